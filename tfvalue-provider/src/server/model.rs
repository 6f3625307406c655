//! The traits of models.

use tfvalue_runtime::{
    DecodeOwned, DynamicValue, Encode, RawState, Schema, TfSchema, Type,
    derived::{RootSchema, Upgrade, kind},
};

use super::Diagnostics;

/// A model that owns its data: any struct without lifetimes that derives [`TfSchema`] and can be sent between threads.
pub trait Model: TfSchema + Encode + DecodeOwned + Send + Sync + 'static {}

impl<T: TfSchema + Encode + DecodeOwned + Send + Sync + 'static> Model for T {}

/// A [`Model`] whose values Terraform stores. States of earlier schema versions can be upgraded to the model.
pub trait StoredModel: Model + for<'de> Upgrade<'de> {}

impl<T: Model + for<'de> Upgrade<'de>> StoredModel for T {}

/// The identity type of a resource without an identity. The type has no values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoIdentity {}

/// The identity that a struct with `#[tf(resource)]` declares. This trait is sealed.
#[diagnostic::on_unimplemented(
    message = "this model is not one of a resource",
    note = "write `#[tf(resource)]` on the struct"
)]
pub trait ResourceKind: sealed::Sealed {
    /// The model of the identity.
    type Identity: Send + Sync + 'static;

    /// The schema of the identity and the type of its values, if there is one.
    #[doc(hidden)]
    const SCHEMA: Option<(&'static Schema, &'static Type)> = None;

    #[doc(hidden)]
    fn decode(_: &DynamicValue<'_>) -> Result<Option<Self::Identity>, Diagnostics> {
        Ok(None)
    }

    #[doc(hidden)]
    fn encode(identity: &Self::Identity) -> Result<DynamicValue<'static>, Diagnostics>;

    #[doc(hidden)]
    fn upgrade(_: i64, _: &RawState<'_>) -> Result<Option<DynamicValue<'static>>, Diagnostics> {
        Ok(None)
    }
}

/// The model of the identity of a resource: the model in `#[tf(resource, identity = …)]`, or [`NoIdentity`].
pub type IdentityOf<R> = <<R as RootSchema>::Kind as ResourceKind>::Identity;

mod sealed {
    use tfvalue_runtime::derived::kind;

    pub trait Sealed {}

    impl Sealed for kind::Resource {}
    impl<I> Sealed for kind::ResourceWith<I> {}
}

impl ResourceKind for kind::Resource {
    type Identity = NoIdentity;

    fn encode(identity: &NoIdentity) -> Result<DynamicValue<'static>, Diagnostics> {
        match *identity {}
    }
}

impl<I: StoredModel> ResourceKind for kind::ResourceWith<I> {
    type Identity = I;

    const SCHEMA: Option<(&'static Schema, &'static Type)> = Some((I::SCHEMA_REF, I::TYPE_REF));

    fn decode(value: &DynamicValue<'_>) -> Result<Option<I>, Diagnostics> {
        Ok(value.decode_identity()?)
    }

    fn encode(identity: &I) -> Result<DynamicValue<'static>, Diagnostics> {
        Ok(DynamicValue::encode(identity)?)
    }

    fn upgrade(version: i64, state: &RawState<'_>) -> Result<Option<DynamicValue<'static>>, Diagnostics> {
        let upgraded = I::upgrade_identity(version, state)?;
        Ok(upgraded.as_ref().map(DynamicValue::encode).transpose()?)
    }
}
