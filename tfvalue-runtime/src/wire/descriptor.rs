//! The table of a derived struct that the interpreter reads: the place of each field, and its codec.

use std::{
    fmt,
    hash::{Hash, Hasher},
};

use crate::{error::Error, path::Step, scan::text::utf8, types::Type};

use super::interpret::{NestedCodec, UniformElements};
use crate::{
    model::Holds,
    schema::Semantics,
    wire::member::{
        Member, MemberFlags, Row, const_contains_dynamic, const_has_dynamic_elements, members_of,
    },
};

/// An attribute name, with its MessagePack encoding if known at compile time.
#[derive(Clone, Copy, Debug)]
pub struct AttributeName<'k> {
    /// The name, unless it is padded.
    pub(crate) text: &'k str,
    /// If it is known beforehand and short, the name as a MessagePack string, header included, with zeros after it, and its length. It can
    /// be copied without regard to its length.
    pub(crate) padded: Option<(&'k Padded, usize)>,
    /// True if the name is known to consist of alphanumeric characters and underscores, none of which JSON escapes.
    pub(crate) is_unescaped: bool,
}

/// The width of a padded name in bytes, header included.
pub(crate) const KEY_WIDTH: usize = 32;

/// The beginning of a name as a MessagePack string, header included, or all of it with zeros after.
pub(crate) type Padded = [u8; KEY_WIDTH];

impl<'k> AttributeName<'k> {
    /// A name that is known when the program runs.
    pub const fn new(name: &'k str) -> Self {
        Self { text: name, padded: None, is_unescaped: false }
    }

    /// The name.
    #[inline]
    pub fn name(self) -> &'k str {
        // A padded name was built from text.
        self.padded.map_or(self.text, |_| utf8(self.bytes()).unwrap_or_default())
    }

    /// The bytes of the name.
    #[inline]
    pub(crate) fn bytes(self) -> &'k [u8] {
        self.padded.map_or(self.text.as_bytes(), |(padded, length)| padded.get(1..length).unwrap_or_default())
    }
}

impl AsRef<str> for AttributeName<'_> {
    fn as_ref(&self) -> &str {
        self.name()
    }
}

impl<'k> From<&'k str> for AttributeName<'k> {
    fn from(name: &'k str) -> Self {
        Self::new(name)
    }
}

impl fmt::Display for AttributeName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl PartialEq for AttributeName<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for AttributeName<'_> {}

impl Hash for AttributeName<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

/// The shared properties of all fields of one Rust type that are read and written in one way.
#[derive(Clone, Copy)]
pub struct FieldType {
    pub(crate) codec: Codec,
    /// The type of the Rust type. Nothing else here refers to nested types: in incremental builds, the compiler follows a reference in a
    /// constant once for each path to it.
    pub(crate) declared: &'static Type,
    /// True if the type on the wire differs from the declared one: of a block that travels as one `dynamic` value.
    is_dynamic: bool,
    pub(crate) holds: Holds,
    /// True if the declared type contains a `dynamic` type.
    pub(crate) has_dynamic: bool,
    /// Writes a collection whose elements contain `dynamic` values, so that all elements have one type; `None` for other types. A function
    /// pointer, so that programs without such fields don't link `ValueWriter`.
    uniform: Option<&'static UniformElements>,
    /// The flags with which an attribute of the type may be wrong, so that it is checked.
    pub(crate) flags_to_check: MemberFlags,
    /// The semantic comparison of values.
    semantics: Semantics,
}

impl FieldType {
    pub(crate) const fn new(codec: Codec, ty: &'static Type, holds: Holds) -> Self {
        let has_dynamic = const_contains_dynamic(ty);
        // Objects handle their attributes themselves.
        let uniform =
            if const_has_dynamic_elements(ty, false) { Some(UniformElements::FUNCTIONS) } else { None };
        let flags_to_check = MemberFlags::flags_to_check(holds, has_dynamic);
        Self {
            codec,
            declared: ty,
            is_dynamic: false,
            holds,
            has_dynamic,
            uniform,
            flags_to_check,
            semantics: Semantics::EXACT,
        }
    }

    /// Sets the semantic comparison of values.
    pub(crate) const fn with_semantics(self, semantics: Semantics) -> Self {
        Self { semantics, ..self }
    }

    /// Returns the semantic comparison of values.
    pub(crate) const fn semantics(&self) -> Semantics {
        self.semantics
    }

    /// Describes blocks that travel as one `dynamic` value.
    pub(crate) const fn as_dynamic(self) -> Self {
        Self { is_dynamic: true, uniform: None, ..self }
    }

    /// The type on the wire.
    #[inline]
    pub(crate) const fn ty(&self) -> &'static Type {
        if self.is_dynamic { &Type::Dynamic } else { self.declared }
    }
}

