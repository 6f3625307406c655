//! Values that are not of their schema, as those in a state that an earlier version of the provider stored.

use std::fmt::Write;

use tfvalue_runtime::{Type, Value, ValueExt};

use super::{redaction::Step, show::Printer};

/// Shows an object in JSON, with a comment at each place that is not of the type. Returns how many such places there are.
///
/// `value` is of the type `implied`, which is the one that the JSON implies.
pub(super) fn show(value: &Value<'_>, implied: &Type, ty: &Type) -> (String, usize) {
    let mut stale = Stale { shown: Printer::default(), marks: 0 };
    stale.value(value, implied, ty);
    (stale.shown.finish(), stale.marks)
}

struct Stale {
    shown: Printer,
    marks: usize,
}

impl Stale {
    /// Shows a value, with comments at those of its parts that are not of the type.
    fn value(&mut self, value: &Value<'_>, implied: &Type, ty: &Type) {
        if let Ok(value) = as_type(value, implied, ty) {
            return self.shown.value(&value, ty);
        }
        match (value, implied, ty) {
            (Value::Object(members), Type::Object(types), Type::Object(object)) => {
                let mut names: Vec<&str> = members.keys().map(AsRef::as_ref).collect();
                names.extend(object.iter().map(|attribute| attribute.name));
                names.sort_unstable();
                names.dedup();
                let width = names.iter().map(|name| Printer::width(name)).max().unwrap_or(0);
                self.shown.begin("{");
                for name in names {
                    let declared = object.attribute(name).map(|attribute| attribute.ty);
                    let member = members.get(name).zip(types.attribute(name).map(|attribute| attribute.ty));
                    match (member, declared) {
                        (Some((member, implied)), Some(ty)) => {
                            self.mark_leaf(member, implied, ty);
                            self.shown.line();
                            self.shown.name(name, width);
                            self.value(member, implied, ty);
                        }
                        (Some((member, implied)), None) => {
                            self.mark("not in the schema:");
                            self.shown.line();
                            self.shown.name(name, width);
                            self.shown.value(member, implied);
                        }
                        // Terraform reads a state as if it had null there.
                        (None, Some(ty)) => {
                            self.shown.line();
                            self.shown.name(name, width);
                            self.shown.value(&Value::Null, ty);
                        }
                        (None, None) => {}
                    }
                }
                self.shown.end("}", false);
            }
            (Value::Object(entries), Type::Object(types), Type::Map(element)) => {
                self.shown.begin("map {");
                for (key, entry) in entries {
                    let implied = types.attribute(key).map_or(&Type::Dynamic, |attribute| attribute.ty);
                    self.mark_leaf(entry, implied, element);
                    self.shown.line();
                    self.shown.key(key);
                    self.value(entry, implied, element);
                }
                self.shown.end("}", false);
            }
            (Value::Tuple(elements), Type::Tuple(types), Type::List(element) | Type::Set(element)) => {
                self.shown.begin(if matches!(ty, Type::Set(_)) { "set [" } else { "[" });
                for (value, implied) in elements.iter().zip(types.iter()) {
                    self.mark_leaf(value, implied, element);
                    self.shown.line();
                    self.value(value, implied, element);
                }
                self.shown.end("]", false);
            }
            // `mark_leaf` has said what is wrong with it.
            _ => self.shown.value(value, implied),
        }
    }

    /// Says what is wrong with a value that is not shown part by part.
    fn mark_leaf(&mut self, value: &Value<'_>, implied: &Type, ty: &Type) {
        let has_parts = matches!(
            (value, ty),
            (Value::Object(_), Type::Object(_) | Type::Map(_))
                | (Value::Tuple(_), Type::List(_) | Type::Set(_))
        );
        if !has_parts && let Err(problem) = as_type(value, implied, ty) {
            self.mark(&format!("{problem}:"));
        }
    }

    fn mark(&mut self, what: &str) {
        self.marks += 1;
        self.shown.comment(what);
    }
}

/// The value as one of this type, or what is wrong with it.
pub(super) fn as_type(value: &Value<'_>, implied: &Type, ty: &Type) -> Result<Value<'static>, String> {
    let json = value.to_json(implied).map_err(|error| error.to_string())?;
    Value::decode_json(ty, json.as_bytes()).map(Value::into_owned).map_err(|error| error.to_string())
}

/// What of a value is not of the type, as sentences. Nothing is said of values whose paths are redacted but that they are of another type.
pub(super) fn problems(
    value: &Value<'_>,
    implied: &Type,
    ty: &Type,
    is_redacted: impl Fn(&[Step]) -> bool,
) -> Vec<String> {
    let mut found = Vec::new();
    Problems { is_redacted, path: Vec::new(), found: &mut found }.value(value, implied, ty);
    found
}

struct Problems<'f, F> {
    is_redacted: F,
    path: Vec<Step>,
    found: &'f mut Vec<String>,
}

impl<F: Fn(&[Step]) -> bool> Problems<'_, F> {
    fn value(&mut self, value: &Value<'_>, implied: &Type, ty: &Type) {
        let Err(problem) = as_type(value, implied, ty) else { return };
        let is_redacted = (self.is_redacted)(&self.path);
        match (value, implied, ty) {
            (Value::Object(members), Type::Object(types), Type::Object(object)) if !is_redacted => {
                for (name, member) in members {
                    self.path.push(Step::Attribute(name.to_string()));
                    let implied = types.attribute(name).map_or(&Type::Dynamic, |attribute| attribute.ty);
                    match object.attribute(name) {
                        Some(attribute) => self.value(member, implied, attribute.ty),
                        None => self.push("is not in the schema"),
                    }
                    self.path.pop();
                }
            }
            (Value::Object(entries), Type::Object(types), Type::Map(element)) if !is_redacted => {
                for (key, entry) in entries {
                    self.path.push(Step::Key(key.to_string()));
                    let implied = types.attribute(key).map_or(&Type::Dynamic, |attribute| attribute.ty);
                    self.value(entry, implied, element);
                    self.path.pop();
                }
            }
            (Value::Tuple(elements), Type::Tuple(types), Type::List(element) | Type::Set(element))
                if !is_redacted =>
            {
                for (index, (value, implied)) in elements.iter().zip(types.iter()).enumerate() {
                    self.path.push(match ty {
                        Type::Set(_) => Step::Element,
                        _ => Step::Key(index.to_string()),
                    });
                    self.value(value, implied, element);
                    self.path.pop();
                }
            }
            _ if is_redacted => self.push("is of another type"),
            _ => self.push(&format!("is of another type: {problem}")),
        }
    }

    fn push(&mut self, what: &str) {
        let mut place = String::new();
        for step in &self.path {
            match step {
                Step::Attribute(name) if place.is_empty() => place.push_str(name),
                Step::Attribute(name) => {
                    place.push('.');
                    place.push_str(name);
                }
                Step::Key(key) => {
                    let _ = write!(place, "[{key}]");
                }
                Step::Element => place.push_str("[…]"),
            }
        }
        self.found.push(format!("`{place}` {what}"));
    }
}
