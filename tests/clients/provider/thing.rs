//! A thing: a resource with an identity, an older schema and a secret; its data source and its list.

use std::{collections::BTreeMap, fs, io::ErrorKind, path::Path};

use tfvalue::{
    Nullable, Set, TfSchema, Unknown,
    provider::{
        Context, DataSource, Diagnostics, Import, ListResource, Listed, Listing, Plan, Resource, ResultExt,
    },
};

use super::{Probe, Text};

/// A thing in a file.
#[derive(TfSchema, Clone, Default)]
#[tf(resource, identity = ThingId, version = 1, upgrade_from = ThingV0)]
pub(crate) struct Thing {
    /// The name, again.
    #[tf(computed, use_state_for_unknown)]
    id: Text,
    /// The name of the file. Another name replaces the thing.
    #[tf(required, requires_replace, validate(length(1..=64)))]
    name: Unknown<String>,
    /// The content of the file.
    #[tf(optional, default = "hello")]
    text: Text,
    /// The size of the file in bytes.
    #[tf(optional, computed)]
    size: Nullable<u64>,
    /// A secret, which is stored nowhere.
    #[tf(optional, sensitive, write_only)]
    secret_wo: Text,
    /// The version of the secret, to be raised with another.
    #[tf(optional)]
    secret_version: Nullable<i64>,
    /// The length of the secret.
    #[tf(computed, use_state_for_unknown)]
    secret_length: Nullable<u64>,
    /// Words by name.
    #[tf(optional)]
    tags: Nullable<BTreeMap<String, Text>>,
    /// Words without order.
    #[tf(optional)]
    labels: Nullable<Set<Text>>,
    /// Parts by name.
    #[tf(optional, nested)]
    parts: Nullable<BTreeMap<String, Nullable<Part>>>,
    /// Rules in order.
    #[tf(block(list, max_items = 4))]
    rule: Unknown<Vec<Rule>>,
    /// Ports without order.
    #[tf(block(set))]
    port: Unknown<Set<Port>>,
}

/// A thing as it was stored by the first version, which had other words for its content.
#[derive(TfSchema)]
#[tf(resource, known, version = 0)]
struct ThingV0 {
    #[tf(computed)]
    id: Option<String>,
    #[tf(required)]
    name: String,
    #[tf(optional)]
    words: Option<String>,
}

impl From<ThingV0> for Thing {
    fn from(ThingV0 { id, name, words }: ThingV0) -> Self {
        Self { id: Unknown::Known(id), text: Unknown::Known(words), ..Self::named(name) }
    }
}

#[derive(TfSchema, Clone)]
struct Part {
    /// The number of pieces.
    #[tf(required)]
    count: Unknown<i64>,
    /// The serial number, given to the part when it is made.
    #[tf(computed, use_state_for_unknown)]
    serial: Text,
}

#[derive(TfSchema, Clone)]
struct Rule {
    /// The name of the rule.
    #[tf(required)]
    name: Unknown<String>,
    /// The weight of the rule.
    #[tf(optional, default = 1.5)]
    weight: Nullable<f64>,
}

#[derive(TfSchema, Clone, PartialEq)]
struct Port {
    /// The number of the port.
    #[tf(required, validate(range(1..=65535)))]
    number: Unknown<i64>,
}

/// The identity of a thing.
#[derive(TfSchema)]
#[tf(identity)]
pub(crate) struct ThingId {
    /// The name of the file.
    #[tf(required_for_import)]
    name: String,
}

impl Thing {
    /// A thing before its file is read.
    fn named(name: String) -> Self {
        Self { name: Unknown::Known(name), ..Self::default() }
    }

    /// Takes over the file, and returns whether there is one.
    fn load(&mut self, folder: &Path, name: &str) -> Result<bool, Diagnostics> {
        let Some(text) = read(folder, name)? else { return Ok(false) };
        self.id = Unknown::Known(Some(name.to_owned()));
        self.size = Unknown::Known(Some(text.len() as u64));
        self.text = Unknown::Known(Some(text));
        Ok(true)
    }
}

