//! The differences between two versions of a provider, by their schemas: `tfvalue schema diff`.
//!
//! The runtime compares two schemas; this module compares which schemas there are, and functions.

mod function;

use std::{collections::BTreeMap, fmt};
use tfvalue_plan::schema::schema_changes_since;

use serde::Serialize;
use tfvalue_plan::schema::{ProviderSchema, ProviderSchemas};
use tfvalue_runtime::schema::{Behavior, Schema, SchemaKind};

use crate::{
    Failure,
    kinds::{self, NAMED},
    schemas,
};

/// The severity of a change, in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Grade {
    /// Only a text differs.
    Text,
    /// All valid configurations and states remain valid.
    Harmless,
    /// A valid configuration or state may become invalid.
    Breaking,
}

impl Grade {
    /// Returns the word for the grade.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Harmless => "harmless",
            Self::Breaking => "breaking",
        }
    }
}

/// A change of a schema or a function.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct Change {
    /// The kind of the changed thing: `resource`, `data source`, `function`.
    pub kind: &'static str,
    /// The name; empty for the configuration of the provider.
    pub name: String,
    /// The changed attribute or block; empty for the whole.
    pub path: String,
    /// The change, as a predicate: `is gone`.
    pub what: String,
    /// The severity.
    pub grade: Grade,
    /// True if stored values have another form.
    pub stored: bool,
}

/// The differences between two versions of a provider.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct Diff {
    /// The version of the JSON format: `1.0`.
    pub format_version: &'static str,
    /// The highest grade; `None` without changes.
    pub grade: Option<Grade>,
    /// The changes, by kind and name.
    pub changes: Vec<Change>,
}

impl Diff {
    /// Compares the one provider of each.
    ///
    /// # Errors
    ///
    /// Returns that one of them has no provider, or several.
    pub fn new(old: &ProviderSchemas, new: &ProviderSchemas) -> Result<Self, Failure> {
        let (old, new) = (schemas::only_provider(old)?.1, schemas::only_provider(new)?.1);
        let mut changes = Vec::new();
        configuration(old, new, &mut changes);
        for named in &NAMED {
            let what = if named.kind == SchemaKind::Identity { "identity" } else { kinds::what(named.kind) };
            let unreadable = |name: &str| {
                let mut all = old.unreadable.iter().chain(&new.unreadable);
                all.any(|schema| schema.kind == Some(named.kind) && schema.name == name)
            };
            let of = |name: &str, change: tfvalue_plan::schema::SchemaChange| of_schema(what, name, &change);
            for (name, pair) in pairs((named.schemas)(old), (named.schemas)(new)) {
                match pair {
                    _ if unreadable(name) => {}
                    (Some(old), Some(new)) => {
                        let found = schema_changes_since(new, old);
                        let found = found.into_iter().filter(|change| !is_bare_id(change, old, new));
                        changes.extend(found.map(|change| of(name, change)));
                    }
                    // An identity goes with its resource.
                    (Some(_), None)
                        if named.kind == SchemaKind::Identity && !new.resources.contains_key(name) => {}
                    (None, Some(_))
                        if named.kind == SchemaKind::Identity && !old.resources.contains_key(name) => {}
                    (old, _) => changes.push(whole(what, name, old.is_some())),
                }
            }
        }
        for (name, pair) in pairs(&old.functions, &new.functions) {
            match pair {
                (Some(old), Some(new)) => function::compare(name, old, new, &mut changes),
                (old, _) => changes.push(whole("function", name, old.is_some())),
            }
        }
        Ok(Self { format_version: "1.0", grade: changes.iter().map(|change| change.grade).max(), changes })
    }

    /// Keeps the changes of this grade and of higher ones.
    pub fn retain(&mut self, grade: Grade) {
        self.changes.retain(|change| change.grade >= grade);
        self.grade = self.changes.iter().map(|change| change.grade).max();
    }

    /// Returns the number of changes of a grade.
    pub fn count(&self, grade: Grade) -> usize {
        self.changes.iter().filter(|change| change.grade == grade).count()
    }

    /// Returns the differences as JSON.
    #[allow(clippy::missing_panics_doc, reason = "a difference has nothing that JSON can't express")]
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("all keys are strings") + "\n"
    }
}

/// Prints each changed thing, and below it its changes, the highest grade first.
impl fmt::Display for Diff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = &self.changes[..];
        while let Some(first) = rest.first() {
            let of_one = |change: &&Change| (change.kind, &change.name) == (first.kind, &first.name);
            let length = rest.iter().take_while(of_one).count();
            let (mut one, others): (Vec<_>, _) = (rest[..length].iter().collect(), &rest[length..]);
            rest = others;
            writeln!(f, "{}", [first.kind, &first.name].join(" ").trim_end())?;
            one.sort_by_key(|change| std::cmp::Reverse(change.grade));
            for Change { path, what, grade, .. } in one {
                let subject = if path.is_empty() { String::new() } else { format!("`{path}` ") };
                writeln!(f, "  {:8}  {subject}{what}", grade.as_str())?;
            }
        }
        Ok(())
    }
}

/// Compares the configurations of the provider, if both files have one: a file may have been cut down.
fn configuration(old: &ProviderSchema, new: &ProviderSchema, changes: &mut Vec<Change>) {
    let (Some(old), Some(new)) = (&old.provider, &new.provider) else { return };
    let found = schema_changes_since(new, old);
    changes.extend(found.iter().map(|change| of_schema("provider", "", change)));
}

/// Returns whether a change only makes an undocumented `id` computed. The Terraform plugin SDK declares each `id`
/// as optional, and refuses it in configurations.
fn is_bare_id(change: &tfvalue_plan::schema::SchemaChange, old: &Schema, new: &Schema) -> bool {
    let id = |schema: &Schema| {
        schema.block.attributes.get("id").map(|id| (id.behavior, id.description.text.is_empty()))
    };
    change.path.to_string() == "id"
        && id(old) == Some((Behavior::OptionalComputed, true))
        && id(new).is_some_and(|(behavior, _)| behavior == Behavior::Computed)
}

fn of_schema(kind: &'static str, name: &str, change: &tfvalue_plan::schema::SchemaChange) -> Change {
    let grade = match (change.breaking, change.is_text) {
        (true, _) => Grade::Breaking,
        (false, true) => Grade::Text,
        (false, false) => Grade::Harmless,
    };
    let path = if change.path.is_root() { String::new() } else { change.path.to_string() };
    Change { kind, name: name.to_owned(), path, what: change.what.clone(), grade, stored: change.stored }
}

/// Returns the change for a thing that is new or gone.
fn whole(kind: &'static str, name: &str, is_gone: bool) -> Change {
    let (what, grade) = if is_gone { ("is gone", Grade::Breaking) } else { ("is new", Grade::Harmless) };
    Change { kind, name: name.to_owned(), path: String::new(), what: what.to_owned(), grade, stored: false }
}

/// Pairs the items of two maps by name.
fn pairs<'m, T>(
    old: &'m BTreeMap<String, T>,
    new: &'m BTreeMap<String, T>,
) -> BTreeMap<&'m str, (Option<&'m T>, Option<&'m T>)> {
    let mut pairs = BTreeMap::<_, (Option<&T>, Option<&T>)>::new();
    for (name, item) in old {
        pairs.entry(name.as_str()).or_default().0 = Some(item);
    }
    for (name, item) in new {
        pairs.entry(name.as_str()).or_default().1 = Some(item);
    }
    pairs
}
