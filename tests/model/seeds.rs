//! Writes the inputs from which the fuzz targets begin, made of the vectors: a folder per target, in the folder that is the argument.

use std::{
    collections::{BTreeMap, HashMap},
    fs,
    hash::{BuildHasher, BuildHasherDefault, DefaultHasher},
    path::{Path, PathBuf},
};

use serde::Deserialize;
use serde_json::value::RawValue;
use tfvalue::{TfType, Type, Value, json};
use tfvalue_model_tests::{
    invariants::{
        input::{put_pairs, put_type},
        model::{Everything, Faithful},
    },
    read, read_json,
};

/// More only makes the fuzzer slower.
const LONGEST: usize = 2048;

const FILES: &[&str] = &[
    "blocks.json",
    "collections.json",
    "dynamic.json",
    "errors.json",
    "json_values.json",
    "msgpack_formats.json",
    "mutated_public.json",
    "normalization.json",
    "numbers.json",
    "objects.json",
    "primitives.json",
    "random_public.json",
    "unknown_refinements.json",
];

#[derive(Deserialize)]
struct Vector {
    #[serde(rename = "type", default)]
    ty: Option<Box<RawValue>>,
    msgpack_hex: Option<String>,
    input_hex: Option<String>,
    json: Option<String>,
}

#[derive(Deserialize)]
struct State {
    #[serde(rename = "type")]
    ty: Box<RawValue>,
    flatmap: Option<BTreeMap<String, String>>,
}

struct Seeds {
    folder: PathBuf,
    written: usize,
}

impl Seeds {
    fn put(&mut self, target: &str, seed: &[u8]) {
        if seed.len() > LONGEST {
            return;
        }
        let folder = self.folder.join(target);
        let path = folder
            .join(format!("seed-{:016x}", BuildHasherDefault::<DefaultHasher>::default().hash_one(seed)));
        if path.exists() {
            return;
        }
        fs::create_dir_all(&folder)
            .and_then(|()| fs::write(&path, seed))
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        self.written += 1;
    }

    fn put_typed(&mut self, target: &str, ty: &Type, value: &[u8]) {
        let mut seed = Vec::new();
        put_type(ty, &mut seed);
        seed.extend(value);
        self.put(target, &seed);
    }

    fn put_vectors(&mut self, file: &str) {
        for vector in read_json::<Vec<Vector>>(&format!("vectors/{file}")) {
            let Some(ty) = &vector.ty else { continue };
            self.put("type_json", ty.get().as_bytes());
            let Ok(ty) = Type::from_json(ty.get()) else { continue };
            for hex in [&vector.msgpack_hex, &vector.input_hex].into_iter().flatten() {
                self.put_typed("msgpack", &ty, &hex::decode(hex).expect("hexadecimal digits"));
            }
            if let Some(text) = &vector.json {
                self.put_typed("json", &ty, text.as_bytes());
            }
        }
    }

    fn put_states(&mut self) {
        let lines = read("vectors/flatmap.jsonl");
        for line in lines.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
            let state: State = serde_json::from_slice(line).expect("a vector");
            let ty = Type::from_json(state.ty.get()).expect("a type");
            let mut pairs = Vec::new();
            let state = state.flatmap.unwrap_or_default();
            put_pairs(state.iter().map(|(key, value)| (key.as_str(), value.as_str())), &mut pairs);
            self.put_typed("flatmap", &ty, &pairs);
        }
    }

    /// The values of the vectors, some of each type, each as the attribute of the models that is of its type.
    fn put_models(&mut self) {
        const MOST_OF_A_TYPE: usize = 20;

        let mut put = HashMap::new();
        let everything: Everything = json::from_str(r#"{"name":"x"}"#).expect("a model");
        let everything = Value::from_typed(&everything).expect("a value");
        let faithful = Value::decode_json(&Faithful::TYPE, b"{}").expect("a value");
        for file in FILES {
            for vector in read_json::<Vec<Vector>>(&format!("vectors/{file}")) {
                let (Some(ty), Some(hex)) = (&vector.ty, &vector.msgpack_hex) else { continue };
                let (Ok(ty), Ok(bytes)) = (Type::from_json(ty.get()), hex::decode(hex)) else { continue };
                let Ok(value) = Value::decode_msgpack(&ty, &bytes) else { continue };
                let put: &mut usize = put.entry(ty.clone()).or_default();
                *put += 1;
                if *put > MOST_OF_A_TYPE {
                    continue;
                }
                for (format, model, base) in
                    [(0, &Everything::TYPE, &everything), (2, &Faithful::TYPE, &faithful)]
                {
                    self.put_model(format, model, base, &ty, &value);
                }
            }
        }
    }

    fn put_model(&mut self, format: u8, model: &Type, base: &Value<'_>, ty: &Type, value: &Value<'_>) {
        let Type::Object(object) = model else { return };
        for attribute in object.iter().filter(|attribute| attribute.ty == ty) {
            let Value::Object(mut entries) = base.clone() else { return };
            entries.insert(attribute.name.to_owned().into(), value.clone());
            let whole = Value::Object(entries);
            if let Ok(bytes) = whole.to_msgpack(model) {
                self.put("model", &[&[format], &*bytes].concat());
            }
            if let Ok(text) = whole.to_json(model) {
                self.put("model", &[&[format.max(1)], text.as_bytes()].concat());
            }
        }
    }
}

fn main() {
    let folder = std::env::args_os().nth(1).expect("the folder to write to");
    let mut seeds = Seeds { folder: Path::new(&folder).to_owned(), written: 0 };
    for file in FILES {
        seeds.put_vectors(file);
    }
    seeds.put_states();
    seeds.put_models();
    println!("{} seeds", seeds.written);
}
