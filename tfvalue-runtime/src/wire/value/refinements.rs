//! The codec of refinements.

use crate::{
    error::Error,
    types::Type,
    value::{RefinementKind, Refinements, Unknown, Value},
    wire::{Decoder, Encoder},
};

/// Decodes and encodes refinements by the type of the unknown value.
impl Refinements {
    /// Collapses an unknown value of this type to a known value, if possible. `decoder` read the unknown value at `offset`. Counts the implied
    /// elements.
    #[cold]
    pub(crate) fn collapse_in<'de, D: Decoder<'de> + ?Sized>(
        self,
        ty: &Type,
        decoder: &mut D,
        offset: Option<usize>,
    ) -> Result<Unknown<Value<'static>>, Error> {
        let collapsed = self.collapse(ty).map_err(|error| Error::new(error).with_offset(offset))?;
        if let Unknown::Known(value) = &collapsed {
            decoder.charge_implied(value.elements().map_or(0, <[_]>::len))?;
        }
        Ok(collapsed)
    }

    /// Encodes an unknown value of a type of the kind `ty`, with these refinements.
    ///
    /// # Errors
    ///
    /// Returns an error if a refinement can't apply to a value of the type, such as a prefix to a number.
    pub(crate) fn encode_as<E: Encoder + ?Sized>(
        &self,
        ty: RefinementKind,
        encoder: &mut E,
    ) -> Result<(), Error> {
        if let RefinementKind::Dynamic = ty {
            return encoder.unknown(&Self::new());
        }
        self.check(ty).map_err(Error::new)?;
        encoder.unknown(self)
    }
}
