//! The items that users can name, a line for each.

use std::collections::BTreeSet;

use serde_json::Value as Json;

use crate::{
    crates::{Crates, Item, text},
    types::{bounds, parameters, path, predicates, signature, ty, variant},
};

/// The lines in alphabetical order.
pub(crate) fn list(crates: &Crates) -> BTreeSet<String> {
    let mut list = List { crates, lines: BTreeSet::new() };
    list.module(crates.root(), "tfvalue", &mut Vec::new());
    list.lines
}

struct List<'c> {
    crates: &'c Crates,
    lines: BTreeSet<String>,
}

impl<'c> List<'c> {
    fn line(&mut self, line: String) {
        self.lines.insert(line);
    }

    /// The items of a module; `within`: the modules around it, which may be re-exported in it.
    fn module(&mut self, module: Item<'c>, at: &str, within: &mut Vec<*const Json>) {
        let this: *const Json = module.json;
        if within.contains(&this) {
            return;
        }
        within.push(this);
        for item in self.crates.items(module.of, &module.json["inner"]["module"]["items"]) {
            let name = text(&item.json["name"]);
            match variant(&item.json["inner"]) {
                ("use", content) => self.reexport(item, content, at, within),
                (..) => self.named(item, &format!("{at}::{name}"), within),
            }
        }
        within.pop();
    }

    fn reexport(&mut self, item: Item<'c>, content: &'c Json, at: &str, within: &mut Vec<*const Json>) {
        let name = text(&content["name"]);
        let target = self.crates.item(item.of, &content["id"]);
        match (target, content["is_glob"] == true) {
            (Some(target), true) => self.module(target, at, within),
            (Some(target), false) => match variant(&target.json["inner"]) {
                ("use", content) => self.reexport(target, content, at, within),
                _ => self.named(target, &format!("{at}::{name}"), within),
            },
            (None, _) => self.line(format!("{at}::{name} = {}", text(&content["source"]))),
        }
    }

    /// An item by the name that users write.
    fn named(&mut self, item: Item<'c>, at: &str, within: &mut Vec<*const Json>) {
        let (kind, content) = variant(&item.json["inner"]);
        let generics = &content["generics"];
        let exhaustive = if is_non_exhaustive(item.json) { " #[non_exhaustive]" } else { "" };
        let head = format!("{at}{}{}", parameters(generics), predicates(generics));
        match kind {
            "module" => {
                self.line(format!("{at} mod"));
                self.module(item, at, within);
            }
            "struct" | "union" => {
                self.line(format!("{head} {kind}{exhaustive}"));
                let (shape, fields) = variant(&content["kind"]);
                let fields = if shape == "plain" { &fields["fields"] } else { fields };
                self.fields(item, fields, at);
                self.impls(item, &content["impls"], at);
            }
            "enum" => {
                self.line(format!("{head} enum{exhaustive}"));
                for variant in self.crates.items(item.of, &content["variants"]) {
                    self.variant(variant, at);
                }
                self.impls(item, &content["impls"], at);
            }
            "trait" => {
                let supertraits = bounds(&content["bounds"]);
                let is_unsafe = if content["is_unsafe"] == true { " unsafe" } else { "" };
                self.line(format!("{head}{is_unsafe} trait: {supertraits}"));
                self.members(item, &content["items"], at);
            }
            "function" => self.function(item, at),
            "constant" => self.line(format!("{at} const: {}", ty(&content["type"]))),
            "static" => self.line(format!("{at} static: {}", ty(&content["type"]))),
            "type_alias" => self.line(format!("{head} type = {}", ty(&content["type"]))),
            "trait_alias" => self.line(format!("{head} trait")),
            "macro" => self.line(format!("{at}! macro")),
            "proc_macro" => self.line(format!("{at} {} macro", text(&content["kind"]))),
            other => self.line(format!("{at} {other}")),
        }
    }

    fn variant(&mut self, item: Item<'c>, at: &str) {
        let at = format!("{at}::{}", text(&item.json["name"]));
        let exhaustive = if is_non_exhaustive(item.json) { " #[non_exhaustive]" } else { "" };
        let (shape, content) = variant(&item.json["inner"]["variant"]["kind"]);
        self.line(format!("{at} variant{exhaustive}"));
        let fields = if shape == "struct" { &content["fields"] } else { content };
        self.fields(item, fields, &at);
    }

