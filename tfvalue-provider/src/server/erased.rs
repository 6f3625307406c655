//! Type-erased models, whose methods take and return encoded values.
//!
//! The server sees each model as one of the object-safe `Any…` traits, which are in the folders of their kinds. Only their implementations for
//! [`Erased`] are compiled for each model, in the author's crate: decode, call the author's method, encode.

use std::marker::PhantomData;

use tfvalue_plan::plan::values;
use tfvalue_runtime::{Diagnostic, DynamicValue, Encode, Error};

use super::{
    BoxFuture, Context, Diagnostics, Model,
    session::{Session, Subject},
    values::{OwnedValue, Shape},
};

/// The model `T`, served as one of kind `K`: an object without data, which stands for the type.
pub(crate) struct Erased<K, T>(PhantomData<fn() -> (K, T)>);

impl<K, T> Erased<K, T> {
    /// The model.
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
/// The methods in the first braces state facts. Those in the second braces call the author's code, with the session of the call as their last
/// argument.
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
    /// The context of a call about this value of a model.
    pub(crate) fn about<'a, M: Model>(&'a self, value: &'a DynamicValue<'a>) -> Context<'a, M> {
        self.context().about(Subject { value, shape: Shape::of::<M>() })
    }

    /// This value of a model, and the context of a call about it, which has a configuration.
    pub(crate) fn configured<'a, M: Model>(
        &'a self,
        config: &'a DynamicValue<'a>,
        value: &'a DynamicValue<'a>,
    ) -> Result<(M, Context<'a, M>), Diagnostics> {
        let cx = self.about(value).with_config(config.decode()?);
        Ok((value.decode()?, cx))
    }

    /// The context of a call that is about no value.
    pub(crate) fn context<T>(&self) -> Context<'_, T> {
        Context::new(self)
    }
}

/// The errors in a configuration: by the options of its model, by the types of its fields, and by the author's method.
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

/// The errors in a configuration by the options of its model.
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

/// The value that an author's method returned.
pub(crate) fn encoded(model: &impl Encode) -> Result<OwnedValue, Diagnostics> {
    Ok(DynamicValue::encode(model)?)
}
