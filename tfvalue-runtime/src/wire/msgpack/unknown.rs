//! Unknown values: an extension whose payload contains the refinements.

use crate::{
    error::{Error, ErrorKind, Expected, RefinementError},
    value::{NumberBound, Refinements},
};
use rmp::encode;

use super::{
    Reader,
    writer::{bring_forward, impossible, length, write_number},
};
use crate::wire::{
    Decode, Decoder,
    decoder::{end_tuple, tuple_field},
};

/// The code of an extension whose payload contains refinements. Any other code denotes an unknown value without refinements.
const REFINED: u8 = 12;

/// An unknown value without refinements, as Terraform writes it.
const PLAIN_UNKNOWN: [u8; 3] = [0xd4, 0x00, 0x00];

/// Returns the length of an unknown value with a payload of one byte, if the bytes begin with it. Ignores its code: one byte can't hold refinements.
#[inline]
pub(super) fn plain_length(bytes: &[u8]) -> Option<usize> {
    matches!(bytes, [0xd4, _, _, ..]).then_some(PLAIN_UNKNOWN.len())
}

/// The maximum length of a payload in bytes. Terraform has the same limit: a longer payload might be an attempt to make a reader allocate.
const MAX_PAYLOAD: usize = 1024;

/// Keys of the payload's map, each an integer of one byte.
const NULLNESS: u8 = 1;
const PREFIX: u8 = 2;
const NUMBER_MIN: u8 = 3;
const NUMBER_MAX: u8 = 4;
const LENGTH_MIN: u8 = 5;
const LENGTH_MAX: u8 = 6;

/// The marker of an empty map. Each entry increments the marker.
const MAP: u8 = 0x80;

/// The marker of a bound: an array of the number and a bool that is true if the bound is inclusive.
const BOUND: u8 = 0x92;

/// The markers of bools. A value whose nullness is `FALSE` isn't null.
const FALSE: u8 = 0xc2;
const TRUE: u8 = 0xc3;

/// The meaning of an extension.
#[derive(PartialEq, Debug)]
pub(super) enum Unknown {
    /// The value is null, and so known.
    Null,
    /// The value is unknown, with these refinements.
    Refined(Refinements),
}

/// Writes an unknown value; `d4 00 00` if it has no refinements.
///
/// Leaves out number bounds if the payload is longer than `MAX_PAYLOAD`.
pub(super) fn write_unknown(bytes: &mut Vec<u8>, refinements: &Refinements) -> Result<(), Error> {
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

/// Writes a map of the refinements, with number bounds or without. Returns whether the map has any entry.
fn write_payload(bytes: &mut Vec<u8>, refinements: &Refinements, with_bounds: bool) -> Result<bool, Error> {
    let start = bytes.len();
    // At most six entries: a map header of one byte.
    bytes.push(MAP);
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
        if let Some(NumberBound { value, inclusive }) = bound.filter(|_| with_bounds) {
            key(bytes, name);
            bytes.push(BOUND);
            write_number(bytes, value)?;
            bytes.push(if *inclusive { TRUE } else { FALSE });
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
    Ok(bytes[start] > MAP)
}

/// Reads the payload of an extension with this code.
pub(super) fn read_unknown(code: u8, payload: &[u8], offset: usize) -> Result<Unknown, Error> {
    if !check_payload(code, payload, offset)? {
        return Ok(Unknown::Refined(Refinements::new()));
    }
    let mut reader = Reader::new(payload);
    read_refinements(&mut reader).map_err(|error| {
        let inner = error.offset().unwrap_or(0);
        Error::new(error.kind().clone()).with_offset(offset + inner)
    })
}

/// Returns whether the payload of an extension with this code holds refinements.
pub(super) fn check_payload(code: u8, payload: &[u8], offset: usize) -> Result<bool, Error> {
    // One byte can't hold a refinement. It is only there because an extension must have a payload.
    if code != REFINED || payload.len() <= 1 {
        return Ok(false);
    }
    if payload.len() > MAX_PAYLOAD {
        let what = "more than 1024 bytes are said about an unknown value";
        return Err(Error::new(ErrorKind::Limit(what)).with_offset(offset));
    }
    match payload[0] {
        0x80..=0x8f | 0xde | 0xdf => Ok(true),
        // Terraform reads a null payload as no refinements.
        0xc0 => Ok(false),
        _ => {
            let what = "what is said about an unknown value must be a map";
            Err(Error::new(ErrorKind::Malformed(what)).with_offset(offset))
        }
    }
}

fn read_refinements(reader: &mut Reader<'_>) -> Result<Unknown, Error> {
    let mut refinements = Refinements::new();
    let mut null = false;
    // The bytes after the map are padding.
    for _ in 0..reader.map_length(Expected::Map)? {
        refinements = match reader.key_integer()? {
            // Terraform reads a null in a payload as `false`, as 0 or as the empty string.
            Some(NULLNESS) if !reader.take_null()? && reader.bool()? => {
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
                // A negative minimum is no refinement: no length is below 0.
                refinements.with_length_min(u64::try_from(length).unwrap_or(0))?
            }
            // Terraform's lengths are signed 64-bit integers: a greater number wraps around to a negative length.
            Some(LENGTH_MAX) => match u64::try_from(reader.integer()?) {
                Ok(length) if i64::try_from(length).is_ok() => refinements.with_length_max(length)?,
                _ => return Err(Error::new(RefinementError::negative_length())),
            },
            // A later version of Terraform may have further refinements. Unknown keys are skipped.
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

fn read_bound(reader: &mut Reader<'_>) -> Result<NumberBound, Error> {
    let mut cursor = reader.begin_sequence(Expected::Tuple(2))?;
    let value = tuple_field(reader, &mut cursor, 2)?;
    let inclusive = tuple_field(reader, &mut cursor, 2)?;
    end_tuple(reader, &mut cursor, 2)?;
    Ok(NumberBound { value, inclusive })
}
