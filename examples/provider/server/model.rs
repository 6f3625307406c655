//! What a model is to the server.

use tfvalue::{DecodeOwned, Encode, TfSchema, schema::Upgrade};

/// A model that owns what it holds: any struct without lifetimes that derives [`TfSchema`](derive@TfSchema).
pub trait Model: TfSchema + Encode + DecodeOwned + Send + 'static {}

impl<T: TfSchema + Encode + DecodeOwned + Send + 'static> Model for T {}

/// A [`Model`] of what Terraform stores, so that states of earlier versions are upgraded to it.
pub trait StoredModel: Model + for<'de> Upgrade<'de> {}

impl<T: Model + for<'de> Upgrade<'de>> StoredModel for T {}

/// The identity of a resource that has none: an identity without attributes is not told to Terraform.
#[derive(TfSchema, Clone, Copy, PartialEq, Eq, Debug)]
#[tf(identity)]
pub struct NoIdentity {}
