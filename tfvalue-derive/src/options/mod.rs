//! What the user wrote in `#[tf(...)]`: a receiver per place, whose fields are the options.

mod container;
mod description;
mod field;
mod function;
mod value;
mod variant;

use darling::Error;

pub(crate) use self::{
    container::{CratePath, SchemaContainer, TypeContainer, write_types_as_expressions},
    description::{DescriptionKind, doc_comment},
    field::{Attribute, Block, Nested, SchemaField, TypeField},
    function::{FunctionContainer, ParameterField, ResultType, ReturnType},
    value::{Flag, Integer, Protocol5, RenameRule, Word, packed, span_of},
    variant::TypeVariant,
};

/// Where an option stands.
#[derive(Clone, Copy)]
enum Place {
    /// On a struct or an enum.
    Container(Derive),
    /// On a field.
    Field(Derive),
    /// On a variant of an enum.
    Variant,
    /// In the parentheses of another option.
    Parentheses,
}

/// What is derived where an option stands.
#[derive(Clone, Copy)]
pub(crate) enum Derive {
    /// `TfSchema`
    Schema,
    /// `TfType`
    Type,
    /// `TfFunction`
    Function,
}

/// Puts the errors of the parser of options into our words. What has been explained at its place stays as it is.
pub(crate) fn explain(derive: Derive, error: Error) -> Error {
    explain_at(Place::Container(derive), error)
}

fn explain_at(place: Place, error: Error) -> Error {
    let errors = error.flatten().into_iter().map(|error| {
        let span = error.explicit_span();
        let message = explanation(place, &syn::Error::from(error).to_string());
        match span {
            Some(span) => Error::custom(message).with_span(&span),
            None => Error::custom(message),
        }
    });
    Error::multiple(errors.collect())
}

fn explanation(place: Place, message: &str) -> String {
    if let Some(rest) = message.strip_prefix("Unknown field: ") {
        let (option, hint) = rest
            .split_once(". ")
            .unwrap_or((rest, "See the documentation of `tfvalue` for those that go here"));
        let word = option.trim_matches('`');
        if let Some(advice) = advice_at(place, word).or_else(|| advice_for(word)) {
            return format!("unknown option {option}; {advice}");
        }
        return match hint.strip_prefix("Available values: ") {
            Some(known) if known.contains(',') => format!("unknown option {option}; write one of {known}"),
            Some(known) => format!("unknown option {option}; write {known}"),
            None => format!("unknown option {option}; {}", lower_first(hint)),
        };
    }
    if let Some(option) = message.strip_prefix("Duplicate field ") {
        return format!("{option} is written twice; keep one of the two");
    }
    if let Some(format) = message.strip_prefix("Unexpected meta-item format ") {
        return match format {
            "`word`" => "this option needs a value; write `= …` after it".to_owned(),
            "`literal`" => "an option is a word; write it without quotes".to_owned(),
            _ => {
                "this option takes nothing in parentheses; write the word alone or `= …` after it".to_owned()
            }
        };
    }
    if let Some(ty) = message.strip_prefix("Unexpected type ") {
        return format!(
            "this option takes no value of type {ty}; \
             a text stands in quotes, a number or a path without, a flag has no value"
        );
    }
    if let Some(value) = message.strip_prefix("Unknown value: ") {
        return format!("this option takes no value like {value}; a path stands without quotes");
    }
    if message.starts_with("Name-value arguments are not supported") {
        return "options stand in parentheses; write `#[tf(…)]`".to_owned();
    }
    if message == "Unions are not supported" {
        return "a union has no Terraform type; write a struct".to_owned();
    }
    message.to_owned()
}

