//! The crates that are compiled.

use std::fmt::Write as _;

/// The library whose derives a crate uses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Library {
    Tfvalue,
    /// Ours, of the types that serde's fields have: nothing in them can be unknown.
    TfvalueKnown,
    /// Ours, with five options that a plan follows in each struct.
    TfvalueRules,
    /// Ours, and conversions to and from a struct of an API. Its cost beyond that of `Tfvalue` is that of the conversions.
    TfvalueApi,
    Serde,
}

impl Library {
    pub(crate) const ALL: [Self; 5] =
        [Self::Tfvalue, Self::TfvalueKnown, Self::TfvalueRules, Self::TfvalueApi, Self::Serde];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Tfvalue => "tfvalue",
            Self::TfvalueKnown => "tfvalue-known",
            Self::TfvalueRules => "tfvalue-rules",
            Self::TfvalueApi => "tfvalue-api",
            Self::Serde => "serde",
        }
    }
}

/// The purpose of a field, which determines its type.
#[derive(Clone, Copy)]
enum Sort {
    Name,
    Computed,
    Text,
    Number,
    Bool,
    Texts,
    Tags,
    Blocks,
}

use Sort::{Blocks, Bool, Computed, Name, Number, Tags, Text, Texts};

/// The fields of each struct, as many of each sort as resources have.
const FIELDS: [(&str, Sort); 30] = [
    ("name", Name),
    ("id", Computed),
    ("arn", Computed),
    ("created_at", Computed),
    ("description", Text),
    ("availability_zone", Text),
    ("engine", Text),
    ("engine_version", Text),
    ("instance_type", Text),
    ("kms_key_id", Text),
    ("maintenance_window", Text),
    ("owner", Text),
    ("parameter_group_name", Text),
    ("role", Text),
    ("subnet_id", Text),
    ("vpc_id", Text),
    ("backup_retention_period", Number),
    ("allocated_storage", Number),
    ("iops", Number),
    ("port", Number),
    ("apply_immediately", Bool),
    ("deletion_protection", Bool),
    ("encrypted", Bool),
    ("monitoring", Bool),
    ("publicly_accessible", Bool),
    ("security_group_ids", Texts),
    ("log_exports", Texts),
    ("tags", Tags),
    ("tags_all", Tags),
    ("rule", Blocks),
];

/// The fields of the struct that is nested in each.
const NESTED_FIELDS: [(&str, Sort); 4] =
    [("kind", Name), ("target", Text), ("priority", Number), ("enabled", Bool)];

/// A program that reads and writes so many structs, each with another nested in it, as MessagePack and as JSON.
pub(crate) fn program(library: Library, count: usize) -> String {
    let imports = match library {
        Library::Serde => SERDE,
        _ => TFVALUE,
    };
    let mut source = format!("{imports}{PASS}");
    if library == Library::TfvalueApi {
        source.push_str(CONVERT);
    }
    let mut calls = String::new();
    for number in 0..count {
        push_struct(&mut source, library, "Rule", &NESTED_FIELDS, number);
        push_struct(&mut source, library, "Server", &FIELDS, number);
        let _ = writeln!(calls, "    length += pass::<Server{number}>(&input);");
        if library == Library::TfvalueApi {
            push_api_struct(&mut source, "Rule", &NESTED_FIELDS, number);
            push_api_struct(&mut source, "Server", &FIELDS, number);
            let _ = writeln!(calls, "    length += convert::<Server{number}, ApiServer{number}>(&input);");
        }
    }
    let _ = write!(
        source,
        "fn main() {{\n    let input: Vec<u8> = std::io::stdin().bytes().flatten().collect();\n    let mut length = 0;\n{calls}    \
         println!(\"{{length}}\");\n}}\n"
    );
    source
}

fn push_struct(source: &mut String, library: Library, ident: &str, fields: &[(&str, Sort)], number: usize) {
    let is_root = ident == "Server";
    let derives = match library {
        Library::Serde => "Serialize, Deserialize",
        Library::TfvalueApi => "TfSchema, TfApi",
        _ => "TfSchema",
    };
    let _ = writeln!(source, "#[derive({derives})]");
    match library {
        Library::Serde => source.push_str("#[serde(bound(deserialize = \"'de: 'a\"))]\n"),
        Library::TfvalueKnown if is_root => source.push_str("#[tf(resource, known)]\n"),
        _ if is_root => source.push_str("#[tf(resource)]\n"),
        _ => {}
    }
    if library == Library::TfvalueApi {
        let _ = writeln!(source, "#[api(expand = Api{ident}{number}, flatten = Api{ident}{number})]");
    }
    let lifetime = if library == Library::TfvalueApi { "" } else { "<'a>" };
    let _ = writeln!(source, "struct {ident}{number}{lifetime} {{");
    for (name, sort) in fields {
        let options = match (library, *sort) {
            (Library::Serde, _) => String::new(),
            (Library::TfvalueApi, Number | Bool | Texts | Tags) => "#[api(null = default)]\n    ".to_owned(),
            (Library::TfvalueRules, _) => {
                let rule = RULES.iter().find(|(field, _)| is_root && field == name);
                format!("{}{}", tfvalue_option(*sort), rule.map_or("", |(_, rule)| rule))
            }
            (_, sort) => tfvalue_option(sort).to_owned(),
        };
        let ty = match library {
            Library::Serde | Library::TfvalueKnown => known_type(*sort).to_owned(),
            Library::Tfvalue | Library::TfvalueRules => unknown_type(*sort).to_owned(),
            Library::TfvalueApi => owned(unknown_type(*sort)),
        };
        // A name of its own, as the texts of different structs are.
        let _ = writeln!(source, "    /// The {name} of it.\n    {options}{name}_{number}: {ty},");
    }
    source.push_str("}\n\n");
    let rule = format!("Rule{number}");
    *source = source.replace("RuleN", &rule);
}

