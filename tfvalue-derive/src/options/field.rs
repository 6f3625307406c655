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
        /// The name in Terraform; the field's own by default.
        name: Option<SpannedValue<String>> as TEXT,
        /// The name in Terraform, if it is one that a new provider would not have.
        legacy_name: Option<SpannedValue<String>> as TEXT,
        /// Terraform doesn't know the field, which is made with `Default`.
        skip: Flag as FLAG,
        /// The fields of the field's struct replace this one.
        flatten: Flag as FLAG,
        /// The module whose functions `decode` and `encode` read and write the field, as its constant `TYPE`.
        with: Option<SpannedOption<Path>> as MODULE,
        /// The field is a string, read with `FromStr` and written with `Display`.
        as_string: Flag as FLAG,
        /// The values of the field are known; unknown ones are refused.
        known: Flag as FLAG,
        /// The field is a nested block.
        block: Option<SpannedOption<Block>> as MODES,
        ;
        /// The field is an attribute, if it is none of the above.
        attribute: Attribute,
    }
}

options! {
    /// The options of an attribute.
    struct Attribute {
        /// The user must set it.
        required: Flag as FLAG,
        /// The user may set it.
        optional: Flag as FLAG,
        /// The provider sets it; with `optional`, if the user doesn't.
        computed: Flag as FLAG,
        /// The value is hidden from the output of Terraform.
        sensitive: Flag as FLAG,
        /// The value comes from the configuration only and is never stored.
        write_only: Flag as FLAG,
        /// It is going away; the message says what to use instead.
        deprecated: Option<SpannedOption<Override<String>>> as OPTIONAL_TEXT,
        /// The description, in place of the doc comment.
        description: Option<SpannedOption<String>> as TEXT,
        /// The markup of the description; markdown by default.
        description_kind: Option<SpannedOption<DescriptionKind>> as DESCRIPTION_KIND,
        /// It consists of attributes with their own schema.
        nested: Option<SpannedOption<Nested>> as MODES,
        /// In an identity: an import must give it.
        required_for_import: Flag as FLAG,
        /// In an identity: an import may give it.
        optional_for_import: Flag as FLAG,
        ;
        /// The rules of its plans and values.
        rules: Rules,
    }
}

options! {
    /// The rules of the plans and the values of an attribute or a block.
    struct Rules {
        /// The value that replaces null in the configuration.
        default: Option<SpannedOption<DefaultValue>> as EXPRESSION,
        /// A change replaces the resource.
        requires_replace: Option<SpannedOption<Replacement>> as OPTIONAL_ARGUMENTS,
        /// A computed value that a plan doesn't know stays as it was.
        use_state_for_unknown: Option<SpannedOption<PriorState>> as OPTIONAL_ARGUMENTS,
        /// The validators of a value.
        validate: Option<SpannedOption<Validation>> as arguments("(length(1..=64))"),
        /// The field that distinguishes the elements of a list or a set.
        key: Option<SpannedOption<Key>> as FIELD,
    }
}

options! {
    /// `nested` or `nested(mode, protocol5 = object)`. Without a mode, it comes from the field's type.
    struct Nested {
        /// One object, or none.
        single: Flag as FLAG,
        /// A sequence of objects.
        list: Flag as FLAG,
        /// A collection of objects without order.
        set: Flag as FLAG,
        /// Objects under keys.
        map: Flag as FLAG,
        /// Not for attributes; known here so that the error can say so.
        group: Flag as FLAG,
        /// The type that is sent in its place in protocol 5, which has no nested attributes; without it they are refused there.
        protocol5: Option<Protocol5Fallback> as word("`object`", " = object"),
    }
}

options! {
    /// `block`, or `block(mode, min_items = N, max_items = N, computed)`. Without a mode, it comes from the field's type.
    struct Block {
        /// One block, or none.
        single: Flag as FLAG,
        /// A sequence of blocks.
        list: Flag as FLAG,
        /// A collection of blocks without order.
        set: Flag as FLAG,
        /// Blocks under labels.
        map: Flag as FLAG,
        /// One block, which is there even if it isn't written.
        group: Flag as FLAG,
        /// The minimal number; 0 by default.
        min_items: Option<SpannedOption<Integer>> as INTEGER,
        /// The maximal number; 0, the default, for any number.
        max_items: Option<SpannedOption<Integer>> as INTEGER,
        /// The provider may make blocks where the configuration has none.
        computed: Flag as FLAG,
    }
}

options! {
    /// A field of a struct that derives `TfType`.
    struct TypeField<'i>(syn::Field, Site::Field(Derive::Type)) {
        /// The name in Terraform; the field's own by default.
        name: Option<SpannedValue<String>> as TEXT,
        /// Terraform doesn't know the field, which is made with `Default`.
        skip: Flag as FLAG,
        /// The fields of the field's struct replace this one.
        flatten: Flag as FLAG,
        /// The module whose functions `decode` and `encode` read and write the field, as its constant `TYPE`.
        with: Option<SpannedOption<Path>> as MODULE,
        /// The field is a string, read with `FromStr` and written with `Display`.
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
