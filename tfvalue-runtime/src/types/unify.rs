//! Compares types in which `dynamic` is a placeholder for any type.

use super::{ObjectAttribute, ObjectType, Type};

impl Type {
    /// Returns the type that matches both, if there is one. `dynamic` matches any type.
    pub(crate) fn unify(&self, other: &Self) -> Option<Self> {
        // Nulls that took their type from a neighbour share its memory. There can be as many such nulls as the type has parts.
        if self.is_shared_with(other) {
            return Some(self.clone());
        }
        match (self, other) {
            (Self::Dynamic, ty) | (ty, Self::Dynamic) => Some(ty.clone()),
            (Self::List(a), Self::List(b)) => a.unify(b).map(Self::list),
            (Self::Set(a), Self::Set(b)) => a.unify(b).map(Self::set),
            (Self::Map(a), Self::Map(b)) => a.unify(b).map(Self::map),
            (Self::Tuple(a), Self::Tuple(b)) if a.len() == b.len() => {
                a.iter().zip(b.iter()).map(|(a, b)| a.unify(b)).collect::<Option<Vec<_>>>().map(Self::tuple)
            }
            (Self::Object(a), Self::Object(b)) if a.len() == b.len() => a
                .iter()
                .zip(b.iter())
                .map(|(a, b)| {
                    let ty = (a.name == b.name).then(|| a.ty.unify(b.ty))??;
                    Some(ObjectAttribute::new(a.name.to_owned(), ty))
                })
                .collect::<Option<ObjectType>>()
                .map(Self::Object),
            (a, b) => (a == b).then(|| a.clone()),
        }
    }

    /// Returns whether a value of this type is accepted where `wanted` is required. `dynamic` accepts any type, but is accepted only by `dynamic`.
    #[doc(hidden)]
    pub fn conforms_to(&self, wanted: &Self) -> bool {
        match (self, wanted) {
            (_, Self::Dynamic) => true,
            (Self::List(ty), Self::List(wanted))
            | (Self::Set(ty), Self::Set(wanted))
            | (Self::Map(ty), Self::Map(wanted)) => ty.conforms_to(wanted),
            (Self::Tuple(tuple), Self::Tuple(wanted)) => {
                tuple.len() == wanted.len()
                    && tuple.iter().zip(wanted.iter()).all(|(ty, wanted)| ty.conforms_to(wanted))
            }
            (Self::Object(object), Self::Object(wanted)) => {
                object.len() == wanted.len()
                    && object
                        .iter()
                        .zip(wanted.iter())
                        .all(|(a, wanted)| a.name == wanted.name && a.ty.conforms_to(wanted.ty))
            }
            (ty, wanted) => ty == wanted,
        }
    }
}

impl Type {
    /// Returns the number of types in this type, at any depth, itself included.
    #[doc(hidden)]
    pub fn count(&self) -> usize {
        1 + self.parts().map(Self::count).sum::<usize>()
    }
}
