//! Type constraints: what a value may be.

mod display;
mod json;
mod shared;
mod tf_enum;
mod tf_type;
mod tuple;
mod within;

use std::{
    borrow::Cow,
    fmt,
    hash::{Hash, Hasher},
    ops::Deref,
};

pub(crate) use json::MAX_DEPTH;
pub use json::ParseTypeError;
pub use tf_enum::TfEnum;
pub use tf_type::TfType;
pub use tuple::TupleType;

use within::Owned;

use crate::{
    error::Error,
    schema::member::{Member, Row},
    sort::sort_by_last,
    wire::{Key, descriptor::Field, interpret::Unfollowed},
};

/// A type constraint: what a value may be, as a provider declares it in its schema.
///
/// Derived types hold theirs in a constant ([`TfType::TYPE`]); others are built with the constructors or
/// parsed from [type-constraint JSON](https://github.com/hashicorp/terraform/blob/main/docs/plugin-protocol/object-wire-format.md)
/// with [`Type::from_json`]. Both are one type: they compare equal when they mean the same.
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
#[non_exhaustive]
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

    /// Whether this is a string, a number or a bool.
    pub const fn is_primitive(&self) -> bool {
        matches!(self, Self::String | Self::Number | Self::Bool)
    }

    /// Whether this is a list, a set or a map.
    pub const fn is_collection(&self) -> bool {
        matches!(self, Self::List(_) | Self::Set(_) | Self::Map(_))
    }

    /// Copies a type that was built in a constant; `Clone` isn't `const`.
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

    /// Whether `dynamic` occurs in this type, at any depth.
    pub fn contains_dynamic(&self) -> bool {
        self.within().dynamic
    }

    /// Whether an attribute of an object in this type is marked as optional.
    pub fn has_optional_attributes(&self) -> bool {
        self.within().optional
    }

    /// The type of the values of this constraint: the same without the marks of optional attributes.
    ///
    /// Optional attributes matter only where a configuration is converted; on the wire every attribute is there.
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

/// Whether `dynamic` occurs in a type that was made in a constant; [`Type::contains_dynamic`] for others.
pub(crate) const fn is_dynamic_within(ty: &Type) -> bool {
    match ty {
        Type::String | Type::Number | Type::Bool => false,
        Type::Dynamic => true,
        Type::List(element) | Type::Set(element) | Type::Map(element) => match element.as_static() {
            Some(element) => is_dynamic_within(element),
            None => false,
        },
        Type::Tuple(tuple) => {
            let Some(elements) = tuple.as_static() else { return false };
            let mut index = 0;
            while index < elements.len() {
                if is_dynamic_within(elements[index]) {
                    return true;
                }
                index += 1;
            }
            false
        }
        Type::Object(object) => {
            let Some(Derived { members, .. }) = object.as_derived() else { return false };
            let mut index = 0;
            let members = members.get();
            while index < members.len() {
                if Member::of(&members[index]).within().dynamic {
                    return true;
                }
                index += 1;
            }
            false
        }
    }
}

impl fmt::Debug for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Type({self})")
    }
}

impl From<ObjectType> for Type {
    fn from(object: ObjectType) -> Self {
        Self::Object(object)
    }
}

/// The type of a collection's elements.
#[derive(Clone)]
pub struct Element(ElementType);

#[derive(Clone)]
enum ElementType {
    Static(&'static Type),
    Owned(Owned<Type>),
}

impl Element {
    /// An element type that is built at run time.
    pub fn new(ty: Type) -> Self {
        Self(ElementType::Owned(Owned::element(ty)))
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

    /// The type, if it was made in a constant: there only this can be followed.
    pub(crate) const fn as_static(&self) -> Option<&'static Type> {
        match &self.0 {
            ElementType::Static(ty) => Some(ty),
            ElementType::Owned(_) => None,
        }
    }
}

impl Deref for Element {
    type Target = Type;

