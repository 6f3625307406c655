//! The order of the elements of a set, as Terraform sorts them, and which of them are one.
//!
//! Known elements come first, then unknown ones, then null. Strings are sorted by their bytes, numbers by value, `false` before
//! `true`. All else is sorted by a text that Terraform makes of it, in which numbers have ten digits: nobody promises this
//! order, but keeping to it gives the same bytes.

mod key_writer;

use std::collections::HashSet;

use self::key_writer::KeyWriter;
use super::{Number, Value};
use crate::{
    error::Error,
    sort::{sort_positions, sort_texts},
    wire::{Encode, Encoder, Sequence},
};

/// By what an element of a set is sorted and told from others.
pub(crate) struct SetKey {
    order: Order,
    identity: Identity,
}

/// What only equal values share.
enum Identity {
    /// There is none, as the value has an unknown part, which makes it equal to nothing.
    None,
    /// That by which it is sorted.
    Order,
    Text(String),
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Order {
    Bool(bool),
    Number(Number),
    String(String),
    Compound(String),
    Unknown,
    Null,
}

impl SetKey {
    pub(crate) fn of(value: &Value<'_>) -> Self {
        let mut writer = KeyWriter::default();
        writer.value(value);
        writer.finish()
    }

    /// The key of a value that is encoded.
    ///
    /// # Errors
    ///
    /// If that fails.
    pub(crate) fn of_encoded<T: Encode>(value: &T) -> Result<Self, Error> {
        let mut writer = KeyWriter::default();
        value.encode(&mut writer)?;
        Ok(writer.finish())
    }

    /// The text that only equal values share, if they have parts.
    fn text(&self) -> Option<&str> {
        match (&self.identity, &self.order) {
            (Identity::Text(text), _) | (Identity::Order, Order::Compound(text)) => Some(text),
            _ => None,
        }
    }

