//! `tfvalue inspect`.

use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Command};
use tfvalue_plan::schema::ProviderSchemas;
use tfvalue_runtime::{Type, schema::SchemaKind};

use super::{Outcome, as_text, print, print_painted, read, read_schemas, required, source};
use crate::{
    Failure,
    inspect::{self, Format, SchemaRef, Shown},
    kinds::NAMED,
    print_note, style,
};

/// The exit status of arguments that are not as they should be.
const WRONG_ARGUMENTS: u8 = 2;

pub(super) fn command() -> Command {
    Command::new("inspect")
        .about("Prints a value, a plan or a state readably")
        .long_about(
            "Prints a value of MessagePack or JSON readably, with what is unknown and what is known of it; or a plan, which `terraform plan -out` \
             or OpenTofu wrote, with all that changes; or a whole state, with all instances.\n\n\
             This is an aid for finding mistakes: of a value, what is sensitive is printed, too. Of a plan and of a whole state, a value is printed \
             if its schema in `--schema` has it and doesn't say that it is sensitive or write-only, and the file doesn't mark it as sensitive. What \
             has no schema there is listed with a warning, without its values.\n\n\
             A state in JSON may be older than the schema. A comment is above what the schema doesn't have or what is of another type; an \
             attribute that the state doesn't have is null. This is a warning: the exit status is 0.",
        )
        .arg(Arg::new("file").value_name("FILE").required(true).help("The value, the plan or the state; `-` for the standard input"))
        .arg(Arg::new("type").long("type").value_name("TYPE").conflicts_with("of").help("The type of the value, as JSON: '[\"list\",\"string\"]'"))
        .arg(Arg::new("schema").long("schema").value_name("SCHEMA.json").help("What `terraform providers schema -json` printed"))
        .args(NAMED.iter().map(|named| {
            let of = if named.kind == SchemaKind::Identity { "the identity of this resource".to_owned() } else { format!("this {}", named.what) };
            Arg::new(named.option).long(named.option).value_name("NAME").help(format!("The value is of {of}"))
        }))
        .arg(Arg::new("provider").long("provider").action(ArgAction::SetTrue).help("The value is the configuration of the provider"))
        .arg(source("The value is of this provider, if several have what is named").conflicts_with("type"))
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .value_parser(["msgpack", "json"])
                .help("The format of the value; by default, its first byte tells"),
        )
        .group(ArgGroup::new("of").args(NAMED.iter().map(|named| named.option)).arg("provider").requires("schema"))
        .group(ArgGroup::new("typed").args(["type", "schema"]))
        .after_help(
            "Examples:\n  tfvalue inspect --schema schema.json --resource aws_instance planned.msgpack\n  tfvalue inspect --type '[\"list\",\"string\"]' \
             value.json\n  terraform plan -out plan.tfplan && tfvalue inspect plan.tfplan --schema schema.json\n  tfvalue inspect terraform.tfstate --schema schema.json",
        )
}

pub(super) fn run(matches: &ArgMatches) -> Result<Outcome, Failure> {
    let file = required(matches, "file");
    let bytes = read(file);
    if let Ok(bytes) = &bytes
        && inspect::is_plan(bytes)
        && !matches.contains_id("format")
    {
        return plan(bytes, matches).map(|()| Outcome::Success);
    }
    if let Ok(bytes) = &bytes
        && !["format", "of", "type"].iter().any(|option| matches.contains_id(option))
    {
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        if inspect::is_state(text) {
            return state(text, matches).map(|()| Outcome::Success);
        }
    }
    if matches.contains_id("typed") {
        // What is wrong with the type is reported first.
        let ty = ty(matches)?;
        return value(&ty, bytes?, matches).map(|()| Outcome::Success);
    }
    bytes?;
    let what = "this is no plan and no state; of a value, `--type` or `--schema` says what it is";
    print_note(format_args!("error: {}", Failure::at(file, what)));
    Ok(Outcome::Status(WRONG_ARGUMENTS))
}

