//! Reads strings in quotes: finds their ends and decodes their escapes.

use std::iter;

use crate::{
    error::{Error, ErrorKind},
    escape::plain_prefix,
    scan::{
        copy,
        text::{PlainInJson, plain_in_json},
    },
};

/// A string in the input, without its quotes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub(super) start: usize,
    pub(super) end: usize,
    /// The position of the closing quote, which is after `end` if unescaping in place shortened the string.
    pub(super) close: usize,
}

/// Returns the position of the quote that ends a string, and whether the string has escapes. The string begins at `start`, after its quote.
///
/// # Errors
///
/// Returns an error if the string has no end, contains a character that must be escaped, or an invalid escape.
#[inline]
pub(super) fn scan(text: &[u8], start: usize) -> Result<(usize, bool), Error> {
    let mut escaped = false;
    let mut at = start;
    loop {
        at += plain_length(text.get(at..).unwrap_or_default());
        match text.get(at) {
            Some(b'"') => return Ok((at, escaped)),
            Some(b'\\') => {
                escaped = true;
                let Some((_, length)) = escape(&text[at..]) else { return Err(unexpected(text, at)) };
                at += length;
            }
            _ => return Err(unexpected(text, at)),
        }
    }
}

/// The error for a byte at `at` that must not be in a string, or for the end of the text.
#[cold]
fn unexpected(text: &[u8], at: usize) -> Error {
    let what = match text.get(at) {
        Some(b'\\') => "an escape in the string is malformed",
        Some(_) => "a control character in the string is not escaped",
        None => return Error::new(ErrorKind::UnexpectedEnd).with_offset(text.len()),
    };
    Error::new(ErrorKind::Malformed(what)).with_offset(at)
}

/// Returns the number of bytes at the beginning that are plain: neither a quote, nor a backslash, nor a control character.
pub(super) fn plain_length(text: &[u8]) -> usize {
    plain_prefix(text, PlainInJson, plain_in_json)
}

/// Unescapes the rest of a string, from `start` on, into a buffer. Returns the position of the closing quote.
///
/// # Errors
///
/// Same as [`scan`].
pub(super) fn unescape(text: &[u8], start: usize, buffer: &mut Vec<u8>) -> Result<usize, Error> {
    let mut at = start;
    loop {
        at += copy_plain(text.get(at..).unwrap_or_default(), buffer);
        match text.get(at) {
            Some(b'"') => return Ok(at),
            Some(b'\\') => {}
            _ => return Err(unexpected(text, at)),
        }
        if let Some(byte) = text.get(at + 1).copied().and_then(short_escape) {
            buffer.push(byte);
            at += 2;
        } else if let Some((char, length)) = long_escape(&text[at..]) {
            buffer.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes());
            at += length;
        } else {
            return Err(unexpected(text, at));
        }
    }
}

/// Copies the plain bytes at the beginning of a text, and returns their number.
#[inline]
fn copy_plain(text: &[u8], buffer: &mut Vec<u8>) -> usize {
    copy::copy_plain(text, buffer, plain_in_json, plain_length)
}

/// The character that the escape at the beginning of the text denotes, and the length of the escape.
fn escape(text: &[u8]) -> Option<(char, usize)> {
    match text.get(1).copied().and_then(short_escape) {
        Some(byte) => Some((byte.into(), 2)),
        None => long_escape(text),
    }
}

/// The ASCII character that this byte after a backslash denotes.
#[inline]
fn short_escape(letter: u8) -> Option<u8> {
    Some(match letter {
        b'"' | b'\\' | b'/' => letter,
        b'b' => b'\x08',
        b'f' => b'\x0c',
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        _ => return None,
    })
}

/// The character that the numeric escape at the beginning of the text denotes, and the length of the escape.
fn long_escape(text: &[u8]) -> Option<(char, usize)> {
    let unit = code_unit(text)?;
    let next = text.get(6..).and_then(code_unit);
    match char::decode_utf16(iter::once(unit).chain(next)).next() {
        Some(Ok(char)) => Some((char, 6 * char.len_utf16())),
        // A lone surrogate: Go's decoder, and so Terraform, replaces it.
        _ => Some((char::REPLACEMENT_CHARACTER, 6)),
    }
}

/// The number after `\u` at the beginning of the text.
fn code_unit(text: &[u8]) -> Option<u16> {
    let digits = text.strip_prefix(b"\\u")?.first_chunk::<4>()?;
    digits.iter().try_fold(0, |unit, digit| {
        let digit = char::from(*digit).to_digit(16)?;
        Some(unit << 4 | u16::try_from(digit).ok()?)
    })
}

