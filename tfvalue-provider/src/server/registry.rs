//! The registry of the types that a provider serves.

use std::{
    collections::{BTreeMap, btree_map::Entry},
    fmt,
    marker::PhantomData,
};

use tfvalue_plan::plan::values;
use tfvalue_runtime::{DynamicValue, Schema, derived::kind, schema::SchemaKind};

use super::{
    Action, DataSource, Diagnostics, EphemeralResource, Function, ListResource, Model, Provider, Resource,
    StateStore,
    action::AnyAction,
    data_source::AnyDataSource,
    ephemeral_resource::AnyEphemeralResource,
    erased::{AnyModel, Erased, Work, validated},
    function::AnyFunction,
    list_resource::AnyListResource,
    provider::AnyProvider,
    request::Subject,
    resource::AnyResource,
    served::ServedAs,
    state_store::AnyStateStore,
    values::Shape,
};

/// The resources, data sources, ephemeral resources, lists, actions, state stores and functions of a provider.
///
/// Types that are registered twice, and other problems that show only at run time, are reported together when the provider starts.
pub struct Registry<P> {
    entries: RegistryEntries,
    provider: PhantomData<fn() -> P>,
}

impl<P: Provider> Registry<P> {
    /// Collects the types that the provider registers.
    pub(crate) fn entries() -> RegistryEntries {
        const {
            assert!(
                is_name(P::NAME, true),
                "the `NAME` of a provider is of a-z, 0-9, `_` and `-`; write such a name"
            );
            assert!(
                is_name(P::PREFIX, false),
                "the `PREFIX` of a provider is of a-z, 0-9 and `_`; write such a prefix"
            );
        };
        let entries = RegistryEntries {
            register: Self::entries,
            provider: Box::new(Erased::<kind::Provider, P>::NEW),
            provider_meta: None,
            resources: Named::new(),
            data_sources: Named::new(),
            ephemeral_resources: Named::new(),
            list_resources: Named::new(),
            actions: Named::new(),
            state_stores: Named::new(),
            functions: Named::new(),
            problems: Vec::new(),
        };
        let mut registry = Self { entries, provider: PhantomData };
        P::register(&mut registry);
        registry.entries
    }

    /// Sets the model of `provider_meta`, with which a module describes itself to the provider: a struct with `#[tf(provider_meta)]`.
    /// [`Context::provider_meta`](super::Context::provider_meta) returns its value.
    ///
    /// ```
    /// # use tfvalue::{Unknown, provider::{Diagnostics, Provider, Registry}};
    /// use tfvalue::{TfSchema, provider::{Context, DataSource}};
    ///
    /// # #[derive(TfSchema)]
    /// # #[tf(provider)]
    /// # struct Config {}
    /// # struct Notes;
    /// # impl Provider for Notes {
    /// #     const NAME: &'static str = "notes";
    /// #     type Config = Config;
    /// #     type Client = ();
    /// #     async fn configure(_: Config, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> { Ok(()) }
    /// #     fn register(registry: &mut Registry<Self>) { register(registry) }
    /// # }
    /// # #[derive(TfSchema)]
    /// # #[tf(data_source)]
    /// # struct Note { #[tf(computed)] text: Unknown<Option<String>> }
    /// /// `provider_meta "notes" { module = "…" }` in the block `terraform` of a module.
    /// #[derive(TfSchema)]
    /// #[tf(provider_meta)]
    /// struct Meta {
    ///     #[tf(optional)]
    ///     module: Option<String>,
    /// }
    ///
    /// fn register(registry: &mut Registry<Notes>) {
    ///     registry.provider_meta::<Meta>().data_source::<Note>();
    /// }
    ///
    /// impl DataSource for Note {
    ///     type Provider = Notes;
    ///     const NAME: &'static str = "note";
    ///
    ///     async fn read(self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
    ///         let module = cx.provider_meta::<Meta>()?.and_then(|meta| meta.module);
    ///         # drop(module);
    ///         // It goes with the request, for the statistics of the service.
    ///         Ok(self)
    ///     }
    /// }
    /// ```
    pub fn provider_meta<M: Model>(&mut self) -> &mut Self {
        const {
            assert!(
                matches!(M::SCHEMA_REF.kind, SchemaKind::ProviderMeta),
                "the model of `provider_meta` is a struct with `#[tf(provider_meta)]`"
            );
        };
        if self.entries.provider_meta.replace(M::SCHEMA_REF).is_some() {
            self.entries.problems.push("the model of provider_meta is registered twice".to_owned());
        }
        self
    }

