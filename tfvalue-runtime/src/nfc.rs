//! Unicode's normal form C, in which Terraform compares and sends all text.

use std::{borrow::Cow, iter};

use unicode_normalization::{
    IsNormalized, UnicodeNormalization,
    char::{canonical_combining_class, decompose_compatible},
    is_nfc_quick,
};

use crate::scan::{
    bits::unusual_leads,
    blocks::{self, BlockPredicate},
    text::{BLOCK, has_usual_leads, is_ascii_block},
};

/// The text in normal form C; borrowed if it is in that form already.
#[doc(hidden)]
pub fn nfc(text: &str) -> Cow<'_, str> {
    let mut normal = String::new();
    let mut copied = 0;
    let mut start = 0;
    // A plain character doesn't interact with the text before it, and separates that text from the text after it. So the text between two plain
    // characters can be normalized by itself.
    while let Some(unusual) = find_unusual(text, start) {
        let before = text[start..unusual].chars().next_back();
        let base = unusual - before.map_or(0, char::len_utf8);
        let end = text[unusual..].find(is_plain).map_or(text.len(), |length| unusual + length);
        if let Cow::Owned(part) = nfc_by_character(&text[base..end]) {
            normal.push_str(&text[copied..base]);
            normal.push_str(&part);
            copied = end;
        }
        start = end;
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    normal.push_str(&text[copied..]);
    Cow::Owned(normal)
}

/// Appends a text if all its characters are plain, so that it is in normal form C. Otherwise appends nothing and returns `false`.
#[inline]
pub(crate) fn push_plain(bytes: &mut Vec<u8>, text: &str) -> bool {
    let start = bytes.len();
    let is_whole = blocks::push(bytes, text.as_bytes(), PlainBlocks(text)) == text.len();
    if !is_whole {
        bytes.truncate(start);
    }
    is_whole
}

/// Converts a text to normal form C. Returns the text unchanged if it is in that form already.
pub(crate) fn into_nfc(text: Cow<'_, str>) -> Cow<'_, str> {
    match nfc(&text) {
        Cow::Borrowed(_) => text,
        Cow::Owned(normal) => Cow::Owned(normal),
    }
}

/// Converts a text to normal form C with the tables of all characters.
fn nfc_by_character(text: &str) -> Cow<'_, str> {
    let joined = join_marks(text);
    if is_nfc_quick(joined.chars()) == IsNormalized::Yes {
        return joined;
    }
    let normal: String = joined.nfc().collect();
    if normal == text { Cow::Borrowed(text) } else { Cow::Owned(normal) }
}

/// Returns whether two texts are the same; `==` can't be used in constants.
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

/// The greatest number of marks in a row. Terraform's library inserts a joiner before a further mark.
const MAX_MARKS: usize = 30;

const JOINER: char = '\u{34f}';

/// Inserts a joiner wherever more than [`MAX_MARKS`] marks would follow each other.
///
/// This is Unicode's stream-safe text format, with one difference: a character that composes with the preceding one counts as a mark, too. Vowels and
/// final consonants of Hangul are such characters.
fn join_marks(text: &str) -> Cow<'_, str> {
    // No character decomposes into more than 1.5 marks per byte.
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

/// Ranges of characters that normal form C doesn't change, whatever precedes them. Each range states its first and last character.
///
/// The ranges cover most scripts in use, ideographs and most emoji. The tables of all characters are slow.
const PLAIN: [(char, char); 25] = [
    // Latin; Greek; Cyrillic; Armenian.
    ('\0', '\u{2ff}'),
    ('\u{388}', '\u{482}'),
    ('\u{48a}', '\u{52f}'),
    ('\u{531}', '\u{556}'),
    ('\u{561}', '\u{586}'),
    // Hebrew; Arabic; Devanagari; Thai; Georgian.
    ('\u{5d0}', '\u{5ea}'),
    ('\u{621}', '\u{64a}'),
    ('\u{671}', '\u{6d3}'),
    ('\u{904}', '\u{939}'),
    ('\u{e01}', '\u{e37}'),
    ('\u{10d0}', '\u{10fa}'),
    // Latin with two accents.
    ('\u{1e00}', '\u{1eff}'),
    // Punctuation; currencies; arrows and operators; box drawings and symbols.
    ('\u{2002}', '\u{2027}'),
    ('\u{2030}', '\u{205e}'),
    ('\u{20a0}', '\u{20bf}'),
    ('\u{2190}', '\u{22ff}'),
    ('\u{2500}', '\u{27bf}'),
    // Kana; ideographs; Hangul; full width.
    ('\u{3000}', '\u{3029}'),
    ('\u{3041}', '\u{3096}'),
    ('\u{309b}', '\u{30ff}'),
    ('\u{3400}', '\u{9fff}'),
    ('\u{ac00}', '\u{d7a3}'),
    ('\u{ff01}', '\u{ff5e}'),
    // Pictures.
    ('\u{1f300}', '\u{1f6d7}'),
    ('\u{1f900}', '\u{1f9ff}'),
];

