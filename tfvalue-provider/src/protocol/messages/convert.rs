//! Conversions between messages and the corresponding types of the runtime.

use std::{borrow::Cow, collections::BTreeMap, time::SystemTime};

use super::{
    AttributePath, Diagnostic, DynamicValue, Function, FunctionError, RawState, ResourceIdentitySchema,
    StringKind, Timestamp,
    attribute_path::{Step, step::Selector},
    diagnostic::Severity,
    function, get_functions, get_resource_identity_schemas,
    resource_identity_schema::IdentityAttribute,
    schema::nested_block,
};
use tfvalue_plan::schema::ProviderSchema;
use tfvalue_runtime::{
    Error, ErrorKind,
    schema::{
        self, AttributeType, Deprecation, DescriptionKind, ImportRequirement, NestingMode, Schema, SchemaKind,
    },
};

/// The value borrows from the message.
impl<'a> From<&'a DynamicValue> for tfvalue_runtime::DynamicValue<'a> {
    fn from(message: &'a DynamicValue) -> Self {
        Self::from_parts(Cow::Borrowed(&message.msgpack), Cow::Borrowed(&message.json))
    }
}

impl DynamicValue {
    /// Returns the value of an optional field; null if the field is absent. Borrows from the message.
    pub fn value_or_null(message: Option<&Self>) -> tfvalue_runtime::DynamicValue<'_> {
        message.map(Into::into).unwrap_or_default()
    }
}

impl From<DynamicValue> for tfvalue_runtime::DynamicValue<'_> {
    fn from(message: DynamicValue) -> Self {
        Self::from_parts(Cow::Owned(message.msgpack), Cow::Owned(message.json))
    }
}

impl From<tfvalue_runtime::DynamicValue<'_>> for DynamicValue {
    fn from(value: tfvalue_runtime::DynamicValue<'_>) -> Self {
        let (msgpack, json) = value.into_parts();
        Self { msgpack: msgpack.into_owned(), json: json.into_owned() }
    }
}

/// The state borrows from the message. The state is JSON, unless the JSON is empty and there is a flatmap.
impl<'a> From<&'a RawState> for tfvalue_runtime::RawState<'a> {
    fn from(message: &'a RawState) -> Self {
        if message.json.is_empty() && !message.flatmap.is_empty() {
            Self::from_pairs(message.flatmap.iter().map(|(key, text)| (&**key, &**text)))
        } else {
            Self::from_json(&*message.json)
        }
    }
}

impl RawState {
    /// Returns the state of an optional field; null if the field is absent. Borrows from the message.
    pub fn state_or_null(message: Option<&Self>) -> tfvalue_runtime::RawState<'_> {
        message.map_or_else(|| tfvalue_runtime::RawState::from_json(b"null"), Into::into)
    }
}

/// The state is JSON, unless the JSON is empty and there is a flatmap.
impl From<RawState> for tfvalue_runtime::RawState<'_> {
    fn from(message: RawState) -> Self {
        if message.json.is_empty() && !message.flatmap.is_empty() {
            Self::from_pairs(message.flatmap)
        } else {
            Self::from_json(message.json)
        }
    }
}

impl From<tfvalue_runtime::RawState<'_>> for RawState {
    fn from(state: tfvalue_runtime::RawState<'_>) -> Self {
        match state {
            tfvalue_runtime::RawState::Json(json) => Self { json: json.into_owned(), ..Self::default() },
            tfvalue_runtime::RawState::Flatmap(pairs) => {
                let pairs = pairs.into_iter().map(|(key, text)| (key.into_owned(), text.into_owned()));
                Self { flatmap: pairs.collect(), ..Self::default() }
            }
        }
    }
}

/// The path ends before the first element of a set: the protocol can't express such a step.
impl From<tfvalue_runtime::AttributePath> for AttributePath {
    fn from(path: tfvalue_runtime::AttributePath) -> Self {
        let selectors = path.into_iter().map_while(|step| match step {
            tfvalue_runtime::Step::AttributeName(name) => Some(Selector::AttributeName(name.into_owned())),
            tfvalue_runtime::Step::ElementKeyString(key) => Some(Selector::ElementKeyString(key)),
            tfvalue_runtime::Step::ElementKeyInt(index) => Some(Selector::ElementKeyInt(signed(index))),
            // The protocol has no step for an element of a set.
            tfvalue_runtime::Step::SetElement(_) => None,
        });
        Self { steps: selectors.map(|selector| Step { selector: Some(selector) }).collect() }
    }
}

