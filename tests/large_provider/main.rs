//! Writes the crate of a provider that has all resources and data sources of another: imported models, whose methods do nothing.
//!
//! ```text
//! cargo run -p tfvalue-tests --bin large-provider -- SCHEMA.json FOLDER
//! ```
//!
//! `tests/bench/provider/compare large` builds and measures it.

use std::{fmt::Write as _, fs, path::Path, process::ExitCode};

use tfvalue::schema::SchemaKind;
use tfvalue_cli::import::{self, Imported, Options};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [schema, folder] = &arguments[..] else {
        eprintln!("usage: large-provider SCHEMA.json FOLDER");
        return ExitCode::from(2);
    };
    match write(Path::new(schema), Path::new(folder)) {
        Ok(summary) => {
            println!("{summary}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{schema}: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Writes the crate, and returns what is in it.
fn write(schema: &Path, folder: &Path) -> Result<String, String> {
    let text = fs::read(schema).map_err(|error| error.to_string())?;
    let schemas = import::read(&text).map_err(|error| error.to_string())?;
    let imported = import::import(&schemas, &Options::default()).map_err(|error| error.to_string())?;
    let (program, summary) = program(&imported)?;
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let lock = fs::read_to_string(workspace.join("Cargo.lock")).map_err(|error| error.to_string())?;
    fs::create_dir_all(folder.join("src")).map_err(|error| error.to_string())?;
    for (name, content) in [
        ("Cargo.toml", &manifest(&workspace.join("tfvalue"))),
        // The versions that the workspace uses.
        ("Cargo.lock", &lock),
        ("src/main.rs", &program),
        ("src/models.rs", &imported.source),
    ] {
        fs::write(folder.join(name), content).map_err(|error| format!("{name}: {error}"))?;
    }
    Ok(format!(
        "{summary}, {} structs, {} KB of models, {} schemas left out",
        imported.structs,
        imported.source.len() / 1000,
        imported.refused.len()
    ))
}

fn manifest(tfvalue: &Path) -> String {
    let tfvalue = tfvalue.display().to_string();
    format!(
        "[package]\nname = \"terraform-provider-large\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\ntfvalue = {{ path = {tfvalue:?}, features = [\"provider\"] }}\n\n\
         [profile.dev]\ndebug = false\nincremental = false\n\n[profile.release]\nstrip = true\n\n[workspace]\n"
    )
}

/// The program, and how many resources and data sources it has.
fn program(imported: &Imported) -> Result<(String, String), String> {
    let source = imported.models.first().map(|model| model.source.as_str()).ok_or("there is no schema")?;
    let name = source.rsplit('/').next().unwrap_or_default();
    let prefix = format!("{name}_");
    // Some files have the schemas of resources alone.
    let config = imported.models.iter().find(|model| model.kind == SchemaKind::Provider);
    let config = config.map_or_else(|| "Config".to_owned(), |model| format!("models::{}", model.ident));
    let (mut lists, mut registered) = ([String::new(), String::new()], String::new());
    let mut counts = [0, 0];
    for model in &imported.models {
        let (index, method) = match model.kind {
            SchemaKind::Resource => (0, "resource"),
            SchemaKind::DataSource => (1, "data_source"),
            _ => continue,
        };
        // A provider serves what is called as itself.
        let Some(name) = model.name.strip_prefix(&prefix) else { continue };
        let ident = &model.ident;
        let _ = writeln!(lists[index], "    {ident} {name:?}");
        let _ = writeln!(registered, "        registry.{method}::<models::{ident}>();");
        counts[index] += 1;
    }
    let [resources, data_sources] = lists;
    let program = PROGRAM
        .replace("RESOURCES\n", &resources)
        .replace("DATA_SOURCES\n", &data_sources)
        .replace("REGISTERED\n", &registered)
        .replace("CONFIG", &config)
        .replace("NAME_OF_PROVIDER", name);
    Ok((program, format!("{} resources, {} data sources", counts[0], counts[1])))
}

const PROGRAM: &str = r#"mod models;

use std::process::ExitCode;

use tfvalue::TfSchema;
use tfvalue::provider::{Context, DataSource, Diagnostics, Provider, Registry, Resource, serve};

pub struct Large;

/// Nothing.
#[derive(TfSchema)]
#[tf(provider)]
#[allow(dead_code)]
pub struct Config {}

macro_rules! resources {
    ($($model:ident $name:literal)*) => {$(
        impl Resource for models::$model {
            type Provider = Large;

            const NAME: &'static str = $name;

            async fn create(self, _: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
                Ok(self)
            }

            async fn read(self, _: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
                Ok(Some(self))
            }

            async fn update(self, _: Self, _: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
                Ok(self)
            }

            async fn delete(self, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
                Ok(())
            }
        }
    )*};
}

macro_rules! data_sources {
    ($($model:ident $name:literal)*) => {$(
        impl DataSource for models::$model {
            type Provider = Large;

            const NAME: &'static str = $name;

            async fn read(self, _: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
                Ok(self)
            }
        }
    )*};
}

resources! {
RESOURCES
}

data_sources! {
DATA_SOURCES
}

impl Provider for Large {
    const NAME: &'static str = "NAME_OF_PROVIDER";

    type Config = CONFIG;
    type Client = ();

    async fn configure(_: Self::Config, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        Ok(())
    }

    fn register(registry: &mut Registry<Self>) {
REGISTERED
    }
}

fn main() -> ExitCode {
    serve::<Large>(env!("CARGO_PKG_VERSION"))
}
"#;