/// Five options that a plan follows, and on which fields they stand.
const RULES: [(&str, &str); 5] = [
    ("id", "#[tf(use_state_for_unknown)]\n    "),
    ("name", "#[tf(requires_replace)]\n    "),
    ("port", "#[tf(default = 443)]\n    "),
    ("engine", "#[tf(validate(length(1..=64)))]\n    "),
    ("instance_type", "#[tf(validate(one_of(\"small\", \"large\")))]\n    "),
];

/// The struct of an API that a model is converted to.
fn push_api_struct(source: &mut String, ident: &str, fields: &[(&str, Sort)], number: usize) {
    let _ = writeln!(source, "struct Api{ident}{number} {{");
    for (name, sort) in fields {
        let ty = match sort {
            Name => "String".to_owned(),
            Computed | Text => "Option<String>".to_owned(),
            Number => "i64".to_owned(),
            Bool => "bool".to_owned(),
            Texts => "Vec<String>".to_owned(),
            Tags => "BTreeMap<String, String>".to_owned(),
            Blocks => format!("Vec<ApiRule{number}>"),
        };
        let _ = writeln!(source, "    {name}_{number}: {ty},");
    }
    source.push_str("}\n\n");
}

/// A type of text of its own.
fn owned(ty: &str) -> String {
    ty.replace("&'a str", "String").replace("<'a>", "")
}

fn tfvalue_option(sort: Sort) -> &'static str {
    match sort {
        Name => "#[tf(required)]\n    ",
        Computed => "#[tf(computed)]\n    ",
        Blocks => "#[tf(block)]\n    ",
        Text | Number | Bool | Texts | Tags => "",
    }
}

fn unknown_type(sort: Sort) -> &'static str {
    match sort {
        Name => "Unknown<&'a str>",
        Computed | Text => "Unknown<Option<&'a str>>",
        Number => "Unknown<Option<i64>>",
        Bool => "Unknown<Option<bool>>",
        Texts => "Unknown<Option<Vec<Unknown<Option<&'a str>>>>>",
        Tags => "Unknown<Option<BTreeMap<&'a str, Unknown<Option<&'a str>>>>>",
        Blocks => "Unknown<Vec<RuleN<'a>>>",
    }
}

fn known_type(sort: Sort) -> &'static str {
    match sort {
        Name => "&'a str",
        Computed | Text => "Option<&'a str>",
        Number => "Option<i64>",
        Bool => "Option<bool>",
        Texts => "Option<Vec<&'a str>>",
        Tags => "Option<BTreeMap<&'a str, &'a str>>",
        Blocks => "Vec<RuleN<'a>>",
    }
}

const TFVALUE: &str = r"#![allow(unused)]

use std::{collections::BTreeMap, io::Read};

use tfvalue::{Decode, Encode, Expand, Flatten, TfApi, TfSchema, Unknown, json, msgpack};
";

const SERDE: &str = r"#![allow(unused)]

use std::{collections::BTreeMap, io::Read};

use serde::{Deserialize, Deserialize as Decode, Serialize, Serialize as Encode};
use serde_json as json;

mod msgpack {
    pub use rmp_serde::{from_slice, to_vec_named as to_vec};
}
";

/// The functions that use each struct, in the names that both libraries have.
const PASS: &str = r"
fn pass<'i, T: Decode<'i> + Encode>(input: &'i [u8]) -> usize {
    let mut length = 0;
    if let Ok(value) = &msgpack::from_slice::<T>(input) {
        length += length_of(json::to_vec(value));
    }
    if let Ok(value) = &json::from_slice::<T>(input) {
        length += length_of(msgpack::to_vec(value));
    }
    length
}

fn length_of<E>(bytes: Result<Vec<u8>, E>) -> usize {
    bytes.map_or(0, |bytes| bytes.len())
}

";

/// The conversions of a model to and from a struct of an API.
const CONVERT: &str = r"
fn convert<'i, T: Decode<'i> + Expand<A> + Flatten<A> + Encode, A>(input: &'i [u8]) -> usize {
    let mut length = 0;
    if let Ok(value) = &msgpack::from_slice::<T>(input) {
        if let Ok(api) = value.expand() {
            if let Ok(value) = T::flatten(api, Some(value)) {
                length += length_of(msgpack::to_vec(&value));
            }
        }
    }
    length
}

";
