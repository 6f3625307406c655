use darling::{
    FromField, FromMeta,
    util::{Flag, Override, SpannedValue},
};
use syn::{Attribute, Ident, Path, Type};

use super::{DescriptionKind, Integer, Word};

/// A field of a struct that derives `TfSchema`.
#[derive(FromField)]
#[darling(attributes(tf), forward_attrs(doc, deprecated))]
pub(crate) struct SchemaField {
    pub(crate) ident: Option<Ident>,
    pub(crate) ty: Type,
    /// The doc comment, which is the description, and whether Rust has deprecated the field.
    pub(crate) attrs: Vec<Attribute>,

    /// The user must set the attribute.
    pub(crate) required: Flag,
    /// The user may set the attribute.
    pub(crate) optional: Flag,
    /// The provider sets the attribute; with `optional`, if the user doesn't.
    pub(crate) computed: Flag,
    /// Terraform doesn't know the field, which is made with `Default`.
    pub(crate) skip: Flag,
    /// The fields of the field's struct stand in this one's place.
    pub(crate) flatten: Flag,

    /// The value is hidden from the output of Terraform.
    pub(crate) sensitive: Flag,
    /// The value comes from the configuration only and is never stored.
    pub(crate) write_only: Flag,
    /// The attribute is going away; the message says what to use instead.
    pub(crate) deprecated: Option<Word<Override<String>>>,
    /// What the attribute is, in place of the doc comment.
    pub(crate) description: Option<Word<String>>,
    /// How the description is marked up; as markdown by default.
    pub(crate) description_kind: Option<Word<DescriptionKind>>,
    /// The name in Terraform; the field's own by default.
    pub(crate) name: Option<SpannedValue<String>>,

    /// The field is a nested attribute, which consists of attributes with their own schema.
    pub(crate) nested: Option<Word<Nested>>,
    /// The field is a nested block.
    pub(crate) block: Option<Word<Block>>,

    /// The module whose functions `decode` and `encode` read and write the field, as its constant `TYPE`.
    pub(crate) with: Option<Word<Path>>,
    /// The field is a string, read with `FromStr` and written with `Display`.
    pub(crate) as_string: Flag,

    /// An import by identity must give the attribute.
    pub(crate) required_for_import: Flag,
    /// An import by identity may give the attribute.
    pub(crate) optional_for_import: Flag,
}

/// `nested` or `nested(mode)`. Without a mode, it comes from the field's type.
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
}

/// `block`, or `block(mode, min_items = N, max_items = N)`. Without a mode, it comes from the field's type.
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
    /// How many there must be at least; 0 by default.
    pub(crate) min_items: Option<Word<Integer>>,
    /// How many there may be at most; 0, the default, for any number.
    pub(crate) max_items: Option<Word<Integer>>,
}

/// A field of a struct that derives `TfType`.
#[derive(FromField)]
#[darling(attributes(tf), forward_attrs(deprecated))]
pub(crate) struct TypeField {
    pub(crate) ident: Option<Ident>,
    pub(crate) ty: Type,
    /// Whether Rust has deprecated the field.
    pub(crate) attrs: Vec<Attribute>,

    /// The name in Terraform; the field's own by default.
    pub(crate) name: Option<SpannedValue<String>>,
    /// Terraform doesn't know the field, which is made with `Default`.
    pub(crate) skip: Flag,
    /// The fields of the field's struct stand in this one's place.
    pub(crate) flatten: Flag,
    /// The module whose functions `decode` and `encode` read and write the field, as its constant `TYPE`.
    pub(crate) with: Option<Word<Path>>,
    /// The field is a string, read with `FromStr` and written with `Display`.
    pub(crate) as_string: Flag,
}
