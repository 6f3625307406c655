//! Sorting of elements that are nearly sorted, or sorted once per program. Small code matters more than speed.
//!
//! The standard library's functions are compiled again for each type and for each way to compare, to some eight kilobytes each time. These
//! have one loop in common, which sorts positions.

use std::{cmp::Ordering, mem};

/// Sorts elements. Those that are equal stay in the order that they have.
#[doc(hidden)]
pub fn sort<T>(elements: &mut Vec<T>, compare: impl Fn(&T, &T) -> Ordering) {
    let mut order: Vec<_> = (0..elements.len()).collect();
    sort_positions(&mut order, &|a, b| compare(&elements[a], &elements[b]));
    let mut unsorted: Vec<_> = mem::take(elements).into_iter().map(Some).collect();
    elements.extend(order.into_iter().filter_map(|position| unsorted[position].take()));
}

/// Sorts elements and leaves out those that are equal to a later one, unless they are in order and none is.
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

/// Sorts the positions of elements by what a function finds of two of them. Those that are equal stay in the order that they have.
pub(crate) fn sort_positions(positions: &mut [usize], compare: &dyn Fn(usize, usize) -> Ordering) {
    positions.sort_by(|a, b| compare(*a, *b));
}

/// Sorts texts, of which the second is the position. Those that are equal stay in the order that they have.
///
/// What all begin with is skipped. Of what comes then, eight bytes are compared as one number: most texts differ there.
pub(crate) fn sort_texts(texts: &mut [(&str, usize)]) {
    let same = common_length(texts);
    if texts.len() <= COUNTING_SORT_MAX {
        sort_few(texts, same);
        return;
    }
    let mut order: Vec<_> =
        texts.iter().zip(0..).map(|((text, _), index)| (word(text, same), index)).collect();
    order.sort_unstable_by(|(a, index_a), (b, index_b): &(u64, usize)| {
        let by_text = || texts[*index_a].0.cmp(texts[*index_b].0);
        a.cmp(b).then_with(by_text).then(index_a.cmp(index_b))
    });
    let sorted: Vec<_> = order.into_iter().map(|(_, index)| texts[index]).collect();
    texts.copy_from_slice(&sorted);
}

/// Up to this many texts, counting for each how many precede it is fastest: it has no branch to mispredict.
const COUNTING_SORT_MAX: usize = 20;

/// Sorts few texts, all of which begin with as many bytes as `same` says.
fn sort_few(texts: &mut [(&str, usize)], same: usize) {
    if texts.len() > VERY_FEW && sort_by_words(texts, same) {
        return;
    }
    for end in 1..texts.len() {
        let place = texts[..end].partition_point(|(text, _)| *text <= texts[end].0);
        texts[place..=end].rotate_right(1);
    }
}

/// Sorting by words pays off only with more texts than this.
const VERY_FEW: usize = 3;

/// Sorts few texts by their next eight bytes, unless two are alike in them.
fn sort_by_words(texts: &mut [(&str, usize)], same: usize) -> bool {
    let (mut words, mut sorted) = ([0; COUNTING_SORT_MAX], [("", 0); COUNTING_SORT_MAX]);
    let (words, sorted) = (&mut words[..texts.len()], &mut sorted[..texts.len()]);
    for (to, (text, _)) in words.iter_mut().zip(&*texts) {
        *to = word(text, same);
    }
    let mut places = 0_u32;
    for (text, own) in texts.iter().zip(&*words) {
        let place = words.iter().filter(|other| *other < own).count();
        sorted[place] = *text;
        places |= 1 << place;
    }
    let differ = places.count_ones() as usize == texts.len();
    if differ {
        texts.copy_from_slice(sorted);
    }
    differ
}

/// Returns the length in bytes of the prefix that all texts share.
fn common_length(texts: &[(&str, usize)]) -> usize {
    let Some(((first, _), others)) = texts.split_first() else { return 0 };
    let mut same = first.as_bytes();
    for (text, _) in others {
        if !text.as_bytes().starts_with(same) {
            let count = same.iter().zip(text.as_bytes()).take_while(|(a, b)| a == b).count();
            same = &same[..count];
        }
    }
    same.len()
}

/// The eight bytes at an index, with zeros for those beyond the end.
#[inline]
fn word(text: &str, index: usize) -> u64 {
    let rest = text.as_bytes().get(index..).unwrap_or_default();
    rest.first_chunk().copied().map_or_else(|| partial_word(rest), u64::from_be_bytes)
}

/// Less than eight bytes with zeros after them, as a number.
fn partial_word(bytes: &[u8]) -> u64 {
    let mut word = [0; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    u64::from_be_bytes(word)
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
        for count in [0, 1, 2, 3, COUNTING_SORT_MAX, COUNTING_SORT_MAX + 1, 300] {
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
