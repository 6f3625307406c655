//! Prints whole states: each instance, with comments at stale parts.

use std::{collections::BTreeSet, fmt::Write};

use serde::Deserialize;
use serde_json::{Number, value::RawValue};
use tfvalue_plan::schema::ProviderSchemas;
use tfvalue_runtime::{
    Type, Value, json,
    members::Members,
    schema::{Block, Schema, SchemaKind},
};

use super::{
    Shown,
    redaction::{Hidden, Mark, Secrets},
    repeated, show,
    stale::{self, View},
};
use crate::{Failure, visible};

/// The version of the format that Terraform writes since 0.12.
const VERSION: &str = "4";

/// Shows a state, with comments at parts that don't conform to the schemas.
///
/// A value of a resource is shown if its schema declares it without marking it as sensitive, and the state doesn't mark it as sensitive.
///
/// # Errors
///
/// Returns an error if the file is not a readable state.
pub fn inspect_state(bytes: &[u8], schemas: Option<&ProviderSchemas>) -> Result<Shown, Failure> {
    if let Some(line) = repeated::line(bytes) {
        return Err(failure!("line {line}: a name is there twice in one object"));
    }
    let state: State<'_> = serde_json::from_slice(bytes).map_err(|error| odd(&error))?;
    let version = state.version.as_ref().map(ToString::to_string).unwrap_or_default();
    if version != VERSION {
        return Err(failure!(
            "this is a state of version {version:?}, and version {VERSION} is what Terraform writes since 0.12"
        ));
    }
    // The first pass collects the secrets. The second pass hides them everywhere.
    let mut secrets = Secrets::default();
    page(&state, schemas, &mut secrets)?;
    page(&state, schemas, &mut secrets)
}

/// A state. Instances are decoded one at a time: all instances together would take many times the memory of the file.
#[derive(Deserialize)]
struct State<'s> {
    version: Option<Number>,
    serial: Option<Number>,
    terraform_version: Option<String>,
    #[serde(borrow)]
    resources: Option<Vec<Resource<'s>>>,
    #[serde(borrow)]
    outputs: Option<Members<&'s RawValue>>,
}

/// A resource in a state.
#[derive(Deserialize)]
struct Resource<'s> {
    module: Option<String>,
    mode: Option<String>,
    r#type: Option<String>,
    name: Option<String>,
    provider: Option<String>,
    #[serde(borrow)]
    instances: Option<Vec<&'s RawValue>>,
}

/// Returns the error for a malformed part of a state. Omits the text of the cause, which may contain a secret.
fn odd(error: &serde_json::Error) -> Failure {
    failure!("line {}, column {}: this is not as in a state", error.line(), error.column())
}

/// Decodes a part of the state with the type that its JSON implies.
fn decoded(json: &RawValue) -> Result<Value<'_>, Failure> {
    // The text of an error may contain a secret.
    let failed = |error: tfvalue_runtime::Error| Failure::new(error.without_text().to_string());
    let json = json.get().as_bytes();
    let ty = json::implied_type(json).map_err(failed)?;
    Value::decode_json(&ty, json).map_err(failed)
}

fn page(
    state: &State<'_>,
    schemas: Option<&ProviderSchemas>,
    secrets: &mut Secrets,
) -> Result<Shown, Failure> {
    let mut page = Page { shown: Shown::default(), schemas, secrets };
    let unknown = || "unknown".to_owned();
    let made_by = state.terraform_version.as_deref().map_or_else(unknown, str::to_owned);
    let serial = state.serial.as_ref().map_or_else(unknown, ToString::to_string);
    page.line(&format!("state by version {made_by}, serial {serial}"));
    for resource in state.resources.iter().flatten() {
        for instance in resource.instances.iter().flatten() {
            page.instance(resource, &decoded(instance)?);
        }
    }
    for (name, output) in state.outputs.iter().flat_map(|outputs| &outputs.0) {
        page.output(name, &decoded(output)?);
    }
    Ok(page.shown)
}

/// Returns the attribute of an object, unless it is null.
fn get<'v, 'a>(object: &'v Value<'a>, name: &str) -> Option<&'v Value<'a>> {
    object.get(name).filter(|value| !value.is_null())
}

fn text<'v>(object: &'v Value<'_>, name: &str) -> Option<&'v str> {
    get(object, name)?.as_str()
}

fn number(object: &Value<'_>, name: &str) -> Option<String> {
    get(object, name)?.as_number().map(ToString::to_string)
}

struct Page<'s> {
    shown: Shown,
    schemas: Option<&'s ProviderSchemas>,
    secrets: &'s mut Secrets,
}

impl<'s> Page<'s> {
    /// Writes a line, with escapes for control characters.
    fn line(&mut self, line: &str) {
        self.shown.text.push_str(&visible(line).replace('\n', "\\n"));
        self.shown.text.push('\n');
    }

    fn instance(&mut self, resource: &Resource<'_>, instance: &Value<'_>) {
        self.line("");
        let mut address = address(resource, instance);
        if let Some(key) = text(instance, "deposed") {
            let _ = write!(address, ", the deposed object {key}");
        }
        if text(instance, "status") == Some("tainted") {
            address.push_str(", tainted");
        }
        self.line(&address);
        if let Some(provider) = &resource.provider {
            self.line(&format!("  provider: {provider}"));
        }
        if let Some(private) = text(instance, "private") {
            let padding = private.bytes().rev().take_while(|byte| *byte == b'=').count();
            self.line(&format!("  private data: {} bytes", (private.len() / 4 * 3).saturating_sub(padding)));
        }
        let Some(schema) = self.schema(resource) else {
            self.shown.without_schema.insert(address_of(resource));
            return self.names(instance);
        };
        let mut problems = Vec::new();
        if let Some(version) = number(instance, "schema_version")
            && version != schema.version.to_string()
            && schema.kind == SchemaKind::Resource
        {
            problems.push(format!(
                "stored by version {version} of the schema, which has version {} now",
                schema.version
            ));
        }
        let block = &schema.block;
        let attributes = get(instance, "attributes");
        let view = match (get(instance, "attributes_flat"), attributes) {
            (Some(flat), _) => flat_view(flat, block, &mut problems),
            (None, Some(attributes)) => Some(stale::view(attributes, &block.implied_type())),
            (None, None) => None,
        };
        let hidden = view.as_ref().map(|view| hidden(instance, block, view)).unwrap_or_default();
        problems.extend(view.iter().flat_map(|view| view.sentences(&hidden, self.secrets)));
        self.problems(&problems);
        if let Some(view) = view {
            self.value(&view.value, &view.ty, &hidden);
        }
    }

