use crate::{model::Contains, schema::Semantics, types::Type};

/// A Rust type that has a type in Terraform.
///
/// Derived with `#[derive(TfType)]` or `#[derive(TfSchema)]`; written by hand in addition to [`Decode`](crate::Decode) and
/// [`Encode`](crate::Encode), where there is an example.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no Terraform type",
    note = "derive `TfType`, or `TfSchema` for a block or a nested attribute; for a type of another crate, put `as_string` or `with = module` on the field"
)]
pub trait TfType {
    /// The type on the wire.
    const TYPE: Type;

    /// True if a null can be held: such an attribute may be optional.
    const HOLDS_NULL: bool = false;

    /// True if an unknown value can be held: such an attribute may be computed in a plan.
    const HOLDS_UNKNOWN: bool = false;

    /// The parts of the type at any depth.
    #[doc(hidden)]
    const CONTAINS: Contains = Contains::holding(Self::HOLDS_UNKNOWN);

    /// What there is in the fields of a derived tuple struct, which checks that itself.
    #[doc(hidden)]
    const UNCHECKED: Contains = Self::CONTAINS;

    /// Evaluates the derived types in this one, innermost first: so the compiler is never in more of their constants at once than it can be.
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

    /// [`TYPE`](Self::TYPE) to refer to, evaluated once for each type. Not to be set.
    #[doc(hidden)]
    const TYPE_REF: &'static Type = &Self::TYPE;
}
