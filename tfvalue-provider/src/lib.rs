//! The provider server of [`tfvalue`](https://docs.rs/tfvalue). This crate is internal: use `tfvalue` instead.

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

#[cfg(feature = "provider")]
#[doc(hidden)]
pub mod inner;

#[cfg(test)]
/// The module through which the derives' generated code refers to other items.
mod derived {
    pub(crate) use tfvalue_plan::private as __private;
}
