//! An existing document that this configuration does not manage.

use tfvalue::{Nullable, TfSchema, Unknown, path};

use super::content::{Content, Format};
use crate::resources::{Text, any::Any, computed::known, config::Tfvalue, digest::sha256_hex, name::Name};
use tfvalue::provider::{Context, DataSource, Diagnostics};

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
    /// The body of the document.
    #[tf(computed)]
    pub(crate) body: Nullable<Any>,
    /// The layout of the file: `pretty` or `compact`.
    #[tf(computed)]
    pub(crate) format: Nullable<Format>,
    /// The SHA-256 of the file.
    #[tf(computed)]
    pub(crate) sha256: Text,
    /// The size of the file in bytes.
    #[tf(computed)]
    pub(crate) size: Nullable<u64>,
}

impl DataSource for DocumentData {
    type Provider = Tfvalue;

    const NAME: &'static str = "document";

    async fn read(mut self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let client = cx.client()?;
        let name = known(&self.name, "name")?;
        let file = client.documents.read(name)?.ok_or_else(|| {
            Diagnostics::error("No such document", format!("There is no document {name}."))
                .at(path!(Self, name))
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