    /// Whether two values are one, if both are told from others by what they are sorted by.
    fn is_plainly(&self, other: &Self) -> bool {
        matches!((&self.identity, &other.identity), (Identity::Order, Identity::Order))
            && self.order == other.order
    }
}

/// The positions of the elements that a set keeps, in its order. Of equal elements the first is kept.
fn canonical(keys: &[SetKey]) -> Vec<usize> {
    let mut kept: Vec<_> = (0..keys.len()).collect();
    if keys.iter().any(|key| matches!(key.identity, Identity::Text(_))) {
        let mut seen = HashSet::new();
        kept.retain(|&index| keys[index].text().is_none_or(|text| seen.insert(text)));
    }
    sort_positions(&mut kept, &|a, b| keys[a].order.cmp(&keys[b].order));
    kept.dedup_by(|&mut next, &mut first| keys[first].is_plainly(&keys[next]));
    kept
}

/// The same for elements that are all text in ASCII, which is what they are sorted by: each with its text.
fn canonical_texts<T: Encode>(elements: &[T]) -> Option<Vec<(&str, usize)>> {
    let texts = elements.iter().zip(0..);
    let texts =
        texts.map(|(element, index)| Some((element.as_text().filter(|text| text.is_ascii())?, index)));
    let mut kept = texts.collect::<Option<Vec<_>>>()?;
    sort_texts(&mut kept);
    kept.dedup_by_key(|&mut (text, _)| text);
    Some(kept)
}

/// Whether the elements of a set are plainly in its order and distinct, as strings and numbers that come from Terraform are.
pub(super) fn is_canonical(elements: &[Value<'_>]) -> bool {
    elements.windows(2).all(|pair| match pair {
        [Value::String(a), Value::String(b)] => a < b && a.is_ascii() && b.is_ascii(),
        [Value::Number(a), Value::Number(b)] => a < b,
        _ => false,
    })
}

/// Sorts the elements of a set and leaves out what is there twice.
pub(crate) fn sort_set(mut elements: Vec<Value<'_>>) -> Vec<Value<'_>> {
    if is_canonical(&elements) {
        return elements;
    }
    let keys: Vec<_> = elements.iter().map(SetKey::of).collect();
    canonical(&keys).into_iter().map(|index| std::mem::take(&mut elements[index])).collect()
}

/// Encodes the elements of a set in its order, without those that are there twice.
pub(crate) fn encode_set<T, E: Encoder + ?Sized>(
    elements: &[T],
    encoder: &mut E,
    key: impl Fn(&T) -> Result<SetKey, Error>,
    encode: impl Fn(&T, &mut E) -> Result<(), Error>,
) -> Result<(), Error> {
    let order = if elements.len() < 2 {
        (0..elements.len()).collect()
    } else {
        let key = |(index, element)| key(element).map_err(|error| error.in_set(index));
        canonical(&elements.iter().enumerate().map(key).collect::<Result<Vec<_>, _>>()?)
    };
    encode_in_order(elements, order.into_iter(), encoder, encode)
}

/// Whether elements that are encoded are text, plainly in the order of a set and distinct, as those are that come from Terraform.
fn are_canonical_texts<T: Encode>(elements: &[T]) -> bool {
    let texts = || elements.iter().map(Encode::as_text);
    texts().all(|text| text.is_some_and(str::is_ascii)) && texts().is_sorted_by(|a, b| a < b)
}

/// Encodes a set of values that write themselves.
pub(crate) fn encode_sorted<T: Encode, E: Encoder + ?Sized>(
    elements: &[T],
    encoder: &mut E,
) -> Result<(), Error> {
    if are_canonical_texts(elements) {
        return encode_in_order(elements, 0..elements.len(), encoder, T::encode);
    }
    match canonical_texts(elements) {
        Some(texts) => {
            let order = texts.into_iter().map(|(_, index)| index);
            encode_in_order(elements, order, encoder, T::encode)
        }
        None => encode_set(elements, encoder, SetKey::of_encoded, T::encode),
    }
}

fn encode_in_order<T, E: Encoder + ?Sized>(
    elements: &[T],
    order: impl ExactSizeIterator<Item = usize>,
    encoder: &mut E,
    encode: impl Fn(&T, &mut E) -> Result<(), Error>,
) -> Result<(), Error> {
    encoder.begin_sequence(Sequence::Set, order.len())?;
    for index in order {
        encoder.element()?;
        encode(&elements[index], encoder).map_err(|error| error.in_set(index))?;
    }
    encoder.end_sequence()
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
                assert_eq!(canonical(&pair.each_ref().map(SetKey::of)), [0, 1], "{pair:?}");
                plain += 1;
            }
        }
        // Of five texts in ASCII and of four numbers, each goes before the greater ones.
        assert_eq!(plain, 10 + 6);
        assert!(is_canonical(&values[..1]) && is_canonical(&[]));
    }

    #[test]
    fn plain_texts_are_kept_and_sorted_as_any_elements_are() {
        let texts = ["b", "", "a", "b", "~", "a\"", "B", "ab", ""];
        let others = [Some("b"), None, Some("a"), Some("b")];
        for count in 0..=texts.len() {
            let keys: Vec<_> = texts[..count].iter().map(|text| SetKey::of(&Value::from(*text))).collect();
            let kept = canonical_texts(&texts[..count]).unwrap();
            assert_eq!(kept.into_iter().map(|(_, index)| index).collect::<Vec<_>>(), canonical(&keys));
        }
        for (a, b) in texts.iter().flat_map(|a| texts.iter().map(move |b| (a, b))) {
            assert_eq!(are_canonical_texts(&[a, b]), a < b);
        }
        assert!(!are_canonical_texts(&[Some("a"), None]) && !are_canonical_texts(&["a", "\u{e9}"]));
        assert_eq!(canonical_texts(&others), None);
        assert_eq!(canonical_texts(&["a", "\u{e9}"]), None);
    }
}
