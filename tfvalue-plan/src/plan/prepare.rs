//! The initial plan of a resource, by the rules of its model.

use std::cell::RefCell;

use tfvalue_runtime::schema::Schema;
use tfvalue_runtime::{error::Error, value::Value};

use super::{
    completion::{Fill, complete},
    edit::null_write_only,
    equivalence::is_equivalent,
};

/// Prepares the initial plan of a resource, by the rules of its model.
///
/// Fills in defaults, sets write-only attributes to null, and keeps the prior value of each attribute that means the same. If anything changes,
/// computed attributes that the configuration leaves null become unknown, unless `use_state_for_unknown` keeps them.
///
/// For a proposal to destroy, returns null. Afterwards, put in the values that the resource itself knows, then call
/// [`finish`](super::values::finish).
///
/// # Errors
///
/// Returns an error if a default can't be encoded, or if defaults make two elements of a set equal. Also returns an error if the elements of one
/// collection have different types.
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

/// The initial plan: Terraform's proposal, in which each computed attribute that the configuration leaves null is unknown if anything changes.
/// Write-only attributes are null, and null computed blocks are empty.
///
/// Terraform proposes the prior values of computed attributes, and null for a new resource. A provider that leaves such a value promises that it
/// stays. Call this first, then put in the values that you know, such as values that the change doesn't affect. The defaults of a derived schema
/// are in the result.
///
/// Returns null for a proposal to destroy. Marks nothing as unknown if the proposal changes nothing. For computed blocks, see
/// [`mark_computed_blocks_unknown`](super::values::mark_computed_blocks_unknown).
///
/// # Errors
///
/// Returns an error if a default can't be encoded, if defaults make two elements of a set equal, or if the elements of one collection have different
/// types.
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
