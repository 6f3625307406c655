//! The vectors of go-cty: we decode them to the same, write them byte for byte, and refuse those that it refuses.
//!
//! The vectors and their kinds are described in `tests/vectors/README.md`. Where we differ, [`differences`] says why.

use serde::Deserialize;
use serde_json::value::RawValue;
use tfvalue::{Error, ErrorKind, Type, Value};
use tfvalue_model_tests::read_json;

use crate::differences::{self, Difference};

#[derive(Deserialize)]
struct Vector {
    name: String,
    kind: Kind,
    #[serde(rename = "type")]
    ty: Option<Box<RawValue>>,
    msgpack_hex: Option<String>,
    json: Option<String>,
    input_hex: Option<String>,
    input_json: Option<String>,
    input_json_hex: Option<String>,
    input_type_json: Option<String>,
    canonical_type_json: Option<String>,
    #[serde(default)]
    ok: bool,
    reencoded_msgpack_hex: Option<String>,
    reencoded_json: Option<String>,
    json_reencoded_msgpack_hex: Option<String>,
}

#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Encode,
    Decode,
    Error,
    Type,
}

/// A value decoded and encoded again.
pub(crate) struct Reencoded {
    pub(crate) msgpack_hex: String,
    /// `None` if JSON can't express it.
    pub(crate) json: Option<String>,
}

/// Decodes MessagePack and encodes it again.
pub(crate) fn reencode_msgpack(ty: &Type, bytes: &[u8]) -> Result<Reencoded, Error> {
    reencode(ty, Value::decode_msgpack(ty, bytes))
}

/// Decodes JSON and encodes it again.
pub(crate) fn reencode_json(ty: &Type, text: &[u8]) -> Result<Reencoded, Error> {
    reencode(ty, Value::decode_json(ty, text))
}

fn reencode(ty: &Type, decoded: Result<Value<'_>, Error>) -> Result<Reencoded, Error> {
    let value = decoded?;
    Ok(Reencoded { msgpack_hex: hex::encode(value.to_msgpack(ty)?), json: value.to_json(ty).ok() })
}

impl Vector {
    fn ty(&self) -> Type {
        let text = self.ty.as_ref().expect("every vector but those of types has a type").get();
        Type::from_json(text).expect("the type of a vector").without_optional_attributes()
    }

    /// Returns the failures of our side for the vector, if any.
    fn check(&self) -> Vec<Failure> {
        match self.kind {
            Kind::Type => self.check_type(),
            Kind::Encode => self.check_encode(),
            Kind::Decode | Kind::Error => self.check_decode(),
        }
    }

    fn check_type(&self) -> Vec<Failure> {
        let text = self.input_type_json.as_deref().expect("the text of a type");
        let failure = match Type::from_json(text) {
            Ok(ty) if self.ok => differs("type", &ty.to_json(), self.canonical_type_json.as_deref()),
            Ok(ty) => Some(Failure::Accepted(ty.to_json())),
            Err(_) if !self.ok => None,
            Err(error) => Some(Failure::Refused(ErrorKind::from(error))),
        };
        failure.into_iter().collect()
    }

    /// The bytes and the text that go-cty wrote: read by us, they are written again as they were.
    fn check_encode(&self) -> Vec<Failure> {
        let ty = self.ty();
        let wanted = self.msgpack_hex.as_deref().expect("the bytes of a value");
        let bytes = hex::decode(wanted).expect("hexadecimal digits");
        let mut failures = Vec::new();
        match reencode_msgpack(&ty, &bytes) {
            Err(error) => failures.push(Failure::Refused(error.kind().clone())),
            Ok(reencoded) => {
                let wanted = self.reencoded_msgpack_hex.as_deref().unwrap_or(wanted);
                failures.extend(differs("MessagePack", &reencoded.msgpack_hex, Some(wanted)));
                failures.extend(differs(
                    "JSON",
                    reencoded.json.as_deref().unwrap_or("none"),
                    self.json.as_deref().or(Some("none")),
                ));
            }
        }
        if let Some(json) = &self.json {
            let wanted = self.json_reencoded_msgpack_hex.as_deref().unwrap_or(wanted);
            match reencode_json(&ty, json.as_bytes()) {
                Err(error) => failures.push(Failure::Refused(error.kind().clone())),
                Ok(reencoded) => {
                    failures.extend(differs("MessagePack of JSON", &reencoded.msgpack_hex, Some(wanted)));
                    failures.extend(differs(
                        "JSON of JSON",
                        reencoded.json.as_deref().unwrap_or("none"),
                        Some(json),
                    ));
                }
            }
        }
        failures
    }

