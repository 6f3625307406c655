//! Strings in quotes: where they end, and their escapes in both directions.

use std::iter;

use crate::{
    error::{Error, ErrorKind},
    wire::interpret::text::{WINDOW, plain_in_go, plain_in_json},
};

/// A string in the input, without its quotes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub(super) start: usize,
    pub(super) end: usize,
    /// Whether there are escapes in it.
    pub(super) escaped: bool,
    /// The quote at its end, which is farther away if the string was unescaped in place.
    pub(super) close: usize,
}

/// How long the string is whose text begins the input, if it ends soon and has nothing in it that is escaped.
#[inline]
pub(super) fn plain_length(text: &[u8]) -> Option<usize> {
    let length = plain_in_json(text.first_chunk()?);
    (text.get(length) == Some(&b'"')).then_some(length)
}

/// Finds the end of the string that begins at `start`, after its quote.
///
/// # Errors
///
/// If the string has no end, or something in it that must be escaped, or an escape that is none.
#[inline]
pub(super) fn scan(text: &[u8], start: usize) -> Result<Span, Error> {
    let mut escaped = false;
    let mut at = start;
    loop {
        at += find(text.get(at..).unwrap_or_default(), plain_in_json, is_special_in_json);
        match text.get(at) {
            Some(b'"') => return Ok(Span { start, end: at, escaped, close: at }),
            Some(b'\\') => {
                escaped = true;
                let Some((_, length)) = escape(&text[at..]) else {
                    return Err(malformed("an escape in the string is malformed", at));
                };
                at += length;
            }
            Some(_) => return Err(malformed("a control character in the string is not escaped", at)),
            None => return Err(Error::new(ErrorKind::UnexpectedEnd).at(text.len())),
        }
    }
}

#[cold]
fn malformed(what: &'static str, offset: usize) -> Error {
    Error::new(ErrorKind::Malformed(what)).at(offset)
}

/// The position of the first special byte, the length if there is none: `plain` tells how many of a window are none, `is_special` of one
/// byte.
#[inline]
fn find(text: &[u8], plain: fn(&[u8; WINDOW]) -> usize, is_special: fn(u8) -> bool) -> usize {
    let (windows, rest) = text.as_chunks();
    for (index, window) in windows.iter().enumerate() {
        let length = plain(window);
        if length < WINDOW {
            return index * WINDOW + length;
        }
    }
    let found = rest.iter().position(|byte| is_special(*byte));
    text.len() - rest.len() + found.unwrap_or(rest.len())
}

/// Whether a byte has a meaning of its own within a string.
fn is_special_in_json(byte: u8) -> bool {
    matches!(byte, 0..0x20 | b'"' | b'\\')
}

/// The character that the escape at the beginning of the text stands for, and the length of the escape.
fn escape(text: &[u8]) -> Option<(char, usize)> {
    let char = match text.get(1)? {
        b'"' => '"',
        b'\\' => '\\',
        b'/' => '/',
        b'b' => '\u{8}',
        b'f' => '\u{c}',
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        b'u' => {
            let unit = code_unit(text)?;
            let next = text.get(6..).and_then(code_unit);
            return match char::decode_utf16(iter::once(unit).chain(next)).next() {
                Some(Ok(char)) => Some((char, 6 * char.len_utf16())),
                // Half of a surrogate pair: Go's decoder, and so Terraform, replaces it.
                _ => Some((char::REPLACEMENT_CHARACTER, 6)),
            };
        }
        _ => return None,
    };
    Some((char, 2))
}

/// The number after `\u` at the beginning of the text.
fn code_unit(text: &[u8]) -> Option<u16> {
    let digits = text.strip_prefix(b"\\u")?.first_chunk::<4>()?;
    digits.iter().try_fold(0, |unit, digit| {
        let digit = char::from(*digit).to_digit(16)?;
        Some(unit << 4 | u16::try_from(digit).ok()?)
    })
}

