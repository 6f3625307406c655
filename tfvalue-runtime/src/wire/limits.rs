use crate::error::{Error, ErrorKind};

/// The limits beyond which a decoder refuses its input.
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
    /// The maximum nesting depth of values: lists, sets, maps, objects, tuples and `dynamic` wrappers. 256 by default, many times what
    /// any schema known to us needs.
    pub depth: usize,
    /// The maximum number of digits of a number written out without an exponent. 16,384 by default.
    pub digits: usize,
    /// The maximum size of the whole input in bytes, if it is more than one string, number or bool. 1 GiB by default, four times
    /// the maximum size of a message to a provider.
    pub bytes: usize,
}

impl Limits {
    /// The default limits. No real value exceeds them.
    pub const DEFAULT: Self = Self { depth: 256, digits: crate::number::DEFAULT_MAX_DIGITS, bytes: 1 << 30 };

    /// Returns the limits with another maximum nesting depth.
    #[must_use]
    pub const fn with_depth(self, depth: usize) -> Self {
        Self { depth, ..self }
    }

    /// Returns the limits with another maximum number of digits.
    #[must_use]
    pub const fn with_digits(self, digits: usize) -> Self {
        Self { digits, ..self }
    }

    /// Returns the limits with another maximum size of the input, in bytes.
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

/// The maximum number of values that an input implies but doesn't contain: a number for each byte of the input, and a constant number in addition.
/// See [`Decoder::charge_implied`](super::Decoder::charge_implied).
const IMPLIED_PER_BYTE: usize = 16;
const IMPLIED_BESIDES: usize = 1 << 16;

/// The number of values that an input implies but doesn't contain.
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
