//! Conversions of base64 strings of a model from and to bytes of an API. Code that the option `base64` generates calls them.

#[cfg(feature = "base64")]
mod with_feature {
    use base64::{Engine, engine::general_purpose::STANDARD};
    use tfvalue_runtime::error::Error;

    use crate::convert::{ExpandField, FlattenField, Place, expand::null};

    fn decode(text: &str) -> Result<Vec<u8>, Error> {
        STANDARD
            .decode(text)
            .map_err(|error| Error::invalid(format!("a text in base64 is required: {error}")))
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
    pub fn expand<F: ExpandField<Option<String>, N>, A: Bytes<M>, M, N>(
        field: &F,
        place: impl Into<Place>,
    ) -> Result<A, Error> {
        let bytes = field.expand_field().and_then(|text| text.as_deref().map(decode).transpose());
        bytes.and_then(A::from_bytes).map_err(|error| place.into().of(error))
    }

    /// Encodes the bytes. Bytes have only one encoding, so the text changes only if the bytes do.
    #[doc(hidden)]
    #[expect(clippy::needless_pass_by_value, reason = "a field of an API is taken out of it")]
    pub fn flatten<F: FlattenField<Option<String>, N>, A: Bytes<M>, M, N>(
        api: A,
        was: Option<&F>,
        place: impl Into<Place>,
    ) -> Result<F, Error> {
        let text = api.bytes().map(|bytes| STANDARD.encode(bytes));
        F::flatten_field(text, was).map_err(|error| place.into().of(error))
    }
}

#[cfg(feature = "base64")]
pub use with_feature::*;

#[cfg(not(feature = "base64"))]
mod without_feature {
    use tfvalue_runtime::error::Error;

    use crate::convert::Place;

    /// A bound that no type meets: the option `base64` doesn't compile without the feature.
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
