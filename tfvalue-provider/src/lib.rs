//! What a server of providers needs, after [`tfvalue`](https://docs.rs/tfvalue). Use that crate: this one is its inside.

// The published documentation names the feature that an item requires.
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "provider")]
mod plugin;
#[cfg(any(feature = "tfplugin5", feature = "tfplugin6"))]
mod protocol;
#[cfg(feature = "provider")]
mod server;

#[cfg(feature = "tfplugin5")]
pub use protocol::v5 as tfplugin5;
#[cfg(feature = "tfplugin6")]
pub use protocol::v6 as tfplugin6;

#[cfg(feature = "provider")]
pub mod provider;

/// What `tfvalue-testing` calls of the server. It changes without notice.
#[cfg(feature = "provider")]
#[doc(hidden)]
pub mod inner {
    pub use crate::server::{Answer, BoxFuture, CANT_BE_IMPORTED, InProcess, Raw, Registered, nulled};
}

#[cfg(test)]
/// Where the derives find what they generate code of.
mod derived {
    pub(crate) use tfvalue_plan::private as __private;
}
