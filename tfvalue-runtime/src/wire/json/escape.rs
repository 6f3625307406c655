//! Strings in quotes, as they are written.

use crate::wire::{
    interpret::text::{WINDOW, plain_in_go},
    short,
};

/// Whether a byte may begin what Go's `encoding/json` escapes.
fn is_special(byte: u8) -> bool {
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
        rest = &rest[copy_plain(rest, json)..];
        let Some(byte) = rest.first() else { break };
        rest = &rest[write_escape(json, *byte, rest)..];
    }
    json.push(b'"');
}

/// Copies what needs no escape at the beginning of a text, and returns how long it is.
#[inline]
fn copy_plain(text: &[u8], json: &mut Vec<u8>) -> usize {
    // Where there is much to escape, the next of it is near.
    if let Some(window) = text.first_chunk::<WINDOW>() {
        let length = plain_in_go(window);
        if length < window.len() {
            short::push_beginning(json, window, length);
            return length;
        }
    }
    let length = plain_length(text);
    json.extend_from_slice(&text[..length]);
    length
}

/// How many bytes at the beginning need no escape.
fn plain_length(text: &[u8]) -> usize {
    let (windows, rest) = text.as_chunks::<64>();
    for (index, window) in windows.iter().enumerate() {
        let length = plain_in_go(window);
        if length < window.len() {
            return index * window.len() + length;
        }
    }
    let found = rest.iter().position(|byte| is_special(*byte));
    text.len() - rest.len() + found.unwrap_or(rest.len())
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

    #[test]
    fn every_special_byte_is_found_among_all_others() {
        for byte in 0..=u8::MAX {
            for position in 0..80 {
                for neighbour in [b' ', b'!', b'#', 0x7f, 0x80, 0xa2, 0xe1, 0xe3, 0xff] {
                    let mut text = [neighbour; 80];
                    text[position] = byte;
                    let special = matches!(byte, 0..0x20 | b'"' | b'\\' | b'<' | b'>' | b'&' | 0xe2);
                    let expected = if special { position } else { text.len() };
                    let mut copy = Vec::new();
                    assert_eq!(copy_plain(&text, &mut copy), expected);
                    assert_eq!(copy, text[..expected]);
                }
            }
        }
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