/// Reads a file; nothing if there is none.
fn read(folder: &Path, name: &str) -> Result<Option<String>, Diagnostics> {
    match fs::read_to_string(folder.join(name)) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.into()),
    }
}

impl Resource for Thing {
    type Provider = Probe;

    const NAME: &'static str = "thing";

    async fn plan(plan: &mut Plan<Self>, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        let Plan { prior, planned, .. } = plan;
        if let Unknown::Known(Some(text)) = &planned.text {
            planned.size.fill_unknown(text.len() as u64);
        }
        if prior.as_ref().is_none_or(|prior| prior.secret_version != planned.secret_version) {
            planned.secret_length = Unknown::UNKNOWN;
        }
        Ok(())
    }

    async fn create(mut self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let name = cx.known(&self.name)?.clone();
        let text = cx.required(&self.text)?;
        fs::write(cx.client()?.join(&name), text).context("The thing can't be written")?;
        self.size.fill_unknown(text.len() as u64);
        let secret = cx.optional(&self.secret_wo)?.map(|secret| secret.len() as u64);
        self.secret_length.fill_unknown_with(|| Unknown::Known(secret));
        if let Unknown::Known(Some(parts)) = &mut self.parts {
            for (key, part) in parts {
                if let Unknown::Known(Some(part)) = part {
                    part.serial.fill_unknown(format!("s-{key}"));
                }
            }
        }
        self.id = Unknown::Known(Some(name.clone()));
        cx.set_identity(&ThingId { name })?;
        Ok(self)
    }

    async fn read(mut self, cx: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
        let name = cx.known(&self.name)?.clone();
        let is_there = self.load(cx.client()?, &name)?;
        cx.set_identity(&ThingId { name })?;
        Ok(is_there.then_some(self))
    }

    async fn update(self, _: Self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        self.create(cx).await
    }

    async fn delete(self, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        match fs::remove_file(cx.client()?.join(cx.known(&self.name)?)) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error.into()),
            _ => Ok(()),
        }
    }

    async fn import(target: Import<ThingId>, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let (Import::Id(name) | Import::Identity(ThingId { name })) = target;
        if read(cx.client()?, &name)?.is_none() {
            return Err(Diagnostics::error("No such thing", format!("There is no file {name:?}.")));
        }
        Ok(Self::named(name))
    }
}

/// The thing of a name.
#[derive(TfSchema)]
#[tf(data_source)]
pub(crate) struct ThingData {
    /// The name of the file.
    #[tf(required)]
    name: Unknown<String>,
    /// The content of the file; null if there is none.
    #[tf(computed)]
    text: Text,
}

impl DataSource for ThingData {
    type Provider = Probe;

    const NAME: &'static str = "thing";

    async fn read(mut self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        self.text = Unknown::Known(read(cx.client()?, cx.known(&self.name)?)?);
        Ok(self)
    }
}

/// The things whose names begin alike.
#[derive(TfSchema)]
#[tf(list_resource)]
pub(crate) struct ThingList {
    /// The beginning of the names.
    #[tf(optional)]
    prefix: Text,
}

impl ListResource for ThingList {
    type Provider = Probe;
    type Resource = Thing;

    async fn list(
        self,
        listing: &mut Listing<'_, Thing>,
        cx: &mut Context<'_, Self>,
    ) -> Result<(), Diagnostics> {
        let (folder, prefix) = (cx.client()?, cx.optional(&self.prefix)?.map_or("", |prefix| prefix));
        let mut names: Vec<_> =
            fs::read_dir(folder)?.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
        names.retain(|name| name.starts_with(prefix));
        names.sort();
        for name in names {
            let mut thing = Thing::named(name.clone());
            thing.load(folder, &name)?;
            let title = format!("thing {name}");
            let listed = Listed::new(ThingId { name }, title).with_resource(thing);
            if listing.push(listed).await?.is_break() {
                break;
            }
        }
        Ok(())
    }
}
