//! The lifetime of a trait object would be inferred in derived code, and could be another than that of the field.

use std::borrow::Cow;

use tfvalue::{Decode, Decoder, Encode, Encoder, Error, TfType, Type};

trait Text {
    fn get(&self) -> &str;
}

struct Borrowed<'a>(&'a str);

impl Text for Borrowed<'_> {
    fn get(&self) -> &str {
        self.0
    }
}

impl<'a> TfType for Box<dyn Text + 'a> {
    const TYPE: Type = Type::String;
}

impl<'de: 'a, 'a> Decode<'de> for Box<dyn Text + 'a> {
    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
        match decoder.string()? {
            Cow::Borrowed(text) => Ok(Box::new(Borrowed(text))),
            Cow::Owned(_) => Err(Error::invalid("it is not borrowed")),
        }
    }
}

impl<'a> Encode for Box<dyn Text + 'a> {
    fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        encoder.string(self.get())
    }
}

macro_rules! text {
    () => {
        Box<dyn Text>
    };
}

#[derive(TfType)]
struct Server {
    direct: Box<dyn Text>,
    within: Option<Vec<Box<dyn Text + Send>>>,
    called: Option<fn(Box<dyn Text>) -> u8>,
    hidden: text!(),
}

// This one outlives all else.
#[derive(TfType)]
struct Static {
    text: Box<dyn Text + 'static>,
}

// These are fine.
#[derive(TfType)]
struct Bounded<'a> {
    text: Box<dyn Text + 'a>,
    #[tf(skip)]
    skipped: Option<Box<dyn Text + 'static>>,
}

fn main() {}
