//! The differences between two versions of a provider, by their schemas: `tfvalue schema diff`.
//!
//! The runtime compares two schemas. This module finds new and removed schemas, and compares functions.

mod function;

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    fmt, ptr,
};

use anstyle::Style;
use serde::Serialize;
use tfvalue_plan::schema::{ProviderSchema, ProviderSchemas, SchemaChange, schema_changes_since};
use tfvalue_runtime::schema::{Behavior, Schema, SchemaKind};

use crate::{
    Failure,
    kinds::{self, NAMED},
    schemas,
    style::{BOLD, GREEN, RED},
    visible,
};

/// The severity of a change, in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Grade {
    /// Only a text differs.
    Text,
    /// All valid configurations and states remain valid.
    Harmless,
    /// A valid configuration or state may become invalid.
    Breaking,
}

impl Grade {
    /// Returns the word for the grade.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Harmless => "harmless",
            Self::Breaking => "breaking",
        }
    }

    const fn style(self) -> Style {
        match self {
            Self::Text => Style::new().dimmed(),
            Self::Harmless => GREEN,
            Self::Breaking => RED.bold(),
        }
    }
}

/// A change of a schema or a function.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Change {
    /// The changed property, in words of the schema: `type`, `behavior`, `default`. For a new or removed thing, its kind.
    pub(crate) code: String,
    /// The kind of the changed thing: `resource`, `data source`, `function`.
    pub(crate) kind: &'static str,
    /// The name; empty for the configuration of the provider.
    pub(crate) name: String,
    /// The changed attribute or block; empty for a whole schema or function.
    pub(crate) path: String,
    /// The earlier value of the property, if any.
    pub(crate) old: Option<String>,
    /// The later value of the property, if any.
    pub(crate) new: Option<String>,
    /// The change, as a predicate: `is gone`.
    pub(crate) what: String,
    /// The severity.
    pub(crate) grade: Grade,
    /// True if the form of stored values changes.
    pub(crate) stored: bool,
}

impl Change {
    /// Returns the words that allow the change: its kind, its name and its path, and its code. The name may be `*`.
    fn key(&self, name: &str) -> String {
        let subject = [name, &self.path].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
        [self.kind, &subject.join("."), &self.code].join(" ")
    }

    /// Returns the change as a sentence without its subject: `` `size` is gone ``.
    fn sentence(&self) -> String {
        let Self { path, what, .. } = self;
        if path.is_empty() { what.clone() } else { format!("`{path}` {what}") }
    }
}

/// An unreadable schema, which is not compared.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Unreadable {
    /// The version: `old` or `new`.
    pub(crate) version: &'static str,
    /// The name, or `the provider`.
    pub(crate) name: String,
    /// The reason.
    pub(crate) error: String,
}

/// The differences between two versions of a provider.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Diff {
    /// The version of the JSON format: `1.0`.
    pub(crate) format_version: &'static str,
    /// The highest grade; `None` without changes.
    pub(crate) grade: Option<Grade>,
    /// The changes, by kind and name.
    pub(crate) changes: Vec<Change>,
    /// The schemas that are not compared.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) unreadable: Vec<Unreadable>,
}

