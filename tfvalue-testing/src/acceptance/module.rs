//! Whole configurations under a real Terraform.

use std::{collections::BTreeMap, fmt};

use serde::Deserialize;
use serde_json::value::RawValue;
use tfvalue_runtime::{Schema, Type, Value};

use super::{Acceptance, read};
use tfvalue_provider::provider::{Diagnostics, Model, Provider, Resource};

use crate::{change::PlannedChange, decoded};

/// Configurations in Terraform's own language, with resources, data sources, references, variables and outputs. The `provider` block is
/// added automatically.
impl<P: Provider> Acceptance<'_, P> {
    /// Plans a configuration.
    ///
    /// # Errors
    ///
    /// Returns the errors that Terraform prints.
    pub fn plan(&self, configuration: &str) -> Result<AcceptancePlan, Diagnostics> {
        self.write(configuration)?;
        let _ = self.run(&["plan", "-json", "-out=plan"])?;
        let text = self.run(&["show", "-json", "plan"])?;
        Ok(AcceptancePlan { actions: read::actions(&text)?, text })
    }

    /// Plans a configuration, and applies the plan.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`plan`](Self::plan).
    pub fn apply(&self, configuration: &str) -> Result<AcceptancePlan, Diagnostics> {
        let plan = self.plan(configuration)?;
        let _ = self.run(&["apply", "-json", "plan"])?;
        Ok(plan)
    }

    /// Deletes all applied resources.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`plan`](Self::plan).
    pub fn destroy(&self) -> Result<(), Diagnostics> {
        // The last planned text may not be a valid configuration.
        self.write("")?;
        self.run(&["destroy", "-json", "-auto-approve"]).map(|_| ())
    }

    /// The state of the resource or the data source at an address: `"fleet_ship.flag"`, `"data.fleet_ship.flag"`. `None` if the state has no such
    /// address.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`plan`](Self::plan), or an error if the state can't be decoded as the model.
    pub fn state<M: Model>(&self, address: &str) -> Result<Option<M>, Diagnostics> {
        let state = self.state_at(M::SCHEMA_REF, address)?;
        if state.is_null() {
            Ok(None)
        } else {
            decoded(&state, &M::SCHEMA_REF.block.implied_type()).map(Some)
        }
    }

    /// The value of an output; null if there is no output with this name.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`plan`](Self::plan).
    pub fn output(&self, name: &str) -> Result<Value<'static>, Diagnostics> {
        #[derive(Deserialize)]
        struct Output {
            r#type: Box<RawValue>,
            value: Box<RawValue>,
        }
        let text = self.run(&["output", "-json"])?;
        let mut outputs: BTreeMap<String, Output> = read::parse(&text)?;
        let Some(output) = outputs.remove(name) else { return Ok(Value::Null) };
        let ty = Type::from_json(output.r#type.get())?;
        Ok(Value::decode_json(&ty, output.value.get().as_bytes())?.into_owned())
    }

    /// The state at an address; null if the state has no such address.
    pub(super) fn state_at(&self, schema: &Schema, address: &str) -> Result<Value<'static>, Diagnostics> {
        read::state(schema, address, &self.run(&["show", "-json"])?)
    }
}

/// A plan of a real Terraform for a whole configuration; see [`Acceptance::plan`].
pub struct AcceptancePlan {
    text: String,
    /// The planned actions, by address.
    actions: BTreeMap<String, String>,
}

impl AcceptancePlan {
    /// The planned action of the resource at an address; a no-op if the plan lacks it.
    ///
    /// # Errors
    ///
    /// Returns an error if the resource has another model.
    pub fn change<R: Resource>(&self, address: &str) -> Result<PlannedChange, Diagnostics> {
        read::plan(R::SCHEMA_REF, Value::Null, address, &self.text)
    }

    /// Asserts that the plan is empty.
    ///
    /// # Panics
    ///
    /// Panics if the plan is not empty.
    #[track_caller]
    pub fn assert_empty(&self) -> &Self {
        assert!(self.actions.is_empty(), "expected an empty plan\n{self}");
        self
    }

    /// Asserts the action of each resource: `[("fleet_ship.flag", "create")]`. Resources without an action are left out.
    /// An object that is still to be deleted after its replacement was created is `fleet_ship.flag (deposed object 0f9c2a1b)`.
    ///
    /// # Panics
    ///
    /// Panics if the actions are different.
    #[track_caller]
    pub fn assert_actions(&self, expected: &[(&str, &str)]) -> &Self {
        let expected: BTreeMap<_, _> =
            expected.iter().map(|(address, action)| ((*address).to_owned(), (*action).to_owned())).collect();
        assert!(self.actions == expected, "expected {expected:?}\n{self}");
        self
    }
}

/// Writes one line for each action.
impl fmt::Display for AcceptancePlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the plan is:")?;
        if self.actions.is_empty() {
            return write!(f, " no-op");
        }
        self.actions.iter().try_for_each(|(address, action)| write!(f, "\n{address}: {action}"))
    }
}

// `Debug` prints the same as `Display`, without secrets.
debug_as_display!(AcceptancePlan);
