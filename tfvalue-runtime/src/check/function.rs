//! Checks of the types in the signature of a function.

use crate::types::Type;

use super::{contains::nothing_refused_in_signature, message::Message};
use crate::{
    model::{Contains, Holds},
    wire::member::const_has_dynamic_elements,
};

/// Checks that the type of a parameter that says `allow_null` can hold null.
#[track_caller]
pub const fn allows_null(name: &str, holds: Holds) {
    if !holds.null {
        let message = Message::new().push("the parameter `").push(name);
        message.push("` allows null, but its type can't hold null: wrap the type in `Option`, or remove `allow_null`").panic();
    }
}

/// Checks that the type of a parameter that says `allow_unknown` can hold an unknown value.
#[track_caller]
pub const fn allows_unknown(name: &str, holds: Holds) {
    if !holds.unknown {
        let message = Message::new().push("the parameter `").push(name);
        message.push("` allows unknown values, but its type can't hold one: wrap the type in `Unknown`, or remove `allow_unknown`").panic();
    }
}

/// Checks that a parameter can be of a type.
#[track_caller]
pub const fn parameter(name: &str, ty: &Type, holds: Holds) {
    nothing_refused_in_signature(Message::new().push("the parameter `").push(name).push("`"), holds.contains);
    no_dynamic_elements(ty, Message::new().push("the parameter `").push(name).push("`"));
}

/// Checks that the result of a function can be of a type.
#[track_caller]
pub(crate) const fn returns(ty: &Type, contains: Contains) {
    nothing_refused_in_signature(Message::new().push("the result"), contains);
    no_dynamic_elements(ty, Message::new().push("the result"));
}

#[track_caller]
const fn no_dynamic_elements(ty: &Type, what: Message) {
    if const_has_dynamic_elements(ty, true) {
        what.push(" holds a collection of dynamic values, whose elements must be of one type: write `Dynamic` for the collection, or another type for its elements").panic();
    }
}
