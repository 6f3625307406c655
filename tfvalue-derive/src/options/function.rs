use darling::util::{Override, SpannedValue};
use syn::{DeriveInput, Path, Type, WherePredicate};

use super::{Derive, DescriptionKind, Flag, RenameRule, SpannedOption, declare::options, table::Site};

options! {
    /// A struct that derives `TfFunction`.
    struct FunctionContainer<'i>(DeriveInput, Site::Container(Derive::Function)) {
        /// The result type.
        returns: Option<Type> as a_type(" = Vec<String>"),
        /// A short summary.
        summary: Option<SpannedOption<String>> as TEXT,
        /// The description, in place of the doc comment.
        description: Option<SpannedOption<String>> as TEXT,
        /// The markup of the description; markdown by default.
        description_kind: Option<SpannedOption<DescriptionKind>> as DESCRIPTION_KIND,
        /// The function is deprecated. The message states the replacement.
        deprecated: Option<SpannedOption<Override<String>>> as OPTIONAL_TEXT,
        /// The rule that converts the names of fields to names of parameters; `snake_case` by default.
        rename_all: Option<RenameRule> as RULE,
        /// The path of the crate `tfvalue`; `::tfvalue` by default.
        krate ("crate"): Option<Path> as CRATE,
        /// The bounds of the generated impl, in place of those derived from the fields.
        bound: Option<Vec<WherePredicate>> as BOUNDS,
    }
}

options! {
    /// A field of a struct that derives `TfFunction`.
    struct ParameterField<'i>(syn::Field, Site::Field(Derive::Function)) {
        /// The name of the parameter; the field's name by default.
        name: Option<SpannedValue<String>> as TEXT,
        /// The description, in place of the doc comment.
        description: Option<SpannedOption<String>> as TEXT,
        /// The markup of the description; markdown by default.
        description_kind: Option<SpannedOption<DescriptionKind>> as DESCRIPTION_KIND,
        /// The field holds all arguments after those of the preceding parameters.
        variadic: Flag as FLAG,
        /// True if the argument may be null. By default, true if the type can hold null.
        allow_null: Option<SpannedOption<bool>> as BOOL,
        /// True if the argument may be unknown. By default, true if the type can hold unknown values.
        allow_unknown: Option<SpannedOption<bool>> as BOOL,
        /// The module whose functions `decode` and `encode` convert the field, and whose constant `TYPE` is its Terraform type.
        with: Option<SpannedOption<Path>> as MODULE,
        /// The field is a string, decoded with `FromStr` and encoded with `Display`.
        as_string: Flag as FLAG,
    }
}
