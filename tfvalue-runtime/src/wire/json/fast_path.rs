//! Short values, as most are. They are read from a window of the input and written to spare capacity.

use crate::{
    escape::plain_length,
    nfc::is_plain_text,
    number::{Digits, leading_digits_of},
    scan::text::{WINDOW, is_long_plain_in_go, plain_in_json, plain_to_quote},
};

use crate::wire::interpret::spare::{Initialized, SpareCursor};

/// The length of the text in quotes that a window begins with, if it is shorter than one and has nothing in it with a meaning of its own.
#[inline]
pub(crate) fn short_text(window: &[u8; 1 + WINDOW]) -> Option<usize> {
    let (b'"', rest) = window.split_first()? else { return None };
    plain_to_quote(rest.first_chunk()?)
}

#[inline]
pub(crate) fn is_null(window: &[u8; 1 + WINDOW]) -> bool {
    window.starts_with(b"null")
}

#[inline]
pub(crate) fn plain_bool(window: &[u8; 1 + WINDOW]) -> Option<bool> {
    match window {
        [b't', b'r', b'u', b'e', ..] => Some(true),
        [b'f', b'a', b'l', b's', b'e', ..] => Some(false),
        _ => None,
    }
}

/// The whole number of less than eight digits that the text begins with, and how many they are. Zero has more than one form.
#[inline]
pub(crate) fn short_integer(text: [u8; 8]) -> Option<(i64, usize)> {
    let (integer, length) = leading_digits_of(text);
    if !matches!(text[0], b'1'..=b'9') || !ends_number(*text.get(length)?) {
        return None;
    }
    Some((integer.cast_signed(), length))
}

/// The whole number that a window begins with, in one of the other forms, if an `i64` surely holds it and it ends before the window does;
/// and how long it is.
#[inline(never)]
pub(crate) fn longer_integer<const N: usize>(window: &[u8; N]) -> Option<(i64, usize)> {
    let digits = Digits::leading(window)?;
    let integer = digits.to_integer()?;
    let ends = ends_number(*window.get(digits.length)?);
    (ends && digits.is_json(window)).then_some((integer, digits.length))
}

/// The number that a window begins with, if it has no exponent and ends before the window does, and it is a float; and how long it is.
#[inline(never)]
pub(crate) fn float<const N: usize>(window: &[u8; N]) -> Option<(f64, usize)> {
    let digits = Digits::leading(window)?;
    let ends = ends_number(*window.get(digits.length)?);
    let float = (ends && digits.is_json(window)).then(|| digits.to_f64(window)).flatten()?;
    Some((float, digits.length))
}

/// Whether a number may end before this byte.
#[inline]
fn ends_number(byte: u8) -> bool {
    matches!(byte, b',' | b'}' | b']' | b' ' | b'\n' | b'\r' | b'\t')
}

/// Whether such a number may begin with this byte.
#[inline]
pub(crate) fn begins_longer_integer(byte: u8) -> bool {
    matches!(byte, b'-' | b'0'..=b'9')
}