    /// Adds a function.
    pub fn function<F: Function>(&mut self) -> &mut Self {
        const {
            assert!(
                is_name(F::NAME, false),
                "the `NAME` of a function is of a-z, 0-9 and `_`; write such a name"
            );
        };
        let RegistryEntries { functions, problems, .. } = &mut self.entries;
        add(functions, problems, "function", F::NAME.to_owned(), Box::new(AnyFunction::of::<F>()));
        self
    }
}

/// Rows of the kinds of models: the registering method, the trait, the type name, the kind in messages, and the field of the entries.
macro_rules! kinds {
    ($($(#[$doc:meta])* $method:ident<$model:ident: $kind:ident>($name:expr), $what:literal, $types:ident;)*) => {
        impl<P: Provider> Registry<P> {$(
            $(#[$doc])*
            pub fn $method<$model: $kind<Provider = P>>(&mut self) -> &mut Self {
                const { check_name($name, P::PREFIX) };
                let name = if $name.is_empty() { P::PREFIX.to_owned() } else { format!("{}_{}", P::PREFIX, $name) };
                let RegistryEntries { $types, problems, .. } = &mut self.entries;
                add($types, problems, $what, name, Box::new(Erased::<kind::$kind, $model>::NEW));
                self
            }
        )*}

        $(
            impl<$model: $kind> ServedAs<kind::$kind> for $model {
                type Provider = <$model as $kind>::Provider;
            }

            impl<$model: $kind> AnyModel for Erased<kind::$kind, $model> {
                fn shape(&self) -> Shape {
                    Shape::of::<$model>()
                }

                fn validate<'a>(&'a self, config: &'a DynamicValue<'a>) -> Work<'a, Diagnostics> {
                    validated(config, |model: $model| async move { model.validate().await })
                }
            }
        )*
    };
}

kinds! {
    /// Adds a managed resource. Its [`NAME`](Resource::NAME) is checked when the crate is built.
    resource<R: Resource>(R::NAME), "resource", resources;

    /// Adds a data source.
    data_source<D: DataSource>(D::NAME), "data source", data_sources;

    /// Adds an ephemeral resource.
    ephemeral_resource<E: EphemeralResource>(E::NAME), "ephemeral resource", ephemeral_resources;

    /// Adds a list of resources.
    list_resource<L: ListResource>(<L::Resource as Resource>::NAME), "list resource", list_resources;

    /// Adds an action.
    action<A: Action>(A::NAME), "action", actions;

    /// Adds a state store, an experimental feature of Terraform: see [`StateStore`].
    state_store<S: StateStore>(S::NAME), "state store", state_stores;
}

impl<P> fmt::Debug for Registry<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Registry").finish_non_exhaustive()
    }
}

/// Asserts that a name has valid characters, and doesn't begin with the provider's prefix, which the registry adds.
const fn check_name(name: &str, prefix: &str) {
    assert!(
        name.is_empty() || is_name(name, false),
        "a `NAME` is of a-z, 0-9 and `_`; write such a name, or none for a type that is named as the provider"
    );
    let (name, prefix) = (name.as_bytes(), prefix.as_bytes());
    let begins_with_prefix = name.len() > prefix.len() && name[prefix.len()] == b'_' && {
        let mut index = 0;
        while index < prefix.len() && name[index] == prefix[index] {
            index += 1;
        }
        index == prefix.len()
    };
    assert!(
        !begins_with_prefix,
        "the name of the provider is put before each `NAME`; write it without, such as \"note\" for `notes_note`"
    );
}

const fn is_name(name: &str, with_hyphen: bool) -> bool {
    let name = name.as_bytes();
    let mut index = 0;
    while index < name.len() {
        let is_allowed = match name[index] {
            b'a'..=b'z' | b'_' => true,
            b'0'..=b'9' => index > 0,
            b'-' => with_hyphen && index > 0,
            _ => false,
        };
        if !is_allowed {
            return false;
        }
        index += 1;
    }
    !name.is_empty()
}

/// The types of one kind that a provider registers, by their names.
pub(crate) type Named<T> = BTreeMap<String, Box<T>>;

