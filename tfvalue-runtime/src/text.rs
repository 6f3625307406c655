//! Unicode's normal form C, in which Terraform compares and sends all text.

use std::{borrow::Cow, iter};

use unicode_normalization::{
    IsNormalized, UnicodeNormalization,
    char::{canonical_combining_class, decompose_compatible},
    is_nfc_quick,
};

/// The text in normal form C; borrowed if it is in that form already.
pub(crate) fn nfc(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || is_all_plain(text) {
        return Cow::Borrowed(text);
    }
    let joined = join_marks(text);
    if is_nfc_quick(joined.chars()) == IsNormalized::Yes {
        return joined;
    }
    let normal: String = joined.nfc().collect();
    if normal == text { Cow::Borrowed(text) } else { Cow::Owned(normal) }
}

/// The text in normal form C; as it is if it is in that form already.
pub(crate) fn into_nfc(text: Cow<'_, str>) -> Cow<'_, str> {
    match nfc(&text) {
        Cow::Borrowed(_) => text,
        Cow::Owned(normal) => Cow::Owned(normal),
    }
}

/// Whether two texts are the same; `==` can't be used in constants.
pub(crate) const fn equal(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut index = 0;
    while index < a.len() {
        if a[index] != b[index] {
            return false;
        }
        index += 1;
    }
    true
}

/// How many marks Terraform's library lets follow each other before it divides them by a joiner.
const MAX_MARKS: usize = 30;

const JOINER: char = '\u{34f}';

/// The text with a joiner wherever more marks would follow each other.
///
/// This is Unicode's stream-safe text format, but that what composes with the character before it counts as a mark, too: the vowels
/// and final consonants of Hangul do.
fn join_marks(text: &str) -> Cow<'_, str> {
    // No character stands for more than a mark and a half per byte.
    if text.len() * 3 / 2 <= MAX_MARKS {
        return Cow::Borrowed(text);
    }
    let mut joined = String::new();
    let mut copied = 0;
    let mut marks = 0;
    let mut base = None;
    for (index, character) in text.char_indices() {
        let leading = if is_plain(character) { 0 } else { leading_marks(character) };
        if leading == 0 {
            base = Some(character);
            continue;
        }
        if let Some(base) = base.take() {
            marks = trailing_marks(base);
        }
        marks += leading;
        if marks > MAX_MARKS {
            joined.push_str(&text[copied..index]);
            joined.push(JOINER);
            copied = index;
            marks = leading;
        }
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    joined.push_str(&text[copied..]);
    Cow::Owned(joined)
}

/// The many characters that stay what they are in normal form C, whatever precedes them: from the first to the last of each range.
///
/// They are most letters of the scripts that most text is in, ideographs and most emoji. The tables that know all are slow.
const PLAIN: [(char, char); 15] = [
    // Latin; Greek; Cyrillic.
    ('\0', '\u{2ff}'),
    ('\u{388}', '\u{482}'),
    ('\u{48a}', '\u{52f}'),
    // Punctuation, arrows and box drawings.
    ('\u{2010}', '\u{2027}'),
    ('\u{2190}', '\u{21ff}'),
    ('\u{2500}', '\u{26ff}'),
    // Kana; ideographs; Hangul; full width.
    ('\u{3001}', '\u{3029}'),
    ('\u{3041}', '\u{3096}'),
    ('\u{30a1}', '\u{30fa}'),
    ('\u{3400}', '\u{9fff}'),
    ('\u{ac00}', '\u{d7a3}'),
    ('\u{ff01}', '\u{ff5e}'),
    // Pictures.
    ('\u{1f300}', '\u{1f64f}'),
    ('\u{1f680}', '\u{1f6ff}'),
    ('\u{1f900}', '\u{1f9ff}'),
];

/// How many characters share all but the last byte of their UTF-8.
const BLOCK: u32 = 64;

/// A bit for each block of characters of up to three bytes: whether all of it is plain.
const PLAIN_BLOCKS: [u64; 16] = {
    let mut blocks = [0; 16];
    let mut range = 0;
    while range < PLAIN.len() {
        let (first, last) = PLAIN[range];
        let mut block = (first as u32).div_ceil(BLOCK);
        while block < 1024 && (block + 1) * BLOCK <= last as u32 + 1 {
            blocks[block as usize / 64] |= 1 << (block % 64);
            block += 1;
        }
        range += 1;
    }
    blocks
};

fn is_plain(character: char) -> bool {
    PLAIN.iter().any(|(first, last)| (*first..=*last).contains(&character))
}

/// Whether all characters are plain, most of which the bytes before their last one tell.
fn is_all_plain(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut index = 0;
    while let Some(&byte) = bytes.get(index) {
        let (block, width) = match byte {
            0..0x80 => (0, 1),
            0x80..0xe0 => (usize::from(byte & 0x1f), 2),
            0xe0..0xf0 => (usize::from(byte & 0xf) << 6 | usize::from(bytes[index + 1] & 0x3f), 3),
            0xf0.. => (usize::MAX, 4),
        };
        let is_plain_block = PLAIN_BLOCKS.get(block / 64).is_some_and(|bits| bits >> (block % 64) & 1 == 1);
        if !is_plain_block && !text[index..].starts_with(is_plain) {
            return false;
        }
        index += width;
    }
    true
}

fn leading_marks(character: char) -> usize {
    let (mut marks, mut begins) = (0, true);
    decompose_compatible(character, |part| {
        begins &= is_mark(part);
        marks += usize::from(begins);
    });
    marks
}

fn trailing_marks(character: char) -> usize {
    let mut marks = 0;
    decompose_compatible(character, |part| marks = if is_mark(part) { marks + 1 } else { 0 });
    marks
}

/// Whether normalization looks beyond this character to what precedes it.
pub(crate) fn is_mark(character: char) -> bool {
    canonical_combining_class(character) != 0 || may_compose_with_preceding(character)
}

pub(crate) fn may_compose_with_preceding(character: char) -> bool {
    is_nfc_quick(iter::once(character)) == IsNormalized::Maybe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_characters_stay_what_they_are_whatever_precedes_them() {
        for character in ('\0'..=char::MAX).filter(|character| is_plain(*character)) {
            assert!(!is_mark(character), "{character:?} is looked at with what precedes it");
            assert_eq!(leading_marks(character), 0, "{character:?} is a mark");
            assert_eq!(character.nfc().collect::<String>(), character.to_string());
        }
    }

    #[test]
    fn blocks_of_plain_characters_tell_the_same_as_the_characters() {
        for character in '\0'..=char::MAX {
            let text = format!("a{character}é");
            assert_eq!(is_all_plain(&text), is_plain(character), "{character:?}");
        }
    }

    #[test]
    fn marks_are_divided_where_there_are_more_than_thirty() {
        for mark in ["\u{30d}", "\u{315}", "\u{1161}", "\u{11a8}"] {
            assert_eq!(nfc(&mark.repeat(30)), mark.repeat(30));
            let divided = [&*mark.repeat(30), &mark.repeat(30), mark].join("\u{34f}");
            assert_eq!(nfc(&mark.repeat(61)), divided);
            assert_eq!(nfc(&divided), divided);
        }
        // é has a mark in it, and the Hangul syllable two.
        let marks = |count| "\u{315}".repeat(count);
        assert_eq!(nfc(&("é".to_owned() + &marks(30))), "é".to_owned() + &marks(29) + "\u{34f}\u{315}");
        assert_eq!(
            nfc(&("\u{ac01}".to_owned() + &marks(29))),
            "\u{ac01}".to_owned() + &marks(28) + "\u{34f}\u{315}"
        );
        assert_eq!(nfc(&"\u{344}".repeat(16)), "\u{308}\u{301}".repeat(15) + "\u{34f}\u{308}\u{301}");
    }
}
