//! Values that don't conform to their schema, such as values that an earlier version of the provider stored.

use std::fmt::Write;

use tfvalue_runtime::{Type, Value};

use super::{
    redaction::{Hidden, Places, Secrets, Step},
    show,
};

/// A value that is converted to a type as far as it conforms.
pub(super) struct View {
    pub(super) value: Value<'static>,
    pub(super) ty: Type,
    /// The parts that don't conform to the type, in the order of the value.
    pub(super) problems: Vec<Problem>,
}

/// A part of a value that doesn't conform to the type.
pub(super) struct Problem {
    path: Vec<Step>,
    value: Value<'static>,
    /// The error for a value of another type; `None` if the type has no such attribute.
    error: Option<String>,
}

/// Converts a value to a type as far as it conforms. The value must have been decoded with the type that its JSON implies.
pub(super) fn view(value: &Value<'_>, ty: &Type) -> View {
    let mut reader = Reader { path: Vec::new(), problems: Vec::new() };
    let value = reader.value(value, ty);
    View { value, ty: ty.clone(), problems: reader.problems }
}

impl View {
    /// Shows the value with a comment above each part that doesn't conform.
    pub(super) fn show(&self) -> String {
        let comment = |problem: &Problem| match &problem.error {
            Some(error) => format!("{error}:"),
            None => "not in the schema:".to_owned(),
        };
        let comments = self.problems.iter().map(|problem| (&problem.path[..], comment(problem)));
        show::show_commented(&self.value, &self.ty, comments.collect())
    }

    /// Returns the places of the parts that don't conform.
    pub(super) fn undeclared(&self) -> Places {
        let mut places = Places::default();
        self.problems.iter().for_each(|problem| places.insert(&problem.path));
        places
    }

    /// Lists the parts that don't conform, as sentences. A sentence about a partly hidden value gives no detail.
    pub(super) fn sentences(&self, hidden: &Hidden, secrets: &Secrets) -> Vec<String> {
        let mut sentences = Vec::new();
        for Problem { path, value, error } in &self.problems {
            let outer = (0..=path.len()).find(|&length| hidden.contains(&path[..length]));
            let sentence = match (outer, error) {
                (Some(length), error) if length < path.len() || error.is_some() => {
                    format!("`{}` is of another type", place(&path[..length]))
                }
                (_, None) => format!("`{}` is not in the schema", place(path)),
                (_, Some(_)) if hidden.touches(path) || secrets.are_in(value) => {
                    format!("`{}` is of another type", place(path))
                }
                (_, Some(error)) => format!("`{}` is of another type: {error}", place(path)),
            };
            if sentences.last() != Some(&sentence) {
                sentences.push(sentence);
            }
        }
        sentences
    }
}

struct Reader {
    path: Vec<Step>,
    problems: Vec<Problem>,
}

impl Reader {
    /// Converts the conforming parts of a value to their types. Keeps the other parts unchanged.
    fn value(&mut self, value: &Value<'_>, ty: &Type) -> Value<'static> {
        let error = match as_type(value, ty) {
            Ok(value) => return value,
            Err(error) => error,
        };
        match (value, ty) {
            (Value::Object(members), Type::Object(object)) => {
                let mut values = Vec::new();
                for (name, member) in members {
                    let step = Step::Attribute(name.to_string());
                    let value = self.part(step, |reader| match object.attribute(name) {
                        Some(attribute) => reader.value(member, attribute.ty),
                        None => reader.problem(member, None),
                    });
                    values.push((name.to_string(), value));
                }
                // Terraform reads a missing attribute as null. An object without any attribute of the type may have been a map.
                if members.keys().any(|name| object.attribute(name).is_some()) {
                    let missing = object.iter().filter(|attribute| members.get(attribute.name).is_none());
                    values.extend(missing.map(|attribute| (attribute.name.to_owned(), Value::Null)));
                }
                Value::object(values)
            }
            (Value::Object(entries), Type::Map(element)) => Value::map(entries.iter().map(|(key, entry)| {
                let step = Step::Key(key.to_string());
                (key.to_string(), self.part(step, |reader| reader.value(entry, element)))
            })),
            (Value::Tuple(elements), Type::List(element)) => {
                Value::List(self.elements(elements, element, |index| Step::Key(index.to_string())))
            }
            (Value::Tuple(elements), Type::Set(element)) => {
                Value::Set(self.elements(elements, element, Step::Element))
            }
            _ => self.problem(value, Some(error)),
        }
    }

    /// Converts the part of a value at a step.
    fn part(&mut self, step: Step, read: impl FnOnce(&mut Self) -> Value<'static>) -> Value<'static> {
        self.path.push(step);
        let value = read(self);
        self.path.pop();
        value
    }

    fn elements(
        &mut self,
        elements: &[Value<'_>],
        ty: &Type,
        step: impl Fn(usize) -> Step,
    ) -> Vec<Value<'static>> {
        let read = |(index, value)| self.part(step(index), |reader| reader.value(value, ty));
        elements.iter().enumerate().map(read).collect()
    }

    fn problem(&mut self, value: &Value<'_>, error: Option<String>) -> Value<'static> {
        let value = value.clone().into_owned();
        self.problems.push(Problem { path: self.path.clone(), value: value.clone(), error });
        value
    }
}

/// Returns the type that the JSON of a value implies. The value was decoded with this type.
pub(super) fn implied_type(value: &Value<'_>) -> Type {
    match value {
        Value::String(_) => Type::String,
        Value::Number(_) => Type::Number,
        Value::Bool(_) => Type::Bool,
        Value::Tuple(elements) => Type::tuple(elements.iter().map(implied_type)),
        Value::Object(members) => {
            Type::object(members.iter().map(|(name, member)| (name.to_string(), implied_type(member))))
        }
        _ => Type::Dynamic,
    }
}

/// Converts a value to a type, or returns the error.
fn as_type(value: &Value<'_>, ty: &Type) -> Result<Value<'static>, String> {
    let json = value.to_json(&implied_type(value)).map_err(|error| error.to_string())?;
    Value::decode_json(ty, json.as_bytes()).map(Value::into_owned).map_err(|error| error.to_string())
}

/// Writes a path: `rule[0].port`.
fn place(path: &[Step]) -> String {
    let mut place = String::new();
    for step in path {
        let _ = match step {
            Step::Attribute(name) if place.is_empty() => write!(place, "{name}"),
            Step::Attribute(name) => write!(place, ".{name}"),
            Step::Key(key) => write!(place, "[{key}]"),
            Step::Element(index) => write!(place, "[{index}]"),
        };
    }
    place
}