/// What to do in place of an option that goes elsewhere, or that nothing has.
fn advice_at(place: Place, option: &str) -> Option<&'static str> {
    Some(match (place, option) {
        (Place::Container(_), "name") => {
            "a model doesn't tell the name under which a provider serves it; remove it"
        }
        (Place::Container(Derive::Type), word) if is_of_schema(word) => {
            "only a schema has it: derive `TfSchema` alone, it gives what `TfType` does"
        }
        (Place::Field(_) | Place::Variant, "rename") => "write `name`",
        (Place::Variant, "default") => {
            "Terraform has no default among strings: derive `Default`, and write `#[default]` on the variant"
        }
        (Place::Field(Derive::Type), "default") => {
            "an object has no defaults: write `Option`, and take what is meant where it is `None`"
        }
        (Place::Field(Derive::Function), "default") => {
            "a parameter has no default: write `Option`, and take what is meant where it is `None`"
        }
        (Place::Field(Derive::Type), "legacy_name") => {
            "an attribute of a plain object may have any name: write `name`"
        }
        (Place::Field(Derive::Type), word) if is_of_attribute(word) => {
            "the attributes of a plain object have no such words: remove it, \
             or derive `TfSchema` in place of `TfType` if the struct is the content of a nested attribute or a nested block"
        }
        (Place::Field(Derive::Function), "optional") => {
            "a call has an argument for each parameter: write `Option` for one that may be null, `variadic` for any number"
        }
        (Place::Field(Derive::Function), word) if is_of_attribute(word) => {
            "a parameter has no such words, an attribute of a schema has: remove it"
        }
        (Place::Field(Derive::Schema) | Place::Parentheses, "min_items" | "max_items") => {
            "only blocks that are a list or a set have it, in parentheses; write `block(list, min_items = 1, max_items = 8)`"
        }
        (Place::Field(Derive::Schema), "list" | "set" | "map" | "single") => {
            "a mode stands in parentheses: write `nested(list)` for a nested attribute, `block(list)` for nested blocks; \
             of another field, the type says it"
        }
        (Place::Field(Derive::Schema), "group") => "write `block(group)`",
        (Place::Field(Derive::Schema), "protocol5") => {
            "it stands in parentheses: write `nested(protocol5 = object)`"
        }
        (Place::Parentheses, "name" | "legacy_name") => {
            "it stands beside the parentheses: write `block(list), name = \"…\"`"
        }
        (Place::Parentheses, "rename") => "write `name = \"…\"`, beside the parentheses",
        (Place::Parentheses, word) if is_of_attribute(word) => {
            "what is said of a field stands beside the parentheses: write `nested(list), optional`"
        }
        (Place::Field(_), "type" | "ty") => {
            "the field's type says it; remove the option, and write that type"
        }
        _ => return None,
    })
}

/// Whether it is an option of a struct that derives `TfSchema`, and of no other.
fn is_of_schema(option: &str) -> bool {
    matches!(
        option,
        "resource"
            | "data_source"
            | "provider"
            | "provider_meta"
            | "ephemeral_resource"
            | "list_resource"
            | "action"
            | "state_store"
            | "identity"
            | "known"
            | "protocol5"
            | "version"
            | "upgrade_from"
            | "description"
            | "description_kind"
            | "deprecated"
    )
}

/// Whether it is said of the attributes and blocks of a schema.
fn is_of_attribute(option: &str) -> bool {
    matches!(
        option,
        "required"
            | "optional"
            | "computed"
            | "sensitive"
            | "write_only"
            | "nested"
            | "block"
            | "description"
            | "description_kind"
            | "deprecated"
            | "required_for_import"
            | "optional_for_import"
    )
}

/// What to do in place of options that other frameworks have.
fn advice_for(option: &str) -> Option<&'static str> {
    Some(match option {
        "default" | "default_value" | "default_func" => {
            "a schema in Terraform has no defaults: write `optional, computed`, and set the value in the plan, see `tfvalue::plan`"
        }
        "validate" | "validator" | "validators" | "validate_func" | "validation" => {
            "a schema in Terraform has no validators: write a type that holds nothing else, such as an enum that derives `TfType`, \
             or check the value when Terraform has a configuration validated, and answer with a `Diagnostic`"
        }
        "conflicts_with" | "exactly_one_of" | "at_least_one_of" | "required_with" | "also_requires" => {
            "a schema in Terraform has no rules between attributes: \
             check them when Terraform has a configuration validated, and answer with a `Diagnostic`"
        }
        "requires_replace" | "force_new" | "replace" => {
            "a schema in Terraform doesn't tell what replaces a resource: \
             compare the plan with the prior state, and answer with the paths in `requires_replace`"
        }
        "plan_modifier"
        | "plan_modifiers"
        | "use_state_for_unknown"
        | "diff_suppress"
        | "suppress_diff"
        | "diff_suppress_func"
        | "customize_diff" => {
            "a schema in Terraform has no plan modifiers: change the plan itself, see `tfvalue::plan`"
        }
        "state_upgrade" | "state_upgrader" | "state_upgraders" | "upgrade" | "upgrader" | "upgraders" => {
            "write `version = N, upgrade_from = …` on the struct, with the model of the version before"
        }
        "schema_version" => "write `version = N` on the struct",
        "optional_computed" => "write `optional, computed`",
        _ => return None,
    })
}

fn lower_first(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().into_iter().flat_map(char::to_lowercase).chain(rest).collect()
}
