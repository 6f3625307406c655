//! Whole states: each instance, with what is stale in it.

use std::fmt::Write;

use tfvalue_runtime::{
    Type, Value, ValueExt, json,
    schema::{ProviderSchemas, Schema, SchemaKind},
};

use super::{
    change::{self, Marks, Typed},
    redaction::{Paths, Step},
    stale,
};
use crate::{Failure, visible};

/// The version of the format that Terraform writes since 0.12.
const VERSION: &str = "4";

/// A state as it is shown.
#[derive(Debug)]
pub struct ShownState {
    /// The text.
    pub text: String,
    /// How many instances are not as their schemas are now.
    pub stale: usize,
}

/// Whether this is a whole state.
pub fn is_state(bytes: &[u8]) -> bool {
    super::printed_by_terraform(bytes, super::Format::of(bytes))
        .is_some_and(|(what, _)| what == super::WHOLE_STATE)
}

/// Shows a state. With schemas, what is not as in them has a comment.
///
/// Nothing that the state marks as sensitive is shown, nor what the schemas say to be sensitive.
///
/// # Errors
///
/// Returns that the file is no state that can be read.
pub fn inspect_state(bytes: &[u8], schemas: Option<&ProviderSchemas>) -> Result<ShownState, Failure> {
    let failed = |error: tfvalue_runtime::Error| Failure::new(error.to_string());
    let ty = json::implied_type(bytes).map_err(failed)?;
    let value = Value::decode_json(&ty, bytes).map_err(failed)?;
    let state = Node { value: &value, ty: &ty };
    let version = state.number("version").unwrap_or_default();
    if version != VERSION {
        return Err(Failure::new(format!(
            "this is a state of version {version:?}, and version {VERSION} is what Terraform writes since 0.12"
        )));
    }
    let mut page = Page { text: String::new(), schemas, stale: 0 };
    let (made_by, serial) = (state.text("terraform_version"), state.number("serial"));
    page.line(&format!(
        "state by version {}, serial {}",
        made_by.unwrap_or("unknown"),
        serial.as_deref().unwrap_or("unknown")
    ));
    for resource in state.elements("resources") {
        for instance in resource.elements("instances") {
            page.instance(resource, instance);
        }
    }
    page.outputs(state);
    Ok(ShownState { text: page.text, stale: page.stale })
}

/// A part of the state.
#[derive(Clone, Copy)]
struct Node<'v> {
    value: &'v Value<'v>,
    ty: &'v Type,
}

impl<'v> Node<'v> {
    fn get(self, name: &str) -> Option<Node<'v>> {
        match (self.value, self.ty) {
            (Value::Object(entries), Type::Object(object)) => {
                let value = entries.get(name).filter(|value| !matches!(value, Value::Null))?;
                Some(Node { value, ty: object.attribute(name)?.ty })
            }
            _ => None,
        }
    }

    fn text(self, name: &str) -> Option<&'v str> {
        self.get(name)?.value.as_str()
    }

    fn number(self, name: &str) -> Option<String> {
        self.get(name)?.value.as_number().map(ToString::to_string)
    }

    fn elements(self, name: &str) -> Vec<Node<'v>> {
        match self.get(name).map(|node| (node.value, node.ty)) {
            Some((Value::Tuple(values), Type::Tuple(types))) => {
                values.iter().zip(types.iter()).map(|(value, ty)| Node { value, ty }).collect()
            }
            _ => Vec::new(),
        }
    }
}

struct Page<'s> {
    text: String,
    schemas: Option<&'s ProviderSchemas>,
    stale: usize,
}

