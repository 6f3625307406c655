//! A provider of parcels in memory. An import knows a part of their identity, which changes with their name.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
};

use tfvalue_derive::TfSchema;
use tfvalue_runtime::Unknown;

use tfvalue_provider::provider::{Context, Diagnostics, Import, Provider, Registry, Resource};

use crate::{Core, hcl};

#[derive(TfSchema)]
#[tf(provider, crate = crate::derived)]
struct Config {}

struct Post;

/// The name of each parcel, by its number.
type Parcels = Arc<Mutex<BTreeMap<String, String>>>;

impl Provider for Post {
    const NAME: &'static str = "post";
    type Config = Config;
    type Client = Parcels;

    async fn configure(_: Config, _: &mut Context<'_, Self>) -> Result<Parcels, Diagnostics> {
        static PARCELS: Mutex<Option<Parcels>> = Mutex::new(None);
        Ok(PARCELS.lock().unwrap().get_or_insert_default().clone())
    }

    fn register(registry: &mut Registry<Self>) {
        registry.resource::<Parcel>().resource::<Letter>();
    }
}

/// Rows of models with the same attributes and their identities.
macro_rules! resources {
    ($($Model:ident = $name:literal, $Id:ident #[$options:meta];)*) => {$(
        #[derive(TfSchema, Debug, Clone, PartialEq, Default)]
        #[tf(resource, identity = $Id, crate = crate::derived)]
        struct $Model {
            #[tf(computed, use_state_for_unknown)]
            id: Unknown<Option<String>>,
            #[tf(required)]
            name: Unknown<String>,
        }

        #[derive(TfSchema, Debug, Clone, PartialEq)]
        #[$options]
        struct $Id {
            #[tf(required_for_import)]
            name: String,
            #[tf(optional_for_import)]
            depot: Option<String>,
        }

        impl Resource for $Model {
            type Provider = Post;
            const NAME: &'static str = $name;

            async fn create(mut self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
                let name = cx.known(&self.name)?.clone();
                let id = format!("{}-1", $name);
                cx.client()?.lock().unwrap().insert(id.clone(), name.clone());
                self.id = Unknown::Known(Some(id));
                cx.set_identity(&$Id { name, depot: Some("north".to_owned()) })?;
                Ok(self)
            }

            async fn read(mut self, cx: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
                let id = self.id.value_deref().unwrap_or_default();
                let Some(name) = cx.client()?.lock().unwrap().get(id).cloned() else { return Ok(None) };
                self.name = Unknown::Known(name.clone());
                cx.set_identity(&$Id { name, depot: Some("north".to_owned()) })?;
                Ok(Some(self))
            }

            async fn update(self, _: Self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
                self.create(cx).await
            }

            async fn delete(self, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
                cx.client()?.lock().unwrap().remove(self.id.value_deref().unwrap_or_default());
                Ok(())
            }

            async fn import(target: Import<$Id>, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
                let name = match target {
                    Import::Id(name) => name,
                    Import::Identity(identity) => identity.name,
                };
                cx.set_identity(&$Id { name: name.clone(), depot: None })?;
                let id = format!("{}-1", $name);
                Ok(Self { id: Unknown::Known(Some(id)), name: Unknown::Known(name) })
            }
        }
    )*};
}

resources! {
    Parcel = "parcel", ParcelId #[tf(identity, mutable, crate = crate::derived)];
    Letter = "letter", LetterId #[tf(identity, crate = crate::derived)];
}

#[test]
fn read_completes_the_identity_of_an_import() {
    let core = Core::<Post>::new();
    let mut letter = core.resource::<Letter>();
    letter.apply(&hcl(r#"name = "a""#)).unwrap();
    let whole = LetterId { name: "a".to_owned(), depot: Some("north".to_owned()) };
    let mut imported = core.resource::<Letter>();
    imported.import("a").unwrap();
    assert_eq!(imported.identity().unwrap(), Some(whole.clone()));
    imported.import_by_identity(&LetterId { depot: None, ..whole.clone() }).unwrap();
    assert_eq!(imported.identity().unwrap(), Some(whole));
    // The import names another one than is found.
    let refused = imported.import("b").unwrap_err().to_string();
    assert!(refused.contains("an identity must not change"), "{refused}");
    // An update changes it.
    let refused = letter.apply(&hcl(r#"name = "c""#)).unwrap_err().to_string();
    assert!(refused.contains("an identity must not change"), "{refused}");
    letter.destroy().unwrap();
}

#[test]
fn mutable_identity_changes_in_an_update_and_outside_of_terraform() {
    let core = Core::<Post>::new();
    let mut parcel = core.resource::<Parcel>();
    let named = |name: &str| Some(ParcelId { name: name.to_owned(), depot: Some("north".to_owned()) });
    parcel.apply(&hcl(r#"name = "a""#)).unwrap();
    parcel.apply(&hcl(r#"name = "b""#)).unwrap();
    assert_eq!(parcel.identity().unwrap(), named("b"));
    parcel.plan(&hcl(r#"name = "b""#)).unwrap().assert_empty();
    parcel.import("c").unwrap();
    assert_eq!(parcel.identity().unwrap(), named("b"));
    parcel.destroy().unwrap();
    core.lifecycle::<Parcel>().assert(&[hcl(r#"name = "a""#), hcl(r#"name = "b""#)]);
    let Some(terraform) = core.acceptance() else { return };
    terraform.assert_lifecycle::<Parcel>(&[hcl(r#"name = "a""#), hcl(r#"name = "b""#)]);
}
