//! `tfvalue docs`.

use clap::{Arg, ArgAction, ArgMatches, Command};

use super::{Progress, count, print, required, source};
use crate::{
    Failure,
    docs::{Docs, Folders, What},
    print_note, schemas,
};

pub(super) fn command() -> Command {
    let folder = |id: &'static str, short: Option<char>, default: &'static str, help: &'static str| {
        let arg = Arg::new(id).long(id).value_name("DIR").default_value(default).help(help);
        match short {
            Some(short) => arg.short(short),
            None => arg,
        }
    };
    Command::new("docs")
        .about("Writes the pages that a registry shows of a provider")
        .long_about(
            "Writes the pages that a registry shows of a provider: the provider, resources, data sources, ephemeral resources, list resources, \
             actions, state stores and functions.\n\n\
             A provider of tfvalue is started, without Terraform, and asked for its schemas and the rules of its models. Of any other \
             provider, give a file with what `terraform providers schema -json` prints.\n\n\
             With `--check`, the schemas are looked through for what Terraform accepts and practitioners suffer from: \
             `use_state_without_key` and `requires_replace_without_use_state`.\n\n\
             Pages that are generated are replaced, and removed if what they describe is gone. Guides are kept. A page that somebody has written \
             by hand where one is to be is not replaced without `--force`.",
        )
        .arg(Arg::new("provider").value_name("PROVIDER").required(true).help("The program of the provider, or a file of schemas"))
        .arg(folder("output", Some('o'), "docs", "Where the pages are written"))
        .arg(folder("examples", None, "examples", "Where the examples are: `resources/TYPE/resource.tf` and the like"))
        .arg(folder("templates", None, "templates", "Where your own templates are: `resources/NAME.md.jinja` and the like"))
        .arg(source("Write the pages of this provider, if a file has several"))
        .arg(
            Arg::new("check")
                .long("check")
                .action(ArgAction::SetTrue)
                .help("Write nothing; print what differs and what is found in the schemas, and exit with 1 if there is anything"),
        )
        .arg(
            Arg::new("allow")
                .long("allow")
                .value_name("LINT")
                .action(ArgAction::Append)
                .requires("check")
                .help("Allow what is found in the schemas by this name, everywhere or in one place: `LINT:TYPE.ATTRIBUTE`"),
        )
        .arg(Arg::new("force").long("force").action(ArgAction::SetTrue).help("Replace pages that are written by hand, too"))
        .after_help(
            "Examples:\n  cargo build && tfvalue docs target/debug/terraform-provider-fleet\n  tfvalue docs --check \
             target/debug/terraform-provider-fleet\n  terraform providers schema -json > schema.json\n  tfvalue docs schema.json --source \
             acme/fleet --output /tmp/pages",
        )
}

pub(super) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let provider = required(matches, "provider");
    let progress = Progress::new();
    progress.print_note(format_args!("asking {provider} for its schemas"));
    let json = schemas::schemas_of(provider.as_ref())?;
    let found = schemas::read(&json).and_then(|mut found| {
        if let Some(source) = matches.get_one::<String>("source") {
            schemas::keep_source(&mut found, source)?;
        }
        Ok(found)
    });
    let found = found.map_err(|failure| Failure::at(provider, failure))?;
    let folder = required(matches, "output");
    let folders = Folders::new(folder, required(matches, "examples"), required(matches, "templates"));
    progress.print_note(format_args!("rendering pages"));
    let docs = Docs::render(&found, &folders)?;
    for page in docs.too_long() {
        print_note(format_args!(
            "warning: {folder}/{page}: a registry shows 500,000 bytes of a page, and this is longer"
        ));
    }
    let differences = docs.differences();
    if !matches.get_flag("check") {
        docs.write(matches.get_flag("force"))?;
        let (all, changed) = (count(docs.len(), "page"), differences.len());
        print_note(format_args!("{folder}: {all}, {changed} of them changed"));
        return Ok(());
    }
    let lines = differences.iter().map(|difference| {
        let what = match difference.what {
            What::Missing => "missing",
            What::Differs => "differs",
            What::Stale => "stale",
        };
        format!("{what}: {folder}/{}\n", difference.page)
    });
    let allowed: Vec<_> =
        matches.get_many::<String>("allow").unwrap_or_default().map(String::as_str).collect();
    let findings = schemas::only_provider(&found)?.1.lint(&allowed);
    let lines = lines.chain(findings.iter().map(|finding| format!("lint: {finding}\n")));
    print(&lines.collect::<String>())?;
    let pages = match differences.len() {
        0 => None,
        1 => Some("1 page is".to_owned()),
        number => Some(format!("{number} pages are")),
    };
    let pages = pages
        .map(|pages| format!("{pages} not as the provider has it: run `tfvalue docs` without `--check`"));
    let found = (!findings.is_empty()).then(|| {
        let found = count(findings.len(), "finding");
        format!("{found} in the schemas: change the models, or allow what is meant so with `--allow`")
    });
    match pages.into_iter().chain(found).collect::<Vec<_>>().join("; ") {
        problems if problems.is_empty() => Ok(()),
        problems => Err(Failure::new(problems)),
    }
}
