//! The types, schema, values and codecs of [`tfvalue`](https://docs.rs/tfvalue). An internal crate: use `tfvalue`.

// The published documentation shows the feature that an item requires.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod check;
mod collection;
pub mod derived;
pub mod diagnostic;
pub mod error;
mod escape;
mod impls;
mod literal_path;
#[doc(hidden)]
pub mod members;
pub mod model;
#[doc(hidden)]
pub mod nfc;
pub mod number;
mod opaque;
mod path;
#[doc(hidden)]
pub mod private;
#[doc(hidden)]
pub mod quoted;
#[doc(hidden)]
pub mod scan;
pub mod schema;
pub mod semantics;
#[doc(hidden)]
pub mod sort;
pub mod types;
pub mod value;
pub mod wire;

pub use crate::{
    derived::{TfFunction, Upgrade, UpgradeError},
    diagnostic::{Diagnostic, Severity},
    error::{Error, ErrorKind, Expected, ParseTypeError, RefinementError},
    model::{TfEnum, TfSchema, TfType},
    number::Number,
    path::{AttributePath, ParsePathError, Step},
    schema::Schema,
    semantics::SemanticEq,
    types::Type,
    value::{Dynamic, Map, Nullable, OwnedDynamic, Refinements, Set, Unknown, Value},
    wire::{
        AttributeName, ContainerCursor, Decode, DecodeOwned, Decoder, DynamicValue, Encode, Encoder, Limits,
        RawState, SequenceKind, ToValue, flatmap, json, msgpack,
    },
};
