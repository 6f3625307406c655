//! Writing the elements of sets in Terraform's order.

use crate::{
    error::Error,
    number::Number,
    sort::sort_texts,
    types::Type,
    value::{KeyWriter, Keys, LIST, MAP, OBJECT, Refinements},
};

use crate::wire::{self, Encode, Encoder, SequenceKind};

/// The distinct elements in the order of a set, each as its text and its index; `None` unless all are ASCII text, which they are then
/// sorted by.
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
        None => encode_set(elements, encoder, T::encode, T::encode),
    }
}

fn encode_in_order<T, E: Encoder + ?Sized>(
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
    fn null(&mut self) -> Result<(), Error> {
        self.write_null();
        Ok(())
    }

    fn unknown(&mut self, _: &Refinements) -> Result<(), Error> {
        self.write_unknown();
        Ok(())
    }

    fn bool(&mut self, value: bool) -> Result<(), Error> {
        self.write_bool(value);
        Ok(())
    }

    fn number(&mut self, value: &Number) -> Result<(), Error> {
        self.write_number(value);
        Ok(())
    }

    fn string(&mut self, value: &str) -> Result<(), Error> {
        self.write_string(value);
        Ok(())
    }

    fn begin_sequence(&mut self, sequence: SequenceKind, _: usize) -> Result<(), Error> {
        self.open(if sequence == SequenceKind::Tuple { OBJECT } else { LIST });
        Ok(())
    }

    fn element(&mut self) -> Result<(), Error> {
        self.separate();
        Ok(())
    }

    fn end_sequence(&mut self) -> Result<(), Error> {
        self.close();
        Ok(())
    }

    fn begin_map(&mut self, _: usize) -> Result<(), Error> {
        self.open(MAP);
        Ok(())
    }

    fn key(&mut self, key: &str) -> Result<(), Error> {
        self.write_key(key);
        Ok(())
    }

    fn end_map(&mut self) -> Result<(), Error> {
        self.close();
        Ok(())
    }

    fn begin_object(&mut self, _: usize) -> Result<(), Error> {
        self.open(OBJECT);
        Ok(())
    }

    fn attribute(&mut self, _: wire::AttributeName<'_>) -> Result<(), Error> {
        self.separate();
        Ok(())
    }

    fn end_object(&mut self) -> Result<(), Error> {
        self.close();
        Ok(())
    }

    fn begin_dynamic(&mut self, _: &Type) -> Result<(), Error> {
        Ok(())
    }

    fn end_dynamic(&mut self, _: &Type) -> Result<(), Error> {
        Ok(())
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
