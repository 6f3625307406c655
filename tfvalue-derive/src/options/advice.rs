//! What to write in place of an option that goes elsewhere, or that does not exist.

use super::{
    Derive,
    table::{OPTIONS, OptionSpec, Site},
};

/// The message about an option that does not go here.
pub(super) fn unknown(site: Site, word: &str) -> String {
    if let Some(known) = OPTIONS.iter().find(|known| known.word == word) {
        return elsewhere(site, known);
    }
    if let Some(advice) = habit(site, word) {
        return format!("unknown option `{word}`; {advice}");
    }
    if let Some(meant) = meant(site, word) {
        return format!("unknown option `{word}`; did you mean `{meant}`?");
    }
    let here: Vec<_> = site.options().map(|known| format!("`{}`", known.word)).collect();
    match &*here {
        [only] => format!("unknown option `{word}`; write {only}"),
        _ => format!("unknown option `{word}`; write one of {}", here.join(", ")),
    }
}

/// The option of this place that is misspelt, if few characters differ.
fn meant(site: Site, word: &str) -> Option<&'static str> {
    let plain = |word: &str| word.to_ascii_lowercase().replace('_', "");
    let distances = site.options().map(|known| {
        let distance = strsim::osa_distance(&plain(word), &plain(known.word));
        (distance, known.word)
    });
    let (distance, meant) = distances.min_by_key(|(distance, _)| *distance)?;
    (distance <= 2 && distance * 3 <= word.len()).then_some(meant)
}

/// Where an option goes that exists, but not here.
fn elsewhere(site: Site, known: &OptionSpec) -> String {
    let (word, example) = (known.word, known.example());
    let goes_on = |other: Site| known.sites.contains(&other);
    if let Some(advice) = replaced_rule(site, word).or_else(|| replaced(site, word)) {
        return format!("`{word}` doesn't go here; {advice}");
    }
    match site {
        Site::Container(derive) if goes_on(Site::Field(derive)) => {
            format!("`{word}` goes on a field; write it there")
        }
        Site::Field(derive) if goes_on(Site::Container(derive)) => {
            format!("`{word}` goes on the struct; write `#[tf({example})]` above it")
        }
        Site::Variant if goes_on(Site::Container(Derive::Type)) => {
            format!("`{word}` goes on the enum; write `#[tf({example})]` above it")
        }
        Site::Nested | Site::Block if goes_on(Site::Field(Derive::Schema)) => {
            let outer = parentheses(site);
            format!("`{word}` goes next to the parentheses; write `{outer}(list), {example}`")
        }
        Site::Nested | Site::Block if goes_on(Site::Container(Derive::Schema)) => {
            format!("`{word}` goes on the struct; write `#[tf({example})]` above it")
        }
        Site::Field(Derive::Schema) if goes_on(Site::Nested) || goes_on(Site::Block) => {
            let outer = parentheses(if goes_on(Site::Block) { Site::Block } else { Site::Nested });
            format!("`{word}` goes in parentheses; write `{outer}(list, {example})`")
        }
        _ => {
            let home = home(known);
            format!("`{word}` goes {home}; remove it")
        }
    }
}

fn parentheses(site: Site) -> &'static str {
    if site == Site::Nested { "nested" } else { "block" }
}

/// Where an option goes, for a place where nothing has it.
fn home(known: &OptionSpec) -> &'static str {
    match known.sites[0] {
        Site::Container(Derive::Schema) => "on a struct that derives `TfSchema`",
        Site::Container(Derive::Type) => "on a type that derives `TfType`",
        Site::Container(Derive::Function) => "on a struct that derives `TfFunction`",
        Site::Field(Derive::Schema) => "on a field of a struct that derives `TfSchema`",
        Site::Field(Derive::Type) => "on a field of a struct that derives `TfType`",
        Site::Field(Derive::Function) => "on a parameter, a field of a struct that derives `TfFunction`",
        Site::Variant => "on a variant of an enum",
        Site::Nested => {
            "in the parentheses of `nested` or `block`, on a field of a struct that derives `TfSchema`"
        }
        Site::Block => "in the parentheses of `block`, on a field of a struct that derives `TfSchema`",
    }
}

