//! The arguments, and what is done with them.

mod completions;
mod diff;
mod docs;
mod inspect;
mod package;
mod progress;

use std::{
    fs,
    io::{Read, Write},
    path::Path,
};

use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Command, builder::NonEmptyStringValueParser};
use tfvalue_plan::schema::ProviderSchemas;
use tfvalue_runtime::schema::SchemaKind;

use self::progress::Progress;
use crate::{Failure, import, kinds::NAMED, new, print_note, schemas};

/// All commands with their arguments.
pub(crate) fn command() -> Command {
    Command::new("tfvalue")
        .version(env!("CARGO_PKG_VERSION"))
        .about("New providers, models of Terraform's schemas in Rust, and values of Terraform in readable form")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(new_command())
        .subcommand(import_command())
        .subcommand(inspect::command())
        .subcommand(docs::command())
        .subcommand(package::command())
        .subcommand(diff::command())
        .subcommand(completions::command())
        .after_help(
            "Exit status:\n  0  all went well, but for warnings\n  1  a file or what is in it is not as it should be, or something that was asked \
             for by name is left out\n  2  the arguments are not as they should be\n  3  `schema diff`: something differs, all of it \
             harmless\n  4  `schema diff`: something breaks\n\nExamples:\n  tfvalue new fleet\n  tfvalue import schema.json --resource aws_vpc \
             --output src/vpc.rs\n  tfvalue docs target/debug/terraform-provider-fleet\n  tfvalue package --help\n\nNO_COLOR=1 turns colors off, \
             CLICOLOR_FORCE=1 on.",
        )
}

/// How a command ended that didn't fail.
pub(crate) enum Outcome {
    /// All went well.
    Success,
    /// With an exit status of its own.
    Status(u8),
}

/// Does what was requested.
pub(crate) fn run(matches: &ArgMatches) -> Result<Outcome, Failure> {
    match matches.subcommand() {
        Some(("new", matches)) => run_new(matches),
        Some(("import", matches)) => run_import(matches),
        Some(("inspect", matches)) => return inspect::run(matches),
        Some(("docs", matches)) => docs::run(matches),
        Some(("package", matches)) => package::run(matches),
        Some(("completions", matches)) => completions::run(matches),
        Some(("schema", matches)) => return diff::run(matches),
        _ => unreachable!("a subcommand is required"),
    }
    .map(|()| Outcome::Success)
}

fn new_command() -> Command {
    Command::new("new")
        .about("Makes a new provider")
        .long_about(
            "Makes the project of a provider in a new folder: a resource, a data source and a function, tests, documentation, CI and a licence. It \
             compiles, `cargo test` passes, and Terraform applies its example.",
        )
        .arg(Arg::new("name").value_name("NAME").required(true).help("The name of the provider: `fleet`, or `terraform-provider-fleet`"))
        .arg(
            Arg::new("path")
                .long("path")
                .value_name("DIR")
                .help("The folder of the crate `tfvalue`, as long as it is not published"),
        )
        .after_help("Example:\n  tfvalue new fleet --path ../tfvalue/tfvalue\n  cd terraform-provider-fleet && cargo test")
}

fn run_new(matches: &ArgMatches) -> Result<(), Failure> {
    let source = match matches.get_one::<String>("path") {
        Some(folder) => new::Source::Folder(folder.into()),
        None => new::Source::Registry,
    };
    let folder = new::new(Path::new(""), required(matches, "name"), &source)?;
    print_note(format_args!("{0}: made\nnext: cd {0} && cargo test", folder.display()));
    Ok(())
}

fn import_command() -> Command {
    let names = |id: &'static str, help: String| {
        let name = Arg::new(id).long(id).value_name("NAME").value_parser(NonEmptyStringValueParser::new());
        name.action(ArgAction::Append).value_delimiter(',').help(help)
    };
    let flag =
        |id: &'static str, help: &'static str| Arg::new(id).long(id).action(ArgAction::SetTrue).help(help);
    Command::new("import")
        .about("Writes Rust models of the schemas of a provider")
        .long_about(
            "Writes Rust models, which derive `TfSchema`, of the schemas that `terraform providers schema -json` prints.\n\n\
             Without names, all schemas of the file are written. Several names stand after one option with commas between them, \
             or after the option again. Nested blocks and objects that are equal share a struct.\n\n\
             A schema that can't be read, that Terraform refuses or that no Rust type stands for is left out with a warning, and the others \
             are written. The exit status is 1 if it was asked for by name, else 0.",
        )
        .arg(Arg::new("file").value_name("SCHEMA.json").required(true).help("What Terraform printed; `-` for the standard input"))
        .args(NAMED.iter().filter(|named| named.kind != SchemaKind::Identity).map(|named| {
            let with = if named.kind == SchemaKind::Resource { ", with their identities" } else { "" };
            names(named.option, format!("Write these {}{with}", named.plural))
        }))
        .arg(flag("provider", "Write the configuration of the provider"))
        .arg(source("Write the schemas of this provider alone"))
        .arg(flag("plan", "Models of all that Terraform sends, with unknown values (the default)"))
        .arg(flag("state", "Models of states alone, without unknown values"))
        .arg(flag("owned", "Strings are `String` (the default)"))
        .arg(flag("borrowed", "Strings are `Cow<'a, str>`, which borrow from the input"))
        .arg(
            flag("api", "Write skeletons of the structs of an API beside them, with conversions both ways")
                .conflicts_with_all(["state", "borrowed"]),
        )
        .arg(Arg::new("output").long("output").short('o').value_name("FILE").help("The file to write; the standard output by default, and for `-`"))
        .group(ArgGroup::new("values").args(["plan", "state"]))
        .group(ArgGroup::new("strings").args(["owned", "borrowed"]))
        .after_help(
            "Examples:\n  terraform providers schema -json > schema.json\n  tfvalue import schema.json --resource aws_instance,aws_vpc --output src/aws.rs\n  \
             tfvalue import schema.json --api --resource random_password --output src/random.rs",
        )
}

