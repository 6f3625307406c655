//! Configurations that follow others: some of their members are as they were.

use tfvalue_runtime::schema::{Block, DeclaredRules};
use tfvalue_runtime::value::Value;

/// Counts the members of a block.
pub(super) fn count(block: &Block) -> usize {
    block.attributes.len() + block.block_types.len()
}

/// Puts the members of the configuration before in the place of those that were drawn below a limit: half of them, and most of those
/// whose change replaces the resource.
pub(super) fn keep(block: &Block, drawn: &[u8], before: &Value<'static>, config: &mut Value<'static>) {
    let attributes = block.attributes.iter().map(|attribute| (&attribute.name, &attribute.rules));
    let blocks = block.block_types.iter().map(|nested| (&nested.name, &nested.rules));
    for ((name, rules), drawn) in attributes.chain(blocks).zip(drawn) {
        let limit = if replaces(rules) { 85 } else { 50 };
        if let (true, Some(place), Some(value)) = (*drawn < limit, config.get_mut(name), before.get(name)) {
            place.clone_from(value);
        }
    }
}

fn replaces(rules: &DeclaredRules) -> bool {
    rules.get().is_some_and(|rules| rules.requires_replace.is_some())
}
