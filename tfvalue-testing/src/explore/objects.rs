//! Objects that obey the combinations of their members.

use tfvalue_runtime::schema::{CombinationRule, Combinations};
use tfvalue_runtime::value::Value;

/// Creates an object of the drawn members. Sets and unsets members so that the object obeys the combinations.
pub(super) fn combined(
    names: &[(String, bool)],
    drawn: Vec<(bool, Value<'static>)>,
    combinations: &Combinations,
    empty: Value<'static>,
) -> Value<'static> {
    let mut is_set: Vec<bool> =
        names.iter().zip(&drawn).map(|((_, is_required), (is_drawn, _))| *is_required || *is_drawn).collect();
    for combination in combinations.all() {
        let members: Vec<_> = combination
            .members
            .iter()
            .filter_map(|member| names.iter().position(|(name, _)| name == member))
            .collect();
        let count = members.iter().filter(|index| is_set[**index]).count();
        let mut keep = |kept: &dyn Fn(usize) -> bool| {
            members.iter().enumerate().for_each(|(position, index)| is_set[*index] = kept(position));
        };
        let first = members.iter().position(|index| drawn[*index].0).unwrap_or(0);
        match combination.rule {
            CombinationRule::ExactlyOneOf if count != 1 => keep(&|position| position == first),
            CombinationRule::AtLeastOneOf if count == 0 => keep(&|position| position == first),
            CombinationRule::Conflicts if count > 1 => keep(&|position| position == first),
            CombinationRule::RequiredTogether if count > 0 => keep(&|_| true),
            _ => {}
        }
    }
    let mut object = empty;
    for (((name, _), (_, value)), is_set) in names.iter().zip(drawn).zip(is_set) {
        if let (true, Some(place)) = (is_set, object.get_mut(name)) {
            *place = value;
        }
    }
    object
}
