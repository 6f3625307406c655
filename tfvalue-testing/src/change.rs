//! Plans, as Terraform keeps them.

use std::fmt;

use tfvalue_runtime::{AttributePath, Schema, Value};

use super::{
    diff::Changes,
    place::{find, place, shown, without_type},
};
use tfvalue_provider::provider::{Deferral, Diagnostics};

/// An action of Terraform on a resource.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ChangeAction {
    /// Nothing.
    NoOp,
    /// It is created.
    Create,
    /// It is changed.
    Update,
    /// It is deleted.
    Delete,
    /// It is replaced: deleted first, then created.
    DestroyBeforeCreate,
    /// It is replaced: created first, then the old one is deleted.
    CreateBeforeDestroy,
}

impl ChangeAction {
    /// Returns whether the resource is replaced, in either order.
    pub fn is_replace(self) -> bool {
        matches!(self, Self::DestroyBeforeCreate | Self::CreateBeforeDestroy)
    }
}

/// As plans print it.
impl fmt::Display for ChangeAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoOp => "no-op",
            Self::Create => "create",
            Self::Update => "update",
            Self::Delete => "delete",
            Self::DestroyBeforeCreate => "delete, then create",
            Self::CreateBeforeDestroy => "create, then delete",
        })
    }
}

/// The stored state of a resource.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Stored {
    pub(super) value: Value<'static>,
    pub(super) private: Vec<u8>,
    pub(super) identity: Option<Value<'static>>,
    /// True if it is to be replaced, since its create failed.
    pub(super) is_tainted: bool,
}

/// A plan for one resource. Its answers have passed Terraform's checks.
///
/// The methods that assert panic with what the plan says, as a person reads it, and without what is sensitive.
#[derive(Clone)]
pub struct PlannedChange {
    pub(super) action: ChangeAction,
    /// The state before the plan looked what has changed outside.
    pub(super) before: Option<Stored>,
    /// The state that the plan found.
    pub(super) prior: Option<Stored>,
    pub(super) config: Value<'static>,
    pub(super) planned: Value<'static>,
    pub(super) private: Vec<u8>,
    pub(super) identity: Option<Value<'static>>,
    pub(super) requires_replace: Vec<AttributePath>,
    pub(super) deferred: Option<Deferral>,
    pub(super) warnings: Diagnostics,
    pub(super) schema: &'static Schema,
}

impl PlannedChange {
    /// The planned action.
    pub fn action(&self) -> ChangeAction {
        self.action
    }

    /// Returns whether there is nothing to do.
    pub fn is_empty(&self) -> bool {
        self.action == ChangeAction::NoOp && self.deferred.is_none()
    }

    /// The planned value: null if the resource is to be deleted.
    pub fn planned(&self) -> &Value<'static> {
        &self.planned
    }

    /// The changes that the plan makes.
    pub fn changes(&self) -> Changes {
        Changes::between(&self.schema.block, &state(self.prior.as_ref()), &self.planned)
    }

    /// The drift: changes outside of Terraform since the last apply.
    pub fn drift(&self) -> Changes {
        Changes::between(&self.schema.block, &state(self.before.as_ref()), &state(self.prior.as_ref()))
    }

    /// The attributes whose change replaces the resource.
    pub fn requires_replace(&self) -> &[AttributePath] {
        &self.requires_replace
    }

    /// The reason why the provider has put the change off, if it has.
    pub fn deferred(&self) -> Option<Deferral> {
        self.deferred
    }

    /// The warnings of the provider.
    pub fn warnings(&self) -> &Diagnostics {
        &self.warnings
    }

    /// Asserts what is to be done.
    ///
    /// # Panics
    ///
    /// If it is something else.
    #[track_caller]
    pub fn assert_action(&self, action: ChangeAction) -> &Self {
        assert!(self.action == action, "expected the action {action}\n{self}");
        self
    }

    /// Asserts that there is nothing to do.
    ///
    /// # Panics
    ///
    /// If there is.
    #[track_caller]
    pub fn assert_empty(&self) -> &Self {
        assert!(self.is_empty(), "expected an empty plan\n{self}");
        self
    }

    /// Asserts that the plan replaces the resource because of these attributes, and no others: `"name"`, `"disk[0].size"`.
    ///
    /// # Panics
    ///
    /// If it doesn't.
    #[track_caller]
    pub fn assert_replaced_by(&self, places: &[&str]) -> &Self {
        let mut expected: Vec<_> = places.iter().map(|text| place(text)).collect();
        expected.sort();
        let is_so = self.action.is_replace() && self.requires_replace == expected;
        assert!(is_so, "expected a replacement because of {}\n{self}", places.join(", "));
        self
    }

    /// Asserts which attributes change, and that no others do.
    ///
    /// # Panics
    ///
    /// If they are others.
    #[track_caller]
    pub fn assert_changes(&self, places: &[&str]) -> &Self {
        let mut expected: Vec<_> = places.iter().map(|text| place(text).to_string()).collect();
        let mut found: Vec<_> = self.changes().paths().map(ToString::to_string).collect();
        expected.sort();
        found.sort();
        assert!(expected == found, "expected changes of {}\n{self}", expected.join(", "));
        self
    }

    /// Asserts that an attribute isn't known before the apply.
    ///
    /// # Panics
    ///
    /// If it is, or if there is none.
    #[track_caller]
    pub fn assert_unknown(&self, at: &str) -> &Self {
        let is_unknown = self.at(at).is_some_and(Value::is_unknown);
        assert!(is_unknown, "expected {at} to be unknown\n{self}");
        self
    }

    /// Asserts that an attribute is planned to have this value.
    ///
    /// # Panics
    ///
    /// If it is planned to have another, or if there is none.
    #[track_caller]
    pub fn assert_value(&self, at: &str, value: impl Into<Value<'static>>) -> &Self {
        let value = value.into();
        let is_so = self.at(at).is_some_and(|found| *found == value);
        assert!(is_so, "expected {at} to be planned as {}\n{self}", shown(self.schema, at, &value));
        self
    }

    #[track_caller]
    fn at(&self, at: &str) -> Option<&Value<'static>> {
        find(&self.planned, &place(at)).map(without_type)
    }
}

/// The value that a state holds.
pub(super) fn state(stored: Option<&Stored>) -> Value<'static> {
    stored.map(|stored| stored.value.clone()).unwrap_or_default()
}

/// Prints the plan, line by line.
impl fmt::Display for PlannedChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "the plan is: {}", self.action)?;
        for path in &self.requires_replace {
            writeln!(f, "{path} requires replacement")?;
        }
        if let Some(reason) = self.deferred {
            writeln!(f, "deferred: {reason:?}")?;
        }
        write!(f, "{}", self.changes())
    }
}

// As it prints, with no secrets.
debug_as_display!(PlannedChange);
