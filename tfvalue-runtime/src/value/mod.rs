//! Values with a static Rust type, and values that are typed at run time.

mod collapse;
mod convert;
#[doc(hidden)]
pub mod display;
mod dynamic;
mod dynamic_type;
mod kind;
/// A map as a sorted vector, and its iterators.
pub mod map;
mod order;
mod owned_dynamic;
mod part;
mod refinements;
#[cfg(feature = "serde")]
mod serde;
mod set;
mod unknown;

use std::borrow::Cow;

use crate::{
    number::Number,
    path::{AttributePath, Step},
};
pub(crate) use collapse::RefinementKind;
pub use dynamic::Dynamic;
#[doc(hidden)]
pub use dynamic_type::{Provenance, agree, in_entry};
pub use map::Map;
pub(crate) use order::{KeyWriter, Keys, LIST, MAP, OBJECT, is_canonical, sort_set};
pub use owned_dynamic::OwnedDynamic;
#[doc(hidden)]
pub use part::Part;
pub(crate) use refinements::Range;
pub use refinements::{NumberBound, Refinements};
pub use set::Set;
pub use unknown::{Nullable, Unknown};

/// The elements of a [`Value::Map`] or the attributes of a [`Value::Object`], sorted by key.
pub type Entries<'a> = Map<Cow<'a, str>, Value<'a>>;

