//! The codec of a block that travels as a list of at most one block.

use std::{borrow::Cow, marker::PhantomData};

use crate::{
    error::{Error, Expected},
    types::{Element, Type},
    value::{RefinementKind, Unknown},
};

use super::TypedWireCodec;
use crate::{
    model::{Holds, NestedElement, Nesting, TfSchema, TfType},
    schema::NestingMode,
    wire::{
        SequenceKind,
        decoder::{Decode, Decoder},
        encoder::{Encode, Encoder},
        interpret::{Nested, WireCodec},
    },
};

/// A block as a list: the type of a field with `block(list, max_items = 1)`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't hold a list of at most one block",
    note = "write an `Option` or a `Vec` of a struct that derives `TfSchema`"
)]
pub trait AsList<'de>: InList<'de> {
    /// Reads a list.
    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error>;
}

/// A type that can be read from a list of at most one block, by itself or in an `Option`. A struct can't hold the empty list; an `Option` of the
/// struct holds it as `None`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't hold a list of at most one block",
    note = "write an `Option` or a `Vec` of a struct that derives `TfSchema`"
)]
pub trait InList<'de>: TfType + Nesting + Decode<'de> + Encode {
    /// Reads a list. Returns `None` for an empty list that the type can't hold.
    fn decode_list<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Option<Self>, Error>;

    /// Writes a list.
    fn encode_list<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error>;
}

#[diagnostic::do_not_recommend]
impl<'de, T: TfSchema + Decode<'de> + Encode> InList<'de> for T {
    fn decode_list<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Option<Self>, Error> {
        let mut cursor = decoder.begin_sequence(Expected::ListOfAtMostOne)?;
        if !decoder.next_element(&mut cursor)? {
            return Ok(None);
        }
        let value = T::decode(decoder).map_err(|error| error.in_element(0))?;
        if decoder.next_element(&mut cursor)? {
            return Err(cursor.too_many(Expected::ListOfAtMostOne));
        }
        Ok(Some(value))
    }

    fn encode_list<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        encoder.begin_sequence(SequenceKind::List, 1)?;
        encoder.element()?;
        self.encode(encoder).map_err(|error| error.in_element(0))?;
        encoder.end_sequence()
    }
}

impl<'de, T: InList<'de>> AsList<'de> for Option<T> {
    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
        if is_list::<T>() && decoder.take_null()? { Ok(None) } else { T::decode_list(decoder) }
    }
}

impl<'de, T: InList<'de>> InList<'de> for Option<T> {
    fn decode_list<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Option<Self>, Error> {
        <Self as AsList<'de>>::decode(decoder).map(Some)
    }

    fn encode_list<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        match self {
            Some(value) => value.encode_list(encoder),
            // A list type distinguishes null from the empty list.
            None if is_list::<T>() => encoder.null(),
            None => {
                encoder.begin_sequence(SequenceKind::List, 0)?;
                encoder.end_sequence()
            }
        }
    }
}

impl<'de, T: AsList<'de>> AsList<'de> for Unknown<T> {
    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
        let ty = const { &list_of::<T>() };
        let known = |decoder: &mut D| <T as AsList<'de>>::decode(decoder);
        Self::decode_as(ty, decoder, known, |collapsed| <T as AsList<'de>>::decode(collapsed))
    }
}

impl<'de, T: InList<'de>> InList<'de> for Unknown<T> {
    fn decode_list<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Option<Self>, Error> {
        let ty = const { &list_of::<T>() };
        let value = Unknown::decode_as(ty, decoder, T::decode_list, |collapsed| T::decode_list(collapsed))?;
        Ok(match value {
            Unknown::Known(value) => value.map(Self::Known),
            Unknown::Unknown(refinements) => Some(Self::Unknown(refinements)),
        })
    }

    fn encode_list<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        match self {
            Self::Known(value) => value.encode_list(encoder),
            Self::Unknown(refinements) => refinements.encode_as(RefinementKind::Collection, encoder),
        }
    }
}

macro_rules! as_list {
    ($($list:ty: $($bound:path),*);*) => {$(
        impl<'de, T: NestedElement + TfType + Decode<'de> + Encode $(+ $bound)*> AsList<'de> for $list {
            fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
                Decode::decode(decoder)
            }
        }

        impl<'de, T: NestedElement + TfType + Decode<'de> + Encode $(+ $bound)*> InList<'de> for $list {
            fn decode_list<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Option<Self>, Error> {
                Decode::decode(decoder).map(Some)
            }

            fn encode_list<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
                Encode::encode(self, encoder)
            }
        }
    )*};
}

as_list!(Vec<T>:; Box<[T]>:; Cow<'_, [T]>: Clone);

/// Returns whether a type is a list, possibly null or unknown, and not a struct.
const fn is_list<T: Nesting>() -> bool {
    matches!(T::MODE, NestingMode::List)
}

/// The type of a list whose elements are the blocks in `T`.
const fn list_of<T: Nesting>() -> Type {
    Type::List(Element::from_static(<T::Content as TfType>::TYPE_REF))
}

/// Reads and writes a block as a list.
pub(crate) struct List<T>(PhantomData<T>);

impl<'de, T: AsList<'de>> WireCodec<'de> for List<T> {
    type Target = T;

    const NESTED: Option<Nested<'de, T>> = match <T as Decode<'de>>::NESTED {
        Some(nested) if !is_list::<T>() => nested.in_list(),
        nested => nested,
    };

    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<T, Error> {
        <T as AsList<'de>>::decode(decoder)
    }

    fn encode<E: Encoder + ?Sized>(value: &T, encoder: &mut E) -> Result<(), Error> {
        value.encode_list(encoder)
    }
}

impl<'de, T: AsList<'de>> TypedWireCodec<'de> for List<T> {
    const TYPE: Type = list_of::<T>();
    const HOLDS: Holds = Holds::of::<T>();
}
