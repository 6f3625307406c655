//! `tfvalue schema diff`.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::{Args, ValueEnum};
use tfvalue_plan::schema::{ProviderSchemas, UnreadableSchema};
use tfvalue_runtime::schema::SchemaKind;

use super::{count, print, print_painted};
use crate::{
    Failure,
    diff::{self, Grade},
    files, schemas,
};

/// The exit status if all changes are harmless.
const HARMLESS: u8 = 3;

/// The exit status if there are breaking changes.
const BREAKING: u8 = 4;

const AFTER_HELP: &str = "\
Exit status:
  0  there are no differences, except in texts
  1  a file is invalid, the files are of two providers, or a schema of NEW can't be read
  2  the arguments are invalid
  3  there are differences, all of them harmless
  4  there are breaking changes

Examples:
  tfvalue schema diff old.json new.json
  tfvalue schema diff --breaking released.json target/debug/terraform-provider-fleet
  tfvalue schema diff old.json new.json --source hashicorp/aws --json | jq '.changes[] | select(.grade == \"breaking\")'";

/// Lists the differences between two versions of a provider, and says which of them break its users.
///
/// Lists the differences between the schemas of two versions of a provider, and says which of them break its users. Each version is a file with the
/// output of `terraform providers schema -json`, of any provider, `-` for the standard input, or the program of a provider of tfvalue.
///
/// A change is `breaking` if a configuration or a state that was valid may be invalid now, `text` if only a description differs, and else
/// `harmless`.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Diff {
    /// The earlier version
    old: PathBuf,
    /// The later version
    new: PathBuf,
    /// Compare this provider, if there are several: its source, or the end of it, as in `hashicorp/google`
    #[arg(long)]
    source: Option<String>,
    /// The form of the differences: `markdown` is for a changelog
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Print JSON: the same as `--format json`
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Ignore the changes that this file lists, a line for each, as `resource fleet_server.size type`
    #[arg(long, value_name = "FILE")]
    allow: Option<PathBuf>,
    /// Print breaking changes alone, and ignore others for the exit status, too
    #[arg(long)]
    breaking: bool,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
enum Format {
    Text,
    Json,
    Markdown,
}

impl Diff {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let read = |version: &Path| schemas::load(version, self.source.as_deref());
        let (old, new) = (read(&self.old)?, read(&self.new)?);
        for (version, here, there) in [(&self.old, &old, &new), (&self.new, &new, &old)] {
            if lacks_configuration(here) && !lacks_configuration(there) {
                let problem = "it doesn't say what configures the provider, which is not compared";
                note!("warning: {}", Failure::at(version, problem));
            }
        }
        let mut diff = diff::Diff::new(&old, &new)?;
        if self.breaking {
            diff.retain(|change| change.grade == Grade::Breaking);
        }
        if let Some(file) = &self.allow {
            let list = files::read_text(file)?.ok_or_else(|| Failure::at(file, "there is no such file"))?;
            for line in diff.allow(&list) {
                note!("warning: {}", Failure::at(file, format_args!("`{line}` allows nothing")));
            }
        }
        match if self.json { Format::Json } else { self.format } {
            Format::Json => print(&diff.to_json())?,
            Format::Markdown => print(&crate::visible(&diff.to_markdown()))?,
            Format::Text => print_painted(&diff.to_string())?,
        }
        for schema in &diff.unreadable {
            let (severity, file) =
                if schema.version == "new" { ("error", &self.new) } else { ("warning", &self.old) };
            let problem = format_args!("{} is left out: {}", schema.name, schema.error);
            note!("{severity}: {}", Failure::at(file, problem));
        }
        if !self.json && self.format == Format::Text {
            let breaking = count(diff.count(Grade::Breaking), "breaking change");
            if self.breaking {
                note!("{breaking}");
            } else {
                let [harmless, text] = [Grade::Harmless, Grade::Text].map(|grade| diff.count(grade));
                note!("{breaking}, {harmless} harmless, {text} of texts");
            }
        }
        Ok(match diff.grade {
            _ if diff.unreadable.iter().any(|schema| schema.version == "new") => ExitCode::FAILURE,
            Some(Grade::Breaking) => ExitCode::from(BREAKING),
            Some(Grade::Harmless) => ExitCode::from(HARMLESS),
            _ => ExitCode::SUCCESS,
        })
    }
}

/// Returns whether a file has no schema of the provider's configuration. Terraform prints this schema for every provider.
fn lacks_configuration(schemas: &ProviderSchemas) -> bool {
    let is_configuration = |schema: &UnreadableSchema| schema.kind == Some(SchemaKind::Provider);
    schemas
        .providers
        .values()
        .all(|provider| provider.provider.is_none() && !provider.unreadable.iter().any(is_configuration))
}
