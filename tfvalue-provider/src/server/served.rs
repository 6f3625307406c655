//! Maps a model to its provider.

use tfvalue_runtime::derived::kind;

use super::{Provider, Resource};

/// A model that a provider serves as the kind `K`. Implement `Resource` or another trait of a kind instead of this trait.
#[diagnostic::on_unimplemented(
    message = "no trait says to which provider `{Self}` belongs",
    note = "implement `Resource`, `DataSource`, `EphemeralResource`, `ListResource`, `Action` or `StateStore` for it, whichever it is derived as"
)]
pub trait ServedAs<K> {
    /// The provider.
    type Provider: Provider;
}

// The macro `kinds!` in `registry` implements the trait for the other kinds.
impl<T: Resource, I> ServedAs<kind::ResourceWith<I>> for T {
    type Provider = <T as Resource>::Provider;
}
