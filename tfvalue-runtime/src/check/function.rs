//! What the types in the signature of a function can get wrong.

use super::{Contains, Holds, contains::nothing_refused, message::Message};
use crate::{
    schema::member::Member,
    types::{Derived, Type, is_dynamic_within},
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
    nothing_refused("the parameter `", name, "`", holds.contains);
    no_dynamic_elements(ty, Message::new().push("the parameter `").push(name).push("`"));
}

/// Checks that the result can be of a type.
#[track_caller]
pub const fn returns(ty: &Type, contains: Contains) {
    nothing_refused("the result", "", "", contains);
    no_dynamic_elements(ty, Message::new().push("the result"));
}

#[track_caller]
const fn no_dynamic_elements(ty: &Type, what: Message) {
    if has_dynamic_elements(ty) {
        what.push(" holds a collection of dynamic values, whose elements must be of one type: write `Dynamic` for the collection, or another type for its elements").panic();
    }
}

/// Whether `dynamic` occurs in the elements of a list, a set or a map, in a type that was made in a constant.
const fn has_dynamic_elements(ty: &Type) -> bool {
    match ty {
        Type::String | Type::Number | Type::Bool | Type::Dynamic => false,
        Type::List(_) | Type::Set(_) | Type::Map(_) => is_dynamic_within(ty),
        Type::Tuple(tuple) => {
            let Some(elements) = tuple.as_static() else { return false };
            let mut index = 0;
            while index < elements.len() {
                if has_dynamic_elements(elements[index]) {
                    return true;
                }
                index += 1;
            }
            false
        }
        Type::Object(object) => {
            let Some(Derived { members, .. }) = object.as_derived() else { return false };
            let (mut index, members) = (0, members.get());
            while index < members.len() {
                if has_dynamic_elements(Member::of(&members[index]).ty()) {
                    return true;
                }
                index += 1;
            }
            false
        }
    }
}
