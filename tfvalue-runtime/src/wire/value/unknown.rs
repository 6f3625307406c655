//! Decoding of [`Unknown`] values by functions for known ones.

use crate::{error::Error, types::Type, value::Unknown, wire::Decoder};

/// Decodes an unknown value by functions for a known one.
impl<T> Unknown<T> {
    /// Decodes a value of this type by two functions: `known` for a known value in the input, `collapsed` for one that the refinements
    /// of an unknown value determine.
    #[inline]
    pub(crate) fn decode_as<'de, D: Decoder<'de> + ?Sized>(
        ty: &Type,
        decoder: &mut D,
        known: impl FnOnce(&mut D) -> Result<T, Error>,
        collapsed: impl FnOnce(&mut (dyn Decoder<'de> + '_)) -> Result<T, Error>,
    ) -> Result<Self, Error> {
        if matches!(ty, Type::Dynamic) {
            return if decoder.take_untyped_unknown()? {
                Ok(Self::UNKNOWN)
            } else {
                known(decoder).map(Self::Known)
            };
        }
        let offset = decoder.offset();
        let Some(refinements) = decoder.take_unknown()? else { return known(decoder).map(Self::Known) };
        if refinements.is_empty() {
            return Ok(Self::UNKNOWN);
        }
        match refinements.collapse_in(ty, decoder, offset)? {
            Unknown::Unknown(refinements) => Ok(Self::Unknown(refinements)),
            Unknown::Known(value) => collapsed(value.decoder().as_dyn())
                .map_err(|error| error.with_offset(offset))
                .map(Self::Known),
        }
    }
}
