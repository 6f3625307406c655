//! The changes that a comparison finds, each with its place.

use std::{borrow::Cow, fmt};

use tfvalue_runtime::{AttributePath, Step};

use super::replacement::Replaces;

/// A difference between a schema and an earlier one, as [`changes_since`](crate::schema::changes_since) finds it.
///
/// Prints as a sentence: `` `disk.size` is of type number, and was of type string ``.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct SchemaChange {
    /// The changed property, in words of the schema: `type`, `behavior`, `default`; `attribute` or `block` if the attribute or block itself is added
    /// or removed.
    pub code: String,
    /// The property in the earlier schema; `None` if absent.
    pub old: Option<String>,
    /// The property in the later schema; `None` if absent.
    pub new: Option<String>,
    /// The attribute or block that has changed; the root is the schema itself.
    pub path: AttributePath,
    /// The change, as the rest of a sentence about it: `is required, and was optional`.
    pub what: String,
    /// True if a configuration or a state that was valid may no longer be valid.
    pub breaking: bool,
    /// True if stored values have another form: a state has to be upgraded.
    pub stored: bool,
    /// True if only text for people changes: a description or a message.
    pub is_text: bool,
}

impl fmt::Display for SchemaChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_root() {
            write!(f, "the schema {}", self.what)
        } else {
            write!(f, "`{}` {}", self.path, self.what)
        }
    }
}

/// The changes found so far, and the place of the next one.
#[derive(Default)]
pub(super) struct Changes {
    /// The names from the root to the place.
    names: Vec<String>,
    /// The name of the property that is being compared, its earlier value and its later value.
    property: (String, Option<String>, Option<String>),
    found: Vec<SchemaChange>,
}

impl Changes {
    pub(super) fn found(&self) -> &[SchemaChange] {
        &self.found
    }

    pub(super) fn into_found(self) -> Vec<SchemaChange> {
        self.found
    }

    /// Moves the place into an attribute or a block.
    pub(super) fn enter(&mut self, name: &str) {
        self.names.push(name.to_owned());
    }

    /// Moves the place out of the attribute or the block that was entered last.
    pub(super) fn leave(&mut self) {
        self.names.pop();
    }

    /// Sets the property of the changes that follow, with its earlier and its later value.
    pub(super) fn compare(&mut self, code: &str, old: &dyn fmt::Display, new: &dyn fmt::Display) {
        // An absent property prints as an empty string.
        let [old, new] = [old, new].map(|text| Some(text.to_string()).filter(|text| !text.is_empty()));
        self.property = (code.to_owned(), old, new);
    }

    pub(super) fn push(&mut self, what: impl Into<String>, breaking: bool, stored: bool) {
        let steps = self.names.iter().map(|name| Step::AttributeName(Cow::Owned(name.clone())));
        let (code, old, new) = self.property.clone();
        self.found.push(SchemaChange {
            code,
            old,
            new,
            path: steps.collect(),
            what: what.into(),
            breaking,
            stored,
            is_text: false,
        });
    }

    pub(super) fn harmless(&mut self, what: impl Into<String>) {
        self.push(what, false, false);
    }

    pub(super) fn text(&mut self, what: impl Into<String>) {
        self.harmless(what);
        if let Some(change) = self.found.last_mut() {
            change.is_text = true;
        }
    }

    pub(super) fn breaking(&mut self, what: impl Into<String>) {
        self.push(what, true, false);
    }

    /// Adds a harmless change. The change is breaking if the first plan with the later schema replaces resources with an unchanged configuration.
    pub(super) fn replacing(&mut self, what: impl Into<String>, cause: &str, replaces: Replaces) {
        match replaces {
            Replaces::Never => self.harmless(what),
            _ => self.breaking(format!("{}{}", what.into(), effect(cause, replaces))),
        }
    }

    /// Adds a breaking change that also changes the form of stored values.
    pub(super) fn stored(&mut self, what: impl Into<String>) {
        self.push(what, true, true);
    }
}

/// The effect of a change on resources with an unchanged configuration, as the end of a sentence.
pub(super) fn effect(cause: &str, replaces: Replaces) -> String {
    match replaces {
        Replaces::Never => String::new(),
        Replaces::Perhaps => format!(": {cause} may replace resources that exist"),
        Replaces::Always => format!(": {cause} replaces resources that exist"),
    }
}
