//! A JSON document in a file. It shows a value of any type, a secret that is not stored, and changes outside Terraform.

mod content;
mod data_source;

use tfvalue::{Error, Nullable, Refinements, TfSchema, Unknown};

use self::content::{Content, Format};
pub(crate) use self::data_source::DocumentData;
use super::{
    Text,
    any::Any,
    computed::known,
    config::{Client, Tfvalue},
    digest::sha256_hex,
    name::Name,
    stored::imported_name,
};
use tfvalue::provider::{Context, Diagnostics, Import, Plan, Resource};

/// A JSON document in a file.
#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(resource)]
pub(crate) struct Document {
    /// The name of the document.
    #[tf(computed)]
    pub(crate) id: Text,
    /// The name of the file, without its extension. With another name, it is another document.
    #[tf(required, as_string, requires_replace)]
    pub(crate) name: Unknown<Name>,
    /// The body of the document: a value of any type.
    #[tf(optional)]
    pub(crate) body: Nullable<Any>,
    /// The layout of the file: `pretty` (the default) or `compact`.
    #[tf(optional, computed)]
    pub(crate) format: Nullable<Format>,
    /// A remark that Terraform doesn't show. It stands in the state alone.
    #[tf(optional, sensitive)]
    pub(crate) note: Text,
    /// A secret, which is stored nowhere. It takes Terraform 1.11 or later.
    #[tf(optional, sensitive, write_only)]
    pub(crate) secret_wo: Text,
    /// To be raised when `secret_wo` is another.
    #[tf(optional)]
    pub(crate) secret_version: Nullable<u64>,
    /// The SHA-256 of the secret.
    #[tf(computed)]
    pub(crate) secret_sha256: Text,
    /// The path of the file.
    #[tf(computed)]
    pub(crate) path: Text,
    /// The SHA-256 of the file.
    #[tf(computed)]
    pub(crate) sha256: Text,
    /// The size of the file in bytes.
    #[tf(computed)]
    pub(crate) size: Nullable<u64>,
}

impl Resource for Document {
    type Provider = Tfvalue;

    const NAME: &'static str = "document";

    /// Plans all values that follow from known configuration. The digest of a new secret stays unknown: the apply may receive another secret.
    async fn plan(plan: &mut Plan<Self>, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        let Plan { config, prior, planned, .. } = plan;
        planned.id = match &planned.name {
            Unknown::Known(name) => Unknown::Known(Some(name.to_string())),
            Unknown::Unknown(_) => Unknown::refined_not_null(),
        };
        planned.format = config.format.clone();
        let before = || prior.as_ref().map_or(Unknown::NULL, |prior| prior.format.clone());
        planned.format.fill_null_with(before);
        planned.format.fill_null(Format::Pretty);
        planned.secret_sha256 = planned_digest(config, prior.as_ref());
        planned.describe_file()?;
        // The directory of the files may be unknown during planning.
        match cx.client() {
            Ok(client) => planned.locate(client),
            Err(_) => planned.path = Unknown::refined_not_null(),
        }
        Ok(())
    }

    async fn create(self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        self.write(cx)
    }

    async fn update(self, _: Self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        self.write(cx)
    }

    async fn read(mut self, cx: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
        let client = cx.client()?;
        let name = known(&self.name, "name")?;
        let Some(content) = client.documents.read(name)? else { return Ok(None) };
        self.id = Unknown::Known(Some(name.to_string()));
        self.see(&content);
        self.locate(client);
        Ok(Some(self))
    }

    async fn delete(self, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        Ok(cx.client()?.documents.remove(known(&self.name, "name")?)?)
    }

    async fn import(target: Import, _: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        imported_name(target).map(Self::unread)
    }
}

impl Document {
    /// Creates a document before its file has been read.
    fn unread(name: Name) -> Self {
        Self {
            id: Unknown::default(),
            name: Unknown::Known(name),
            body: Unknown::default(),
            format: Unknown::default(),
            note: Unknown::default(),
            secret_wo: Unknown::default(),
            secret_version: Unknown::default(),
            secret_sha256: Unknown::default(),
            path: Unknown::default(),
            sha256: Unknown::default(),
            size: Unknown::default(),
        }
    }

    /// Returns the content of the file, or `None` if the body or the format is unknown.
    fn content(&self) -> Option<Content> {
        let (Unknown::Known(body), Unknown::Known(Some(format))) = (&self.body, &self.format) else {
            return None;
        };
        let is_known = body.as_ref().is_none_or(|body| body.0.value.is_wholly_known());
        is_known.then(|| Content { body: body.clone(), format: *format })
    }

    /// Sets the digest and the size of the planned file.
    fn describe_file(&mut self) -> Result<(), Error> {
        if let Some(content) = self.content() {
            let text = content.to_text().map_err(|error| error.in_attribute("body"))?;
            self.describe(text.as_bytes());
        } else {
            self.sha256 = Unknown::refined_not_null();
            self.size = Unknown::Unknown(Refinements::at_least(1).not_null());
        }
        Ok(())
    }

    fn describe(&mut self, file: &[u8]) {
        self.sha256 = Unknown::Known(Some(sha256_hex(file)));
        self.size = Unknown::Known(Some(file.len() as u64));
    }

    /// Updates the attributes from the content of the file.
    fn see(&mut self, file: &[u8]) {
        let Content { body, format } = Content::from_file(file, self.content());
        self.body = Unknown::Known(body);
        self.format = Unknown::Known(Some(format));
        self.describe(file);
    }

    fn locate(&mut self, client: &Client) {
        self.path = match &self.name {
            Unknown::Known(name) => Unknown::Known(Some(client.documents.file(name).display().to_string())),
            Unknown::Unknown(_) => Unknown::refined_not_null(),
        };
    }

    fn write(mut self, cx: &Context<'_, Self>) -> Result<Self, Diagnostics> {
        let client = cx.client()?;
        let name = known(&self.name, "name")?;
        let content = self
            .content()
            .ok_or_else(|| Diagnostics::error("Body not known", "The body must be known by now."))?;
        let text = content.to_text().map_err(|error| error.in_attribute("body"))?;
        client.documents.write(name, text.as_bytes())?;
        if self.secret_sha256.is_unknown() {
            self.secret_sha256 = digest(&self);
        }
        self.locate(client);
        Ok(self)
    }
}

/// The digest of the configuration's secret.
fn digest(config: &Document) -> Text {
    match &config.secret_wo {
        Unknown::Known(secret) => Unknown::Known(secret.as_ref().map(|secret| sha256_hex(secret.as_bytes()))),
        Unknown::Unknown(_) => Unknown::UNKNOWN,
    }
}

/// The planned digest: the prior one if the secret's version is unchanged, otherwise unknown until apply.
fn planned_digest(config: &Document, prior: Option<&Document>) -> Text {
    match (&config.secret_wo, prior) {
        (Unknown::Known(None), _) => Unknown::Known(None),
        (_, Some(prior))
            if config.secret_version == prior.secret_version && !prior.secret_sha256.is_null() =>
        {
            prior.secret_sha256.clone()
        }
        (Unknown::Known(Some(_)), _) => Unknown::refined_not_null(),
        (Unknown::Unknown(_), _) => Unknown::UNKNOWN,
    }
}
