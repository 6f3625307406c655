//! A type of the user's has the codec of a derived struct.
#![forbid(unsafe_code)]

use tfvalue::{Decode, Decoder, Encode, Encoder, Error, TfType, Type, __private::Object};

#[derive(TfType)]
struct Server {
    size: u64,
}

struct Text(String);

impl TfType for Text {
    const TYPE: Type = Server::TYPE;
}

impl<'de> Decode<'de> for Text {
    const OBJECT: Option<Object<'de, Self>> = <Server as Decode<'de>>::OBJECT;

    fn decode<D: Decoder<'de> + ?Sized>(_: &mut D) -> Result<Self, Error> {
        Ok(Self(String::new()))
    }
}

struct Other(String);

impl<'de> Decode<'de> for Other {
    const OBJECT: Option<Object<'de, Self>> = Some(Object::of());

    fn decode<D: Decoder<'de> + ?Sized>(_: &mut D) -> Result<Self, Error> {
        Ok(Self(String::new()))
    }
}

impl Encode for Other {
    const OUTPUT: Option<tfvalue::__private::OutputObject<Self>> = <Server as Encode>::OUTPUT;

    fn encode<E: Encoder + ?Sized>(&self, _: &mut E) -> Result<(), Error> {
        Ok(())
    }
}

fn main() {}
