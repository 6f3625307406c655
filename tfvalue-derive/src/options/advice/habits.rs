//! Advice for words that users often write by mistake: options of other libraries and frameworks, and options of another place.

use crate::options::{
    Derive::{Function, Schema, Type},
    table::Site::{self, ApiContainer, ApiField, Block, Container, Field, Nested, Variant},
};

/// Declares a function that returns the advice of the first row with the word and the place.
macro_rules! advice {
    ($(#[$doc:meta])* $name:ident: $($site:pat => [$($word:tt)*] $advice:literal,)*) => {
        $(#[$doc])*
        pub(super) fn $name(site: Site, word: &str) -> Option<&'static str> {
            $(if matches!(site, $site) && [$(stringify!($word)),*].contains(&word) {
                return Some($advice);
            })*
            None
        }
    };
}

/// Advice for a word of another library or framework.
pub(super) fn habit(site: Site, word: &str) -> Option<&'static str> {
    let is_of_schema = matches!(site, Container(Schema) | Field(Schema) | Nested | Block);
    let rule = || match of_rules(site, word)? {
        advice if is_of_schema => Some(advice),
        _ => Some(
            "only an attribute of a schema has it: \
             write a type that holds nothing else, such as an enum that derives `TfType`",
        ),
    };
    let condition = || {
        ["_if", "_when", "_unless"].iter().any(|suffix| word.ends_with(suffix)).then_some(
            "a schema in Terraform has no conditions: \
             check the values in the `validate` method, and answer with a `Diagnostic`",
        )
    };
    of_places(site, word).or_else(rule).or_else(|| elsewhere(site, word)).or_else(condition)
}

advice! {
    /// Advice for a known option in a place where it has no effect.
    replaced:
    Variant => [default]
        "Terraform has no default among strings: derive `Default`, and write `#[default]` on the variant",
    Container(Type) | Field(Type) => [default]
        "an object has no defaults: write `Option`, and choose a value where it is `None`",
    Container(Function) | Field(Function) => [default]
        "a parameter has no default: write `Option`, and choose a value where it is `None`",
    Field(Function) => [validate]
        "a parameter has no validators: check the argument in the function, and answer with an error",
    Field(Schema) => [conflicts]
        "write `validate(conflicts(a))` on a field, or `#[tf(conflicts(a, b))]` above the struct",
    Container(_) => [name legacy_name]
        "a model doesn't say by which name a provider serves it; remove the option",
    Container(Schema) => [flatten] "write it on the field whose struct is to be flattened",
    Container(Schema) => [nested block]
        "the struct of a block or of a nested attribute needs no option; write this one on the field that \
         holds the struct",
    Container(Schema) => [as_string]
        "a schema is no string; write it on a field, or derive `TfType` for the whole struct",
    Container(Schema | Type) => [returns summary] "only a function has it; derive `TfFunction`, or remove it",
    Field(Schema | Type) => [allow_null]
        "it is for the parameters of a function: write an `Option` for a value that can be null",
    Field(Schema | Type) => [allow_unknown]
        "it is for the parameters of a function: write an `Unknown` for a value that can be unknown",
    Field(Schema | Type) => [variadic]
        "it is for the parameters of a function: write a `Vec` for any number of values",
    Container(Type) => [description description_kind deprecated]
        "only a schema has it: derive `TfSchema` alone, which implies `TfType`",
    Field(Type) => [legacy_name] "an attribute of a plain object may have any name: write `name`",
    Field(Function) => [legacy_name] "a parameter has one name: write `name`",
    Field(Function) => [optional]
        "a call has an argument for each parameter: write `Option` for one that may be null, `variadic` for \
         any number",
    Field(Function) => [deprecated]
        "a function is deprecated as a whole: write it on the struct, with a message",
    Field(Function) => [flatten skip] "a parameter has no such option, a field of a schema has: remove it",
    Variant => [skip flatten with legacy_name]
        "a variant is one string, and `name` is the only option that it has",
    Field(Schema) | Nested => [min_items max_items]
        "only blocks that are a list or a set have it, in parentheses; write `block(list, min_items = 1, \
         max_items = 8)`",
    Field(Schema) => [list set map single]
        "a mode goes in parentheses: write `nested(list)` for a nested attribute, `block(list)` for nested \
         blocks; of another field, the type says it",
    Field(Type | Function) => [list set map single group] "the field's type says it; remove it",
    Field(Schema) => [group] "write `block(group)`",
    Field(Schema) => [protocol5]
        "it goes in parentheses: write `nested(protocol5 = object)`, or `#[tf(protocol5)]` above the struct",
    Block => [protocol5]
        "blocks are the same in protocol 5; remove it, or write `#[tf(protocol5)]` above the struct",
    Nested => [computed] "who sets the attribute goes next to the parentheses; write `nested(list), computed`",
    Nested | Block => [nested block]
        "a field is one of both; write its mode in the parentheses, as in `block(list)`",
    Block => [required] "write how many blocks there must be: `block(list, min_items = 1)`",
    Block => [optional] "a block may be left out unless `min_items` says otherwise; remove it",
    Block => [description description_kind deprecated required_together exactly_one_of at_least_one_of conflicts]
        "write it on the struct of the block",
}

