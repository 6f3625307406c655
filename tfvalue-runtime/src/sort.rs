//! Sorting of elements that are nearly sorted, or sorted once per program. Small code matters more than speed.
//!
//! The standard library's functions are compiled again for each type and each comparison, to about 8 KB each time. The functions of this module share
//! one loop, which sorts positions.

use std::{cmp::Ordering, mem};

/// Sorts elements. Equal elements stay in their order.
#[doc(hidden)]
pub fn sort<T>(elements: &mut Vec<T>, compare: impl Fn(&T, &T) -> Ordering) {
    let mut order: Vec<_> = (0..elements.len()).collect();
    sort_positions(&mut order, &|a, b| compare(&elements[a], &elements[b]));
    let mut unsorted: Vec<_> = mem::take(elements).into_iter().map(Some).collect();
    elements.extend(order.into_iter().filter_map(|position| unsorted[position].take()));
}

/// Sorts elements and removes each element that is equal to a later one.
pub(crate) fn sort_dedup_keep_last<T>(elements: &mut Vec<T>, compare: impl Fn(&T, &T) -> Ordering) {
    if elements.is_sorted_by(|a, b| compare(a, b).is_lt()) {
        return;
    }
    sort(elements, &compare);
    elements.dedup_by(|later, kept| {
        let equal = compare(later, kept).is_eq();
        if equal {
            mem::swap(later, kept);
        }
        equal
    });
}

/// Sorts the positions of elements with a function that compares two of them. Equal elements stay in their order.
pub(crate) fn sort_positions(positions: &mut [usize], compare: &dyn Fn(usize, usize) -> Ordering) {
    positions.sort_by(|a, b| compare(*a, *b));
}

/// Sorts texts with their positions. Equal texts are sorted by position.
pub(crate) fn sort_texts(texts: &mut [(&str, usize)]) {
    texts.sort_unstable();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_equal_elements_the_last_stays() {
        let sorted = |mut elements: Vec<(u8, u8)>| {
            sort_dedup_keep_last(&mut elements, |(a, _), (b, _)| a.cmp(b));
            elements
        };
        assert_eq!(sorted(vec![(2, 0), (1, 1), (2, 2), (1, 3), (2, 4)]), [(1, 3), (2, 4)]);
        assert_eq!(sorted(vec![(1, 0), (1, 1), (1, 2)]), [(1, 2)]);
        assert_eq!(sorted(vec![(1, 0), (2, 1)]), [(1, 0), (2, 1)]);
        assert_eq!(sorted(vec![]), []);
    }

    #[test]
    fn texts_are_sorted_by_their_bytes_and_equal_ones_keep_their_order() {
        let ends = [
            "",
            "\0",
            "\0\0",
            "a",
            "ab",
            "abcdefg",
            "abcdefgh",
            "abcdefgh\0",
            "abcdefghi",
            "é",
            "ü",
            "\u{10ffff}",
        ];
        for count in [0, 1, 2, 3, 20, 21, 300] {
            for start in ["", "a", "a text of more than eight bytes"] {
                let texts: Vec<_> = (0..count)
                    .map(|index| [start, ends[index * 7919 % 31 % ends.len()], ends[index % 7]].concat())
                    .collect();
                let mut sorted: Vec<_> = texts.iter().map(String::as_str).zip(0..).collect();
                let mut expected = sorted.clone();
                expected.sort_unstable();
                sort_texts(&mut sorted);
                assert_eq!(sorted, expected);
            }
        }
    }

    #[test]
    fn elements_are_sorted_and_equal_ones_keep_their_order() {
        for count in [0, 1, 2, 30, 300] {
            let mut elements: Vec<_> =
                (0..count).map(|index: usize| ((index * 7919 % 31).to_string(), index)).collect();
            let mut expected = elements.clone();
            expected.sort_by(|(a, _), (b, _)| a.cmp(b));
            sort(&mut elements, |(a, _), (b, _)| a.cmp(b));
            assert_eq!(elements, expected);
        }
    }
}
