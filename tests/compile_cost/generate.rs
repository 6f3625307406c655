//! The crates that are compiled.

use std::fmt::Write as _;

/// Whose derives a crate uses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Library {
    Tfvalue,
    /// Ours, of the types that serde's fields have: nothing in them can be unknown.
    TfvalueKnown,
    Serde,
}

impl Library {
    pub(crate) const ALL: [Self; 3] = [Self::Tfvalue, Self::TfvalueKnown, Self::Serde];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Tfvalue => "tfvalue",
            Self::TfvalueKnown => "tfvalue-known",
            Self::Serde => "serde",
        }
    }
}

/// What a field is for, and so of which type it is.
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
        Library::Tfvalue | Library::TfvalueKnown => TFVALUE,
        Library::Serde => SERDE,
    };
    let mut source = format!("{imports}{PASS}");
    let mut calls = String::new();
    for number in 0..count {
        push_struct(&mut source, library, "Rule", &NESTED_FIELDS, number);
        push_struct(&mut source, library, "Server", &FIELDS, number);
        let _ = writeln!(calls, "    length += pass::<Server{number}>(&input);");
    }
    let _ = write!(
        source,
        "fn main() {{\n    let input: Vec<u8> = std::io::stdin().bytes().flatten().collect();\n    let mut length = 0;\n{calls}    \
         println!(\"{{length}}\");\n}}\n"
    );
    source
}

fn push_struct(source: &mut String, library: Library, ident: &str, fields: &[(&str, Sort)], number: usize) {
    let derive = match (library, ident) {
        (Library::Tfvalue, "Server") => "#[derive(TfSchema)]\n#[tf(resource)]",
        (Library::TfvalueKnown, "Server") => "#[derive(TfSchema)]\n#[tf(resource, known)]",
        (Library::Tfvalue | Library::TfvalueKnown, _) => "#[derive(TfSchema)]",
        (Library::Serde, _) => {
            "#[derive(Serialize, Deserialize)]\n#[serde(bound(deserialize = \"'de: 'a\"))]"
        }
    };
    let _ = writeln!(source, "{derive}\nstruct {ident}{number}<'a> {{");
    for (name, sort) in fields {
        let option = if library == Library::Serde { "" } else { tfvalue_option(*sort) };
        let ty = if library == Library::Tfvalue { unknown_type(*sort) } else { known_type(*sort) };
        // A name of its own, as the texts of different structs are.
        let _ = writeln!(source, "    /// The {name} of it.\n    {option}{name}_{number}: {ty},");
    }
    source.push_str("}\n\n");
    let rule = format!("Rule{number}<");
    *source = source.replace("RuleN<", &rule);
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

use tfvalue::{Decode, Encode, TfSchema, Unknown, json, msgpack};
";

const SERDE: &str = r"#![allow(unused)]

use std::{collections::BTreeMap, io::Read};

use serde::{Deserialize, Deserialize as Decode, Serialize, Serialize as Encode};
use serde_json as json;

mod msgpack {
    pub use rmp_serde::{from_slice, to_vec_named as to_vec};
}
";

/// What is done with each struct, in the names that both have.
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