advice! {
    /// Advice for words that have a meaning in some places only.
    of_places:
    Container(Function) => [return result output ret] "write `returns = String`",
    Field(Function) => [varargs rest variable last trailing_var_arg] "write `variadic`",
    Container(Schema) => [datasource data] "write `data_source`",
    Container(Schema) => [managed managed_resource] "write `resource`",
    Container(_) => [function] "derive `TfFunction` for the parameters of a function",
    Container(_) => [snake_case lowercase UPPERCASE PascalCase camelCase SCREAMING_SNAKE_CASE]
        "write `rename_all = \"…\"` with the rule in quotes",
    Container(_) => [previous prior upgrade_to] "write `upgrade_from = …` with the model of the version before",
    Container(_) => [path crate_path krate runtime] "write `crate = path`",
    Container(_) => [bounds where] "write `bound = \"T: Clone\"`",
    Nested | Block => [array vec sequence tuple] "write `list`",
    Nested | Block => [object one struct option] "write `single`",
    Nested | Block => [hash_map hashmap dict] "write `map`",
    Container(_) => [rename] "a model doesn't say by which name a provider serves it; remove it",
    Nested | Block => [rename] "write `name = \"…\"` next to the parentheses",
    _ => [rename] "write `name = \"…\"`",
    _ => [rename_all_fields] "write `rename_all` on the struct itself",
    Variant => [alias aliases visible_alias] "a variant is one string; write a variant per string",
    _ => [alias aliases visible_alias]
        "an attribute has one name; read a stored state that has another with `upgrade_from`",
    Field(Schema) => [default_value default_value_t default_func static_value]
        "write `default = …` with a value of the field's type",
    Nested | Block | Container(Schema) => [default_value default_value_t default_func static_value]
        "write `default = …` on an attribute, with a value of its type",
    _ => [default_value default_value_t default_func static_value]
        "only an attribute of a schema has a default: write `Option`, and choose a value where it is `None`",
    Field(Function) => [skip_serializing_if]
        "nothing replaces it, since a call has an argument for each parameter; remove it",
    _ => [skip_serializing_if skip_if omitempty omit_empty skip_none]
        "nothing replaces it, since Terraform needs every attribute: write an `Option`, whose `None` is \
         written as null",
    Variant => [skip_serializing skip_deserializing ignore other untagged]
        "an enum is one of its strings; write a `String` for one that can be any other",
    Field(Type) => [skip_serializing skip_deserializing]
        "a field is both read and written, or neither: write `skip` for one that Terraform doesn't know",
    _ => [skip_serializing skip_deserializing]
        "a field is both read and written, or neither: write `skip` for one that Terraform doesn't know, \
         `computed` for one that only the provider sets",
    _ => [ignore ignored exclude transient] "write `skip` for a field that Terraform doesn't know",
    _ => [serialize_with deserialize_with schema_with encode_with decode_with convert]
        "write `with = module`, whose functions `encode` and `decode` write and read the field",
    _ => [serialize deserialize encode decode getter setter]
        "write `with = module` for a field that is read and written by functions",
    _ => [serde_as display_from_str from_str to_string parse display string]
        "write `as_string` for what is read with `FromStr` and written with `Display`",
    _ => [borrow] "the field's type says it: write `&'a str` or `Cow<'a, str>`, and remove it",
    _ => [deny_unknown_fields allow_unknown_fields]
        "a value always has just the attributes of its model; remove it",
    _ => [tag content untagged field_identifier variant_identifier]
        "an enum is a string: write a struct with an `Option` for each variant that holds something",
    Container(Type) => [transparent]
        "a tuple struct of one field is what the field is: write `struct Name(T);`, and remove it",
    _ => [from try_from into remote] "write `with = module` on the field that holds the type, or `as_string`",
    _ => [expecting transparent] "nothing replaces it; remove it",
    _ => [flat inline embed embedded squash] "write `flatten`",
    Container(Schema | Function) | Field(Schema | Function) => [
        doc docs desc help about long_help long_about comment title markdown markdown_description description_markdown
        help_text
    ] "write a doc comment, or `description = \"…\"`",
    _ => [
        doc docs desc help about long_help long_about comment title markdown markdown_description description_markdown
        help_text
    ] "write a doc comment, for readers of the file: Terraform shows no text here",
    Container(Schema | Function) | Field(Schema) => [deprecation deprecation_message deprecated_message deprecate]
        "write `deprecated = \"…\"`",
    _ => [deprecation deprecation_message deprecated_message deprecate]
        "Terraform deprecates attributes, blocks and functions; remove it",
    _ => [example examples value_name display_order hide hidden global index]
        "a schema in Terraform has no place for it; remove it",
    _ => [short long] "an attribute has one name: write `name = \"…\"`",
    _ => [env] "Terraform reads no environment: read it in the provider, where the value is null",
    _ => [possible_values value_enum allowed_values choices values variants]
        "write an enum that derives `TfType` for the field's type",
    Block => [min minimum min_length min_len] "write `min_items = 1`",
    Block => [max maximum max_length max_len] "write `max_items = 8`",
    Block => [num_args length range len] "write `min_items = 1, max_items = 8`",
}

