//! Type-erased models, whose methods take and return encoded values.
//!
//! The server accesses each model through an object-safe `Any…` trait, which is in the folder of its kind. Only the implementations for [`Erased`]
//! are compiled for each model, in the author's crate. They decode, call the author's method, and encode.

use std::marker::PhantomData;

use tfvalue_plan::plan::values;
use tfvalue_runtime::{Diagnostic, DynamicValue, Encode, Error};

use super::{
    BoxFuture, Context, Diagnostics, Model,
    session::{Session, Subject},
    values::{OwnedValue, Shape},
};

/// The model `T` of the kind `K`, as a value without data that represents the type.
pub(crate) struct Erased<K, T>(PhantomData<fn() -> (K, T)>);

impl<K, T> Erased<K, T> {
    /// The value that represents the model.
    pub(crate) const NEW: Self = Self(PhantomData);
}

/// The future of an author's method.
pub(crate) type Work<'a, T> = BoxFuture<'a, Result<T, Diagnostics>>;

/// A model of any kind.
pub(crate) trait AnyModel: Send + Sync {
    fn shape(&self) -> Shape;

    fn validate<'a>(&'a self, config: &'a DynamicValue<'a>) -> Work<'a, Diagnostics>;
}

/// Declares the trait of a kind of model, and implements it for every [`Erased`] model of the kind.
///
/// The methods in the first braces are synchronous and have no session. The methods in the second braces are asynchronous, and take the session of
/// the call as their last argument.
macro_rules! erased {
    (
        $(#[$doc:meta])*
        trait $any:ident for $kind:ident<$model:ident> {
            $($(#[$fact_doc:meta])* fn $fact:ident($($given:ident: $given_ty:ty),*) -> $found:ty $body:block)*
        }
        async |$session:ident| {
            $($(#[$method_doc:meta])* fn $method:ident($($argument:ident: $ty:ty),*) -> $output:ty $work:block)*
        }
    ) => {
        $(#[$doc])*
        pub(crate) trait $any: $crate::server::AnyModel {
            $($(#[$fact_doc])* fn $fact(&self, $($given: $given_ty),*) -> $found;)*

            $(
                $(#[$method_doc])*
                fn $method<'a>(&'a self, $($argument: $ty,)* session: &'a $crate::server::Session) -> $crate::server::erased::Work<'a, $output>;
            )*
        }

        impl<$model: $kind> $any for $crate::server::Erased<tfvalue_runtime::derived::kind::$kind, $model> {
            $(fn $fact(&self, $($given: $given_ty),*) -> $found $body)*

            $(fn $method<'a>(&'a self, $($argument: $ty,)* $session: &'a $crate::server::Session) -> $crate::server::erased::Work<'a, $output> {
                Box::pin(async move { $work })
            })*
        }
    };
}

pub(crate) use erased;

impl Session {
    /// Creates the context of a call that works on this value of the model `M`.
    pub(crate) fn about<'a, M: Model>(&'a self, value: &'a DynamicValue<'a>) -> Context<'a, M> {
        self.context().about(Subject { value, shape: Shape::of::<M>() })
    }

    /// Decodes the value, and creates the context of a call that works on the value and has a configuration.
    pub(crate) fn configured<'a, M: Model>(
        &'a self,
        config: &'a DynamicValue<'a>,
        value: &'a DynamicValue<'a>,
    ) -> Result<(M, Context<'a, M>), Diagnostics> {
        let cx = self.about(value).with_config(config.decode()?);
        Ok((value.decode()?, cx))
    }

    /// Creates the context of a call that works on no value.
    pub(crate) fn context<T>(&self) -> Context<'_, T> {
        Context::new(self)
    }
}

/// Collects the errors in a configuration: from the options of its model, from the types of its fields, and from the author's method.
pub(crate) fn validated<'a, M: Model, F>(
    config: &'a DynamicValue<'a>,
    validate: impl FnOnce(M) -> F + Send + 'a,
) -> Work<'a, Diagnostics>
where
    F: Future<Output = Diagnostics> + Send + 'a,
{
    Box::pin(async move {
        let mut found = found_by_options(Shape::of::<M>(), config)?;
        match config.decode::<M>() {
            Ok(model) => found.add(validate(model).await),
            Err(error) => add_unreadable(&mut found, error),
        }
        Ok(found)
    })
}

/// Collects the errors that the options of the model find in a configuration.
fn found_by_options(shape: Shape, config: &DynamicValue<'_>) -> Result<Diagnostics, Diagnostics> {
    let Shape { schema, ty } = shape;
    if !values::has_validators(schema) {
        return Ok(Diagnostics::new());
    }
    Ok(values::validate(schema, &config.decode_value(ty)?).into_iter().collect())
}

/// Adds the error of a configuration that can't be decoded, unless the same attribute has an error already.
fn add_unreadable(found: &mut Diagnostics, error: Error) {
    let error = Diagnostic::from(error);
    if error.attribute.is_none() || !found.iter().any(|other| other.attribute == error.attribute) {
        found.add(error);
    }
}

/// Encodes the model that an author's method returned.
pub(crate) fn encoded(model: &impl Encode) -> Result<OwnedValue, Diagnostics> {
    Ok(DynamicValue::encode(model)?)
}
