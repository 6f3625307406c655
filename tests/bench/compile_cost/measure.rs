//! The compiler, and what it takes and makes.

use std::{
    cell::OnceCell,
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value as Json;
use tfvalue_model_tests::figures::instructions;

/// The purpose of a compilation.
#[derive(Clone, Copy)]
pub(crate) enum Mode {
    Check,
    Dev,
    Release,
}

impl Mode {
    pub(crate) const ALL: [Self; 3] = [Self::Check, Self::Dev, Self::Release];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Dev => "dev",
            Self::Release => "release",
        }
    }

    /// Returns the flags that Cargo passes to the compiler, except that nothing is compiled incrementally.
    fn flags(self) -> &'static [&'static str] {
        match self {
            Self::Check => &["--emit=metadata"],
            Self::Dev => &["-Cdebuginfo=2"],
            Self::Release => &["-Copt-level=3"],
        }
    }
}

/// The cost of one run of the compiler.
#[derive(Clone, Copy)]
pub(crate) struct Cost {
    /// Processor time of all threads.
    pub(crate) milliseconds: f64,
    /// The peak of memory.
    pub(crate) megabytes: f64,
}

/// A folder in which programs can be compiled that use the libraries, which are compiled there first.
pub(crate) struct Workshop {
    folder: PathBuf,
    /// The arguments that give the compiler the places of the libraries, once they are compiled.
    dev: OnceCell<Vec<String>>,
    release: OnceCell<Vec<String>>,
}

impl Workshop {
    pub(crate) fn new(folder: &Path) -> Self {
        write_manifest(folder);
        Self { folder: folder.to_owned(), dev: OnceCell::new(), release: OnceCell::new() }
    }

    /// Returns the cost of compiling a program: the least of `times` runs.
    pub(crate) fn cost(&self, program: &str, mode: Mode, times: usize) -> Cost {
        let costs = (0..times).map(|_| self.compile(program, mode, mode.flags()));
        costs.min_by(|a, b| a.milliseconds.total_cmp(&b.milliseconds)).expect("it is compiled once at least")
    }

    /// Returns the bytes of code and of constants of a program that is compiled for release: `.text`, `.rodata` and the like; then those
    /// that its loader writes to: `.data.rel.ro` and the like.
    pub(crate) fn size(&self, program: &str) -> [f64; 2] {
        self.compile(program, Mode::Release, Mode::Release.flags());
        let printed = said(Command::new("size").arg(self.folder.join("program")));
        let mut numbers = printed.lines().nth(1).expect("a line of numbers").split_whitespace();
        [(); 2].map(|()| numbers.next().and_then(|number| number.parse().ok()).expect("a number of bytes"))
    }

    /// Returns the number of lines of LLVM's language that a program is translated to.
    pub(crate) fn llvm_lines(&self, program: &str) -> f64 {
        let flags = ["--emit=llvm-ir", "-Cno-prepopulate-passes", "-Ccodegen-units=1"];
        self.compile(program, Mode::Dev, &flags);
        let path = self.folder.join("program");
        let module = fs::read_to_string(path).expect("the module was written");
        // Those of functions; `cargo llvm-lines` counts the same.
        let mut within = false;
        let mut lines = 0.0;
        for line in module.lines() {
            within |= line.starts_with("define ");
            within &= line != "}";
            if within && !line.is_empty() {
                lines += 1.0;
            }
        }
        lines
    }

    /// Returns the number of instructions that the compiler takes to check a program.
    #[expect(clippy::cast_precision_loss, reason = "it is a figure")]
    pub(crate) fn check_instructions(&self, program: &str) -> f64 {
        // The compiler itself, and not what rustup puts in its place.
        let sysroot = said(Command::new("rustc").args(["--print", "sysroot"]));
        let sysroot = Path::new(sysroot.trim_end());
        let mut rustc = Command::new(sysroot.join("bin/rustc"));
        rustc.env("LD_LIBRARY_PATH", sysroot.join("lib"));
        // By the libraries that programs are linked with for their size: those for development needn't be compiled for this.
        instructions(&[], rustc.args(self.arguments(program, Mode::Release, Mode::Check.flags()))) as f64
    }