/// One bit for each character of the first two planes, set if the character is plain.
static PLAIN_BITS: [u64; 2048] = {
    let mut bits = [0; 2048];
    let mut range = 0;
    while range < PLAIN.len() {
        let (first, last) = (PLAIN[range].0 as usize, PLAIN[range].1 as usize);
        let mut word = first / 64;
        while word <= last / 64 {
            let from_first = if word == first / 64 { u64::MAX << (first % 64) } else { u64::MAX };
            let to_last = if word == last / 64 { u64::MAX >> (63 - last % 64) } else { u64::MAX };
            bits[word] |= from_first & to_last;
            word += 1;
        }
        range += 1;
    }
    bits
};

#[inline]
fn is_plain(character: char) -> bool {
    let index = character as usize;
    PLAIN_BITS.get(index / 64).is_some_and(|bits| bits >> (index % 64) & 1 == 1)
}

/// Returns the position of the first character that isn't plain, from `start` on. `start` is a character boundary.
fn find_unusual(text: &str, start: usize) -> Option<usize> {
    let rest = &text[start..];
    let plain = blocks::count(rest.as_bytes(), PlainBlocks(rest));
    if plain == rest.len() { None } else { find_unusual_in_block(text, start + plain) }
}

/// Accepts a block of a text if all characters that begin in the block are plain.
#[derive(Clone, Copy)]
struct PlainBlocks<'t>(&'t str);

impl BlockPredicate for PlainBlocks<'_> {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is compiled for the processors that its caller is for")]
    fn accept(&self, index: usize, block: &[u8; BLOCK]) -> bool {
        // The call passes the index instead of the block, because a block that is passed has to be in memory.
        is_ascii_block(block) || has_usual_leads(block) || find_unusual_in_block(self.0, index).is_none()
    }
}

/// Returns the position of the first character that isn't plain in the block at `start`, or in the rest of the text if that is shorter.
#[inline(never)]
fn find_unusual_in_block(text: &str, start: usize) -> Option<usize> {
    let rest = text.as_bytes().get(start..)?;
    let mut leads = if let Some(block) = rest.first_chunk() {
        unusual_leads(block)
    } else {
        let mut block = [0; BLOCK];
        block[..rest.len()].copy_from_slice(rest);
        unusual_leads(&block)
    };
    while leads != 0 {
        let index = start + leads.trailing_zeros() as usize;
        if !text[index..].starts_with(is_plain) {
            return Some(index);
        }
        leads &= leads - 1;
    }
    None
}

/// Returns the number of marks at the beginning of the decomposition of a character.
pub(crate) fn leading_marks(character: char) -> usize {
    let (mut marks, mut begins) = (0, true);
    decompose_compatible(character, |part| {
        begins &= is_mark(part);
        marks += usize::from(begins);
    });
    marks
}

/// Returns the number of marks at the end of the decomposition of a character.
pub(crate) fn trailing_marks(character: char) -> usize {
    let mut marks = 0;
    decompose_compatible(character, |part| marks = if is_mark(part) { marks + 1 } else { 0 });
    marks
}

/// Returns whether the normalization of this character depends on the text before it.
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
    fn characters_are_plain_within_their_ranges_alone() {
        for character in '\0'..=char::MAX {
            let is_in_range = PLAIN.iter().any(|(first, last)| (*first..=*last).contains(&character));
            assert_eq!(is_plain(character), is_in_range, "{character:?}");
        }
    }

    #[test]
    fn the_first_character_that_is_not_plain_is_found_wherever_it_stands() {
        for character in '\0'..=char::MAX {
            let text = format!("é{character}漢");
            let found = (!is_plain(character)).then_some(2);
            assert_eq!(find_unusual(&text, 0), found, "{character:?}");
            assert_eq!(push_plain(&mut Vec::new(), &text), found.is_none(), "{character:?}");
        }
        for letters in ["a", "é", "漢", "の"] {
            for count in 0..3 * BLOCK {
                let plain = letters.repeat(count);
                assert_eq!(find_unusual(&plain, 0), None);
                let mut bytes = b"-".to_vec();
                assert!(push_plain(&mut bytes, &plain));
                assert_eq!(bytes, format!("-{plain}").as_bytes());
                for mark in ["\u{301}", "\u{3099}", "\u{1d165}"] {
                    let text = format!("{plain}{mark}{plain}{mark}");
                    assert_eq!(find_unusual(&text, 0), Some(plain.len()));
                    let second = 2 * plain.len() + mark.len();
                    assert_eq!(find_unusual(&text, plain.len() + mark.len()), Some(second));
                    assert!(!push_plain(&mut bytes, &text));
                    assert_eq!(bytes.len(), 1 + plain.len());
                }
            }
        }
    }

    #[test]
    fn the_normal_form_of_parts_is_that_of_the_whole() {
        let parts = [
            "a",
            "é",
            "の",
            "漢",
            "각",
            "\u{1100}",
            "\u{1161}",
            "\u{11a8}",
            "\u{301}",
            "\u{315}",
            "\u{344}",
            "\u{212b}",
            "क",
            "\u{93c}",
            "\u{1d15e}",
            "\u{34f}",
            "e\u{301}\u{323}",
            "\u{fb1d}",
        ];
        let mut state = 1_u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            usize::try_from((state >> 33) % below).unwrap()
        };
        for _ in 0..20_000 {
            let mut text = String::new();
            for _ in 0..random(64) {
                let part = parts[random(parts.len() as u64)];
                let times = if random(32) == 0 { 35 } else { 1 };
                text.push_str(&part.repeat(times));
            }
            assert_eq!(nfc(&text), nfc_by_character(&text), "{text:?}");
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
