//! A second set of vectors, made apart from the first: what go-cty makes of each input, we make of it.

use serde::Deserialize;
use tfvalue::{ErrorKind, Type};
use tfvalue_model_tests::read;

use crate::vectors::{Failure, differs, only_known_differences, reencode_json, reencode_msgpack};

#[derive(Deserialize)]
struct Vector {
    id: u32,
    kind: Kind,
    #[serde(rename = "type")]
    ty: String,
    input: String,
    cty: Outcome,
}

#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Msgpack,
    Json,
    Type,
}

#[derive(Deserialize)]
struct Outcome {
    status: String,
    msgpack: Option<String>,
    json: Option<String>,
    #[serde(rename = "type")]
    ty: Option<String>,
}

impl Vector {
    fn check(&self) -> Vec<Failure> {
        let accepted = self.cty.status == "ok";
        let ty = match Type::from_json(&self.ty) {
            Ok(ty) if self.kind == Kind::Type && accepted => {
                return differs("type", &ty.to_json(), self.cty.ty.as_deref()).into_iter().collect();
            }
            Ok(ty) if self.kind == Kind::Type => return vec![Failure::Accepted(ty.to_json())],
            Ok(ty) => ty.without_optional_attributes(),
            Err(error) if accepted => return vec![Failure::Refused(ErrorKind::from(error))],
            Err(_) => return Vec::new(),
        };
        let reencoded = match self.kind {
            Kind::Json => reencode_json(&ty, self.input.as_bytes()),
            _ => reencode_msgpack(&ty, &hex::decode(&self.input).expect("hexadecimal digits")),
        };
        match reencoded {
            Ok(reencoded) if accepted => {
                let msgpack = differs("MessagePack", &reencoded.msgpack_hex, self.cty.msgpack.as_deref());
                let json = differs(
                    "JSON",
                    reencoded.json.as_deref().unwrap_or("none"),
                    self.cty.json.as_deref().or(Some("none")),
                );
                msgpack.into_iter().chain(json).collect()
            }
            Ok(reencoded) => vec![Failure::Accepted(reencoded.msgpack_hex)],
            Err(error) if accepted => vec![Failure::Refused(error.kind().clone())],
            Err(_) => Vec::new(),
        }
    }
}

#[test]
fn every_vector_comes_out_as_go_cty_has_it() {
    let text = String::from_utf8(read("vectors/wire.jsonl")).unwrap();
    let vectors: Vec<Vector> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(vectors.len(), 637);
    only_known_differences(
        "wire.jsonl",
        vectors.iter().map(|vector| (vector.id.to_string(), vector.check())),
    );
}
