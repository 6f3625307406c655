//! Text, of characters that Unicode had at version 15 already, with which go-cty was built.

use proptest::{
    char,
    collection::vec,
    prelude::*,
    sample::select,
    string::{RegexGeneratorStrategy, string_regex},
};

/// Strings that have been a trap for someone.
const PIECES: &[&str] = &[
    "",
    " ",
    "a",
    "B",
    "7",
    "-",
    "_",
    ".",
    "/",
    "\"",
    "\\",
    "'",
    "<",
    ">",
    "&",
    "${x}",
    "%{ if }",
    "null",
    "true",
    "1",
    "-0",
    "1e5",
    "\0",
    "\u{1}",
    "\u{7}",
    "\u{8}",
    "\t",
    "\n",
    "\u{b}",
    "\u{c}",
    "\r\n",
    "\u{1b}",
    "\u{7f}",
    "\u{80}",
    "\u{85}",
    "\u{a0}",
    "\u{ad}",
    // In normal form C, in D, and in neither.
    "é",
    "e\u{301}",
    "\u{301}",
    "\u{323}",
    "e\u{323}\u{301}",
    "e\u{301}\u{323}",
    "ẹ\u{301}",
    "\u{212b}",
    "\u{2126}",
    "\u{1e9b}\u{323}",
    // Hangul syllables and their parts.
    "한",
    "\u{1112}\u{1161}\u{11ab}",
    "\u{1112}",
    "\u{1161}",
    "\u{11ab}",
    "\u{ac00}",
    "\u{ac00}\u{11a8}",
    // Composed with a preceding character that is not a mark, or never composed again.
    "\u{9c7}\u{9be}",
    "\u{9be}",
    "\u{915}\u{93c}",
    "\u{958}",
    "\u{fb1d}",
    "\u{1d15e}",
    "\u{110ba}",
    "\u{11131}\u{11127}",
    "\u{915}\u{94d}",
    "\u{e33}",
    "ß",
    "ﬁ",
    "日本",
    "\u{2028}",
    "\u{2029}",
    "\u{200d}",
    "\u{feff}",
    "\u{fffd}",
    "\u{fffe}",
    "\u{ffff}",
    "😀",
    "👨\u{200d}👩\u{200d}👧",
    "🇫🇮",
    "\u{1f3fd}",
    "\u{f900}",
    "\u{2f800}",
    "\u{e000}",
    "\u{10ffff}",
];

/// Text of all kinds: most of it short, some longer than 31 and some longer than 255 bytes.
pub fn text() -> BoxedStrategy<String> {
    thread_local! {
        static TEXT: BoxedStrategy<String> =
        prop_oneof![
            6 => matching("[a-z0-9_-]{0,8}"),
            4 => vec(piece(), 0..5).prop_map(|pieces| pieces.concat()),
            1 => (piece(), 0..90_usize).prop_map(|(piece, count)| piece.repeat(count)),
            1 => (vec(piece(), 0..3), 245..275_usize).prop_map(|(pieces, count)| "x".repeat(count) + &pieces.concat()),
        ]
        .boxed();
    }
    TEXT.with(Clone::clone)
}

/// Text of more than 256 bytes of which what is around the 255th, where prefixes are cut, may be anything but a virama: since version 15.1
/// of Unicode, that joins letters to one grapheme cluster.
pub fn long_text() -> impl Strategy<Value = String> {
    let filler = select(vec!["x", "-", "日", "é"]);
    (vec(piece(), 0..3), filler, 230..256_usize, vec(piece(), 1..9), vec(piece(), 20..30)).prop_map(
        |(first, filler, length, pieces, last)| {
            let mut text = first.concat();
            while text.len() < length {
                text += filler;
            }
            (text + &pieces.concat() + &last.concat()).replace('\u{94d}', "")
        },
    )
}

/// The name of an attribute; in normal form C, as names of types are.
pub fn name() -> BoxedStrategy<String> {
    thread_local! {
        static NAME: BoxedStrategy<String> =
        prop_oneof![
            4 => matching("[a-e]"),
            4 => matching("[a-z][a-z_]{0,6}"),
            1 => select(vec!["", "é", "日本", "<&>", "a b", "\u{2028}", "\"", "\\", "\n", "😀", "\u{ffff}", "a.b", "#", "%"]).prop_map(str::to_owned),
            1 => matching("[a-z]{30,34}"),
        ]
        .boxed();
    }
    NAME.with(Clone::clone)
}

/// Text that a regular expression matches, which is read once: a pattern that is a strategy itself is read for each text.
pub(super) fn matching(pattern: &str) -> RegexGeneratorStrategy<String> {
    string_regex(pattern).expect("a regular expression")
}

fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => select(PIECES).prop_map(str::to_owned),
        1 => character().prop_map(String::from),
    ]
}

/// A character of a block that was full long before version 15.
fn character() -> impl Strategy<Value = char> {
    prop_oneof![
        char::range('\0', '\u{17f}'),
        char::range('\u{300}', '\u{36f}'),
        char::range('\u{390}', '\u{3a1}'),
        char::range('\u{400}', '\u{52f}'),
        char::range('\u{5d0}', '\u{5ea}'),
        char::range('\u{904}', '\u{97f}'),
        char::range('\u{1100}', '\u{11ff}'),
        char::range('\u{1e00}', '\u{1eff}'),
        char::range('\u{3041}', '\u{3096}'),
        char::range('\u{4e00}', '\u{9fa5}'),
        char::range('\u{ac00}', '\u{d7a3}'),
        char::range('\u{1d400}', '\u{1d454}'),
        char::range('\u{1f600}', '\u{1f64f}'),
    ]
}
