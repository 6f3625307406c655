//! The project of a new provider. It compiles, has tests, and Terraform applies its example.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::{Failure, files, registry_name::is_registry_name};

/// The files of the project, for the provider `fleet`. `Cargo.toml` has another name here, so that cargo ignores it.
const FILES: &[(&str, &str)] = &[
    ("Cargo.toml", include_str!("../template/Cargo.toml.template")),
    (".gitignore", include_str!("../template/gitignore")),
    (".github/workflows/ci.yml", include_str!("../template/.github/workflows/ci.yml")),
    (".github/workflows/release.yml", include_str!("../template/.github/workflows/release.yml")),
    ("LICENSE", include_str!("../template/LICENSE")),
    ("README.md", include_str!("../template/README.md")),
    ("dev.tfrc", include_str!("../template/dev.tfrc")),
    ("docs/index.md", include_str!("../template/docs/index.md")),
    ("docs/resources/server.md", include_str!("../template/docs/resources/server.md")),
    ("docs/data-sources/server.md", include_str!("../template/docs/data-sources/server.md")),
    ("docs/functions/slug.md", include_str!("../template/docs/functions/slug.md")),
    (
        "examples/data-sources/fleet_server/data-source.tf",
        include_str!("../template/examples/data-sources/fleet_server/data-source.tf"),
    ),
    ("examples/functions/slug/function.tf", include_str!("../template/examples/functions/slug/function.tf")),
    ("examples/main.tf", include_str!("../template/examples/main.tf")),
    ("examples/provider/provider.tf", include_str!("../template/examples/provider/provider.tf")),
    (
        "examples/resources/fleet_server/import.sh",
        include_str!("../template/examples/resources/fleet_server/import.sh"),
    ),
    (
        "examples/resources/fleet_server/resource.tf",
        include_str!("../template/examples/resources/fleet_server/resource.tf"),
    ),
    ("src/client.rs", include_str!("../template/src/client.rs")),
    ("src/data_source.rs", include_str!("../template/src/data_source.rs")),
    ("src/function.rs", include_str!("../template/src/function.rs")),
    ("src/main.rs", include_str!("../template/src/main.rs")),
    ("src/resource.rs", include_str!("../template/src/resource.rs")),
    ("src/tests.rs", include_str!("../template/src/tests.rs")),
    ("tests/acceptance.rs", include_str!("../template/tests/acceptance.rs")),
];

/// The source of the dependency `tfvalue`.
pub enum Source {
    /// The registry of crates.
    Registry,
    /// The folder of the crate.
    Folder(PathBuf),
}

/// Creates the project `terraform-provider-NAME` in the folder `parent`, and returns its folder.
///
/// # Errors
///
/// Returns what is wrong with the name, that the folder is there already, or that a file can't be written.
pub fn new(parent: &Path, name: &str, source: &Source) -> Result<PathBuf, Failure> {
    let name = checked(name.strip_prefix("terraform-provider-").unwrap_or(name))?;
    let dependency = match source {
        Source::Registry => format!("version = {:?}", env!("CARGO_PKG_VERSION")),
        Source::Folder(folder) => format!("path = {:?}", crate_folder(folder)?),
    };
    let folder = parent.join(format!("terraform-provider-{name}"));
    fs::create_dir(&folder).map_err(|error| Failure::at(&folder, error))?;
    let absolute = fs::canonicalize(&folder).map_err(|error| Failure::at(&folder, error))?;
    for (path, content) in FILES {
        let content = content
            .replace("FOLDER", &shown(&absolute))
            .replace("TFVALUE", &dependency)
            .replace("fleet", name)
            .replace("Fleet", &capitalized(name));
        let path = folder.join(path.replace("fleet", name));
        files::write(&path, content)?;
    }
    Ok(folder)
}

/// Checks the name of a provider, which begins the types of its resources.
fn checked(name: &str) -> Result<&str, Failure> {
    let is_name = is_registry_name(name)
        && name.starts_with(|letter: char| letter.is_ascii_lowercase())
        && !name.contains("--");
    if is_name {
        return Ok(name);
    }
    Err(Failure::new(format!(
        "{name:?} is no name of a provider: it has lower-case letters, digits and single hyphens, and begins with a letter, as in `fleet`"
    )))
}

/// Finds the folder of the crate `tfvalue` in the given one, which may be its repository.
fn crate_folder(folder: &Path) -> Result<String, Failure> {
    let candidates = [folder.to_path_buf(), folder.join("tfvalue")];
    let is_crate = |folder: &&PathBuf| {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
        manifest.lines().any(|line| line.trim() == "name = \"tfvalue\"")
    };
    let found = candidates.iter().find(is_crate).ok_or_else(|| {
        Failure::at(folder, "this is not the folder of the crate `tfvalue`: its Cargo.toml says another name")
    })?;
    let absolute = fs::canonicalize(found).map_err(|error| Failure::at(found, error))?;
    Ok(shown(&absolute))
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Converts the name to that of a type: `MyCloud` for `my-cloud`.
fn capitalized(name: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_ascii_uppercase().to_string() + letters.as_str())
    };
    name.split('-').filter_map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_providers_are_told_from_others() {
        for name in ["fleet", "my-cloud", "s3"] {
            assert_eq!(checked(name).unwrap(), name);
        }
        for name in ["", "Fleet", "my_cloud", "3s", "-a", "a-", "a--b", "a/b", "ä", "../a"] {
            assert!(checked(name).is_err(), "{name}");
        }
        assert_eq!(capitalized("my-cloud"), "MyCloud");
    }
}
