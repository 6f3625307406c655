//! The plan that a resource begins with, by the rules of its model.

use std::cell::RefCell;

use tfvalue_runtime::schema::Schema;
use tfvalue_runtime::{error::Error, value::Value};

use super::{
    completion::{Fill, complete},
    edit::null_write_only,
    equivalence::is_equivalent,
};

/// The plan that a resource begins with, by the rules of its model: puts in the defaults, sets write-only attributes to null, keeps the
/// prior value of each attribute that means the same, marks as unknown what is computed if anything changes, and keeps what
/// `use_state_for_unknown` keeps.
///
/// A proposal to destroy comes back as null. What the resource knows better, it puts in afterwards; then call
/// [`finish`](super::values::finish).
///
/// # Errors
///
/// Returns an error if a default can't be encoded, or if the elements of one collection have different types.
pub fn prepare<'a>(
    schema: &Schema,
    prior: &Value<'a>,
    config: &Value<'a>,
    proposed: &Value<'a>,
) -> Result<Value<'a>, Error> {
    if proposed.is_null() {
        return Ok(Value::Null);
    }
    let spellings = RefCell::default();
    if !prior.is_null() {
        let unchanged = complete(schema, Fill::Prior, &spellings, prior, config, proposed)?;
        if is_equivalent(&unchanged, prior) {
            return Ok(unchanged);
        }
    }
    complete(schema, Fill::Unknown, &spellings, prior, config, proposed)
}

/// The plan to begin with: what Terraform proposes, but if that changes anything, every computed attribute that the
/// configuration leaves null is unknown. Write-only attributes are null, and computed blocks that came as null are empty.
///
/// Terraform proposes the prior values of computed attributes, and null for a new resource. A provider that leaves them so
/// promises that they stay so. Call this first, then put in what you do know: defaults, and what the change doesn't touch.
///
/// A proposal to destroy comes back as null, one that changes nothing as it is. Of computed blocks see
/// [`mark_computed_blocks_unknown`](super::values::mark_computed_blocks_unknown).
///
/// # Errors
///
/// Returns an error if the elements of one collection have different types.
///
/// # Example: a new resource
///
/// ```
/// use tfvalue::schema::{Attribute, Behavior, Block, Description, SchemaKind};
/// use tfvalue::{Schema, Type, Value, plan::values};
///
/// let id = Attribute::new("id", Type::String, Behavior::Computed);
/// let block = Block::new([id].into(), [].into(), Description::default(), None);
/// let schema = Schema::new(SchemaKind::Resource, 0, block);
/// let config = Value::Object([("id".into(), Value::Null)].into());
/// let planned = values::mark_computed_unknown(&schema, &Value::Null, &config, &config).unwrap();
/// assert_eq!(planned.get("id"), Some(&Value::UNKNOWN));
/// ```
pub fn mark_computed_unknown<'a>(
    schema: &Schema,
    prior: &Value<'_>,
    config: &Value<'a>,
    proposed: &Value<'a>,
) -> Result<Value<'a>, Error> {
    let unchanged = null_write_only(schema, proposed)?;
    if proposed.is_null() || is_equivalent(&unchanged, prior) {
        return Ok(unchanged);
    }
    complete(schema, Fill::Unknown, &RefCell::default(), &Value::Null, config, proposed)
}
