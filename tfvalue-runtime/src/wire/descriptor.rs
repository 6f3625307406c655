//! The table of a derived struct that the interpreter reads: the offset and the codec of each field.

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
    /// The name, if `padded` is `None`.
    pub(crate) text: &'k str,
    /// A short name that is known at compile time: the MessagePack string, including its header and padded with zeros, and the length of the string.
    /// The fixed width allows a copy without regard to the length.
    pub(crate) padded: Option<(&'k Padded, usize)>,
    /// True if the name is known to consist of alphanumeric characters and underscores, none of which JSON escapes.
    pub(crate) is_unescaped: bool,
}

/// The width of a padded name in bytes, header included.
pub(crate) const KEY_WIDTH: usize = 32;

/// The first bytes of a name as a MessagePack string, including the header. A shorter string is padded with zeros.
pub(crate) type Padded = [u8; KEY_WIDTH];

impl<'k> AttributeName<'k> {
    /// Creates a name that is known only at run time.
    pub const fn new(name: &'k str) -> Self {
        Self { text: name, padded: None, is_unescaped: false }
    }

    /// The name.
    #[inline]
    pub fn name(self) -> &'k str {
        // A padded name is UTF-8: it was built from a `str`.
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

/// The shared properties of all fields with the same Rust type and the same codec.
#[derive(Clone, Copy)]
pub struct FieldType {
    pub(crate) codec: Codec,
    /// The Terraform type of the Rust type. No other field of this struct refers to nested types: in incremental builds, the compiler follows a
    /// reference in a constant once for each path to it.
    pub(crate) declared: &'static Type,
    /// True for blocks that travel as one `dynamic` value. The type on the wire then differs from the declared type.
    is_dynamic: bool,
    pub(crate) holds: Holds,
    /// True if the declared type contains a `dynamic` type.
    pub(crate) has_dynamic: bool,
    /// The functions that write a collection whose elements contain `dynamic` values, so that all elements have one type; `None` for other types.
    /// Function pointers, so that programs without such fields don't link `ValueWriter`.
    uniform: Option<&'static UniformElements>,
    /// The flags that may conflict with the type. An attribute with one of these flags is checked.
    pub(crate) flags_to_check: MemberFlags,
    /// The semantic comparison of values.
    semantics: Semantics,
}

impl FieldType {
    pub(crate) const fn new(codec: Codec, ty: &'static Type, holds: Holds) -> Self {
        let has_dynamic = const_contains_dynamic(ty);
        // Ignores the attributes of objects: each field of an object has its own functions.
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

    /// Converts the properties to those of blocks that travel as one `dynamic` value.
    pub(crate) const fn as_dynamic(self) -> Self {
        Self { is_dynamic: true, uniform: None, ..self }
    }

    /// The type on the wire.
    #[inline]
    pub(crate) const fn ty(&self) -> &'static Type {
        if self.is_dynamic { &Type::Dynamic } else { self.declared }
    }
}

/// A field of a derived struct: its name, its offset and its codec. It fills one cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Field {
    /// The name, if it is too long to be padded; otherwise empty. A reference to each short name would be a further relocation when the program is
    /// loaded.
    long_name: &'static str,
    ty: &'static FieldType,
    /// The first bytes of the name as a MessagePack string. Stored inline, so that decoding reads no other memory while names arrive in order.
    padded: Padded,
    offset: u32,
    /// The length of the name as a MessagePack string, or 0 if the string isn't shorter than [`KEY_WIDTH`]. Combined with the flags [`NEVER_NULL`]
    /// and [`SECRET`].
    padded_length: u8,
    /// The [`fingerprint`](super::names::fingerprint) of the name.
    pub(crate) fingerprint: u8,
    /// True if the name consists of alphanumeric characters and underscores.
    is_unescaped: bool,
}

const _: () = assert!(size_of::<Field>() == 64);

/// The field is a block with an empty value other than null: a block of any nesting mode except single.
const NEVER_NULL: u8 = 1 << 7;

/// The field is an attribute that is sensitive or write-only.
const SECRET: u8 = 1 << 6;

impl Field {
    /// Creates the field of a member of a struct.
    ///
    /// Makes few calls, to save compile time: see [`attribute`](crate::derived::members::attribute).
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

    /// The filler for the unused entries of a table.
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

    /// Returns the functions that write the value, if it is a collection whose elements contain `dynamic` values.
    #[inline]
    pub(crate) fn uniform(&self) -> Option<&'static UniformElements> {
        self.ty.uniform
    }

    /// The Terraform type of the Rust type, which is not `dynamic` for a block that travels as `dynamic`.
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

    /// The name, in the form for readers and writers.
    #[inline]
    pub(crate) fn key(&self) -> AttributeName<'_> {
        let padded @ (_, length) = self.padded_name();
        AttributeName {
            text: self.long_name,
            padded: (length > 0).then_some(padded),
            is_unescaped: self.is_unescaped,
        }
    }

    /// The padded name, and the length of the MessagePack string in it. The length is 0 if the name is too long to be padded.
    #[inline]
    pub(crate) fn padded_name(&self) -> (&Padded, usize) {
        // Removes the flags, and shows the compiler the upper bound of the length.
        (&self.padded, usize::from(self.padded_length) % KEY_WIDTH)
    }

    /// Returns whether the field is a block with an empty value other than null: a block of any nesting mode except single.
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
            // Such blocks are decoded by the type that arrives with them, which doesn't mark secrets.
            redact(members_of(self.ty.declared), error)
        } else if error.is_in_no_attribute() && has_secrets(members_of(self.ty.declared)) {
            // Terraform would print the configuration of the whole value.
            error.without_source()
        } else {
            error
        };
        error.in_attribute(self.name().to_owned())
    }
}

/// Removes the values of secret members from an error. `members` are the members of the value that the error is for.
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
            // An undefined attribute may be a secret, too.
            Some(_) | None => return error.without_value_below(index + 1),
        }
    }
    // The error is for a value that contains secrets, and may state its whole type.
    error.without_text()
}

/// Returns whether a member is a secret, at any depth.
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

/// A field that Terraform doesn't know. Decoding fills it with `Default`.
#[derive(Clone, Copy)]
pub struct Skipped {
    pub(crate) offset: u32,
    pub(crate) init: unsafe fn(*mut ()),
    pub(crate) drop: unsafe fn(*mut ()),
}

/// The codec and the destructor of one Rust type, for [`interpret`](super::interpret).
#[derive(Clone, Copy)]
pub(crate) enum Codec {
    /// Functions for the type.
    Functions(Functions),
    /// The codec of derived structs.
    Nested(NestedCodec),
}

/// The functions for one Rust type.
///
/// The first pointer is to the value, the second to the decoder or encoder. The types are erased, so that one loop serves every struct.
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
    /// Creates a descriptor. `fields` are sorted by name; `skipped` are the fields that Terraform doesn't know.
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
