//! Unknown values: an extension, with what is known of the value in its payload.

use rmp::encode;

use super::{
    Reader,
    writer::{bring_forward, impossible, length, write_number},
};
use crate::{
    error::{Error, ErrorKind, Expected},
    types::Type,
    value::{self, Bound, RefinementError, Refinements},
    wire::{
        Decode, Decoder,
        decoder::{end_tuple, tuple_field},
        interpret::room::{Room, Written, append},
    },
};

/// The code of an extension whose payload is refinements. Any other is an unknown value of which nothing is known.
const REFINED: u8 = 12;

/// An unknown value of which nothing is known, as Terraform writes it.
const PLAIN_UNKNOWN: [u8; 3] = [0xd4, 0x00, 0x00];

/// The marker of an extension whose payload is one byte.
const EXTENSION_OF_ONE: u8 = PLAIN_UNKNOWN[0];
/// The markers of extensions whose payload is of eight and of sixteen bytes.
const EXTENSION_OF_EIGHT: u8 = 0xd7;
const EXTENSION_OF_SIXTEEN: u8 = 0xd8;
/// The marker of an extension the length of whose payload is told by one byte.
const EXTENSION_8: u8 = 0xc7;

/// The longest payload that is read. Terraform has the same limit: a longer one might be an attempt to make a reader allocate.
const MAX_PAYLOAD: usize = 1024;

/// Keys of the payload's map, each an integer of one byte.
const NULLNESS: u8 = 1;
const PREFIX: u8 = 2;
const NUMBER_MIN: u8 = 3;
const NUMBER_MAX: u8 = 4;
const LENGTH_MIN: u8 = 5;
const LENGTH_MAX: u8 = 6;

/// The marker of what says under [`NULLNESS`] that a value isn't null.
const FALSE: u8 = 0xc2;

/// What an extension says.
#[derive(PartialEq, Debug)]
pub(super) enum Unknown {
    /// The value is known after all: it is null.
    Null,
    /// The value is not known, but this of it.
    Refined(Refinements),
}

/// Writes an unknown value; `d4 00 00` if nothing is known of it.
///
/// Bounds of so many digits that nobody would read them are left out: then less is known than could be.
pub(super) fn write_unknown(bytes: &mut Vec<u8>, refinements: &Refinements) -> Result<(), Error> {
    if append(bytes, |room| write_usual(room, refinements, true)) {
        Ok(())
    } else {
        write_any(bytes, refinements)
    }
}

/// As [`write_unknown`], whatever is known.
fn write_any(bytes: &mut Vec<u8>, refinements: &Refinements) -> Result<(), Error> {
    let start = bytes.len();
    let mut is_refined = !refinements.is_empty() && write_payload(bytes, refinements, true)?;
    if bytes.len() - start > MAX_PAYLOAD {
        bytes.truncate(start);
        is_refined = write_payload(bytes, refinements, false)?;
    }
    if !is_refined {
        bytes.truncate(start);
        bytes.extend_from_slice(&PLAIN_UNKNOWN);
        return Ok(());
    }
    let behind = bytes.len();
    encode::write_ext_meta(bytes, length(behind - start)?, REFINED.cast_signed()).or_else(impossible)?;
    bring_forward(bytes, start, behind);
    Ok(())
}

/// Writes an unknown value, if nothing is known of it but that it isn't null, and of a string perhaps a few letters that it begins with.
#[inline(never)]
pub(crate) fn write_usual<'v>(
    room: Room<'v>,
    refinements: &Refinements,
    is_string: bool,
) -> Option<Written<'v>> {
    if refinements.is_empty() {
        return Some(room.push(&PLAIN_UNKNOWN, PLAIN_UNKNOWN.len()));
    }
    let prefix = refinements.as_not_null_beginning_with()?;
    let Ok(length @ 0..32) = u8::try_from(prefix.len()) else { return None };
    if length == 0 {
        let unknown = [EXTENSION_8, 3, REFINED, 0x81, NULLNESS, FALSE];
        return Some(room.push(&unknown, unknown.len()));
    }
    if !is_string {
        return None;
    }
    let header: &[u8] = match 5 + length {
        8 => &[EXTENSION_OF_EIGHT, REFINED],
        16 => &[EXTENSION_OF_SIXTEEN, REFINED],
        length => &[EXTENSION_8, length, REFINED],
    };
    room.push_parts([header, &[0x82, NULLNESS, FALSE, PREFIX, 0xa0 | length], prefix.as_bytes()])
}

