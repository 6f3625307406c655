//! The types of objects.

use std::{borrow::Cow, cmp::Ordering};

use super::{Type, summary::Shared};
use crate::{collection::by_position, opaque::OpaqueSlice, sort::sort_dedup_keep_last};

/// The attributes of an object type, sorted by the bytes of their names.
#[derive(Clone)]
pub struct ObjectType(pub(super) ObjectAttributes);

#[derive(Clone)]
pub(super) enum ObjectAttributes {
    Derived(Derived),
    Shared(Shared<[ObjectAttribute]>),
}

/// The attributes of a derived type. Only the module of the descriptors knows the type of the rows.
#[derive(Clone, Copy)]
pub(crate) struct Derived {
    rows: OpaqueSlice,
    functions: &'static DerivedFunctions,
}

/// The functions that read the attributes of a derived type.
pub(crate) struct DerivedFunctions {
    /// The name and the type of the attribute at a position.
    pub(crate) attribute: fn(OpaqueSlice, usize) -> (&'static str, &'static Type),
    /// True if `dynamic` occurs in the attributes, at any depth.
    pub(crate) contains_dynamic: fn(OpaqueSlice) -> bool,
    /// The descriptors of the fields. A function, because a crate that is only checked doesn't need them.
    pub(crate) fields: fn() -> OpaqueSlice,
    /// The message for a use in which fields can be unknown, if a field can't hold an unknown value.
    pub(crate) lacking: &'static str,
}

impl Derived {
    /// The attributes of a derived struct.
    ///
    /// # Safety
    ///
    /// `rows` was built from the runtime's rows of the struct, and `functions.fields` returns the runtime's fields of the struct. The runtime reads
    /// both as such.
    #[expect(unsafe_code, reason = "the runtime relies on what it is made of")]
    pub(crate) const unsafe fn new(rows: OpaqueSlice, functions: &'static DerivedFunctions) -> Self {
        Self { rows, functions }
    }

    /// The rows, without their type.
    pub(crate) const fn rows(&self) -> OpaqueSlice {
        self.rows
    }

    /// The descriptors of the fields, without their type.
    pub(crate) fn fields(&self) -> OpaqueSlice {
        (self.functions.fields)()
    }

    /// The message for a use in which fields can be unknown, if a field can't hold an unknown value.
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
}

/// An attribute of an object type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ObjectAttribute {
    /// Its name.
    pub name: Cow<'static, str>,
    /// Its type.
    pub ty: Type,
    /// True if a configuration may omit the attribute (`optional(…)` in Terraform's language).
    pub optional: bool,
}

impl ObjectAttribute {
    /// A required attribute.
    pub fn new(name: impl Into<Cow<'static, str>>, ty: Type) -> Self {
        Self { name: name.into(), ty, optional: false }
    }
}

/// An attribute of an [`ObjectType`], as [`ObjectType::iter`] returns it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ObjectAttributeRef<'t> {
    /// Its name.
    pub name: &'t str,
    /// Its type.
    pub ty: &'t Type,
    /// True if a configuration may omit the attribute (`optional(…)` in Terraform's language).
    pub optional: bool,
}

impl ObjectType {
    /// The attributes of a derived type.
    pub(crate) const fn derived(derived: Derived) -> Self {
        Self(ObjectAttributes::Derived(derived))
    }

    /// Returns the source of the attributes, if this is the type of a derived struct.
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

    /// The attribute at a position in the order of names. The position must be less than the number of attributes.
    #[inline]
    pub(crate) fn at(&self, index: usize) -> ObjectAttributeRef<'_> {
        match &self.0 {
            ObjectAttributes::Derived(derived) => {
                let (name, ty) = (derived.functions.attribute)(derived.rows, index);
                ObjectAttributeRef { name, ty, optional: false }
            }
            ObjectAttributes::Shared(attributes) => {
                let ObjectAttribute { name, ty, optional } = &attributes[index];
                ObjectAttributeRef { name, ty, optional: *optional }
            }
        }
    }

    /// The names of the attributes that are marked as optional.
    pub(super) fn optional(&self) -> impl Iterator<Item = &str> {
        self.iter().filter(|attribute| attribute.optional).map(|attribute| attribute.name)
    }

    /// The position of an attribute in the order of names.
    pub fn position(&self, name: &str) -> Option<usize> {
        let mut range = 0..self.len();
        while !range.is_empty() {
            let middle = range.start + range.len() / 2;
            match self.at(middle).name.cmp(name) {
                Ordering::Less => range.start = middle + 1,
                Ordering::Equal => return Some(middle),
                Ordering::Greater => range.end = middle,
            }
        }
        None
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
        let mut attributes = attributes.into_iter().collect();
        sort_dedup_keep_last(&mut attributes, |a: &ObjectAttribute, b| a.name.cmp(&b.name));
        Self(ObjectAttributes::Shared(Shared::attributes(attributes)))
    }
}
