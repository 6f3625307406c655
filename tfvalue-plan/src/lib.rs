//! Plans, schemas in JSON, semantic types and conversions of [`tfvalue`](https://docs.rs/tfvalue). An internal crate: use `tfvalue`.

// The published documentation shows which feature an item takes.
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod convert;
#[doc(hidden)]
pub mod lock;
pub mod plan;
pub mod schema;
pub mod types;
#[doc(hidden)]
pub mod validators;

/// The names that the derives generate code with.
#[doc(hidden)]
pub mod private {
    pub use crate::{convert, validators};
    pub use tfvalue_runtime::private::*;
}

/// The path that the derives of this crate's own types are given.
mod derived {
    pub(crate) use crate::private as __private;
}
