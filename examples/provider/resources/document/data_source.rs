//! A document that somebody else keeps.

use tfvalue::{TfSchema, Unknown};

use super::content::{Content, Format};
use crate::{
    resources::{Text, any::Any, computed::known, config::Client, digest::sha256_hex, name::Name},
    server::{Call, DataSource, Diagnostics, attribute, error},
};

/// A JSON document that is there already.
#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(data_source)]
pub(crate) struct DocumentData {
    /// The name of the document.
    #[tf(computed)]
    pub(crate) id: Text,
    /// The name of the file, without its extension.
    #[tf(required, as_string)]
    pub(crate) name: Unknown<Name>,
    /// What the document says.
    #[tf(computed)]
    pub(crate) body: Unknown<Option<Any>>,
    /// How the file is laid out: `pretty` or `compact`.
    #[tf(computed)]
    pub(crate) format: Unknown<Option<Format>>,
    /// The SHA-256 of the file.
    #[tf(computed)]
    pub(crate) sha256: Text,
    /// The size of the file in bytes.
    #[tf(computed)]
    pub(crate) size: Unknown<Option<u64>>,
}

impl DataSource for DocumentData {
    const TYPE_NAME: &'static str = "tfvalue_document";

    type Client = Client;

    fn read(mut self, call: &mut Call<'_, Client>) -> Result<Self, Diagnostics> {
        let client = call.client()?;
        let name = known(&self.name, "name")?;
        let file = client.documents.read(name)?.ok_or_else(|| {
            error("No such document", format!("There is no document {name}.")).at(&attribute("name"))
        })?;
        let Content { body, format } = Content::from_file(&file, None);
        self.id = Unknown::Known(Some(name.to_string()));
        self.body = Unknown::Known(body);
        self.format = Unknown::Known(Some(format));
        self.sha256 = Unknown::Known(Some(sha256_hex(&file)));
        self.size = Unknown::Known(Some(file.len() as u64));
        Ok(self)
    }
}
