//! Types, bounds and signatures, as they are written in Rust, but each path by its last name.

use serde_json::Value as Json;

fn list<'j>(json: &'j Json, print: impl Fn(&'j Json) -> String) -> Vec<String> {
    json.as_array().into_iter().flatten().map(print).collect()
}

fn name(json: &Json) -> &str {
    json.as_str().unwrap_or_default()
}

/// The one entry of an object that stands for an enum, or a variant without content.
pub(crate) fn variant(json: &Json) -> (&str, &Json) {
    match json {
        Json::Object(entries) => {
            entries.iter().next().map_or(("", &Json::Null), |(name, content)| (name, content))
        }
        json => (name(json), &Json::Null),
    }
}

pub(crate) fn ty(json: &Json) -> String {
    let (kind, content) = variant(json);
    match kind {
        "resolved_path" => path(content),
        "generic" | "primitive" => name(content).to_owned(),
        "infer" => "_".to_owned(),
        "dyn_trait" => {
            let traits = list(&content["traits"], |bound| for_lifetimes(bound) + &path(&bound["trait"]));
            let lifetime = content["lifetime"].as_str().map(str::to_owned);
            format!("dyn {}", traits.into_iter().chain(lifetime).collect::<Vec<_>>().join(" + "))
        }
        "function_pointer" => format!("{}fn{}", for_lifetimes(content), signature(&content["sig"])),
        "tuple" => format!("({})", list(content, ty).join(", ")),
        "slice" => format!("[{}]", ty(content)),
        "array" => format!("[{}; {}]", ty(&content["type"]), name(&content["len"])),
        "impl_trait" => format!("impl {}", bounds(content)),
        "raw_pointer" => {
            let word = if content["is_mutable"] == true { "mut" } else { "const" };
            format!("*{word} {}", ty(&content["type"]))
        }
        "borrowed_ref" => {
            let lifetime = content["lifetime"].as_str().map_or(String::new(), |name| format!("{name} "));
            let word = if content["is_mutable"] == true { "mut " } else { "" };
            format!("&{lifetime}{word}{}", ty(&content["type"]))
        }
        "qualified_path" => {
            let (own, args) = (ty(&content["self_type"]), arguments(&content["args"]));
            let name = name(&content["name"]);
            match path(&content["trait"]) {
                of if of.is_empty() => format!("{own}::{name}{args}"),
                of => format!("<{own} as {of}>::{name}{args}"),
            }
        }
        other => panic!("there is a type of the kind {other}: {json}"),
    }
}

/// A path by its last name, with its arguments.
pub(crate) fn path(json: &Json) -> String {
    let path = name(&json["path"]);
    let last = path.rsplit("::").next().unwrap_or(path);
    format!("{last}{}", arguments(&json["args"]))
}

fn arguments(json: &Json) -> String {
    match variant(json) {
        ("angle_bracketed", content) => {
            let mut all = list(&content["args"], |argument| match variant(argument) {
                ("lifetime", lifetime) => name(lifetime).to_owned(),
                ("type", argument) => ty(argument),
                ("const", value) => name(&value["expr"]).to_owned(),
                _ => "_".to_owned(),
            });
            all.extend(list(&content["constraints"], |constraint| {
                let name = format!("{}{}", name(&constraint["name"]), arguments(&constraint["args"]));
                match variant(&constraint["binding"]) {
                    ("equality", term) => format!("{name} = {}", self::term(term)),
                    (_, all) => format!("{name}: {}", bounds(all)),
                }
            }));
            if all.is_empty() { String::new() } else { format!("<{}>", all.join(", ")) }
        }
        ("parenthesized", content) => {
            format!("({}){}", list(&content["inputs"], ty).join(", "), output(&content["output"]))
        }
        _ => String::new(),
    }
}

fn term(json: &Json) -> String {
    match variant(json) {
        ("type", content) => ty(content),
        (_, content) => name(&content["expr"]).to_owned(),
    }
}

pub(crate) fn bounds(json: &Json) -> String {
    let all = list(json, |bound| match variant(bound) {
        ("trait_bound", content) => {
            let sign = if content["modifier"] == "maybe" { "?" } else { "" };
            format!("{}{sign}{}", for_lifetimes(content), path(&content["trait"]))
        }
        ("outlives", lifetime) => name(lifetime).to_owned(),
        (_, captured) => {
            format!("use<{}>", list(captured, |argument| name(variant(argument).1).to_owned()).join(", "))
        }
    });
    all.join(" + ")
}

/// `for<'a> `, if there are such.
fn for_lifetimes(json: &Json) -> String {
    let all = list(&json["generic_params"], |parameter| name(&parameter["name"]).to_owned());
    if all.is_empty() { String::new() } else { format!("for<{}> ", all.join(", ")) }
}

/// The parameters of an item, `<T: Bound>`.
pub(crate) fn parameters(generics: &Json) -> String {
    let all: Vec<_> = generics["params"]
        .as_array()
        .into_iter()
        .flatten()
        .filter(|parameter| parameter["kind"]["type"]["is_synthetic"] != true)
        .map(|parameter| {
            let name = name(&parameter["name"]);
            let with = |sign: &str, what: String| {
                if what.is_empty() { String::new() } else { format!("{sign}{what}") }
            };
            match variant(&parameter["kind"]) {
                ("lifetime", content) => {
                    format!(
                        "{name}{}",
                        with(
                            ": ",
                            list(&content["outlives"], |name| self::name(name).to_owned()).join(" + ")
                        )
                    )
                }
                ("const", content) => format!("const {name}: {}", ty(&content["type"])),
                (_, content) => {
                    let default =
                        if content["default"].is_null() { String::new() } else { ty(&content["default"]) };
                    format!("{name}{}{}", with(": ", bounds(&content["bounds"])), with(" = ", default))
                }
            }
        })
        .collect();
    if all.is_empty() { String::new() } else { format!("<{}>", all.join(", ")) }
}

/// The ` where` clause of an item.
pub(crate) fn predicates(generics: &Json) -> String {
    let all = list(&generics["where_predicates"], |predicate| match variant(predicate) {
        ("bound_predicate", content) => {
            format!("{}{}: {}", for_lifetimes(content), ty(&content["type"]), bounds(&content["bounds"]))
        }
        ("lifetime_predicate", content) => {
            let outlives = list(&content["outlives"], |lifetime| name(lifetime).to_owned());
            format!("{}: {}", name(&content["lifetime"]), outlives.join(" + "))
        }
        (_, content) => format!("{} = {}", ty(&content["lhs"]), term(&content["rhs"])),
    });
    if all.is_empty() { String::new() } else { format!(" where {}", all.join(", ")) }
}

/// The inputs and the output of a function.
pub(crate) fn signature(sig: &Json) -> String {
    let inputs = list(&sig["inputs"], |input| match (name(&input[0]), ty(&input[1])) {
        ("self", own) => match &*own {
            "Self" => "self".to_owned(),
            "&Self" => "&self".to_owned(),
            "&mut Self" => "&mut self".to_owned(),
            own => format!("self: {own}"),
        },
        ("" | "_", ty) => ty,
        (name, ty) => format!("{name}: {ty}"),
    });
    format!("({}){}", inputs.join(", "), output(&sig["output"]))
}

fn output(json: &Json) -> String {
    if json.is_null() { String::new() } else { format!(" -> {}", ty(json)) }
}
