//! `tfvalue inspect`.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::Args;
use tfvalue_plan::schema::ProviderSchemas;
use tfvalue_runtime::{Type, schema::SchemaKind};

use super::{are, print};
use crate::{
    Failure, files,
    inspect::{self, Format, SchemaRef},
    kinds::NAMED,
    schemas,
};

/// The exit status for invalid arguments.
const WRONG_ARGUMENTS: u8 = 2;

const AFTER_HELP: &str = "\
Examples:
  tfvalue inspect --schema schema.json --resource aws_instance planned.msgpack
  tfvalue inspect --type '[\"list\",\"string\"]' value.json
  tfvalue inspect terraform.tfstate --schema schema.json";

/// Prints a value or a state readably.
///
/// Prints a value in MessagePack or JSON, with its unknown values and their refinements; or a whole state, with all instances. `terraform show`
/// prints plan files.
///
/// This is an aid for finding mistakes: of a value, what is sensitive is printed, too. Of a whole state, a value is printed if its schema in
/// `--schema` has it and doesn't say that it is sensitive or write-only, and the state doesn't mark it as sensitive. Resources without a schema
/// there are listed with a warning, without their values.
///
/// A state in JSON may be older than the schema. A comment precedes each attribute that the schema doesn't have and each value of another type; an
/// attribute that the state doesn't have is null. This is a warning: the exit status is 0.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Inspect {
    /// The value or the state; `-` for the standard input
    file: PathBuf,
    #[arg(
        long = "type",
        value_name = "TYPE",
        conflicts_with_all = ["of", "schema"],
        help = "The type of the value, as JSON: '[\"list\",\"string\"]'"
    )]
    ty: Option<String>,
    /// The output of `terraform providers schema -json`
    #[arg(long, value_name = "SCHEMA.json")]
    schema: Option<PathBuf>,
    #[command(flatten)]
    of: Of,
    /// The value is of this provider, if several have the schema: its source, or the end of it, as in `hashicorp/google`
    #[arg(long, conflicts_with = "ty")]
    source: Option<String>,
    /// The format of the value; by default, its first byte decides
    #[arg(long)]
    format: Option<Format>,
}

/// The schema of the value.
#[derive(Args)]
#[group(id = "of", multiple = false, requires = "schema")]
struct Of {
    /// The value is of this resource
    #[arg(long, value_name = "NAME")]
    resource: Option<String>,
    /// The value is of the identity of this resource
    #[arg(long, value_name = "NAME")]
    identity: Option<String>,
    /// The value is of this data source
    #[arg(long, value_name = "NAME")]
    data_source: Option<String>,
    /// The value is of this ephemeral resource
    #[arg(long, value_name = "NAME")]
    ephemeral_resource: Option<String>,
    /// The value is of this list resource
    #[arg(long, value_name = "NAME")]
    list_resource: Option<String>,
    /// The value is of this action
    #[arg(long, value_name = "NAME")]
    action: Option<String>,
    /// The value is of this state store
    #[arg(long, value_name = "NAME")]
    state_store: Option<String>,
    /// The value is the configuration of the provider
    #[arg(long)]
    provider: bool,
}

impl Of {
    fn schema(&self) -> Option<SchemaRef> {
        let provider = self.provider.then(String::new);
        let options = [
            (SchemaKind::Resource, &self.resource),
            (SchemaKind::Identity, &self.identity),
            (SchemaKind::DataSource, &self.data_source),
            (SchemaKind::EphemeralResource, &self.ephemeral_resource),
            (SchemaKind::ListResource, &self.list_resource),
            (SchemaKind::Action, &self.action),
            (SchemaKind::StateStore, &self.state_store),
            (SchemaKind::Provider, &provider),
        ];
        options.into_iter().find_map(|(kind, name)| Some(SchemaRef { kind, name: name.clone()? }))
    }
}

impl Inspect {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let bytes = files::read(&self.file);
        let of = self.of.schema();
        if let Ok(bytes) = &bytes
            && (self.format.is_none() && of.is_none() && self.ty.is_none())
        {
            let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
            match inspect::document(text).map_err(|failure| Failure::at(&self.file, failure))? {
                Some(inspect::STATE) => return self.state(text).map(|()| ExitCode::SUCCESS),
                Some(document) => {
                    return Err(Failure::at(&self.file, format_args!("this is {document}")));
                }
                None => {}
            }
        }
        if self.ty.is_none() && self.schema.is_none() {
            bytes?;
            let what = "this is no state; `--type` or `--schema` gives the type of a value";
            note!("error: {}", Failure::at(&self.file, what));
            return Ok(ExitCode::from(WRONG_ARGUMENTS));
        }
        // An error in the type takes precedence over an error in the bytes.
        let ty = self.value_type(of)?;
        self.value(&ty, bytes?).map(|()| ExitCode::SUCCESS)
    }

    fn state(&self, bytes: &[u8]) -> Result<(), Failure> {
        let schemas = self.schema.as_deref().map(|schema| self.schemas(schema)).transpose()?;
        let shown = inspect::inspect_state(bytes, schemas.as_ref())
            .map_err(|failure| Failure::at(&self.file, failure))?;
        let why = match &self.schema {
            Some(schema) => format!("there is no schema of it in {}", schema.display()),
            None => {
                "its schema is not given; `--schema` takes what `terraform providers schema -json` prints"
                    .to_owned()
            }
        };
        for address in &shown.without_schema {
            self.warn(&format!("the values of `{address}` are not shown: {why}"));
        }
        if shown.stale > 0 {
            let instances = are(shown.stale, "instance");
            self.warn(&format!("{instances} not as in the schemas, as the comments at it say"));
        }
        print(&shown.text)
    }

    fn value(&self, ty: &Type, bytes: Vec<u8>) -> Result<(), Failure> {
        let (bytes, format) = match self.format {
            Some(Format::MessagePack) => (bytes, Format::MessagePack),
            format => {
                // No value of MessagePack begins with a byte order mark.
                let bytes = files::as_text(&self.file, bytes)?;
                let format = format.unwrap_or_else(|| Format::of(&bytes));
                (bytes, format)
            }
        };
        let failure = match inspect::inspect(ty, &bytes, format) {
            Ok(shown) => return print(&shown),
            Err(failure) => Failure::at(&self.file, failure),
        };
        // The type of a schema may be newer than a stored value.
        let stale = self.schema.as_ref().and_then(|_| inspect::inspect_stale(ty, &bytes, format));
        let Some((shown, marks)) = stale else { return Err(failure) };
        self.warn(&format!("{} not as in the schema, below a comment each", are(marks, "part")));
        print(&shown)
    }

    /// Returns the type of the value that the arguments determine.
    fn value_type(&self, of: Option<SchemaRef>) -> Result<Type, Failure> {
        if let Some(ty) = &self.ty {
            return inspect::parse_type(ty);
        }
        let schema = self.schema.as_deref().unwrap_or(Path::new(""));
        let Some(of) = of else {
            let options: Vec<_> = NAMED.iter().map(|named| format!("`--{}`", named.option)).collect();
            let options = options.join(", ");
            return Err(failure!("`--schema` needs one of {options} and `--provider`"));
        };
        let schemas = self.schemas(schema)?;
        inspect::type_of(&schemas, &of).map_err(|failure| Failure::at(schema, failure))
    }

    fn schemas(&self, file: &Path) -> Result<ProviderSchemas, Failure> {
        schemas::load(file, self.source.as_deref())
    }

    fn warn(&self, problem: &str) {
        note!("warning: {}", Failure::at(&self.file, problem));
    }
}
