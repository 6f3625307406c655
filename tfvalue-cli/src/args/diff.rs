//! `tfvalue schema diff`.

use clap::{Arg, ArgAction, ArgMatches, Command};
use tfvalue_plan::schema::{ProviderSchemas, UnreadableSchema};
use tfvalue_runtime::schema::SchemaKind;

use super::{Outcome, Progress, count, print, print_painted, read_text, required, source};
use crate::{
    Failure,
    diff::{Diff, Grade},
    print_note, schemas, style,
};

/// The exit status if all that differs is harmless.
const HARMLESS: u8 = 3;

/// The exit status if something breaks.
const BREAKING: u8 = 4;

pub(super) fn command() -> Command {
    let flag =
        |id: &'static str, help: &'static str| Arg::new(id).long(id).action(ArgAction::SetTrue).help(help);
    let diff = Command::new("diff")
        .about("Tells what differs between two versions of a provider, and what of that breaks its users")
        .long_about(
            "Tells what differs between the schemas of two versions of a provider, and what of that breaks its users. Each is a file with what \
             `terraform providers schema -json` printed, of any provider, `-` for the standard input, or the program of a provider of tfvalue.\n\n\
             A change is `breaking` where a configuration or a state that was right until now may not be so any more, `text` where only a \
             description is another, and else `harmless`.",
        )
        .arg(Arg::new("old").value_name("OLD").required(true).help("The earlier version"))
        .arg(Arg::new("new").value_name("NEW").required(true).help("The later version"))
        .arg(source("Compare this provider alone, if there are several"))
        .arg(flag("json", "Print JSON"))
        .arg(flag("breaking", "Print breaking changes alone, and pass over others for the exit status, too"))
        .after_help(
            "Exit status:\n  0  nothing differs, but for texts\n  1  a file or what is in it is not as it should be\n  2  the arguments are not as \
             they should be\n  3  something differs, all of it harmless\n  4  something breaks\n\nExamples:\n  tfvalue schema diff old.json \
             new.json\n  tfvalue schema diff --breaking released.json target/debug/terraform-provider-fleet\n  tfvalue schema diff old.json \
             new.json --source hashicorp/aws --json | jq '.changes[] | select(.grade == \"breaking\")'",
        );
    Command::new("schema")
        .about("Compares the schemas of providers")
        .after_help("Example:\n  tfvalue schema diff old.json new.json")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(diff)
}

pub(super) fn run(matches: &ArgMatches) -> Result<Outcome, Failure> {
    let Some(("diff", matches)) = matches.subcommand() else {
        unreachable!("a subcommand is required");
    };
    let progress = Progress::new();
    let read = |id: &str| {
        progress.print_note(format_args!("reading {}", required(matches, id)));
        read_version(required(matches, id), matches)
    };
    let (old, new) = (read("old")?, read("new")?);
    for (id, here, there) in [("old", &old, &new), ("new", &new, &old)] {
        if lacks_configuration(here) && !lacks_configuration(there) {
            let what = "it doesn't say what configures the provider, which is not compared";
            print_note(format_args!("warning: {}", Failure::at(required(matches, id), what)));
        }
    }
    progress.print_note(format_args!("comparing"));
    let mut diff = Diff::new(&old, &new)?;
    if matches.get_flag("breaking") {
        diff.retain(Grade::Breaking);
    }
    if matches.get_flag("json") {
        print(&diff.to_json())?;
    } else {
        print_painted(&style::difference(&crate::visible(&diff.to_string())))?;
        let [breaking, harmless, text] =
            [Grade::Breaking, Grade::Harmless, Grade::Text].map(|grade| diff.count(grade));
        if matches.get_flag("breaking") {
            print_note(format_args!("{}", count(breaking, "breaking change")));
        } else {
            print_note(format_args!(
                "{}, {harmless} harmless, {text} of texts",
                count(breaking, "breaking change")
            ));
        }
    }
    Ok(match diff.grade {
        Some(Grade::Breaking) => Outcome::Status(BREAKING),
        Some(Grade::Harmless) => Outcome::Status(HARMLESS),
        _ => Outcome::Success,
    })
}

/// Whether a file doesn't say what configures the provider. Terraform prints it of each.
fn lacks_configuration(schemas: &ProviderSchemas) -> bool {
    let is_configuration = |schema: &UnreadableSchema| schema.kind == Some(SchemaKind::Provider);
    schemas
        .providers
        .values()
        .all(|provider| provider.provider.is_none() && !provider.unreadable.iter().any(is_configuration))
}

/// The schemas of one version; what can't be read is left out with a warning.
fn read_version(version: &str, matches: &ArgMatches) -> Result<ProviderSchemas, Failure> {
    let json = if version == "-" { read_text(version)? } else { schemas::schemas_of(version.as_ref())? };
    let found = schemas::read(&json).and_then(|mut found| {
        if let Some(source) = matches.get_one::<String>("source") {
            schemas::keep_source(&mut found, source)?;
        }
        Ok(found)
    });
    let found = found.map_err(|failure| Failure::at(version, failure))?;
    for schema in found.providers.values().flat_map(|provider| &provider.unreadable) {
        let name = if schema.name.is_empty() { "the provider" } else { &schema.name };
        print_note(format_args!(
            "warning: {}",
            Failure::at(version, format_args!("{name} is left out: {}", schema.error))
        ));
    }
    Ok(found)
}
