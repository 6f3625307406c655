//! Maps a model to its provider.

use tfvalue_runtime::derived::kind;

use super::{Provider, Resource};

/// A model that a provider serves as one of kind `K`, which follows from the trait that the model implements. Not to be implemented.
#[diagnostic::on_unimplemented(
    message = "no trait says to which provider `{Self}` belongs",
    note = "implement `Resource`, `DataSource`, `EphemeralResource`, `ListResource`, `Action` or `StateStore` for it, whichever it is derived as"
)]
pub trait ServedAs<K> {
    /// The provider.
    type Provider: Provider;
}

// The other kinds are rows of `kinds!` in `registry`.
impl<T: Resource, I> ServedAs<kind::ResourceWith<I>> for T {
    type Provider = <T as Resource>::Provider;
}