impl Diff {
    /// Compares two versions of a provider. Each version must have exactly one provider.
    pub(crate) fn new(old: &ProviderSchemas, new: &ProviderSchemas) -> Result<Self, Failure> {
        let ((old_source, old), (new_source, new)) =
            (schemas::only_provider(old)?, schemas::only_provider(new)?);
        if !schemas::is_same_provider(old_source, new_source) {
            return Err(failure!("`{old_source}` and `{new_source}` are not versions of one provider"));
        }
        let mut changes = Vec::new();
        configuration(old, new, &mut changes);
        for named in &NAMED {
            let what = if named.kind == SchemaKind::Identity { "identity" } else { kinds::what(named.kind) };
            let unreadable = |name: &str| {
                let mut all = old.unreadable.iter().chain(&new.unreadable);
                all.any(|schema| schema.kind == Some(named.kind) && schema.name == name)
            };
            let of = |name: &str, change: SchemaChange| of_schema(what, name, &change);
            for (name, pair) in pairs((named.schemas)(old), (named.schemas)(new)) {
                match pair {
                    _ if unreadable(name) => {}
                    (Some(old), Some(new)) => {
                        let found = schema_changes_since(new, old);
                        let found = found.into_iter().filter(|change| !is_bare_id(change, old, new));
                        changes.extend(found.map(|change| of(name, change)));
                    }
                    // The change of the resource already covers its identity.
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
        let mut diff = Self { format_version: "1.0", grade: None, changes, unreadable: Vec::new() };
        diff.retain(|_| true);
        for (version, provider) in [("old", old), ("new", new)] {
            diff.unreadable.extend(provider.unreadable.iter().map(|schema| Unreadable {
                version,
                name: if schema.name.is_empty() { "the provider".to_owned() } else { schema.name.clone() },
                error: schema.error.to_string(),
            }));
        }
        Ok(diff)
    }

    /// Keeps the changes that match a predicate.
    pub(crate) fn retain(&mut self, is_kept: impl FnMut(&Change) -> bool) {
        self.changes.retain(is_kept);
        self.grade = self.changes.iter().map(|change| change.grade).max();
    }

    /// Removes the changes that a list allows: a line for each, `resource fleet_server.size type`, where `*` is any name, and comments after `#`. Returns
    /// the lines that allow nothing.
    pub(crate) fn allow<'l>(&mut self, list: &'l str) -> Vec<&'l str> {
        let lines = list.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
        let mut unused: BTreeSet<_> = lines.filter(|line| !line.is_empty()).collect();
        let lines = unused.clone();
        self.retain(|change| {
            let keys = [change.key(&change.name), change.key("*")];
            let allowing: Vec<_> = keys.iter().filter_map(|key| lines.get(key.as_str())).collect();
            for line in &allowing {
                unused.remove(*line);
            }
            allowing.is_empty()
        });
        unused.into_iter().collect()
    }

    /// Returns the changes as sections of a changelog in Markdown.
    pub(crate) fn to_markdown(&self) -> String {
        let mut page = String::new();
        for (grade, title) in [
            (Grade::Breaking, "Breaking changes"),
            (Grade::Harmless, "Changes"),
            (Grade::Text, "Documentation"),
        ] {
            let of_grade = |changes: &[&Change]| changes[0].grade == grade;
            let mut of_grade = self.equal().filter(|changes| of_grade(changes)).peekable();
            if of_grade.peek().is_some() {
                let gap = if page.is_empty() { "" } else { "\n" };
                page.extend([gap, "## ", title, "\n\n"]);
            }
            for changes in of_grade {
                page.extend(["- ", &subjects(&changes, "`"), ": ", &changes[0].sentence(), "\n"]);
            }
        }
        page
    }

    /// Groups the changes that differ only in the name of the changed thing.
    fn equal(&self) -> impl Iterator<Item = Vec<&Change>> {
        let mut groups: Vec<Vec<&Change>> = Vec::new();
        let mut known = HashMap::new();
        for change in &self.changes {
            let key = (change.kind, &change.path, &change.what, change.grade);
            let index = *known.entry(key).or_insert(groups.len());
            match groups.get_mut(index) {
                Some(group) => group.push(change),
                None => groups.push(vec![change]),
            }
        }
        groups.into_iter()
    }

    /// Returns the number of changes of a grade.
    pub(crate) fn count(&self, grade: Grade) -> usize {
        self.changes.iter().filter(|change| change.grade == grade).count()
    }

    /// Returns the differences as JSON.
    #[allow(clippy::missing_panics_doc, reason = "a difference has nothing that JSON can't express")]
    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("all keys are strings") + "\n"
    }
}

