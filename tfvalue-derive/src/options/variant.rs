use darling::util::SpannedValue;

use super::{declare::options, table::Site};

options! {
    /// A variant of an enum that derives `TfType`.
    struct TypeVariant<'i>(syn::Variant, Site::Variant) {
        /// The string in Terraform; the variant's Rust name by default.
        name: Option<SpannedValue<String>> as TEXT,
    }
}