/// The type-erased types that a provider registers.
pub struct RegistryEntries {
    /// Registers the types again.
    pub(crate) register: fn() -> Self,
    pub(crate) provider: Box<dyn AnyProvider>,
    /// The schema of `provider_meta`, if the provider has one.
    pub(crate) provider_meta: Option<&'static Schema>,
    pub(crate) resources: Named<dyn AnyResource>,
    pub(crate) data_sources: Named<dyn AnyDataSource>,
    pub(crate) ephemeral_resources: Named<dyn AnyEphemeralResource>,
    pub(crate) list_resources: Named<dyn AnyListResource>,
    pub(crate) actions: Named<dyn AnyAction>,
    pub(crate) state_stores: Named<dyn AnyStateStore>,
    pub(crate) functions: Named<AnyFunction>,
    problems: Vec<String>,
}

impl RegistryEntries {
    /// The address of the provider in configurations: the provider's own address, or the one that Terraform assumes.
    pub fn address(&self) -> String {
        let address = self.provider.address().map(str::to_owned);
        address.unwrap_or_else(|| format!("registry.terraform.io/hashicorp/{}", self.provider.name()))
    }

    /// Returns the problems of the registered types.
    pub fn problems(&self) -> Vec<String> {
        let mut problems = self.problems.clone();
        for name in self.list_resources.keys() {
            match self.resources.get(name) {
                None => {
                    problems
                        .push(format!("the list resource {name} lists a resource that is not registered"));
                }
                Some(resource) if resource.identity().is_none() => problems.push(format!(
                    "the list resource {name} lists a resource without an identity: \
                     write `identity = …` in the `#[tf(resource)]` of its model"
                )),
                Some(_) => {}
            }
        }
        for (name, resource) in self.resources.iter().filter(|(_, resource)| resource.has_defaults()) {
            let defaults = values::check_defaults(resource.shape().schema).into_iter();
            problems.extend(defaults.map(|found| format!("the resource {name}: {}", found.detail)));
        }
        problems
    }

    /// Finds the model of a request's subject.
    pub(crate) fn model(&self, subject: Subject<'_>) -> Result<&dyn AnyModel, Diagnostics> {
        let Subject { kind, name } = subject;
        Ok(match kind {
            Some(SchemaKind::Provider) => &*self.provider,
            Some(SchemaKind::Resource) => find(&self.resources, name)?,
            Some(SchemaKind::DataSource) => find(&self.data_sources, name)?,
            Some(SchemaKind::EphemeralResource) => find(&self.ephemeral_resources, name)?,
            Some(SchemaKind::ListResource) => find(&self.list_resources, name)?,
            Some(SchemaKind::Action) => find(&self.actions, name)?,
            Some(SchemaKind::StateStore) => find(&self.state_stores, name)?,
            _ => return Err(unknown(name)),
        })
    }
}

/// Adds a type with this name, or a problem if the name is already registered.
fn add<T: ?Sized>(types: &mut Named<T>, problems: &mut Vec<String>, what: &str, name: String, new: Box<T>) {
    match types.entry(name) {
        Entry::Vacant(entry) => {
            entry.insert(new);
        }
        Entry::Occupied(entry) => problems.push(format!("the {what} {} is registered twice", entry.key())),
    }
}

/// Finds the type with this name.
pub(crate) fn find<'r, T: ?Sized>(named: &'r Named<T>, name: &str) -> Result<&'r T, Diagnostics> {
    named.get(name).map(|found| &**found).ok_or_else(|| unknown(name))
}

fn unknown(name: &str) -> Diagnostics {
    Diagnostics::error("Unknown name", format!("This provider has no {name}."))
}

#[cfg(test)]
mod tests {
    use super::{check_name, is_name};
    fn is_accepted(name: &'static str) -> bool {
        std::panic::catch_unwind(|| check_name(name, "notes")).is_ok()
    }

    #[test]
    fn names_have_no_prefix() {
        for name in ["note", "", "notes", "note_notes", "n0te", "_note", "notebook_page", "notes2_page"] {
            assert!(is_accepted(name), "{name:?}");
        }
        for name in ["notes_note", "notes_", "Note", "a-b", "0", "a b", "\u{e9}"] {
            assert!(!is_accepted(name), "{name:?}");
        }
        assert!(is_name("google-beta", true) && !is_name("google-beta", false));
    }
}
