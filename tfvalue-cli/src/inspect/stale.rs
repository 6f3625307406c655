//! Values that are not of their schema, as those in a state that an earlier version of the provider stored.

use std::fmt::Write;

use tfvalue_runtime::{
    Type, Value, ValueExt,
    schema::{AttributeType, Attributes, Block, NestedBlock, NestedBlocks, NestingMode},
};

use super::{
    redaction::{Hidden, Places, Secrets, Step},
    show::Printer,
};

/// Shows an object in JSON, with a comment at each place that is not of the type. Returns how many such places there are.
///
/// `value` is of the type `implied`, which is the one that the JSON implies.
pub(super) fn show(value: &Value<'_>, implied: &Type, ty: &Type) -> (String, usize) {
    let mut stale = Stale { shown: Printer::default(), marks: 0 };
    stale.value(value, implied, ty);
    (stale.shown.finish(), stale.marks)
}

struct Stale {
    shown: Printer<'static>,
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

/// A value that need not be of its schema as a whole.
pub(super) struct View {
    pub(super) value: Value<'static>,
    pub(super) ty: Type,
    /// The values that are of another type than their schema says. They are of the types that they imply.
    pub(super) undeclared: Places,
}

/// Returns the value by the types of a schema, as far as it is of them; `value` is of the type `implied`.
pub(super) fn view(value: &Value<'_>, implied: &Type, block: &Block) -> View {
    let ty = block.implied_type();
    if let Ok(value) = as_type(value, implied, &ty) {
        return View { value, ty, undeclared: Places::default() };
    }
    let mut viewer = Viewer { path: Vec::new(), undeclared: Places::default() };
    let (value, ty) = viewer.object(value, implied, &block.attributes, Some(&block.block_types));
    View { value, ty, undeclared: viewer.undeclared }
}

struct Viewer {
    path: Vec<Step>,
    undeclared: Places,
}

type Viewed = (Value<'static>, Type);

impl Viewer {
    fn object(
        &mut self,
        value: &Value<'_>,
        implied: &Type,
        attributes: &Attributes,
        blocks: Option<&NestedBlocks>,
    ) -> Viewed {
        let (Value::Object(_), Type::Object(_)) = (value, implied) else {
            return self.implied(value, implied);
        };
        self.members(value, implied, |viewer, name, member, implied| {
            let block = blocks.and_then(|blocks| blocks.get(name));
            let ty = match (attributes.get(name), block) {
                (Some(attribute), _) => attribute.ty.implied_type(),
                (None, Some(block)) => type_of_blocks(block),
                (None, None) => return viewer.implied(member, implied),
            };
            if let Ok(value) = as_type(member, implied, &ty) {
                return (value, ty);
            }
            match (attributes.get(name).map(|attribute| &attribute.ty), block) {
                (Some(AttributeType::Nested(nested)), _) => {
                    viewer.nested(member, implied, nested.nesting, &nested.attributes, None)
                }
                (None, Some(NestedBlock { nesting, block, .. })) => {
                    viewer.nested(member, implied, *nesting, &block.attributes, Some(&block.block_types))
                }
                _ => viewer.implied(member, implied),
            }
        })
    }

    fn nested(
        &mut self,
        value: &Value<'_>,
        implied: &Type,
        nesting: NestingMode,
        attributes: &Attributes,
        blocks: Option<&NestedBlocks>,
    ) -> Viewed {
        match (nesting, value, implied) {
            (NestingMode::Single | NestingMode::Group, ..) => self.object(value, implied, attributes, blocks),
            (NestingMode::Map, Value::Object(_), Type::Object(_)) => {
                self.members(value, implied, |viewer, _, element, implied| {
                    viewer.object(element, implied, attributes, blocks)
                })
            }
            (NestingMode::List | NestingMode::Set, Value::Tuple(elements), Type::Tuple(types)) => {
                let elements = elements.iter().zip(types.iter()).enumerate();
                let (values, types): (Vec<_>, Vec<_>) = elements
                    .map(|(index, (element, implied))| {
                        self.path.push(Step::Key(index.to_string()));
                        let viewed = self.object(element, implied, attributes, blocks);
                        self.path.pop();
                        viewed
                    })
                    .unzip();
                (Value::Tuple(values), Type::tuple(types))
            }
            _ => self.implied(value, implied),
        }
    }

    fn members(
        &mut self,
        value: &Value<'_>,
        implied: &Type,
        mut view: impl FnMut(&mut Self, &str, &Value<'_>, &Type) -> Viewed,
    ) -> Viewed {
        let (Value::Object(members), Type::Object(object)) = (value, implied) else {
            return self.implied(value, implied);
        };
        let (mut values, mut types) = (Vec::new(), Vec::new());
        for (name, member) in members {
            let implied = object.attribute(name).map_or(&Type::Dynamic, |attribute| attribute.ty);
            self.path.push(Step::Attribute(name.to_string()));
            let (value, ty) = view(self, name, member, implied);
            self.path.pop();
            values.push((name.to_string(), value));
            types.push((name.to_string(), ty));
        }
        (Value::object(values), Type::object(types))
    }

    fn implied(&mut self, value: &Value<'_>, implied: &Type) -> Viewed {
        self.undeclared.insert(&self.path);
        (value.clone().into_owned(), implied.clone())
    }
}

/// The type of the value of nested blocks.
fn type_of_blocks(block: &NestedBlock) -> Type {
    let declared = block.declared_type();
    if block.travels_as_dynamic(&declared) { Type::Dynamic } else { declared }
}

/// Lists the parts of a value that don't conform to the type, as sentences. A sentence about a partly hidden value gives no detail.
pub(super) fn problems(
    value: &Value<'_>,
    implied: &Type,
    ty: &Type,
    hidden: &Hidden,
    secrets: &Secrets,
) -> Vec<String> {
    let mut problems = Problems { hidden, secrets, path: Vec::new(), found: Vec::new() };
    problems.value(value, implied, ty);
    problems.found
}

struct Problems<'h> {
    hidden: &'h Hidden,
    secrets: &'h Secrets,
    path: Vec<Step>,
    found: Vec<String>,
}

impl Problems<'_> {
    fn value(&mut self, value: &Value<'_>, implied: &Type, ty: &Type) {
        let Err(problem) = as_type(value, implied, ty) else { return };
        let is_shown = !self.hidden.contains(&self.path);
        match (value, implied, ty) {
            (Value::Object(members), Type::Object(types), Type::Object(object)) if is_shown => {
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
            (Value::Object(entries), Type::Object(types), Type::Map(element)) if is_shown => {
                for (key, entry) in entries {
                    self.path.push(Step::Key(key.to_string()));
                    let implied = types.attribute(key).map_or(&Type::Dynamic, |attribute| attribute.ty);
                    self.value(entry, implied, element);
                    self.path.pop();
                }
            }
            (Value::Tuple(elements), Type::Tuple(types), Type::List(element) | Type::Set(element))
                if is_shown =>
            {
                for (index, (value, implied)) in elements.iter().zip(types.iter()).enumerate() {
                    self.path.push(Step::Key(index.to_string()));
                    self.value(value, implied, element);
                    self.path.pop();
                }
            }
            _ if self.hidden.touches(&self.path) || self.secrets.are_in(value) => {
                self.push("is of another type");
            }
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