/// Writes a map of what is known, with the bounds or without, and says whether it has any entry.
fn write_payload(bytes: &mut Vec<u8>, refinements: &Refinements, with_bounds: bool) -> Result<bool, Error> {
    let start = bytes.len();
    // At most six entries: a map header of one byte.
    bytes.push(0x80);
    let key = |bytes: &mut Vec<u8>, key: u8| {
        bytes[start] += 1;
        bytes.push(key);
    };
    if refinements.is_not_null() {
        key(bytes, NULLNESS);
        bytes.push(FALSE);
    }
    if let Some(prefix) = refinements.wire_prefix() {
        key(bytes, PREFIX);
        encode::write_str_len(bytes, length(prefix.len())?).or_else(impossible)?;
        bytes.extend_from_slice(prefix.as_bytes());
    }
    for (name, bound) in [(NUMBER_MIN, refinements.number_min()), (NUMBER_MAX, refinements.number_max())] {
        if let Some(Bound { value, inclusive }) = bound.filter(|_| with_bounds) {
            key(bytes, name);
            bytes.push(0x92);
            write_number(bytes, value)?;
            bytes.push(if *inclusive { 0xc3 } else { 0xc2 });
        }
    }
    if refinements.length_min() > 0 {
        key(bytes, LENGTH_MIN);
        encode::write_uint(bytes, refinements.length_min()).or_else(impossible)?;
    }
    if let Some(max) = refinements.length_max() {
        key(bytes, LENGTH_MAX);
        encode::write_uint(bytes, max).or_else(impossible)?;
    }
    Ok(bytes[start] > 0x80)
}

/// Whether an unknown value may begin with a byte that [`usual`] reads.
#[inline]
pub(crate) fn begins_usual(byte: u8) -> bool {
    matches!(byte, EXTENSION_OF_ONE..=EXTENSION_OF_SIXTEEN | EXTENSION_8)
}

/// Reads an unknown value of this type in one of the forms in which Terraform writes it, and tells how long it is; unless what is known of it
/// leaves only one value.
#[inline(never)]
pub(crate) fn usual(bytes: &[u8], ty: &Type) -> Option<(Refinements, usize)> {
    let (code, payload, length) = match bytes {
        // Whatever its code: one byte can't tell anything.
        [EXTENSION_OF_ONE, _, _, ..] => return Some((Refinements::new(), PLAIN_UNKNOWN.len())),
        [EXTENSION_OF_EIGHT, code, bytes @ ..] => (*code, bytes.get(..8)?, 10),
        [EXTENSION_OF_SIXTEEN, code, bytes @ ..] => (*code, bytes.get(..16)?, 18),
        [EXTENSION_8, length, code, bytes @ ..] => {
            let length = usize::from(*length);
            (*code, bytes.get(..length)?, 3 + length)
        }
        _ => return None,
    };
    let Unknown::Refined(refinements) = read_unknown(code, payload, 0).ok()? else { return None };
    match refinements.settle(ty) {
        Ok(value::Unknown::Unknown(refinements)) => Some((refinements, length)),
        Ok(value::Unknown::Known(_)) | Err(_) => None,
    }
}

/// Reads the payload of an extension with this code.
pub(super) fn read_unknown(code: u8, payload: &[u8], offset: usize) -> Result<Unknown, Error> {
    if code == REFINED
        && let Some(refinements) = usual_refinements(payload)
    {
        return Ok(Unknown::Refined(refinements));
    }
    if !check_payload(code, payload, offset)? {
        return Ok(Unknown::Refined(Refinements::new()));
    }
    read_any(payload, offset)
}

/// Reads a payload that tells something, whatever that is.
fn read_any(payload: &[u8], offset: usize) -> Result<Unknown, Error> {
    let mut reader = Reader::new(payload);
    read_refinements(&mut reader).map_err(|error| {
        let inner = error.offset().unwrap_or(0);
        Error::new(error.kind().clone()).at(offset + inner)
    })
}

/// Reads a payload that tells, as Terraform writes it, that a value isn't null, and no more or little.
fn usual_refinements(payload: &[u8]) -> Option<Refinements> {
    match payload {
        [0x81, NULLNESS, FALSE] => Some(Refinements::not_null_beginning_with("")),
        [0x82, NULLNESS, FALSE, PREFIX, header @ 0xa1..=0xbf, prefix @ ..]
            if prefix.len() == usize::from(header & 0x1f) && prefix.is_ascii() =>
        {
            Some(Refinements::not_null_beginning_with(str::from_utf8(prefix).ok()?))
        }
        [0x83, NULLNESS, FALSE, LENGTH_MIN, min @ 0..0x80, LENGTH_MAX, max @ 0..0x80] => {
            let refinements = Refinements::not_null_beginning_with("");
            refinements.with_length_min((*min).into()).ok()?.with_length_max((*max).into()).ok()
        }
        _ => None,
    }
}

/// Whether the payload of an extension with this code holds refinements.
pub(super) fn check_payload(code: u8, payload: &[u8], offset: usize) -> Result<bool, Error> {
    // One byte can't hold a refinement; it is there because an extension must have some.
    if code != REFINED || payload.len() <= 1 {
        return Ok(false);
    }
    if payload.len() > MAX_PAYLOAD {
        let what = "more than 1024 bytes are said about an unknown value";
        return Err(Error::new(ErrorKind::Limit(what)).at(offset));
    }
    match payload[0] {
        0x80..=0x8f | 0xde | 0xdf => Ok(true),
        // Terraform reads a null in a payload as nothing.
        0xc0 => Ok(false),
        _ => {
            let what = "what is said about an unknown value must be a map";
            Err(Error::new(ErrorKind::Malformed(what)).at(offset))
        }
    }
}

