//! Sorting of what seldom needs it: of what comes sorted but for a mistake, or is sorted once in a program.
//!
//! The standard library's functions are compiled anew for each type and for each way to compare, to some eight kilobytes each time. These
//! have one loop in common, which sorts positions.

use std::{cmp::Ordering, mem};

/// Sorts elements. Those that are equal stay in the order that they have.
pub(crate) fn sort<T>(elements: &mut Vec<T>, compare: impl Fn(&T, &T) -> Ordering) {
    let mut order: Vec<_> = (0..elements.len()).collect();
    sort_positions(&mut order, &|a, b| compare(&elements[a], &elements[b]));
    let mut unsorted: Vec<_> = mem::take(elements).into_iter().map(Some).collect();
    elements.extend(order.into_iter().filter_map(|position| unsorted[position].take()));
}

/// Sorts elements and leaves out those that are equal to a later one, unless they are in order and none is.
pub(crate) fn sort_by_last<T>(elements: &mut Vec<T>, compare: impl Fn(&T, &T) -> Ordering) {
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

/// Sorts the positions of elements by what a function finds of two of them. Those that are equal stay in the order that they have.
pub(crate) fn sort_positions(positions: &mut [usize], compare: &dyn Fn(usize, usize) -> Ordering) {
    positions.sort_by(|a, b| compare(*a, *b));
}

/// Sorts texts, of which the second is the position.
pub(crate) fn sort_texts(texts: &mut [(&str, usize)]) {
    texts.sort_unstable();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_equal_elements_the_last_stays() {
        let sorted = |mut elements: Vec<(u8, u8)>| {
            sort_by_last(&mut elements, |(a, _), (b, _)| a.cmp(b));
            elements
        };
        assert_eq!(sorted(vec![(2, 0), (1, 1), (2, 2), (1, 3), (2, 4)]), [(1, 3), (2, 4)]);
        assert_eq!(sorted(vec![(1, 0), (1, 1), (1, 2)]), [(1, 2)]);
        assert_eq!(sorted(vec![(1, 0), (2, 1)]), [(1, 0), (2, 1)]);
        assert_eq!(sorted(vec![]), []);
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
