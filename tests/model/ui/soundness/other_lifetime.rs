//! An attribute below the derive changes lifetimes alone.
#![forbid(unsafe_code)]

use tfvalue::{Decode, Decoder, Encode, Encoder, Error, TfType, Type};
use tfvalue_attributes::replace;

#[derive(TfType)]
#[replace(struct Swapped<'b, 'a> { first: &'a str, second: &'b str })]
struct Swapped<'a, 'b> {
    first: &'a str,
    second: &'b str,
}

#[derive(TfType)]
#[replace(struct Longer<'a> { text: &'static str, other: &'a str })]
struct Longer<'a> {
    text: &'a str,
    other: &'a str,
}

// Elided in an expression, a lifetime is inferred.
struct Words<'a>(&'a str);

impl TfType for Words<'_> {
    const TYPE: Type = Type::String;
}

impl Encode for Words<'_> {
    fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        encoder.string(self.0)
    }
}

impl<'de> Decode<'de> for Words<'de> {
    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
        Decode::decode(decoder).map(Words)
    }
}

macro_rules! words {
    () => { Words<'_> };
}

#[derive(TfType)]
#[replace(struct Inferred<'a> { words: Words<'a> })]
struct Inferred<'a> {
    words: words!(),
}

fn main() {}
