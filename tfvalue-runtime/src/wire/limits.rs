/// What a decoder accepts from the wire before it refuses.
///
/// # Example: a deeper value than usual
///
/// ```
/// use tfvalue_runtime::{Limits, Type, Value, msgpack};
///
/// let limits = Limits { depth: 2, ..Limits::DEFAULT };
/// let ty = Type::list(Type::list(Type::list(Type::Bool)));
/// let mut reader = msgpack::Reader::new(b"\x91\x91\x91\xc3").with_limits(limits);
/// assert!(Value::decode(&mut reader, &ty).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// How deep values may nest: lists, sets, maps, objects, tuples and `dynamic` wrappers. 256 by default, many times what
    /// any schema known to us needs.
    pub depth: usize,
    /// How many digits a number may have when it is written out without an exponent. 16,384 by default.
    pub digits: usize,
}

impl Limits {
    /// Limits that every real value keeps.
    pub const DEFAULT: Self = Self { depth: 256, digits: crate::value::DEFAULT_MAX_DIGITS };
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
