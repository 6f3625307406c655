use darling::util::{Override, SpannedValue};
use proc_macro2::Span;
use syn::{Ident, Path, Type};

use super::{
    DefaultValue, Derive, DescriptionKind, Flag, Integer, Key, PriorState, Protocol5Fallback, Replacement,
    SpannedOption, Validation,
    container::{Part, read},
    receiver::{Options, Refusal, Value, Written, options},
    syntax::read_modes,
    table::Site,
};

options! {
    /// A field of a struct that derives `TfSchema`.
    struct SchemaField {
        ident: Option<Ident>,
        ty: Type,
        /// All attributes. The doc comment is the description.
        attrs: Vec<syn::Attribute>,
        ;
        /// The name in Terraform; the field's own by default.
        name: Option<SpannedValue<String>> as Text,
        /// The name in Terraform, if it is one that a new provider would not have.
        legacy_name: Option<SpannedValue<String>> as Text,
        /// Terraform doesn't know the field, which is made with `Default`.
        skip: Flag as Flag,
        /// The fields of the field's struct replace this one.
        flatten: Flag as Flag,
        /// The module whose functions `decode` and `encode` read and write the field, as its constant `TYPE`.
        with: Option<SpannedOption<Path>> as Module,
        /// The field is a string, read with `FromStr` and written with `Display`.
        as_string: Flag as Flag,
        /// The values of the field are known; unknown ones are refused.
        known: Flag as Flag,
        /// The field is a nested block.
        block: Option<SpannedOption<Block>> as Modes,
        ;
        /// The field is an attribute, if it is none of the above.
        attribute: Attribute,
    }
}

options! {
    /// The options of an attribute.
    struct Attribute {
        ;
        /// The user must set it.
        required: Flag as Flag,
        /// The user may set it.
        optional: Flag as Flag,
        /// The provider sets it; with `optional`, if the user doesn't.
        computed: Flag as Flag,
        /// The value is hidden from the output of Terraform.
        sensitive: Flag as Flag,
        /// The value comes from the configuration only and is never stored.
        write_only: Flag as Flag,
        /// It is going away; the message says what to use instead.
        deprecated: Option<SpannedOption<Override<String>>> as OptionalText,
        /// The description, in place of the doc comment.
        description: Option<SpannedOption<String>> as Text,
        /// The markup of the description; markdown by default.
        description_kind: Option<SpannedOption<DescriptionKind>> as OneOf(&["plain", "markdown"]),
        /// It consists of attributes with their own schema.
        nested: Option<SpannedOption<Nested>> as Modes,
        /// In an identity: an import must give it.
        required_for_import: Flag as Flag,
        /// In an identity: an import may give it.
        optional_for_import: Flag as Flag,
        ;
        /// The rules of its plans and values.
        rules: Rules,
    }
}

options! {
    /// The rules of the plans and the values of an attribute or a block.
    struct Rules {
        ;
        /// The value that replaces null in the configuration.
        default: Option<SpannedOption<DefaultValue>> as Expression,
        /// A change replaces the resource.
        requires_replace: Option<SpannedOption<Replacement>> as OptionalArguments,
        /// A computed value that a plan doesn't know stays as it was.
        use_state_for_unknown: Option<SpannedOption<PriorState>> as OptionalArguments,
        /// The validators of a value.
        validate: Option<SpannedOption<Validation>> as Validators,
        /// The field that distinguishes the elements of a list or a set.
        key: Option<SpannedOption<Key>> as Field,
    }
}

options! {
    /// `nested` or `nested(mode, protocol5 = object)`. Without a mode, it comes from the field's type.
    struct Nested {
        ;
        /// One object, or none.
        single: Flag as Flag,
        /// A sequence of objects.
        list: Flag as Flag,
        /// A collection of objects without order.
        set: Flag as Flag,
        /// Objects under keys.
        map: Flag as Flag,
        /// Not for attributes; known here so that the error can say so.
        group: Flag as Flag,
        /// The type that is sent in its place in protocol 5, which has no nested attributes; without it they are refused there.
        protocol5: Option<Protocol5Fallback> as OneOf(&["object"]),
    }
}

options! {
    /// `block`, or `block(mode, min_items = N, max_items = N, computed)`. Without a mode, it comes from the field's type.
    struct Block {
        ;
        /// One block, or none.
        single: Flag as Flag,
        /// A sequence of blocks.
        list: Flag as Flag,
        /// A collection of blocks without order.
        set: Flag as Flag,
        /// Blocks under labels.
        map: Flag as Flag,
        /// One block, which is there even if it isn't written.
        group: Flag as Flag,
        /// The minimal number; 0 by default.
        min_items: Option<SpannedOption<Integer>> as Integer,
        /// The maximal number; 0, the default, for any number.
        max_items: Option<SpannedOption<Integer>> as Integer,
        /// The provider may make blocks where the configuration has none.
        computed: Flag as Flag,
    }
}

options! {
    /// A field of a struct that derives `TfType`.
    struct TypeField {
        ident: Option<Ident>,
        ty: Type,
        ;
        /// The name in Terraform; the field's own by default.
        name: Option<SpannedValue<String>> as Text,
        /// Terraform doesn't know the field, which is made with `Default`.
        skip: Flag as Flag,
        /// The fields of the field's struct replace this one.
        flatten: Flag as Flag,
        /// The module whose functions `decode` and `encode` read and write the field, as its constant `TYPE`.
        with: Option<SpannedOption<Path>> as Module,
        /// The field is a string, read with `FromStr` and written with `Display`.
        as_string: Flag as Flag,
    }
}

impl Attribute {
    /// The words of the options, and the places of those that are written.
    pub(crate) fn words(&self) -> Vec<(&'static str, Option<Span>)> {
        Options::words(self)
    }
}

read!(SchemaField: Part<syn::Field>, syn::Field, Site::Field(Derive::Schema), |field, errors| (
    field.ident.clone(),
    field.ty.clone(),
    field.attrs.clone()
));

read!(TypeField: Part<syn::Field>, syn::Field, Site::Field(Derive::Type), |field, errors| (
    field.ident.clone(),
    field.ty.clone()
));

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
