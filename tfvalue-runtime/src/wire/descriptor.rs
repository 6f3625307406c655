//! What the derive emits: one const descriptor per type, from which schema, type, checks and codecs are read.

use super::{
    adapter::travels_as_dynamic,
    interpret::{Code, ListCodec, Short},
};
use crate::{
    check,
    schema::{Attribute, AttributeType, NestedBlock, NestedType, NestingMode, Protocol5},
    types::{Type, is_dynamic_within},
};

/// The name of an attribute, and if it is known beforehand, as MessagePack has it.
#[derive(Clone, Copy, Debug)]
pub struct Key<'k> {
    /// The name.
    pub(crate) name: &'k str,
    /// If it is known beforehand and short, the name as a MessagePack string, header included, with zeros behind it: it can be copied
    /// without regard to its length.
    pub(crate) padded: Option<&'k Padded>,
    /// Whether the name is known to consist of letters, digits and underscores, none of which JSON escapes.
    pub(crate) is_plain: bool,
}

/// How long keys are with what follows.
pub(crate) const KEY_WIDTH: usize = 32;

/// The beginning of a name as a MessagePack string, header included, or all of it with zeros behind.
pub(crate) type Padded = [u8; KEY_WIDTH];

/// What the derive finds out about a name: its beginning, and a number made of its [`fingerprint`] and [`IS_PLAIN`].
///
/// All of it can be told from the name, but not by the compiler in a constant without taking long over each byte.
pub(crate) type Written = (&'static Padded, u16);

/// A name consists of letters, digits and underscores.
const IS_PLAIN: u16 = 1 << 8;

impl<'k> Key<'k> {
    /// A name that is known when the program runs.
    pub const fn new(name: &'k str) -> Self {
        Self { name, padded: None, is_plain: false }
    }

    /// The name.
    pub const fn name(self) -> &'k str {
        self.name
    }

    /// How long the name is as a MessagePack string, if it is padded.
    pub(crate) const fn padded_length(self) -> usize {
        1 + self.name.len()
    }
}

/// A member of a derived object type: what Terraform knows of a field.
pub struct Member {
    name: &'static str,
    ty: Type,
    pub(crate) role: Role,
    within: Within,
}

/// What occurs in a member, at any depth.
///
/// It is found once for each member, from what those in it know: else a struct that is used in many places would be gone through as
/// often as there are ways to it, while the crate is compiled.
#[derive(Clone, Copy)]
pub(crate) struct Within {
    /// A `dynamic` type.
    pub(crate) dynamic: bool,
    /// A write-only attribute.
    pub(crate) write_only: bool,
    /// What can't be sent over protocol 5: a nested attribute that isn't to be sent as an object, or something write-only in one that
    /// is.
    pub(crate) protocol6: bool,
}

impl Within {
    /// What occurs in a member that has others in it.
    const fn of(ty: &Type, role: &Role, dynamic: bool) -> Self {
        let mut below = Self { dynamic, write_only: false, protocol6: false };
        let content = role.content(ty);
        let mut index = 0;
        while index < content.len() {
            below.write_only |= content[index].member.within.write_only;
            below.protocol6 |= content[index].member.within.protocol6;
            index += 1;
        }
        let Role::Attribute(attribute) = role else { return below };
        let protocol6 = match &attribute.ty {
            AttributeType::Type(_) => false,
            AttributeType::Nested(NestedType { protocol5: Protocol5::Refused, .. }) => true,
            AttributeType::Nested(_) => below.write_only && !attribute.write_only,
        };
        Self { write_only: attribute.write_only || below.write_only, protocol6, ..below }
    }
}

/// What a member is in a schema.
pub enum Role {
    /// An attribute of a plain object type, which has no schema.
    Plain,
    /// An attribute of a schema.
    Attribute(Attribute),
    /// A nested block of a schema.
    Block(NestedBlock),
}

impl Role {
    /// The fields of what is nested here, which is of a type.
    const fn content(&self, ty: &Type) -> &'static [Field] {
        match self {
            Self::Block(_) | Self::Attribute(Attribute { ty: AttributeType::Nested(_), .. }) => {
                object_fields(ty)
            }
            Self::Attribute(_) | Self::Plain => &[],
        }
    }
}

