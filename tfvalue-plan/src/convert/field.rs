//! Conversions of the fields of structs. Generated code calls them.
//!
//! Null corresponds to `None` if the types of both the model and the API can hold it. If only one type can, a separate impl converts the field. The
//! type parameter `M` keeps these impls apart. The compiler infers `M`, because at most one impl applies to any two types.

use tfvalue_runtime::{error::Error, value::Unknown};

use super::{Expand, Fit, Flatten, HoldsNull, Known, SemanticEq, expand::null, skipped::located};

/// The attribute of a field, for the paths of errors.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Place {
    /// The name in Terraform; `None` for a flattened field, which adds no step to a path.
    pub name: Option<&'static str>,
    /// True if errors must not show a value of the attribute.
    pub is_secret: bool,
}

/// An attribute whose values errors must not show.
#[doc(hidden)]
pub const fn secret(name: &'static str) -> Place {
    Place { name: Some(name), is_secret: true }
}

impl From<&'static str> for Place {
    fn from(name: &'static str) -> Self {
        Self { name: Some(name), is_secret: false }
    }
}

impl From<()> for Place {
    fn from((): ()) -> Self {
        Self { name: None, is_secret: false }
    }
}

impl Place {
    /// Adds the attribute to the path of an error. Removes the value from the error if the attribute is secret.
    #[cold]
    pub(super) fn of(self, error: Error) -> Error {
        let error = if self.is_secret { error.without_value() } else { error };
        match self.name {
            Some(name) => error.in_attribute(name),
            None => error,
        }
    }
}

/// Converts a field of a model to a field of an API.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be sent as `{A}`",
    label = "null has no place in `{A}`, or the types don't fit",
    note = "write `#[api(null = default)]` or `#[api(null = error)]` where null has no place, `#[api(with = module)]` where the types don't fit",
    note = "derive `TfApi` for a type of your own"
)]
pub trait ExpandField<A, M> {
    fn expand_field(&self) -> Result<A, Error>;
}

/// Converts a field of an API to a field of a model.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{A}` of an API can't be read as `{Self}`",
    label = "the types don't fit",
    note = "write `#[api(with = module)]` with functions that convert them"
)]
pub trait FlattenField<A, M>: Sized {
    fn flatten_field(api: A, was: Option<&Self>) -> Result<Self, Error>;
}

/// Marks the impls for fields where both the model and the API can hold null, or neither can.
#[doc(hidden)]
pub struct Alike;

/// Marks the impls for `Unknown` fields where only the API can hold null.
#[doc(hidden)]
pub struct NullInApi;

/// Marks the impls for fields other than `Unknown` where only the API can hold null.
#[doc(hidden)]
pub struct NullInApiOfKnown;

/// Marks the impls for fields where only the model can hold null.
#[doc(hidden)]
pub struct NullInModel;

/// Same as `NullInModel`, for fields other than `Unknown`.
#[doc(hidden)]
pub struct NullInModelOfKnown;

/// Marks the impls for fields where the API distinguishes absent from null, and the model doesn't.
#[doc(hidden)]
pub struct NullTwice;

/// Marks the impls for values that the API has in a `Box`.
#[doc(hidden)]
pub struct InBox;

/// Marks the impls for values that the API has in an `Option<Box<_>>`.
#[doc(hidden)]
pub struct InOptionalBox;

/// Marks the impls for values that the API has in a `Box`, where only the model can hold null.
#[doc(hidden)]
pub struct NullInModelOfBox;

/// Same as `NullInModelOfBox`, for fields other than `Unknown`.
#[doc(hidden)]
pub struct NullInModelOfKnownBox;

impl<F: Expand<A>, A> ExpandField<A, Alike> for F {
    fn expand_field(&self) -> Result<A, Error> {
        self.expand()
    }
}

impl<T: Known + Expand<A>, A> ExpandField<Option<A>, NullInApi> for Unknown<T> {
    fn expand_field(&self) -> Result<Option<A>, Error> {
        self.expand().map(Some)
    }
}

impl<T: Known + Expand<A>, A> ExpandField<Option<A>, NullInApiOfKnown> for T {
    fn expand_field(&self) -> Result<Option<A>, Error> {
        self.expand().map(Some)
    }
}

impl<F: HoldsNull, A> ExpandField<Option<Option<A>>, NullTwice> for F
where
    F: Expand<Option<A>>,
{
    fn expand_field(&self) -> Result<Option<Option<A>>, Error> {
        Ok(self.expand()?.map(Some))
    }
}

