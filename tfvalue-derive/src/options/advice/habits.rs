//! Words that people know from other libraries, and what to write instead.

use super::{Derive, Site, is_of_schema, is_rule, of_words};

/// Advice for the options of other libraries and frameworks: the option that replaces each here, or that none does.
pub(super) fn habit(site: Site, word: &str) -> Option<&'static str> {
    [of_words, of_serde, of_texts, of_terraform].iter().find_map(|advice| advice(site, word))
}

fn of_serde(site: Site, word: &str) -> Option<&'static str> {
    Some(match (site, word) {
        (Site::Container(_), "rename") => "a model doesn't say by which name a provider serves it; remove it",
        (Site::Nested | Site::Block, "rename") => "write `name = \"…\"` next to the parentheses",
        (_, "rename") => "write `name = \"…\"`",
        (_, "rename_all_fields") => "write `rename_all` on the struct itself",
        (Site::Variant, "alias" | "aliases" | "visible_alias") => {
            "a variant is one string; write a variant per string"
        }
        (_, "alias" | "aliases" | "visible_alias") => {
            "an attribute has one name; read a stored state that has another with `upgrade_from`"
        }
        (
            Site::Field(Derive::Schema),
            "default_value" | "default_value_t" | "default_func" | "static_value",
        ) => "write `default = …` with a value of the field's type",
        (
            Site::Nested | Site::Block | Site::Container(Derive::Schema),
            "default_value" | "default_value_t" | "default_func" | "static_value",
        ) => "write `default = …` on an attribute, with a value of its type",
        (_, "default_value" | "default_value_t" | "default_func" | "static_value") => {
            "only an attribute of a schema has a default: write `Option`, and choose a value where it is `None`"
        }
        (Site::Field(Derive::Function), "skip_serializing_if") => {
            "nothing replaces it, since a call has an argument for each parameter; remove it"
        }
        (_, "skip_serializing_if" | "skip_if" | "omitempty" | "omit_empty" | "skip_none") => {
            "nothing replaces it, since Terraform needs every attribute: write an `Option`, whose `None` is written as null"
        }
        (Site::Variant, "skip_serializing" | "skip_deserializing" | "ignore" | "other" | "untagged") => {
            "an enum is one of its strings; write a `String` for one that can be any other"
        }
        (Site::Field(Derive::Type), "skip_serializing" | "skip_deserializing") => {
            "a field is both read and written, or neither: write `skip` for one that Terraform doesn't know"
        }
        (_, "skip_serializing" | "skip_deserializing") => {
            "a field is both read and written, or neither: \
             write `skip` for one that Terraform doesn't know, `computed` for one that only the provider sets"
        }
        (_, "ignore" | "ignored" | "exclude" | "transient") => {
            "write `skip` for a field that Terraform doesn't know"
        }
        (
            _,
            "serialize_with" | "deserialize_with" | "schema_with" | "encode_with" | "decode_with" | "convert",
        ) => "write `with = module`, whose functions `encode` and `decode` write and read the field",
        (_, "serialize" | "deserialize" | "encode" | "decode" | "getter" | "setter") => {
            "write `with = module` for a field that is read and written by functions"
        }
        (_, "serde_as" | "display_from_str" | "from_str" | "to_string" | "parse" | "display" | "string") => {
            "write `as_string` for what is read with `FromStr` and written with `Display`"
        }
        (_, "borrow") => "the field's type says it: write `&'a str` or `Cow<'a, str>`, and remove it",
        (_, "deny_unknown_fields" | "allow_unknown_fields") => {
            "a value always has just the attributes of its model; remove it"
        }
        (_, "tag" | "content" | "untagged" | "field_identifier" | "variant_identifier") => {
            "an enum is a string: write a struct with an `Option` for each variant that holds something"
        }
        (Site::Container(Derive::Type), "transparent") => {
            "a tuple struct of one field is what the field is: write `struct Name(T);`, and remove it"
        }
        (_, "from" | "try_from" | "into" | "remote") => {
            "write `with = module` on the field that holds the type, or `as_string`"
        }
        (_, "expecting" | "transparent") => "nothing replaces it; remove it",
        (_, "flat" | "inline" | "embed" | "embedded" | "squash") => "write `flatten`",
        _ => return None,
    })
}

fn of_texts(site: Site, word: &str) -> Option<&'static str> {
    let has_text = site.option("description").is_some();
    Some(match word {
        "doc"
        | "docs"
        | "desc"
        | "help"
        | "about"
        | "long_help"
        | "long_about"
        | "comment"
        | "title"
        | "markdown"
        | "markdown_description"
        | "description_markdown"
        | "help_text" => {
            if has_text {
                "write a doc comment, or `description = \"…\"`"
            } else {
                "write a doc comment, for readers of the file: Terraform shows no text here"
            }
        }
        "deprecation" | "deprecation_message" | "deprecated_message" | "deprecate" => {
            if site.option("deprecated").is_some() {
                "write `deprecated = \"…\"`"
            } else {
                "Terraform deprecates attributes, blocks and functions; remove it"
            }
        }
        "example" | "examples" | "value_name" | "display_order" | "hide" | "hidden" | "global" | "index" => {
            "a schema in Terraform has no place for it; remove it"
        }
        "short" | "long" => "an attribute has one name: write `name = \"…\"`",
        "env" => "Terraform reads no environment: read it in the provider, where the value is null",
        _ => return None,
    })
}

