//! Lists and sets.

use std::{
    borrow::Cow,
    collections::{BTreeSet, HashSet},
    hash::{BuildHasher, Hash},
};

use crate::{
    check::nothing_refused,
    error::{Error, Expected},
    model::{Contains, NestedElement, Nesting, TfType},
    schema::{NestingMode, Semantics},
    semantics::Meant,
    types::{Element, Type},
    value::Set,
    wire::{
        Decode, Decoder, Encode, Encoder, Nested, SequenceKind, collections::decode_more_elements,
        value::encode_sorted,
    },
};

impl<T: TfType> TfType for Vec<T> {
    const TYPE: Type = Type::List(Element::from_static(T::TYPE_REF));
    const CONTAINS: Contains = T::CONTAINS.in_collection();
    const A_TERRAFORM_TYPE_CANNOT_CONTAIN_ITSELF: () = T::A_TERRAFORM_TYPE_CANNOT_CONTAIN_ITSELF;
    const SEMANTICS: Semantics = T::SEMANTICS.in_collection();
}

impl<'de, T: Decode<'de>> Decode<'de> for Vec<T> {
    const NESTED: Option<Nested<'de, Self>> = match T::OBJECT {
        Some(object) => Some(Nested::list(&object)),
        None => None,
    };

    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
        match Self::NESTED {
            Some(nested) => nested.decode(decoder),
            None => decode_elements(decoder, Expected::List, Error::in_element),
        }
    }
}

impl<T: NestedElement> Nesting for Vec<T> {
    const MODE: NestingMode = NestingMode::List;
    type Content = T::Content;
}

macro_rules! list {
    ($($List:ty $(where $bound:ident)? => $from_vec:expr;)*) => {$(
        impl<T: TfType $(+ $bound)?> TfType for $List {
            const TYPE: Type = Vec::<T>::TYPE;
            const CONTAINS: Contains = T::CONTAINS.in_collection();
            const SEMANTICS: Semantics = T::SEMANTICS.in_collection();
        }

        impl<'de, T: Decode<'de> $(+ $bound)?> Decode<'de> for $List {
            fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
                Vec::decode(decoder).map($from_vec)
            }
        }

        impl<T: NestedElement $(+ $bound)?> Nesting for $List {
            const MODE: NestingMode = NestingMode::List;
            type Content = T::Content;
        }
    )*};
}

list! {
    Box<[T]> => Vec::into_boxed_slice;
    Cow<'_, [T]> where Clone => Cow::Owned;
}

macro_rules! encode_as_list {
    ($([$($parameters:tt)*] $List:ty;)*) => {$(
        impl<T: Encode $($parameters)*> Encode for $List {
            fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
                encode_list(self, encoder)
            }
        }
    )*};
}

encode_as_list! {
    [] [T];
    [, const N: usize] [T; N];
    [] Vec<T>;
    [] Box<[T]>;
    [+ Clone] Cow<'_, [T]>;
}

impl<T: TfType> TfType for Set<T> {
    const TYPE: Type = Type::Set(Element::from_static(T::TYPE_REF));
    const CONTAINS: Contains = T::CONTAINS.in_collection();
    const SEMANTICS: Semantics = T::SEMANTICS.in_collection();
}

impl<'de, T: Decode<'de>> Decode<'de> for Set<T> {
    const NESTED: Option<Nested<'de, Self>> = match T::OBJECT {
        Some(object) => Some(Nested::set(&object)),
        None => None,
    };

    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
        match Self::NESTED {
            Some(nested) => nested.decode(decoder),
            None => decode_elements(decoder, Expected::Set, Error::in_set_element).map(Self::from),
        }
    }
}

impl<T: Encode> Encode for Set<T> {
    fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        encode_sorted(self.as_slice(), encoder)
    }
}

impl<T: NestedElement> Nesting for Set<T> {
    const MODE: NestingMode = NestingMode::Set;
    type Content = T::Content;
}

macro_rules! merging_set {
    ($($Set:ident<T $(, $hasher:ident)?> where $($bound:ident),+;)*) => {$(
        impl<T: TfType $(, $hasher)?> TfType for $Set<T $(, $hasher)?> {
            const TYPE: Type = Set::<T>::TYPE;
            const CONTAINS: Contains = T::CONTAINS.in_merging_set();
            const SEMANTICS: Semantics = T::SEMANTICS.in_collection();
        }

        impl<'de, T: TfType + Decode<'de> $(+ $bound)+ $(, $hasher: BuildHasher + Default)?> Decode<'de>
            for $Set<T $(, $hasher)?>
        {
            fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
                const { nothing_refused(Self::CONTAINS) };
                let elements = Set::decode(decoder)?;
                let count = elements.len();
                let set = Self::from_iter(elements);
                if set.len() < count {
                    elements_merged::<T>()?;
                }
                Ok(set)
            }
        }

        impl<T: Encode $(, $hasher)?> Encode for $Set<T $(, $hasher)?> {
            fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
                encode_sorted(&self.iter().collect::<Vec<_>>(), encoder)
            }
        }

        impl<T: NestedElement $(, $hasher)?> Nesting for $Set<T $(, $hasher)?> {
            const MODE: NestingMode = NestingMode::Set;
            type Content = T::Content;
        }
    )*};
}

merging_set! {
    BTreeSet<T> where Ord;
    HashSet<T, S> where Eq, Hash;
}

/// Checks a set that has fewer elements than were read. Equal elements are merged. But two spellings of one element are two elements to Terraform, so
/// an element type with semantic equality is an error.
#[cold]
fn elements_merged<T: TfType>() -> Result<(), Error> {
    if Meant::new(T::TYPE_REF, T::SEMANTICS).is_any() {
        return Err(Error::invalid("two elements mean the same, of which only one can be there"));
    }
    Ok(())
}

fn decode_elements<'de, T: Decode<'de>, D: Decoder<'de> + ?Sized>(
    decoder: &mut D,
    expected: Expected,
    in_element: fn(Error, usize) -> Error,
) -> Result<Vec<T>, Error> {
    let mut cursor = decoder.begin_sequence(expected)?;
    let elements = Vec::with_capacity(cursor.capacity::<T>()?);
    decode_more_elements(decoder, &mut cursor, elements, in_element)
}

fn encode_list<T: Encode, E: Encoder + ?Sized>(elements: &[T], encoder: &mut E) -> Result<(), Error> {
    encoder.begin_sequence(SequenceKind::List, elements.len())?;
    for (index, element) in elements.iter().enumerate() {
        encoder.element()?;
        element.encode(encoder).map_err(|error| error.in_element(index))?;
    }
    encoder.end_sequence()
}