/// The fields of the derived type that values of this type consist of.
const fn object_fields(ty: &Type) -> &'static [Field] {
    match ty {
        Type::Object(object) => match object.as_derived() {
            Some(fields) => fields,
            None => &[],
        },
        Type::List(element) | Type::Set(element) | Type::Map(element) => match element.as_static() {
            Some(element) => object_fields(element),
            None => &[],
        },
        _ => &[],
    }
}

impl Member {
    /// A member with its name, its declared type and its place in the schema.
    #[track_caller]
    pub const fn new(name: &'static str, ty: Type, role: Role) -> Self {
        let dynamic = is_dynamic_within(&ty);
        Self::of_role(name, ty, role, dynamic)
    }

    /// The same where it is known whether there is a `dynamic` type in it.
    #[track_caller]
    pub(crate) const fn of_role(name: &'static str, ty: Type, role: Role, dynamic: bool) -> Self {
        if dynamic && !matches!(role, Role::Block(_)) {
            check::sets_of_one_type(name, &ty);
        }
        let within = match &role {
            Role::Plain => Within { dynamic, write_only: false, protocol6: false },
            Role::Attribute(Attribute { ty: AttributeType::Type(_), write_only, .. }) => {
                Within { dynamic, write_only: *write_only, protocol6: false }
            }
            role => Within::of(&ty, role, dynamic),
        };
        Self { name, ty, role, within }
    }

    pub(crate) const fn name(&self) -> &'static str {
        self.name
    }

    /// The type on the wire.
    pub(crate) const fn ty(&self) -> &Type {
        match self.role {
            Role::Block(_) if self.within.dynamic && travels_as_dynamic(&self.ty) => &Type::Dynamic,
            _ => &self.ty,
        }
    }

    /// The type that the field's Rust type has, which is the one on the wire save for a block that travels as `dynamic`.
    pub(crate) const fn declared_type(&self) -> &Type {
        &self.ty
    }

    /// The fields of what is nested here: of a nested block or a nested attribute.
    pub(crate) const fn content(&self) -> &'static [Field] {
        self.role.content(&self.ty)
    }

    pub(crate) const fn role(&self) -> &Role {
        &self.role
    }

    pub(crate) const fn within(&self) -> Within {
        self.within
    }
}

/// A field of a derived struct: a member, where it lies and how it is read and written. It fills a line of the cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Field {
    pub(crate) member: &'static Member,
    pub(crate) codec: &'static Codec,
    pub(crate) offset: usize,
    /// The beginning of the name, here so that nothing else need be looked at while names come in order.
    padded: Padded,
    /// How long the name is as a MessagePack string, if that is shorter than what is padded; else 0.
    padded_length: u8,
    /// Whether the name consists of letters, digits and underscores.
    is_plain: bool,
    /// Whether the field is a block that has an empty value other than null: any but a single one.
    pub(crate) never_null: bool,
    /// The [`fingerprint`] of the name.
    pub(crate) fingerprint: u8,
    /// Whether short values are read and written without the codec's other functions; only if the name is padded.
    pub(crate) inline: Code,
}

impl Field {
    /// The member at `index` among those of its struct and at `offset` bytes in it, of the type that `codec` is for.
    pub const fn new(
        members: &'static [&'static Member],
        index: usize,
        offset: usize,
        codec: &'static Codec,
        name: Written,
    ) -> Self {
        Self::coded(members, index, offset, codec, Code::NONE, name)
    }

    /// The same for a type whose values can perhaps be read and written without the codec.
    pub(crate) const fn coded(
        members: &'static [&'static Member],
        index: usize,
        offset: usize,
        codec: &'static Codec,
        inline: Code,
        (padded, found): Written,
    ) -> Self {
        let member = members[index];
        let never_null = match &member.role {
            Role::Block(block) => !matches!(block.nesting, NestingMode::Single),
            Role::Attribute(_) | Role::Plain => false,
        };
        let length = 1 + member.name.len();
        let is_padded = length < KEY_WIDTH;
        Self {
            member,
            codec,
            offset,
            padded: *padded,
            padded_length: if is_padded { length.to_le_bytes()[0] } else { 0 },
            is_plain: found & IS_PLAIN != 0,
            never_null,
            fingerprint: (found & 0xff) as u8,
            inline: if is_padded { inline } else { Code::NONE },
        }
    }

    /// The same field, seen from a struct that has the field's own at this offset.
    pub(crate) const fn within(mut self, offset: usize) -> Self {
        self.offset += offset;
        self
    }

    /// The name.
    #[inline]
    pub(crate) fn key(&self) -> Key<'_> {
        let padded = (self.padded_length > 0).then_some(&self.padded);
        Key { name: self.member.name, padded, is_plain: self.is_plain }
    }

    /// The name as a MessagePack string and its length, which is less than that of the whole; 0 if it is too long.
    #[inline]
    pub(crate) fn padded_name(&self) -> (&Padded, usize) {
        (&self.padded, usize::from(self.padded_length) % KEY_WIDTH)
    }

    /// Whether the name is short, and known to consist of letters, digits and underscores.
    #[inline]
    pub(crate) fn is_plain(&self) -> bool {
        self.is_plain
    }
}