/// What to write in place of an option for plans and values that says nothing here.
fn replaced_rule(site: Site, word: &str) -> Option<&'static str> {
    Some(match (site, word) {
        (Site::Variant, "default") => {
            "Terraform has no default among strings: derive `Default`, and write `#[default]` on the variant"
        }
        (Site::Container(Derive::Type) | Site::Field(Derive::Type), "default") => {
            "an object has no defaults: write `Option`, and choose a value where it is `None`"
        }
        (Site::Container(Derive::Function) | Site::Field(Derive::Function), "default") => {
            "a parameter has no default: write `Option`, and choose a value where it is `None`"
        }
        (Site::Field(Derive::Function), "validate") => {
            "a parameter has no validators: check the argument in the function, and answer with an error"
        }
        (Site::Field(Derive::Schema), "conflicts") => {
            "write `validate(conflicts(a))` on a field, or `#[tf(conflicts(a, b))]` above the struct"
        }
        _ => return None,
    })
}

/// What to write in place of an option that exists, but says nothing here.
fn replaced(site: Site, word: &str) -> Option<&'static str> {
    Some(match (site, word) {
        (Site::Container(_), "name" | "legacy_name") => {
            "a model doesn't say by which name a provider serves it; remove the option"
        }
        (Site::Container(Derive::Schema), "flatten") => {
            "write it on the field whose struct is to be flattened"
        }
        (Site::Container(Derive::Schema), "nested" | "block") => {
            "the struct of a block or of a nested attribute needs no option; \
             write this one on the field that holds the struct"
        }
        (Site::Container(Derive::Schema), "as_string") => {
            "a schema is no string; write it on a field, or derive `TfType` for the whole struct"
        }
        (Site::Container(Derive::Schema | Derive::Type), "returns" | "summary") => {
            "only a function has it; derive `TfFunction`, or remove it"
        }
        (Site::Field(Derive::Schema | Derive::Type), "variadic" | "allow_null" | "allow_unknown") => {
            match word {
                "allow_null" => {
                    "it is for the parameters of a function: write an `Option` for a value that can be null"
                }
                "allow_unknown" => {
                    "it is for the parameters of a function: write an `Unknown` for a value that can be unknown"
                }
                _ => "it is for the parameters of a function: write a `Vec` for any number of values",
            }
        }
        (Site::Container(Derive::Type), word) if is_schemas(word) => {
            "only a schema has it: derive `TfSchema` alone, which implies `TfType`"
        }
        (Site::Container(Derive::Function), word) if is_schemas(word) => {
            "only a schema has it: remove it, or derive `TfSchema`"
        }
        (Site::Field(Derive::Type), "legacy_name") => {
            "an attribute of a plain object may have any name: write `name`"
        }
        (Site::Field(Derive::Function), "legacy_name") => "a parameter has one name: write `name`",
        (Site::Field(Derive::Type), word) if is_attributes(word) => {
            "the attributes of a plain object have no such option: remove it, \
             or derive `TfSchema` in place of `TfType` if the struct is the content of a nested attribute or a nested block"
        }
        (Site::Field(Derive::Function), "optional") => {
            "a call has an argument for each parameter: write `Option` for one that may be null, `variadic` for any number"
        }
        (Site::Field(Derive::Function), "deprecated") => {
            "a function is deprecated as a whole: write it on the struct, with a message"
        }
        (Site::Field(Derive::Function), word)
            if is_attributes(word) || matches!(word, "flatten" | "skip") =>
        {
            "a parameter has no such option, a field of a schema has: remove it"
        }
        (Site::Variant, "skip" | "flatten" | "with" | "legacy_name") => {
            "a variant is one string, and `name` is the only option that it has"
        }
        (Site::Variant, word) if is_attributes(word) => {
            "a variant is one string, and `name` is the only option that it has"
        }
        (Site::Field(Derive::Schema) | Site::Nested, "min_items" | "max_items") => {
            "only blocks that are a list or a set have it, in parentheses; write `block(list, min_items = 1, max_items = 8)`"
        }
        (Site::Field(Derive::Schema), "list" | "set" | "map" | "single") => {
            "a mode goes in parentheses: write `nested(list)` for a nested attribute, `block(list)` for nested blocks; \
             of another field, the type says it"
        }
        (Site::Field(Derive::Type | Derive::Function), "list" | "set" | "map" | "single" | "group") => {
            "the field's type says it; remove it"
        }
        (Site::Field(Derive::Schema), "group") => "write `block(group)`",
        (Site::Field(Derive::Schema), "protocol5") => {
            "it goes in parentheses: write `nested(protocol5 = object)`, or `#[tf(protocol5)]` above the struct"
        }
        (Site::Block, "protocol5") => {
            "blocks are the same in protocol 5; remove it, or write `#[tf(protocol5)]` above the struct"
        }
        (Site::Nested, "computed") => {
            "who sets the attribute goes next to the parentheses; write `nested(list), computed`"
        }
        (Site::Nested | Site::Block, "nested" | "block") => {
            "a field is one of both; write its mode in the parentheses, as in `block(list)`"
        }
        (Site::Block, "required") => "write how many blocks there must be: `block(list, min_items = 1)`",
        (Site::Block, "optional") => "a block may be left out unless `min_items` says otherwise; remove it",
        (
            Site::Block,
            "description" | "description_kind" | "deprecated" | "required_together" | "exactly_one_of"
            | "at_least_one_of" | "conflicts",
        ) => "write it on the struct of the block",
        _ => return None,
    })
}

