//! Appending to a vector: a few bytes out of as many as are copied at once.

/// Appends the first `length` of these bytes.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it is what loops consist of")]
pub fn push<const N: usize>(bytes: &mut Vec<u8>, window: &[u8; N], length: usize) {
    bytes.reserve(N);
    let start = bytes.len();
    // SAFETY: there is capacity for `N` more bytes, which are all written, and no more than them are counted.
    unsafe {
        bytes.as_mut_ptr().add(start).cast::<[u8; N]>().copy_from_nonoverlapping(window, 1);
        bytes.set_len(start + length.min(N));
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
}
