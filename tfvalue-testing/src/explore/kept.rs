//! Second and later configurations, in which some members keep their previous values.

use tfvalue_runtime::schema::{Block, DeclaredRules};
use tfvalue_runtime::value::Value;

/// Counts the members of a block.
pub(super) fn count(block: &Block) -> usize {
    block.attributes.len() + block.block_types.len()
}

/// Restores some members from the configuration `before`: those whose drawn number is below a limit. The limit is 50 %, or 85 % if a change of the
/// member replaces the resource.
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
