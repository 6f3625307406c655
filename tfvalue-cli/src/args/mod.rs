//! The arguments of each command, and its execution.

mod diff;
mod docs;
mod import;
mod inspect;
mod package;
mod schema;

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::{Args, CommandFactory, Parser, Subcommand, builder::PossibleValuesParser};
use clap_complete::Shell;

use crate::{Failure, add, new};

const AFTER_HELP: &str = "\
Exit status:
  0  the command succeeded; there may be warnings
  1  a file is invalid, or something requested by name is left out
  2  the arguments are invalid
  3  `schema diff`: there are differences, all of them harmless
  4  `schema diff`: there are breaking changes

Examples:
  tfvalue new fleet
  tfvalue add resource volume
  tfvalue import schema.json --resource aws_vpc --output src/vpc.rs
  tfvalue docs target/debug/terraform-provider-fleet
  tfvalue package --help

NO_COLOR=1 turns colors off, CLICOLOR_FORCE=1 on.";

/// Creates providers, writes Rust models of Terraform's schemas, and prints values of Terraform readably.
#[derive(Parser)]
#[command(name = "tfvalue", version, after_help = AFTER_HELP)]
pub(crate) struct Program {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    New(New),
    Add(Add),
    Import(import::Import),
    Inspect(inspect::Inspect),
    Docs(docs::Docs),
    Package(package::Package),
    Schema(schema::Schema),
    Completions(Completions),
}

/// Runs the command.
pub(crate) fn run(program: Program) -> Result<ExitCode, Failure> {
    match program.command {
        Command::New(command) => command.run(),
        Command::Add(command) => command.run(),
        Command::Import(command) => command.run(),
        Command::Inspect(command) => return command.run(),
        Command::Docs(command) => command.run(),
        Command::Package(command) => command.run(),
        Command::Completions(command) => command.run(),
        Command::Schema(command) => return command.run(),
    }
    .map(|()| ExitCode::SUCCESS)
}

/// Creates a new provider.
///
/// Creates a project in a new folder: a resource, a data source and a function, tests, documentation, CI and a licence. It compiles, `cargo test`
/// passes, and Terraform applies its example.
#[derive(Args)]
#[command(
    after_help = "Example:\n  tfvalue new fleet --path ../tfvalue/tfvalue\n  cd terraform-provider-fleet && cargo test"
)]
struct New {
    /// The name of the provider: `fleet`, or `terraform-provider-fleet`
    name: String,
    /// The source of the provider, as `acme/fleet`; of `hashicorp` by default
    #[arg(long)]
    source: Option<String>,
    /// The folder of the crate `tfvalue`, as long as it is not published
    #[arg(long, value_name = "DIR")]
    path: Option<PathBuf>,
}

impl New {
    fn run(self) -> Result<(), Failure> {
        let folder = new::new(&self.name, self.source.as_deref(), self.path.as_deref())?;
        note!("{0}: created\nnext: cd {0} && cargo test", folder.display());
        Ok(())
    }
}

/// Adds a resource, a data source or a function to a provider.
///
/// Adds it to the project around this folder that `tfvalue new` created: its file with a test, its registration in `src/main.rs`, an example and its page.
/// The project compiles and its tests pass; `TODO` marks what to write. Nothing is replaced: an existing file is an error.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  tfvalue add resource volume\n  tfvalue add data-source volume\n  tfvalue add function parse_id"
)]
struct Add {
    /// The kind of the part
    #[arg(value_parser = PossibleValuesParser::new(add::KINDS.map(|kind| kind.name)))]
    kind: String,
    /// Its name, without the provider's: `volume`, or `fleet_volume` for the provider `fleet`
    name: String,
}

impl Add {
    fn run(self) -> Result<(), Failure> {
        let kind = add::KINDS.iter().find(|kind| kind.name == self.kind).expect("clap accepts these alone");
        let added = add::add(Path::new("."), kind, &self.name)?;
        for file in &added.files {
            let file = file.strip_prefix(&added.project).unwrap_or(file);
            note!("{}: created", file.display());
        }
        match added.left {
            None => note!("src/main.rs: registered"),
            Some([declaration, registration]) => note!(
                "warning: src/main.rs: add `{declaration}`, and `{registration}` where parts are registered"
            ),
        }
        if !added.has_test {
            note!("warning: there is no test: src/tests.rs has no `pub fn core(folder: &TempDir)`");
        }
        Ok(())
    }
}

const COMPLETIONS: &str = "\
Examples:
  tfvalue completions bash > ~/.local/share/bash-completion/completions/tfvalue
  tfvalue completions zsh > ~/.zfunc/_tfvalue
  tfvalue completions fish > ~/.config/fish/completions/tfvalue.fish";

/// Prints a script that completes commands and options in a shell.
#[derive(Args)]
#[command(after_help = COMPLETIONS)]
struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    fn run(self) -> Result<(), Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Program::command(), "tfvalue", &mut script);
        print(&String::from_utf8_lossy(&script))
    }
}

/// Formats a number with its noun: `2 files`.
fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// Formats a number with its noun and the verb: `2 files are`.
fn are(number: usize, noun: &str) -> String {
    format!("{} {}", count(number, noun), if number == 1 { "is" } else { "are" })
}

/// Prints text with colors. Omits the colors if the standard output is not a terminal.
fn print_painted(text: &str) -> Result<(), Failure> {
    print_to(anstream::stdout(), text)
}

/// Prints to the standard output. A closed pipe is not an error.
fn print(text: &str) -> Result<(), Failure> {
    print_to(std::io::stdout(), text)
}

fn print_to(mut output: impl Write, text: &str) -> Result<(), Failure> {
    match output.write_all(text.as_bytes()).and_then(|()| output.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Failure::at("the standard output", error))
        }
        _ => Ok(()),
    }
}