/// A value of any type, for types that are known only at run time.
///
/// A value doesn't store its type: [`decode`](Value::decode) and [`encode`](Value::encode) take the type as an argument. Strings borrow
/// from the input if possible.
///
/// Two values are equal if they have the same variant, and equal elements in the same order. Decoded sets and those from [`Value::set`] are
/// sorted, so they compare without regard to the order of the input.
///
/// # Example: decoded by a type, looked into, encoded again
///
/// ```
/// use tfvalue::{Type, Value};
///
/// let ty = Type::from_json(r#"["object",{"name":"string","ports":["list","number"]}]"#).unwrap();
/// let bytes = b"\x82\xa4name\xa3web\xa5ports\x92\x50\xcd\x01\xbb";
/// let value = Value::decode_msgpack(&ty, bytes).unwrap();
/// assert_eq!(value.get("name").and_then(Value::as_str), Some("web"));
/// assert_eq!(value.to_json(&ty).unwrap(), r#"{"name":"web","ports":[80,443]}"#);
/// assert_eq!(value.to_msgpack(&ty).unwrap(), bytes);
/// assert_eq!(value.to_string(), r#"{ name = "web", ports = [80, 443] }"#);
/// ```
///
/// # Example: built by hand
///
/// ```
/// use tfvalue::Value;
///
/// let server = Value::object([("name", Value::from("web")), ("zones", Value::set(["b", "a", "b"]))]);
/// assert_eq!(server.to_string(), r#"{ name = "web", zones = ["a", "b"] }"#);
/// assert_eq!(Value::set(["b", "a"]), Value::set(["a", "b"]));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Value<'a> {
    /// No value, of any type.
    #[default]
    Null,
    /// A value that will be known later.
    Unknown(Refinements),
    /// Text.
    String(Cow<'a, str>),
    /// A number.
    Number(Number),
    /// `true` or `false`.
    Bool(bool),
    /// The elements of a list, in order.
    List(Vec<Self>),
    /// The elements of a set. Decoding and [`Value::set`] sort them in Terraform's order and remove duplicates.
    Set(Vec<Self>),
    /// The elements of a tuple, in order.
    Tuple(Vec<Self>),
    /// The elements of a map.
    Map(Entries<'a>),
    /// The attributes of an object.
    Object(Entries<'a>),
    /// A value of type `dynamic` with its own type. A null or an unknown value without a type is [`Value::Null`] or
    /// [`Value::Unknown`] instead.
    Dynamic(Box<Dynamic<'a>>),
}

impl<'a> Value<'a> {
    /// An unknown value without refinements.
    pub const UNKNOWN: Self = Self::Unknown(Refinements::new());

    /// The text, if this is a string.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    /// The number, if this is a number.
    pub fn as_number(&self) -> Option<&Number> {
        match self {
            Self::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The number as an `i64`, if this is a number that an `i64` can hold.
    pub fn as_i64(&self) -> Option<i64> {
        self.as_number()?.as_i64()
    }

    /// The number as a `u64`, if this is a number that a `u64` can hold.
    pub fn as_u64(&self) -> Option<u64> {
        self.as_number()?.as_u64()
    }

    /// The number as an `f64`, if this is a number and an `f64` can hold all its digits.
    pub fn as_f64(&self) -> Option<f64> {
        self.as_number()?.as_f64()
    }

    /// The bool, if this is a bool.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(bool) => Some(*bool),
            _ => None,
        }
    }

    /// The elements, if this is a list, a set or a tuple.
    pub fn elements(&self) -> Option<&[Self]> {
        match self {
            Self::List(elements) | Self::Set(elements) | Self::Tuple(elements) => Some(elements),
            _ => None,
        }
    }

    /// The elements or attributes by name, if this is a map or an object.
    pub fn entries(&self) -> Option<&Entries<'a>> {
        match self {
            Self::Map(entries) | Self::Object(entries) => Some(entries),
            _ => None,
        }
    }

    /// The attribute of an object or the element of a map with this name.
    pub fn get(&self, name: &str) -> Option<&Self> {
        self.entries()?.get(name)
    }

    /// A mutable reference to the attribute of an object or the element of a map with this name.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut Self> {
        match self {
            Self::Map(entries) | Self::Object(entries) => entries.get_mut(name),
            _ => None,
        }
    }

    /// Returns the value at a path. The path starts at this value.
    ///
    /// Elements of a set are counted in the order of this value, as in the findings of a
    /// [`plan`](https://docs.rs/tfvalue/latest/tfvalue/plan/index.html). A decoding error counts them in the order of the input.
    ///
    /// # Example: the value that a path leads to
    ///
    /// ```
    /// use tfvalue::{AttributePath, Value};
    ///
    /// let disk = Value::object([("size", 20)]);
    /// let server = Value::object([("disk", Value::list([disk]))]);
    /// let path = AttributePath::new().attribute("disk").element(0).attribute("size");
    /// assert_eq!(server.get_path(&path).and_then(Value::as_u64), Some(20));
    /// assert_eq!(server.get_path(&"name".into()), None);
    /// ```
    pub fn get_path(&self, path: &AttributePath) -> Option<&Self> {
        path.steps().iter().try_fold(self, Self::below)
    }

    /// Returns the value one step below this value. A path has no step for a [`Dynamic`].
    fn below(&self, step: &Step) -> Option<&Self> {
        match (self, step) {
            (Self::Dynamic(dynamic), _) => dynamic.value.below(step),
            (Self::List(elements) | Self::Tuple(elements), Step::ElementKeyInt(index))
            | (Self::Set(elements), Step::SetElement(index)) => elements.get(usize::try_from(*index).ok()?),
            // Blocks by label are an object if their types differ.
            (_, Step::AttributeName(name)) => self.get(name),
            (_, Step::ElementKeyString(key)) => self.get(key),
            _ => None,
        }
    }

    /// Returns whether this is null.
    pub const fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// Returns whether this is unknown as a whole; [`is_wholly_known`](Self::is_wholly_known) also checks the parts.
    pub const fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown(_))
    }

    /// Returns whether this value and all its parts are known.
    pub fn is_wholly_known(&self) -> bool {
        match self {
            Self::Unknown(_) => false,
            Self::Dynamic(dynamic) => dynamic.value.is_wholly_known(),
            value => value.parts().all(|(_, part)| part.is_wholly_known()),
        }
    }

    /// Returns whether this is null, or a non-empty object whose attributes are all null, such as an identity that was never set.
    ///
    /// # Example: an identity that says nothing
    ///
    /// ```
    /// use tfvalue::Value;
    ///
    /// let identity = |region| Value::object([("id", Value::Null), ("region", region)]);
    /// assert!(identity(Value::Null).is_all_null());
    /// assert!(!identity(Value::from("eu")).is_all_null());
    /// ```
    pub fn is_all_null(&self) -> bool {
        match self {
            Self::Null => true,
            Self::Object(attributes) => !attributes.is_empty() && attributes.values().all(Self::is_null),
            _ => false,
        }
    }

    /// Copies the parts that are borrowed from the input, so that the value can outlive the input.
    pub fn into_owned(self) -> Value<'static> {
        fn all(elements: Vec<Value<'_>>) -> Vec<Value<'static>> {
            elements.into_iter().map(Value::into_owned).collect()
        }
        fn entries(entries: Entries<'_>) -> Entries<'static> {
            entries
                .into_iter()
                .map(|(key, value)| (Cow::Owned(key.into_owned()), value.into_owned()))
                .collect()
        }
        match self {
            Self::Null => Value::Null,
            Self::Unknown(refinements) => Value::Unknown(refinements),
            Self::String(text) => Value::String(Cow::Owned(text.into_owned())),
            Self::Number(number) => Value::Number(number),
            Self::Bool(bool) => Value::Bool(bool),
            Self::List(elements) => Value::List(all(elements)),
            Self::Set(elements) => Value::Set(all(elements)),
            Self::Tuple(elements) => Value::Tuple(all(elements)),
            Self::Map(map) => Value::Map(entries(map)),
            Self::Object(object) => Value::Object(entries(object)),
            Self::Dynamic(dynamic) => Value::Dynamic(Box::new(dynamic.into_owned())),
        }
    }
}
