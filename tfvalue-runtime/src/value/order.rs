//! The order of the elements of a set in Terraform, and the detection of duplicates.
//!
//! Known elements come first, then unknown elements, then null. Strings are sorted by their bytes, numbers by value, `false` before
//! `true`. Other elements are sorted by a text that Terraform builds from them, in which numbers have ten digits. No
//! specification guarantees this order, but the same order gives the same bytes.

mod key_writer;
mod printable;

use std::{cmp::Ordering, collections::HashSet, ops::Range};

pub(crate) use self::key_writer::{KeyWriter, LIST, MAP, OBJECT};
use super::Value;
use crate::{error::Error, number::Number, sort::sort_positions};

/// The keys that sort and distinguish the elements of a set.
pub(crate) struct Keys {
    keys: Vec<SortKey>,
    /// The writer, which holds the texts of the keys.
    writer: KeyWriter,
}

pub(crate) struct SortKey {
    /// The key by which the element is sorted.
    pub(crate) order: Order,
    identity: Identity,
}

/// The key that only equal elements share.
enum Identity {
    /// No key: the element has an unknown part, so it equals no other element.
    None,
    /// The sort key.
    Order,
    /// A text with all digits.
    Exact(Range<usize>),
}

/// The key that an element is sorted by.
pub(crate) enum Order {
    /// A bool.
    Bool(bool),
    /// A number.
    Number(Number),
    /// The text of a string.
    String(Range<usize>),
    /// The text that is built from the parts of the element.
    Text(Range<usize>),
    /// An unknown value.
    Unknown,
    /// A null.
    Null,
}

impl Keys {
    /// Builds the keys of `count` elements, which `write` writes.
    ///
    /// # Errors
    ///
    /// Returns an error if `write` fails.
    pub(crate) fn of(
        count: usize,
        write: &dyn Fn(usize, &mut KeyWriter) -> Result<(), Error>,
    ) -> Result<Self, Error> {
        let mut keys = Self { keys: Vec::with_capacity(count), writer: KeyWriter::default() };
        for index in 0..count {
            write(index, &mut keys.writer).map_err(|error| error.in_set_element(index))?;
            keys.keys.push(keys.writer.finish());
            if index == 0 {
                keys.writer.reserve(count);
            }
        }
        Ok(keys)
    }

    /// Builds the keys of values. Sets within the values are sorted.
    pub(crate) fn of_values<'s, 'v: 's>(values: impl IntoIterator<Item = &'s Value<'v>>) -> Self {
        let mut writer = KeyWriter::default();
        let key = |value| {
            writer.value(value);
            writer.finish()
        };
        Self { keys: values.into_iter().map(key).collect(), writer }
    }

    /// Compares the elements at two positions.
    pub(crate) fn compare(&self, a: usize, b: usize) -> Ordering {
        match (&self.keys[a].order, &self.keys[b].order) {
            (Order::Bool(a), Order::Bool(b)) => a.cmp(b),
            (Order::Number(a), Order::Number(b)) => a.cmp(b),
            (Order::String(a), Order::String(b)) | (Order::Text(a), Order::Text(b)) => {
                self.writer.text(a).cmp(self.writer.text(b))
            }
            (a, b) => a.rank().cmp(&b.rank()),
        }
    }

    /// The text that only equal elements share, if the element has parts.
    fn identity(&self, index: usize) -> Option<&str> {
        match &self.keys[index] {
            SortKey { identity: Identity::Exact(text), .. } => Some(self.writer.exact_text(text)),
            SortKey { identity: Identity::Order, order: Order::Text(text) } => Some(self.writer.text(text)),
            _ => None,
        }
    }

    /// Returns whether the sort key of an element also identifies the element.
    fn is_plain(&self, index: usize) -> bool {
        matches!(self.keys[index].identity, Identity::Order)
    }

    /// Returns the positions of the elements that a set keeps, in the order of the set. Keeps the first of equal elements.
    pub(crate) fn canonical(&self) -> Vec<usize> {
        let mut kept: Vec<_> = (0..self.keys.len()).collect();
        if kept.windows(2).all(|pair| self.compare(pair[0], pair[1]).is_lt())
            && kept.iter().all(|index| self.is_plain(*index))
        {
            return kept;
        }
        if self.keys.iter().any(|key| matches!(key.identity, Identity::Exact(_))) {
            let mut seen = HashSet::new();
            kept.retain(|&index| self.identity(index).is_none_or(|text| seen.insert(text)));
        }
        sort_positions(&mut kept, &|a, b| self.compare(a, b));
        kept.dedup_by(|&mut next, &mut first| {
            self.is_plain(first) && self.is_plain(next) && self.compare(first, next).is_eq()
        });
        kept
    }
}

impl Order {
    /// The rank among the kinds of keys. All known elements of a set have one type.
    fn rank(&self) -> u8 {
        match self {
            Self::Bool(_) => 0,
            Self::Number(_) => 1,
            Self::String(_) => 2,
            Self::Text(_) => 3,
            Self::Unknown => 4,
            Self::Null => 5,
        }
    }
}

/// Returns whether a quick check finds the elements of a set sorted and distinct. Most sets from Terraform pass the check.
pub(crate) fn is_canonical(elements: &[Value<'_>]) -> bool {
    elements.windows(2).all(|pair| match pair {
        [Value::String(a), Value::String(b)] => a < b && a.is_ascii() && b.is_ascii(),
        [Value::Number(a), Value::Number(b)] => a < b,
        _ => false,
    })
}

/// Sorts the elements of a set and removes duplicates.
pub(crate) fn sort_set(mut elements: Vec<Value<'_>>) -> Vec<Value<'_>> {
    if is_canonical(&elements) {
        return elements;
    }
    let order = Keys::of_values(&elements).canonical();
    order.into_iter().map(|index| std::mem::take(&mut elements[index])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_plainly_in_order_is_what_sorting_would_leave_as_it_is() {
        let texts = ["", "B", "a", "ab", "b", "e\u{301}", "\u{e9}"].map(Value::from);
        let numbers = [-1, 0, 9, 10].map(Value::from);
        let others = [Value::from(true), Value::from(false), Value::Null, Value::UNKNOWN];
        let values: Vec<_> = texts.into_iter().chain(numbers).chain(others).collect();
        let mut plain = 0;
        for (a, b) in values.iter().flat_map(|a| values.iter().map(move |b| (a, b))) {
            let pair = [a.clone(), b.clone()];
            if is_canonical(&pair) {
                assert_eq!(Keys::of_values(&pair).canonical(), [0, 1], "{pair:?}");
                plain += 1;
            }
        }
        // Of five texts in ASCII and of four numbers, each goes before the greater ones.
        assert_eq!(plain, 10 + 6);
        assert!(is_canonical(&values[..1]) && is_canonical(&[]));
    }
}
