use std::borrow::Cow;

/// A value as it was read: bytes in the format of its input, found valid for a type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Raw<'a> {
    pub(crate) format: Format,
    pub(crate) bytes: Cow<'a, [u8]>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Format {
    MessagePack,
    Json,
}

impl Raw<'_> {
    /// A null, which is there without input.
    pub(crate) const fn null() -> Self {
        Self { format: Format::MessagePack, bytes: Cow::Borrowed(&[0xc0]) }
    }

    /// A value in MessagePack.
    pub(crate) const fn message_pack(bytes: Cow<'_, [u8]>) -> Raw<'_> {
        Raw { format: Format::MessagePack, bytes }
    }

    /// A value in JSON.
    pub(crate) const fn json(bytes: Cow<'_, [u8]>) -> Raw<'_> {
        Raw { format: Format::Json, bytes }
    }

    /// The bytes as they were read.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The same value, no longer borrowed from the input.
    pub fn into_owned(self) -> Raw<'static> {
        Raw { format: self.format, bytes: Cow::Owned(self.bytes.into_owned()) }
    }
}
