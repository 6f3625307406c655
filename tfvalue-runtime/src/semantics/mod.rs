//! Comparison by meaning: values of one meaning may have several spellings.

mod pairing;
mod semantic_eq;

#[doc(hidden)]
pub use pairing::Fit;
pub use semantic_eq::SemanticEq;

use std::any::Any;

use crate::{
    schema::{Comparison, Meaning, Semantics, Texts},
    types::Type,
    value::{Part, Value},
    wire::{
        DecodeOwned,
        member::{Member, members_of},
    },
};

impl Semantics {
    /// The semantics of a type that is decoded from a value and compared with [`SemanticEq`].
    ///
    /// # Example: a type that is written by hand
    ///
    /// ```
    /// use tfvalue::{Decode, Decoder, Error, SemanticEq, TfType, Type, schema::Semantics};
    ///
    /// struct Zone(String);
    ///
    /// impl TfType for Zone {
    ///     const TYPE: Type = Type::String;
    ///     const SEMANTICS: Semantics = Semantics::of::<Self>();
    /// }
    ///
    /// impl<'de> Decode<'de> for Zone {
    ///     fn decode<D: Decoder<'de> + ?Sized>(decoder: &mut D) -> Result<Self, Error> {
    ///         Ok(Self(decoder.string()?.into_owned()))
    ///     }
    /// }
    ///
    /// impl SemanticEq for Zone {
    ///     fn semantic_eq(&self, other: &Self) -> bool {
    ///         self.0.trim_end_matches('.') == other.0.trim_end_matches('.')
    ///     }
    /// }
    /// ```
    pub const fn of<T: SemanticEq + DecodeOwned + 'static>() -> Self {
        Self::of_value(const { &Comparison { read: read::<T>, is_equal: is_equal::<T> } })
            .such_as(T::EXAMPLES)
    }
}

fn read<T: DecodeOwned + 'static>(value: &Value<'_>) -> Option<Box<dyn Any>> {
    value.to_typed::<T>().ok().map(|value| Box::new(value) as Box<dyn Any>)
}

fn is_equal<T: SemanticEq + 'static>(value: &dyn Any, other: &dyn Any) -> bool {
    matches!((value.downcast_ref::<T>(), other.downcast_ref::<T>()), (Some(value), Some(other)) if value.semantic_eq(other))
}

/// Looks up the semantics of a type for a derive: those of its [`SemanticEq`], otherwise those of [`NoSemantics`].
pub struct Probe<T>(T);

impl<T: SemanticEq + DecodeOwned + 'static> Probe<T> {
    /// The semantics of the `SemanticEq` of `T`.
    pub const SEMANTICS: Semantics = Semantics::of::<T>();
}

/// The semantics of a type that doesn't implement [`SemanticEq`].
pub trait NoSemantics {
    /// Exact comparison.
    const SEMANTICS: Semantics = Semantics::EXACT;
}

impl<T> NoSemantics for Probe<T> {}

/// The type of a value and its comparison by meaning, as far as both are known. The methods also return them for the parts of the value.
#[derive(Clone, Copy)]
pub struct Meant<'t> {
    ty: &'t Type,
    semantics: Semantics,
}

impl<'t> Meant<'t> {
    /// The meaning of values of a type with its semantics.
    pub const fn new(ty: &'t Type, semantics: Semantics) -> Self {
        Self { ty, semantics }
    }

    /// Returns whether the value, or a part of it, is compared by meaning.
    pub fn is_any(self) -> bool {
        !self.semantics.is_exact() || has_meaning(self.ty)
    }

    /// Returns the comparison by meaning, if the Rust type of the value itself has one.
    pub fn comparison(self) -> Option<&'static Comparison> {
        match self.semantics {
            Semantics { meaning: Meaning::Value(comparison), depth: 0, .. } => Some(comparison),
            _ => None,
        }
    }

    /// The strings that are values of the type.
    pub const fn texts(self) -> Texts {
        if self.semantics.depth == 0 { self.semantics.texts } else { Texts::Any }
    }

    /// The type of the value.
    pub const fn ty(self) -> &'t Type {
        self.ty
    }

    /// Returns the meaning of a part of the value.
    #[must_use]
    pub fn part(self, part: Part<'_>) -> Self {
        match part {
            Part::Element(_) | Part::SetElement(_) | Part::Key(_) => self.element(),
            Part::TupleElement(index) => self.nth(index),
            Part::Attribute(name) => self.attribute(name),
        }
    }

    /// Returns the meaning of an element of a collection.
    #[must_use]
    pub fn element(self) -> Self {
        let ty = match self.ty {
            Type::List(element) | Type::Set(element) | Type::Map(element) => element,
            ty => ty,
        };
        match self.semantics.depth.checked_sub(1) {
            Some(depth) => Self { ty, semantics: Semantics { depth, ..self.semantics } },
            None => Self { ty, semantics: Semantics::EXACT },
        }
    }

    /// Returns the meaning of the element of a tuple at a position.
    #[must_use]
    pub fn nth(self, index: usize) -> Self {
        let semantics = match self.semantics {
            Semantics { meaning: Meaning::Tuple(elements), depth: 0, .. } => elements.get(index).copied(),
            _ => None,
        };
        let ty = match self.ty {
            Type::Tuple(elements) => elements.iter().nth(index),
            _ => None,
        };
        Self { ty: ty.unwrap_or(&Type::Dynamic), semantics: semantics.unwrap_or(Semantics::EXACT) }
    }

    /// Returns the meaning of an attribute of an object.
    #[must_use]
    pub fn attribute(self, name: &str) -> Self {
        let mut members = members_of_object(self.ty);
        match members.find(|member| member.name() == name) {
            Some(member) => {
                Self { ty: member.field_type().declared, semantics: member.field_type().semantics() }
            }
            None => Self { ty: &Type::Dynamic, semantics: Semantics::EXACT },
        }
    }
}

impl Comparison {
    /// Decodes a value for the comparison; `None` if it is null, unknown or invalid.
    pub fn read(&self, value: &Value<'_>) -> Option<Box<dyn Any>> {
        (self.read)(value)
    }

    /// Returns whether two decoded values mean the same.
    pub fn is_equal(&self, value: &dyn Any, other: &dyn Any) -> bool {
        (self.is_equal)(value, other)
    }
}

fn members_of_object(ty: &Type) -> impl Iterator<Item = Member> {
    let members = if matches!(ty, Type::Object(_)) { members_of(ty) } else { &[] };
    members.iter().map(Member::of)
}

/// Returns whether an attribute of an object in a type is compared by meaning, at any depth.
fn has_meaning(ty: &Type) -> bool {
    match ty {
        Type::Object(_) => members_of_object(ty).any(|member| {
            let field_type = member.field_type();
            !field_type.semantics().is_exact() || has_meaning(field_type.declared)
        }),
        ty => ty.parts().any(has_meaning),
    }
}