advice! {
    /// Advice for words of serde and of mappers, in `#[api(...)]`.
    of_conversions:
    ApiContainer => [from into try_from try_into from_into map map_to target remote]
        "write `expand = Type` for what is sent, `flatten = Type` for what is answered",
    ApiContainer => [rename_all] "names are never guessed: write `name = …` on each field that is called otherwise in the API",
    ApiField => [from into try_from try_into serialize_with deserialize_with map convert]
        "write `with = module`, which has a function `expand` and a function `flatten`",
    ApiField => [default] "write `null = default`, or `#[tf(default = …)]` for a value that plans show",
    ApiField => [skip_serializing_if] "null is `None` in the API anyway: remove it",
    ApiField => [skip_serializing] "write `only_flatten`",
    ApiField => [skip_deserializing] "write `only_expand` or `keep`",
}

advice! {
    /// Advice for words that express rules for values or plans in other libraries.
    of_rules:
    _ => [validator validators validate_func validation value_parser validate_with]
        "write `validate(…)` with one validator or more, such as `validate(length(1..=64))`, or with a \
         function: `validate(with = path)`",
    _ => [one_of] "write `validate(one_of(\"a\", \"b\"))`",
    _ => [regex pattern email format] "write `validate(regex(\"^[a-z]+$\"))`",
    _ => [length len min_length max_length min_len max_len non_empty nonempty num_args]
        "write `validate(length(1..=64))`",
    _ => [range min max minimum maximum] "write `validate(range(0..=65535))`",
    _ => [conflicts_with conflicts_with_all conflicting]
        "write `validate(conflicts(a))` on one of the fields, or `conflicts(a, b)` on the struct",
    _ => [required_with also_requires requires requires_all] "write `validate(requires(a))`",
    _ => [requires_replace_if] "write `requires_replace(if = path)`",
    _ => [requires_replace_if_configured] "write `requires_replace(if_configured)`",
    _ => [force_new requires_new replace recreate immutable forces_replacement replace_on_change]
        "write `requires_replace`",
    _ => [use_state keep_state] "write `use_state_for_unknown`",
    _ => [use_non_null_state_for_unknown] "write `use_state_for_unknown(non_null)`",
    _ => [plan_modifier plan_modifiers]
        "write `default = …`, `requires_replace` or `use_state_for_unknown`; what else changes in a plan, \
         the `plan` method of the resource changes",
}

