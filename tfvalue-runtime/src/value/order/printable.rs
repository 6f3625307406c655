//! The characters that Go prints within quotes without an escape.

use std::{cmp::Ordering, ops::RangeInclusive, sync::LazyLock};

/// Returns whether a character beyond ASCII is a letter, a mark, a number, punctuation or a symbol in Unicode 15.0. Go has used this version of Unicode
/// since Go 1.21. A later version of Unicode would change the order of Terraform's sets.
pub(super) fn is_printable(character: char) -> bool {
    let compare = |range: &RangeInclusive<u32>| match u32::from(character) {
        character if *range.end() < character => Ordering::Less,
        character if character < *range.start() => Ordering::Greater,
        _ => Ordering::Equal,
    };
    PRINTABLE.binary_search_by(compare).is_ok()
}

/// The ranges of printable characters. A test compares all of them with Go.
static PRINTABLE: LazyLock<Vec<RangeInclusive<u32>>> = LazyLock::new(|| {
    let code = |digits: &str| u32::from_str_radix(digits, 16).expect("the file has codes of characters");
    let range = |written: &str| {
        let (first, last) = written.split_once('-').unwrap_or((written, written));
        code(first)..=code(last)
    };
    include_str!("printable.txt").split_whitespace().map(range).collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_sorted_and_apart() {
        assert!(PRINTABLE.iter().all(|range| range.start() <= range.end()));
        assert!(PRINTABLE.windows(2).all(|pair| pair[0].end() + 1 < *pair[1].start()));
    }

    #[test]
    fn each_kind_of_character_is_told() {
        for printable in ['\u{a1}', 'é', '\u{301}', '\u{31b}', '٣', '„', '€', '한', '\u{903}', '\u{e0100}']
        {
            assert!(is_printable(printable), "{printable:?}");
        }
        for other in
            ['\u{80}', '\u{a0}', '\u{ad}', '\u{200d}', '\u{2028}', '\u{e000}', '\u{378}', '\u{10ffff}']
        {
            assert!(!is_printable(other), "{other:?}");
        }
        // Of Unicode 15.1 and 16.
        assert!(!is_printable('\u{2ebf0}') && !is_printable('\u{1c89}'));
    }
}
