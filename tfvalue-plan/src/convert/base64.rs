//! Bytes of an API, which are a text in base64 in a model: what the option `base64` calls.

#[cfg(feature = "base64")]
mod with_feature {
    use base64::{Engine, engine::general_purpose::STANDARD};
    use tfvalue_runtime::{error::Error, value::Unknown};

    use crate::convert::{
        Place,
        expand::{known, null},
    };

    fn decode(text: &str) -> Result<Vec<u8>, Error> {
        STANDARD
            .decode(text)
            .map_err(|error| Error::invalid(format!("a text in base64 is required: {error}")))
    }

    /// A text of a model, which may be null or unknown.
    #[doc(hidden)]
    pub trait Text: Sized {
        fn text(&self) -> Result<Option<&str>, Error>;

        fn of(text: Option<String>) -> Result<Self, Error>;
    }

    macro_rules! text {
        ($($ty:ty),*) => {$(
            impl Text for $ty {
                fn text(&self) -> Result<Option<&str>, Error> {
                    Ok(Some(self))
                }

                fn of(text: Option<String>) -> Result<Self, Error> {
                    text.map(Self::from).ok_or_else(null)
                }
            }
        )*};
    }

    text!(String, Box<str>, std::borrow::Cow<'_, str>);

    impl<T: Text> Text for Option<T> {
        fn text(&self) -> Result<Option<&str>, Error> {
            self.as_ref().map_or(Ok(None), T::text)
        }

        fn of(text: Option<String>) -> Result<Self, Error> {
            text.map(|text| T::of(Some(text))).transpose()
        }
    }

    impl<T: Text> Text for Unknown<T> {
        fn text(&self) -> Result<Option<&str>, Error> {
            known(self)?.text()
        }

        fn of(text: Option<String>) -> Result<Self, Error> {
            T::of(text).map(Self::Known)
        }
    }

    /// Bytes of an API, which may be in an `Option`.
    #[doc(hidden)]
    pub trait Bytes<M>: Sized {
        fn from_bytes(bytes: Option<Vec<u8>>) -> Result<Self, Error>;

        fn bytes(&self) -> Option<&[u8]>;
    }

    #[doc(hidden)]
    pub struct Required;

    #[doc(hidden)]
    pub struct Optional;

    impl<B: From<Vec<u8>> + AsRef<[u8]>> Bytes<Required> for B {
        fn from_bytes(bytes: Option<Vec<u8>>) -> Result<Self, Error> {
            bytes.map(Self::from).ok_or_else(null)
        }

        fn bytes(&self) -> Option<&[u8]> {
            Some(self.as_ref())
        }
    }

    impl<B: From<Vec<u8>> + AsRef<[u8]>> Bytes<Optional> for Option<B> {
        fn from_bytes(bytes: Option<Vec<u8>>) -> Result<Self, Error> {
            Ok(bytes.map(B::from))
        }

        fn bytes(&self) -> Option<&[u8]> {
            self.as_ref().map(AsRef::as_ref)
        }
    }

    #[doc(hidden)]
    pub fn expand<F: Text, A: Bytes<M>, M>(field: &F, place: impl Into<Place>) -> Result<A, Error> {
        let bytes = field.text().and_then(|text| text.map(decode).transpose()).and_then(A::from_bytes);
        bytes.map_err(|error| place.into().of(error))
    }

    #[doc(hidden)]
    #[expect(clippy::needless_pass_by_value, reason = "a field of an API is taken out of it")]
    pub fn flatten<F: Text + Clone, A: Bytes<M>, M>(
        api: A,
        was: Option<&F>,
        place: impl Into<Place>,
    ) -> Result<F, Error> {
        let written = was.and_then(|was| Some((was, was.text().ok()?)));
        let stays = |text: Option<&str>| match (api.bytes(), text) {
            (Some(new), Some(text)) => decode(text).is_ok_and(|was| was == new),
            (None, text) => text.is_none_or(str::is_empty),
            (Some(new), None) => new.is_empty(),
        };
        if let Some((was, _)) = written.filter(|(_, text)| stays(*text)) {
            return Ok(was.clone());
        }
        F::of(api.bytes().map(|bytes| STANDARD.encode(bytes))).map_err(|error| place.into().of(error))
    }
}

#[cfg(feature = "base64")]
pub use with_feature::*;

#[cfg(not(feature = "base64"))]
mod without_feature {
    use tfvalue_runtime::error::Error;

    use crate::convert::Place;

    /// Implemented if the feature is on.
    #[doc(hidden)]
    #[diagnostic::on_unimplemented(
        message = "`#[api(base64)]` needs the feature `base64` of `tfvalue`",
        note = "run `cargo add tfvalue --features base64`"
    )]
    pub trait Enabled<F> {}

    #[doc(hidden)]
    pub fn expand<F, A>(_: &F, _: impl Into<Place>) -> Result<A, Error>
    where
        (): Enabled<F>,
    {
        Err(Error::invalid("base64 is not enabled"))
    }

    #[doc(hidden)]
    pub fn flatten<F, A>(_: A, _: Option<&F>, _: impl Into<Place>) -> Result<F, Error>
    where
        (): Enabled<F>,
    {
        Err(Error::invalid("base64 is not enabled"))
    }
}

#[cfg(not(feature = "base64"))]
pub use without_feature::*;
