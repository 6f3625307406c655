//! The purpose of a root schema, as a type that traits of a server can name in bounds.

use super::Upgrade;
use crate::{model::TfSchema, schema::SchemaKind};

/// A model whose schema is a root: that of a resource, a data source, an action, …
///
/// Derived with `#[derive(TfSchema)]` on a struct that states its purpose, such as `#[tf(resource)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no model that a provider serves",
    note = "derive `TfSchema` on the struct and write what it is for, such as `#[tf(resource)]`, without `known`, which is for stored states alone"
)]
pub trait RootSchema: TfSchema {
    /// A type of [`kind`] that states what the schema is for.
    type Kind;
}

/// Checks that the option `identity` names the model of an identity. The bound requires that the model can be upgraded.
///
/// # Panics
///
/// Panics if `I` is another model, which stops the compiler.
#[track_caller]
pub const fn identity<I: for<'de> Upgrade<'de>>() {
    // A model whose derive has failed is `Nested`. That derive reports the error.
    assert!(
        matches!(I::SCHEMA_REF.kind, SchemaKind::Identity | SchemaKind::Nested),
        "`identity` names a resource: write the model of the identity, a struct with `#[tf(identity)]`"
    );
}

/// The purposes of root schemas, as types without values.
pub mod kind {
    use std::marker::PhantomData;

    /// A managed resource without an identity.
    #[derive(Debug)]
    pub enum Resource {}

    /// A managed resource with an identity of the type `I`.
    #[derive(Debug)]
    pub struct ResourceWith<I>(PhantomData<fn() -> I>);

    /// A data source.
    #[derive(Debug)]
    pub enum DataSource {}

    /// The configuration of a provider.
    #[derive(Debug)]
    pub enum Provider {}

    /// An ephemeral resource.
    #[derive(Debug)]
    pub enum EphemeralResource {}

    /// A resource that lists others.
    #[derive(Debug)]
    pub enum ListResource {}

    /// An action.
    #[derive(Debug)]
    pub enum Action {}

    /// A state store.
    #[derive(Debug)]
    pub enum StateStore {}
}
