//! Writes strings in quotes, with escapes.

use std::borrow::Cow;

use crate::{
    nfc::nfc,
    scan::{
        append,
        blocks::{self, BlockPredicate},
        copy,
        text::{BLOCK, PlainAsciiInGo, PlainInGo, WINDOW, is_plain_ascii_pair, plain_in_go, special_in_go},
    },
};

/// The escape of an ASCII character, padded with arbitrary bytes, and the length of the escape. The length is 0 if the character isn't escaped.
type Escape = ([u8; 8], usize);

/// The escapes of Go's `encoding/json`, which also escapes the special characters of HTML.
const ESCAPES: [Escape; 128] = {
    let mut escapes = [(*b"\\u0000  ", 0); 128];
    let digits = b"0123456789abcdef";
    let mut byte = 0;
    while byte < 128 {
        let (escape, length) = &mut escapes[byte as usize];
        escape[4] = digits[byte as usize / 16];
        escape[5] = digits[byte as usize % 16];
        if matches!(byte, 0..0x20 | b'<' | b'>' | b'&') {
            *length = 6;
        }
        byte += 1_u8;
    }
    let letters = b"\"\"\\\\\x08b\x0cf\nn\rr\tt";
    let (pairs, _) = letters.as_chunks::<2>();
    let mut pair = 0;
    while pair < pairs.len() {
        let [byte, letter] = pairs[pair];
        escapes[byte as usize].0[1] = letter;
        escapes[byte as usize].1 = 2;
        pair += 1;
    }
    escapes
};

/// Writes a string in quotes, with the escapes of Go's `encoding/json`, which Terraform uses. They include the special characters of HTML and
/// JavaScript.
pub(crate) fn write_string(json: &mut Vec<u8>, text: &str) {
    write_quoted(json, text, |rest| Cow::Borrowed(rest));
}

/// Writes a string in quotes, in normal form C.
pub(crate) fn write_normal_string(json: &mut Vec<u8>, text: &str) {
    write_quoted(json, text, nfc);
}

/// Writes a string in quotes. The fast paths copy ASCII without escapes, which most strings are. For any other string, `form` converts the text that
/// is left before it is written.
#[inline]
fn write_quoted(json: &mut Vec<u8>, text: &str, form: impl FnOnce(&str) -> Cow<'_, str>) {
    if append::push_short(json, b'"', text.as_bytes(), is_plain_ascii_pair) {
        json.push(b'"');
        return;
    }
    json.reserve(text.len() + 2);
    json.push(b'"');
    let pushed = blocks::push(json, text.as_bytes(), PlainAsciiInGo);
    if pushed < text.len() {
        // In normal form C, the last character may compose with the character after it.
        let plain = pushed.saturating_sub(1);
        json.truncate(json.len() - (pushed - plain));
        write_escaped(json, form(&text[plain..]).as_bytes());
    }
    json.push(b'"');
}

fn write_escaped(json: &mut Vec<u8>, mut rest: &[u8]) {
    loop {
        rest = &rest[copy_plain(rest, json)..];
        let Some(byte) = rest.first() else { break };
        rest = &rest[write_escape(json, *byte, rest)..];
        // Escapes tend to cluster. So the loop scans whole blocks as long as each block has escapes.
        while let Some(window) = rest.first_chunk() {
            let length = write_block(json, window);
            if length == 0 {
                break;
            }
            rest = &rest[length..];
        }
    }
}

/// Writes a text up to and including the last special byte of its first block. Returns the number of bytes of the text that were written: 0 if the
/// whole block is plain.
fn write_block(json: &mut Vec<u8>, text: &[u8; BLOCK + WINDOW]) -> usize {
    let mut special = text.first_chunk().map_or(0, special_in_go);
    let mut end = 0;
    while special != 0 {
        let start = end;
        end = special.trailing_zeros() as usize;
        special &= special - 1;
        // The windows extend past the block, so that a whole window begins at each byte of the block.
        let (windows, _) = text[start..].as_chunks::<WINDOW>();
        for (window, before) in windows.iter().zip((start..end).step_by(WINDOW)) {
            append::push(json, window, end - before);
        }
        end += write_escape(json, text[end], &text[end..]);
    }
    end
}

/// Copies the bytes at the beginning of a text that need no escape, and returns their number.
#[inline]
fn copy_plain(text: &[u8], json: &mut Vec<u8>) -> usize {
    copy::copy_plain(text, json, plain_in_go, plain_length)
}

/// Returns the number of bytes at the beginning that need no escape.
fn plain_length(text: &[u8]) -> usize {
    plain_prefix(text, PlainInGo, plain_in_go)
}

/// Returns the number of plain bytes at the beginning. `blocks` accepts whole blocks, and `plain_in_window` measures a window. A space must be plain.
pub(crate) fn plain_prefix(
    text: &[u8],
    blocks: impl BlockPredicate,
    plain_in_window: impl Fn(&[u8; 16]) -> usize,
) -> usize {
    let (plain, rest) = text.split_at(blocks::count(text, blocks));
    let (windows, rest) = rest.as_chunks::<16>();
    for (index, window) in windows.iter().enumerate() {
        let length = plain_in_window(window);
        if length < window.len() {
            return plain.len() + 16 * index + length;
        }
    }
    // Spaces, which are plain, pad the bytes that are left to a window.
    let mut window = [b' '; 16];
    window[..rest.len()].copy_from_slice(rest);
    text.len() - rest.len() + plain_in_window(&window).min(rest.len())
}

/// Writes the special byte at the beginning of a text, escaped if necessary. Returns the number of bytes of the text that were written.
#[inline]
fn write_escape(json: &mut Vec<u8>, byte: u8, text: &[u8]) -> usize {
    if let Some((escape, length)) = ESCAPES.get(usize::from(byte)) {
        append::push(json, escape, *length);
        return 1;
    }
    // The line separator and the paragraph separator, which end a line in JavaScript.
    for (separator, escape) in [("\u{2028}", b"\\u2028"), ("\u{2029}", b"\\u2029")] {
        if text.starts_with(separator.as_bytes()) {
            json.extend_from_slice(escape);
            return separator.len();
        }
    }
    json.push(byte);
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

    #[test]
    fn many_escapes_are_found_wherever_they_stand() {
        let escaped = [
            ("\n", "\\n"),
            ("\"", "\\\""),
            ("\0", "\\u0000"),
            ("&", "\\u0026"),
            ("\u{2028}", "\\u2028"),
            ("\u{2027}", "\u{2027}"),
            ("\u{e9}", "\u{e9}"),
        ];
        for (one, one_escaped) in escaped {
            for (other, other_escaped) in escaped {
                for before in 0..140 {
                    for between in [0, 1, 31, 32, 33, 62, 63, 64, 65, 96] {
                        let [plain, more] =
                            [before, between].map(|count| "abcdefgh".repeat(count)[..count].to_owned());
                        let text = ["\n", &plain, one, &more, other, &plain].concat();
                        let expected =
                            ["\"\\n", &plain, one_escaped, &more, other_escaped, &plain, "\""].concat();
                        let mut json = Vec::new();
                        write_string(&mut json, &text);
                        assert_eq!(String::from_utf8(json).unwrap(), expected);
                    }
                }
            }
        }
    }
}
