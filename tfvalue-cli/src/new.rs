//! Creates the project of a new provider: `tfvalue new`. The project compiles and has tests, and Terraform applies its example.
//!
//! The names of the provider occur only in strings, comments and `Cargo.toml`: Rust items have the same names in all projects. One pass replaces
//! markers such as `§name§` in the template by these names.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use crate::{
    Failure, files,
    format::formatted,
    package::target_folder,
    provider_name::{checked, source_parts},
};

/// Template files of a project, with markers. Each entry has the path in the template, the path in the project if it differs, and the content.
pub(crate) type Template = &'static [(&'static [&'static str], &'static str)];

/// Lists files of a template, each with its path in the project if that path differs.
macro_rules! template {
    ($($file:literal $(=> $path:literal)?,)*) => {
        &[$(([$file, $($path)?].as_slice(), include_str!(concat!("../template/", $file)))),*]
    };
}
pub(crate) use template;

/// The files of the project. `Cargo.toml` has another name in the template, so that cargo ignores it.
const FILES: Template = template![
    "Cargo.toml.template" => "Cargo.toml",
    "gitignore" => ".gitignore",
    ".github/workflows/ci.yml",
    ".github/workflows/release.yml",
    "LICENSE",
    "README.md",
    "docs/index.md",
    "docs/resources/server.md",
    "docs/data-sources/server.md",
    "docs/functions/slug.md",
    "examples/data-sources/server/data-source.tf" => "examples/data-sources/§local§_server/data-source.tf",
    "examples/functions/slug/function.tf",
    "examples/main.tf",
    "examples/provider/provider.tf",
    "examples/resources/server/import.sh" => "examples/resources/§local§_server/import.sh",
    "examples/resources/server/resource.tf" => "examples/resources/§local§_server/resource.tf",
    "examples/terraform.tf",
    "src/client.rs",
    "src/data_source.rs",
    "src/function.rs",
    "src/main.rs",
    "src/resource.rs",
    "src/tests.rs",
];

/// The settings file of Terraform, which names the folder in which cargo builds the project.
const SETTINGS: Template = template!["dev.tfrc",];

/// Creates the project `terraform-provider-NAME`, and returns its folder. Without a source, the namespace is `hashicorp`, Terraform's default.
/// Without a folder of the crate `tfvalue`, the project depends on the released crate.
pub(crate) fn new(name: &str, source: Option<&str>, tfvalue: Option<&Path>) -> Result<PathBuf, Failure> {
    let name = checked(name.strip_prefix("terraform-provider-").unwrap_or(name))?;
    let source = source.map_or_else(|| format!("hashicorp/{name}"), str::to_ascii_lowercase);
    let address = source_parts(&source, name)?.join("/");
    let local = local_name(name);
    let tfvalue = match tfvalue {
        None => format!("version = {:?}", env!("CARGO_PKG_VERSION")),
        Some(folder) => format!("path = {}", quoted(&crate_folder(folder)?)),
    };
    let folder = PathBuf::from(format!("terraform-provider-{name}"));
    fs::create_dir(&folder).map_err(|error| Failure::at(&folder, error))?;
    let mut values = vec![
        ("name", name.to_owned()),
        ("local", local.clone()),
        ("address", address),
        ("source", source),
        ("tfvalue", tfvalue),
    ];
    for (path, content) in filled_files(&folder, FILES, &values) {
        files::write(&path, content)?;
    }
    // If cargo can't be run, the target folder is the default folder.
    let target = target_folder(&folder).or_else(|_| fs::canonicalize(&folder).map(|it| it.join("target")));
    let target = target.map_err(|error| Failure::at(&folder, error))?;
    values.push(("debug", quoted(&target.join("debug"))));
    for (path, content) in filled_files(&folder, SETTINGS, &values) {
        files::write(&path, content)?;
    }
    // Ignores errors: the project is also complete without a repository.
    let git = |arguments: &[&str]| {
        let mut git = Command::new("git");
        git.args(arguments).current_dir(&folder).stdout(Stdio::null()).stderr(Stdio::null());
        git.status().is_ok_and(|status| status.success())
    };
    let _ = git(&["rev-parse", "--is-inside-work-tree"]) || git(&["init", "--quiet"]);
    Ok(folder)
}