/// Unescapes all strings of a JSON text in place, and returns the strings that had escapes. The bytes that become free are filled with spaces, so
/// that the text remains UTF-8.
///
/// # Errors
///
/// Returns an error if a string is malformed.
pub(super) fn unescape_all(text: &mut [u8]) -> Result<Vec<Span>, Error> {
    let mut unescaped = Vec::new();
    let mut buffer = Vec::new();
    let mut at = 0;
    while let Some(quote) = text[at..].iter().position(|byte| *byte == b'"') {
        let start = at + quote + 1;
        let (close, escaped) = scan(text, start)?;
        at = close + 1;
        if escaped {
            buffer.clear();
            unescape(text, start, &mut buffer)?;
            // No character is longer than its escape.
            let end = start + buffer.len();
            text[start..end].copy_from_slice(&buffer);
            text[end..close].fill(b' ');
            unescaped.push(Span { start, end, close });
        }
    }
    Ok(unescaped)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unescaped(text: &str) -> String {
        let mut buffer = Vec::new();
        assert_eq!(unescape(format!("{text}\"").as_bytes(), 0, &mut buffer).unwrap(), text.len());
        String::from_utf8(buffer).unwrap()
    }

    #[test]
    fn every_escape_is_undone() {
        assert_eq!(unescaped(r#"\"\\\/\b\f\n\r\t"#), "\"\\/\u{8}\u{c}\n\r\t");
        assert_eq!(unescaped(r"é\u00e9\u00E9\u20ac€\ud83d\ude00!"), "ééé€€\u{1f600}!");
        assert_eq!(unescaped(""), "");
    }

    #[test]
    fn an_escape_is_undone_wherever_it_stands() {
        for before in 0..40 {
            for after in 0..40 {
                let (before, after) = ("é".repeat(before), "~".repeat(after));
                assert_eq!(unescaped(&format!(r"{before}\n{after}")), format!("{before}\n{after}"));
                assert_eq!(unescaped(&format!(r"{before}\u20ac{after}")), format!("{before}€{after}"));
            }
        }
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
        for length in 0..80 {
            let text = format!("{}\" \"", "é".repeat(length));
            assert_eq!(scan(text.as_bytes(), 0).unwrap(), (2 * length, false));
            let text = format!("{}\\\"\\\\\"\\", "~".repeat(length));
            assert_eq!(scan(text.as_bytes(), 0).unwrap(), (length + 4, true));
        }
    }

    #[test]
    fn every_special_byte_is_found_among_all_others() {
        for byte in 0..=u8::MAX {
            for position in 0..80 {
                for neighbour in [b' ', b'!', b'#', 0x7f, 0x80, 0xa2, 0xe1, 0xe3, 0xff] {
                    let mut text = [neighbour; 80];
                    text[position] = byte;
                    let special = matches!(byte, 0..0x20 | b'"' | b'\\');
                    let expected = if special { position } else { text.len() };
                    assert_eq!(plain_length(&text), expected, "{text:?}");
                    let mut copy = Vec::new();
                    assert_eq!(copy_plain(&text, &mut copy), expected);
                    assert_eq!(copy, text[..expected]);
                }
            }
        }
    }

    #[test]
    fn a_special_byte_is_found_wherever_it_stands_in_a_long_text() {
        for byte in 0..=u8::MAX {
            for position in (0..700).step_by(7) {
                let mut text = [b'~'; 700];
                text[position] = byte;
                let special = matches!(byte, 0..0x20 | b'"' | b'\\');
                assert_eq!(plain_length(&text), if special { position } else { text.len() });
            }
        }
    }

    #[test]
    fn a_malformed_string_is_refused() {
        let offset = |text: &str| {
            let scanned = scan(text.as_bytes(), 0).err().and_then(|error| error.offset());
            let unescaped = unescape(text.as_bytes(), 0, &mut Vec::new());
            assert_eq!(unescaped.err().and_then(|error| error.offset()), scanned);
            scanned
        };
        assert_eq!(offset("abc"), Some(3));
        assert_eq!(offset("ab\\\""), Some(4));
        assert_eq!(offset("ab\n\""), Some(2));
        assert_eq!(offset("a\\x\""), Some(1));
        assert_eq!(offset("a\\u12g4\""), Some(1));
        assert_eq!(offset("a\\u+123\""), Some(1));
        assert_eq!(offset("\\ud83d\\u12\""), Some(6));
        assert_eq!(offset("\\"), Some(0));
    }
}
