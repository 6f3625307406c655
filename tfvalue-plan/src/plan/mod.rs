//! Helpers that make the plans of a provider, and find mistakes that Terraform would refuse.
//!
//! The functions of this module take derived models. The functions of [`values`] take a [`Value`](tfvalue_runtime::Value) and its schema.

mod applied;
mod completion;
mod configured;
mod edit;
mod empty;
mod equivalence;
mod finding;
mod identity;
mod keep;
mod matches;
mod matching;
mod meaning;
mod node;
mod part;
mod planned;
mod prepare;
mod proposed;
mod redacted;
mod refinements;
mod render;
mod replace;
mod requires_replace;
mod typed;
mod under_dynamic;
mod unknown;
mod validate;
pub mod values;
mod walk;

pub(crate) use completion::equal_ones;
pub use empty::empty_value;
pub(crate) use equivalence::is_equivalent;
pub use finding::{Finding, Findings};
pub(crate) use part::elements;
pub use redacted::Redacted;
pub use tfvalue_runtime::ToValue;
pub use typed::{
    check_applied, check_configured, check_defaults, check_final_plan, check_identity, check_planned,
    check_requires_replace, finish, first_unknown, keep, mark_computed_blocks_unknown, mark_computed_unknown,
    null_write_only, prepare, validate,
};
#[doc(hidden)]
pub use {
    node::{Node, ObjectSchema, blocks_to_protocol},
    proposed::proposed_new_state,
    redacted::Visibility,
};
