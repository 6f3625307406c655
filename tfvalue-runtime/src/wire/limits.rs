use crate::error::{Error, ErrorKind};

/// What a decoder accepts from the wire before it refuses.
///
/// # Example: a deeper value than usual
///
/// ```
/// use tfvalue::{Limits, Type, msgpack};
///
/// let ty = Type::list(Type::list(Type::list(Type::Bool)));
/// let read = |limits| msgpack::Reader::new(b"\x91\x91\x91\xc3").with_limits(limits).read_value(&ty);
/// assert!(read(Limits::DEFAULT.with_depth(3)).is_ok());
/// assert!(read(Limits::DEFAULT.with_depth(2)).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// How deep values may nest: lists, sets, maps, objects, tuples and `dynamic` wrappers. 256 by default, many times what
    /// any schema known to us needs.
    pub depth: usize,
    /// How many digits a number may have when it is written out without an exponent. 16,384 by default.
    pub digits: usize,
    /// How many bytes the whole input may have, if it is more than one string, number or bool. 1 GiB by default, four times
    /// what a message to a provider may have.
    pub bytes: usize,
}

impl Limits {
    /// Limits that every real value keeps.
    pub const DEFAULT: Self = Self { depth: 256, digits: crate::number::DEFAULT_MAX_DIGITS, bytes: 1 << 30 };

    /// The same, but for how deep values may nest.
    #[must_use]
    pub const fn with_depth(self, depth: usize) -> Self {
        Self { depth, ..self }
    }

    /// The same, but for how many digits a number may have.
    #[must_use]
    pub const fn with_digits(self, digits: usize) -> Self {
        Self { digits, ..self }
    }

    /// The same, but for how many bytes the input may have.
    #[must_use]
    pub const fn with_bytes(self, bytes: usize) -> Self {
        Self { bytes, ..self }
    }

    /// Fails if a container at nesting `depth`, in an input of `bytes` bytes, exceeds the limits.
    #[inline]
    pub(super) fn check(&self, depth: usize, bytes: usize) -> Result<(), Error> {
        if depth < self.depth && bytes <= self.bytes { Ok(()) } else { Err(self.exceeded(bytes)) }
    }

    #[cold]
    fn exceeded(&self, bytes: usize) -> Error {
        Error::new(ErrorKind::Limit(if bytes > self.bytes {
            "the input is longer than the limit allows"
        } else {
            "the value is nested deeper than the limit allows"
        }))
    }
}

/// How many values that are not in the input may follow from it, for each of its bytes and besides: see
/// [`Decoder::charge_implied`](super::Decoder::charge_implied).
const IMPLIED_PER_BYTE: usize = 16;
const IMPLIED_BESIDES: usize = 1 << 16;

/// How many values followed from an input without being in it.
#[derive(Debug)]
pub(super) struct ImpliedBudget(usize);

impl ImpliedBudget {
    pub(super) const NONE: Self = Self(0);

    pub(super) fn count(&mut self, values: usize, input: usize) -> Result<(), Error> {
        self.0 = self.0.saturating_add(values);
        if self.0 > input.saturating_mul(IMPLIED_PER_BYTE).saturating_add(IMPLIED_BESIDES) {
            return Err(Error::new(ErrorKind::Limit("the input implies far more values than it has bytes")));
        }
        Ok(())
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
