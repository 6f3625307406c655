//! Values of the vectors and the captures, by their types, and values of a model that are made of them.

use std::collections::{BTreeMap, HashMap};

use proptest::{
    strategy::{Strategy, ValueTree},
    test_runner::{Config, RngSeed, TestRunner},
};
use serde::Deserialize;
use serde_json::value::RawValue;
use tfvalue::{TfType, Type, Value};

use super::{
    setting,
    value::{Known, of_type},
};
use crate::{invariants::kinds::Kind, read_json};

/// The files of vectors that are short values of many types.
pub const FILES: &[&str] = &[
    "blocks.json",
    "collections.json",
    "dynamic.json",
    "msgpack_formats.json",
    "normalization.json",
    "numbers.json",
    "objects.json",
    "primitives.json",
    "random_public.json",
    "unknown_refinements.json",
];

/// A vector: a value that go-cty wrote.
#[derive(Deserialize)]
pub struct Vector {
    /// Its type, in JSON.
    #[serde(rename = "type", default)]
    ty: Option<Box<RawValue>>,
    msgpack_hex: Option<String>,
    /// The value in JSON, if that can express it.
    pub json: Option<String>,
}

impl Vector {
    /// The vectors of a file that are a value of a type in MessagePack, with the type and that.
    pub fn of(file: &str) -> impl Iterator<Item = (Self, Type, Vec<u8>)> {
        read_json::<Vec<Self>>(&format!("vectors/{file}")).into_iter().filter_map(|vector| {
            let ty = Type::from_json(vector.ty.as_ref()?.get()).ok()?;
            let bytes = hex::decode(vector.msgpack_hex.as_ref()?).ok()?;
            Some((vector, ty, bytes))
        })
    }
}

#[derive(Deserialize)]
struct Captures {
    types: BTreeMap<String, Box<RawValue>>,
    values: Vec<Capture>,
}

#[derive(Deserialize)]
struct Capture {
    schema_type: TypeRef,
    msgpack_hex: Option<String>,
}

#[derive(Deserialize)]
struct TypeRef {
    #[serde(rename = "$ref")]
    name: String,
}

/// Distinct values by their types.
pub struct Parts(HashMap<Type, Vec<Value<'static>>>);

impl Parts {
    /// The values of the vectors, and the attributes of what Terraform sent.
    ///
    /// # Panics
    ///
    /// If a file can't be read: it is part of the repository.
    pub fn read() -> Self {
        let mut parts = Self(HashMap::new());
        for (_, ty, bytes) in FILES.iter().flat_map(|file| Vector::of(file)) {
            if let Ok(value) = Value::decode_msgpack(&ty, &bytes) {
                parts.add(&ty, value.into_owned());
            }
        }
        let Captures { types, values } = read_json("captures/all.json.gz");
        let types: BTreeMap<_, _> = types
            .into_iter()
            .map(|(name, ty)| (name, Type::from_json(ty.get()).expect("the type of a capture")))
            .collect();
        for capture in values {
            let (Type::Object(object), Some(sent)) =
                (&types[&capture.schema_type.name], &capture.msgpack_hex)
            else {
                continue;
            };
            let bytes = hex::decode(sent).expect("hexadecimal digits");
            let Ok(value) = Value::decode_msgpack(&Type::Object(object.clone()), &bytes) else { continue };
            for attribute in object {
                if let Some(part) = value.get(attribute.name) {
                    parts.add(attribute.ty, part.clone().into_owned());
                }
            }
        }
        parts
    }

    fn add(&mut self, ty: &Type, value: Value<'static>) {
        const MOST_OF_A_TYPE: usize = 200;

        let values = self.0.entry(ty.clone()).or_default();
        if values.len() < MOST_OF_A_TYPE && !values.contains(&value) {
            values.push(value);
        }
    }

    /// Values that the model can hold: its example, and the same with one or several attributes that are a part or are generated.
    ///
    /// # Panics
    ///
    /// If the example isn't one.
    pub fn values<M: Kind>(&self) -> Vec<Value<'static>> {
        /// The limit on values. With many attributes, each has fewer.
        const MOST: usize = 1_000;
        const MOST_GENERATED: usize = 12;

        let ty = &M::Of::<'static>::TYPE;
        let Type::Object(object) = ty else { panic!("{ty} is no object") };
        let held = |value: &Value<'_>| {
            let bytes = value.to_msgpack(ty).ok()?;
            M::held(Value::decode_msgpack(ty, &bytes).ok()?).map(Value::into_owned)
        };
        let example = Value::decode_json(ty, M::EXAMPLE.as_bytes()).expect("an example");
        let example = held(&example).expect("an example that the model can hold");
        let config = Config {
            rng_seed: RngSeed::Fixed(setting("TFVALUE_SEED", 20_260_103)),
            failure_persistence: None,
            ..Config::default()
        };
        let mut runner = TestRunner::new(config);
        let mut values = vec![example.clone()];
        let most_of_each = (MOST / object.len()).max(1);
        for attribute in object {
            let generated = of_type(attribute.ty, Known::Partly);
            let generated = (0..most_of_each.min(MOST_GENERATED))
                .map(|_| generated.new_tree(&mut runner).expect("a value").current());
            let parts = self.0.get(attribute.ty).into_iter().flatten().take(most_of_each).cloned();
            for part in parts.chain(generated) {
                // Beside what came before it, so that several attributes are there.
                let beside = if values.len() % 3 == 0 { &example } else { values.last().unwrap_or(&example) };
                let Value::Object(mut entries) = beside.clone() else { continue };
                entries.insert(attribute.name.to_owned().into(), part);
                values.extend(held(&Value::Object(entries)));
            }
        }
        values
    }
}