impl<F: HoldsNull + Flatten<Option<A>>, A> FlattenField<Option<Option<A>>, NullTwice> for F {
    fn flatten_field(api: Option<Option<A>>, was: Option<&Self>) -> Result<Self, Error> {
        Self::flatten(api.flatten(), was)
    }
}

impl<F: Expand<A>, A> ExpandField<Box<A>, InBox> for F {
    fn expand_field(&self) -> Result<Box<A>, Error> {
        self.expand().map(Box::new)
    }
}

impl<F: Expand<Option<A>>, A> ExpandField<Option<Box<A>>, InOptionalBox> for F {
    fn expand_field(&self) -> Result<Option<Box<A>>, Error> {
        self.expand().map(|api| api.map(Box::new))
    }
}

impl<F: Flatten<A>, A> FlattenField<Box<A>, InBox> for F {
    fn flatten_field(api: Box<A>, was: Option<&Self>) -> Result<Self, Error> {
        Self::flatten(*api, was)
    }
}

impl<F: Flatten<Option<A>>, A> FlattenField<Option<Box<A>>, InOptionalBox> for F {
    fn flatten_field(api: Option<Box<A>>, was: Option<&Self>) -> Result<Self, Error> {
        Self::flatten(api.map(|api| *api), was)
    }
}

impl<T: Flatten<A> + SemanticEq + Clone, A> FlattenField<Box<A>, NullInModelOfBox> for Unknown<Option<T>> {
    fn flatten_field(api: Box<A>, was: Option<&Self>) -> Result<Self, Error> {
        Self::flatten(Some(*api), was)
    }
}

impl<T: Flatten<A> + SemanticEq + Clone, A> FlattenField<Box<A>, NullInModelOfKnownBox> for Option<T> {
    fn flatten_field(api: Box<A>, was: Option<&Self>) -> Result<Self, Error> {
        Self::flatten(Some(*api), was)
    }
}

impl<F: Flatten<A>, A> FlattenField<A, Alike> for F {
    fn flatten_field(api: A, was: Option<&Self>) -> Result<Self, Error> {
        Self::flatten(api, was)
    }
}

impl<T: Known + Flatten<A> + SemanticEq + Clone, A> FlattenField<Option<A>, NullInApi> for Unknown<T> {
    fn flatten_field(api: Option<A>, was: Option<&Self>) -> Result<Self, Error> {
        T::flatten_field(api, was.and_then(Self::known)).map(Self::Known)
    }
}

impl<T: Known + Flatten<A> + SemanticEq + Clone, A> FlattenField<Option<A>, NullInApiOfKnown> for T {
    fn flatten_field(api: Option<A>, was: Option<&Self>) -> Result<Self, Error> {
        match api {
            Some(api) => Self::flatten(api, was),
            None => was.filter(|was| was.is_zero()).cloned().or_else(Self::nothing).ok_or_else(nothing),
        }
    }
}

impl<T: Flatten<A> + SemanticEq + Clone, A> FlattenField<A, NullInModel> for Unknown<Option<T>> {
    fn flatten_field(api: A, was: Option<&Self>) -> Result<Self, Error> {
        Self::flatten(Some(api), was)
    }
}

impl<T: Flatten<A> + SemanticEq + Clone, A> FlattenField<A, NullInModelOfKnown> for Option<T> {
    fn flatten_field(api: A, was: Option<&Self>) -> Result<Self, Error> {
        Self::flatten(Some(api), was)
    }
}

/// An error about an answer without a value.
fn nothing() -> Error {
    Error::invalid("a value is required, but the API answered without one")
}

/// Converts a field of a model to a field of an API.
#[doc(hidden)]
pub fn expand<F: ExpandField<A, M>, A, M>(field: &F, place: impl Into<Place>) -> Result<A, Error> {
    field.expand_field().map_err(|error| place.into().of(error))
}

/// Converts a field that has a default to a field of an API. Such a field is never null, so the API need not be able to hold null.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be sent as `{A}`",
    label = "the types don't fit",
    note = "write `#[api(with = module)]` with functions that convert them"
)]
pub trait ExpandDefaulted<A, M> {
    fn expand_defaulted(&self) -> Result<A, Error>;
}

impl<F: ExpandField<A, M>, A, M> ExpandDefaulted<A, (M,)> for F {
    fn expand_defaulted(&self) -> Result<A, Error> {
        self.expand_field()
    }
}

impl<F: HoldsNull, A> ExpandDefaulted<A, NullInModel> for F
where
    F::Value: Expand<A>,
{
    fn expand_defaulted(&self) -> Result<A, Error> {
        self.value()?.ok_or_else(null)?.expand()
    }
}

