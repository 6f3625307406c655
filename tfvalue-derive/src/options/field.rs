use darling::{
    FromField, FromMeta,
    util::{Override, SpannedValue},
};
use proc_macro2::Span;
use syn::{Ident, Path, Type};

use super::{
    DefaultValue, DescriptionKind, Flag, Integer, Key, PriorState, Protocol5Fallback, Replacement,
    SpannedOption, Validation, span_of,
};

/// A field of a struct that derives `TfSchema`.
#[derive(FromField)]
#[darling(attributes(tf), forward_attrs(doc, api))]
pub(crate) struct SchemaField {
    pub(crate) ident: Option<Ident>,
    pub(crate) ty: Type,
    /// The doc comment, which is the description, and the options of `TfApi`.
    pub(crate) attrs: Vec<syn::Attribute>,

    /// The name in Terraform; the field's own by default.
    pub(crate) name: Option<SpannedValue<String>>,
    /// The name in Terraform, if it is one that a new provider would not have.
    pub(crate) legacy_name: Option<SpannedValue<String>>,
    /// Terraform doesn't know the field, which is made with `Default`.
    pub(crate) skip: Flag,
    /// The fields of the field's struct replace this one.
    pub(crate) flatten: Flag,
    /// The module whose functions `decode` and `encode` read and write the field, as its constant `TYPE`.
    pub(crate) with: Option<SpannedOption<Path>>,
    /// The field is a string, read with `FromStr` and written with `Display`.
    pub(crate) as_string: Flag,
    /// The values of the field are known; unknown ones are refused.
    pub(crate) known: Flag,
    /// The field is a nested block.
    pub(crate) block: Option<SpannedOption<Block>>,
    /// The field is an attribute, if it is none of the above.
    #[darling(flatten)]
    pub(crate) attribute: Attribute,
}

/// The options of an attribute.
#[derive(FromMeta)]
pub(crate) struct Attribute {
    /// The user must set it.
    pub(crate) required: Flag,
    /// The user may set it.
    pub(crate) optional: Flag,
    /// The provider sets it; with `optional`, if the user doesn't.
    pub(crate) computed: Flag,
    /// The value is hidden from the output of Terraform.
    pub(crate) sensitive: Flag,
    /// The value comes from the configuration only and is never stored.
    pub(crate) write_only: Flag,
    /// It is going away; the message says what to use instead.
    pub(crate) deprecated: Option<SpannedOption<Override<String>>>,
    /// The description, in place of the doc comment.
    pub(crate) description: Option<SpannedOption<String>>,
    /// The markup of the description; markdown by default.
    pub(crate) description_kind: Option<SpannedOption<DescriptionKind>>,
    /// It consists of attributes with their own schema.
    pub(crate) nested: Option<SpannedOption<Nested>>,
    /// In an identity: an import must give it.
    pub(crate) required_for_import: Flag,
    /// In an identity: an import may give it.
    pub(crate) optional_for_import: Flag,
    /// The rules of its plans and values.
    #[darling(flatten)]
    pub(crate) rules: Rules,
}

/// The rules of the plans and the values of an attribute or a block.
#[derive(FromMeta)]
pub(crate) struct Rules {
    /// The value that replaces null in the configuration.
    pub(crate) default: Option<SpannedOption<DefaultValue>>,
    /// A change replaces the resource.
    pub(crate) requires_replace: Option<SpannedOption<Replacement>>,
    /// A computed value that a plan doesn't know stays as it was.
    pub(crate) use_state_for_unknown: Option<SpannedOption<PriorState>>,
    /// The validators of a value.
    pub(crate) validate: Option<SpannedOption<Validation>>,
    /// The field that distinguishes the elements of a list or a set.
    pub(crate) key: Option<SpannedOption<Key>>,
}

impl Attribute {
    /// The words of the options, and the places of those that are written.
    pub(crate) fn words(&self) -> [(&'static str, Option<Span>); 16] {
        let Self {
            required,
            optional,
            computed,
            sensitive,
            write_only,
            deprecated,
            description,
            description_kind,
            nested,
            required_for_import,
            optional_for_import,
            rules: Rules { default, requires_replace, use_state_for_unknown, validate, key },
        } = self;
        [
            ("required", span_of(*required)),
            ("optional", span_of(*optional)),
            ("computed", span_of(*computed)),
            ("sensitive", span_of(*sensitive)),
            ("write_only", span_of(*write_only)),
            ("deprecated", deprecated.as_ref().map(|word| word.span)),
            ("description", description.as_ref().map(|word| word.span)),
            ("description_kind", description_kind.as_ref().map(|word| word.span)),
            ("nested", nested.as_ref().map(|word| word.span)),
            ("required_for_import", span_of(*required_for_import)),
            ("optional_for_import", span_of(*optional_for_import)),
            ("default", default.as_ref().map(|word| word.span)),
            ("requires_replace", requires_replace.as_ref().map(|word| word.span)),
            ("use_state_for_unknown", use_state_for_unknown.as_ref().map(|word| word.span)),
            ("validate", validate.as_ref().map(|word| word.span)),
            ("key", key.as_ref().map(|word| word.span)),
        ]
    }
}

/// `nested` or `nested(mode, protocol5 = object)`. Without a mode, it comes from the field's type.
#[derive(FromMeta, Default)]
#[darling(from_word = || Ok(Self::default()))]
pub(crate) struct Nested {
    /// One object, or none.
    pub(crate) single: Flag,
    /// A sequence of objects.
    pub(crate) list: Flag,
    /// A collection of objects without order.
    pub(crate) set: Flag,
    /// Objects under keys.
    pub(crate) map: Flag,
    /// Not for attributes; known here so that the error can say so.
    pub(crate) group: Flag,
    /// What is sent in its place in protocol 5, which has no nested attributes; without it they are refused there.
    pub(crate) protocol5: Option<Protocol5Fallback>,
}

/// `block`, or `block(mode, min_items = N, max_items = N, computed)`. Without a mode, it comes from the field's type.
#[derive(FromMeta, Default)]
#[darling(from_word = || Ok(Self::default()))]
pub(crate) struct Block {
    /// One block, or none.
    pub(crate) single: Flag,
    /// A sequence of blocks.
    pub(crate) list: Flag,
    /// A collection of blocks without order.
    pub(crate) set: Flag,
    /// Blocks under labels.
    pub(crate) map: Flag,
    /// One block, which is there even if it isn't written.
    pub(crate) group: Flag,
    /// The minimal number; 0 by default.
    pub(crate) min_items: Option<SpannedOption<Integer>>,
    /// The maximal number; 0, the default, for any number.
    pub(crate) max_items: Option<SpannedOption<Integer>>,
    /// The provider may make blocks where the configuration has none.
    pub(crate) computed: Flag,
}

/// A field of a struct that derives `TfType`.
#[derive(FromField)]
#[darling(attributes(tf))]
pub(crate) struct TypeField {
    pub(crate) ident: Option<Ident>,
    pub(crate) ty: Type,
    /// The name in Terraform; the field's own by default.
    pub(crate) name: Option<SpannedValue<String>>,
    /// Terraform doesn't know the field, which is made with `Default`.
    pub(crate) skip: Flag,
    /// The fields of the field's struct replace this one.
    pub(crate) flatten: Flag,
    /// The module whose functions `decode` and `encode` read and write the field, as its constant `TYPE`.
    pub(crate) with: Option<SpannedOption<Path>>,
    /// The field is a string, read with `FromStr` and written with `Display`.
    pub(crate) as_string: Flag,
}
