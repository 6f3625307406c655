use super::{Dynamic, Value};
use crate::types::Type;

/// A [`Dynamic`] that borrows nothing, for models that outlive the message from which they are decoded.
///
/// # Example: a model without a lifetime
///
/// ```
/// use tfvalue::{OwnedDynamic, TfType, json};
///
/// #[derive(TfType)]
/// struct Server {
///     extra: Option<OwnedDynamic>,
/// }
///
/// fn read(text: String) -> Server {
///     json::from_str(&text).unwrap()
/// }
///
/// let server = read(r#"{"extra": {"type": "string", "value": "x"}}"#.to_owned());
/// assert_eq!(server.extra.unwrap().into_inner().value.as_str(), Some("x"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OwnedDynamic(pub Dynamic<'static>);

impl OwnedDynamic {
    /// A null without a type.
    pub const NULL: Self = Self(Dynamic::NULL);

    /// Creates a value with its type.
    pub fn new(ty: Type, value: impl Into<Value<'static>>) -> Self {
        Self(Dynamic::new(ty, value))
    }

    /// Returns the value with its type, for functions that take a [`Dynamic`].
    pub fn into_inner(self) -> Dynamic<'static> {
        self.0
    }
}

/// A null without a type.
impl Default for OwnedDynamic {
    fn default() -> Self {
        Self::NULL
    }
}

impl From<Dynamic<'_>> for OwnedDynamic {
    fn from(dynamic: Dynamic<'_>) -> Self {
        Self(dynamic.into_owned())
    }
}

impl From<OwnedDynamic> for Dynamic<'_> {
    fn from(OwnedDynamic(dynamic): OwnedDynamic) -> Self {
        dynamic
    }
}

impl AsRef<Dynamic<'static>> for OwnedDynamic {
    fn as_ref(&self) -> &Dynamic<'static> {
        &self.0
    }
}

impl AsMut<Dynamic<'static>> for OwnedDynamic {
    fn as_mut(&mut self) -> &mut Dynamic<'static> {
        &mut self.0
    }
}
