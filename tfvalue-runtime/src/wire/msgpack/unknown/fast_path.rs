//! Unknown values as Terraform mostly writes them: nothing is known, or that they aren't null, and possibly one range of which little is to
//! be said. Whatever else is valid is left to what reads and writes all.

use crate::{
    number::Number,
    types::Type,
    value::{self, NumberBound, Range, RefinementKind, Refinements},
};

use super::{
    BOUND, FALSE, LENGTH_MAX, LENGTH_MIN, MAP, NULLNESS, NUMBER_MAX, NUMBER_MIN, PLAIN_UNKNOWN, PREFIX,
    REFINED, TRUE, Unknown, read_unknown,
};
use crate::wire::{
    interpret::spare::{Initialized, SpareCursor},
    msgpack::fast_path::{self, FLOAT_64},
};

/// The marker of an extension whose payload is one byte.
const EXTENSION_OF_ONE: u8 = PLAIN_UNKNOWN[0];
/// The markers of extensions whose payload is of eight and of sixteen bytes.
const EXTENSION_OF_EIGHT: u8 = 0xd7;
const EXTENSION_OF_SIXTEEN: u8 = 0xd8;
/// The marker of an extension with a payload length of one byte.
const EXTENSION_8: u8 = 0xc7;

/// Whether an unknown value may begin with a byte that [`read_value`] reads.
#[inline]
pub(crate) fn begins(byte: u8) -> bool {
    matches!(byte, EXTENSION_OF_ONE..=EXTENSION_OF_SIXTEEN | EXTENSION_8)
}

/// The length of an unknown value of which nothing is known, if one comes next. Its code doesn't matter: one byte can't hold refinements.
#[inline]
pub(crate) fn plain_length(bytes: &[u8]) -> Option<usize> {
    matches!(bytes, [EXTENSION_OF_ONE, _, _, ..]).then_some(PLAIN_UNKNOWN.len())
}

/// Reads an unknown value of this type, and returns its length; unless what is known of it leaves only one value.
#[inline(never)]
pub(crate) fn read_value(bytes: &[u8], ty: &Type) -> Option<(Refinements, usize)> {
    if let Some(length) = plain_length(bytes) {
        return Some((Refinements::new(), length));
    }
    let (code, payload, length) = match bytes {
        [EXTENSION_OF_EIGHT, code, bytes @ ..] => (*code, bytes.get(..8)?, 10),
        [EXTENSION_OF_SIXTEEN, code, bytes @ ..] => (*code, bytes.get(..16)?, 18),
        [EXTENSION_8, length, code, bytes @ ..] => {
            let length = usize::from(*length);
            (*code, bytes.get(..length)?, 3 + length)
        }
        _ => return None,
    };
    let Unknown::Refined(refinements) = read_unknown(code, payload, 0).ok()? else { return None };
    match refinements.collapse(ty) {
        Ok(value::Unknown::Unknown(refinements)) => Some((refinements, length)),
        Ok(value::Unknown::Known(_)) | Err(_) => None,
    }
}

/// Reads what is known.
pub(super) fn read(payload: &[u8]) -> Option<Refinements> {
    match payload {
        [0x81, NULLNESS, FALSE] => Some(Refinements::not_null_in(Range::Any)),
        [0x82, NULLNESS, FALSE, PREFIX, header @ 0xa1..=0xbf, prefix @ ..]
            if prefix.len() == usize::from(header & 0x1f) && prefix.is_ascii() =>
        {
            let prefix = str::from_utf8(prefix).ok()?.into();
            Some(Refinements::not_null_in(Range::String { prefix }))
        }
        [0x82, NULLNESS, FALSE, entries @ ..] => read_range(1, entries),
        [0x83, NULLNESS, FALSE, entries @ ..] => read_range(2, entries),
        _ => None,
    }
}

