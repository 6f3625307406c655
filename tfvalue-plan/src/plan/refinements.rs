//! The check of a value against the refinements that were planned.

use std::{cmp::Ordering, ops::RangeInclusive};

use tfvalue_runtime::{
    error::count,
    nfc::nfc,
    number::Number,
    value::{NumberBound, Refinements, Value},
};

use super::walk::Walker;

impl Walker {
    /// Compares a value with its planned refinements. If the value is still unknown, Terraform compares only bounds.
    pub(super) fn compare_refinements(&mut self, planned: &Refinements, new: &Value<'_>) {
        let length = |length: usize| length as u64..=length as u64;
        match new {
            Value::Null if planned.is_not_null() => {
                let place = self.answer().place();
                self.report(format_args!("planned not to be null, but it is null {place}"));
            }
            Value::String(text) => self.compare_prefix(planned, text, new),
            // Terraform assumes that a number with refinements is finite, unless it has a bound on that side.
            Value::Number(number)
                if number.is_infinite() && !planned.is_empty() && !is_bounded_towards(planned, number) =>
            {
                let (new, place) = (self.show(new), self.answer().place());
                self.report(format_args!("planned to be finite, but it is {new} {place}"));
            }
            Value::Number(number) => {
                let exact = NumberBound { value: number.clone(), inclusive: true };
                self.compare_bound(Side::Min, planned.number_min(), &exact, Found::Number);
                self.compare_bound(Side::Max, planned.number_max(), &exact, Found::Number);
            }
            Value::List(elements) => self.compare_length(planned, length(elements.len())),
            Value::Set(_) => {
                let (fewest, most) = lengths(new).into_inner();
                self.compare_length(planned, fewest as u64..=most as u64);
            }
            Value::Map(entries) => self.compare_length(planned, length(entries.len())),
            Value::Unknown(new) => {
                if let Some(max) = new.number_max() {
                    self.compare_bound(Side::Min, planned.number_min(), max, Found::Bound);
                }
                if let Some(min) = new.number_min() {
                    self.compare_bound(Side::Max, planned.number_max(), min, Found::Bound);
                }
                self.compare_length(planned, new.length_min()..=new.length_max().unwrap_or(u64::MAX));
            }
            _ => {}
        }
    }

    fn compare_prefix(&mut self, planned: &Refinements, text: &str, new: &Value<'_>) {
        let Some(prefix) = planned.prefix() else { return };
        if !nfc(text).starts_with(prefix) {
            let prefix = Value::from(prefix);
            let (prefix, new, place) = (self.show(&prefix), self.show(new), self.answer().place());
            self.report(format_args!("planned to begin with {prefix}, but it is {new} {place}"));
        }
    }

    /// Compares a number with a planned bound. For an unknown number, compares its opposite bound: the maximum with the planned minimum, and vice
    /// versa.
    fn compare_bound(&mut self, side: Side, planned: Option<&NumberBound>, new: &NumberBound, found: Found) {
        let Some(planned) = planned else { return };
        let is_outside = match (new.value.cmp(&planned.value), side) {
            (Ordering::Less, Side::Min) | (Ordering::Greater, Side::Max) => true,
            // Terraform treats all bounds of unknown numbers as inclusive.
            (Ordering::Equal, _) => found == Found::Number && !planned.inclusive,
            _ => false,
        };
        if is_outside {
            let values = [Value::from(planned.value.clone()), Value::from(new.value.clone())];
            let [bound, number] = values.each_ref().map(|value| self.show(value));
            let (words, place) = (side.words(planned), self.answer().place());
            let found = match found {
                Found::Number => number.to_string(),
                Found::Bound => format!("{} {number}", side.other().words(new)),
            };
            self.report(format_args!("planned to be {words} {bound}, but it is {found} {place}"));
        }
    }

    /// Compares the length of a collection with its planned bounds. For an unknown collection, compares its possible lengths.
    fn compare_length(&mut self, planned: &Refinements, new: RangeInclusive<u64>) {
        let (fewest, most) = new.into_inner();
        let (words, wanted, bound, found) = match (planned.length_min(), planned.length_max()) {
            (min, _) if most < min => ("at least", min, "at most ", most),
            (_, Some(max)) if fewest > max => ("at most", max, "at least ", fewest),
            _ => return,
        };
        let bound = if fewest == most { "" } else { bound };
        let found = count(usize::try_from(found).unwrap_or(usize::MAX), "element");
        let place = self.answer().place();
        self.report(format_args!("planned to have {words} {wanted}, but it has {bound}{found} {place}"));
    }
}

/// The side of a bound.
#[derive(Clone, Copy)]
enum Side {
    Min,
    Max,
}

impl Side {
    fn other(self) -> Self {
        match self {
            Self::Min => Self::Max,
            Self::Max => Self::Min,
        }
    }

    fn words(self, bound: &NumberBound) -> &'static str {
        match (self, bound.inclusive) {
            (Self::Min, true) => "at least",
            (Self::Min, false) => "more than",
            (Self::Max, true) => "at most",
            (Self::Max, false) => "less than",
        }
    }
}

/// The quantity that is compared with a planned bound.
#[derive(Clone, Copy, PartialEq)]
enum Found {
    /// A number.
    Number,
    /// The bound of a number that is unknown.
    Bound,
}

/// Returns whether there is a bound on the side of an infinity.
fn is_bounded_towards(planned: &Refinements, infinity: &Number) -> bool {
    let bound = if infinity.is_negative() { planned.number_min() } else { planned.number_max() };
    bound.is_some()
}

/// The possible numbers of elements of a set, as Terraform counts them. If an element isn't wholly known, all elements may become equal.
pub(super) fn lengths(set: &Value<'_>) -> RangeInclusive<usize> {
    let length = |length: u64| usize::try_from(length).unwrap_or(usize::MAX);
    match set {
        Value::Unknown(refinements) => {
            length(refinements.length_min())..=refinements.length_max().map_or(usize::MAX, length)
        }
        set => {
            let most = set.elements().map_or(0, <[_]>::len);
            let fewest = if set.is_wholly_known() { most } else { 1 };
            fewest..=most
        }
    }
}