/// Fails if a step has no selector or a negative index.
impl TryFrom<AttributePath> for tfvalue_runtime::AttributePath {
    type Error = Error;

    fn try_from(message: AttributePath) -> Result<Self, Error> {
        let steps = message.steps.into_iter().map(|Step { selector }| match selector {
            Some(Selector::AttributeName(name)) => Ok(tfvalue_runtime::Step::AttributeName(name.into())),
            Some(Selector::ElementKeyString(key)) => Ok(tfvalue_runtime::Step::ElementKeyString(key)),
            Some(Selector::ElementKeyInt(index)) => u64::try_from(index)
                .map(tfvalue_runtime::Step::ElementKeyInt)
                .map_err(|_| ErrorKind::Malformed("a path leads to an element before the first").into()),
            None => Err(ErrorKind::Malformed("a step of a path leads nowhere").into()),
        });
        steps.collect()
    }
}

/// The path ends before the first element of a set: the protocol can't express such a step.
impl From<tfvalue_runtime::Diagnostic> for Diagnostic {
    fn from(diagnostic: tfvalue_runtime::Diagnostic) -> Self {
        let tfvalue_runtime::Diagnostic { severity, summary, detail, attribute, .. } = diagnostic;
        let severity = match severity {
            tfvalue_runtime::Severity::Error => Severity::Error,
            tfvalue_runtime::Severity::Warning => Severity::Warning,
        };
        Self { severity: severity.into(), summary, detail, attribute: attribute.map(AttributePath::from) }
    }
}

/// Fails if the message is neither an error nor a warning, or if its path is malformed.
impl TryFrom<Diagnostic> for tfvalue_runtime::Diagnostic {
    type Error = Error;

    fn try_from(message: Diagnostic) -> Result<Self, Error> {
        let severity = match message.severity() {
            Severity::Error => tfvalue_runtime::Severity::Error,
            Severity::Warning => tfvalue_runtime::Severity::Warning,
            Severity::Invalid => {
                return Err(ErrorKind::Malformed("a diagnostic is neither an error nor a warning").into());
            }
        };
        let Diagnostic { severity: _, summary, detail, attribute } = message;
        let attribute = attribute.map(tfvalue_runtime::AttributePath::try_from).transpose()?;
        let mut diagnostic = Self::new(severity, summary, detail);
        diagnostic.attribute = attribute;
        Ok(diagnostic)
    }
}

/// Fails if the schema is not of an identity, or if it has blocks or nested attributes.
impl TryFrom<&Schema> for ResourceIdentitySchema {
    type Error = Error;

    fn try_from(schema: &Schema) -> Result<Self, Error> {
        require(SchemaKind::Identity, schema)?;
        if let Some(block) = schema.block.block_types.iter().next() {
            let error = Error::new(ErrorKind::Inexpressible("an identity has no blocks"));
            return Err(error.in_attribute(block.name.clone()));
        }
        let attributes = schema.block.attributes.iter().map(|attribute| match &attribute.ty {
            AttributeType::Type(ty) => Ok(IdentityAttribute {
                name: attribute.name.to_string(),
                r#type: ty.to_json().into_bytes(),
                required_for_import: attribute.import == Some(ImportRequirement::Required),
                optional_for_import: attribute.import == Some(ImportRequirement::Optional),
                description: attribute.description.text.to_string(),
            }),
            AttributeType::Nested(_) => {
                let error = Error::new(ErrorKind::Inexpressible("an identity has no nested attributes"));
                Err(error.in_attribute(attribute.name.clone()))
            }
        });
        Ok(Self { version: schema.version, identity_attributes: attributes.collect::<Result<_, _>>()? })
    }
}

/// Fails if a schema is not of an identity, or if it has blocks or nested attributes. The error names the schema.
impl TryFrom<&ProviderSchema> for get_resource_identity_schemas::Response {
    type Error = Error;

    fn try_from(schemas: &ProviderSchema) -> Result<Self, Error> {
        let identity_schemas = by_name("identities", &schemas.identities, TryInto::try_into)?;
        Ok(Self { identity_schemas, diagnostics: Vec::new() })
    }
}