    fn check_decode(&self) -> Vec<Failure> {
        let ty = self.ty();
        let unhex = |text: &str| hex::decode(text).expect("hexadecimal digits");
        let reencoded = match self {
            Self { input_json: Some(text), .. } => reencode_json(&ty, text.as_bytes()),
            Self { input_json_hex: Some(text), .. } => reencode_json(&ty, &unhex(text)),
            _ => reencode_msgpack(&ty, &unhex(self.input_hex.as_deref().expect("an input"))),
        };
        match reencoded {
            Ok(reencoded) if self.kind == Kind::Error => vec![Failure::Accepted(reencoded.msgpack_hex)],
            Ok(reencoded) => {
                let mut failures = Vec::new();
                failures.extend(differs(
                    "MessagePack",
                    &reencoded.msgpack_hex,
                    self.reencoded_msgpack_hex.as_deref(),
                ));
                if let Some(wanted) = &self.reencoded_json {
                    failures.extend(differs(
                        "JSON",
                        reencoded.json.as_deref().unwrap_or("none"),
                        Some(wanted),
                    ));
                }
                failures
            }
            Err(_) if self.kind == Kind::Error => Vec::new(),
            Err(error) => vec![Failure::Refused(error.kind().clone())],
        }
    }
}

#[derive(Debug)]
pub(crate) enum Failure {
    /// We accept what go-cty refuses.
    Accepted(#[expect(dead_code, reason = "shown when a test fails")] String),
    /// We refuse what go-cty accepts.
    Refused(ErrorKind),
    /// We write something else.
    Differs {
        #[expect(dead_code, reason = "shown when a test fails")]
        ours: String,
    },
}

pub(crate) fn differs(what: &str, ours: &str, wanted: Option<&str>) -> Option<Failure> {
    let wanted = wanted.unwrap_or("what go-cty can't write");
    (ours != wanted).then(|| Failure::Differs { ours: format!("{what} {ours:.200} for {wanted:.200}") })
}

/// Runs a file of vectors.
fn run(file: &str) {
    let vectors: Vec<Vector> = read_json(&format!("vectors/{file}"));
    only_known_differences(file, vectors.iter().map(|vector| (vector.name.clone(), vector.check())));
}

/// Every failure of a vector must be a known difference, and every known difference must still be one.
pub(crate) fn only_known_differences(file: &str, vectors: impl IntoIterator<Item = (String, Vec<Failure>)>) {
    let mut known: Vec<Difference> = differences::of(file).collect();
    let mut failures = Vec::new();
    for (name, mut failed) in vectors {
        failed.retain(|failure| differences::by_rule(failure).is_none());
        if failed.is_empty() {
            continue;
        }
        match known.iter().position(|difference| difference.name == name) {
            Some(index) => drop(known.swap_remove(index)),
            None => failures.push(format!("{name}: {failed:?}")),
        }
    }
    assert!(failures.is_empty(), "{file}: {} differ:\n{}", failures.len(), failures.join("\n"));
    let gone: Vec<_> = known.iter().map(|difference| difference.name).collect();
    assert!(gone.is_empty(), "{file}: no longer different: {gone:?}");
}

macro_rules! files {
    ($($test:ident: $file:literal,)*) => {$(
        #[test]
        fn $test() {
            run($file);
        }
    )*};
}

files! {
    types: "types.json",
    primitives: "primitives.json",
    numbers: "numbers.json",
    msgpack_formats: "msgpack_formats.json",
    collections: "collections.json",
    objects: "objects.json",
    dynamic: "dynamic.json",
    unknown_refinements: "unknown_refinements.json",
    blocks: "blocks.json",
    errors: "errors.json",
    json_values: "json_values.json",
    normalization: "normalization.json",
    large: "large.json.gz",
    random: "random_public.json",
    mutated: "mutated_public.json",
}
