//! Advice for an option that goes elsewhere, or that does not exist.

mod habits;

use self::habits::habit;
use super::{
    Derive,
    table::{OptionSpec, Site},
};

/// The message about an option that does not go here.
pub(super) fn unknown(site: Site, word: &str) -> String {
    if site.attribute() == "api" {
        if let Some(advice) = of_api(site, word) {
            return advice;
        }
    } else if let Some(known) = Site::ALL.iter().find_map(|site| site.option(word)) {
        return elsewhere(site, &known);
    } else if let Some(advice) = habit(site, word) {
        return format!("unknown option `{word}`; {advice}");
    } else if let Some(known) = Site::API.iter().find_map(|site| site.option(word)) {
        return format!("`{word}` is an option of `TfApi`; write `#[api({})]`", known.example());
    }
    if let Some(meant) = meant(site, word) {
        return format!("unknown option `{word}`; did you mean `{meant}`?");
    }
    let here: Vec<_> = site.options().into_iter().map(|known| format!("`{}`", known.word)).collect();
    match &*here {
        [only] => format!("unknown option `{word}`; write {only}"),
        _ => format!("unknown option `{word}`; write one of {}", here.join(", ")),
    }
}

/// The option of this place that is misspelt, if few characters differ.
fn meant(site: Site, word: &str) -> Option<&'static str> {
    let plain = |word: &str| word.to_ascii_lowercase().replace('_', "");
    let distances = site.options().into_iter().map(|known| {
        let distance = strsim::osa_distance(&plain(word), &plain(known.word));
        (distance, known.word)
    });
    let (distance, meant) = distances.min_by_key(|(distance, _)| *distance)?;
    (distance <= 2 && distance * 3 <= word.len()).then_some(meant)
}

/// The place where an option goes that exists, but not here.
fn elsewhere(site: Site, known: &OptionSpec) -> String {
    let (word, example) = (known.word, known.example());
    let goes_on = |other: Site| other.option(word).is_some();
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

/// The message about a word that is no option of `#[api(...)]` here, but elsewhere.
fn of_api(site: Site, word: &str) -> Option<String> {
    let goes_on = |other: Site| other.option(word);
    if (site, word) == (Site::ApiField, "rename") {
        return Some("`rename` goes on the struct; write `name = field_of_the_api` here".to_owned());
    }
    if site != Site::ApiContainer
        && let Some(known) = goes_on(Site::ApiContainer)
    {
        let item = if site == Site::ApiField { "struct" } else { "enum" };
        return Some(format!("`{word}` goes on the {item}; write `#[api({})]` above it", known.example()));
    }
    if goes_on(Site::ApiField).is_some() {
        return Some(match site {
            Site::ApiContainer => format!("`{word}` goes on a field; write it there"),
            _ => format!("`{word}` goes on a field of a struct; remove it"),
        });
    }
    let known = Site::ALL.iter().find_map(|site| site.option(word))?;
    Some(format!("`{word}` is an option of `tf`; write `#[tf({})]`", known.example()))
}

fn parentheses(site: Site) -> &'static str {
    if site == Site::Nested { "nested" } else { "block" }
}

/// The place where an option goes, for a place where nothing has it.
fn home(known: &OptionSpec) -> &'static str {
    let home = Site::ALL.into_iter().find(|site| site.option(known.word).is_some());
    match home.expect("an option goes somewhere") {
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
        Site::Block | Site::ApiContainer | Site::ApiField | Site::ApiVariant => {
            "in the parentheses of `block`, on a field of a struct that derives `TfSchema`"
        }
    }
}

/// Returns advice for an option for plans and values that says nothing here.
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

/// Returns advice for an option that exists, but says nothing here.
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

/// Returns whether only a schema as a whole has the option.
fn is_schemas(word: &str) -> bool {
    let on_schema = Site::Container(Derive::Schema);
    let is_on = |site: Site| site.option(word).is_some();
    is_on(on_schema) && !is_on(Site::Container(Derive::Type)) && !is_on(Site::Container(Derive::Function))
        || matches!(word, "description" | "description_kind" | "deprecated")
}

/// Returns whether only the attributes and blocks of a schema have the option.
fn is_attributes(word: &str) -> bool {
    Site::Field(Derive::Schema).option(word).is_some() && Site::Field(Derive::Type).option(word).is_none()
}

/// Returns whether the place belongs to a schema.
fn is_of_schema(site: Site) -> bool {
    use Site::{Block, Container, Field, Nested};
    matches!(site, Container(Derive::Schema) | Field(Derive::Schema) | Nested | Block)
}

/// Returns whether the word says in other libraries what values or plans must be.
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
