//! A derived model reads what go-cty and Terraform wrote, and writes it byte for byte.
//!
//! One small model per pattern of types, wrapper, nesting mode and option.

mod blocks;
mod collections;
mod lists;
mod nested;
mod objects;
mod options;
mod scalars;
pub(crate) mod schemas;
mod states;
mod texts;

use std::{
    collections::BTreeMap,
    sync::{LazyLock, Mutex},
};

use serde::Deserialize;
use serde_json::value::RawValue;
use tfvalue::{Decode, Encode, TfType, Type, Value, json, msgpack};
use tfvalue_model_tests::read_json;

/// A value that Terraform sent to a provider.
#[derive(Deserialize)]
pub(crate) struct Capture {
    pub(crate) rpc: String,
    pub(crate) field: String,
    pub(crate) scenario: String,
    /// The number of times that it was sent, by `"rpc.field"`.
    pub(crate) seen: BTreeMap<String, u32>,
    schema_type: TypeRef,
    pub(crate) msgpack_hex: Option<String>,
    pub(crate) json: Option<String>,
    /// The value of `json` as Terraform sent it in MessagePack.
    pub(crate) msgpack_twin_hex: Option<String>,
}

#[derive(Deserialize)]
struct TypeRef {
    #[serde(rename = "$ref")]
    name: String,
}

impl Capture {
    /// Returns the origin of the capture, for a person.
    pub(crate) fn place(&self) -> String {
        format!("{} {} in {}", self.rpc, self.field, self.scenario)
    }
}

/// The captures of values of this type.
pub(crate) fn captures_of(ty: &Type) -> Vec<&'static Capture> {
    #[derive(Deserialize)]
    struct All {
        types: BTreeMap<String, Box<RawValue>>,
        values: Vec<Capture>,
    }

    static ALL: LazyLock<(BTreeMap<String, Type>, Vec<Capture>)> = LazyLock::new(|| {
        let All { types, values } = read_json("captures/all.json.gz");
        (types.into_iter().map(|(name, ty)| (name, Type::from_json(ty.get()).unwrap())).collect(), values)
    });
    let (types, values) = &*ALL;
    values.iter().filter(|capture| types[&capture.schema_type.name] == *ty).collect()
}

/// Asserts that all captures in MessagePack of the model's type, `count` of them, pass through the model unchanged.
#[track_caller]
pub(crate) fn captures_round_trip<T: TfType + Decode<'static> + Encode>(count: usize) {
    let mut sent = 0;
    for capture in captures_of(&T::TYPE) {
        let Some(wanted) = &capture.msgpack_hex else { continue };
        through_msgpack::<T>(&capture.place(), wanted);
        sent += 1;
    }
    assert_eq!(sent, count, "captures of the type {}", T::TYPE);
}

/// A vector of the kind `encode`.
#[derive(Deserialize)]
struct Vector {
    name: String,
    #[serde(rename = "type", default)]
    ty: Option<Box<RawValue>>,
    msgpack_hex: Option<String>,
    json: Option<String>,
    json_reencoded_msgpack_hex: Option<String>,
}

/// The vectors of a file, which is read once.
fn vectors(file: &'static str) -> &'static [Vector] {
    static FILES: LazyLock<Mutex<BTreeMap<&str, &[Vector]>>> = LazyLock::new(Mutex::default);
    let mut files = FILES.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    files.entry(file).or_insert_with(|| read_json::<Vec<Vector>>(&format!("vectors/{file}.json")).leak())
}

/// Asserts that the vectors of these names are of the model's type, and pass through the model unchanged: as MessagePack, as
/// JSON where they have it, and as a [`Value`].
#[track_caller]
pub(crate) fn round_trips<T: TfType + Decode<'static> + Encode>(file: &'static str, names: &[&str]) {
    for name in names {
        let vector = vectors(file).iter().find(|vector| vector.name == *name);
        let vector = vector.unwrap_or_else(|| panic!("no vector {name:?} in {file}"));
        let ty = Type::from_json(vector.ty.as_ref().expect("a type").get()).unwrap();
        assert_eq!(T::TYPE.to_json(), ty.to_json(), "the model is of another type than {name:?}");
        assert_eq!(T::TYPE, ty);
        let wanted = vector.msgpack_hex.as_deref().expect("a vector that go-cty encoded");
        through_msgpack::<T>(name, wanted);
        if let Some(json) = &vector.json {
            through_json::<T>(name, json, vector.json_reencoded_msgpack_hex.as_deref().unwrap_or(wanted));
        }
    }
}

#[track_caller]
pub(crate) fn through_msgpack<T: TfType + Decode<'static> + Encode>(name: &str, wanted: &str) {
    let bytes: &'static [u8] = hex::decode(wanted).expect("hexadecimal digits").leak();
    let model: T = msgpack::from_slice(bytes).unwrap_or_else(|error| panic!("{name}: {wanted}: {error}"));
    assert_eq!(hex::encode(msgpack::to_vec(&model).unwrap()), wanted, "{name}");

    let value = Box::leak(Box::new(Value::decode_msgpack(&T::TYPE, bytes).unwrap()));
    let typed: T = value.to_typed().unwrap_or_else(|error| panic!("{name} from a value: {error}"));
    assert_eq!(hex::encode(msgpack::to_vec(&typed).unwrap()), wanted, "{name} from a value");
    let built = Value::from_typed(&model).unwrap();
    assert_eq!(hex::encode(built.to_msgpack(&T::TYPE).unwrap()), wanted, "{name} to a value");
}

#[track_caller]
fn through_json<T: TfType + Decode<'static> + Encode>(name: &str, text: &str, wanted: &str) {
    let bytes: &'static [u8] = text.as_bytes().to_vec().leak();
    let model: T = json::from_slice(bytes).unwrap_or_else(|error| panic!("{name}: {text}: {error}"));
    assert_eq!(json::to_string(&model).unwrap(), text, "{name} in JSON");
    assert_eq!(hex::encode(msgpack::to_vec(&model).unwrap()), wanted, "{name} from JSON");

    let unescaped: T = json::from_slice_mut(text.as_bytes().to_vec().leak()).unwrap();
    assert_eq!(json::to_string(&unescaped).unwrap(), text, "{name} unescaped in place");
}

/// Asserts that a model encodes as these bytes, and is what they decode to.
#[track_caller]
fn is_written_as<T: TfType + Decode<'static> + Encode + PartialEq + std::fmt::Debug>(
    model: &T,
    bytes: &'static [u8],
) {
    assert_eq!(msgpack::from_slice::<T>(bytes).unwrap(), *model);
    assert_eq!(msgpack::to_vec(model).unwrap().escape_ascii().to_string(), bytes.escape_ascii().to_string());
}
