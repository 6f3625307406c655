//! A whole provider in one file: it keeps notes.
use std::{path::PathBuf, process::ExitCode};
use tfvalue::provider::{Context, Diagnostics, Provider, Registry, Resource, ResultExt, serve};
use tfvalue::{Nullable, TfSchema, Unknown};

/// The folder of the notes.
#[derive(TfSchema)]
#[tf(provider)]
struct Config {
    /// The folder; it must exist.
    #[tf(required)]
    folder: Unknown<String>,
}

/// A note in a file.
#[derive(TfSchema)]
#[tf(resource)]
struct Note {
    /// The path of the file.
    #[tf(computed, use_state_for_unknown)]
    id: Nullable<String>,
    /// The name of the file. With another name, it is another note.
    #[tf(required, requires_replace, validate(length(1..=64)))]
    name: Unknown<String>,
    /// The text of the note.
    #[tf(optional, default = "")]
    text: Nullable<String>,
}

impl Resource for Note {
    type Provider = Notes;
    const NAME: &'static str = "note"; // notes_note

    async fn create(mut self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let file = cx.client()?.join(cx.known(&self.name)?);
        tokio::fs::write(&file, cx.required(&self.text)?).await.context("The note can't be written")?;
        self.id = Unknown::Known(Some(file.display().to_string()));
        cx.save(&self)?; // It exists now: the state has it, even if a request after this fails.
        Ok(self)
    }

    async fn read(mut self, cx: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
        let file = cx.client()?.join(cx.known(&self.name)?);
        if !tokio::fs::try_exists(&file).await? {
            return Ok(None);
        }
        self.text = Unknown::Known(Some(tokio::fs::read_to_string(&file).await?));
        Ok(Some(self))
    }

    async fn update(self, _prior: Self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        self.create(cx).await
    }

    async fn delete(self, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        Ok(tokio::fs::remove_file(cx.client()?.join(cx.known(&self.name)?)).await?)
    }
}

struct Notes;

impl Provider for Notes {
    const NAME: &'static str = "notes";
    type Config = Config;
    type Client = PathBuf;

    async fn configure(config: Config, cx: &mut Context<'_, Self>) -> Result<PathBuf, Diagnostics> {
        Ok(cx.known(&config.folder)?.into())
    }

    fn register(registry: &mut Registry<Self>) {
        registry.resource::<Note>();
    }
}

fn main() -> ExitCode {
    serve::<Notes>(env!("CARGO_PKG_VERSION"))
}
