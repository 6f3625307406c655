use darling::util::{Override, SpannedValue};
use syn::Path;

use super::{
    DefaultValue, Derive, DescriptionKind, Flag, Integer, Key, PriorState, Protocol5Fallback, Replacement,
    SpannedOption, Validation,
    declare::{Value, options},
    syntax::read_modes,
    table::{Refusal, Site, Written},
};

options! {
    /// A field of a struct that derives `TfSchema`.
    struct SchemaField<'i>(syn::Field, Site::Field(Derive::Schema)) {
        /// The name in Terraform; the Rust name by default.
        name: Option<SpannedValue<String>> as TEXT,
        /// The name in Terraform, if it breaks the naming rules for new providers.
        legacy_name: Option<SpannedValue<String>> as TEXT,
        /// Terraform doesn't have the field. Decoding sets it to its default.
        skip: Flag as FLAG,
        /// The fields of the field's struct take the place of this field.
        flatten: Flag as FLAG,
        /// The module whose functions `decode` and `encode` convert the field, and whose constant `TYPE` is its Terraform type.
        with: Option<SpannedOption<Path>> as MODULE,
        /// The field is a string, decoded with `FromStr` and encoded with `Display`.
        as_string: Flag as FLAG,
        /// The values of the field are known: unknown values are refused.
        known: Flag as FLAG,
        /// The field is a nested block.
        block: Option<SpannedOption<Block>> as MODES,
        ;
        /// Options for a field that is an attribute.
        attribute: Attribute,
    }
}

options! {
    /// The options of an attribute.
    struct Attribute {
        /// The user must set the attribute.
        required: Flag as FLAG,
        /// The user may set the attribute.
        optional: Flag as FLAG,
        /// The provider sets the attribute. With `optional`, the provider sets it only if the user doesn't.
        computed: Flag as FLAG,
        /// Terraform hides the value in its output.
        sensitive: Flag as FLAG,
        /// The value comes from the configuration only and is never stored.
        write_only: Flag as FLAG,
        /// The attribute is deprecated. The message states the replacement.
        deprecated: Option<SpannedOption<Override<String>>> as OPTIONAL_TEXT,
        /// The description, in place of the doc comment.
        description: Option<SpannedOption<String>> as TEXT,
        /// The markup of the description; markdown by default.
        description_kind: Option<SpannedOption<DescriptionKind>> as DESCRIPTION_KIND,
        /// The attribute consists of attributes with their own schema.
        nested: Option<SpannedOption<Nested>> as MODES,
        /// In an identity: an import must set the attribute.
        required_for_import: Flag as FLAG,
        /// In an identity: an import may set the attribute.
        optional_for_import: Flag as FLAG,
        ;
        /// The rules for the attribute's plans and values.
        rules: Rules,
    }
}

options! {
    /// The rules for plans and values of an attribute or a block.
    struct Rules {
        /// The value that replaces null in the configuration.
        default: Option<SpannedOption<DefaultValue>> as EXPRESSION,
        /// A change replaces the resource.
        requires_replace: Option<SpannedOption<Replacement>> as OPTIONAL_ARGUMENTS,
        /// An unknown computed value keeps its prior value in a plan.
        use_state_for_unknown: Option<SpannedOption<PriorState>> as OPTIONAL_ARGUMENTS,
        /// The validators of a value.
        validate: Option<SpannedOption<Validation>> as arguments("(length(1..=64))"),
        /// The field that identifies the elements of a list or a set.
        key: Option<SpannedOption<Key>> as FIELD,
    }
}

options! {
    /// `nested` or `nested(mode, protocol5 = object)`. Without a mode, the field's type determines the mode.
    struct Nested {
        /// One object or none.
        single: Flag as FLAG,
        /// A list of objects.
        list: Flag as FLAG,
        /// A set of objects.
        set: Flag as FLAG,
        /// A map of objects.
        map: Flag as FLAG,
        /// Not valid for attributes. The option exists so that an error can explain this.
        group: Flag as FLAG,
        /// The type that replaces the nested attribute in protocol 5, which has no nested attributes. Without this option, protocol 5 refuses the
        /// attribute.
        protocol5: Option<Protocol5Fallback> as word("`object`", " = object"),
    }
}

options! {
    /// `block`, or `block(mode, min_items = N, max_items = N, computed)`. Without a mode, the field's type determines the mode.
    struct Block {
        /// One block or none.
        single: Flag as FLAG,
        /// A list of blocks.
        list: Flag as FLAG,
        /// A set of blocks.
        set: Flag as FLAG,
        /// A map of blocks by label.
        map: Flag as FLAG,
        /// One block, which exists even if the configuration omits it.
        group: Flag as FLAG,
        /// The minimum number of blocks; 0 by default.
        min_items: Option<SpannedOption<Integer>> as INTEGER,
        /// The maximum number of blocks. 0, the default, means any number.
        max_items: Option<SpannedOption<Integer>> as INTEGER,
        /// The provider may add blocks that the configuration lacks.
        computed: Flag as FLAG,
    }
}

options! {
    /// A field of a struct that derives `TfType`.
    struct TypeField<'i>(syn::Field, Site::Field(Derive::Type)) {
        /// The name in Terraform; the Rust name by default.
        name: Option<SpannedValue<String>> as TEXT,
        /// Terraform doesn't have the field. Decoding sets it to its default.
        skip: Flag as FLAG,
        /// The fields of the field's struct take the place of this field.
        flatten: Flag as FLAG,
        /// The module whose functions `decode` and `encode` convert the field, and whose constant `TYPE` is its Terraform type.
        with: Option<SpannedOption<Path>> as MODULE,
        /// The field is a string, decoded with `FromStr` and encoded with `Display`.
        as_string: Flag as FLAG,
    }
}

impl Value for Nested {
    fn read(written: &Written) -> Result<Self, Refusal> {
        let mut options = Self::without_options();
        read_modes(Site::Nested, &mut options, written).map(|()| options)
    }
}

impl Value for Block {
    fn read(written: &Written) -> Result<Self, Refusal> {
        let mut options = Self::without_options();
        read_modes(Site::Block, &mut options, written).map(|()| options)
    }
}
