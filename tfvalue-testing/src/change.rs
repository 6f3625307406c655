//! Plans, in the form in which Terraform keeps them.

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
    /// No action.
    NoOp,
    /// The resource is created.
    Create,
    /// The resource is changed.
    Update,
    /// The resource is deleted.
    Delete,
    /// The resource is replaced: deleted first, then created.
    DestroyBeforeCreate,
    /// The resource is replaced: the new object is created first, then the old object is deleted.
    CreateBeforeDestroy,
}

impl ChangeAction {
    /// Returns whether the resource is replaced, in either order.
    pub fn is_replace(self) -> bool {
        matches!(self, Self::DestroyBeforeCreate | Self::CreateBeforeDestroy)
    }
}

/// Writes the action as plans print it.
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
    /// True if the resource must be replaced, because its creation failed.
    pub(super) is_tainted: bool,
}

/// A plan for one resource. The provider's responses have passed Terraform's checks.
///
/// If an assertion fails, the panic message has the plan in readable form, without sensitive values.
#[derive(Clone)]
pub struct PlannedChange {
    pub(super) action: ChangeAction,
    /// The state before the refresh.
    pub(super) before: Option<Stored>,
    /// The state after the refresh.
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

    /// Returns whether the plan has no action and is not deferred.
    pub fn is_empty(&self) -> bool {
        self.action == ChangeAction::NoOp && self.deferred.is_none()
    }

    /// The planned value; null for a deletion.
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

    /// The reason why the provider deferred the change, if it did.
    pub fn deferred(&self) -> Option<Deferral> {
        self.deferred
    }

    /// The warnings of the provider.
    pub fn warnings(&self) -> &Diagnostics {
        &self.warnings
    }

    /// Asserts the planned action.
    ///
    /// # Panics
    ///
    /// Panics if the planned action is different.
    #[track_caller]
    pub fn assert_action(&self, action: ChangeAction) -> &Self {
        assert!(self.action == action, "expected the action {action}\n{self}");
        self
    }

    /// Asserts that the plan is empty.
    ///
    /// # Panics
    ///
    /// Panics if the plan is not empty.
    #[track_caller]
    pub fn assert_empty(&self) -> &Self {
        assert!(self.is_empty(), "expected an empty plan\n{self}");
        self
    }

    /// Asserts that the plan replaces the resource because of these attributes, and no others: `"name"`, `"disk[0].size"`.
    ///
    /// # Panics
    ///
    /// Panics if the plan doesn't replace the resource, or replaces it because of other attributes.
    #[track_caller]
    pub fn assert_replaced_by(&self, places: &[&str]) -> &Self {
        let mut expected: Vec<_> = places.iter().map(|text| place(text)).collect();
        expected.sort();
        let is_so = self.action.is_replace() && self.requires_replace == expected;
        assert!(is_so, "expected a replacement because of {}\n{self}", places.join(", "));
        self
    }

    /// Asserts that exactly these attributes change.
    ///
    /// # Panics
    ///
    /// Panics if the changed attributes are different.
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
    /// Panics if the attribute is known, or if there is no such attribute.
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
    /// Panics if the planned value is different, or if there is no such attribute.
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

/// The value of a state; null if there is no state.
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

// `Debug` prints the same as `Display`, without secrets.
debug_as_display!(PlannedChange);
