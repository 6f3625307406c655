//! Copies plain text by windows instead of bytes.

use crate::scan::append;

/// Copies the plain prefix of a text, and returns its length. `plain_in_window` measures a window, `plain_length` a text of any length.
#[inline]
pub fn copy_plain(
    text: &[u8],
    output: &mut Vec<u8>,
    plain_in_window: impl FnOnce(&[u8; 16]) -> usize,
    plain_length: impl FnOnce(&[u8]) -> usize,
) -> usize {
    // Special bytes tend to cluster, so the plain prefix often ends in the first window.
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
