//! The types of objects.

use std::{borrow::Cow, cmp::Ordering, ops::Range};

use super::{Type, summary::Shared};
use crate::{collection::by_position, opaque::OpaqueSlice, sort::sort_dedup_keep_last};

/// The attributes of an object type, sorted by the bytes of their names.
#[derive(Clone)]
pub struct ObjectType(pub(super) ObjectAttributes);

#[derive(Clone)]
pub(super) enum ObjectAttributes {
    Derived(Derived),
    Shared(Shared<Attributes>),
}

/// The attributes of a derived type. Only the room of descriptors knows what the rows are.
#[derive(Clone, Copy)]
pub(crate) struct Derived {
    rows: OpaqueSlice,
    functions: &'static DerivedFunctions,
}

/// The reader of the attributes of a derived type.
pub(crate) struct DerivedFunctions {
    /// The name and the type of the attribute at a position.
    pub(crate) attribute: fn(OpaqueSlice, usize) -> (&'static str, &'static Type),
    /// True if `dynamic` occurs in the attributes, at any depth.
    pub(crate) contains_dynamic: fn(OpaqueSlice) -> bool,
    /// The descriptors of the fields. A function, because a crate that is only checked doesn't need them.
    pub(crate) fields: fn() -> OpaqueSlice,
    /// The message for a place where its fields can be unknown, if a field can't.
    pub(crate) lacking: &'static str,
}

impl Derived {
    /// The attributes of a derived struct.
    ///
    /// # Safety
    ///
    /// The runtime makes `rows` of its rows, and `functions.fields` returns its fields: it reads both as such.
    #[expect(unsafe_code, reason = "the runtime relies on what it is made of")]
    pub(crate) const unsafe fn new(rows: OpaqueSlice, functions: &'static DerivedFunctions) -> Self {
        Self { rows, functions }
    }

    /// The rows, of the type of which they were made.
    pub(crate) const fn rows(&self) -> OpaqueSlice {
        self.rows
    }

    /// The descriptors of the fields, of the type of which they were made.
    pub(crate) fn fields(&self) -> OpaqueSlice {
        (self.functions.fields)()
    }

    /// The message for a place where its fields can be unknown, if a field can't.
    #[doc(hidden)]
    pub(crate) const fn lacking(&self) -> &'static str {
        self.functions.lacking
    }

    pub(super) fn contains_dynamic(&self) -> bool {
        (self.functions.contains_dynamic)(self.rows)
    }

    fn len(&self) -> usize {
        self.rows.len()
    }

    fn name(&self, index: usize) -> &'static str {
        (self.functions.attribute)(self.rows, index).0
    }

    fn ty(&self, index: usize) -> &'static Type {
        (self.functions.attribute)(self.rows, index).1
    }

    fn position(&self, name: &str) -> Option<usize> {
        let mut range = 0..self.len();
        while !range.is_empty() {
            let middle = range.start + range.len() / 2;
            match self.name(middle).cmp(name) {
                Ordering::Less => range.start = middle + 1,
                Ordering::Equal => return Some(middle),
                Ordering::Greater => range.end = middle,
            }
        }
        None
    }
}

/// An attribute of an object type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ObjectAttribute {
    /// Its name.
    pub name: Cow<'static, str>,
    /// Its type.
    pub ty: Type,
    /// True if a configuration may leave it out (`optional(…)` in Terraform's language).
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
    /// True if a configuration may leave it out.
    pub optional: bool,
}

impl ObjectType {
    /// The attributes of a derived type.
    pub(crate) const fn derived(derived: Derived) -> Self {
        Self(ObjectAttributes::Derived(derived))
    }

    /// The place where the attributes are read from, if this is the type of a derived struct.
    pub(crate) const fn as_derived(&self) -> Option<&Derived> {
        match &self.0 {
            ObjectAttributes::Derived(derived) => Some(derived),
            ObjectAttributes::Shared(_) => None,
        }
    }

    /// Returns the number of attributes.
    pub fn len(&self) -> usize {
        match &self.0 {
            ObjectAttributes::Derived(derived) => derived.len(),
            ObjectAttributes::Shared(attributes) => attributes.len(),
        }
    }

