//! Checks of the types in the signature of a function.

use crate::types::Type;

use super::contains::nothing_refused;
use crate::{
    model::{Contains, Holds},
    wire::member::const_has_dynamic_elements,
};

/// Checks that the type of a parameter that says `allow_null` can hold null.
#[track_caller]
pub const fn allows_null(holds: Holds) {
    assert!(
        holds.null,
        "the parameter allows null, but its type can't hold null: wrap the type in `Option`, or remove `allow_null`"
    );
}

/// Checks that the type of a parameter that says `allow_unknown` can hold an unknown value.
#[track_caller]
pub const fn allows_unknown(holds: Holds) {
    assert!(
        holds.unknown,
        "the parameter allows unknown values, but its type can't hold one: wrap the type in `Unknown`, or remove `allow_unknown`"
    );
}

/// Checks the type of a parameter.
#[track_caller]
pub const fn parameter(ty: &Type, holds: Holds) {
    returns(ty, holds.contains);
}

/// Checks the type of a function's result.
#[track_caller]
pub(crate) const fn returns(ty: &Type, contains: Contains) {
    nothing_refused(contains);
    assert!(
        !const_has_dynamic_elements(ty, true),
        "the type holds a collection of dynamic values, whose elements must be of one type: write `Dynamic` for the collection, or another type for its elements"
    );
}