/// A field that Terraform doesn't know: made with `Default`.
#[derive(Clone, Copy)]
pub struct Skipped {
    pub(crate) offset: usize,
    pub(crate) init: unsafe fn(*mut ()),
}

/// How the values of one Rust type are read, written and dropped, as [`interpret`](super::interpret) calls it.
#[derive(Clone, Copy)]
pub enum Codec {
    /// By functions for the type.
    Functions(Functions),
    /// As a list of derived structs.
    List(ListCodec),
}

/// The functions for one Rust type.
///
/// The pointers are to the value and to the decoder or encoder; their types are erased, so that one loop serves every struct.
#[derive(Clone, Copy)]
pub struct Functions {
    /// The decoder is a `msgpack::Reader<'de>`.
    pub(crate) decode_msgpack: unsafe fn(*mut (), *mut ()) -> Result<(), crate::Error>,
    /// The decoder is a `json::Reader<'de>`.
    pub(crate) decode_json: unsafe fn(*mut (), *mut ()) -> Result<(), crate::Error>,
    /// The decoder is a `&mut dyn Decoder<'de>`.
    pub(crate) decode_any: unsafe fn(*mut (), *mut ()) -> Result<(), crate::Error>,
    /// The encoder is a `msgpack::Writer`.
    pub(crate) encode_msgpack: unsafe fn(*const (), *mut ()) -> Result<(), crate::Error>,
    /// The encoder is a `json::Writer`.
    pub(crate) encode_json: unsafe fn(*const (), *mut ()) -> Result<(), crate::Error>,
    /// The encoder is a `&mut dyn Encoder`.
    pub(crate) encode_any: unsafe fn(*const (), *mut ()) -> Result<(), crate::Error>,
    pub(crate) drop: unsafe fn(*mut ()),
    /// How short values are read and written, if they are collections of a common type.
    pub(crate) short: Option<&'static Short>,
}

impl Codec {
    /// The same with functions for short values.
    pub(crate) const fn with_short(self, short: &'static Short) -> Self {
        match self {
            Self::Functions(functions) => Self::Functions(Functions { short: Some(short), ..functions }),
            Self::List(_) => self,
        }
    }

    /// How short values are read and written, if there are functions for that.
    #[inline]
    pub(crate) fn short(&self) -> Option<&'static Short> {
        match self {
            Self::Functions(functions) => functions.short,
            Self::List(_) => None,
        }
    }

    /// What drops a value.
    pub(crate) const fn drop(&self) -> unsafe fn(*mut ()) {
        match self {
            Self::Functions(functions) => functions.drop,
            Self::List(list) => list.drop,
        }
    }
}

/// All there is to know of a derived struct.
#[derive(Clone, Copy)]
pub struct Descriptor {
    /// Sorted by name.
    pub(crate) fields: &'static [Field],
    pub(crate) skipped: &'static [Skipped],
    /// Whether unknown values are refused wherever they stand.
    pub(crate) wholly_known: bool,
}

impl Descriptor {
    /// Fields sorted by name, and those that Terraform doesn't know.
    pub const fn new(fields: &'static [Field], skipped: &'static [Skipped], wholly_known: bool) -> Self {
        Self { fields, skipped, wholly_known }
    }
}
