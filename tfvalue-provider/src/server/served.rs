//! Maps a model to its provider.

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

macro_rules! served {
    ($($trait:ident as $kind:ident $(<$identity:ident>)?;)*) => {$(
        impl<T: $trait $(, $identity)?> ServedAs<kind::$kind $(<$identity>)?> for T {
            type Provider = <T as $trait>::Provider;
        }
    )*};
}

served! {
    Resource as Resource;
    Resource as ResourceWith<I>;
    DataSource as DataSource;
    EphemeralResource as EphemeralResource;
    ListResource as ListResource;
    Action as Action;
    StateStore as StateStore;
}