/// Whether only a schema as a whole has the option.
fn is_schemas(word: &str) -> bool {
    let on_schema = Site::Container(Derive::Schema);
    let is_on = |site: Site| site.option(word).is_some();
    is_on(on_schema) && !is_on(Site::Container(Derive::Type)) && !is_on(Site::Container(Derive::Function))
        || matches!(word, "description" | "description_kind" | "deprecated")
}

/// Whether only the attributes and blocks of a schema have the option.
fn is_attributes(word: &str) -> bool {
    Site::Field(Derive::Schema).option(word).is_some() && Site::Field(Derive::Type).option(word).is_none()
}

/// What replaces an option of another library or framework here, or that nothing does.
fn habit(site: Site, word: &str) -> Option<&'static str> {
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
        _ if of_schema(site).is_none() && is_rule(word) => {
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
        "timeouts" => "write a field for it, as an attribute or a block with a struct",
        _ => return None,
    })
}

/// The place, if it belongs to a schema.
fn of_schema(site: Site) -> Option<Site> {
    match site {
        Site::Container(Derive::Schema) | Site::Field(Derive::Schema) | Site::Nested | Site::Block => {
            Some(site)
        }
        Site::Container(Derive::Type | Derive::Function)
        | Site::Field(Derive::Type | Derive::Function)
        | Site::Variant => None,
    }
}

/// Whether the word says in other libraries what values or plans must be.
fn is_rule(word: &str) -> bool {
    matches!(
        word,
        "validator"
            | "validators"
            | "validate_func"
            | "validation"
            | "validate_with"
            | "value_parser"
            | "one_of"
            | "regex"
            | "pattern"
            | "email"
            | "format"
            | "length"
            | "len"
            | "min_length"
            | "max_length"
            | "min_len"
            | "max_len"
            | "non_empty"
            | "nonempty"
            | "num_args"
            | "range"
            | "min"
            | "max"
            | "minimum"
            | "maximum"
            | "conflicts_with"
            | "required_with"
            | "also_requires"
            | "requires"
            | "force_new"
            | "requires_new"
            | "plan_modifier"
            | "plan_modifiers"
    )
}

fn of_words(site: Site, word: &str) -> Option<&'static str> {
    Some(match (site, word) {
        (Site::Container(Derive::Function), "return" | "result" | "output" | "ret") => {
            "write `returns = String`"
        }
        (Site::Field(Derive::Function), "varargs" | "rest" | "variable" | "last" | "trailing_var_arg") => {
            "write `variadic`"
        }
        (Site::Container(Derive::Schema), "datasource" | "data") => "write `data_source`",
        (Site::Container(Derive::Schema), "managed" | "managed_resource") => "write `resource`",
        (Site::Container(_), "function") => "derive `TfFunction` for the parameters of a function",
        (
            Site::Container(_),
            "snake_case" | "lowercase" | "UPPERCASE" | "PascalCase" | "camelCase" | "SCREAMING_SNAKE_CASE",
        ) => "write `rename_all = \"…\"` with the rule in quotes",
        (Site::Container(_), "previous" | "prior" | "upgrade_to") => {
            "write `upgrade_from = …` with the model of the version before"
        }
        (Site::Container(_), "path" | "crate_path" | "krate" | "runtime") => "write `crate = path`",
        (Site::Container(_), "bounds" | "where") => "write `bound = \"T: Clone\"`",
        (Site::Nested | Site::Block, "array" | "vec" | "sequence" | "tuple") => "write `list`",
        (Site::Nested | Site::Block, "object" | "one" | "struct" | "option") => "write `single`",
        (Site::Nested | Site::Block, "hash_map" | "hashmap" | "dict") => "write `map`",
        _ => return None,
    })
}
