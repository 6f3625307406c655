//! Captures of what the real Terraform sent to a provider.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;
use tfvalue::Type;

use crate::read_json;

/// All distinct values that Terraform sent to a provider, and the types they are of.
#[derive(Deserialize)]
struct Captures {
    types: BTreeMap<String, Box<RawValue>>,
    values: Vec<Capture>,
}

/// A value that Terraform sent.
#[derive(Deserialize)]
pub struct Capture {
    /// The method of the protocol.
    pub rpc: String,
    /// The field of its message.
    pub field: String,
    /// The scenario that Terraform ran.
    pub scenario: String,
    /// The type of the value.
    pub schema_type: TypeRef,
    /// The value in MessagePack, in hexadecimal digits.
    pub msgpack_hex: Option<String>,
    /// The value in JSON.
    pub json: Option<String>,
    /// The value of `json` as Terraform sent it in MessagePack.
    pub msgpack_twin_hex: Option<String>,
}

/// A reference to a type.
#[derive(Deserialize)]
pub struct TypeRef {
    #[serde(rename = "$ref")]
    /// The key of the type.
    pub name: String,
}

/// Returns the types by name, and the values.
///
/// # Panics
///
/// If the file of captures is damaged: it is part of the repository.
pub fn captures() -> (BTreeMap<String, Type>, Vec<Capture>) {
    let Captures { types, values } = read_json("captures/all.json.gz");
    let types =
        types.into_iter().map(|(name, ty)| (name, Type::from_json(ty.get()).expect("the type of a capture")));
    (types.collect(), values)
}
