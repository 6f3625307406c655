//! The crate that is compiled: the models, and a program that prints their schemas and passes values through them.

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use tfvalue::schema::SchemaKind;
use tfvalue_cli::import::Imported;

/// Writes the crate into a folder. A file that would not change is left alone.
pub(crate) fn write_crate(folder: &Path, imported: &Imported) {
    let tfvalue = concat!(env!("CARGO_MANIFEST_DIR"), "/../tfvalue");
    let manifest = format!(
        "[package]\nname = \"imported\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n\
         tfvalue = {{ path = {tfvalue:?} }}\n\n[profile.dev]\ndebug = false\nincremental = false\n\n[workspace]\n",
    );
    fs::create_dir_all(folder.join("src")).expect("the folder can be made");
    for (name, content) in [
        ("Cargo.toml", &manifest),
        ("Cargo.lock", &lock_file()),
        ("src/main.rs", &program(imported)),
        ("src/models.rs", &imported.source),
    ] {
        let path = folder.join(name);
        if fs::read_to_string(&path).ok().as_ref() != Some(content) {
            fs::write(path, content).expect("the file can be written");
        }
    }
}

/// The versions that the workspace uses.
fn lock_file() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.lock");
    fs::read_to_string(path).expect("the workspace has a lock file")
}

/// A wrapper of the compiler that writes its peak of memory to a file.
pub(crate) fn write_wrapper(folder: &Path, log: &Path) -> PathBuf {
    let path = folder.join("rustc.sh");
    let script = format!(
        "#!/bin/sh\nif [ -x /usr/bin/time ]; then exec /usr/bin/time -f %M -a -o '{}' \"$@\"; else exec \"$@\"; fi\n",
        log.display(),
    );
    fs::write(&path, script).expect("the script can be written");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("the script is ours");
    }
    path
}

fn program(imported: &Imported) -> String {
    let mut entries = String::new();
    for model in &imported.models {
        let ident = &model.ident;
        let _ = writeln!(
            entries,
            "    ({:?}, {:?}, schema::<models::{ident}>, |f, b| pass::<models::{ident}>(f, b)),",
            kind(model.kind),
            model.name
        );
    }
    PROGRAM.replace("ENTRIES\n", &entries)
}

/// Returns the name of a kind in `imported values`.
pub(crate) fn kind(kind: SchemaKind) -> &'static str {
    match kind {
        SchemaKind::Resource => "managed",
        SchemaKind::DataSource => "data",
        _ => "other",
    }
}

const PROGRAM: &str = r#"mod models;

use std::io::{BufRead, Write};

use tfvalue::{Decode, Encode, TfSchema, json, msgpack};

type Model = (&'static str, &'static str, fn() -> String, for<'i> fn(&'i str, &'i [u8]) -> Result<Vec<u8>, tfvalue::Error>);

const MODELS: &[Model] = &[
ENTRIES
];

fn schema<T: TfSchema>() -> String {
    T::SCHEMA.to_json().lines().map(str::trim_start).collect()
}

fn main() {
    let mut out = std::io::stdout().lock();
    if std::env::args().nth(1).as_deref() != Some("values") {
        for (_, _, schema, _) in MODELS {
            writeln!(out, "{}", schema()).unwrap();
        }
        return;
    }
    // A line for a value: kind, name, format, value in hexadecimal digits.
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let words: Vec<_> = line.split(' ').collect();
        let [kind, name, format, digits] = words[..] else { panic!("{line}") };
        let byte = |at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap();
        let bytes: Vec<u8> = (0..digits.len()).step_by(2).map(byte).collect();
        let model = MODELS.iter().find(|model| model.0 == kind && model.1 == name);
        match model.map(|model| model.3(format, &bytes)) {
            None => writeln!(out, "absent"),
            Some(Err(error)) => writeln!(out, "error {error}"),
            Some(Ok(bytes)) => {
                let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
                writeln!(out, "{digits}")
            }
        }
        .unwrap();
    }
}

/// Decodes a value, which may be null as a whole, and writes it as MessagePack.
fn pass<'i, T: Decode<'i> + Encode>(format: &'i str, bytes: &'i [u8]) -> Result<Vec<u8>, tfvalue::Error> {
    let value: Option<T> = if format == "json" { json::from_slice(bytes)? } else { msgpack::from_slice(bytes)? };
    msgpack::to_vec(&value)
}
"#;