fn of_terraform(site: Site, word: &str) -> Option<&'static str> {
    Some(match word {
        "possible_values" | "value_enum" | "allowed_values" | "choices" | "values" | "variants" => {
            "write an enum that derives `TfType` for the field's type"
        }
        "min" | "minimum" | "min_length" | "min_len" if site == Site::Block => "write `min_items = 1`",
        "max" | "maximum" | "max_length" | "max_len" if site == Site::Block => "write `max_items = 8`",
        "num_args" | "length" | "range" | "len" if site == Site::Block => {
            "write `min_items = 1, max_items = 8`"
        }
        _ if !is_of_schema(site) && is_rule(word) => {
            "only an attribute of a schema has it: write a type that holds nothing else, such as an enum that derives `TfType`"
        }
        "validator" | "validators" | "validate_func" | "validation" | "value_parser" | "validate_with" => {
            "write `validate(…)` with one validator or more, such as `validate(length(1..=64))`, or with a function: \
             `validate(with = path)`"
        }
        "one_of" => "write `validate(one_of(\"a\", \"b\"))`",
        "regex" | "pattern" | "email" | "format" => "write `validate(regex(\"^[a-z]+$\"))`",
        "length" | "len" | "min_length" | "max_length" | "min_len" | "max_len" | "non_empty" | "nonempty"
        | "num_args" => "write `validate(length(1..=64))`",
        "range" | "min" | "max" | "minimum" | "maximum" => "write `validate(range(0..=65535))`",
        "conflicts_with" | "conflicts_with_all" | "conflicting" => {
            "write `validate(conflicts(a))` on one of the fields, or `conflicts(a, b)` on the struct"
        }
        "required_with" | "also_requires" | "requires" | "requires_all" => "write `validate(requires(a))`",
        "group_with" => "write `required_together(a, b)` on the struct",
        "required_if"
        | "required_if_eq"
        | "required_unless"
        | "required_unless_present"
        | "optional_if"
        | "computed_if"
        | "computed_when"
        | "required_when"
        | "overrides_with" => {
            "nothing says so in a schema: write `exactly_one_of(a, b)` or a like option on the struct, \
             or check the values in the `validate` method, and answer with a `Diagnostic`"
        }
        "requires_replace_if" => "write `requires_replace(if = path)`",
        "requires_replace_if_configured" => "write `requires_replace(if_configured)`",
        "force_new" | "requires_new" | "replace" | "recreate" | "immutable" | "forces_replacement"
        | "replace_on_change" => "write `requires_replace`",
        "use_state" | "keep_state" => "write `use_state_for_unknown`",
        "use_non_null_state_for_unknown" => "write `use_state_for_unknown(non_null)`",
        "plan_modifier" | "plan_modifiers" => {
            "write `default = …`, `requires_replace` or `use_state_for_unknown`; \
             what else changes in a plan, the `plan` method of the resource changes"
        }
        "diff_suppress"
        | "suppress_diff"
        | "diff_suppress_func"
        | "diff_suppress_on_refresh"
        | "customize_diff"
        | "state_func"
        | "suppress" => "change the plan in the `plan` method of the resource, see `tfvalue::plan`",
        "state_upgrade" | "state_upgrader" | "state_upgraders" | "upgrade" | "upgrader" | "upgraders"
        | "migrate_state" => {
            "write `version = N, upgrade_from = …` on the struct, with the model of the version before"
        }
        "schema_version" => "write `version = N` on the struct",
        "optional_computed" | "computed_optional" => "write `optional, computed`",
        "read_only" | "readonly" => "write `computed` for what only the provider sets",
        "ephemeral" if site == Site::Container(Derive::Schema) => "write `ephemeral_resource`",
        "ephemeral" => "write `write_only` for a value that is never stored",
        "secret" | "password" | "hide_input" => "write `sensitive` for a value that Terraform doesn't show",
        "nullable" | "null" if matches!(site, Site::Field(Derive::Function)) => {
            "write an `Option` for the type, or `allow_null`"
        }
        "nullable" | "null" => "write an `Option` for a value that can be null",
        "unknown" => "write an `Unknown` for a value that can be unknown",
        "type" | "ty" | "elem" | "element" | "element_type" | "elem_type" | "custom_type"
        | "attribute_types" | "value_type" => {
            "the field's type says it; remove the option, and write that type"
        }
        "attributes" | "attribute" | "blocks" | "schema" | "fields" | "nested_object" | "object" => {
            "the fields of the struct are its attributes and blocks; remove it"
        }
        "config_mode" | "attributes_as_blocks" => {
            "write `block(list, computed)` for blocks which the provider may set"
        }
        "create" | "read" | "update" | "delete" | "importer" | "import" | "exists" => {
            "a model has no operations: the provider implements them; remove it"
        }
        _ if ["_if", "_when", "_unless"].iter().any(|suffix| word.ends_with(suffix)) => {
            "a schema in Terraform has no conditions: \
             check the values in the `validate` method, and answer with a `Diagnostic`"
        }
        "timeouts" => {
            "write a field of the type `tfvalue::types::Timeouts`: `#[tf(block(single))] timeouts: Unknown<Option<Timeouts>>`"
        }
        _ => return None,
    })
}
