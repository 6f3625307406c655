//! Short text of JSON in quotes, with the bytes around it.

use std::marker::PhantomData;

use crate::scan::{bits::is_any_special_in_go, text::WINDOW};

use super::{FIELD, Initialized, SpareCursor, VALUE, append};
use crate::wire::descriptor::KEY_WIDTH;

/// The bytes after a name: the quote at its end, and a colon.
const NAME_END: [u8; 2] = *b"\":";

impl<'v> SpareCursor<'v, FIELD> {
    /// Writes a name, and returns the cursor for a value after it. The name follows the first byte of a padded one, and needs no escape. A comma comes first, unless
    /// the name is the first of its object.
    #[inline(always)]
    pub(crate) fn after_name(
        self,
        is_first: bool,
        padded: &[u8; KEY_WIDTH],
        length: usize,
    ) -> SpareCursor<'v> {
        const { assert!(1 + KEY_WIDTH + NAME_END.len() + VALUE <= FIELD) };
        let length = length % KEY_WIDTH;
        // SAFETY: a comma, the padded name and the end of the name fit, which is no further after the quote than the padded
        // name is long, and for a value after it; all before that is written.
        unsafe {
            let start = self.after_comma(is_first);
            let name = start.at.as_ptr();
            name.cast::<[u8; KEY_WIDTH]>().write(*padded);
            name.write(b'"');
            name.add(1 + length).cast::<[u8; 2]>().write(NAME_END);
            let after = start.at.add(1 + length + NAME_END.len());
            SpareCursor { at: after, last: self.last, vector: PhantomData }
        }
    }

    /// Writes a key with its colon, and a comma before it unless it is the first, and returns the cursor for a value after it; if the key is shorter than a window and ASCII
    /// that Go doesn't escape.
    #[inline(always)]
    pub(crate) fn after_plain_key(self, is_first: bool, text: &str) -> Option<SpareCursor<'v>> {
        const { assert!(1 + 1 + (WINDOW - 1) + NAME_END.len() + VALUE <= FIELD) };
        let length = text.len();
        if length >= WINDOW {
            return None;
        }
        // SAFETY: a comma, a quote, a window and the bytes after it fit; all before that is written.
        unsafe {
            let start = self.after_comma(is_first);
            let key = start.at.as_ptr();
            quote(text, key).then(|| {
                key.add(1 + length).cast::<[u8; 2]>().write(NAME_END);
                let after = start.at.add(1 + length + NAME_END.len());
                SpareCursor { at: after, last: self.last, vector: PhantomData }
            })
        }
    }

    /// Where an entry begins, after a comma if it isn't the first.
    #[inline(always)]
    fn after_comma(self, is_first: bool) -> Initialized<'v> {
        self.push(b",", usize::from(!is_first))
    }
}

impl<'v> SpareCursor<'v> {
    /// A text that is shorter than a window in quotes, if it is ASCII that Go doesn't escape.
    #[inline(always)]
    pub(crate) fn push_quoted(self, text: &str) -> Option<Initialized<'v>> {
        let length = text.len();
        if length >= WINDOW {
            return None;
        }
        // SAFETY: a window and two quotes fit, of which the text fills no more than its length.
        unsafe { quote(text, self.at.as_ptr()).then(|| self.written(length + 2)) }
    }
}

/// Appends a key with its colon, after a comma unless it is the first, if it is shorter than a window and ASCII that Go doesn't
/// escape; else `false`, and nothing is appended.
///
/// No value ends with a bracket that opens or a comma, so that one means that the entry is the first, or separated already.
#[inline(always)]
pub(crate) fn push_key(bytes: &mut Vec<u8>, text: &str) -> bool {
    let is_first = bytes.last().is_some_and(|last| matches!(last, b'[' | b'{' | b','));
    append(bytes, |spare: SpareCursor<'_, FIELD>| {
        spare.after_plain_key(is_first, text).map(SpareCursor::initialized)
    })
}

/// Writes a text of less than 32 bytes in quotes. Returns whether it is ASCII that Go doesn't escape.
///
/// # Safety
///
/// `text` has less than 32 bytes, and `output` is valid for writes of two more than these.
#[inline(always)]
unsafe fn quote(text: &str, output: *mut u8) -> bool {
    // SAFETY: guaranteed by the caller.
    unsafe {
        output.write(b'"');
        let plain = copy(text.as_bytes(), output.add(1));
        output.add(1 + text.len()).write(b'"');
        plain
    }
}

