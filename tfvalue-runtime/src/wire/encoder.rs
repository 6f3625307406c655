//! The traits for encoding: Terraform's data model, written to a format.

use crate::{error::Error, number::Number, types::Type, value::Refinements};

use super::{
    descriptor::AttributeName,
    interpret::{BuiltinWriter, OutputObject},
};

/// A Rust type that can be encoded into every format.
///
/// Derive it with `TfSchema` or `TfType`, or implement it by hand: see [`Decode`](super::Decode) for an example.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be encoded as a Terraform value",
    note = "derive `TfType` or `TfSchema`, use `with = module` or `as_string` on the field, or implement `Encode`"
)]
pub trait Encode {
    /// Encodes the value.
    ///
    /// # Errors
    ///
    /// Returns an error if the format can't express the value: JSON can't express unknown values.
    fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error>;

    /// The codec of the value as a derived struct; `None` for other types.
    #[doc(hidden)]
    const OUTPUT: Option<OutputObject<Self>> = None;

    /// Returns the text of a string, if the value contains exactly that text. Keys of maps and elements of sets are then compared without a copy.
    #[doc(hidden)]
    #[inline]
    fn as_text(&self) -> Option<&str> {
        None
    }
}

/// A format to write to: Terraform's data model, pushed value by value.
///
/// Callers sort unordered values: attributes by name, the elements of a map by key, the elements of a set as
/// Terraform sorts them.
pub trait Encoder {
    /// Writes a null.
    fn null(&mut self) -> Result<(), Error>;

    /// Writes an unknown value with its refinements.
    fn unknown(&mut self, refinements: &Refinements) -> Result<(), Error>;

    /// Writes a bool.
    fn bool(&mut self, value: bool) -> Result<(), Error>;

    /// Writes an integer.
    fn integer(&mut self, value: i64) -> Result<(), Error> {
        self.number(&Number::from(value))
    }

    /// Writes a number.
    fn number(&mut self, value: &Number) -> Result<(), Error>;

    /// Writes a float as a number.
    #[doc(hidden)]
    fn float(&mut self, value: f64) -> Result<(), Error> {
        self.number(&Number::try_from(value)?)
    }

    /// Writes a string, in Unicode's normal form C.
    fn string(&mut self, value: &str) -> Result<(), Error>;

    /// Begins a list, a set or a tuple of `length` elements.
    fn begin_sequence(&mut self, sequence: SequenceKind, length: usize) -> Result<(), Error>;

    /// Begins the next element of a sequence. The caller then writes the element.
    fn element(&mut self) -> Result<(), Error>;

    /// Ends a sequence.
    fn end_sequence(&mut self) -> Result<(), Error>;

    /// Begins a map of `length` elements.
    fn begin_map(&mut self, length: usize) -> Result<(), Error>;

    /// Begins the next element of a map. The caller then writes the element. Keys are in normal form C, sorted and distinct.
    fn key(&mut self, key: &str) -> Result<(), Error>;

    /// Ends a map.
    fn end_map(&mut self) -> Result<(), Error>;

    /// Begins an object of `length` attributes.
    fn begin_object(&mut self, length: usize) -> Result<(), Error>;

    /// Begins the next attribute of an object. The caller then writes its value.
    fn attribute(&mut self, name: AttributeName<'_>) -> Result<(), Error>;

    /// Ends an object.
    fn end_object(&mut self) -> Result<(), Error>;

    /// Begins a value of type `dynamic` whose actual type is `ty`. The caller then writes the value.
    fn begin_dynamic(&mut self, ty: &Type) -> Result<(), Error>;

    /// Ends a value of type `dynamic`.
    fn end_dynamic(&mut self, ty: &Type) -> Result<(), Error>;

    /// Returns `self`.
    fn as_dyn(&mut self) -> &mut dyn Encoder;

    /// Returns the encoder itself if it is the writer of MessagePack or JSON: derived types have separate loops for these formats.
    #[doc(hidden)]
    fn as_builtin(&mut self) -> Option<BuiltinWriter<'_>> {
        None
    }
}

/// The kind of sequence that is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SequenceKind {
    /// A list.
    List,
    /// A set.
    Set,
    /// A tuple.
    Tuple,
}

/// Writes the element at position `index` of a tuple.
pub fn encode_tuple_field<T: Encode, E: Encoder + ?Sized>(
    value: &T,
    index: usize,
    encoder: &mut E,
) -> Result<(), Error> {
    encoder.element()?;
    value.encode(encoder).map_err(|error| error.in_element(index))
}

/// Implements methods of [`Encoder`] that can't fail.
macro_rules! infallible {
    ($($(#[$attribute:meta])* $method:ident($self:ident $(, $argument:tt: $ty:ty)*) => $body:expr;)*) => {$(
        $(#[$attribute])*
        fn $method(&mut $self $(, $argument: $ty)*) -> Result<(), Error> {
            let () = $body;
            Ok(())
        }
    )*};
}
pub(crate) use infallible;
