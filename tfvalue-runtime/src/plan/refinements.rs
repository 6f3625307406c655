//! Whether a value is what was known of it while it was unknown.

use std::cmp::Ordering;

use super::search::Search;
use crate::{
    error::count,
    nfc::nfc,
    number::Number,
    value::{Bound, Refinements, Value},
};

impl Search {
    /// Compares a value with what was known of it when it was planned.
    pub(super) fn compare_refinements(&mut self, planned: &Refinements, new: &Value<'_>) {
        match new {
            Value::Null if planned.is_not_null() => {
                self.report(format_args!("planned not to be null, but it is null after apply"));
            }
            Value::String(text) => self.compare_prefix(planned, text, new),
            // Terraform takes it that a number of which something is known lies between the infinities, unless a bound is one.
            Value::Number(number)
                if number.is_infinite() && !planned.is_empty() && !is_bounded_towards(planned, number) =>
            {
                let new = self.show(new);
                self.report(format_args!("planned to be finite, but it is {new} after apply"));
            }
            Value::Number(_) => {
                self.compare_bound(planned.number_min(), Ordering::Greater, ["at least", "more than"], new);
                self.compare_bound(planned.number_max(), Ordering::Less, ["at most", "less than"], new);
            }
            Value::List(elements) | Value::Set(elements) => self.compare_length(planned, elements.len()),
            Value::Map(entries) => self.compare_length(planned, entries.len()),
            _ => {}
        }
    }

    fn compare_prefix(&mut self, planned: &Refinements, text: &str, new: &Value<'_>) {
        let Some(prefix) = planned.prefix() else { return };
        if !nfc(text).starts_with(prefix) {
            let prefix = Value::from(prefix);
            let (prefix, new) = (self.show(&prefix), self.show(new));
            self.report(format_args!("planned to begin with {prefix}, but it is {new} after apply"));
        }
    }

    /// Compares a number with a bound, beyond which it may lie on the `inside`; `words` are for a bound that is inclusive, and not.
    fn compare_bound(&mut self, bound: Option<&Bound>, inside: Ordering, words: [&str; 2], new: &Value<'_>) {
        let (Some(Bound { value, inclusive }), Some(number)) = (bound, new.as_number()) else { return };
        let order = number.cmp(value);
        if order == inside || *inclusive && order == Ordering::Equal {
            return;
        }
        let words = if *inclusive { words[0] } else { words[1] };
        let bound = Value::from(value.clone());
        let (bound, new) = (self.show(&bound), self.show(new));
        self.report(format_args!("planned to be {words} {bound}, but it is {new} after apply"));
    }

    fn compare_length(&mut self, planned: &Refinements, length: usize) {
        let found = length as u64;
        let (words, wanted) = match (planned.length_min(), planned.length_max()) {
            (min, _) if found < min => ("at least", min),
            (_, Some(max)) if found > max => ("at most", max),
            _ => return,
        };
        let found = count(length, "element");
        self.report(format_args!("planned to have {words} {wanted}, but it has {found} after apply"));
    }
}

/// Whether there is a bound on the side of an infinity.
fn is_bounded_towards(planned: &Refinements, infinity: &Number) -> bool {
    let bound = if infinity.is_negative() { planned.number_min() } else { planned.number_max() };
    bound.is_some()
}