/// Converts a field that has a default to a field of an API.
#[doc(hidden)]
pub fn expand_defaulted<F: ExpandDefaulted<A, M>, A, M>(
    field: &F,
    place: impl Into<Place>,
) -> Result<A, Error> {
    field.expand_defaulted().map_err(|error| place.into().of(error))
}

/// Converts a field of a model to a field of an API. Null becomes the value that `null` returns.
#[doc(hidden)]
pub fn expand_or<F, A, M>(field: &F, place: impl Into<Place>, null: impl FnOnce() -> A) -> Result<A, Error>
where
    F: HoldsNull,
    F::Value: ExpandField<A, M>,
{
    let value = field.value().and_then(|value| value.map(F::Value::expand_field).transpose());
    Ok(value.map_err(|error| place.into().of(error))?.unwrap_or_else(null))
}

/// Converts a field with the function `expand`. Null becomes the default of the API's type.
#[doc(hidden)]
pub fn or_default<F: HoldsNull, A: Default>(
    field: &F,
    place: impl Into<Place>,
    expand: impl FnOnce(&F::Value) -> Result<A, Error>,
) -> Result<A, Error> {
    let value = field.value().map_err(|error| place.into().of(error))?;
    value.map_or_else(|| Ok(A::default()), expand)
}

/// Returns a value of the API, or `None` if it is the default of its type.
#[doc(hidden)]
pub fn unless_default<A: Default + PartialEq>(api: A) -> Option<A> {
    Some(api).filter(|api| *api != A::default())
}

/// Converts a field of a model to a field of an API. Null is an error.
#[doc(hidden)]
pub fn expand_or_error<F, A, M>(field: &F, place: impl Into<Place>) -> Result<A, Error>
where
    F: HoldsNull,
    F::Value: ExpandField<A, M>,
{
    let place = place.into();
    expand(value(field, place)?, place)
}

/// Returns the value of a field. Null is an error.
#[doc(hidden)]
pub fn value<F: HoldsNull>(field: &F, place: impl Into<Place>) -> Result<&F::Value, Error> {
    field.value().and_then(|value| value.ok_or_else(null)).map_err(|error| place.into().of(error))
}

/// Converts a field to a field of an API that distinguishes absent from null. Null becomes `Some(None)`, an unknown computed field `None`.
#[doc(hidden)]
pub fn expand_null<F, A>(
    field: &F,
    place: impl Into<Place>,
    is_computed: bool,
) -> Result<Option<Option<A>>, Error>
where
    F: HoldsNull + Expand<Option<A>>,
{
    if is_computed && field.is_unknown() {
        return Ok(None);
    }
    field.expand().map(Some).map_err(|error| place.into().of(error))
}

/// Replaces an empty value of a field by null, unless the prior value is empty, too.
#[doc(hidden)]
pub fn empty_is_null<F: HoldsNull>(new: F, was: Option<&F>) -> F
where
    F::Value: SemanticEq,
{
    let is_empty = |field: &F| field.value().is_ok_and(|value| value.is_some_and(F::Value::is_zero));
    if is_empty(&new) && !was.is_some_and(is_empty) { F::of(None) } else { new }
}

/// Converts a field of an API to a field of a model.
#[doc(hidden)]
pub fn flatten<F: FlattenField<A, M>, A, M>(
    api: A,
    was: Option<&F>,
    place: impl Into<Place>,
) -> Result<F, Error> {
    let place = place.into();
    located(|error| place.of(error), || F::flatten_field(api, was))
}

/// Converts a field of an API to a field of a model. The value that `null` returns becomes null.
#[doc(hidden)]
pub fn flatten_or<F, A, M>(
    api: A,
    was: Option<&F>,
    place: impl Into<Place>,
    null: impl FnOnce() -> A,
) -> Result<F, Error>
where
    F: HoldsNull,
    F::Value: SemanticEq + Clone,
    Option<F::Value>: FlattenField<A, M>,
    A: PartialEq,
{
    // Only this one value of the API becomes null, not every empty value. A prior null is therefore treated as no prior value.
    let was = was.and_then(|was| was.value().ok().flatten()).map(|was| Some(was.clone()));
    let is_null = api == null();
    let place = place.into();
    let new = located(|error| place.of(error), || Option::flatten_field(api, was.as_ref()));
    if is_null {
        // A prior value that means the same as this value of the API stays.
        let written =
            was.filter(|was| new.is_ok_and(|new| was.stays_for(&new, Fit { unknown: false, ..Fit::ANY })));
        return Ok(F::of(written.flatten()));
    }
    new.map(F::of)
}