impl Page<'_> {
    /// A line, which can't command the terminal.
    fn line(&mut self, line: &str) {
        self.text.push_str(&visible(line).replace('\n', "\\n"));
        self.text.push('\n');
    }

    fn instance(&mut self, resource: Node<'_>, instance: Node<'_>) {
        self.line("");
        let mut address = address(resource, instance);
        if let Some(key) = instance.text("deposed") {
            let _ = write!(address, ", the deposed object {key}");
        }
        if instance.text("status") == Some("tainted") {
            address.push_str(", tainted");
        }
        self.line(&address);
        if let Some(provider) = resource.text("provider") {
            self.line(&format!("  provider: {provider}"));
        }
        if let Some(private) = instance.text("private") {
            let padding = private.bytes().rev().take_while(|byte| *byte == b'=').count();
            self.line(&format!("  private data: {} bytes", (private.len() / 4 * 3).saturating_sub(padding)));
        }
        let schema = self.schema(resource);
        let mut redacted = Paths::new(instance.elements("sensitive_attributes").into_iter().map(steps));
        if let Some(schema) = schema {
            redacted.add_schema(&schema.block);
        }
        let marks = Marks { redacted, replaces: Paths::default() };
        let mut problems = Vec::new();
        if let (Some(schema), Some(version)) = (schema, instance.number("schema_version"))
            && version != schema.version.to_string()
            && schema.kind == SchemaKind::Resource
        {
            problems.push(format!(
                "stored by version {version} of the schema, which has version {} now",
                schema.version
            ));
        }
        let ty = schema.map(|schema| schema.block.implied_type());
        if let Some(flat) = instance.get("attributes_flat") {
            return self.flat(flat, ty.as_ref(), &marks, problems);
        }
        let attributes = instance.get("attributes");
        // What is of the schema is shown by its types, else by those that the state implies.
        let typed = attributes
            .zip(ty.as_ref())
            .and_then(|(node, ty)| Some((stale::as_type(node.value, node.ty, ty).ok()?, ty)));
        if let (None, Some(node), Some(ty)) = (&typed, attributes, &ty) {
            problems.extend(stale::problems(node.value, node.ty, ty, |path| marks.redacted.contain(path)));
        }
        self.problems(&problems);
        let shown = match (&typed, attributes) {
            (Some((value, ty)), _) => Typed { value, ty },
            (None, Some(Node { value, ty })) => Typed { value, ty },
            (None, None) => return,
        };
        self.text.push_str(&change::show(Some(shown), None, &marks));
    }

    /// What Terraform stored before 0.12: texts by flat keys, which the schema says how to read.
    fn flat(&mut self, flat: Node<'_>, ty: Option<&Type>, marks: &Marks, mut problems: Vec<String>) {
        problems.push("stored in the flat form of Terraform before 0.12".to_owned());
        let Value::Object(entries) = flat.value else { return self.problems(&problems) };
        let Some(ty) = ty else {
            self.problems(&problems);
            let shown = Typed { value: flat.value, ty: flat.ty };
            return self.text.push_str(&change::show(Some(shown), None, marks));
        };
        let pairs = entries.iter().filter_map(|(key, value)| Some((&**key, value.as_str()?)));
        match Value::decode_flatmap(ty, pairs) {
            Ok(value) => {
                self.problems(&problems);
                self.text.push_str(&change::show(Some(Typed { value: &value, ty }), None, marks));
            }
            // Which of its keys are sensitive isn't known then.
            Err(error) => {
                problems.push(format!("it is not of the schema, and not shown: {}", error.without_text()));
                self.problems(&problems);
            }
        }
    }

    /// Writes what is stale in an instance.
    fn problems(&mut self, problems: &[String]) {
        self.stale += usize::from(!problems.is_empty());
        for problem in problems {
            self.line(&format!("  # {problem}"));
        }
    }

    /// The schema of a resource.
    fn schema(&self, resource: Node<'_>) -> Option<&Schema> {
        let kind =
            if resource.text("mode") == Some("data") { SchemaKind::DataSource } else { SchemaKind::Resource };
        let provider = resource.text("provider").unwrap_or_default();
        super::schema_of(self.schemas?, kind, resource.text("type")?, provider)
    }

    fn outputs(&mut self, state: Node<'_>) {
        let Some(Node { value: Value::Object(outputs), ty: Type::Object(types) }) = state.get("outputs")
        else {
            return;
        };
        for (name, value) in outputs {
            let Some(ty) = types.attribute(name) else { continue };
            let output = Node { value, ty: ty.ty };
            self.line("");
            self.line(&format!("output.{name}"));
            let is_sensitive =
                output.get("sensitive").is_some_and(|flag| matches!(flag.value, Value::Bool(true)));
            let redacted = if is_sensitive { Paths::all() } else { Paths::default() };
            if let Some(Node { value, ty }) = output.get("value") {
                let marks = Marks { redacted, replaces: Paths::default() };
                self.text.push_str(&change::show(Some(Typed { value, ty }), None, &marks));
            }
        }
    }
}

/// The address of an instance.
fn address(resource: Node<'_>, instance: Node<'_>) -> String {
    let mut address = String::new();
    for (part, end) in [("module", "."), ("mode", "."), ("type", "."), ("name", "")] {
        match (part, resource.text(part)) {
            ("mode", Some("managed")) | (_, None) => {}
            (_, Some(text)) => {
                address.push_str(text);
                address.push_str(end);
            }
        }
    }
    match instance.get("index_key").map(|key| key.value) {
        Some(Value::String(key)) => {
            let _ = write!(address, "[{key:?}]");
        }
        Some(Value::Number(index)) => {
            let _ = write!(address, "[{index}]");
        }
        _ => {}
    }
    address
}

/// A path in a state, up to the first step that can't be read: what is around it is meant then.
fn steps(path: Node<'_>) -> Vec<Step> {
    let (Value::Tuple(values), Type::Tuple(types)) = (path.value, path.ty) else { return Vec::new() };
    let step = |(value, ty): (&Value<'_>, &Type)| {
        let step = Node { value, ty };
        if step.text("type")? == "get_attr" {
            return Some(Step::Attribute(step.text("value")?.to_owned()));
        }
        let key = step.get("value")?;
        let text = key.text("value").map(str::to_owned);
        text.or_else(|| key.number("value")).map(Step::Key)
    };
    values.iter().zip(types.iter()).map_while(step).collect()
}
