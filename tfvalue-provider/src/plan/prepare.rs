//! The plan that a resource begins with, by the rules of its model.

use std::cell::RefCell;

use tfvalue_runtime::schema::Schema;
use tfvalue_runtime::{error::Error, value::Value};

use super::{
    completion::{Fill, complete},
    edit::null_write_only,
    equivalence::is_equivalent,
};

/// See [`SchemaExt::prepare_plan`](super::SchemaExt::prepare_plan).
pub(super) fn prepare_plan<'a>(
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

/// See [`SchemaExt::mark_computed_unknown`](super::SchemaExt::mark_computed_unknown).
pub(super) fn mark_computed_unknown<'a>(
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
