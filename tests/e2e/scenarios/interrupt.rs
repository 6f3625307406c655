//! The end of processes, whoever wants it: what stays of them, and of what they were doing.

use std::{
    fs,
    os::unix::process::CommandExt,
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::{Setting, terraform::Terraform};

/// The way in which an apply is interrupted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Interruption {
    /// As by a person at the keyboard: the provider is told, too.
    Int,
    Term,
    KillTerraform,
    KillProvider,
}

/// In the middle of an apply Terraform or the provider is told to end, or killed: no process stays, no document is half written,
/// and another apply does the rest.
pub(super) fn interrupted(setting: &Setting) {
    use Interruption::{Int, KillProvider, KillTerraform, Term};
    let mut interruptions = vec![KillProvider, KillTerraform, Term, Int];
    let mut torn = 0;
    while let Some(interruption) = interruptions.pop() {
        let terraform = Terraform::new(setting);
        terraform.configure("documents.tf");
        let mut process = apply_some(&terraform);
        match interruption {
            Int => signal("INT", &format!("-{}", process.id())),
            Term => signal("TERM", &process.id().to_string()),
            KillTerraform => signal("KILL", &process.id().to_string()),
            KillProvider => providers(&terraform).iter().for_each(|provider| signal("KILL", provider)),
        }
        let status = process.wait().expect("it was started");
        assert!(!status.success(), "{interruption:?}: it ended before");
        wait_until("all processes have ended", || processes(terraform.directory()).is_empty());

        if terraform.has_torn_state() {
            // Terraform doesn't write its state in one go, so one that is killed may leave half of it: then nobody could go on.
            assert_eq!(interruption, KillTerraform, "who isn't killed writes all of it");
            torn += 1;
            assert!(torn < 5, "a state is rarely half written");
            interruptions.push(interruption);
            continue;
        }
        for file in terraform.stored().iter().filter(|file| !is_draft(file)) {
            assert_document(&terraform, file);
        }
        terraform.settle();
        let stored = terraform.stored();
        assert_eq!(stored.len(), DOCUMENTS, "{interruption:?}: {stored:?}");
        for file in &stored {
            assert_document(&terraform, file);
        }
        terraform.destroy();
    }
}

/// The number of documents that `documents.tf` makes.
const DOCUMENTS: usize = 40;

/// Returns whether the file is not a document but an unfinished draft of one: the next use of the folder removes it.
fn is_draft(file: &str) -> bool {
    file.starts_with("documents/.")
}

#[track_caller]
fn assert_document(terraform: &Terraform<'_>, file: &str) {
    let text = terraform.read(&format!(".tfvalue/{file}"));
    let name = file.trim_start_matches("documents/").trim_end_matches(".json");
    assert_eq!(text, format!("\"{}\"\n", format!("{name} ").repeat(1000)), "{file}");
}

/// Begins an apply, and returns as soon as some of the documents are there.
fn apply_some(terraform: &Terraform<'_>) -> Child {
    let process = terraform
        .command(["apply", "-no-color", "-auto-approve", "-parallelism=2"])
        // A group of its own, for signals that are for all of it.
        .process_group(0)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("Terraform was run before");
    wait_until("some documents are there", || terraform.stored().len() >= 3);
    process
}

fn signal(name: &str, process: &str) {
    let status = Command::new("kill").args(["-s", name, "--", process]).status().expect("kill is a program");
    assert!(status.success(), "{process} isn't there any more");
}

/// The processes of the provider that serve this directory.
fn providers(terraform: &Terraform<'_>) -> Vec<String> {
    let provider = terraform.setting.provider.canonicalize().expect("the provider was built");
    let mut processes = processes(terraform.directory());
    processes
        .retain(|process| fs::read_link(format!("/proc/{process}/exe")).is_ok_and(|exe| exe == provider));
    processes
}

/// The processes that work in this directory.
fn processes(directory: &Path) -> Vec<String> {
    let directory = directory.canonicalize().expect("it is there");
    let all = fs::read_dir("/proc")
        .expect("this is Linux")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    all.filter(|process| fs::read_link(format!("/proc/{process}/cwd")).is_ok_and(|cwd| cwd == directory))
        .collect()
}

/// Waits, though not for ever.
#[track_caller]
fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_secs(60), "in vain: {what}");
        thread::sleep(Duration::from_millis(2));
    }
}