fn read_refinements(reader: &mut Reader<'_>) -> Result<Unknown, Error> {
    let mut refinements = Refinements::new();
    let mut null = false;
    // The bytes after the map are padding.
    for _ in 0..reader.map_length(Expected::Map)? {
        refinements = match reader.key_integer()? {
            // Terraform reads a null in a payload as `false`, as 0 and as no text.
            Some(NULLNESS) if !reader.null()? && reader.bool()? => {
                null = true;
                refinements
            }
            Some(NULLNESS) => refinements.not_null(),
            Some(PREFIX) => {
                let prefix = Option::<&str>::decode(reader)?.unwrap_or_default();
                refinements.with_prefix(prefix)?
            }
            Some(NUMBER_MIN) => {
                let bound = read_bound(reader)?;
                refinements.with_number_min(bound)?
            }
            Some(NUMBER_MAX) => {
                let bound = read_bound(reader)?;
                refinements.with_number_max(bound)?
            }
            Some(LENGTH_MIN) => {
                let length = reader.integer()?;
                // No length is below 0, so nothing is said by that.
                refinements.with_length_min(u64::try_from(length).unwrap_or(0))?
            }
            // Lengths are of 64 bits with a sign: beyond, they count from below 0.
            Some(LENGTH_MAX) => match u64::try_from(reader.integer()?) {
                Ok(length) if i64::try_from(length).is_ok() => refinements.with_length_max(length)?,
                _ => return Err(Error::new(RefinementError::negative_length())),
            },
            // A later Terraform may know more of unknown values; what this one doesn't understand, it passes over.
            _ => {
                reader.skip()?;
                refinements
            }
        };
    }
    match (null, refinements.is_not_null()) {
        (true, true) => Err(Error::new(RefinementError::nullness())),
        (true, false) => Ok(Unknown::Null),
        (false, _) => Ok(Unknown::Refined(refinements)),
    }
}

fn read_bound(reader: &mut Reader<'_>) -> Result<Bound, Error> {
    let mut cursor = reader.sequence(Expected::Tuple(2))?;
    let value = tuple_field(reader, &mut cursor, 2)?;
    let inclusive = tuple_field(reader, &mut cursor, 2)?;
    end_tuple(reader, &mut cursor, 2)?;
    Ok(Bound { value, inclusive })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(write: impl FnOnce(&mut Vec<u8>) -> Result<(), Error>) -> Vec<u8> {
        let mut bytes = b"-".to_vec();
        write(&mut bytes).unwrap();
        bytes
    }

    #[test]
    fn what_is_usual_is_written_and_read_as_the_rest() {
        let prefixes = (0..40).flat_map(|length| ["a".repeat(length), "\u{e9}".repeat(length)]);
        let strings = prefixes.map(Refinements::beginning_with);
        let lists = [(0, 5), (3, 3), (3, 127), (127, 128), (1, u64::MAX)]
            .map(|(min, max)| Refinements::new().with_length_min(min).unwrap().with_length_max(max).unwrap());
        let number = Refinements::new().with_number_min(Bound::exclusive(1)).unwrap();
        for refinements in strings.chain(lists).chain([number]) {
            for refinements in [refinements.clone(), refinements.not_null()] {
                let bytes = written(|bytes| write_unknown(bytes, &refinements));
                assert_eq!(bytes, written(|bytes| write_any(bytes, &refinements)), "{refinements:?}");
                let mut reader = Reader::new(&bytes[1..]);
                assert_eq!(reader.unknown().unwrap(), Some(refinements));
                assert!(reader.check_end().is_ok());
            }
        }
    }

    #[test]
    fn what_is_not_quite_usual_is_read_as_it_is_meant() {
        let mut payloads: Vec<Vec<u8>> = [
            &b"\x81\x01\xc2"[..],
            b"\x81\x01\xc3",
            b"\x82\x01\xc2\x02\xa0",
            b"\x82\x01\xc2\x02\xa3abc",
            b"\x82\x01\xc2\x02\xa3e\xcc\x81",
            b"\x82\x01\xc2\x02\xa2\xff\xff",
            b"\x82\x01\xc2\x02\xd9\x03abc",
            b"\x82\x01\xc2\x06\x03",
            b"\x83\x01\xc2\x05\x02\x06\x02",
            b"\x83\x01\xc2\x05\x03\x06\x02",
            b"\x83\x01\xc2\x05\x00\x06\x00",
            b"\x83\x01\xc2\x05\xff\x06\x02",
            b"\x83\x01\xc2\x05\xcc\x80\x06\xcc\x80",
            b"\x83\x01\xc2\x06\x02\x05\x01",
        ]
        .map(<[u8]>::to_vec)
        .to_vec();
        for index in 0..payloads.len() {
            let whole = payloads[index].clone();
            payloads.push([&whole[..], &[0]].concat());
            payloads.push(whole[..whole.len() - 1].to_vec());
        }
        for payload in payloads {
            assert_eq!(read_unknown(REFINED, &payload, 9), read_any(&payload, 9), "{payload:x?}");
        }
    }
}
