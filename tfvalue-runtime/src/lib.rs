//! The types, schema, values and codecs behind [`tfvalue`](https://docs.rs/tfvalue). Use that crate: this one is its inside.

// Which feature an item takes is told where the documentation is published.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod check;
pub mod derived;
pub mod diagnostic;
pub mod error;
mod escape;
mod impls;
pub mod model;
mod nfc;
pub mod number;
mod opaque;
pub mod path;
pub mod plan;
#[doc(hidden)]
pub mod private;
mod quoted;
mod scan;
pub mod schema;
mod sort;
pub mod testing;
pub mod types;
pub mod value;
pub mod wire;

pub use crate::model::{TfEnum, TfType};
pub use crate::number::Number;
pub use crate::wire::Lazy;
pub use crate::{
    derived::{TfFunction, Upgrade, UpgradeError},
    model::TfSchema,
};
pub use diagnostic::{Diagnostic, Severity};
pub use error::{Error, ErrorKind, Expected};
pub use path::{AttributePath, Step};
pub use schema::Schema;
pub use types::Type;
pub use value::{Dynamic, Map, OwnedDynamic, Refinements, Set, Unknown, Value};
pub use wire::{
    Cursor, Decode, DecodeOwned, Decoder, DynamicValue, Encode, Encoder, Key, Limits, Raw, RawState,
    Sequence, flatmap, json, msgpack,
};
