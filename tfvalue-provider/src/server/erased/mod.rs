//! Models, called by way of encoded values: decode, call, encode.
//!
//! Whatever a model is, the server sees one of these traits. Their implementations are all that is compiled for each model, in the author's
//! crate.

mod action;
mod data_source;
mod ephemeral_resource;
mod function;
mod list_resource;
mod provider;
mod resource;
mod state_store;

use std::marker::PhantomData;

use tfvalue_runtime::{Diagnostic, DynamicValue, Encode, Error, Schema, Type};

use tfvalue_plan::plan::values;

pub(crate) use self::{
    action::AnyAction,
    data_source::AnyDataSource,
    ephemeral_resource::AnyEphemeralResource,
    function::AnyFunction,
    list_resource::AnyListResource,
    provider::AnyProvider,
    resource::{AnyResource, ImportTarget, Planned},
    state_store::{AnyStateStore, AnyStore},
};
use super::{
    BoxFuture, Context, Diagnostics, Model,
    call::Call,
    session::{Session, Subject},
};

/// A model of this type, of which no value is at hand.
pub(crate) struct Of<T>(PhantomData<fn() -> T>);

impl<T> Of<T> {
    /// The model.
    pub(crate) const NEW: Self = Self(PhantomData);
}

/// The work of an author's method.
pub(crate) type Work<'a, T> = BoxFuture<'a, Result<T, Diagnostics>>;

/// What a call has in addition to its values.
#[derive(Clone, Copy)]
pub(crate) struct CallParts<'a> {
    pub(crate) session: &'a Session,
    pub(crate) call: &'a Call,
}

impl<'a> CallParts<'a> {
    /// The context of a call about this value of a model.
    fn about<M: Model>(self, value: &'a DynamicValue<'a>) -> Context<'a, M> {
        self.bare().about(Subject { value, schema: M::SCHEMA_REF, ty: M::TYPE_REF })
    }

    /// The context of a call about this value of a model, which has a configuration.
    fn configured<M: Model>(
        self,
        config: &'a DynamicValue<'a>,
        value: &'a DynamicValue<'a>,
    ) -> Result<Context<'a, M>, Diagnostics> {
        Ok(self.about(value).with_config(config.decode()?))
    }

    /// The context of a call that is about no value.
    fn bare<T>(self) -> Context<'a, T> {
        Context::new(self.session, self.call)
    }
}

/// What is wrong with a configuration: by the options of its model, by the types of its fields, and by the author's method.
fn validated<'a, M: Model, F>(
    config: &'a DynamicValue<'a>,
    validate: impl FnOnce(M) -> F + Send + 'a,
) -> Work<'a, Diagnostics>
where
    F: Future<Output = Diagnostics> + Send + 'a,
{
    Box::pin(async move {
        let mut found = found_by_options(M::SCHEMA_REF, M::TYPE_REF, config)?;
        match config.decode::<M>() {
            Ok(model) => found.add(validate(model).await),
            Err(error) => add_unreadable(&mut found, error),
        }
        Ok(found)
    })
}

/// What is wrong with a configuration by the options of its model.
fn found_by_options(
    schema: &Schema,
    ty: &Type,
    config: &DynamicValue<'_>,
) -> Result<Diagnostics, Diagnostics> {
    let mut found = Diagnostics::new();
    if values::has_validators(schema) {
        let config = config.decode_value(ty)?;
        values::validate(schema, &config).into_iter().for_each(|diagnostic| found.add(diagnostic));
    }
    Ok(found)
}

/// Adds why a configuration can't be decoded. Of one value, the first finding is enough.
fn add_unreadable(found: &mut Diagnostics, error: Error) {
    let error = Diagnostic::from(error);
    if error.attribute.is_none() || !found.iter().any(|other| other.attribute == error.attribute) {
        found.add(error);
    }
}

/// What an author's method returned, as a value.
fn encoded(model: &impl Encode) -> Result<DynamicValue<'static>, Diagnostics> {
    Ok(DynamicValue::encode(model)?)
}