fn run_import(matches: &ArgMatches) -> Result<(), Failure> {
    let names = |id| matches.get_many::<String>(id).into_iter().flatten().cloned().collect();
    let options = import::Options {
        selection: import::Selection {
            provider: matches.get_flag("provider"),
            resources: names("resource"),
            data_sources: names("data-source"),
            ephemeral_resources: names("ephemeral-resource"),
            list_resources: names("list-resource"),
            actions: names("action"),
            state_stores: names("state-store"),
        },
        values: if matches.get_flag("state") { import::Values::State } else { import::Values::Plan },
        strings: if matches.get_flag("borrowed") {
            import::Strings::Borrowed
        } else {
            import::Strings::Owned
        },
        api: matches.get_flag("api"),
    };
    let file = required(matches, "file");
    let output = matches.get_one::<String>("output").filter(|output| *output != "-");
    if let Some(output) = output
        && is_same_file(file, output)
    {
        return Err(Failure::at(output, "the models would replace the schemas; give another `--output`"));
    }
    let progress = Progress::new();
    progress.print_note(format_args!("reading {file}"));
    let schemas = read_schemas(file, matches)?;
    progress.print_note(format_args!("writing models"));
    let imported = import::import(&schemas, &options).map_err(|failure| Failure::at(file, failure))?;
    let import::Imported { source, models, structs, refused } = &imported;
    for refused in refused {
        print_note(format_args!("warning: {refused}"));
    }
    match output {
        Some(output) => {
            fs::write(output, source).map_err(|error| Failure::at(output, error))?;
            let (structs, schemas) = (count(*structs, "struct"), count(models.len(), "schema"));
            print_note(format_args!("{output}: {structs} for {schemas}"));
        }
        None => print(source)?,
    }
    let asked = refused.iter().filter(|refused| options.selection.asks_for(refused.kind, &refused.name));
    let asked: Vec<_> = asked.map(import::Refused::title).collect();
    match &asked[..] {
        [] => Ok(()),
        [one] => Err(Failure::at(file, format_args!("{one} is asked for, but left out"))),
        several => Err(Failure::at(file, format_args!("{} are asked for, but left out", several.join(", ")))),
    }
}

/// The option that chooses a provider.
fn source(help: &'static str) -> Arg {
    let help = format!("{help}: its source, or the end of it, as in `hashicorp/google`");
    Arg::new("source").long("source").value_name("SOURCE").help(help)
}

/// The schemas in a file; of the provider that is requested, or of all.
fn read_schemas(file: &str, matches: &ArgMatches) -> Result<ProviderSchemas, Failure> {
    let schemas = schemas::read(&read_text(file)?).and_then(|mut schemas| {
        if let Some(source) = matches.get_one::<String>("source") {
            schemas::keep_source(&mut schemas, source)?;
        }
        Ok(schemas)
    });
    schemas.map_err(|failure| Failure::at(file, failure))
}

/// How many there are of something, in words.
fn count(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

fn required<'m>(matches: &'m ArgMatches, id: &str) -> &'m str {
    matches.get_one::<String>(id).expect("the argument is required")
}

/// Whether two paths lead to one file, which is there.
fn is_same_file(a: &str, b: &str) -> bool {
    matches!((fs::canonicalize(a), fs::canonicalize(b)), (Ok(a), Ok(b)) if a == b)
}

/// The bytes of a file; of the standard input for `-`.
fn read(file: &str) -> Result<Vec<u8>, Failure> {
    if file != "-" {
        return fs::read(file).map_err(|error| Failure::at(file, error));
    }
    let mut bytes = Vec::new();
    std::io::stdin().read_to_end(&mut bytes).map_err(|error| Failure::at(file, error))?;
    Ok(bytes)
}

/// The bytes of a file of text, without the mark of UTF-8 that some programs put before it.
fn read_text(file: &str) -> Result<Vec<u8>, Failure> {
    as_text(file, read(file)?)
}

/// The bytes as those of a text.
fn as_text(file: &str, mut bytes: Vec<u8>) -> Result<Vec<u8>, Failure> {
    match bytes[..] {
        [0xef, 0xbb, 0xbf, ..] => Ok(bytes.split_off(3)),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => {
            let what =
                "this is UTF-16, and must be UTF-8; in PowerShell, `| Out-File -Encoding utf8` writes that";
            Err(Failure::at(file, what))
        }
        _ => Ok(bytes),
    }
}

/// Prints what is painted: with colors, if the standard output is a terminal.
fn print_painted(text: &str) -> Result<(), Failure> {
    printed(anstream::stdout().write_all(text.as_bytes()))
}

/// Prints to the standard output. Whoever reads it may stop before the end.
fn print(text: &str) -> Result<(), Failure> {
    printed(std::io::stdout().write_all(text.as_bytes()))
}

fn printed(result: std::io::Result<()>) -> Result<(), Failure> {
    match result {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Failure::at("the standard output", error))
        }
        _ => Ok(()),
    }
}
