//! The differences between two versions of a function.

use tfvalue_runtime::{
    Type,
    schema::{Function, Parameter},
};

use super::{Change, Grade};

/// Adds the changes of a function.
pub(super) fn compare(name: &str, old: &Function, new: &Function, changes: &mut Vec<Change>) {
    let mut add = |path: &str, what: String, grade| {
        let (name, path) = (name.to_owned(), path.to_owned());
        changes.push(Change { kind: "function", name, path, what, grade, stored: false });
    };
    if new.returns != old.returns {
        add("", format!("returns {}, and returned {}", new.returns, old.returns), Grade::Breaking);
    }
    for (index, old) in old.parameters.iter().enumerate() {
        match (new.parameters.get(index), &new.variadic) {
            (Some(new), _) => parameter(old, new, &mut add),
            // The parameter became the variadic one.
            (None, Some(variadic))
                if takes(&variadic.ty, &old.ty) && (variadic.allow_null || !old.allow_null) =>
            {
                add(
                    &old.name,
                    "may be given any number of times, and had to be once".to_owned(),
                    Grade::Harmless,
                );
            }
            (None, _) => add(&old.name, "is gone, and was a parameter".to_owned(), Grade::Breaking),
        }
    }
    for new in new.parameters.iter().skip(old.parameters.len()) {
        add(&new.name, "is a new parameter, which must be given".to_owned(), Grade::Breaking);
    }
    match (&old.variadic, &new.variadic) {
        (Some(old), Some(new)) => parameter(old, new, &mut add),
        (Some(old), None) => {
            add(&old.name, "is gone, and could be given any number of times".to_owned(), Grade::Breaking);
        }
        (None, Some(new)) => {
            add(&new.name, "is new, and may be given any number of times".to_owned(), Grade::Harmless);
        }
        (None, None) => {}
    }
    match (&old.deprecation, &new.deprecation) {
        (None, Some(_)) => add("", "is deprecated".to_owned(), Grade::Harmless),
        (Some(_), None) => add("", "is no longer deprecated".to_owned(), Grade::Harmless),
        _ => {}
    }
    if (&new.summary, &new.description.text) != (&old.summary, &old.description.text) {
        add("", "is described otherwise".to_owned(), Grade::Text);
    }
}

/// Adds the changes of a parameter. Arguments have no names, so renaming a parameter breaks nothing.
fn parameter(old: &Parameter, new: &Parameter, add: &mut impl FnMut(&str, String, Grade)) {
    if new.ty != old.ty {
        let grade = if takes(&new.ty, &old.ty) { Grade::Harmless } else { Grade::Breaking };
        add(&new.name, format!("is of type {}, and was of type {}", new.ty, old.ty), grade);
    }
    match (old.allow_null, new.allow_null) {
        (true, false) => add(&new.name, "can't be null, and could be".to_owned(), Grade::Breaking),
        (false, true) => add(&new.name, "can be null, and couldn't be".to_owned(), Grade::Harmless),
        _ => {}
    }
    if new.name != old.name {
        add(&new.name, format!("was called `{}`", old.name), Grade::Text);
    }
    if new.description.text != old.description.text {
        add(&new.name, "is described otherwise".to_owned(), Grade::Text);
    }
}

/// Returns whether every argument of the old type is valid for the new one: `dynamic` accepts all.
fn takes(new: &Type, old: &Type) -> bool {
    new == old || *new == Type::Dynamic
}
