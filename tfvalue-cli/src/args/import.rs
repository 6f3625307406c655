//! `tfvalue import`.

use std::{
    fs,
    path::{Path, PathBuf},
};

use clap::Args;

use super::{count, print};
use crate::{
    Failure,
    format::formatted,
    import::{self, Imported, Options, Refused, Selection, Strings, Values},
    schemas,
};

const AFTER_HELP: &str = "\
Examples:
  terraform providers schema -json > schema.json
  tfvalue import schema.json --resource aws_instance,aws_vpc --output src/aws.rs
  tfvalue import schema.json --api --resource random_password --output src/random.rs";

/// Writes Rust models of the schemas of a provider.
///
/// Writes Rust models, which derive `TfSchema`, of the schemas that `terraform providers schema -json` prints.
///
/// Without names, models of all schemas in the file are written. Separate several names of one option by commas, or repeat the option. Nested blocks
/// and objects that are equal share a struct.
///
/// A schema is skipped with a warning if it is unreadable, if Terraform refuses it or if no Rust type represents it. The exit status is 1 if a
/// skipped schema was requested by name, else 0.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Import {
    /// The output of `terraform providers schema -json`; `-` for the standard input
    #[arg(value_name = "SCHEMA.json")]
    file: PathBuf,
    #[command(flatten)]
    selection: Selection,
    /// Write models of this provider alone: its source, or the end of it, as in `hashicorp/google`
    #[arg(long)]
    source: Option<String>,
    /// Models hold states alone, without unknown values, and not configurations, plans and states
    #[arg(long)]
    state: bool,
    /// Strings are `Cow<'a, str>`, which borrow from the input, and not `String`
    #[arg(long)]
    borrowed: bool,
    /// Write skeletons of the structs of an API, too, with conversions in both directions
    #[arg(long, conflicts_with_all = ["state", "borrowed"])]
    api: bool,
    /// The file to write; the standard output by default, and for `-`
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Import {
    pub(super) fn run(self) -> Result<(), Failure> {
        let Self { file, selection, .. } = self;
        let options = Options {
            selection,
            values: if self.state { Values::State } else { Values::Plan },
            strings: if self.borrowed { Strings::Borrowed } else { Strings::Owned },
            api: self.api,
        };
        let output = self.output.filter(|output| output != Path::new("-"));
        if let Some(output) = &output
            && is_same_file(&file, output)
        {
            return Err(Failure::at(output, "the models would replace the schemas; give another `--output`"));
        }
        let schemas = schemas::load(&file, self.source.as_deref())?;
        let imported = import::import(&schemas, &options).map_err(|failure| Failure::at(&file, failure))?;
        let Imported { source, models, structs, refused, absent } = &imported;
        let folder = output.as_deref().and_then(Path::parent).unwrap_or(Path::new(""));
        let source = formatted(folder, source).unwrap_or_else(|| source.clone());
        for refused in refused {
            note!("warning: {refused}");
        }
        match output {
            Some(output) => {
                fs::write(&output, source).map_err(|error| Failure::at(&output, error))?;
                let (structs, schemas) = (count(*structs, "struct"), count(models.len(), "schema"));
                note!("{}: {structs} for {schemas}", output.display());
            }
            None => print(&source)?,
        }
        if let [first, others @ ..] = &absent[..] {
            for other in others {
                note!("error: {}", Failure::at(&file, other));
            }
            return Err(Failure::at(&file, first));
        }
        let requested =
            refused.iter().filter(|refused| options.selection.asks_for(refused.kind, &refused.name));
        match &requested.map(Refused::title).collect::<Vec<_>>()[..] {
            [] => Ok(()),
            [one] => Err(Failure::at(&file, format_args!("{one} is asked for, but left out"))),
            several => {
                Err(Failure::at(&file, format_args!("{} are asked for, but left out", several.join(", "))))
            }
        }
    }
}

/// Returns whether two paths lead to the same existing file.
fn is_same_file(a: &Path, b: &Path) -> bool {
    matches!((fs::canonicalize(a), fs::canonicalize(b)), (Ok(a), Ok(b)) if a == b)
}