    fn fields(&mut self, item: Item<'c>, fields: &'c Json, at: &str) {
        for field in self.crates.items(item.of, fields) {
            let name = text(&field.json["name"]);
            self.line(format!("{at}.{name}: {}", ty(&field.json["inner"]["struct_field"])));
        }
    }

    fn members(&mut self, item: Item<'c>, members: &'c Json, at: &str) {
        for member in self.crates.items(item.of, members) {
            let at = format!("{at}::{}", text(&member.json["name"]));
            let (kind, content) = variant(&member.json["inner"]);
            match kind {
                "function" => self.function(member, &at),
                "assoc_const" => self.line(format!("{at} const: {}", ty(&content["type"]))),
                "assoc_type" => {
                    let generics = &content["generics"];
                    let (head, bounds) =
                        (format!("{at}{}", parameters(generics)), bounds(&content["bounds"]));
                    self.line(format!("{head} type: {bounds}{}", predicates(generics)));
                }
                other => self.line(format!("{at} {other}")),
            }
        }
    }

    fn function(&mut self, item: Item<'c>, at: &str) {
        let function = &item.json["inner"]["function"];
        let (generics, header) = (&function["generics"], &function["header"]);
        let words = ["const", "async", "unsafe"];
        let words = words.iter().filter(|word| header[format!("is_{word}")] == true);
        let words: String = words.flat_map(|word| [" ".to_owned(), word.to_string()]).collect();
        // What a trait provides need not be implemented.
        let provided = if function["has_body"] == true { "" } else { " required" };
        self.line(format!(
            "{at}{}{}{}{words}{provided}",
            parameters(generics),
            signature(&function["sig"]),
            predicates(generics)
        ));
    }

    /// The methods and the traits of a type; what is implemented without conditions in one line. What is implemented for all types isn't listed.
    fn impls(&mut self, item: Item<'c>, impls: &'c Json, at: &str) {
        let mut unconditional = BTreeSet::new();
        for each in self.crates.items(item.of, impls) {
            let content = &each.json["inner"]["impl"];
            if !content["blanket_impl"].is_null() {
                continue;
            }
            if content["trait"].is_null() {
                self.members(each, &content["items"], at);
                continue;
            }
            let generics = &content["generics"];
            let negative = if content["is_negative"] == true { "!" } else { "" };
            let name = format!("{negative}{}", path(&content["trait"]));
            // rustdoc finds auto traits, whose conditions follow from the fields.
            if content["is_synthetic"] == true {
                if name.ends_with("Send") || name.ends_with("Sync") {
                    unconditional.insert(name);
                }
                continue;
            }
            let types: Vec<_> = self.types(each, &content["items"]);
            let (parameters, predicates) = (parameters(generics), predicates(generics));
            if name == "StructuralPartialEq" {
            } else if parameters.is_empty()
                && predicates.is_empty()
                && types.is_empty()
                && !name.contains('<')
            {
                unconditional.insert(name);
            } else {
                let types =
                    if types.is_empty() { String::new() } else { format!(" {{ {} }}", types.join(", ")) };
                self.line(format!(
                    "{at}: impl{parameters} {name} for {}{predicates}{types}",
                    ty(&content["for"])
                ));
            }
        }
        if !unconditional.is_empty() {
            self.line(format!("{at}: {}", unconditional.into_iter().collect::<Vec<_>>().join(" + ")));
        }
    }

    /// The types that an impl has for those of its trait.
    fn types(&self, each: Item<'c>, members: &'c Json) -> Vec<String> {
        let members = self.crates.items(each.of, members);
        let types = members.filter_map(|member| match variant(&member.json["inner"]) {
            ("assoc_type", content) => {
                Some(format!("{} = {}", text(&member.json["name"]), ty(&content["type"])))
            }
            _ => None,
        });
        types.collect()
    }
}

fn is_non_exhaustive(item: &Json) -> bool {
    let attrs = item["attrs"].as_array().into_iter().flatten();
    attrs.into_iter().any(|attribute| attribute.to_string().contains("non_exhaustive"))
}