impl From<&ProviderSchema> for get_functions::Response {
    fn from(schemas: &ProviderSchema) -> Self {
        Self { functions: functions(schemas), diagnostics: Vec::new() }
    }
}

impl From<&schema::Function> for Function {
    fn from(signature: &schema::Function) -> Self {
        Self {
            parameters: signature.parameters.iter().map(function::Parameter::from).collect(),
            variadic_parameter: signature.variadic.as_ref().map(function::Parameter::from),
            r#return: Some(function::Return { r#type: signature.returns.to_json().into_bytes() }),
            summary: signature.summary.to_string(),
            description: signature.description.text.to_string(),
            description_kind: StringKind::from(signature.description.kind).into(),
            deprecation_message: deprecation_message(signature.deprecation.as_ref()),
        }
    }
}

impl From<&schema::Parameter> for function::Parameter {
    fn from(parameter: &schema::Parameter) -> Self {
        Self {
            name: parameter.name.to_string(),
            r#type: parameter.ty.to_json().into_bytes(),
            allow_null_value: parameter.allow_null,
            allow_unknown_values: parameter.allow_unknown,
            description: parameter.description.text.to_string(),
            description_kind: StringKind::from(parameter.description.kind).into(),
        }
    }
}

impl From<schema::FunctionError> for FunctionError {
    fn from(error: schema::FunctionError) -> Self {
        Self { text: error.message, function_argument: error.argument }
    }
}

impl From<DescriptionKind> for StringKind {
    fn from(kind: DescriptionKind) -> Self {
        match kind {
            DescriptionKind::Plain => Self::Plain,
            DescriptionKind::Markdown => Self::Markdown,
        }
    }
}

impl From<NestingMode> for nested_block::NestingMode {
    fn from(mode: NestingMode) -> Self {
        match mode {
            NestingMode::Single => Self::Single,
            NestingMode::List => Self::List,
            NestingMode::Set => Self::Set,
            NestingMode::Map => Self::Map,
            NestingMode::Group => Self::Group,
        }
    }
}

impl From<SystemTime> for Timestamp {
    fn from(time: SystemTime) -> Self {
        let (seconds, nanos) = match time.duration_since(SystemTime::UNIX_EPOCH) {
            Ok(after) => (signed(after.as_secs()), after.subsec_nanos()),
            // Before 1970, nanoseconds also count forward from the start of the second.
            Err(error) => match (signed(error.duration().as_secs()), error.duration().subsec_nanos()) {
                (seconds, 0) => (-seconds, 0),
                (seconds, nanos) => (-seconds - 1, 1_000_000_000 - nanos),
            },
        };
        Self { seconds, nanos: nanos.try_into().expect("fewer than a second has") }
    }
}

/// Fails if the schema is not of this kind.
pub(in crate::protocol) fn require(kind: SchemaKind, schema: &Schema) -> Result<(), Error> {
    if schema.kind == kind {
        return Ok(());
    }
    let (required, found) = (kind.with_article(), schema.kind.with_article());
    Err(Error::invalid(format!("the schema of {required} is required, found that of {found}")))
}

/// Converts these schemas of a provider to messages, by the same names.
pub(in crate::protocol) fn by_name<'s, M>(
    field: &'static str,
    schemas: &'s BTreeMap<String, Schema>,
    message: impl Fn(&'s Schema) -> Result<M, Error>,
) -> Result<BTreeMap<String, M>, Error> {
    let messages = schemas.iter().map(|(name, schema)| {
        let message = message(schema).map_err(|error| error.in_key(name).in_attribute(field))?;
        Ok((name.clone(), message))
    });
    messages.collect()
}

/// Converts the signatures of a provider's functions, by the same names.
pub(in crate::protocol) fn functions(schemas: &ProviderSchema) -> BTreeMap<String, Function> {
    schemas.functions.iter().map(|(name, function)| (name.clone(), function.into())).collect()
}

/// Returns the deprecation message of an attribute or a block; empty without a deprecation.
pub(in crate::protocol) fn deprecation_message(deprecation: Option<&Deprecation>) -> String {
    deprecation.map_or_else(String::new, |deprecation| deprecation.message.to_string())
}

/// Converts a count to the protocol's signed integer. Counts of existing elements are never too large.
pub(in crate::protocol) fn signed(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
