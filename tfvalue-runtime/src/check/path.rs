//! Paths that are written in code.

use std::str::from_utf8;

use crate::types::Type;

use super::{message::Message, spelling::is_equal};
use crate::{
    model::TfType,
    wire::{
        interpret::rows_of,
        member::{Member, Row},
    },
};

/// Checks that a path leads to an attribute or a block of a model: names with `.` between them, and `[]` for an element.
///
/// What is below a `dynamic` value, or of a type that isn't derived, can't be checked.
///
/// # Panics
///
/// If it leads nowhere, which stops the compiler.
#[track_caller]
pub const fn path<T: TfType>(path: &str) {
    check(T::TYPE_REF, path.as_bytes(), path);
}

#[track_caller]
const fn check(mut ty: &'static Type, mut rest: &[u8], path: &str) {
    while !rest.is_empty() {
        let is_element = rest[0] == b'[';
        let (step, after) = split(rest);
        ty = match (ty, is_element) {
            (Type::Dynamic, _) | (Type::Tuple(_), true) => return,
            (Type::List(element) | Type::Map(element), true) => match element.as_static() {
                Some(element) => element,
                None => return,
            },
            (Type::Set(_), true) => {
                let message = Message::new().push("in the path `").push(path);
                message.push("`: elements of a set have no path; end the path at the set").panic()
            }
            (Type::Object(object), false) => match object.as_derived() {
                Some(derived) => find(rows_of(derived), step, path).field_type().declared,
                None => return,
            },
            (Type::List(_) | Type::Set(_) | Type::Map(_), false) => {
                let message = Message::new().push("in the path `").push(path).push("`: `").push(text(step));
                message
                    .push("` is in the elements of a collection; write which element, as `[index]`")
                    .panic()
            }
            (_, false) => {
                let message = Message::new().push("in the path `").push(path).push("`: there is no `");
                message.push(text(step)).push("` in what is no object").panic()
            }
            (_, true) => {
                let message = Message::new().push("in the path `").push(path);
                message.push("`: what is no list or map has no elements").panic()
            }
        };
        rest = after;
    }
}

/// Returns the first step and the rest. A name ends before `.` or `[`, an element with `]`.
const fn split(path: &[u8]) -> (&[u8], &[u8]) {
    let mut end = 0;
    if path[0] == b'[' {
        while end < path.len() && path[end] != b']' {
            end += 1;
        }
        let (step, rest) = path.split_at(if end < path.len() { end + 1 } else { end });
        return (step, without_dot(rest));
    }
    while end < path.len() && path[end] != b'.' && path[end] != b'[' {
        end += 1;
    }
    let (step, rest) = path.split_at(end);
    (step, without_dot(rest))
}

const fn without_dot(path: &[u8]) -> &[u8] {
    match path {
        [b'.', rest @ ..] => rest,
        _ => path,
    }
}

/// The member of this name.
#[track_caller]
const fn find(members: &'static [Row], name: &[u8], path: &str) -> Member {
    let mut message =
        Message::new().push("in the path `").push(path).push("`: there is no `").push(text(name));
    message = message.push("`; there are ");
    let mut index = 0;
    while index < members.len() {
        let member = Member::of(&members[index]);
        index += 1;
        if is_equal(member.name().as_bytes(), name) {
            return member;
        }
        if !message.is_full() && !member.name().is_empty() {
            message = message.push_item("`").push(member.name()).push("`");
        }
    }
    message.panic()
}

const fn text(bytes: &[u8]) -> &str {
    match from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => "…",
    }
}
