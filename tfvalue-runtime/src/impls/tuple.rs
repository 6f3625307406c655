//! Tuples of up to twelve elements.

use crate::{
    error::{Error, Expected},
    model::{Contains, TfType},
    schema::Semantics,
    types::{TupleType, Type},
    wire::{
        Decode, Decoder, Encode, Encoder, SequenceKind,
        decoder::{end_tuple, tuple_field},
        encoder::encode_tuple_field,
    },
};

macro_rules! tuple {
    ($length:literal: $($name:ident $index:tt)*) => {
        impl<$($name: TfType),*> TfType for ($($name,)*) {
            const TYPE: Type = Type::Tuple(TupleType::from_static(&[$($name::TYPE_REF),*]));
            const CONTAINS: Contains = Contains::in_tuple(&[$($name::CONTAINS),*]);
            const SEMANTICS: Semantics = Semantics::of_tuple(&[$($name::SEMANTICS),*]);
        }

        impl<'de, $($name: Decode<'de>),*> Decode<'de> for ($($name,)*) {
            fn decode<DE: Decoder<'de> + ?Sized>(decoder: &mut DE) -> Result<Self, Error> {
                let mut cursor = decoder.begin_sequence(Expected::Tuple($length))?;
                let tuple = ($(tuple_field::<$name, DE>(decoder, &mut cursor, $length)?,)*);
                end_tuple(decoder, &mut cursor, $length)?;
                Ok(tuple)
            }
        }

        impl<$($name: Encode),*> Encode for ($($name,)*) {
            fn encode<EN: Encoder + ?Sized>(&self, encoder: &mut EN) -> Result<(), Error> {
                encoder.begin_sequence(SequenceKind::Tuple, $length)?;
                $(encode_tuple_field(&self.$index, $index, encoder)?;)*
                encoder.end_sequence()
            }
        }
    };
}

tuple!(0:);
tuple!(1: A 0);
tuple!(2: A 0 B 1);
tuple!(3: A 0 B 1 C 2);
tuple!(4: A 0 B 1 C 2 D 3);
tuple!(5: A 0 B 1 C 2 D 3 E 4);
tuple!(6: A 0 B 1 C 2 D 3 E 4 F 5);
tuple!(7: A 0 B 1 C 2 D 3 E 4 F 5 G 6);
tuple!(8: A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7);
tuple!(9: A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8);
tuple!(10: A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9);
tuple!(11: A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10);
tuple!(12: A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11);