    /// Shows only the names of the attributes, because there is no schema.
    fn names(&mut self, instance: &Value<'_>) {
        let block = Block::default();
        if let Some(attributes) = get(instance, "attributes") {
            let view = stale::view(attributes, &block.implied_type());
            let hidden = hidden(instance, &block, &view);
            self.value(&view.value, &view.ty, &hidden);
        } else if let Some(Value::Object(texts)) = get(instance, "attributes_flat") {
            // The key of a nested value begins with the name of the attribute and a dot.
            let names: BTreeSet<_> = texts.keys().filter_map(|name| name.split('.').next()).collect();
            let ty = Type::object(names.iter().map(|name| ((*name).to_owned(), Type::Dynamic)));
            let value = Value::object(names.into_iter().map(|name| (name.to_owned(), Value::Null)));
            let view = View { value, ty, problems: Vec::new() };
            let hidden = hidden(instance, &block, &view);
            self.value(&view.value, &view.ty, &hidden);
        }
    }

    fn value(&mut self, value: &Value<'_>, ty: &Type, hidden: &Hidden) {
        self.shown.text.push_str(&show::show_redacted(value, ty, hidden, self.secrets));
    }

    /// Writes the stale parts of an instance.
    fn problems(&mut self, problems: &[String]) {
        self.shown.stale += usize::from(!problems.is_empty());
        for problem in problems {
            self.line(&format!("  # {problem}"));
        }
    }

    /// Returns the schema of a resource.
    fn schema(&self, resource: &Resource<'_>) -> Option<&'s Schema> {
        let kind = match resource.mode.as_deref()? {
            "managed" => SchemaKind::Resource,
            "data" => SchemaKind::DataSource,
            _ => return None,
        };
        let provider = resource.provider.as_deref().unwrap_or_default();
        super::schema_of(self.schemas?, kind, resource.r#type.as_deref()?, provider)
    }

    fn output(&mut self, name: &str, output: &Value<'_>) {
        self.line("");
        self.line(&format!("output.{name}"));
        let is_sensitive = get(output, "sensitive").is_some_and(|flag| !matches!(flag, Value::Bool(false)));
        let hidden = if is_sensitive { Hidden::all() } else { Hidden::default() };
        if let Some(value) = get(output, "value") {
            self.value(value, &stale::implied_type(value), &hidden);
        }
    }
}

/// Reads the attributes that Terraform stored before 0.12: strings by flat keys. The schema determines their conversion.
fn flat_view(flat: &Value<'_>, block: &Block, problems: &mut Vec<String>) -> Option<View> {
    problems.push("stored in the flat form of Terraform before 0.12".to_owned());
    let Value::Object(entries) = flat else { return None };
    let ty = block.implied_type();
    let pairs = entries.iter().filter_map(|(key, value)| Some((&**key, value.as_str()?)));
    match Value::decode_flatmap(&ty, pairs) {
        Ok(value) => Some(View { value: value.into_owned(), ty, problems: Vec::new() }),
        // Without a conversion, the sensitive keys are unknown.
        Err(error) => {
            problems.push(format!("it is not of the schema, and not shown: {}", error.without_text()));
            None
        }
    }
}

/// Returns the hidden places of an instance.
fn hidden(instance: &Value<'_>, block: &Block, view: &View) -> Hidden {
    let mut hidden = Hidden::default();
    hidden.add_schema(block, &view.value);
    let undeclared = view.undeclared();
    for mark in marks(instance) {
        hidden.add_mark(&view.value, &mark, &undeclared);
    }
    hidden
}

/// Returns the address of an instance.
fn address(resource: &Resource<'_>, instance: &Value<'_>) -> String {
    let mut address = address_of(resource);
    match get(instance, "index_key") {
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

/// Returns the address of a resource.
fn address_of(resource: &Resource<'_>) -> String {
    let Resource { module, mode, r#type, name, .. } = resource;
    let mode = mode.as_ref().filter(|mode| *mode != "managed");
    let parts = [module.as_ref(), mode, r#type.as_ref(), name.as_ref()];
    parts.into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join(".")
}

/// Returns the paths that a state marks as sensitive in an instance. Marks of another form hide the whole instance.
fn marks(instance: &Value<'_>) -> Vec<Mark> {
    match get(instance, "sensitive_attributes") {
        None => Vec::new(),
        Some(Value::Tuple(paths)) => paths.iter().map(mark).collect(),
        Some(_) => vec![Mark::new()],
    }
}

fn mark(path: &Value<'_>) -> Mark {
    let Value::Tuple(steps) = path else { return Mark::new() };
    let step = |step: &Value<'_>| match text(step, "type")? {
        "get_attr" => text(step, "value").map(str::to_owned),
        "index" => {
            let key = get(step, "value")?;
            text(key, "value").map(str::to_owned).or_else(|| number(key, "value"))
        }
        _ => None,
    };
    steps.iter().map(step).collect()
}
