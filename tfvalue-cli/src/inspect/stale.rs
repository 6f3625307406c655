//! Values that are not of their schema, as those in a state that an earlier version of the provider stored.

use tfvalue_runtime::{Type, Value, ValueExt};

use super::show::Printer;

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
fn as_type(value: &Value<'_>, implied: &Type, ty: &Type) -> Result<Value<'static>, String> {
    let json = value.to_json(implied).map_err(|error| error.to_string())?;
    Value::decode_json(ty, json.as_bytes()).map(Value::into_owned).map_err(|error| error.to_string())
}
