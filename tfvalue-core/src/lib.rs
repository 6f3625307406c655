//! The data model after [`tfvalue`](https://docs.rs/tfvalue): values, types, numbers, paths, errors. Use that crate: this one is its inside.
//!
//! Nothing here knows a wire format or a schema. Modules that the documentation leaves out change without notice.

#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod diagnostic;
pub mod error;
#[doc(hidden)]
pub mod escape;
#[doc(hidden)]
pub mod members;
#[doc(hidden)]
pub mod nfc;
pub mod number;
#[doc(hidden)]
pub mod opaque;
pub mod path;
#[doc(hidden)]
pub mod quoted;
#[doc(hidden)]
pub mod scan;
#[doc(hidden)]
pub mod sort;
pub mod types;
pub mod value;

pub use crate::{
    diagnostic::{Diagnostic, Severity},
    error::{Error, ErrorKind, Expected, ParseTypeError, RefinementError},
    number::Number,
    path::{AttributePath, ParsePathError, Step},
    types::Type,
    value::{Dynamic, Map, OwnedDynamic, Refinements, Set, Unknown, Value},
};
