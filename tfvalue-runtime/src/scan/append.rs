//! Appending to a vector by copies of fixed lengths, which take no call.

/// Appends the first `length` of these bytes.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it is what loops consist of")]
pub fn push<const N: usize>(bytes: &mut Vec<u8>, window: &[u8; N], length: usize) {
    let end = bytes.len() + length.min(N);
    bytes.extend_from_slice(window);
    bytes.truncate(end);
}

/// Appends a header and a text of less than 32 bytes, if the text is ASCII; else returns `false` and appends nothing.
#[inline]
pub fn push_short_ascii(bytes: &mut Vec<u8>, header: u8, text: &[u8]) -> bool {
    if text.len() >= 32 || !is_short_ascii(text) {
        return false;
    }
    bytes.reserve(1 + 32);
    bytes.push(header);
    match text.len() {
        16.. => push_ends::<16>(bytes, text),
        8.. => push_ends::<8>(bytes, text),
        4.. => push_ends::<4>(bytes, text),
        _ => text.iter().for_each(|byte| bytes.push(*byte)),
    }
    true
}

/// Appends a text of `N` to `2 * N` bytes: the first and the last `N`, which overlap.
#[inline]
fn push_ends<const N: usize>(bytes: &mut Vec<u8>, text: &[u8]) {
    let (Some(first), Some(last)) = (text.first_chunk::<N>(), text.last_chunk::<N>()) else { return };
    let second = bytes.len() + text.len() - N;
    bytes.extend_from_slice(first);
    bytes.truncate(second);
    bytes.extend_from_slice(last);
}

/// Returns whether a text of at most 32 bytes is ASCII.
#[inline]
fn is_short_ascii(text: &[u8]) -> bool {
    if let (Some(first), Some(last)) = (text.first_chunk(), text.last_chunk()) {
        (u128::from_ne_bytes(*first) | u128::from_ne_bytes(*last)) & (u128::MAX / 0xff) << 7 == 0
    } else if let (Some(first), Some(last)) = (text.first_chunk(), text.last_chunk()) {
        (u64::from_ne_bytes(*first) | u64::from_ne_bytes(*last)) & (u64::MAX / 0xff) << 7 == 0
    } else {
        text.iter().fold(0, |all, byte| all | byte) < 0x80
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            let mut bytes = b"-".to_vec();
            assert_eq!(push_short_ascii(&mut bytes, b'+', &letters[..length]), length < 32);
            let expected = [b"+", &letters[..length]].concat();
            assert_eq!(bytes[1..], expected[..if length < 32 { 1 + length } else { 0 }]);
            for index in 0..length {
                let mut other = letters[..length].to_vec();
                other[index] = 0x80;
                assert!(!push_short_ascii(&mut bytes, b'+', &other));
            }
        }
    }
}