/// Reads what is known of a number or a collection that isn't null, in `count` entries.
#[inline(never)]
fn read_range(count: u8, entries: &[u8]) -> Option<Refinements> {
    let known = Refinements::not_null_in(Range::Any);
    match (count, entries) {
        (1, [LENGTH_MIN, min @ 1..0x80]) => known.with_lengths((*min).into(), None).ok(),
        (1, [LENGTH_MAX, max @ 0..0x80]) => known.with_lengths(0, Some((*max).into())).ok(),
        (2, [LENGTH_MIN, min @ 0..0x80, LENGTH_MAX, max @ 0..0x80]) => {
            known.with_lengths((*min).into(), Some((*max).into())).ok()
        }
        (count, [NUMBER_MIN | NUMBER_MAX, ..]) => {
            let (min, entries) = read_bound(NUMBER_MIN, entries)?;
            let (max, []) = read_bound(NUMBER_MAX, entries)? else { return None };
            if count != u8::from(min.is_some()) + u8::from(max.is_some()) {
                return None;
            }
            known.with_number_bounds(min, max).ok()
        }
        _ => None,
    }
}

/// Reads the bound that has this key if it comes next, and returns what is after it.
fn read_bound(key: u8, entries: &[u8]) -> Option<(Option<NumberBound>, &[u8])> {
    let [next, BOUND, bound @ ..] = entries else { return Some((None, entries)) };
    if *next != key {
        return Some((None, entries));
    }
    let (value, length) = read_number(bound)?;
    let [inclusive @ (FALSE | TRUE), entries @ ..] = bound.get(length..)? else { return None };
    Some((Some(NumberBound { value, inclusive: *inclusive == TRUE }), entries))
}

/// Reads a number from an integer or a float, and returns its length.
fn read_number(payload: &[u8]) -> Option<(Number, usize)> {
    match payload {
        [byte @ (0x00..=0x7f | 0xe0..), ..] => Some((i64::from(byte.cast_signed()).into(), 1)),
        [FLOAT_64, ..] => {
            let (float, length) = fast_path::float(payload.first_chunk::<9>()?)?;
            Some((Number::try_from(float).ok()?, length))
        }
        _ => fast_path::longer_integer(payload).map(|(integer, length)| (integer.into(), length)),
    }
}

/// Writes an unknown value of such a type, if what is known can be known of it.
#[inline(never)]
pub(crate) fn write<'v>(
    spare: SpareCursor<'v>,
    refinements: &Refinements,
    ty: RefinementKind,
) -> Option<Initialized<'v>> {
    if refinements.is_empty() {
        return Some(spare.push(&PLAIN_UNKNOWN, PLAIN_UNKNOWN.len()));
    }
    match refinements.as_not_null()? {
        Range::Any => {
            let unknown = [EXTENSION_8, 3, REFINED, MAP | 1, NULLNESS, FALSE];
            Some(spare.push(&unknown, unknown.len()))
        }
        Range::String { prefix } if ty == RefinementKind::String => {
            let Ok(length @ 0..32) = u8::try_from(prefix.len()) else { return None };
            let header: &[u8] = match 5 + length {
                8 => &[EXTENSION_OF_EIGHT, REFINED],
                16 => &[EXTENSION_OF_SIXTEEN, REFINED],
                length => &[EXTENSION_8, length, REFINED],
            };
            spare.push_parts([header, &[MAP | 2, NULLNESS, FALSE, PREFIX, 0xa0 | length], prefix.as_bytes()])
        }
        Range::Number { min, max } if ty == RefinementKind::Number => {
            write_bounds(spare, min.as_ref(), max.as_ref())
        }
        Range::Collection { min, max } if ty == RefinementKind::Collection => {
            write_lengths(spare, *min, *max)
        }
        _ => None,
    }
}

/// Writes an unknown number that isn't null and has these bounds.
#[inline(never)]
fn write_bounds<'v>(
    spare: SpareCursor<'v>,
    min: Option<&NumberBound>,
    max: Option<&NumberBound>,
) -> Option<Initialized<'v>> {
    let mut payload = Payload::NOT_NULL;
    for (key, bound) in [(NUMBER_MIN, min), (NUMBER_MAX, max)] {
        let Some(NumberBound { value, inclusive }) = bound else { continue };
        payload.entry(key, BOUND)?;
        payload.number(value)?;
        payload.push(&[if *inclusive { TRUE } else { FALSE }])?;
    }
    payload.write(spare)
}

