//! The functions of the provider. They show variadic parameters, an unknown argument, and errors that name an argument.

use tfvalue::{Refinements, TfFunction, Unknown, schema::FunctionError};

use super::{
    any::{self, Any},
    network::Cidr,
};
use tfvalue::provider::Function;

/// Writes each of its arguments as JSON without white space, with the names in objects sorted and every digit of numbers: the
/// same value always gives the same text.
#[derive(TfFunction)]
#[tf(returns = Vec<String>, summary = "JSON in one form")]
pub(crate) struct CanonicalJson {
    /// The values.
    #[tf(variadic, allow_unknown = false)]
    values: Vec<Any>,
}

impl Function for CanonicalJson {
    const NAME: &'static str = "canonical_json";

    async fn call(self) -> Result<Vec<String>, FunctionError> {
        let texts = self.values.iter().enumerate().map(|(index, value)| {
            any::to_json(value).map_err(|error| FunctionError::new(error.to_string()).in_argument(index))
        });
        texts.collect()
    }
}

/// Joins two texts to the name of a document. How the name begins is known even before the second text is, so it can be looked
/// at in a plan.
#[derive(TfFunction)]
#[tf(returns = Unknown<String>, summary = "A name of two texts")]
pub(crate) struct DocumentName {
    /// The beginning of the name.
    prefix: String,
    /// The end of the name.
    suffix: Unknown<String>,
}

impl Function for DocumentName {
    const NAME: &'static str = "document_name";

    async fn call(self) -> Result<Unknown<String>, FunctionError> {
        let prefix = self.prefix + "-";
        Ok(match self.suffix {
            Unknown::Known(suffix) => Unknown::Known(prefix + &suffix),
            Unknown::Unknown(_) => Unknown::Unknown(Refinements::beginning_with(prefix).not_null()),
        })
    }
}

/// The address at a place in a range of addresses, counted from 0.
#[derive(TfFunction)]
#[tf(returns = String, summary = "An address of a range")]
pub(crate) struct Host {
    /// The range, such as `10.0.0.0/16`.
    #[tf(as_string)]
    cidr: Cidr,
    /// The place.
    index: u128,
}

impl Function for Host {
    const NAME: &'static str = "host";

    async fn call(self) -> Result<String, FunctionError> {
        let Self { cidr, index } = self;
        cidr.host(index).map(|address| address.to_string()).ok_or_else(|| {
            FunctionError::new(format!("{cidr} has no address {index}, only {}", cidr.size())).in_argument(1)
        })
    }
}
