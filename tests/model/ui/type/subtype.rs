//! How a type is read and written is not how its supertypes are.

use tfvalue::{__private, Decode, Decoder, Encode, Encoder, Error, TfType, Type};

type Sub = for<'x> fn(&'x str);
type Super = fn(&'static str);

struct Callback<F>(F);

impl TfType for Callback<Sub> {
    const TYPE: Type = Type::String;
}

impl<'de> Decode<'de> for Callback<Sub> {
    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
        decoder.string()?;
        Ok(Self(|_| ()))
    }
}

impl Encode for Callback<Sub> {
    fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        let local = String::from("short-lived");
        (self.0)(&local);
        encoder.string("x")
    }
}

trait Local {}

impl Local for Sub {}

#[derive(TfType)]
#[tf(bound = "T: Local, Callback<T>: TfType + for<'x> Decode<'x> + Encode")]
struct Server<T> {
    callback: Callback<T>,
}

impl<'de> Decode<'de> for Server<Super> {
    const OBJECT: Option<__private::Object<'de, Self>> = {
        let object: __private::Object<'de, Server<Sub>> = __private::Object::of();
        Some(object)
    };

    fn decode<D: Decoder<'de> + ?Sized>(_: &mut D) -> Result<Self, Error> {
        unreachable!()
    }
}

fn main() {}
