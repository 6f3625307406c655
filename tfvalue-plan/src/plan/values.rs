//! The functions of [`plan`](super) for a [`Value`] and its [`Schema`], which may be known only at run time.

use tfvalue_runtime::{AttributePath, Schema, value::Value};

use super::{Findings, node::Node, walk::Answer};

pub use super::{
    applied::{check_applied, check_final_plan},
    configured::check_configured,
    edit::{
        fill_null_blocks, fill_write_only, mark_computed_blocks_unknown, null_attributes, null_write_only,
    },
    identity::check_identity,
    keep::keep,
    planned::check_planned,
    prepare::{mark_computed_unknown, prepare},
    redacted::redacted,
    replace::requires_replace,
    requires_replace::check_requires_replace,
    unknown::{first_unknown, first_write_only},
    validate::{check_defaults, has_validators, validate},
};

/// Finishes a plan: returns the attributes whose change replaces the resource, and checks the plan as
/// [`check_planned`] does.
///
/// # Errors
///
/// Returns a finding for each mistake that Terraform would refuse.
pub fn finish(
    schema: &Schema,
    prior: &Value<'_>,
    config: &Value<'_>,
    planned: &Value<'_>,
) -> Result<Vec<AttributePath>, Findings> {
    let paths = requires_replace(schema, prior, config, planned)
        .map_err(|error| Findings::unencodable(Answer::Plan, &error))?;
    check_planned(schema, prior, config, planned)?;
    Ok(paths)
}

/// Returns whether the change of any attribute replaces the resource.
#[doc(hidden)]
pub fn has_replacement(schema: &Schema) -> bool {
    Node::Root(&schema.block).any_rule(&|rules| rules.requires_replace.is_some())
}

/// Returns whether values of any attribute are compared by their meaning.
#[doc(hidden)]
pub fn has_meaning(schema: &Schema) -> bool {
    Node::Root(&schema.block).has_meaning()
}

/// Returns whether any attribute is write-only.
#[doc(hidden)]
pub fn has_write_only(schema: &Schema) -> bool {
    Node::Root(&schema.block).any_within(&Node::is_write_only)
}
