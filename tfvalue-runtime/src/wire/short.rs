//! Text that is copied by words instead of bytes.

use super::interpret::{output, text::WINDOW};

/// Copies a text, which is no longer than the output, and says whether it is ASCII. Its beginning and its end are copied as words, which
/// overlap.
#[inline]
fn copy(text: &[u8], output: &mut [u8; WINDOW]) -> bool {
    const HIGH: u128 = (u128::MAX / 0xff) << 7;
    let length = text.len();
    macro_rules! copy {
        ($word:ty) => {
            if let (Some(first), Some(last)) = (text.first_chunk(), text.last_chunk()) {
                output[..size_of::<$word>()].copy_from_slice(first);
                output[length - size_of::<$word>()..length].copy_from_slice(last);
                let bits = <$word>::from_ne_bytes(*first) | <$word>::from_ne_bytes(*last);
                return u128::from(bits) & HIGH == 0;
            }
        };
    }
    copy!(u128);
    copy!(u64);
    copy!(u32);
    output[..length].copy_from_slice(text);
    text.is_ascii()
}

/// Writes a text that is no longer than a window in quotes, if it is ASCII and the window that begins with it, in which only quotes
/// follow, is accepted; else `false`, and nothing is written.
#[inline]
pub(super) fn push_quoted(
    bytes: &mut Vec<u8>,
    text: &str,
    accepts: impl FnOnce(&[u8; WINDOW]) -> bool,
) -> bool {
    let start = bytes.len();
    if text.len() > WINDOW {
        return false;
    }
    bytes.extend_from_slice(&[b'"'; WINDOW + 2]);
    let window = bytes[start + 1..].first_chunk_mut();
    let written = window.is_some_and(|window| copy(text.as_bytes(), window) && accepts(window));
    bytes.truncate(if written { start + text.len() + 2 } else { start });
    written
}

/// Copies what is plain at the beginning of a text, and returns how long it is: as one function tells of a window, the other of any text.
#[inline]
pub(super) fn copy_plain(
    text: &[u8],
    output: &mut Vec<u8>,
    plain_in_window: impl FnOnce(&[u8; 16]) -> usize,
    plain_length: impl FnOnce(&[u8]) -> usize,
) -> usize {
    // Where one byte isn't plain, the next that isn't is near.
    if let Some(window) = text.first_chunk() {
        let length = plain_in_window(window);
        if length < window.len() {
            output::push(output, window, length);
            return length;
        }
    }
    let length = plain_length(text);
    output.extend_from_slice(&text[..length]);
    length
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ascii_of_every_length_is_put_in_quotes() {
        let letters = "abcdefghijklmnopqrstuvwxyz0123456789";
        for length in 0..=WINDOW {
            let text = &letters[..length];
            let mut bytes = b"-".to_vec();
            let begins_with_it = |window: &[u8; WINDOW]| {
                window.starts_with(text.as_bytes()) && window[length..].iter().all(|byte| *byte == b'"')
            };
            assert!(push_quoted(&mut bytes, text, begins_with_it));
            assert!(!push_quoted(&mut bytes, text, |_| false));
            assert!(!push_quoted(&mut bytes, "é", |_| true));
            assert!(!push_quoted(&mut bytes, letters, |_| true));
            assert_eq!(bytes, format!("-\"{text}\"").as_bytes());
        }
    }
}
