//! A text in a file.

use std::{fs, io, path::PathBuf};

use tfvalue::{TfSchema, Unknown};

use crate::server::{Call, Diagnostics, NoIdentity, Resource, error};

/// A text in a file.
#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(resource)]
pub(crate) struct Note {
    /// The name of the file.
    #[tf(required)]
    name: Unknown<String>,
    /// What it says.
    #[tf(required)]
    text: Unknown<String>,
    /// How many bytes it has.
    #[tf(computed)]
    size: Unknown<Option<u64>>,
}

impl Note {
    fn file(&self, call: &Call<'_, PathBuf>) -> Result<PathBuf, Diagnostics> {
        let name = self.name.known().ok_or_else(|| error("Unknown name", "The name must be known."))?;
        Ok(call.client()?.join(name))
    }

    fn write(mut self, call: &Call<'_, PathBuf>) -> Result<Self, Diagnostics> {
        let text = self.text.known().ok_or_else(|| error("Unknown text", "The text must be known."))?;
        fs::write(self.file(call)?, text).map_err(|cause| not_done(&cause))?;
        self.size = Unknown::Known(Some(text.len() as u64));
        Ok(self)
    }
}

fn not_done(cause: &io::Error) -> Diagnostics {
    error("File can't be used", cause.to_string())
}

impl Resource for Note {
    const TYPE_NAME: &'static str = "tfvalue_note";
    const REPLACED_BY: &'static [&'static str] = &["name"];

    type Client = PathBuf;
    type Identity = NoIdentity;

    fn create(self, _: &Self, call: &mut Call<'_, PathBuf>) -> Result<Self, Diagnostics> {
        self.write(call)
    }

    fn read(mut self, call: &mut Call<'_, PathBuf>) -> Result<Option<Self>, Diagnostics> {
        match fs::read_to_string(self.file(call)?) {
            Ok(text) => {
                self.size = Unknown::Known(Some(text.len() as u64));
                self.text = Unknown::Known(text);
                Ok(Some(self))
            }
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(cause) => Err(not_done(&cause)),
        }
    }

    fn update(self, _: &Self, _: &Self, call: &mut Call<'_, PathBuf>) -> Result<Self, Diagnostics> {
        self.write(call)
    }

    fn delete(self, call: &mut Call<'_, PathBuf>) -> Result<(), Diagnostics> {
        match fs::remove_file(self.file(call)?) {
            Err(cause) if cause.kind() != io::ErrorKind::NotFound => Err(not_done(&cause)),
            _ => Ok(()),
        }
    }
}
