//! Type constraints: what a value may be.

mod display;
mod json;
mod object;
mod shared;
mod summary;
mod tuple;
mod unify;

use std::{
    borrow::Cow,
    fmt,
    hash::{Hash, Hasher},
    iter,
    ops::Deref,
};

pub(crate) use json::MAX_DEPTH;
pub(crate) use object::{Derived, DerivedFunctions};
pub use object::{ObjectAttribute, ObjectAttributeIter, ObjectAttributeRef, ObjectType};
use summary::Shared;
pub use tuple::{TupleElementIter, TupleType};

/// A type constraint: what a value may be, as a provider declares it in its schema.
///
/// Derived types hold their type constraint in a constant
/// ([`TfType::TYPE`](https://docs.rs/tfvalue/latest/tfvalue/trait.TfType.html#associatedconstant.TYPE)). Others are built with the constructors or
/// parsed from [type-constraint JSON](https://github.com/hashicorp/terraform/blob/main/docs/plugin-protocol/object-wire-format.md) with
/// [`Type::from_json`]. Two types compare equal if they mean the same, however they were built.
///
/// # Example: built, printed, parsed
///
/// ```
/// use tfvalue::Type;
///
/// let ty = Type::list(Type::object([("name", Type::String), ("size", Type::Number)]));
/// assert_eq!(ty.to_string(), "list(object({ name = string, size = number }))");
/// assert_eq!(ty.to_json(), r#"["list",["object",{"name":"string","size":"number"}]]"#);
/// assert_eq!(Type::from_json(&ty.to_json()).unwrap(), ty);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Type {
    /// Unicode text.
    String,
    /// A number of any size and precision.
    Number,
    /// `true` or `false`.
    Bool,
    /// Any type, decided when the value is known. Each value carries its own type on the wire.
    Dynamic,
    /// A sequence of elements of one type.
    List(Element),
    /// A collection of distinct elements of one type, without order.
    Set(Element),
    /// Elements of one type under string keys.
    Map(Element),
    /// A fixed set of attributes, each with a name and a type of its own.
    Object(ObjectType),
    /// A fixed sequence of elements, each with a type of its own.
    Tuple(TupleType),
}

impl Type {
    /// The type of a list whose elements are of type `element`.
    pub fn list(element: Self) -> Self {
        Self::List(Element::new(element))
    }

    /// The type of a set whose elements are of type `element`.
    pub fn set(element: Self) -> Self {
        Self::Set(Element::new(element))
    }

    /// The type of a map whose elements are of type `element`.
    pub fn map(element: Self) -> Self {
        Self::Map(Element::new(element))
    }

    /// The type of an object with these attributes; of two with one name, the last counts.
    pub fn object<N: Into<Cow<'static, str>>>(attributes: impl IntoIterator<Item = (N, Self)>) -> Self {
        attributes.into_iter().map(|(name, ty)| ObjectAttribute::new(name, ty)).collect::<ObjectType>().into()
    }

    /// The type of a tuple with these elements.
    pub fn tuple(elements: impl IntoIterator<Item = Self>) -> Self {
        Self::Tuple(elements.into_iter().collect())
    }

    /// Returns whether this is a string, a number or a bool.
    pub const fn is_primitive(&self) -> bool {
        matches!(self, Self::String | Self::Number | Self::Bool)
    }

    /// Returns whether this is a list, a set or a map.
    pub const fn is_collection(&self) -> bool {
        matches!(self, Self::List(_) | Self::Set(_) | Self::Map(_))
    }

    /// Copies a type that was built in a constant; `Clone` isn't `const`.
    #[must_use]
    pub(crate) const fn copied(&'static self) -> Self {
        match self {
            Self::String => Self::String,
            Self::Number => Self::Number,
            Self::Bool => Self::Bool,
            Self::Dynamic => Self::Dynamic,
            Self::List(element) => Self::List(element.copied()),
            Self::Set(element) => Self::Set(element.copied()),
            Self::Map(element) => Self::Map(element.copied()),
            Self::Object(object) => match object.as_derived() {
                Some(derived) => Self::Object(ObjectType::derived(*derived)),
                None => panic!("the type was made when the program runs"),
            },
            Self::Tuple(tuple) => match tuple.as_static() {
                Some(elements) => Self::Tuple(TupleType::from_static(elements)),
                None => panic!("the type was made when the program runs"),
            },
        }
    }

    /// Returns the direct parts of the type: the types of its elements or attributes.
    #[doc(hidden)]
    pub fn parts(&self) -> Box<dyn Iterator<Item = &Self> + '_> {
        match self {
            Self::String | Self::Number | Self::Bool | Self::Dynamic => Box::new(iter::empty()),
            Self::List(element) | Self::Set(element) | Self::Map(element) => Box::new(iter::once(&**element)),
            Self::Object(object) => Box::new(object.iter().map(|attribute| attribute.ty)),
            Self::Tuple(tuple) => Box::new(tuple.iter()),
        }
    }

    /// Returns whether `dynamic` occurs in this type, at any depth.
    pub fn contains_dynamic(&self) -> bool {
        self.within().dynamic
    }

    /// Returns whether an attribute of an object in this type is marked as optional.
    pub fn has_optional_attributes(&self) -> bool {
        self.within().optional
    }

    /// Returns the type of the values of this constraint: the type without the marks of optional attributes.
    ///
    /// Optional attributes matter only where a configuration is converted. On the wire, every attribute is present.
    #[must_use]
    pub fn without_optional_attributes(&self) -> Self {
        if !self.has_optional_attributes() {
            return self.clone();
        }
        match self {
            Self::String | Self::Number | Self::Bool | Self::Dynamic => self.clone(),
            Self::List(element) => Self::list(element.without_optional_attributes()),
            Self::Set(element) => Self::set(element.without_optional_attributes()),
            Self::Map(element) => Self::map(element.without_optional_attributes()),
            Self::Object(object) => {
                Self::object(object.iter().map(|a| (a.name.to_owned(), a.ty.without_optional_attributes())))
            }
            Self::Tuple(tuple) => Self::tuple(tuple.iter().map(Self::without_optional_attributes)),
        }
    }
}

impl fmt::Debug for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Type({self})")
    }
}

/// The type of a collection's elements.
#[derive(Clone)]
pub struct Element(ElementType);

#[derive(Clone)]
enum ElementType {
    Static(&'static Type),
    Shared(Shared<Type>),
}

impl Element {
    /// An element type that is built at run time.
    pub fn new(ty: Type) -> Self {
        Self(ElementType::Shared(Shared::element(ty)))
    }

    /// An element type in a constant.
    pub const fn from_static(ty: &'static Type) -> Self {
        Self(ElementType::Static(ty))
    }

    /// Copies an element type that was built in a constant; `Clone` isn't `const`.
    const fn copied(&self) -> Self {
        match self.as_static() {
            Some(ty) => Self::from_static(ty),
            None => panic!("the type was made when the program runs"),
        }
    }

    /// Returns the type if it was built in a constant. Code in constants can read only such a type.
    #[doc(hidden)]
    pub const fn as_static(&self) -> Option<&'static Type> {
        match &self.0 {
            ElementType::Static(ty) => Some(ty),
            ElementType::Shared(_) => None,
        }
    }
}

impl Deref for Element {
    type Target = Type;

    fn deref(&self) -> &Type {
        match &self.0 {
            ElementType::Static(ty) => ty,
            ElementType::Shared(ty) => ty,
        }
    }
}

impl fmt::Debug for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl PartialEq for Element {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Element {}

impl Hash for Element {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}