/// Writes an integer of eight digits at most.
#[inline]
pub(crate) fn write_short_integer(spare: SpareCursor<'_>, value: i64) -> Option<Initialized<'_>> {
    let (digits, length) = digits(u32::try_from(value).ok()?)?;
    Some(spare.push(&digits, length))
}

/// Writes another integer.
#[inline(never)]
pub(crate) fn write_longer_integer(spare: SpareCursor<'_>, value: i64) -> Option<Initialized<'_>> {
    spare.push_parts([itoa::Buffer::new().format(value).as_bytes()])
}

/// Writes a number that isn't whole, unless it takes an exponent to write it briefly.
#[inline(never)]
pub(crate) fn write_fraction(spare: SpareCursor<'_>, value: f64) -> Option<Initialized<'_>> {
    if value.abs() < LEAST_WITHOUT_EXPONENT {
        return None;
    }
    spare.push_parts([zmij::Buffer::new().format_finite(value).as_bytes()])
}

/// No number that isn't whole and at least as large is written with an exponent.
const LEAST_WITHOUT_EXPONENT: f64 = 1e-5;

/// The digits of a number, if they are eight at most, and how many they are.
#[inline]
fn digits(number: u32) -> Option<([u8; 8], usize)> {
    if number >= 100_000_000 {
        return None;
    }
    // Two numbers of four digits, then four of two, then eight of one, the highest in the lowest byte.
    let fours = u64::from(number / 10_000) | u64::from(number % 10_000) << 32;
    let hundreds = (fours * 5_243) >> 19 & 0x0000_007f_0000_007f;
    let pairs = hundreds | (fours - hundreds * 100) << 16;
    let tens = (pairs * 103) >> 10 & 0x000f_000f_000f_000f;
    let ones = tens | (pairs - tens * 10) << 8;
    // The last digit is one of a number that is zero, too.
    let zeros = (ones | 1 << 56).trailing_zeros() & !7;
    let digits = (ones | 0x3030_3030_3030_3030) >> zeros;
    Some((digits.to_le_bytes(), 8 - zeros as usize / 8))
}

/// How many windows a text is at most that isn't short, but isn't long either: that is examined in larger blocks.
const LONGER: usize = 8;

/// Writes a text that isn't too long, if it is plainly in normal form C and nothing in it is escaped.
#[inline(never)]
pub(crate) fn write_slow_text<'v>(spare: SpareCursor<'v>, text: &str) -> Option<Initialized<'v>> {
    let bytes = text.as_bytes();
    if bytes.len() > LONGER * WINDOW {
        return None;
    }
    if !is_long_plain_in_go(bytes) && (plain_length(bytes) < bytes.len() || !is_plain_text(text)) {
        return None;
    }
    spare.push_parts([b"\"", bytes, b"\""])
}

/// The length of the text in quotes that bytes begin with, if nothing in it has a meaning of its own, some bytes follow, and it isn't too
/// long.
#[inline(never)]
pub(crate) fn slow_text(bytes: &[u8]) -> Option<usize> {
    let (b'"', rest) = bytes.split_first()? else { return None };
    let (windows, _) = rest.as_chunks::<WINDOW>();
    let length = windows.iter().take(LONGER).zip((0..).step_by(WINDOW)).find_map(|(window, before)| {
        let plain = plain_in_json(window);
        (plain < WINDOW).then_some(before + plain)
    })?;
    (rest.get(length) == Some(&b'"')).then_some(length)
}

#[inline]
pub(crate) fn write_null(spare: SpareCursor<'_>) -> Initialized<'_> {
    spare.push(b"null", 4)
}

#[inline]
pub(crate) fn write_bool(spare: SpareCursor<'_>, value: bool) -> Initialized<'_> {
    spare.push(if value { b"true " } else { b"false" }, if value { 4 } else { 5 })
}

/// Writes a text of less than 32 bytes if they are ASCII and none is escaped.
#[inline]
pub(crate) fn write_short_text<'v>(spare: SpareCursor<'v>, text: &str) -> Option<Initialized<'v>> {
    spare.push_quoted(text)
}

#[inline]
pub(crate) fn write_empty_list(spare: SpareCursor<'_>) -> Initialized<'_> {
    spare.push(b"[]", 2)
}

/// Writes a list, if all of its elements can be written by this.
#[inline]
pub(crate) fn write_short_list<'v, T>(
    spare: SpareCursor<'v>,
    elements: &[T],
    write: impl Fn(&T, SpareCursor<'v>) -> Option<Initialized<'v>>,
) -> Option<Initialized<'v>> {
    let Some((first, others)) = elements.split_first() else { return Some(write_empty_list(spare)) };
    let mut written = write(first, spare.after(spare.push(b"[", 1))?)?;
    for element in others {
        let comma: SpareCursor<'_> = spare.after(written)?;
        written = write(element, spare.after(comma.push(b",", 1))?)?;
    }
    let end: SpareCursor<'_> = spare.after(written)?;
    Some(end.push(b"]", 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Number;
    use crate::wire::interpret::spare::append;

    #[test]
    fn short_integers_are_told_from_all_else() {
        for integer in (1..2000).chain((1..1000).map(|step| step * 9_999)) {
            let digits = integer.to_string();
            let text =
                |end: &str| (digits.clone() + end + "        ").as_bytes().first_chunk().copied().unwrap();
            for end in [",", "}", "]", " ", "\n", "\r", "\t"] {
                assert_eq!(short_integer(text(end)), Some((integer, digits.len())), "{integer}{end}");
            }
            for end in [".", "e", "E", "+", "-", "/", ":", "\"", "x", "\0", "é", "\u{fa}"] {
                assert_eq!(short_integer(text(end)), None, "{integer}{end}");
            }
        }
        for text in
            [b"12345678", b"0       ", b"-1      ", b"01      ", b"        ", b",       ", b"\xff1,     "]
        {
            assert_eq!(short_integer(*text), None);
        }
    }

    #[test]
    fn fractions_are_written_as_numbers_are() {
        let mut bits = 1_u64;
        let mut floats =
            vec![1e-5, 1e-5_f64.next_up(), 1e-5_f64.next_down(), 1e-4, 0.1, 4_503_599_627_370_495.5];
        floats.extend((0..20_000).map(|_| {
            bits = bits.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            f64::from_bits(bits >> 12 | (1023 - 30 + (bits >> 32) % 82) << 52)
        }));
        let mut written = 0;
        for float in floats.into_iter().filter(|float| float.fract() != 0.0) {
            for float in [float, -float] {
                let mut bytes = Vec::new();
                if append(&mut bytes, |spare| write_fraction(spare, float)) {
                    written += 1;
                    assert_eq!(
                        String::from_utf8(bytes).unwrap(),
                        Number::try_from(float).unwrap().to_string()
                    );
                } else {
                    assert!(float.abs() < LEAST_WITHOUT_EXPONENT);
                }
            }
        }
        assert!(written > 20_000, "{written}");
    }

    #[test]
    fn integers_of_eight_digits_are_written_as_they_are_displayed() {
        let around = |number: u32| [number.saturating_sub(1), number, number + 1];
        let powers = (0..8).flat_map(|exponent| around(10_u32.pow(exponent)));
        let some = (0..u32::MAX / 997).map(|step| step * 997).take_while(|number| *number < 100_000_000);
        for number in (0..10_000).chain(powers).chain(some).chain([99_999_999]) {
            let (digits, length) = digits(number).unwrap();
            assert_eq!(digits[..length], *number.to_string().as_bytes());
        }
        let mut bytes = Vec::new();
        for number in [-1, 100_000_000, i64::MIN, i64::MAX, 1 << 32] {
            assert!(!append(&mut bytes, |spare| write_short_integer(spare, number)));
        }
        assert_eq!(bytes, b"");
    }
}
