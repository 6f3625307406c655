//! A store of Terraform's states.

use std::{fs, io::ErrorKind, path::PathBuf};

use tfvalue::{
    TfSchema,
    provider::{Context, Diagnostics, StateStore},
};

use super::Probe;

/// States in a folder.
#[derive(TfSchema)]
#[tf(state_store)]
pub(crate) struct Folder {
    /// The folder; it must exist.
    #[tf(required)]
    path: String,
}

impl Folder {
    fn file(&self, state_id: &str) -> PathBuf {
        PathBuf::from(&self.path).join(state_id).with_extension("tfstate")
    }
}

impl StateStore for Folder {
    type Provider = Probe;

    const NAME: &'static str = "folder";

    async fn states(&self, _: &mut Context<'_, Self>) -> Result<Vec<String>, Diagnostics> {
        let entries = fs::read_dir(&self.path)?;
        Ok(entries.filter_map(|entry| Some(entry.ok()?.path().file_stem()?.to_str()?.to_owned())).collect())
    }

    async fn read(&self, state_id: &str, _: &mut Context<'_, Self>) -> Result<Option<Vec<u8>>, Diagnostics> {
        match fs::read(self.file(state_id)) {
            Ok(state) => Ok(Some(state)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    async fn write(
        &self,
        state_id: &str,
        state: Vec<u8>,
        _: &mut Context<'_, Self>,
    ) -> Result<(), Diagnostics> {
        Ok(fs::write(self.file(state_id), state)?)
    }

    async fn delete(&self, state_id: &str, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        Ok(fs::remove_file(self.file(state_id))?)
    }
}
