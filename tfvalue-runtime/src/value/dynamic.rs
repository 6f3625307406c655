use super::Value;
use crate::types::Type;

/// A value of type `dynamic`: a value with its own type.
///
/// A null or an unknown value without a type has the type [`Type::Dynamic`]. `Option<Dynamic>` and
/// `Unknown<Dynamic>` hold such values as `None` and `Unknown`; a null *of a type* stays a `Dynamic` with that type.
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
    /// Creates a value with its type.
    pub fn new(ty: Type, value: impl Into<Value<'a>>) -> Self {
        Self { ty, value: value.into() }
    }

    /// A null without a type.
    pub const NULL: Self = Self { ty: Type::Dynamic, value: Value::Null };

    /// Copies the parts that are borrowed from the input.
    pub fn into_owned(self) -> Dynamic<'static> {
        Dynamic { ty: self.ty, value: self.value.into_owned() }
    }
}

/// A null without a type.
impl Default for Dynamic<'_> {
    fn default() -> Self {
        Self::NULL
    }
}
