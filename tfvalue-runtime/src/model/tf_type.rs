use crate::{model::Contains, schema::Semantics, types::Type};

/// A Rust type that has a type in Terraform.
///
/// Derived with `#[derive(TfType)]` or `#[derive(TfSchema)]`. A type with a manual implementation also implements [`Decode`](crate::Decode), which
/// has an example, and [`Encode`](crate::Encode).
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no Terraform type",
    note = "derive `TfType`, or `TfSchema` for a block or a nested attribute; for a type of another crate, put `as_string` or `with = module` on the field"
)]
pub trait TfType {
    /// The type on the wire.
    const TYPE: Type;

    /// True if the type can hold null. An attribute of such a type may be optional.
    const HOLDS_NULL: bool = false;

    /// True if the type can hold an unknown value. An attribute of such a type may be computed in a plan.
    const HOLDS_UNKNOWN: bool = false;

    /// The properties of the type and of the types in it, at any depth.
    #[doc(hidden)]
    const CONTAINS: Contains = Contains::holding(Self::HOLDS_UNKNOWN);

    /// The properties of the fields of a derived tuple struct, before the struct's own check for refused types.
    #[doc(hidden)]
    const UNCHECKED: Contains = Self::CONTAINS;

    /// Evaluates the derived types in this one, innermost first. So the compiler doesn't exceed its limit of nested constants.
    ///
    /// It is the first constant of a derived type to be evaluated. If the type contains itself, the compiler reports a cycle, and names this
    /// constant first.
    #[doc(hidden)]
    const A_TERRAFORM_TYPE_CANNOT_CONTAIN_ITSELF: () = ();

    /// The comparison by meaning that plans and results use.
    ///
    /// A derive on a type that says `as_string`, or on a tuple struct of one field, finds the type's
    /// [`SemanticEq`](crate::SemanticEq), unless the type is generic or has a lifetime. A type that is written by hand sets it to
    /// [`Semantics::of`]`::<Self>()`.
    const SEMANTICS: Semantics = Semantics::EXACT;

    /// A reference to [`TYPE`](Self::TYPE), evaluated once for each type. Not to be overridden.
    #[doc(hidden)]
    const TYPE_REF: &'static Type = &Self::TYPE;
}
