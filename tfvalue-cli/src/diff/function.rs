//! The differences between two versions of a function.

use tfvalue_runtime::{
    Type,
    schema::{Function, Parameter},
};

use super::{Change, Grade};

/// Adds the changes of a function.
pub(super) fn compare(name: &str, old: &Function, new: &Function, changes: &mut Vec<Change>) {
    let mut add = |path: &str, grade, code: &str, [old, new]: [String; 2], what: String| {
        let [old, new] = [old, new].map(|text| Some(text).filter(|text| !text.is_empty()));
        let (code, name, path) = (code.to_owned(), name.to_owned(), path.to_owned());
        changes.push(Change { code, kind: "function", name, path, old, new, what, grade, stored: false });
    };
    if new.returns != old.returns {
        let what = format!("returns {}, and returned {}", new.returns, old.returns);
        add("", Grade::Breaking, "returns", [&old.returns, &new.returns].map(Type::to_string), what);
    }
    let gone = |old: &Parameter| [old.ty.to_string(), String::new()];
    let added = |new: &Parameter| [String::new(), new.ty.to_string()];
    for (index, old) in old.parameters.iter().enumerate() {
        match (new.parameters.get(index), &new.variadic) {
            (Some(new), _) => parameter(old, new, &mut add),
            // The parameter became the variadic one.
            (None, Some(variadic))
                if takes(&variadic.ty, &old.ty) && (variadic.allow_null || !old.allow_null) =>
            {
                let what = "may be given any number of times, and had to be once".to_owned();
                add(&old.name, Grade::Harmless, "variadic", [false, true].map(|it| it.to_string()), what);
            }
            (None, _) => {
                let what = "is gone, and was a parameter".to_owned();
                add(&old.name, Grade::Breaking, "parameter", gone(old), what);
            }
        }
    }
    for new in new.parameters.iter().skip(old.parameters.len()) {
        let what = "is a new parameter, which must be given".to_owned();
        add(&new.name, Grade::Breaking, "parameter", added(new), what);
    }
    match (&old.variadic, &new.variadic) {
        (Some(old), Some(new)) => parameter(old, new, &mut add),
        (Some(old), None) => {
            let what = "is gone, and could be given any number of times".to_owned();
            add(&old.name, Grade::Breaking, "parameter", gone(old), what);
        }
        (None, Some(new)) => {
            let what = "is new, and may be given any number of times".to_owned();
            add(&new.name, Grade::Harmless, "parameter", added(new), what);
        }
        (None, None) => {}
    }
    let deprecations =
        [old, new].map(|function| function.deprecation.as_ref().map(|it| it.message.to_string()));
    let what = match &deprecations {
        [None, Some(_)] => Some("is deprecated"),
        [Some(_), None] => Some("is no longer deprecated"),
        _ => None,
    };
    if let Some(what) = what {
        let messages = deprecations.map(Option::unwrap_or_default);
        add("", Grade::Harmless, "deprecated", messages, what.to_owned());
    }
    if (&new.summary, &new.description.text) != (&old.summary, &old.description.text) {
        let texts =
            [old, new].map(|it| format!("{}\n\n{}", it.summary, it.description.text).trim().to_owned());
        add("", Grade::Text, "description", texts, "is described otherwise".to_owned());
    }
}

/// Adds the changes of a parameter. Arguments have no names, so renaming a parameter breaks nothing.
fn parameter(old: &Parameter, new: &Parameter, add: &mut impl FnMut(&str, Grade, &str, [String; 2], String)) {
    if new.ty != old.ty {
        let grade = if takes(&new.ty, &old.ty) { Grade::Harmless } else { Grade::Breaking };
        let what = format!("is of type {}, and was of type {}", new.ty, old.ty);
        add(&new.name, grade, "type", [old, new].map(|it| it.ty.to_string()), what);
    }
    let nulls = match (old.allow_null, new.allow_null) {
        (true, false) => Some(("can't be null, and could be", Grade::Breaking)),
        (false, true) => Some(("can be null, and couldn't be", Grade::Harmless)),
        _ => None,
    };
    if let Some((what, grade)) = nulls {
        add(&new.name, grade, "nullable", [old, new].map(|it| it.allow_null.to_string()), what.to_owned());
    }
    if new.name != old.name {
        let what = format!("was called `{}`", old.name);
        add(&new.name, Grade::Text, "name", [old, new].map(|it| it.name.to_string()), what);
    }
    if new.description.text != old.description.text {
        let texts = [old, new].map(|it| it.description.text.to_string());
        add(&new.name, Grade::Text, "description", texts, "is described otherwise".to_owned());
    }
}

/// Returns whether every argument of the old type is valid for the new one: `dynamic` accepts all.
fn takes(new: &Type, old: &Type) -> bool {
    new == old || *new == Type::Dynamic
}
