//! The objects of `terraform providers schema -json`.
//!
//! Serde reads and writes the keys in this order. Default values are left out.

use std::collections::BTreeSet;

use serde::{Deserialize, Deserializer, Serialize, de::Error as _};
use serde_json::value::RawValue;

use super::by_name::ByName;
use crate::{
    schema::{DescriptionKind, NestingMode},
    types::Type,
};

/// JSON of a schema, which is an object. `block` has no `#[serde(default)]`, so that Serde refuses an array that is too short.
#[derive(Serialize, Deserialize)]
#[serde(expecting = "a schema")]
pub struct SchemaJson {
    #[serde(default, deserialize_with = "version", skip_serializing_if = "Option::is_none")]
    pub version: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub block: Option<BlockJson>,
    /// The attributes of an identity, which has no block.
    #[serde(default, skip_serializing_if = "is_default")]
    pub attributes: ByName<AttributeJson>,
}

macro_rules! parts {
    ($($Part:ident is $expected:literal { $($(#[$attribute:meta])* $field:ident: $ty:ty,)* })*) => {$(
        #[doc = concat!("JSON of ", $expected, ".")]
        #[derive(Serialize, Deserialize, Default, PartialEq)]
        #[serde(default, expecting = $expected)]
        #[allow(clippy::struct_excessive_bools, reason = "JSON has them so")]
        pub struct $Part {
            $(
                #[serde(skip_serializing_if = "is_default")]
                $(#[$attribute])*
                pub $field: $ty,
            )*
        }
    )*};
}

parts! {
    BlockJson is "a block" {
        attributes: ByName<AttributeJson>,
        block_types: ByName<NestedBlockJson>,
        description: String,
        description_kind: Option<DescriptionKind>,
        deprecated: bool,
        deprecation_message: String,
        /// Only files of locked schemas have combinations. Terraform doesn't print them.
        #[serde(rename = "tfvalue_combinations")]
        combinations: BTreeSet<String>,
    }

    NestedBlockJson is "a nested block" {
        nesting_mode: Option<NestingMode>,
        block: Option<BlockJson>,
        #[serde(deserialize_with = "items")]
        min_items: u64,
        #[serde(deserialize_with = "items")]
        max_items: u64,
        /// Only files of locked schemas have `computed` and the rules. Terraform doesn't print them.
        computed: bool,
        #[serde(rename = "tfvalue_rules")]
        rules: ByName<String>,
    }

    AttributeJson is "an attribute" {
        r#type: Option<Type>,
        nested_type: Option<NestedTypeJson>,
        description: String,
        description_kind: Option<DescriptionKind>,
        deprecated: bool,
        deprecation_message: String,
        required: bool,
        optional: bool,
        computed: bool,
        sensitive: bool,
        write_only: bool,
        required_for_import: bool,
        optional_for_import: bool,
        /// Only files of locked schemas have the rules. Terraform doesn't print them.
        #[serde(rename = "tfvalue_rules")]
        rules: ByName<String>,
    }

    NestedTypeJson is "a nested type" {
        attributes: ByName<AttributeJson>,
        nesting_mode: Option<NestingMode>,
        #[serde(rename = "tfvalue_combinations")]
        combinations: BTreeSet<String>,
    }

    FunctionJson is "a function" {
        description: String,
        summary: String,
        deprecation_message: String,
        return_type: Option<Type>,
        parameters: Vec<ParameterJson>,
        variadic_parameter: Option<ParameterJson>,
    }

    ParameterJson is "a parameter" {
        name: String,
        description: String,
        is_nullable: bool,
        r#type: Option<Type>,
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

fn version<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    let written = Box::<RawValue>::deserialize(deserializer)?;
    written.get().parse().map(Some).map_err(|_| {
        D::Error::custom(format_args!("the version is not a whole number from 0 to {}", i64::MAX))
    })
}

/// Reads `min_items` or `max_items`: an integer from 0 to `i64::MAX`, the limit of the protocol.
fn items<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    let written = Box::<RawValue>::deserialize(deserializer)?;
    let items = written.get().parse().ok().filter(|items| i64::try_from(*items).is_ok());
    items.ok_or_else(|| {
        D::Error::custom(format_args!("`min_items` and `max_items` are whole numbers from 0 to {}", i64::MAX))
    })
}
