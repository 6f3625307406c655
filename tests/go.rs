//! The programs in Go under `oracle`, which put questions to go-cty.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

/// Builds one of them, the package `package`, as `program`.
///
/// # Errors
///
/// If there is no Go here, or the modules can't be fetched.
///
/// # Panics
///
/// If it doesn't compile.
pub fn build(package: &str, program: &Path) -> Result<(), String> {
    let go = |arguments: &[&str]| {
        let source = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("oracle");
        Command::new("go").args(arguments).current_dir(source).output()
    };
    let fetched = go(&["mod", "download"]).map_err(|error| format!("go can't be run: {error}"))?;
    if !fetched.status.success() {
        let message = String::from_utf8_lossy(&fetched.stderr);
        return Err(format!("the modules can't be fetched: {message}"));
    }
    let program = program.to_str().expect("a path in UTF-8");
    let built = go(&["build", "-o", program, package]).expect("go ran before");
    assert!(built.status.success(), "{package} doesn't build: {}", String::from_utf8_lossy(&built.stderr));
    Ok(())
}