/// Unescapes a string in place and returns how long it is then. The rest is filled, so that the whole remains UTF-8.
pub(super) fn unescape(text: &mut [u8]) -> usize {
    let (mut read, mut written) = (0, 0);
    loop {
        let rest = &text[read..];
        let literal = find(rest, plain_in_json, is_special_in_json);
        text.copy_within(read..read + literal, written);
        written += literal;
        read += literal;
        let Some((char, length)) = escape(&text[read..]) else { break };
        // No character is longer than its escape.
        written += char.encode_utf8(&mut text[written..]).len();
        read += length;
    }
    text[written..].fill(b' ');
    written
}

/// Unescapes all strings of a JSON text in place, and returns those that had escapes.
///
/// # Errors
///
/// If a string is malformed.
pub(super) fn unescape_all(text: &mut [u8]) -> Result<Vec<Span>, Error> {
    let mut unescaped = Vec::new();
    let mut at = 0;
    while let Some(quote) = text[at..].iter().position(|byte| *byte == b'"') {
        let span = scan(text, at + quote + 1)?;
        at = span.close + 1;
        if span.escaped {
            let length = unescape(&mut text[span.start..span.end]);
            unescaped.push(Span { end: span.start + length, escaped: false, ..span });
        }
    }
    Ok(unescaped)
}

/// Whether a byte may begin what Go's `encoding/json` escapes.
fn is_special_in_go(byte: u8) -> bool {
    const SPECIAL: [bool; 256] = {
        let mut special = [false; 256];
        let bytes = b"\"\\<>&\xe2";
        let mut index = 0;
        while index < bytes.len() {
            special[bytes[index] as usize] = true;
            index += 1;
        }
        let mut control = 0;
        while control < 0x20 {
            special[control] = true;
            control += 1;
        }
        special
    };
    SPECIAL[usize::from(byte)]
}

/// Writes a string in quotes, escaped as Go's `encoding/json` does, and so Terraform: besides what must be escaped also the
/// characters that mean something to HTML and to JavaScript.
pub(crate) fn write_string(json: &mut Vec<u8>, text: &str) {
    let mut rest = text.as_bytes();
    json.reserve(rest.len() + 2);
    json.push(b'"');
    loop {
        let (literal, special) = rest.split_at(find(rest, plain_in_go, is_special_in_go));
        json.extend_from_slice(literal);
        let Some(byte) = special.first() else { break };
        let length = write_escape(json, *byte, special);
        rest = &special[length..];
    }
    json.push(b'"');
}

