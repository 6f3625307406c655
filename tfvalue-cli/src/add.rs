//! Adds a resource, a data source or a function to the project of a provider: `tfvalue add`.
//!
//! The file of the new part contains its test. Of the existing files, only `src/main.rs` changes, by two lines. All Rust names end with the kind, so
//! they differ from keywords and imports.

use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
};

use crate::{
    Failure, files,
    format::formatted,
    import::{camel_case, is_well_formed},
    new::{Template, filled_files, local_name, template},
    package::Project,
};

/// A kind of part of a provider.
pub(crate) struct Kind {
    /// The name in commands.
    pub(crate) name: &'static str,
    /// The suffix of Rust names, and the name of the method of `Registry`.
    word: &'static str,
    pub(crate) template: Template,
}

/// The kinds of parts that can be added.
pub(crate) const KINDS: [Kind; 3] = [
    Kind {
        name: "resource",
        word: "resource",
        template: template![
            "add/resource.rs" => "src/§type§_resource.rs",
            "add/resource.tf" => "examples/resources/§local§_§type§/resource.tf",
            "add/import.sh" => "examples/resources/§local§_§type§/import.sh",
            "add/resource.md" => "docs/resources/§type§.md",
        ],
    },
    Kind {
        name: "data-source",
        word: "data_source",
        template: template![
            "add/data_source.rs" => "src/§type§_data_source.rs",
            "add/data-source.tf" => "examples/data-sources/§local§_§type§/data-source.tf",
            "add/data-source.md" => "docs/data-sources/§type§.md",
        ],
    },
    Kind {
        name: "function",
        word: "function",
        template: template![
            "add/function.rs" => "src/§type§_function.rs",
            "add/function.tf" => "examples/functions/§type§/function.tf",
            "add/function.md" => "docs/functions/§type§.md",
        ],
    },
];

/// The maximum length of a name. File names are slightly longer.
const MAX_NAME: usize = 100;

/// The line of `src/tests.rs` with the function that the tests of resources and data sources call.
const CORE: &str = "\npub fn core(folder: &TempDir) -> Core<";

/// The added files, and the lines that the author must add.
pub(crate) struct Added {
    /// The folder of the project.
    pub(crate) project: PathBuf,
    pub(crate) files: Vec<PathBuf>,
    /// The declaration of the module and its registration, if their places in `src/main.rs` are not found.
    pub(crate) left: Option<[String; 2]>,
    pub(crate) has_test: bool,
}

/// Adds a part to the provider's project that contains a folder.
pub(crate) fn add(folder: &Path, kind: &Kind, name: &str) -> Result<Added, Failure> {
    let project = Project::find(folder, None)?;
    let (local, is_function) = (local_name(&project.name), kind.word == "function");
    // The type of a resource begins with the provider's name.
    let name = name.strip_prefix(&format!("{local}_")).filter(|_| !is_function).unwrap_or(name);
    let begins_with_letter = name.starts_with(|first: char| first.is_ascii_lowercase());
    if !begins_with_letter
        || !is_well_formed(name)
        || name.len() > MAX_NAME
        || name.split('_').any(str::is_empty)
    {
        return Err(failure!(
            "{name:?} can't be the name of a {}: it has lower-case letters, digits and single `_` between them, at most \
             {MAX_NAME}, and begins with a letter",
            kind.word.replace('_', " ")
        ));
    }
    let main = project.folder.join("src/main.rs");
    let code = match fs::read_to_string(&main) {
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        read => read.map_err(|error| Failure::at(&main, error))?,
    };
    let provider = code.lines().find_map(|line| line.strip_prefix("impl Provider for "));
    let provider = provider.and_then(|rest| rest.split([' ', '{']).next()).unwrap_or("MyProvider");
    let (module, ty) = (format!("{name}_{}", kind.word), camel_case(name) + &camel_case(kind.word));
    let values = [
        ("name", project.name),
        ("local", local),
        ("type", name.to_owned()),
        ("Type", ty.clone()),
        ("Provider", provider.to_owned()),
    ];
    let mut files = filled_files(&project.folder, kind.template, &values);
    if let Some((path, _)) = files.iter().find(|(path, _)| path.exists()) {
        return Err(Failure::at(path, "this exists already; nothing is written"));
    }
    let tests = files::read_text(&project.folder.join("src/tests.rs"))?.unwrap_or_default();
    let has_test = is_function || tests.contains(CORE);
    if !has_test {
        for (_, content) in &mut files {
            let end = content.find("\n#[cfg(test)]").unwrap_or(content.len());
            content.truncate(end);
        }
    }
    for (path, content) in &files {
        files::write(path, content)?;
    }
    let lines = [format!("mod {module};"), format!("registry.{}::<{module}::{ty}>();", kind.word)];
    let registered = with_lines(&code, &lines).and_then(|longer| {
        // If rustfmt formatted the file before, formats the result.
        if formatted(&project.folder, &code).as_ref() == Some(&code) {
            formatted(&project.folder, &longer)
        } else {
            Some(longer)
        }
    });
    if let Some(registered) = &registered {
        files::write(&main, registered)?;
    }
    let left = registered.is_none().then_some(lines);
    let files = files.into_iter().map(|(path, _)| path).collect();
    Ok(Added { project: project.folder, files, left, has_test })
}

/// Inserts the declaration of a module after the first `mod` declaration, and a line at the start of `register`. Returns `None` if one of the places
/// isn't found.
fn with_lines(code: &str, [declaration, registration]: &[String; 2]) -> Option<String> {
    let mut ends = code.split_inclusive('\n').scan(0, |end, line| {
        *end += line.len();
        Some((*end, line.trim_end()))
    });
    let (after_module, _) = ends.find(|(_, line)| line.starts_with("mod ") && line.ends_with(';'))?;
    let functions = code.match_indices("fn register(registry: &mut Registry<");
    let mut functions = functions.filter(|(start, _)| code[..*start].ends_with("\n    "));
    let ((start, _), None) = (functions.next()?, functions.next()) else { return None };
    let body = start + code[start..].find('{')? + 1;
    let (between, rest) = (code.get(after_module..body)?, &code[body..]);
    Some(format!("{}{declaration}\n{between}\n        {registration}{rest}", &code[..after_module]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_inserted_only_where_their_places_are_certain() {
        let lines = ["mod b;", "registry.b();"].map(str::to_owned);
        let inserted = |code: &str| with_lines(code, &lines);
        let register = "    fn register(registry: &mut Registry<Self>) {";
        assert_eq!(
            inserted(&format!("#[cfg(x)]\nmod a;\n\nimpl P {{\n{register}}}\n}}\n")).unwrap(),
            format!("#[cfg(x)]\nmod a;\nmod b;\n\nimpl P {{\n{register}\n        registry.b();}}\n}}\n")
        );
        for code in [
            String::new(),
            "mod a;\n".to_owned(),
            format!("mod a {{\n}}\n{register}"),
            format!("mod a;\n    // {}", register.trim()),
            format!("mod a;\n{register}\n}}\n{register}\n}}\n"),
            format!("{register}\n}}\nmod a;\n"),
            format!("mod a;\n{}", register.replace("registry:", "_:")),
        ] {
            assert_eq!(inserted(&code), None, "{code}");
        }
    }
}
