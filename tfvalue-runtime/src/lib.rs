//! The types, schema, values and codecs after [`tfvalue`](https://docs.rs/tfvalue). Use that crate: this one is its inside.

// The published documentation shows which feature an item takes.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod check;
pub mod convert;
pub mod derived;
mod impls;
mod literal_path;
pub mod model;
#[doc(hidden)]
pub mod private;
pub mod schema;
pub mod testing;
pub mod wire;

pub use crate::{
    convert::{Expand, Flatten, SemanticEq},
    derived::{TfFunction, Upgrade, UpgradeError},
    model::{TfEnum, TfSchema, TfType},
    schema::Schema,
    wire::{
        AttributeName, ContainerCursor, Decode, DecodeOwned, Decoder, DynamicExt, DynamicValue, Encode,
        Encoder, Lazy, Limits, RawState, RawValue, SequenceKind, SetExt, ToValue, ValueExt, flatmap, json,
        msgpack,
    },
};

#[doc(hidden)]
pub use tfvalue_core::members;
pub use tfvalue_core::{
    AttributePath, Diagnostic, Dynamic, Error, ErrorKind, Expected, Map, Number, OwnedDynamic,
    ParseTypeError, RefinementError, Refinements, Set, Severity, Step, Type, Unknown, Value, diagnostic,
    error, number, types, value,
};
