//! Text that is copied by words instead of bytes.

use crate::scan::append;

/// Copies what is plain at the beginning of a text, and returns how long it is: as one function tells of a window, the other of any text.
#[inline]
pub fn copy_plain(
    text: &[u8],
    output: &mut Vec<u8>,
    plain_in_window: impl FnOnce(&[u8; 16]) -> usize,
    plain_length: impl FnOnce(&[u8]) -> usize,
) -> usize {
    // Where one byte isn't plain, the next that isn't is near.
    if let Some(window) = text.first_chunk() {
        let length = plain_in_window(window);
        if length < window.len() {
            append::push(output, window, length);
            return length;
        }
    }
    let length = plain_length(text);
    output.extend_from_slice(&text[..length]);
    length
}