/// Writes the special byte at the beginning of a text, escaped if it must be, and returns how many bytes of the text that is for.
fn write_escape(json: &mut Vec<u8>, byte: u8, text: &[u8]) -> usize {
    let escape: &[u8] = match byte {
        b'"' => b"\\\"",
        b'\\' => b"\\\\",
        b'\x08' => b"\\b",
        b'\x0c' => b"\\f",
        b'\n' => b"\\n",
        b'\r' => b"\\r",
        b'\t' => b"\\t",
        b'<' => b"\\u003c",
        b'>' => b"\\u003e",
        b'&' => b"\\u0026",
        0..0x20 => {
            let digits = b"0123456789abcdef";
            let (high, low) = (digits[usize::from(byte / 16)], digits[usize::from(byte % 16)]);
            json.extend_from_slice(&[b'\\', b'u', b'0', b'0', high, low]);
            return 1;
        }
        _ if text.starts_with("\u{2028}".as_bytes()) => {
            json.extend_from_slice(b"\\u2028");
            return 3;
        }
        _ if text.starts_with("\u{2029}".as_bytes()) => {
            json.extend_from_slice(b"\\u2029");
            return 3;
        }
        _ => &text[..1],
    };
    json.extend_from_slice(escape);
    1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unescaped(text: &str) -> String {
        let mut bytes = text.as_bytes().to_vec();
        let length = unescape(&mut bytes);
        assert!(std::str::from_utf8(&bytes).is_ok());
        bytes.truncate(length);
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn every_escape_is_undone() {
        assert_eq!(unescaped(r#"\"\\\/\b\f\n\r\t"#), "\"\\/\u{8}\u{c}\n\r\t");
        assert_eq!(unescaped(r"é\u00e9\u00E9\u20ac€\ud83d\ude00!"), "ééé€€\u{1f600}!");
        assert_eq!(unescaped(""), "");
    }

    #[test]
    fn half_a_surrogate_pair_is_replaced() {
        assert_eq!(unescaped(r"\ud83d"), "\u{fffd}");
        assert_eq!(unescaped(r"\ude00a"), "\u{fffd}a");
        assert_eq!(unescaped(r"\ud83d\u0041"), "\u{fffd}A");
        assert_eq!(unescaped(r"\ud83d\ud83d\ude00"), "\u{fffd}\u{1f600}");
    }

    #[test]
    fn a_string_ends_at_its_quote() {
        for length in 0..40 {
            let text = format!("{}\" \"", "é".repeat(length));
            let span = scan(text.as_bytes(), 0).unwrap();
            assert_eq!((span.end, span.escaped), (2 * length, false));
            let text = format!("{}\\\"\\\\\"\\", "~".repeat(length));
            let span = scan(text.as_bytes(), 0).unwrap();
            assert_eq!((span.end, span.escaped), (length + 4, true));
        }
    }

    #[test]
    fn every_special_byte_is_found_among_all_others() {
        for byte in 0..=u8::MAX {
            for position in 0..80 {
                for neighbour in [b' ', b'!', b'#', 0x7f, 0x80, 0xa2, 0xe1, 0xe3, 0xff] {
                    let mut text = [neighbour; 80];
                    text[position] = byte;
                    let in_json = matches!(byte, 0..0x20 | b'"' | b'\\');
                    let in_go = in_json || matches!(byte, b'<' | b'>' | b'&' | 0xe2);
                    let at = |special| if special { position } else { text.len() };
                    assert_eq!(find(&text, plain_in_json, is_special_in_json), at(in_json), "{text:?}");
                    assert_eq!(find(&text, plain_in_go, is_special_in_go), at(in_go), "{text:?}");
                }
            }
        }
    }

    #[test]
    fn a_plain_string_is_told_by_its_quote() {
        let text = |text: &str| format!("{text}{}", " ".repeat(32)).into_bytes();
        for length in 0..WINDOW {
            assert_eq!(plain_length(&text(&format!("{}\",", "e".repeat(length)))), Some(length));
        }
        assert_eq!(plain_length(&text(&format!("{}e", "e".repeat(WINDOW)))), None);
        assert_eq!(plain_length(&text("a\\n\"")), None);
        assert_eq!(plain_length(&text("a\n\"")), None);
        assert_eq!(plain_length(b"a\""), None);
    }

    #[test]
    fn a_malformed_string_is_refused() {
        let offset = |text: &str| scan(text.as_bytes(), 0).err().and_then(|error| error.offset());
        assert_eq!(offset("abc"), Some(3));
        assert_eq!(offset("ab\\\""), Some(4));
        assert_eq!(offset("ab\n\""), Some(2));
        assert_eq!(offset("a\\x\""), Some(1));
        assert_eq!(offset("a\\u12g4\""), Some(1));
        assert_eq!(offset("a\\u+123\""), Some(1));
        assert_eq!(offset("\\ud83d\\u12\""), Some(6));
        assert_eq!(offset("\\"), Some(0));
    }

    #[test]
    fn strings_are_escaped_as_go_does() {
        let mut json = Vec::new();
        write_string(
            &mut json,
            "\"\\/\u{8}\u{c}\n\r\t\u{0}\u{1f}\u{7f}<>&\u{2028}\u{2029}\u{2027}é\u{1f600}",
        );
        let expected = "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\u{7f}\\u003c\\u003e\\u0026\\u2028\\u2029\u{2027}é\u{1f600}\"";
        assert_eq!(String::from_utf8(json).unwrap(), expected);
    }
}