/// Returns the paths and the contents of the files of a template in a project.
pub(crate) fn filled_files(
    project: &Path,
    template: Template,
    values: &[(&str, String)],
) -> Vec<(PathBuf, String)> {
    let file = |(paths, content): &(&[&str], &str)| {
        let path = project.join(filled(paths.last().copied().unwrap_or_default(), values));
        let content = filled(content, values);
        let is_code = path.extension().is_some_and(|ending| ending == "rs");
        let code = if is_code { formatted(project, &content) } else { None };
        (path, code.unwrap_or(content))
    };
    template.iter().map(file).collect()
}

/// Replaces the markers in a text: every other part between `§` is the name of a value.
fn filled(text: &str, values: &[(&str, String)]) -> String {
    let value =
        |marker: &str| values.iter().find(|(name, _)| *name == marker).map(|(_, value)| value.as_str());
    let parts = text.split('§').enumerate();
    parts.map(|(index, part)| if index % 2 == 0 { part } else { value(part).unwrap_or_default() }).collect()
}

/// Returns the name of a provider in configurations, which is the prefix of its resource types. The name has no `_`: Terraform takes the part of a
/// type before the first `_` for the provider's name.
pub(crate) fn local_name(name: &str) -> String {
    let letters = name.replace('-', "");
    if letters.starts_with(|letter: char| letter.is_ascii_digit()) { format!("p{letters}") } else { letters }
}

/// Quotes a path for TOML and for Terraform's settings.
fn quoted(path: &Path) -> String {
    serde_json::Value::from(path.to_string_lossy()).to_string()
}

/// Finds the folder of the crate `tfvalue`: the given folder, or the folder `tfvalue` in it.
fn crate_folder(folder: &Path) -> Result<PathBuf, Failure> {
    let candidates = [folder.to_path_buf(), folder.join("tfvalue")];
    let is_crate = |folder: &&PathBuf| {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
        manifest.lines().any(|line| line.trim() == "name = \"tfvalue\"")
    };
    let found = candidates.iter().find(is_crate).ok_or_else(|| {
        Failure::at(folder, "this is not the folder of the crate `tfvalue`: its Cargo.toml says another name")
    })?;
    fs::canonicalize(found).map_err(|error| Failure::at(found, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_configurations_are_identifiers() {
        for (name, local) in [("fleet", "fleet"), ("my-cloud", "mycloud"), ("3-s", "p3s"), ("x", "x")] {
            assert_eq!(local_name(name), local);
        }
    }

    #[test]
    fn values_are_not_read_for_markers() {
        let values = [("a", "§b§".to_owned()), ("b", "x".to_owned())];
        assert_eq!(filled("a §a§ b §b§ §b§a", &values), "a §b§ b x xa");
    }

    #[test]
    fn each_marker_of_the_template_has_a_value() {
        let added = crate::add::KINDS.iter().flat_map(|kind| kind.template);
        for (paths, content) in FILES.iter().chain(SETTINGS).chain(added) {
            for text in paths.iter().chain([content]) {
                let markers: Vec<_> = text.split('§').skip(1).step_by(2).collect();
                assert_eq!(text.matches('§').count(), 2 * markers.len(), "{paths:?}");
                for marker in markers {
                    let of_project = ["name", "local", "address", "source", "tfvalue", "debug"];
                    let of_part = ["name", "local", "type", "Type", "Provider"];
                    let known = if paths[0].starts_with("add/") { &of_part[..] } else { &of_project };
                    assert!(known.contains(&marker), "{paths:?}: {marker}");
                }
            }
        }
    }
}
