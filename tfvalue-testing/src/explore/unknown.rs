//! Configurations of which something isn't known yet.

use tfvalue_runtime::schema::{Block, NestingMode};
use tfvalue_runtime::value::Value;

use crate::described::{Described, Member};

/// Makes what the bits say unknown: attributes that are set, and collections of blocks.
pub(super) fn hide(block: &Block, value: &mut Value<'static>, bits: &[bool]) {
    hide_within(Described::Block(block), value, &mut bits.iter().copied());
}

fn hide_within(described: Described<'_>, value: &mut Value<'static>, bits: &mut dyn Iterator<Item = bool>) {
    for (name, member) in described.members() {
        let is_attribute = matches!(member, Member::Attribute(_));
        // A bit of its own for each attribute, so that a simpler configuration has the same ones.
        let is_hidden = is_attribute && bits.next().unwrap_or(false);
        let Some(place) = value.get_mut(name).filter(|value| !value.is_null()) else { continue };
        match (member, &mut *place) {
            (Member::Attribute(_), _) if is_hidden => *place = Value::UNKNOWN,
            (Member::Blocks(_), Value::List(elements))
                if bits.next().unwrap_or(false) && !elements.is_empty() =>
            {
                *place = Value::UNKNOWN;
            }
            (Member::Blocks(_), Value::List(_) | Value::Map(_)) => {
                place.change_parts(|_, element| hide_within(member.within(), element, bits));
            }
            (Member::Blocks(nested), Value::Object(_)) if nested.nesting != NestingMode::Single => {}
            (_, Value::Object(_)) => hide_within(member.within(), place, bits),
            _ => {}
        }
    }
}
