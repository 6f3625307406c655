//! Configurations: models, JSON and HCL.

mod check;
mod hcl;
mod json;
mod literal;

use tfvalue_runtime::{DynamicValue, Schema, Value};

pub(super) use self::check::check;
use tfvalue_provider::provider::{Diagnostics, Model};

/// A configuration of a model `M`: the model itself, or a [`Config`].
pub trait Configuration<M> {
    /// Returns the value of the model's schema, as Terraform decodes it.
    #[doc(hidden)]
    fn to_config(&self, schema: &Schema) -> Result<Value<'static>, Diagnostics>;
}

impl<M: Model> Configuration<M> for M {
    fn to_config(&self, schema: &Schema) -> Result<Value<'static>, Diagnostics> {
        received(&Value::from_typed(self)?, schema)
    }
}

/// A configuration that isn't built from a model.
///
/// # Example: an attribute that isn't known yet
///
/// ```
/// use tfvalue::testing::{Config, hcl};
///
/// let config: Config = hcl(
///     r#"
///     name = "web"
///     size = unknown()
///     disk { size = 20 }
///     "#,
/// );
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Config(Source);

#[derive(Clone, PartialEq, Debug)]
enum Source {
    Hcl(String),
    Json(String),
    Value(Value<'static>),
}

/// A configuration in Terraform's language: the body of one block, such as a `resource`.
///
/// A value is a literal, or `unknown()`, an unknown value. An attribute, an element, or all nested blocks of a name can be unknown. Unknown
/// blocks are written as an attribute. There are no references, no other functions and no meta-arguments.
///
/// A number with more than 17 digits is written as a string, which Terraform converts: `"0.1234567890123456789"`.
pub fn hcl(text: impl Into<String>) -> Config {
    Config(Source::Hcl(text.into()))
}

/// A configuration in JSON: an object with the attributes and blocks that are set.
pub fn json(text: impl Into<String>) -> Config {
    Config(Source::Json(text.into()))
}

impl From<Value<'_>> for Config {
    fn from(value: Value<'_>) -> Self {
        Self(Source::Value(value.into_owned()))
    }
}

impl<M> Configuration<M> for Config {
    fn to_config(&self, schema: &Schema) -> Result<Value<'static>, Diagnostics> {
        let body = match &self.0 {
            Source::Hcl(text) => hcl::parse(text)?,
            Source::Json(text) => json::parse(text)?,
            Source::Value(value) => return received(value, schema),
        };
        received(&body.to_value(&schema.block)?, schema)
    }
}

/// Encodes and decodes a value, as if Terraform had sent it.
pub(super) fn received(value: &Value<'_>, schema: &Schema) -> Result<Value<'static>, Diagnostics> {
    let ty = schema.block.implied_type();
    let sent = DynamicValue::encode_value(value, &ty)?;
    Ok(sent.decode_value(&ty)?.into_owned())
}
