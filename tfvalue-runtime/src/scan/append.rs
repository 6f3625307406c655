//! Appends to a vector by copies of fixed lengths, which compile to no call.

use super::text::WINDOW;

/// Appends the first `length` bytes of a window. The compiler must know the length of the window for a copy without a call.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it is what loops consist of")]
pub fn push(bytes: &mut Vec<u8>, window: &[u8], length: usize) {
    let end = bytes.len() + length.min(window.len());
    bytes.extend_from_slice(window);
    bytes.truncate(end);
}

/// Appends a header and a text of less than 32 bytes, if there is room for [`WINDOW`] bytes and `accept` accepts the text. Otherwise returns `false`
/// and appends nothing. `accept` receives the bytes of the text, some of them twice, and spaces.
#[inline(always)]
pub fn push_short(bytes: &mut Vec<u8>, header: u8, text: &[u8], accept: impl Fn(u128, u128) -> bool) -> bool {
    // A window has two halves: the header with the beginning of the text, and the end of the text without the bytes of the first half.
    macro_rules! push_halves {
        ($half:ident, $accept:expr) => {
            if let (Some(first), Some(last)) = (text.first_chunk(), text.last_chunk()) {
                let (first, last) = ($half::from_le_bytes(*first), $half::from_le_bytes(*last));
                if !$accept(first, last) {
                    return false;
                }
                let in_both = 2 * size_of::<$half>() - 1 - text.len();
                let halves = [first << 8 | $half::from(header), last >> (8 * in_both)];
                push(bytes, halves.map($half::to_le_bytes).as_flattened(), 1 + text.len());
                return true;
            }
        };
    }

    if text.len() >= WINDOW || bytes.capacity() - bytes.len() < WINDOW {
        return false;
    }
    let accept_same = |bytes: u128| accept(bytes, bytes);
    push_halves!(u128, accept);
    push_halves!(u64, |first, last| accept_same(u128::from(first) | u128::from(last) << 64));
    push_halves!(u32, |first, last| accept_same(SPACES << 64 | u128::from(first) | u128::from(last) << 32));
    // The text has at most three bytes.
    let word = text.iter().rfold(0, |word, byte| word << 8 | u64::from(*byte));
    if !accept_same(SPACES << (8 * text.len()) | u128::from(word)) {
        return false;
    }
    push(bytes, &(word << 8 | u64::from(header)).to_le_bytes(), 1 + text.len());
    true
}

/// Sixteen spaces.
const SPACES: u128 = u128::from_le_bytes([b' '; 16]);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::text::{is_ascii_pair, is_plain_ascii_pair};

    fn push_short_ascii(bytes: &mut Vec<u8>, header: u8, text: &[u8]) -> bool {
        push_short(bytes, header, text, is_ascii_pair)
    }

    #[test]
    fn short_text_is_appended_if_each_byte_is_accepted() {
        let letters = b"abcdefghijklmnopqrstuvwxyz01234";
        for length in 0..=letters.len() {
            for index in 0..length {
                for byte in 0..=u8::MAX {
                    let mut text = letters[..length].to_vec();
                    text[index] = byte;
                    let mut bytes = Vec::with_capacity(WINDOW);
                    let is_plain = (b' '..0x80).contains(&byte) && !b"\"\\<>&".contains(&byte);
                    assert_eq!(push_short(&mut bytes, b'"', &text, is_plain_ascii_pair), is_plain);
                    assert_eq!(bytes.len(), if is_plain { 1 + length } else { 0 });
                    assert!(!is_plain || bytes[1..] == text);
                }
            }
        }
    }

    #[test]
    fn as_many_bytes_are_appended_as_count() {
        let mut bytes = b"-".to_vec();
        push(&mut bytes, b"abcd", 3);
        push(&mut bytes, b"ef", 9);
        push(&mut bytes, b"gh", 0);
        assert_eq!(bytes, b"-abcef");
    }

    #[test]
    fn short_text_is_appended_if_it_is_ascii() {
        let letters = b"abcdefghijklmnopqrstuvwxyz0123456789";
        for length in 0..=letters.len() {
            let mut bytes = Vec::with_capacity(2 * WINDOW);
            bytes.push(b'-');
            assert_eq!(push_short_ascii(&mut bytes, b'+', &letters[..length]), length < 32);
            let expected = [b"+", &letters[..length]].concat();
            assert_eq!(bytes[1..], expected[..if length < 32 { 1 + length } else { 0 }]);
            for index in 0..length {
                let mut other = letters[..length].to_vec();
                other[index] = 0x80;
                assert!(!push_short_ascii(&mut bytes, b'+', &other));
            }
            bytes.resize(bytes.capacity() - (WINDOW - 1), b'-');
            assert!(!push_short_ascii(&mut bytes, b'+', &letters[..length]));
        }
    }
}
