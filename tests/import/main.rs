//! Imports the schemas of a provider, compiles the models, and compares what they say with the file.
//!
//! ```text
//! cargo run -p tfvalue-tests --bin import-check -- SCHEMA.json… [--api] [--state] [--borrowed] [--release] [--values INSTANCES.jsonl[.gz]] [--keep DIR]
//! ```
//!
//! Prints `N of M equal` for each file, and which schemas were left out because Terraform refuses them. With `--values`, the stored values that fit the file's schemas are decoded into the models,
//! too, and what the models write is compared with what `Value` writes.

mod generate;
mod values;

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
    time::Instant,
};

use serde_json::Value as Json;
use tfvalue::schema::{ProviderSchemas, SchemaKind};
use tfvalue_cli::import::{self, Imported, Model, Options, Strings, Values};

fn main() -> ExitCode {
    let mut files = Vec::new();
    let mut options = Options::default();
    let (mut values, mut keep, mut profile) = (None, None, Profile::Dev);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match &*argument {
            "--state" => options.values = Values::State,
            "--api" => options.api = true,
            "--borrowed" => options.strings = Strings::Borrowed,
            "--release" => profile = Profile::Release,
            "--values" => values = arguments.next().map(PathBuf::from),
            "--keep" => keep = arguments.next().map(PathBuf::from),
            _ => files.push(PathBuf::from(argument)),
        }
    }
    let folder = keep.clone().unwrap_or_else(|| std::env::temp_dir().join("tfvalue-import-check"));
    let mut all_equal = !files.is_empty();
    for file in &files {
        all_equal &= check(file, &options, profile, values.as_deref(), &folder);
    }
    if keep.is_none() {
        let _ = fs::remove_dir_all(folder);
    }
    if all_equal { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Checks one file, in a crate in the folder. What was compiled there for an earlier file is used again.
fn check(file: &Path, options: &Options, profile: Profile, values: Option<&Path>, folder: &Path) -> bool {
    let name = file.file_name().expect("a file").to_string_lossy().into_owned();
    let text = fs::read(file).unwrap_or_else(|error| panic!("{name}: {error}"));
    let schemas = import::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    let imported = import::import(&schemas, options).unwrap_or_else(|error| panic!("{name}: {error}"));

    generate::write_crate(folder, &imported);
    let begun = Instant::now();
    let Some(peak) = build(folder, profile) else {
        println!("{name}: the models don't compile");
        return false;
    };
    let seconds = begun.elapsed().as_secs_f64();
    let program = folder.join("target").join(profile.folder()).join("imported");

    let printed = Command::new(&program).output().expect("the program runs");
    assert!(printed.status.success(), "{}", String::from_utf8_lossy(&printed.stderr));
    let printed = String::from_utf8(printed.stdout).expect("schemas are UTF-8");
    let document: Json = serde_json::from_slice(&text).expect("it was read before");
    let compared = compare(&document, &schemas, &imported, &printed);
    let (models, structs) = (imported.models.len(), imported.structs);
    println!(
        "{name}: {} of {models} equal ({structs} structs, {} KB, compiled in {seconds:.1} s with {} MB){}",
        compared.equal,
        imported.source.len() / 1000,
        peak / 1000,
        compared.note(),
    );
    for refused in &imported.refused {
        println!("  {refused}");
    }
    for different in compared.different.iter().take(5) {
        println!("  {different}");
    }
    let mut all_equal = compared.equal == models;
    if let Some(values) = values {
        all_equal &= values::check(&program, &name, values, &imported, &schemas);
    }
    all_equal
}

/// The profile that the crate is compiled for.
#[derive(Clone, Copy)]
enum Profile {
    Dev,
    Release,
}

impl Profile {
    fn name(self) -> &'static str {
        match self {
            Self::Dev => "dev",
            Self::Release => "release",
        }
    }

    /// Returns the folder in which Cargo puts the program.
    fn folder(self) -> &'static str {
        match self {
            Self::Dev => "debug",
            Self::Release => "release",
        }
    }
}

/// Compiles the crate; returns the peak of the compiler's memory in KB, as far as the system tells it.
fn build(folder: &Path, profile: Profile) -> Option<u64> {
    let log = folder.join("rustc.log");
    let _ = fs::remove_file(&log);
    let wrapper = generate::write_wrapper(folder, &log);
    let status = Command::new("cargo")
        .args(["build", "--quiet", "--profile", profile.name()])
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .env("RUSTC_WORKSPACE_WRAPPER", wrapper)
        .status()
        .expect("cargo runs");
    let peak = fs::read_to_string(log).unwrap_or_default();
    status.success().then(|| peak.lines().filter_map(|line| line.trim().parse().ok()).max().unwrap_or(0))
}

#[derive(Default)]
struct Compared {
    equal: usize,
    /// Those that are equal only to what Terraform would print of them today.
    old: usize,
    different: Vec<String>,
}

impl Compared {
    fn note(&self) -> String {
        match self.old {
            0 => String::new(),
            old => format!(
                "; {old} of them printed by an early Terraform, compared as it would print them today"
            ),
        }
    }
}

/// Compares what the models say with the file itself, schema by schema.
fn compare(document: &Json, schemas: &ProviderSchemas, imported: &Imported, printed: &str) -> Compared {
    let mut compared = Compared::default();
    let today = serde_json::to_value(schemas).expect("a document is JSON");
    let mut lines = printed.lines();
    for model in &imported.models {
        let derived: Json = serde_json::from_str(lines.next().expect("a schema")).expect("JSON");
        let place = place(model);
        if Some(&derived) == document.pointer(&place) {
            compared.equal += 1;
        } else if Some(&derived) == today.pointer(&place) {
            compared.equal += 1;
            compared.old += 1;
        } else {
            let expected = document.pointer(&place).unwrap_or(&Json::Null);
            let mut found = format!("{place}: ");
            difference(expected, &derived, "", &mut found);
            compared.different.push(found);
        }
    }
    compared
}

/// Returns the place of a model's schema in a file, as a JSON pointer.
fn place(model: &Model) -> String {
    let source = model.source.replace('/', "~1");
    let key = match model.kind {
        SchemaKind::Provider => return format!("/provider_schemas/{source}/provider"),
        SchemaKind::DataSource => "data_source_schemas",
        SchemaKind::EphemeralResource => "ephemeral_resource_schemas",
        SchemaKind::ListResource => "list_resource_schemas",
        SchemaKind::Action => "action_schemas",
        SchemaKind::Identity => "resource_identity_schemas",
        SchemaKind::StateStore => "state_store_schemas",
        _ => "resource_schemas",
    };
    format!("/provider_schemas/{source}/{key}/{}", model.name)
}

/// The first difference.
fn difference(expected: &Json, found: &Json, path: &str, text: &mut String) -> bool {
    if expected == found {
        return false;
    }
    if let (Json::Object(expected), Json::Object(found)) = (expected, found) {
        let keys = expected.keys().chain(found.keys());
        for key in keys {
            let (expected, found) = (expected.get(key), found.get(key));
            let path = format!("{path}.{key}");
            if difference(expected.unwrap_or(&Json::Null), found.unwrap_or(&Json::Null), &path, text) {
                return true;
            }
        }
    }
    let _ = write!(text, "{path} is {found:.200} for {expected:.200}");
    true
}