fn plan(bytes: &[u8], matches: &ArgMatches) -> Result<(), Failure> {
    let file = required(matches, "file");
    if matches.contains_id("of") || matches.contains_id("type") {
        let what =
            "this is a plan, which says itself of what its values are: give `--schema` alone, or nothing";
        return Err(Failure::at(file, what));
    }
    let schemas = schemas(matches)?;
    let shown =
        inspect::inspect_plan(bytes, schemas.as_ref()).map_err(|failure| Failure::at(file, failure))?;
    warn_of_missing_schemas(&shown, file, matches);
    print_painted(&style::plan(&shown.text))
}

fn state(bytes: &[u8], matches: &ArgMatches) -> Result<(), Failure> {
    let file = required(matches, "file");
    let schemas = schemas(matches)?;
    let shown =
        inspect::inspect_state(bytes, schemas.as_ref()).map_err(|failure| Failure::at(file, failure))?;
    warn_of_missing_schemas(&shown, file, matches);
    if shown.stale > 0 {
        let what = if shown.stale == 1 {
            "1 instance is".to_owned()
        } else {
            format!("{} instances are", shown.stale)
        };
        print_note(format_args!(
            "warning: {}",
            Failure::at(file, format_args!("{what} not as in the schemas, as the comments at it say"))
        ));
    }
    print_painted(&style::plan(&shown.text))
}

/// The schemas, if they are given.
fn schemas(matches: &ArgMatches) -> Result<Option<ProviderSchemas>, Failure> {
    matches.get_one::<String>("schema").map(|schema| read_schemas(schema, matches)).transpose()
}

/// Warns of each resource whose values are not shown.
fn warn_of_missing_schemas(shown: &Shown, file: &str, matches: &ArgMatches) {
    let why = match matches.get_one::<String>("schema") {
        Some(schema) => format!("there is no schema of it in {schema}"),
        None => "its schema is not given; `--schema` takes what `terraform providers schema -json` prints"
            .to_owned(),
    };
    for address in &shown.without_schema {
        let problem = format!("the values of `{address}` are not shown: {why}");
        print_note(format_args!("warning: {}", Failure::at(file, problem)));
    }
}

fn value(ty: &Type, bytes: Vec<u8>, matches: &ArgMatches) -> Result<(), Failure> {
    let file = required(matches, "file");
    let (bytes, format) = match matches.get_one::<String>("format").map(String::as_str) {
        Some("msgpack") => (bytes, Format::MessagePack),
        Some(_) => (as_text(file, bytes)?, Format::Json),
        None => {
            // No value of MessagePack begins as these marks do.
            let bytes = as_text(file, bytes)?;
            let format = Format::of(&bytes);
            (bytes, format)
        }
    };
    let failure = match inspect::inspect(ty, &bytes, format) {
        Ok(shown) => return print(&shown),
        Err(failure) => Failure::at(file, failure),
    };
    // The type of a schema may be newer than a stored value.
    let stale = matches.get_one::<String>("schema").and_then(|_| inspect::inspect_stale(ty, &bytes, format));
    let Some((shown, marks)) = stale else { return Err(failure) };
    let parts = if marks == 1 { "1 part is".to_owned() } else { format!("{marks} parts are") };
    print_note(format_args!(
        "warning: {}",
        Failure::at(file, format_args!("{parts} not as in the schema, below a comment each"))
    ));
    print(&shown)
}

/// The type that the arguments name.
fn ty(matches: &ArgMatches) -> Result<Type, Failure> {
    if let Some(ty) = matches.get_one::<String>("type") {
        return inspect::parse_type(ty);
    }
    let schema = required(matches, "schema");
    let named = NAMED.iter().find_map(|named| {
        let name = matches.get_one::<String>(named.option)?;
        Some(SchemaRef::Named(named.kind, name.clone()))
    });
    let place = match named {
        Some(place) => place,
        None if matches.get_flag("provider") => SchemaRef::Provider,
        None => {
            let options: Vec<_> = NAMED.iter().map(|named| format!("`--{}`", named.option)).collect();
            let options = options.join(", ");
            return Err(Failure::new(format!("`--schema` needs one of {options} and `--provider`")));
        }
    };
    let schemas = read_schemas(schema, matches)?;
    inspect::type_of(&schemas, &place).map_err(|failure| Failure::at(schema, failure))
}
