//! Finds fields by name, for names that don't arrive in order.

use std::ops::Range;

use crate::scan::text::{WINDOW, places_of};

use super::descriptor::Field;

/// An index of a struct's fields by name.
pub struct NameIndex<'f> {
    pub(crate) fields: &'f [Field],
    /// The fingerprints of the first fields, or `None` if there are few names.
    fingerprints: Option<[[u8; WINDOW]; WINDOWS]>,
}

const WINDOWS: usize = 8;

/// The maximum number of names that are compared one by one.
const LINEAR_SEARCH_MAX: usize = 16;

impl<'f> NameIndex<'f> {
    #[inline]
    pub(crate) const fn of(fields: &'f [Field]) -> Self {
        Self { fields, fingerprints: None }
    }

    /// Stores the fingerprints, if there are many names. Without fingerprints, names are compared one by one. Separate from [`of`](Self::of), which
    /// would move the fingerprints.
    #[inline]
    pub(crate) fn note_fingerprints(&mut self) {
        if self.few().is_none() {
            let fingerprints = self.fingerprints.insert([[0; WINDOW]; WINDOWS]);
            for (fingerprint, field) in fingerprints.as_flattened_mut().iter_mut().zip(self.fields) {
                *fingerprint = field.fingerprint;
            }
        }
    }

    /// Returns the positions of all fields, if there are few fields.
    #[inline]
    pub(crate) fn few(&self) -> Option<Range<usize>> {
        (self.fields.len() <= LINEAR_SEARCH_MAX).then_some(0..self.fields.len())
    }

    /// Returns the position of the field with this name. Tries `expected` first.
    pub(crate) fn find(&self, expected: usize, name: &[u8]) -> Option<usize> {
        let has_name = |field: &Field| field.is_named(name);
        if self.fields.get(expected).is_some_and(has_name) {
            return Some(expected);
        }
        if self.fingerprints.is_none() {
            return self.fields.iter().position(has_name);
        }
        let fingerprint = fingerprint(name);
        let mut window = 0;
        while let Some(mut places) = self.candidates(window, fingerprint) {
            if let Some(place) = places.find(|place| self.fields.get(*place).is_some_and(has_name)) {
                return Some(place);
            }
            window += 1;
        }
        let beside = WINDOW * WINDOWS;
        self.fields.get(beside..)?.iter().position(has_name).map(|place| beside + place)
    }

    /// Returns the positions of the fields with this fingerprint in a window of adjacent fingerprints. Returns `None` if there are no more windows.
    #[inline]
    pub(crate) fn candidates(&self, window: usize, fingerprint: u8) -> Option<BitPositions> {
        let first = window * WINDOW;
        let fingerprints = self.fingerprints.as_ref()?.get(window).filter(|_| first < self.fields.len())?;
        Some(BitPositions { first, bits: places_of(fingerprint, fingerprints) })
    }
}

/// Positions of bits in a window.
pub(crate) struct BitPositions {
    /// The position of the field for the lowest bit.
    first: usize,
    bits: u32,
}

impl Iterator for BitPositions {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.bits == 0 {
            return None;
        }
        let place = self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        Some(self.first + place)
    }
}

/// Returns a one-byte hash of a name, which few names of a struct share. The derive computes the same hash for each field.
#[inline]
pub(crate) fn fingerprint(name: &[u8]) -> u8 {
    let hash = match (name.first_chunk(), name.last_chunk()) {
        (Some(first), Some(last)) => u64::from_le_bytes(*first) ^ u64::from_le_bytes(*last).rotate_left(23),
        _ => name.iter().fold(0, |hash, byte| hash << 8 | u64::from(*byte)),
    };
    (hash ^ name.len() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).to_be_bytes()[0]
}
