//! Plans, schemas in JSON, semantic types and conversions of [`tfvalue`](https://docs.rs/tfvalue). An internal crate: use `tfvalue`.

// The published documentation shows the feature that an item requires.
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod convert;
#[doc(hidden)]
pub mod lock;
pub mod plan;
pub mod schema;
pub mod types;
#[doc(hidden)]
pub mod validators;

/// The items that the derives' generated code refers to.
#[doc(hidden)]
pub mod private {
    pub use crate::{convert, validators};
    pub use tfvalue_runtime::private::*;
}

/// The value of the option `crate` for the derives on this crate's own types.
mod derived {
    pub(crate) use crate::private as __private;
}
