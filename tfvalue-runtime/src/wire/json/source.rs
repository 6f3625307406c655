//! The types from which a message takes JSON.

use std::borrow::Cow;

/// JSON as text or as bytes, borrowed or owned: the argument of [`RawState::from_json`](crate::RawState::from_json) and
/// [`DynamicValue::from_json`](crate::DynamicValue::from_json).
///
/// The JSON is read only when a value is decoded.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not JSON",
    label = "neither text nor bytes",
    note = "a `&str`, a `&[u8]`, a `String`, a `Vec<u8>` or a `Cow` of text or bytes is required"
)]
pub trait Source<'a>: private::Sealed<'a> {
    /// The bytes.
    fn into_bytes(self) -> Cow<'a, [u8]>;
}

mod private {
    pub trait Sealed<'a> {}
}

macro_rules! source {
    ($($(#[$generics:ident])? $ty:ty, $bytes:expr;)*) => {$(
        impl<'a $(, const $generics: usize)?> private::Sealed<'a> for $ty {}

        impl<'a $(, const $generics: usize)?> Source<'a> for $ty {
            fn into_bytes(self) -> Cow<'a, [u8]> {
                let bytes: fn(Self) -> Cow<'a, [u8]> = $bytes;
                bytes(self)
            }
        }
    )*};
}

source! {
    &'a str, |text| text.as_bytes().into();
    &'a [u8], Cow::Borrowed;
    #[N] &'a [u8; N], |bytes| Cow::Borrowed(bytes);
    &'a String, |text| text.as_bytes().into();
    &'a Vec<u8>, |bytes| Cow::Borrowed(bytes);
    String, |text| text.into_bytes().into();
    Vec<u8>, Cow::Owned;
    Cow<'a, [u8]>, |bytes| bytes;
    Cow<'a, str>, |text| match text {
        Cow::Borrowed(text) => text.as_bytes().into(),
        Cow::Owned(text) => text.into_bytes().into(),
    };
}