/// A field of a derived struct: where it lies and how it is read and written. It fills a line of the cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Field {
    /// The name, if it is too long to be padded. Of a short one, there is no more than what is padded: a reference to it, for each field, would be
    /// one more that a program has to set right when it is loaded.
    long_name: &'static str,
    ty: &'static FieldType,
    /// The beginning of the name as a MessagePack string, here so that nothing else need be examined while names come in order.
    padded: Padded,
    offset: u32,
    /// The length of the name as a MessagePack string, if it is shorter than the padded name, else 0; combined with [`NEVER_NULL`] and
    /// [`SECRET`], if they apply.
    padded_length: u8,
    /// The [`fingerprint`](super::names::fingerprint) of the name.
    pub(crate) fingerprint: u8,
    /// True if the name consists of alphanumeric characters and underscores.
    is_unescaped: bool,
}

const _: () = assert!(size_of::<Field>() == 64);

/// The field is a block that has an empty value other than null: any but a single one.
const NEVER_NULL: u8 = 1 << 7;

/// The field is an attribute that is sensitive or write-only.
const SECRET: u8 = 1 << 6;

impl Field {
    /// The field that a member of a struct is.
    ///
    /// It calls next to nothing, for the sake of the compiler: see [`attribute`](crate::derived::members::attribute).
    #[expect(clippy::cast_possible_truncation, reason = "they are compared, or cut on purpose")]
    pub(crate) const fn new((name, flags, _, ty, extra, offset): &Row) -> Self {
        let bytes = name.as_bytes();
        let length = bytes.len();
        let mut padded = [0; KEY_WIDTH];
        let mut place = if length < 32 {
            padded[0] = 0xa0 | length as u8;
            1
        } else {
            long_header(&mut padded, length)
        };
        let mut index = 0;
        while index < length && place < KEY_WIDTH {
            padded[place] = bytes[index];
            place += 1;
            index += 1;
        }
        let is_padded = 1 + length < KEY_WIDTH;
        let never_null = if extra.is_never_null() { NEVER_NULL } else { 0 };
        let secret = if *flags & MemberFlags::SECRET != 0 { SECRET } else { 0 };
        let ty = ty.get();
        Self {
            long_name: if is_padded { "" } else { name },
            ty,
            padded,
            offset: *offset,
            padded_length: if is_padded { 1 + length as u8 } else { 0 } | never_null | secret,
            fingerprint: (*flags >> MemberFlags::FINGERPRINT) as u8,
            is_unescaped: *flags & MemberFlags::UNESCAPED_NAME != 0,
        }
    }

    /// The filler in the unused rest of a table.
    pub(crate) const UNUSED: Self = Self::new(&Member::UNUSED);

    /// Returns the offset of the field in the struct, in bytes.
    #[inline]
    pub(crate) const fn offset(&self) -> usize {
        self.offset as usize
    }

    #[inline]
    pub(crate) fn codec(&self) -> &'static Codec {
        &self.ty.codec
    }

    /// The type on the wire.
    #[inline]
    pub(crate) fn ty(&self) -> &'static Type {
        self.ty.ty()
    }

    /// Returns what writes the value, if it is a collection whose elements contain `dynamic` values.
    #[inline]
    pub(crate) fn uniform(&self) -> Option<&'static UniformElements> {
        self.ty.uniform
    }

    /// The type that the Rust type has.
    pub(crate) fn declared_type(&self) -> &'static Type {
        self.ty.declared
    }

    /// The name.
    pub(crate) fn name(&self) -> &str {
        self.key().name()
    }

    /// Returns whether these bytes are the name.
    pub(crate) fn is_named(&self, name: &[u8]) -> bool {
        self.key().bytes() == name
    }

    /// The name, as it is read and written.
    #[inline]
    pub(crate) fn key(&self) -> AttributeName<'_> {
        let padded @ (_, length) = self.padded_name();
        AttributeName {
            text: self.long_name,
            padded: (length > 0).then_some(padded),
            is_unescaped: self.is_unescaped,
        }
    }

    /// The name as a MessagePack string and its length, which is less than that of the whole; 0 if it is too long.
    #[inline]
    pub(crate) fn padded_name(&self) -> (&Padded, usize) {
        // This takes off the flags, and shows the compiler the upper bound of the length.
        (&self.padded, usize::from(self.padded_length) % KEY_WIDTH)
    }

    /// Returns whether the field is a block that has an empty value other than null: any but a single one.
    #[inline]
    pub(crate) fn is_never_null(&self) -> bool {
        self.padded_length & NEVER_NULL != 0
    }

    /// Adds the field to the path of an error in its value. Removes secret values from the error.
    #[cold]
    pub(crate) fn error(&self, error: Error) -> Error {
        let error = if self.padded_length & SECRET != 0 {
            error.without_value()
        } else if self.ty.is_dynamic {
            // Such blocks are read by the type that they bring, which doesn't mark secrets.
            redact(members_of(self.ty.declared), error)
        } else if error.is_in_no_attribute() && has_secrets(members_of(self.ty.declared)) {
            // Terraform would print all of the value.
            error.without_source()
        } else {
            error
        };
        error.in_attribute(self.name().to_owned())
    }
}