/// Writes an unknown collection that isn't null and has a length between these.
#[inline(never)]
fn write_lengths(spare: SpareCursor<'_>, min: u64, max: Option<u64>) -> Option<Initialized<'_>> {
    let mut payload = Payload::NOT_NULL;
    for (key, length) in [(LENGTH_MIN, Some(min).filter(|min| *min > 0)), (LENGTH_MAX, max)] {
        let Some(length) = length else { continue };
        let Ok(length @ 0..0x80) = u8::try_from(length) else { return None };
        payload.entry(key, length)?;
    }
    payload.write(spare)
}

/// What is known, after the header of an extension.
struct Payload {
    bytes: [u8; Self::LONGEST],
    length: usize,
}

impl Payload {
    const HEADER: usize = 3;

    /// Two bounds, each a key, a marker, a number with its own, and a bool.
    const LONGEST: usize = Self::HEADER + 3 + 2 * (2 + 9 + 1);

    /// That a value isn't null.
    const NOT_NULL: Self = {
        let mut bytes = [0; Self::LONGEST];
        (bytes[0], bytes[2]) = (EXTENSION_8, REFINED);
        (bytes[3], bytes[4], bytes[5]) = (MAP | 1, NULLNESS, FALSE);
        Self { bytes, length: Self::HEADER + 3 }
    };

    /// Begins a further entry.
    fn entry(&mut self, key: u8, first: u8) -> Option<()> {
        self.bytes[Self::HEADER] += 1;
        self.push(&[key, first])
    }

    fn number(&mut self, number: &Number) -> Option<()> {
        if let Some(integer) = number.as_plain_integer() {
            let (bytes, length) = fast_path::integer_bytes(integer);
            return self.push(bytes.get(..length)?);
        }
        self.push(&fast_path::float_bytes(number.as_plain_float()?))
    }

    fn push(&mut self, bytes: &[u8]) -> Option<()> {
        let end = self.length + bytes.len();
        self.bytes.get_mut(self.length..end)?.copy_from_slice(bytes);
        self.length = end;
        Some(())
    }

    fn write(mut self, spare: SpareCursor<'_>) -> Option<Initialized<'_>> {
        let payload = self.length - Self::HEADER;
        let marker = match payload {
            8 => EXTENSION_OF_EIGHT,
            16 => EXTENSION_OF_SIXTEEN,
            _ => {
                self.bytes[1] = u8::try_from(payload).ok()?;
                return Some(spare.push(&self.bytes, self.length));
            }
        };
        self.bytes[1] = marker;
        Some(spare.push(self.bytes.last_chunk::<{ Self::LONGEST - 1 }>()?, self.length - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{read_any, write_any, write_unknown},
        *,
    };
    use crate::error::Error;
    use crate::wire::{Decoder, interpret::spare::append, msgpack::Reader};

    fn written(write: impl FnOnce(&mut Vec<u8>) -> Result<(), Error>) -> Vec<u8> {
        let mut bytes = b"-".to_vec();
        write(&mut bytes).unwrap();
        bytes
    }

    fn strings() -> impl Iterator<Item = Refinements> {
        (0..40)
            .flat_map(|length| ["a".repeat(length), "\u{e9}".repeat(length)])
            .map(Refinements::beginning_with)
    }

    fn lists() -> impl Iterator<Item = Refinements> {
        let lengths = [0, 1, 3, 127, 128, 1 << 40];
        lengths.into_iter().flat_map(move |min| {
            let least = Refinements::new().with_length_min(min).unwrap();
            let both = lengths.map(|max| least.clone().with_length_max(max));
            both.into_iter().flatten().chain([least])
        })
    }

    fn numbers() -> impl Iterator<Item = Refinements> {
        let integers =
            [0, 1, -1, -32, -33, 127, 128, 255, 256, 65_535, 65_536, 1 << 32, -1 << 32, i64::MIN, i64::MAX];
        let others = ["-1.5", "10.5", "0.1", "-0", "inf", "-inf", "1e19", "1e30", "1e-400"];
        let numbers = integers.map(Number::from).into_iter().chain(others.map(|text| text.parse().unwrap()));
        let bounds: Vec<NumberBound> = numbers
            .flat_map(|value| [true, false].map(|inclusive| NumberBound { value: value.clone(), inclusive }))
            .collect();
        let ends: Vec<Option<NumberBound>> = bounds.into_iter().map(Some).chain([None]).collect();
        let pairs = ends
            .clone()
            .into_iter()
            .flat_map(move |min| ends.clone().into_iter().map(move |max| (min.clone(), max)));
        pairs.filter_map(|(min, max)| {
            let known = min.map_or(Ok(Refinements::new()), |min| Refinements::new().with_number_min(min));
            max.map_or(known.clone(), |max| known?.with_number_max(max)).ok()
        })
    }

    #[test]
    fn short_unknowns_are_written_and_read_like_long_ones() {
        let mut short = 0;
        for refinements in strings().chain(lists()).chain(numbers()) {
            for refinements in [refinements.clone(), refinements.not_null()] {
                let bytes = written(|bytes| write_unknown(bytes, &refinements));
                assert_eq!(bytes, written(|bytes| write_any(bytes, &refinements)), "{refinements:?}");
                short += usize::from(append(&mut Vec::new(), |spare| {
                    write(spare, &refinements, refinements.refinable())
                }));
                let mut reader = Reader::new(&bytes[1..]);
                assert_eq!(reader.take_unknown().unwrap(), Some(refinements));
                assert!(reader.check_end().is_ok());
            }
        }
        assert!(short > 800, "{short}");
    }

    #[test]
    fn uncommon_encodings_are_read_as_their_values() {
        let payloads = [
            &b"\x81\x01\xc2"[..],
            b"\x82\x01\xc2\x02\xa3abc",
            b"\x82\x01\xc2\x02\xa3e\xcc\x81",
            b"\x82\x01\xc2\x02\xd9\x03abc",
            b"\x82\x01\xc2\x05\x03",
            b"\x82\x01\xc2\x06\x03",
            b"\x83\x01\xc2\x05\x02\x06\x02",
            b"\x83\x01\xc2\x05\xcc\x80\x06\xcc\x80",
            b"\x83\x01\xc2\x06\x02\x05\x01",
            b"\x82\x01\xc2\x03\x92\x07\xc3",
            b"\x82\x01\xc2\x04\x92\xe0\xc2",
            b"\x83\x01\xc2\x03\x92\x07\xc3\x04\x92\x07\xc3",
            b"\x83\x01\xc2\x03\x92\xcc\x80\xc3\x04\x92\xcd\x01\x00\xc2",
            b"\x83\x01\xc2\x03\x92\xd0\x80\xc3\x04\x92\xcb\x40\x25\0\0\0\0\0\0\xc2",
            b"\x83\x01\xc2\x04\x92\x09\xc3\x03\x92\x08\xc3",
        ];
        let check = |payload: &[u8]| {
            assert_eq!(read_unknown(REFINED, payload, 9), read_any(payload, 9), "{payload:x?}");
        };
        for whole in payloads {
            assert!(read_any(whole, 0).is_ok(), "{whole:x?}");
            check(&[whole, &[0]].concat());
            for index in 0..whole.len() {
                check(&whole[..index.max(2)]);
                // A payload that isn't a map at all is refused before.
                for byte in (0..=0xff).filter(|byte| index > 0 || byte & 0xf0 == MAP) {
                    let mut payload = whole.to_vec();
                    payload[index] = byte;
                    check(&payload);
                }
            }
        }
    }
}
