//! Checks paths that are written in code.

use crate::{
    collection::each,
    model::TfType,
    nfc::equal,
    types::Type,
    wire::{interpret::rows_of, member::Row},
};

/// Checks that a path leads to an attribute or a block of a model: names with `.` between them, and `[]` for an element.
///
/// The steps below a `dynamic` value, an element of a tuple, or a type that isn't derived are not checked.
///
/// # Panics
///
/// Panics if the path leads to no attribute or block, which stops the compiler.
#[track_caller]
pub const fn path<T: TfType>(path: &str) {
    let (mut ty, mut rest) = (T::TYPE_REF, path);
    while !rest.is_empty() {
        let (step, after) = split(rest);
        let is_element = rest.as_bytes()[0] == b'[';
        ty = match (ty, is_element) {
            (Type::Dynamic, _) | (Type::Tuple(_), true) => return,
            (Type::List(element) | Type::Map(element), true) => match element.as_static() {
                Some(element) => element,
                None => return,
            },
            (Type::Set(_), true) => panic!("elements of a set have no path; end the path at the set"),
            (Type::Object(object), false) => match object.as_derived() {
                Some(derived) => find(rows_of(derived), step),
                None => return,
            },
            (Type::List(_) | Type::Set(_) | Type::Map(_), false) => {
                panic!(
                    "a name in the path is in the elements of a collection; write which element, as `[index]`"
                )
            }
            (_, false) => panic!("a name in the path is in what is no object"),
            (_, true) => panic!("what is no list or map has no elements"),
        };
        rest = after;
    }
}

/// Returns the first step and the rest. A name ends before `.` or `[`, an element with `]`.
const fn split(path: &str) -> (&str, &str) {
    let bytes = path.as_bytes();
    let mut end = 1;
    while end < bytes.len() && bytes[end - 1] != b']' && !matches!(bytes[end], b'.' | b'[') {
        end += 1;
    }
    let (step, rest) = path.split_at(end);
    match rest.as_bytes() {
        [b'.', ..] => (step, rest.split_at(1).1),
        _ => (step, rest),
    }
}

/// Returns the type of the member with this name.
#[track_caller]
const fn find(members: &[Row], name: &str) -> &'static Type {
    each!(members, |row| {
        if equal(row.0, name) {
            return row.3.get().declared;
        }
    });
    panic!(
        "there is no attribute or block of this name in the model: write the name of one as Terraform has it"
    )
}
