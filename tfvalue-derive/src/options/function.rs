use darling::util::{Override, SpannedValue};
use syn::{DeriveInput, Path, Type, WherePredicate};

use super::{Derive, DescriptionKind, Flag, RenameRule, SpannedOption, declare::options, table::Site};

options! {
    /// A struct that derives `TfFunction`.
    struct FunctionContainer<'i>(DeriveInput, Site::Container(Derive::Function)) {
        /// The type of the result.
        returns: Option<Type> as a_type(" = Vec<String>"),
        /// The summary, in a few words.
        summary: Option<SpannedOption<String>> as TEXT,
        /// The description, in place of the doc comment.
        description: Option<SpannedOption<String>> as TEXT,
        /// The markup of the description; markdown by default.
        description_kind: Option<SpannedOption<DescriptionKind>> as DESCRIPTION_KIND,
        /// It is going away; the message says what to use instead.
        deprecated: Option<SpannedOption<Override<String>>> as OPTIONAL_TEXT,
        /// The rule that makes names of parameters of the names of fields; in `snake_case` by default.
        rename_all: Option<RenameRule> as RULE,
        /// The place where `tfvalue` is found; `::tfvalue` by default.
        krate ("crate"): Option<Path> as CRATE,
        /// The bounds of the generated impl, in place of those derived from the fields.
        bound: Option<Vec<WherePredicate>> as BOUNDS,
    }
}

options! {
    /// A field of a struct that derives `TfFunction`.
    struct ParameterField<'i>(syn::Field, Site::Field(Derive::Function)) {
        /// The name of the parameter; the field's own by default.
        name: Option<SpannedValue<String>> as TEXT,
        /// The description, in place of the doc comment.
        description: Option<SpannedOption<String>> as TEXT,
        /// The markup of the description; markdown by default.
        description_kind: Option<SpannedOption<DescriptionKind>> as DESCRIPTION_KIND,
        /// The field holds all arguments that follow those of the parameters before.
        variadic: Flag as FLAG,
        /// True if the argument may be null; by default, if the type can hold null.
        allow_null: Option<SpannedOption<bool>> as BOOL,
        /// True if the argument may be unknown; by default, if the type can hold an unknown value.
        allow_unknown: Option<SpannedOption<bool>> as BOOL,
        /// The module whose functions `decode` and `encode` read and write the field, as its constant `TYPE`.
        with: Option<SpannedOption<Path>> as MODULE,
        /// The field is a string, read with `FromStr` and written with `Display`.
        as_string: Flag as FLAG,
    }
}
