use std::borrow::Cow;

use crate::{error::Error, types::Type, value::Value};

use super::{
    Decoder, Encoder, Limits,
    interpret::{BuiltinReader, BuiltinWriter},
    json, msgpack,
};

/// A value as it was read: bytes in the format of its input, found valid for a type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RawValue<'a> {
    pub(crate) format: Format,
    pub(crate) bytes: Cow<'a, [u8]>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Format {
    MessagePack,
    Json,
}

impl<'a> RawValue<'a> {
    /// Reads a value of this type: as the input contains it, or else in MessagePack.
    ///
    /// It is no method of decoders: every program that has one would have all that a value takes.
    pub(crate) fn decode<D: Decoder<'a> + ?Sized>(decoder: &mut D, ty: &Type) -> Result<Self, Error> {
        match decoder.as_builtin() {
            Some(BuiltinReader::MessagePack(reader)) => reader.raw(ty),
            Some(BuiltinReader::Json(reader)) => reader.raw(ty),
            None => {
                let value = Value::decode(decoder.as_dyn(), ty)?;
                Ok(RawValue::msgpack(value.to_msgpack(ty)?.into()))
            }
        }
    }

    /// Writes the value, which is of this type: as it was read, if it is in the encoder's format.
    pub(crate) fn encode<E: Encoder + ?Sized>(&self, ty: &Type, encoder: &mut E) -> Result<(), Error> {
        match (self.format, encoder.as_builtin()) {
            (Format::MessagePack, Some(BuiltinWriter::MessagePack(writer))) => writer.raw(&self.bytes),
            (Format::Json, Some(BuiltinWriter::Json(writer))) => writer.raw(&self.bytes),
            _ => return self.read_value(ty)?.encode(ty, encoder),
        }
        Ok(())
    }
}

impl RawValue<'_> {
    /// A value in MessagePack.
    pub(crate) const fn msgpack(bytes: Cow<'_, [u8]>) -> RawValue<'_> {
        RawValue { format: Format::MessagePack, bytes }
    }

    /// A value in JSON.
    pub(crate) const fn json(bytes: Cow<'_, [u8]>) -> RawValue<'_> {
        RawValue { format: Format::Json, bytes }
    }

    /// The value, which is of this type.
    pub(crate) fn read_value(&self, ty: &Type) -> Result<Value<'_>, Error> {
        // The reader that produced these bytes already enforced its limits.
        match self.format {
            Format::MessagePack => msgpack::Reader::new(&self.bytes).with_limits(Limits::NONE).read_value(ty),
            Format::Json => json::Reader::new(&self.bytes)?.with_limits(Limits::NONE).read_value(ty),
        }
    }

    /// The bytes, if they are MessagePack.
    pub fn as_msgpack(&self) -> Option<&[u8]> {
        (self.format == Format::MessagePack).then_some(&*self.bytes)
    }

    /// The bytes, if they are JSON.
    pub fn as_json(&self) -> Option<&[u8]> {
        (self.format == Format::Json).then_some(&*self.bytes)
    }

    /// The bytes as they were read.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Copies what is borrowed from the input, so that the value can outlive it.
    pub fn into_owned(self) -> RawValue<'static> {
        RawValue { format: self.format, bytes: Cow::Owned(self.bytes.into_owned()) }
    }
}
