use super::Value;
use crate::types::Type;

/// A value of type `dynamic`: one that brings its own type.
///
/// A null or an unknown value can come without a type: it is of [`Type::Dynamic`] then. `Option<Dynamic>` and
/// `Unknown<Dynamic>` hold these as `None` and `Unknown`; a null *of a type* stays a `Dynamic` with that type.
///
/// # Example: a string under `dynamic`
///
/// ```
/// use tfvalue::{msgpack, Dynamic, Type, Value};
///
/// let any = Dynamic::new(Type::String, Value::from("x"));
/// let bytes = msgpack::to_vec(&any).unwrap();
/// assert_eq!(bytes, b"\x92\xc4\x08\"string\"\xa1x");
/// assert_eq!(msgpack::from_slice::<Dynamic>(&bytes).unwrap(), any);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Dynamic<'a> {
    /// The type of the value.
    pub ty: Type,
    /// The value, in that type.
    pub value: Value<'a>,
}

impl<'a> Dynamic<'a> {
    /// A value with its type.
    pub fn new(ty: Type, value: impl Into<Value<'a>>) -> Self {
        Self { ty, value: value.into() }
    }

    /// A null of no type.
    pub const NULL: Self = Self { ty: Type::Dynamic, value: Value::Null };

    /// Copies what is borrowed from the input.
    pub fn into_owned(self) -> Dynamic<'static> {
        Dynamic { ty: self.ty, value: self.value.into_owned() }
    }
}

/// A null of no type.
impl Default for Dynamic<'_> {
    fn default() -> Self {
        Self::NULL
    }
}