advice! {
    /// Advice for words that have another spelling or another place.
    elsewhere:
    _ => [group_with] "write `required_together(a, b)` on the struct",
    _ => [
        required_if required_if_eq required_unless required_unless_present optional_if computed_if computed_when
        required_when overrides_with
    ]
        "nothing says so in a schema: write `exactly_one_of(a, b)` or a like option on the struct, or check \
         the values in the `validate` method, and answer with a `Diagnostic`",
    _ => [
        diff_suppress suppress_diff diff_suppress_func diff_suppress_on_refresh customize_diff state_func suppress
    ] "change the plan in the `plan` method of the resource, see `tfvalue::plan`",
    _ => [state_upgrade state_upgrader state_upgraders upgrade upgrader upgraders migrate_state]
        "write `version = N, upgrade_from = …` on the struct, with the model of the version before",
    _ => [schema_version] "write `version = N` on the struct",
    _ => [optional_computed computed_optional] "write `optional, computed`",
    _ => [read_only readonly] "write `computed` for what only the provider sets",
    Container(Schema) => [ephemeral] "write `ephemeral_resource`",
    _ => [ephemeral] "write `write_only` for a value that is never stored",
    _ => [secret password hide_input] "write `sensitive` for a value that Terraform doesn't show",
    Field(Function) => [nullable null] "write an `Option` for the type, or `allow_null`",
    _ => [nullable null] "write an `Option` for a value that can be null",
    _ => [unknown] "write an `Unknown` for a value that can be unknown",
    _ => [type ty elem element element_type elem_type custom_type attribute_types value_type]
        "the field's type says it; remove the option, and write that type",
    _ => [attributes attribute blocks schema fields nested_object object]
        "the fields of the struct are its attributes and blocks; remove it",
    _ => [config_mode attributes_as_blocks]
        "write `block(list, computed)` for blocks which the provider may set",
    _ => [create read update delete importer import exists]
        "a model has no operations: the provider implements them; remove it",
    _ => [timeouts]
        "write a field of the type `tfvalue::types::Timeouts`: `#[tf(block(single))] timeouts: \
         Nullable<Timeouts>`",
}

advice! {
    /// Advice for the validators of other libraries and frameworks.
    of_validators:
    _ => [
        min_length max_length min_len max_len len utf8_length length_between length_at_least length_at_most size
        size_between size_at_least size_at_most
    ] "write `length(1..=64)`, `length(1..)` or `length(..=64)`",
    _ => [non_empty nonempty not_empty] "write `length(1..)`",
    _ => [min max minimum maximum between at_least at_most]
        "write `range(0..=65535)`, `range(0..)` or `range(..=65535)`",
    _ => [
        pattern matches regex_matches regexp email url uuid format starts_with ends_with contains prefix suffix
    ] "write `regex(\"^[a-z]+$\")`",
    _ => [values enum choices allowed_values possible_values] "write `one_of(\"a\", \"b\")`",
    _ => [elements value_strings_are values_are each_value inner] "write `each(length(1..=64))`",
    _ => [keys_are each_key] "write `keys(length(1..=64))`",
    _ => [unique_values distinct] "write `unique`",
    _ => [divisible_by multiple step] "write `multiple_of(8)`",
    _ => [warning warn_if] "write `warn(length(1..=64))`",
    _ => [custom function func check] "write `with = path` with a function",
    _ => [not] "write `none_of(\"a\", \"b\")`, or `with = path` with a function",
    _ => [all] "validators with commas between them must all pass; write them without `all`",
    _ => [conflicts_with] "write `conflicts(a)`",
    _ => [also_requires required_with] "write `requires(a)`",
    _ => [exactly_one_of at_least_one_of required_together]
        "it goes on the struct; write `#[tf(exactly_one_of(a, b))]` above it",
}