/// The error of a value that has these members, without what it may show of those that are secret.
#[cold]
pub(crate) fn redact(mut members: &'static [Row], error: Error) -> Error {
    if !has_secrets(members) {
        return error;
    }
    let path = error.path();
    for (index, step) in path.steps().iter().enumerate() {
        let Step::AttributeName(name) = step else { continue };
        match members.iter().map(Member::of).find(|member| member.name() == name) {
            Some(member) if !member.is_secret() && !has_secrets(member.content()) => return error,
            Some(member) if !member.is_secret() => members = member.content(),
            // What isn't known may be anything.
            Some(_) | None => return error.without_value_below(index + 1),
        }
    }
    // The error states types that differ as a whole, with all in them.
    error.without_text()
}

/// Returns whether one of the members, or of those nested in them, is a secret.
fn has_secrets(members: &[Row]) -> bool {
    members.iter().map(Member::of).any(|member| member.is_secret() || has_secrets(member.content()))
}

/// Writes the header of a MessagePack string of 32 bytes or more, and returns its length.
#[expect(clippy::cast_possible_truncation, reason = "the rest of the length is in the other bytes")]
const fn long_header(padded: &mut Padded, length: usize) -> usize {
    let bytes = (length as u32).to_be_bytes();
    let (marker, first) = match length {
        0..0x100 => (0xd9, 3),
        0x100..0x1_0000 => (0xda, 2),
        _ => (0xdb, 0),
    };
    padded[0] = marker;
    let mut place = 1;
    while first + place <= bytes.len() {
        padded[place] = bytes[first + place - 1];
        place += 1;
    }
    place
}

/// A field that Terraform doesn't know: made with `Default`.
#[derive(Clone, Copy)]
pub struct Skipped {
    pub(crate) offset: u32,
    pub(crate) init: unsafe fn(*mut ()),
    pub(crate) drop: unsafe fn(*mut ()),
}

/// The codec of the values of one Rust type, and their destructor, as [`interpret`](super::interpret) calls them.
#[derive(Clone, Copy)]
pub(crate) enum Codec {
    /// By functions for the type.
    Functions(Functions),
    /// As derived structs.
    Nested(NestedCodec),
}

/// The functions for one Rust type.
///
/// The pointers are to the value and to the decoder or encoder; their types are erased, so that one loop serves every struct.
#[derive(Clone, Copy)]
pub(crate) struct Functions {
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
}

impl Codec {
    /// Returns the function that drops a value.
    pub(crate) const fn drop(&self) -> unsafe fn(*mut ()) {
        match self {
            Self::Functions(functions) => functions.drop,
            Self::Nested(nested) => nested.drop,
        }
    }
}

/// The fields of a derived struct and how to decode and encode them.
#[derive(Clone, Copy)]
pub struct Descriptor {
    /// Sorted by name.
    pub(crate) fields: &'static [Field],
    pub(crate) skipped: &'static [Skipped],
    /// True if unknown values are refused at any depth.
    pub(crate) wholly_known: bool,
}

impl Descriptor {
    /// Fields sorted by name, and those that Terraform doesn't know.
    pub(crate) const fn new(
        fields: &'static [Field],
        skipped: &'static [Skipped],
        wholly_known: bool,
    ) -> Self {
        Self { fields, skipped, wholly_known }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::msgpack;

    #[test]
    fn names_are_padded_as_messagepack_has_them() {
        for length in [0, 1, 30, 31, 32, 255, 256, 65_535, 65_536] {
            let name: &'static str = "n".repeat(length).leak();
            let row = (name, 0, "", Member::UNUSED.3, Member::UNUSED.4, 8);
            let field = Field::new(&row);
            let mut written = msgpack::to_vec(name).unwrap();
            written.resize(KEY_WIDTH, 0);
            assert_eq!(field.padded, *written, "{length}");
            assert_eq!(field.key().padded.is_some(), length < 31, "{length}");
            assert_eq!(field.name(), name);
            assert!(field.is_named(name.as_bytes()) && !field.is_named(b"other"));
            assert_eq!(field.offset(), 8);
        }
    }
}
