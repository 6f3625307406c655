//! The helpers for derived models.

use super::{applied::INCONSISTENT_RESULT, finding::Findings, node::Node, planned::INVALID_PLAN};
use crate::{
    error::Error,
    path::AttributePath,
    schema::TfSchema,
    value::{Value, ValueWriter},
    wire::Encode,
};

/// A value of a model, which may be of any Rust type that writes one.
fn read<T: TfSchema>(value: &impl Encode) -> Result<Value<'static>, Error> {
    let value = Value::from_typed(value)?;
    value
        .encode(&T::TYPE, &mut ValueWriter::new())
        .map_err(|error| Node::Root(&T::SCHEMA_REF.block).conceal(error))?;
    Ok(value)
}

/// Checks a plan as Terraform does: [`Schema::check_planned`](crate::Schema::check_planned) for a derived model.
///
/// `prior`, `config` and `planned` are `T` or an `Option` of it, or other models of its type.
///
/// # Errors
///
/// All that Terraform would refuse, with the words of a person; or what can't be encoded, or is of another type than `T`.
pub fn check_planned<T: TfSchema>(
    prior: &impl Encode,
    config: &impl Encode,
    planned: &impl Encode,
) -> Result<(), Findings> {
    let unencodable = |error| Findings::unencodable(INVALID_PLAN, &error);
    let prior = read::<T>(prior).map_err(unencodable)?;
    let config = read::<T>(config).map_err(unencodable)?;
    let planned = read::<T>(planned).map_err(unencodable)?;
    T::SCHEMA.check_planned(&prior, &config, &planned)
}

/// Checks the new state after an apply as Terraform does: [`Schema::check_applied`](crate::Schema::check_applied) for a derived
/// model.
///
/// `planned` and `new` are `T` or an `Option` of it, or other models of its type, as one of states only.
///
/// # Errors
///
/// All that Terraform would refuse, with the words of a person; or what can't be encoded, or is of another type than `T`.
pub fn check_applied<T: TfSchema>(planned: &impl Encode, new: &impl Encode) -> Result<(), Findings> {
    let unencodable = |error| Findings::unencodable(INCONSISTENT_RESULT, &error);
    let planned = read::<T>(planned).map_err(unencodable)?;
    let new = read::<T>(new).map_err(unencodable)?;
    T::SCHEMA.check_applied(&planned, &new)
}

/// The plan to begin with: [`Schema::mark_computed_unknown`](crate::Schema::mark_computed_unknown) for a derived model.
///
/// `prior`, `config` and `proposed` are `T` or an `Option` of it, or other models of its type. The plan is a [`Value`], so that a
/// model that borrows its strings can be read from it: `plan.to_typed::<T>()`.
///
/// # Errors
///
/// If a value can't be encoded, or is of another type than `T`.
pub fn mark_computed_unknown<T: TfSchema>(
    prior: &impl Encode,
    config: &impl Encode,
    proposed: &impl Encode,
) -> Result<Value<'static>, Error> {
    let (prior, config) = (read::<T>(prior)?, read::<T>(config)?);
    T::SCHEMA.mark_computed_unknown(&prior, &config, &read::<T>(proposed)?)
}

/// The same for blocks: [`Schema::mark_computed_blocks_unknown`](crate::Schema::mark_computed_blocks_unknown) for a derived model.
///
/// `prior`, `config` and `planned` are `T` or an `Option` of it, or other models of its type.
///
/// # Errors
///
/// If a value can't be encoded, or is of another type than `T`.
pub fn mark_computed_blocks_unknown<T: TfSchema>(
    prior: &impl Encode,
    config: &impl Encode,
    planned: &impl Encode,
) -> Result<Value<'static>, Error> {
    let (prior, config) = (read::<T>(prior)?, read::<T>(config)?);
    T::SCHEMA.mark_computed_blocks_unknown(&prior, &config, &read::<T>(planned)?)
}

/// A copy of the value with all write-only attributes null: [`Schema::null_write_only`](crate::Schema::null_write_only) for a derived
/// model.
///
/// The result is a [`Value`], so that a model that borrows its strings can be read from it: `value.to_typed::<T>()`.
///
/// # Errors
///
/// If the value can't be encoded, or is of another type than `T`.
pub fn null_write_only<T: TfSchema>(value: &impl Encode) -> Result<Value<'static>, Error> {
    T::SCHEMA.null_write_only(&read::<T>(value)?)
}

/// The path of the first unknown value, or none if all is known: [`Schema::first_unknown`](crate::Schema::first_unknown) for a
/// derived model.
///
/// # Errors
///
/// If the value can't be encoded, or is of another type than `T`.
pub fn first_unknown<T: TfSchema>(value: &impl Encode) -> Result<Option<AttributePath>, Error> {
    Ok(T::SCHEMA.first_unknown(&read::<T>(value)?))
}
