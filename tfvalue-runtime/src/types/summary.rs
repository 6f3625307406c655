//! A summary of the types within a type, at any depth.

use std::{ops::Deref, sync::Arc};

use super::{
    Element, ElementType, ObjectType, TupleType, Type,
    object::{ObjectAttribute, ObjectAttributes},
    tuple::TupleElements,
};

/// A summary of the types within a type: whether `dynamic` occurs, and optional attributes.
#[derive(Clone, Copy, Default)]
pub(super) struct TypeSummary {
    pub(super) dynamic: bool,
    /// True if an attribute of an object is marked as optional.
    pub(super) optional: bool,
}

impl TypeSummary {
    fn and(self, other: Self) -> Self {
        Self { dynamic: self.dynamic || other.dynamic, optional: self.optional || other.optional }
    }

    fn any(parts: impl Iterator<Item = Self>) -> Self {
        parts.fold(Self::default(), Self::and)
    }
}

/// The parts of a type that was made at run time, with a summary of their contents. Each level of a value reads the summary. Searching the
/// parts each time would take O(n²) time.
pub(super) struct Shared<P: ?Sized> {
    parts: Arc<P>,
    within: TypeSummary,
}

impl<P: ?Sized> Shared<P> {
    /// Returns whether both share their parts in memory.
    pub(super) fn is_shared_with(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.parts, &other.parts)
    }
}

// A derived `Clone` would require `P: Clone`.
impl<P: ?Sized> Clone for Shared<P> {
    fn clone(&self) -> Self {
        Self { parts: Arc::clone(&self.parts), within: self.within }
    }
}

impl<P: ?Sized> Deref for Shared<P> {
    type Target = P;

    fn deref(&self) -> &P {
        &self.parts
    }
}

impl Shared<Type> {
    pub(super) fn element(ty: Type) -> Self {
        let within = ty.within();
        Self { parts: Arc::new(ty), within }
    }
}

impl Shared<[Type]> {
    pub(super) fn elements(types: impl Iterator<Item = Type>) -> Self {
        let parts: Arc<[Type]> = types.collect();
        let within = TypeSummary::any(parts.iter().map(Type::within));
        Self { parts, within }
    }
}

impl Shared<[ObjectAttribute]> {
    pub(super) fn attributes(attributes: Vec<ObjectAttribute>) -> Self {
        let within = |attribute: &ObjectAttribute| {
            attribute.ty.within().and(TypeSummary { dynamic: false, optional: attribute.optional })
        };
        let within = TypeSummary::any(attributes.iter().map(within));
        Self { parts: attributes.into(), within }
    }
}

impl Type {
    pub(super) fn within(&self) -> TypeSummary {
        match self {
            Self::String | Self::Number | Self::Bool => TypeSummary::default(),
            Self::Dynamic => TypeSummary { dynamic: true, optional: false },
            Self::List(element) | Self::Set(element) | Self::Map(element) => element.within(),
            Self::Object(object) => object.within(),
            Self::Tuple(tuple) => tuple.within(),
        }
    }
}

impl Element {
    fn within(&self) -> TypeSummary {
        match &self.0 {
            ElementType::Static(ty) => ty.within(),
            ElementType::Shared(ty) => ty.within,
        }
    }
}

impl ObjectType {
    fn within(&self) -> TypeSummary {
        match &self.0 {
            // No attribute of a derived type is optional.
            ObjectAttributes::Derived(derived) => {
                TypeSummary { dynamic: derived.contains_dynamic(), optional: false }
            }
            ObjectAttributes::Shared(attributes) => attributes.within,
        }
    }
}

impl TupleType {
    fn within(&self) -> TypeSummary {
        match &self.0 {
            TupleElements::Static(elements) => TypeSummary::any(elements.iter().map(|ty| ty.within())),
            TupleElements::Shared(elements) => elements.within,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::ObjectAttribute, *};

    #[test]
    fn what_occurs_within_is_known_at_every_level() {
        let optional = |ty: Type| {
            let attributes = [ObjectAttribute { optional: true, ..ObjectAttribute::new("a", ty) }];
            Type::Object(attributes.into_iter().collect())
        };
        let around: [fn(Type) -> Type; 5] = [
            Type::list,
            Type::set,
            Type::map,
            |ty| Type::tuple([Type::Bool, ty]),
            |ty| Type::object([("a", Type::Number), ("b", ty)]),
        ];
        let inner = [
            (Type::String, false, false),
            (Type::Dynamic, true, false),
            (optional(Type::String), false, true),
            (optional(Type::Dynamic), true, true),
        ];
        for (ty, dynamic, optional) in inner {
            let mut levels = vec![ty.clone()];
            levels.extend(around.map(|around| around(ty.clone())));
            levels.push(around.iter().fold(ty, |ty, around| around(ty)));
            for ty in levels {
                assert_eq!(
                    (ty.contains_dynamic(), ty.has_optional_attributes()),
                    (dynamic, optional),
                    "{ty}"
                );
                assert!(!ty.without_optional_attributes().has_optional_attributes(), "{ty}");
            }
        }
    }
}