    fn deref(&self) -> &Type {
        match &self.0 {
            ElementType::Static(ty) => ty,
            ElementType::Owned(ty) => ty,
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

/// The attributes of an object type, sorted by the bytes of their names.
#[derive(Clone)]
pub struct ObjectType(ObjectAttributes);

#[derive(Clone)]
enum ObjectAttributes {
    Derived(Derived),
    Owned(Owned<[ObjectAttribute]>),
}

/// The attributes of a derived type, read from what the derive wrote.
#[derive(Clone, Copy)]
pub(crate) struct Derived {
    pub(crate) members: Unfollowed<[Row]>,
    /// The fields that the members are, asked for when the program runs: while the crate is only checked, nobody needs them.
    pub(crate) fields: fn() -> &'static [Field],
}

/// An attribute of an object type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ObjectAttribute {
    /// Its name.
    pub name: Cow<'static, str>,
    /// Its type.
    pub ty: Type,
    /// Whether a configuration may leave it out (`optional(…)` in Terraform's language).
    pub optional: bool,
}

impl ObjectAttribute {
    /// An attribute that must be given.
    pub fn new(name: impl Into<Cow<'static, str>>, ty: Type) -> Self {
        Self { name: name.into(), ty, optional: false }
    }
}

/// An attribute of an [`ObjectType`], as [`ObjectType::iter`] gives it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ObjectAttributeRef<'t> {
    /// Its name.
    pub name: &'t str,
    /// Its type.
    pub ty: &'t Type,
    /// Whether a configuration may leave it out.
    pub optional: bool,
}

impl ObjectType {
    /// The attributes of a derived type.
    pub(crate) const fn derived(derived: Derived) -> Self {
        Self(ObjectAttributes::Derived(derived))
    }

    /// Where the attributes are read from, if this is the type of a derived struct.
    pub(crate) const fn as_derived(&self) -> Option<&Derived> {
        match &self.0 {
            ObjectAttributes::Derived(derived) => Some(derived),
            ObjectAttributes::Owned(_) => None,
        }
    }

    /// What an error in the attribute at this position is, seen from the object. It doesn't show a secret, if the type tells of it.
    #[cold]
    pub(crate) fn error(&self, index: usize, error: Error) -> Error {
        match self.as_derived() {
            Some(derived) => (derived.fields)()[index].error(error),
            None => error.in_attribute(self.at(index).name.to_owned()),
        }
    }

    /// How many attributes there are.
    pub fn len(&self) -> usize {
        match &self.0 {
            ObjectAttributes::Derived(derived) => derived.members.get().len(),
            ObjectAttributes::Owned(attributes) => attributes.len(),
        }
    }

    /// Whether there are no attributes.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The attribute at a position in the order of names.
    pub fn get(&self, index: usize) -> Option<ObjectAttributeRef<'_>> {
        (index < self.len()).then(|| self.at(index))
    }

    /// The attribute at a position in the order of names, of which there are more.
    #[inline]
    pub(crate) fn at(&self, index: usize) -> ObjectAttributeRef<'_> {
        match &self.0 {
            ObjectAttributes::Derived(derived) => {
                let member = Member::of(&derived.members.get()[index]);
                ObjectAttributeRef { name: member.name(), ty: member.ty(), optional: false }
            }
            ObjectAttributes::Owned(attributes) => {
                let ObjectAttribute { name, ty, optional } = &attributes[index];
                ObjectAttributeRef { name, ty, optional: *optional }
            }
        }
    }

    /// The name of the attribute at a position in the order of names, of which there are more.
    #[inline]
    pub(crate) fn key(&self, index: usize) -> Key<'_> {
        match &self.0 {
            ObjectAttributes::Derived(derived) => (derived.fields)()[index].key(),
            ObjectAttributes::Owned(attributes) => Key::new(&attributes[index].name),
        }
    }

    /// The position of an attribute in the order of names.
    pub fn position(&self, name: &str) -> Option<usize> {
        match &self.0 {
            ObjectAttributes::Derived(derived) => {
                derived.members.get().binary_search_by(|member| Member::of(member).name().cmp(name)).ok()
            }
            ObjectAttributes::Owned(attributes) => attributes.binary_search_by(|a| (*a.name).cmp(name)).ok(),
        }
    }

    /// The attribute of this name.
    pub fn attribute(&self, name: &str) -> Option<ObjectAttributeRef<'_>> {
        self.position(name).map(|index| self.at(index))
    }

    /// The attributes in the order of their names.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = ObjectAttributeRef<'_>> + DoubleEndedIterator {
        (0..self.len()).map(|index| self.at(index))
    }
}

impl ObjectType {
    /// The type with these attributes; of two with one name, the last counts.
    fn of(mut attributes: Vec<ObjectAttribute>) -> Self {
        sort_by_last(&mut attributes, |a, b| a.name.cmp(&b.name));
        Self(ObjectAttributes::Owned(Owned::attributes(attributes)))
    }
}

impl FromIterator<ObjectAttribute> for ObjectType {
    /// Collects attributes; of two with one name, the last counts.
    fn from_iter<I: IntoIterator<Item = ObjectAttribute>>(attributes: I) -> Self {
        Self::of(attributes.into_iter().collect())
    }
}

impl fmt::Debug for ObjectType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl PartialEq for ObjectType {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for ObjectType {}

impl Hash for ObjectType {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.len().hash(state);
        self.iter().for_each(|attribute| attribute.hash(state));
    }
}
