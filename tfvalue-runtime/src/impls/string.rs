//! Strings, owned and borrowed.

use std::{borrow::Cow, rc::Rc, sync::Arc};

use crate::{
    error::{Error, ErrorKind},
    model::TfType,
    types::Type,
    wire::{Decode, Decoder, Encode, Encoder},
};

impl<'de: 'a, 'a> Decode<'de> for &'a str {
    #[inline]
    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
        match decoder.string()? {
            Cow::Borrowed(text) => Ok(text),
            Cow::Owned(_) => Err(Error::new(ErrorKind::Escaped)),
        }
    }

    #[inline]
    fn from_text(text: Cow<'de, str>) -> Result<Self, (Error, Cow<'de, str>)> {
        match text {
            Cow::Borrowed(text) => Ok(text),
            Cow::Owned(_) => Err((Error::new(ErrorKind::Escaped), text)),
        }
    }
}

impl<'de: 'a, 'a> Decode<'de> for Cow<'a, str> {
    #[inline]
    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
        decoder.string()
    }

    #[inline]
    fn from_text(text: Cow<'de, str>) -> Result<Self, (Error, Cow<'de, str>)> {
        Ok(text)
    }
}

impl<'de> Decode<'de> for String {
    fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
        decoder.string().map(Cow::into_owned)
    }

    fn from_text(text: Cow<'de, str>) -> Result<Self, (Error, Cow<'de, str>)> {
        Ok(text.into_owned())
    }
}

macro_rules! shared {
    ($($ty:ty),*) => {$(
        impl<'de> Decode<'de> for $ty {
            fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
                decoder.string().map(Self::from)
            }
        }
    )*};
}

shared!(Box<str>, Arc<str>, Rc<str>);

impl Encode for str {
    #[inline]
    fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
        encoder.string(self)
    }

    #[inline]
    fn as_text(&self) -> Option<&str> {
        Some(self)
    }
}

impl TfType for &str {
    const TYPE: Type = Type::String;
}

macro_rules! string {
    ($($ty:ty),*) => {$(
        impl TfType for $ty {
            const TYPE: Type = Type::String;
        }

        impl Encode for $ty {
            #[inline]
            fn encode<E: Encoder + ?Sized>(&self, encoder: &mut E) -> Result<(), Error> {
                encoder.string(self)
            }

            #[inline]
            fn as_text(&self) -> Option<&str> {
                Some(self)
            }
        }
    )*};
}

string!(Cow<'_, str>, String, Box<str>, Arc<str>, Rc<str>);