    fn compile(&self, program: &str, mode: Mode, flags: &[&str]) -> Cost {
        let usage = self.folder.join("usage");
        let status = Command::new("/usr/bin/time")
            .args(["-f", "%U %S %M", "-o"])
            .arg(&usage)
            .arg("rustc")
            .args(self.arguments(program, mode, flags))
            .status()
            .expect("`/usr/bin/time` is installed");
        assert!(status.success(), "{} doesn't compile", self.folder.join("program.rs").display());
        let usage = fs::read_to_string(usage).expect("the usage was written");
        let mut numbers = usage.split_whitespace().map(|number| number.parse().expect("a number"));
        let [user, system, kilobytes] = [(); 3].map(|()| -> f64 { numbers.next().expect("three numbers") });
        Cost { milliseconds: (user + system) * 1_000.0, megabytes: kilobytes / 1_000.0 }
    }

    /// Writes a program down, and returns what the compiler is told.
    fn arguments(&self, program: &str, mode: Mode, flags: &[&str]) -> Vec<OsString> {
        let source = self.folder.join("program.rs");
        fs::write(&source, program).expect("the program can be written");
        let externs = match mode {
            Mode::Check | Mode::Dev => self.dev.get_or_init(|| build_libraries(&self.folder, "dev", "debug")),
            Mode::Release => self.release.get_or_init(|| build_libraries(&self.folder, "release", "release")),
        };
        let options = ["--edition=2024", "--crate-name=program"].into_iter().chain(flags.iter().copied());
        let mut arguments: Vec<_> = options.map(OsString::from).collect();
        arguments.extend(externs.iter().map(OsString::from));
        arguments.extend(["-o".into(), self.folder.join("program").into(), source.into()]);
        arguments
    }
}

/// The libraries that programs use, by their names in Rust.
const LIBRARIES: [&str; 4] = ["tfvalue", "serde", "serde_json", "rmp_serde"];

/// Writes a crate that depends on the libraries, in the versions that the workspace uses.
fn write_manifest(folder: &Path) {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let manifest = format!(
        r#"[package]
name = "libraries"
version = "0.0.0"
edition = "2024"

[lib]
path = "lib.rs"

[dependencies]
tfvalue = {{ path = "{}" }}
serde = {{ version = "1", features = ["derive"] }}
serde_json = "1"
rmp-serde = "1"

[workspace]
"#,
        workspace.join("tfvalue").display(),
    );
    fs::create_dir_all(folder).expect("the folder can be made");
    fs::write(folder.join("Cargo.toml"), manifest).expect("the file can be written");
    fs::write(folder.join("lib.rs"), "").expect("the file can be written");
    fs::copy(workspace.join("Cargo.lock"), folder.join("Cargo.lock")).expect("the workspace has a lock file");
}

/// Compiles the libraries, and returns how the compiler is told where they are.
fn build_libraries(folder: &Path, profile: &str, profile_folder: &str) -> Vec<String> {
    let target = folder.join("target");
    let output = Command::new("cargo")
        .args(["build", "--quiet", "--message-format=json", "--profile", profile])
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", &target)
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let messages = String::from_utf8(output.stdout).expect("messages are UTF-8");
    let messages = messages.lines().map(|line| serde_json::from_str(line).expect("messages are JSON"));
    let found = messages.filter_map(|message: Json| {
        let name = message["target"]["name"].as_str().filter(|name| LIBRARIES.contains(name))?;
        let file = message["filenames"][0].as_str()?;
        Some(format!("--extern={name}={file}"))
    });
    let dependencies = format!("-Ldependency={}", target.join(profile_folder).join("deps").display());
    found.chain([dependencies]).collect()
}

/// Returns the output of a command.
fn said(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    String::from_utf8(output.stdout).unwrap_or_else(|error| panic!("{command:?}: {error}"))
}