/// Prints each changed thing with its changes below it, in color, the highest grade first. A change that more than three things share follows once.
impl fmt::Display for Diff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (many, few): (Vec<_>, Vec<_>) = self.equal().partition(|changes| changes.len() > SHOWN);
        let few: HashSet<*const Change> = few.iter().flatten().map(|change| ptr::from_ref(*change)).collect();
        let title = |f: &mut fmt::Formatter<'_>, text: &str| writeln!(f, "{BOLD}{}{BOLD:#}", visible(text));
        let line = |f: &mut fmt::Formatter<'_>, change: &Change| {
            let (word, style) = (change.grade.as_str(), change.grade.style());
            let gap = 8 - word.len();
            writeln!(f, "  {style}{word}{style:#}{:gap$}  {}", "", visible(&change.sentence()))
        };
        for one in self.changes.chunk_by(|a, b| (a.kind, &a.name) == (b.kind, &b.name)) {
            let mut one: Vec<_> = one.iter().filter(|change| few.contains(&ptr::from_ref(*change))).collect();
            let Some(first) = one.first() else { continue };
            title(f, [first.kind, &first.name].join(" ").trim_end())?;
            one.sort_by_key(|change| std::cmp::Reverse(change.grade));
            one.into_iter().try_for_each(|change| line(f, change))?;
        }
        for changes in many {
            title(f, &subjects(&changes, ""))?;
            line(f, changes[0])?;
        }
        Ok(())
    }
}

/// The maximum number of equal changes that are listed one by one. For more changes, the number of names that are shown.
const SHOWN: usize = 3;

/// Lists the names of equal changes: all names for breaking changes, otherwise the first ones.
fn subjects(changes: &[&Change], quote: &str) -> String {
    let first = changes[0];
    if first.name.is_empty() {
        return first.kind.to_owned();
    }
    let shown = if first.grade == Grade::Breaking { changes.len() } else { SHOWN };
    let names: Vec<_> = changes.iter().take(shown).map(|it| format!("{quote}{}{quote}", it.name)).collect();
    let kind = match (changes.len(), first.kind) {
        (1, kind) => kind.to_owned(),
        (_, "identity") => "identities".to_owned(),
        (_, kind) => format!("{kind}s"),
    };
    let more = changes.len() - names.len();
    let more = if more > 0 { format!(", and {more} more") } else { String::new() };
    format!("{kind} {}{more}", names.join(", "))
}

/// Compares the configurations of the provider, if both files have one: a file may contain only some schemas.
fn configuration(old: &ProviderSchema, new: &ProviderSchema, changes: &mut Vec<Change>) {
    let (Some(old), Some(new)) = (&old.provider, &new.provider) else { return };
    let found = schema_changes_since(new, old);
    changes.extend(found.iter().map(|change| of_schema("provider", "", change)));
}

/// Returns whether a change only makes an undocumented `id` computed. The Terraform plugin SDK declares each `id`
/// as optional, and refuses it in configurations.
fn is_bare_id(change: &SchemaChange, old: &Schema, new: &Schema) -> bool {
    let id = |schema: &Schema| {
        schema.block.attributes.get("id").map(|id| (id.behavior, id.description.text.is_empty()))
    };
    change.path.to_string() == "id"
        && id(old) == Some((Behavior::OptionalComputed, true))
        && id(new).is_some_and(|(behavior, _)| behavior == Behavior::Computed)
}

fn of_schema(kind: &'static str, name: &str, change: &SchemaChange) -> Change {
    let grade = match (change.breaking, change.is_text) {
        (true, _) => Grade::Breaking,
        (false, true) => Grade::Text,
        (false, false) => Grade::Harmless,
    };
    let path = if change.path.is_root() { String::new() } else { change.path.to_string() };
    Change {
        code: change.code.clone(),
        kind,
        name: name.to_owned(),
        path,
        old: change.old.clone(),
        new: change.new.clone(),
        what: change.what.clone(),
        grade,
        stored: change.stored,
    }
}

/// Returns the change for a thing that is new or gone.
fn whole(kind: &'static str, name: &str, is_gone: bool) -> Change {
    let (what, grade) = if is_gone { ("is gone", Grade::Breaking) } else { ("is new", Grade::Harmless) };
    Change {
        code: kind.replace(' ', "_"),
        kind,
        name: name.to_owned(),
        path: String::new(),
        old: is_gone.then(|| name.to_owned()),
        new: (!is_gone).then(|| name.to_owned()),
        what: what.to_owned(),
        grade,
        stored: false,
    }
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
