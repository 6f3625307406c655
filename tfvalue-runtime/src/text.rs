//! Unicode's normal form C, in which Terraform compares and sends all text.

use std::borrow::Cow;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// The text in normal form C; borrowed if it is in that form already.
pub(crate) fn nfc(text: &str) -> Cow<'_, str> {
    // Below U+0300, the first combining mark, no character composes or decomposes.
    if text.is_ascii()
        || text.bytes().all(|byte| byte < 0xcc)
        || is_nfc_quick(text.chars()) == IsNormalized::Yes
    {
        return Cow::Borrowed(text);
    }
    // Terraform's library keeps to the stream-safe text format, which divides runs of more than 30 combining marks.
    let normal: String = text.stream_safe().nfc().collect();
    if normal == text { Cow::Borrowed(text) } else { Cow::Owned(normal) }
}

/// The text in normal form C; as it is if it is in that form already.
pub(crate) fn into_nfc(text: Cow<'_, str>) -> Cow<'_, str> {
    match nfc(&text) {
        Cow::Borrowed(_) => text,
        Cow::Owned(normal) => Cow::Owned(normal),
    }
}

/// Whether two texts are the same; `==` can't be used in constants.
pub(crate) const fn equal(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut index = 0;
    while index < a.len() {
        if a[index] != b[index] {
            return false;
        }
        index += 1;
    }
    true
}