/// Returns a value of any type, in code that never runs and only exists for type checks.
#[doc(hidden)]
pub fn never<T>() -> T {
    unreachable!("it is only there to be checked")
}

/// Adds the attribute to the error of a user's function.
#[doc(hidden)]
pub fn placed<T>(result: Result<T, Error>, place: impl Into<Place>) -> Result<T, Error> {
    result.map_err(|error| place.into().of(error))
}

/// Returns whether a field of a union is set.
#[doc(hidden)]
pub fn is_set<F: HoldsNull>(field: &F) -> Result<bool, Error> {
    field.value().map(|value| value.is_some())
}

/// Returns whether the field of a variant without a value is set. Null and `false` count as not set.
#[doc(hidden)]
pub fn is_true<F: HoldsNull<Value = bool>>(field: &F) -> Result<bool, Error> {
    field.value().map(|value| value.is_some_and(|value| *value))
}

/// Returns whether a field is known to be null.
#[doc(hidden)]
pub fn is_null<F: HoldsNull>(field: &F) -> bool {
    matches!(field.value(), Ok(None))
}

/// Returns whether both fields are null, or neither is. An unknown prior value counts as either.
#[doc(hidden)]
pub fn are_alike<F: HoldsNull>(was: &F, new: &F) -> bool {
    was.is_unknown() || is_null(was) == is_null(new)
}

/// Returns the field of a variant without a value, if the API answers another variant: null, or `false` if the prior value is `false`.
#[doc(hidden)]
pub fn unset_unit<F: HoldsNull<Value = bool> + Clone>(was: Option<&F>) -> F {
    was.filter(|was| matches!(was.value(), Ok(Some(false)))).cloned().unwrap_or_else(|| F::of(None))
}

/// An error about a variant for which the struct of a union has no field.
#[doc(hidden)]
pub fn other_member(name: &str) -> Error {
    if name.is_empty() {
        return Error::invalid("the API answered what this version of the provider doesn't know");
    }
    Error::invalid(format!("the API answered {name:?}, for which there is no attribute"))
}

/// The prior value of a field that the API doesn't return. Its method `kept` returns the default without a prior value, if the type has a default.
#[doc(hidden)]
#[expect(missing_debug_implementations, reason = "nobody sees it")]
pub struct Kept<'f, F>(pub Option<&'f F>);

impl<F: Clone + Default> Kept<'_, F> {
    pub fn kept(self) -> F {
        self.0.cloned().unwrap_or_default()
    }
}

/// Provides `kept` for a field whose type has no default. Without a prior value, `kept` returns an unknown value, which an import stores as null.
#[doc(hidden)]
pub trait KeptOrUnknown<F> {
    fn kept(self) -> F
    where
        F: CanBeUnknown;
}

impl<F: Clone> KeptOrUnknown<F> for Kept<'_, F> {
    fn kept(self) -> F
    where
        F: CanBeUnknown,
    {
        self.0.cloned().unwrap_or_else(F::unknown)
    }
}

/// A type that can hold an unknown value.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "after an import there is no value for this field, which the API doesn't answer",
    label = "`{Self}` has no default",
    note = "write `Unknown<…>` around the type, with which an import stores null, or derive `Default` for `{Self}`"
)]
pub trait CanBeUnknown {
    fn unknown() -> Self;
}

impl<T> CanBeUnknown for Unknown<T> {
    fn unknown() -> Self {
        Self::UNKNOWN
    }
}

/// A type of an API that has a default. `M` allows two impls, so that a compile error is about this trait and not about `Default`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no default, which is sent where the model has no value",
    label = "not `Default`",
    note = "for a field in `ignore(…)`, make it a field of the model; for a struct with `..`, write `via = builder` if it has a builder",
    note = "else implement `Expand` by hand"
)]
pub trait ApiDefault<M> {
    fn api_default() -> Self;
}

impl<A: Default> ApiDefault<()> for A {
    fn api_default() -> Self {
        Self::default()
    }
}

impl<A: CanBeUnknown + Default> ApiDefault<((),)> for A {
    fn api_default() -> Self {
        Self::unknown()
    }
}

/// The default of a type of an API.
#[doc(hidden)]
pub fn api_default<A: ApiDefault<M>, M>() -> A {
    A::api_default()
}

/// Returns the prior value of a field that the API doesn't answer. Without a prior value, such as after an import, the field is set to `default()`.
#[doc(hidden)]
pub fn kept_or<F: Clone + HoldsNull>(was: Option<&F>, default: impl FnOnce() -> F::Value) -> F {
    was.cloned().unwrap_or_else(|| F::of(Some(default())))
}
