//! Identities of resources.

use tfvalue_runtime::schema::Schema;
use tfvalue_runtime::value::Value;

use super::{
    equivalence::is_equivalent,
    finding::Findings,
    node::{Node, named},
    walk::{Answer, Walker},
};

/// See [`SchemaExt::check_identity`](super::SchemaExt::check_identity).
pub(super) fn check_identity(schema: &Schema, prior: &Value<'_>, new: &Value<'_>) -> Result<(), Findings> {
    let root = Node::Root(&schema.block);
    let mut search = Walker::new(Answer::Identity);
    if new.is_all_null() {
        search.report(format_args!("the identity is missing: set at least one of its attributes"));
        return Findings::none(search.finish(), &schema.block);
    }
    search.walk(root, new, &mut |search, _, value| {
        if matches!(value, Value::Unknown(_)) {
            search.report(format_args!("must be known, and is unknown"));
        }
        true
    });
    if let (Some(object), false) = (root.object(), prior.is_all_null()) {
        search.within_members(object, |search, name, _| {
            let (prior, new) = (named(prior, name), named(new, name));
            let is_found = matches!(prior, Value::Unknown(_)) || matches!(new, Value::Unknown(_));
            if !is_found && !is_equivalent(prior, new) {
                let (prior, new) = (search.show(prior), search.show(new));
                search
                    .report(format_args!("it was {prior}, but it is {new} now: an identity must not change"));
            }
        });
    }
    Findings::none(search.finish(), &schema.block)
}
