//! Encodes the elements of sets in Terraform's order.

use crate::{
    error::Error,
    number::Number,
    sort::sort_texts,
    types::Type,
    value::{KeyWriter, Keys, LIST, MAP, OBJECT, Refinements},
    wire::{AttributeName, Encode, Encoder, SequenceKind, encoder::infallible},
};

/// Returns the distinct elements in the order of a set, each as its text and its index. Returns `None` unless all elements are ASCII text: their
/// order is then that of the texts.
fn canonical_texts<T: Encode>(elements: &[T]) -> Option<Vec<(&str, usize)>> {
    let mut kept = Vec::with_capacity(elements.len());
    for (element, index) in elements.iter().zip(0..) {
        kept.push((element.as_text().filter(|text| text.is_ascii())?, index));
    }
    sort_texts(&mut kept);
    kept.dedup_by_key(|&mut (text, _)| text);
    Some(kept)
}

/// Encodes the elements of a set in its order, without duplicates: `write_key` writes the key of an element, `encode` the element.
pub(crate) fn encode_set<T, E: Encoder + ?Sized>(
    elements: &[T],
    encoder: &mut E,
    write_key: impl Fn(&T, &mut KeyWriter) -> Result<(), Error>,
    encode: impl Fn(&T, &mut E) -> Result<(), Error>,
) -> Result<(), Error> {
    let order = if elements.len() < 2 {
        (0..elements.len()).collect()
    } else {
        Keys::of(elements.len(), &|index, writer| write_key(&elements[index], writer))?.canonical()
    };
    encode_in_order(elements, order.into_iter(), encoder, encode)
}

/// Returns whether elements encode as distinct ASCII strings in the order of a set, as sets from Terraform do.
fn are_canonical_texts<T: Encode>(elements: &[T]) -> bool {
    let texts = || elements.iter().map(Encode::as_text);
    texts().all(|text| text.is_some_and(str::is_ascii)) && texts().is_sorted_by(|a, b| a < b)
}

/// Encodes the elements of a set in its order, without duplicates, by their own [`Encode`].
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
        None => encode_set(elements, encoder, T::encode, T::encode),
    }
}

/// Encodes the elements at these positions, in this order.
pub(super) fn encode_in_order<T, E: Encoder + ?Sized>(
    elements: &[T],
    order: impl ExactSizeIterator<Item = usize>,
    encoder: &mut E,
    encode: impl Fn(&T, &mut E) -> Result<(), Error>,
) -> Result<(), Error> {
    encoder.begin_sequence(SequenceKind::Set, order.len())?;
    for index in order {
        encoder.element()?;
        encode(&elements[index], encoder).map_err(|error| error.in_set_element(index))?;
    }
    encoder.end_sequence()
}

impl Encoder for KeyWriter {
    infallible! {
        null(self) => self.write_null();
        unknown(self, _: &Refinements) => self.write_unknown();
        bool(self, value: bool) => self.write_bool(value);
        number(self, value: &Number) => self.write_number(value);
        string(self, value: &str) => self.write_string(value);
        begin_sequence(self, sequence: SequenceKind, _: usize) => {
            self.open(if sequence == SequenceKind::Tuple { OBJECT } else { LIST });
        };
        element(self) => self.separate();
        end_sequence(self) => self.close();
        begin_map(self, _: usize) => self.open(MAP);
        key(self, key: &str) => self.write_key(key);
        end_map(self) => self.close();
        begin_object(self, _: usize) => self.open(OBJECT);
        attribute(self, _: AttributeName<'_>) => self.separate();
        end_object(self) => self.close();
        begin_dynamic(self, _: &Type) => ();
        end_dynamic(self, _: &Type) => ();
    }

    fn as_dyn(&mut self) -> &mut dyn Encoder {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Value;

    #[test]
    fn plain_texts_are_kept_and_sorted_as_any_elements_are() {
        let texts = ["b", "", "a", "b", "~", "a\"", "B", "ab", ""];
        let others = [Some("b"), None, Some("a"), Some("b")];
        for count in 0..=texts.len() {
            let values: Vec<_> = texts[..count].iter().copied().map(Value::from).collect();
            let kept: Vec<_> =
                canonical_texts(&texts[..count]).unwrap().into_iter().map(|kept| kept.1).collect();
            assert_eq!(kept, Keys::of_values(&values).canonical());
        }
        for (a, b) in texts.iter().flat_map(|a| texts.iter().map(move |b| (a, b))) {
            assert_eq!(are_canonical_texts(&[a, b]), a < b);
        }
        assert!(!are_canonical_texts(&[Some("a"), None]) && !are_canonical_texts(&["a", "\u{e9}"]));
        assert_eq!(canonical_texts(&others), None);
        assert_eq!(canonical_texts(&["a", "\u{e9}"]), None);
    }
}
