//! To which provider a model belongs.

use tfvalue_runtime::derived::kind;

use super::{Action, DataSource, EphemeralResource, ListResource, Provider, Resource, StateStore};

/// A model that a provider serves as one of kind `K`, which follows from the trait that the model implements. Not to be implemented.
#[diagnostic::on_unimplemented(
    message = "no trait says to which provider `{Self}` belongs",
    note = "implement `Resource`, `DataSource`, `EphemeralResource`, `ListResource`, `Action` or `StateStore` for it, whichever it is derived as"
)]
pub trait ServedAs<K> {
    /// The provider.
    type Provider: Provider;
}

impl<T: Resource> ServedAs<kind::Resource> for T {
    type Provider = <T as Resource>::Provider;
}

impl<T: Resource, I> ServedAs<kind::ResourceWith<I>> for T {
    type Provider = <T as Resource>::Provider;
}

impl<T: DataSource> ServedAs<kind::DataSource> for T {
    type Provider = <T as DataSource>::Provider;
}

impl<T: EphemeralResource> ServedAs<kind::EphemeralResource> for T {
    type Provider = <T as EphemeralResource>::Provider;
}

impl<T: ListResource> ServedAs<kind::ListResource> for T {
    type Provider = <T as ListResource>::Provider;
}

impl<T: Action> ServedAs<kind::Action> for T {
    type Provider = <T as Action>::Provider;
}

impl<T: StateStore> ServedAs<kind::StateStore> for T {
    type Provider = <T as StateStore>::Provider;
}