    /// Returns whether there are no attributes.
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
                let (name, ty) = (derived.functions.attribute)(derived.rows, index);
                ObjectAttributeRef { name, ty, optional: false }
            }
            ObjectAttributes::Shared(attributes) => attributes.at(index),
        }
    }

    /// The type of the attribute at a position in the order of names, of which there are more.
    #[inline]
    pub(crate) fn ty(&self, index: usize) -> &Type {
        match &self.0 {
            ObjectAttributes::Derived(derived) => derived.ty(index),
            ObjectAttributes::Shared(attributes) => &attributes.attributes[index].ty,
        }
    }

    /// The names of the attributes that are marked as optional.
    pub(super) fn optional(&self) -> impl Iterator<Item = &str> {
        let attributes = match &self.0 {
            ObjectAttributes::Derived(_) => None,
            ObjectAttributes::Shared(attributes) => Some(&**attributes),
        };
        attributes.into_iter().flat_map(Attributes::optional)
    }

    /// Returns whether the attributes have these names, in their order.
    pub(crate) fn has_names<'n>(&self, names: impl Iterator<Item = &'n str>) -> bool {
        match &self.0 {
            ObjectAttributes::Derived(derived) => {
                names.eq((0..derived.len()).map(|index| derived.name(index)))
            }
            ObjectAttributes::Shared(attributes) => names.map(str::as_bytes).eq(attributes.bytes()),
        }
    }

    /// The position of an attribute in the order of names.
    pub fn position(&self, name: &str) -> Option<usize> {
        match &self.0 {
            ObjectAttributes::Derived(derived) => derived.position(name),
            ObjectAttributes::Shared(attributes) => attributes.position(name),
        }
    }

    /// The attribute of this name.
    pub fn attribute(&self, name: &str) -> Option<ObjectAttributeRef<'_>> {
        self.position(name).map(|index| self.at(index))
    }

    /// The attributes in the order of their names.
    pub fn iter(&self) -> ObjectAttributeIter<'_> {
        ObjectAttributeIter::new(self)
    }
}

by_position! {
    /// Iterator over the attributes of an object type; see [`ObjectType::iter`].
    ObjectAttributeIter<'t> of ObjectType: ObjectAttributeRef<'t>
}

impl From<ObjectType> for Type {
    fn from(object: ObjectType) -> Self {
        Self::Object(object)
    }
}

impl FromIterator<ObjectAttribute> for ObjectType {
    /// Collects attributes; of two with one name, the last counts.
    fn from_iter<I: IntoIterator<Item = ObjectAttribute>>(attributes: I) -> Self {
        let mut owned = Attributes::new();
        for ObjectAttribute { name, ty, optional } in attributes {
            owned.push(&name, ty, optional);
        }
        owned.into()
    }
}

impl From<Attributes> for ObjectType {
    /// The type with these attributes; of two with one name, the last counts.
    fn from(mut attributes: Attributes) -> Self {
        attributes.sort();
        Self(ObjectAttributes::Shared(Shared::attributes(attributes)))
    }
}

/// The attributes of an object type that is made at run time. Their names lie one after the other: a type comes with each value under
/// `dynamic`, and most of what it took to read it would be memory for each name.
pub(super) struct Attributes {
    names: String,
    attributes: Vec<Attribute>,
    /// True if they came sorted by name, each once.
    are_sorted: bool,
}

struct Attribute {
    /// The place where its name is among the names.
    name: Range<usize>,
    ty: Type,
    optional: bool,
}

impl Attributes {
    pub(super) const fn new() -> Self {
        Self { names: String::new(), attributes: Vec::new(), are_sorted: true }
    }

    /// Adds an attribute after the others.
    pub(super) fn push(&mut self, name: &str, ty: Type, optional: bool) {
        self.are_sorted &= self.attributes.last().is_none_or(|last| self.bytes_of(last) < name.as_bytes());
        let start = self.names.len();
        self.names.push_str(name);
        self.attributes.push(Attribute { name: start..self.names.len(), ty, optional });
    }

    /// Sorts them by name; of two with one name, the last stays.
    fn sort(&mut self) {
        if !self.are_sorted {
            let names = self.names.as_bytes();
            sort_dedup_keep_last(&mut self.attributes, |a, b| {
                names[a.name.clone()].cmp(&names[b.name.clone()])
            });
            self.are_sorted = true;
        }
    }

    fn len(&self) -> usize {
        self.attributes.len()
    }

    #[inline]
    fn at(&self, index: usize) -> ObjectAttributeRef<'_> {
        let attribute = &self.attributes[index];
        ObjectAttributeRef { name: self.name(attribute), ty: &attribute.ty, optional: attribute.optional }
    }

    #[inline]
    fn name(&self, attribute: &Attribute) -> &str {
        self.names.get(attribute.name.clone()).unwrap_or_default()
    }

    /// A name as bytes, which are compared as they are, without a check of the character boundaries at its ends.
    #[inline]
    fn bytes_of(&self, attribute: &Attribute) -> &[u8] {
        &self.names.as_bytes()[attribute.name.clone()]
    }

    fn bytes(&self) -> impl Iterator<Item = &[u8]> {
        self.attributes.iter().map(|attribute| self.bytes_of(attribute))
    }

    /// The types of the attributes, and whether they are marked as optional.
    pub(super) fn types(&self) -> impl Iterator<Item = (&Type, bool)> {
        self.attributes.iter().map(|attribute| (&attribute.ty, attribute.optional))
    }

    /// The names of those that are marked as optional.
    fn optional(&self) -> impl Iterator<Item = &str> {
        self.attributes.iter().filter(|attribute| attribute.optional).map(|attribute| self.name(attribute))
    }

    /// The position of an attribute, once they are sorted.
    fn position(&self, name: &str) -> Option<usize> {
        self.attributes.binary_search_by(|attribute| self.bytes_of(attribute).cmp(name.as_bytes())).ok()
    }
}