/// Copies less than 32 bytes by overlapping words. Returns whether all are ASCII that Go doesn't escape.
///
/// # Safety
///
/// `text` has less than 32 bytes, and `output` is valid for writes of as many.
#[inline(always)]
unsafe fn copy(text: &[u8], output: *mut u8) -> bool {
    macro_rules! copy {
        ($word:ident, $size:literal) => {
            if let (Some(first), Some(last)) =
                (text.first_chunk::<$size>().copied(), text.last_chunk::<$size>().copied())
            {
                // SAFETY: the words lie within the length, on either side.
                unsafe {
                    output.cast::<[u8; $size]>().write(first);
                    output.add(text.len() - $size).cast::<[u8; $size]>().write(last);
                }
                return $word(first, last);
            }
        };
    }
    copy!(are_plain, 16);
    copy!(are_plain_words, 8);
    copy!(are_plain_half_words, 4);
    let ([first, ..], [.., last]) = (text, text) else { return true };
    let middle = text[text.len() / 2];
    // SAFETY: guaranteed by the caller; these are all of three bytes at most.
    unsafe {
        output.write(*first);
        output.add(text.len() / 2).write(middle);
        output.add(text.len() - 1).write(*last);
    }
    are_plain_half_words([*first, middle, *last, *last], [*last; 4])
}

/// Whether all bytes are ASCII that Go doesn't escape.
#[inline(always)]
fn are_plain(first: [u8; 16], last: [u8; 16]) -> bool {
    !is_any_special_in_go(&[first, last])
}

#[inline(always)]
fn are_plain_words(first: [u8; 8], last: [u8; 8]) -> bool {
    let words = u128::from(u64::from_ne_bytes(first)) << 64 | u128::from(u64::from_ne_bytes(last));
    !is_any_special_in_go(&[words.to_ne_bytes()])
}

#[inline(always)]
fn are_plain_half_words(first: [u8; 4], last: [u8; 4]) -> bool {
    let words = u64::from(u32::from_ne_bytes(first)) << 32 | u64::from(u32::from_ne_bytes(last));
    are_plain_words(words.to_ne_bytes(), words.to_ne_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz0123456789";

    fn quoted(text: &str) -> Option<String> {
        let mut bytes = b"-".to_vec();
        let pushed = append(&mut bytes, |spare| spare.push_quoted(text));
        assert!(pushed || bytes == b"-");
        pushed.then(|| String::from_utf8(bytes).unwrap())
    }

    #[test]
    fn plain_text_of_every_length_is_put_in_quotes() {
        for length in 0..WINDOW {
            let text = &LETTERS[..length];
            assert_eq!(quoted(text), Some(format!("-\"{text}\"")));
        }
        assert_eq!(quoted(&LETTERS[..WINDOW]), None);
    }

    #[test]
    fn special_byte_is_found_at_every_position() {
        for byte in 0..=0x80_u8 {
            let special = char::from(byte);
            let is_plain = !matches!(byte, 0..0x20 | b'"' | b'&' | b'<' | b'>' | b'\\' | 0x80..);
            for length in 1..WINDOW - 1 {
                for place in 0..length {
                    let mut text = LETTERS[..length].to_owned();
                    text.replace_range(place..=place, special.encode_utf8(&mut [0; 4]));
                    assert_eq!(quoted(&text).is_some(), is_plain, "{text:?}");
                }
            }
        }
    }

    #[test]
    fn names_and_keys_follow_a_comma_unless_they_are_the_first() {
        let mut padded = [0; KEY_WIDTH];
        for length in 0..KEY_WIDTH - 1 {
            let name = &LETTERS[..length];
            padded[1..=length].copy_from_slice(name.as_bytes());
            let mut bytes = b"{".to_vec();
            let push_name = |bytes: &mut Vec<u8>, is_first, value: &[u8; 2], length_of_value| {
                append(bytes, |spare: SpareCursor<'_, FIELD>| {
                    Some(spare.after_name(is_first, &padded, length).push(value, length_of_value))
                })
            };
            assert!(push_name(&mut bytes, true, b"0,", 1));
            assert!(push_key(&mut bytes, name));
            bytes.push(b'{');
            assert!(push_key(&mut bytes, name));
            assert!(push_name(&mut bytes, false, b"1,", 2));
            assert!(push_key(&mut bytes, name));
            assert!(!push_key(&mut bytes, "<"));
            assert!(!push_key(&mut bytes, &LETTERS[..WINDOW]));
            let expected = format!(r#"{{"{name}":0,"{name}":{{"{name}":,"{name}":1,"{name}":"#);
            assert_eq!(String::from_utf8(bytes).unwrap(), expected);
        }
    }
}
