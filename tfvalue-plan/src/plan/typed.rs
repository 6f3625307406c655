//! The helpers for derived models.

use tfvalue_runtime::{AttributePath, error::Error, value::Value};
use tfvalue_runtime::{Diagnostic, TfSchema, ToValue};

use super::{finding::Findings, node::Node, values, walk::Answer};

/// Encodes values for the model `T`. A value may have any Rust type that encodes to the Terraform type of `T`.
fn read<T: TfSchema, const N: usize>(values: [&dyn ToValue; N]) -> Result<[Value<'static>; N], Error> {
    let mut read = [const { Value::Null }; N];
    for (read, value) in read.iter_mut().zip(values) {
        *read = value.to_value()?;
        read.check_type(&T::TYPE).map_err(|error| Node::Root(&T::SCHEMA_REF.block).redact(error))?;
    }
    Ok(read)
}

/// Defines functions of `values` for derived models. They encode their arguments first. An encoding error becomes a finding about `$answer`, if
/// given.
macro_rules! for_models {
    ($(
        $(#[$doc:meta])*
        $function:ident($($value:ident),+ $(; $other:ident: $Other:ty)?) -> $Result:ty $(, $answer:expr)?;
    )*) => {$(
        $(#[$doc])*
        pub fn $function<T: TfSchema>($($value: &impl ToValue,)+ $($other: $Other)?) -> $Result {
            let values = read::<T, _>([$($value),+]);
            $(let values = values.map_err(|error| Findings::unencodable($answer, &error));)?
            let [$($value),+] = values?;
            values::$function(&T::SCHEMA, $(&$value,)+ $($other)?)
        }
    )*};
}

for_models! {
    /// Checks a plan as Terraform does: [`values::check_planned`] for a derived model.
    ///
    /// `prior`, `config` and `planned` are `T` or an `Option` of it, other models of its type, or [`Value`]s.
    ///
    /// # Errors
    ///
    /// Returns a finding for each mistake that Terraform would refuse, or for a value that can't be encoded or has another type than `T`.
    check_planned(prior, config, planned) -> Result<(), Findings>, Answer::Plan;

    /// Checks that each element of a set in the configuration has a matching element of its own in the plan: [`values::check_configured`] for a
    /// derived model.
    ///
    /// `config` and `planned` are `T` or an `Option` of it, other models of its type, or [`Value`]s.
    ///
    /// # Errors
    ///
    /// Returns a finding for each element that is not found, or for a value that can't be encoded or has another type than `T`.
    check_configured(config, planned) -> Result<(), Findings>, Answer::Plan;

    /// Checks the new state after an apply as Terraform does: [`values::check_applied`] for a derived
    /// model.
    ///
    /// `planned` and `new` are `T` or an `Option` of it, other models of its type (such as a model for states only), or [`Value`]s.
    ///
    /// # Errors
    ///
    /// Returns a finding for each mistake that Terraform would refuse, or for a value that can't be encoded or has another type than `T`.
    check_applied(planned, new) -> Result<(), Findings>, Answer::State;

    /// Compares the final plan, which is made during an apply, with the first plan: [`values::check_final_plan`] for a derived model.
    ///
    /// `first` and `second` are `T` or an `Option` of it, other models of its type, or [`Value`]s.
    ///
    /// # Errors
    ///
    /// Returns a finding for each mistake that Terraform would refuse, or for a value that can't be encoded or has another type than `T`.
    check_final_plan(first, second) -> Result<(), Findings>, Answer::FinalPlan;

    /// Checks the paths that a plan returns as `requires_replace`:
    /// [`values::check_requires_replace`] for a derived model.
    ///
    /// `prior` and `planned` are `T` or an `Option` of it, other models of its type, or [`Value`]s.
    ///
    /// # Errors
    ///
    /// Returns a finding for each path that Terraform would refuse, or for a value that can't be encoded or has another type than `T`.
    ///
    /// # Example: a misspelt name
    ///
    /// ```
    /// use tfvalue::{AttributePath, TfSchema, Unknown, plan};
    ///
    /// #[derive(TfSchema)]
    /// #[tf(resource)]
    /// struct Server {
    ///     #[tf(required)]
    ///     name: Unknown<String>,
    /// }
    ///
    /// let [prior, planned] = ["web", "edge"].map(|name| Server { name: Unknown::Known(name.to_owned()) });
    /// let paths: [AttributePath; 2] = ["name".into(), "nmae".into()];
    /// let findings = plan::check_requires_replace::<Server>(&prior, &planned, &paths).unwrap_err();
    /// assert_eq!(findings[0].path, paths[1]);
    /// ```
    check_requires_replace(prior, planned; paths: &[AttributePath]) -> Result<(), Findings>, Answer::Plan;

    /// Checks the identity in an answer about a resource: [`values::check_identity`] for a derived model of
    /// an identity.
    ///
    /// `prior` and `new` are `T` or an `Option` of it, other models of its type, or [`Value`]s.
    ///
    /// # Errors
    ///
    /// Returns a finding for each mistake in the identity, or for a value that can't be encoded or has another type than `T`.
    check_identity(prior, new) -> Result<(), Findings>, Answer::Identity;

    /// The initial plan: [`values::mark_computed_unknown`] for a derived model.
    ///
    /// `prior`, `config` and `proposed` are `T` or an `Option` of it, other models of its type, or [`Value`]s. The plan is a [`Value`], so that a
    /// model that borrows its strings can be read from it: `plan.to_typed::<T>()`.
    ///
    /// # Errors
    ///
    /// Returns an error if a value can't be encoded, or is of another type than `T`.
    mark_computed_unknown(prior, config, proposed) -> Result<Value<'static>, Error>;

    /// Marks computed blocks as unknown: [`values::mark_computed_blocks_unknown`] for a derived model.
    ///
    /// `prior`, `config` and `planned` are `T` or an `Option` of it, other models of its type, or [`Value`]s.
    ///
    /// # Errors
    ///
    /// Returns an error if a value can't be encoded, or is of another type than `T`.
    mark_computed_blocks_unknown(prior, config, planned) -> Result<Value<'static>, Error>;

    /// A copy of the value with all write-only attributes null: [`values::null_write_only`] for a derived
    /// model.
    ///
    /// The result is a [`Value`], so that a model that borrows its strings can be read from it: `value.to_typed::<T>()`.
    ///
    /// # Errors
    ///
    /// Returns an error if the value can't be encoded, or is of another type than `T`.
    null_write_only(value) -> Result<Value<'static>, Error>;

    /// The new value, with the prior spelling of all that means the same: [`values::keep`] for a derived model.
    ///
    /// `prior` and `new` are `T` or an `Option` of it, other models of its type, or [`Value`]s. The result is a [`Value`], so that a model that
    /// borrows its strings can be read from it: `kept.to_typed::<T>()`.
    ///
    /// # Errors
    ///
    /// Returns an error if a value can't be encoded, or is of another type than `T`.
    ///
    /// # Example: a duration in another spelling
    ///
    /// ```
    /// use tfvalue::{TfSchema, Unknown, plan, types::GoDuration};
    ///
    /// #[derive(TfSchema)]
    /// #[tf(resource)]
    /// struct Server {
    ///     #[tf(required)]
    ///     idle: Unknown<GoDuration>,
    ///     #[tf(required)]
    ///     retries: Unknown<Vec<Unknown<GoDuration>>>,
    /// }
    ///
    /// let server = |idle: &str, retries: [&str; 2]| {
    ///     let retries = retries.map(|text| text.parse().map(Unknown::Known)).into_iter().collect::<Result<_, _>>()?;
    ///     Ok::<_, tfvalue::types::ParseGoDurationError>(Server { idle: Unknown::Known(idle.parse()?), retries: Unknown::Known(retries) })
    /// };
    /// let kept = plan::keep::<Server>(&server("60m", ["1s", "90s"])?, &server("1h0m0s", ["2s", "1m30s"])?)?;
    /// assert_eq!(kept.to_string(), r#"{ idle = "60m", retries = ["2s", "90s"] }"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    keep(prior, new) -> Result<Value<'static>, Error>;

    /// Prepares the initial plan of a resource: [`values::prepare`] for a derived model.
    ///
    /// `prior`, `config` and `proposed` are `T` or an `Option` of it, other models of its type, or [`Value`]s. The plan is a [`Value`], so that a
    /// model that borrows its strings can be read from it: `plan.to_typed::<T>()`.
    ///
    /// # Errors
    ///
    /// Returns an error if a value or a default can't be encoded, if a value has another type than `T`, or if defaults make two elements of a set
    /// equal.
    ///
    /// # Example: a default
    ///
    /// ```
    /// use tfvalue::{TfSchema, Unknown, plan};
    ///
    /// #[derive(TfSchema, Clone)]
    /// #[tf(resource)]
    /// struct Note {
    ///     #[tf(computed, use_state_for_unknown)]
    ///     id: Unknown<Option<String>>,
    ///     #[tf(optional, default = "none", requires_replace)]
    ///     text: Unknown<Option<String>>,
    /// }
    ///
    /// let prior = Note { id: Unknown::Known(Some("n-1".into())), text: Unknown::Known(Some("old".into())) };
    /// let config = Note { id: Unknown::Known(None), text: Unknown::Known(None) };
    /// let proposed = Note { id: prior.id.clone(), ..config.clone() };
    /// let planned = plan::prepare::<Note>(&prior, &config, &proposed)?;
    /// assert_eq!(planned.to_string(), r#"{ id = "n-1", text = "none" }"#);
    /// let replaced = plan::finish::<Note>(&prior, &config, &planned)?;
    /// assert_eq!(replaced, ["text".into()]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    prepare(prior, config, proposed) -> Result<Value<'static>, Error>;

    /// Finishes a plan: [`values::finish`] for a derived model. Returns the paths that replace the resource.
    ///
    /// `prior`, `config` and `planned` are `T` or an `Option` of it, other models of its type, or [`Value`]s.
    ///
    /// # Errors
    ///
    /// Returns a finding for each mistake that Terraform would refuse, or for a value that can't be encoded or has another type than `T`.
    finish(prior, config, planned) -> Result<Vec<AttributePath>, Findings>, Answer::Plan;
}

/// Checks that a configuration could set the default of each attribute: [`values::check_defaults`] for a derived model.
pub fn check_defaults<T: TfSchema>() -> Vec<Diagnostic> {
    values::check_defaults(&T::SCHEMA)
}

/// The path of the first unknown value, or `None` if the value is wholly known: [`values::first_unknown`] for a derived model.
///
/// # Errors
///
/// Returns an error if the value can't be encoded, or is of another type than `T`.
pub fn first_unknown<T: TfSchema>(value: &impl ToValue) -> Result<Option<AttributePath>, Error> {
    let [value] = read::<T, _>([value])?;
    Ok(values::first_unknown(&T::SCHEMA, &value))
}

/// Validates a configuration: [`values::validate`] for a derived model.
///
/// # Errors
///
/// Returns an error if the configuration can't be encoded, or is of another type than `T`.
pub fn validate<T: TfSchema>(config: &impl ToValue) -> Result<Vec<Diagnostic>, Error> {
    let [config] = read::<T, _>([config])?;
    Ok(values::validate(&T::SCHEMA, &config))
}
