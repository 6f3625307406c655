//! A configuration with anything in it, under a real Terraform.

use std::{collections::BTreeMap, fmt};

use serde::Deserialize;
use serde_json::value::RawValue;
use tfvalue_runtime::{Schema, Type, Value};

use super::{Acceptance, read};
use tfvalue_provider::provider::{Diagnostics, Model, Provider, Resource};

use crate::{change::PlannedChange, decoded};

/// Configurations in Terraform's own language, with resources, data sources, references, variables and outputs. The block of the
/// provider is written by itself.
impl<P: Provider> Acceptance<'_, P> {
    /// Plans what a configuration says.
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

    /// Plans what a configuration says, and applies the plan.
    ///
    /// # Errors
    ///
    /// As [`plan`](Self::plan).
    pub fn apply(&self, configuration: &str) -> Result<AcceptancePlan, Diagnostics> {
        let plan = self.plan(configuration)?;
        let _ = self.run(&["apply", "-json", "plan"])?;
        Ok(plan)
    }

    /// Deletes all that was applied.
    ///
    /// # Errors
    ///
    /// As [`plan`](Self::plan).
    pub fn destroy(&self) -> Result<(), Diagnostics> {
        // What was planned last may not be a configuration.
        self.write("")?;
        self.run(&["destroy", "-json", "-auto-approve"]).map(|_| ())
    }

    /// The state of the resource or the data source at an address: `"fleet_ship.flag"`, `"data.fleet_ship.flag"`. It is absent if nothing is
    /// there.
    ///
    /// # Errors
    ///
    /// As [`plan`](Self::plan), and if the model can't be decoded from it.
    pub fn state<M: Model>(&self, address: &str) -> Result<Option<M>, Diagnostics> {
        let state = self.state_at(M::SCHEMA_REF, address)?;
        if state.is_null() {
            Ok(None)
        } else {
            decoded(&state, &M::SCHEMA_REF.block.implied_type()).map(Some)
        }
    }

    /// An output: null if there is none of this name.
    ///
    /// # Errors
    ///
    /// As [`plan`](Self::plan).
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

    /// The state at an address: null if nothing is there.
    pub(super) fn state_at(&self, schema: &Schema, address: &str) -> Result<Value<'static>, Diagnostics> {
        read::state(schema, address, &self.run(&["show", "-json"])?)
    }
}

/// A plan of a real Terraform for a whole configuration: see [`Acceptance::plan`].
pub struct AcceptancePlan {
    text: String,
    /// The changes that are made, by address.
    actions: BTreeMap<String, String>,
}

impl AcceptancePlan {
    /// The planned action of the resource at an address; a no-op if the plan lacks it.
    ///
    /// # Errors
    ///
    /// Returns an error if it has another model.
    pub fn change<R: Resource>(&self, address: &str) -> Result<PlannedChange, Diagnostics> {
        read::plan(R::SCHEMA_REF, Value::Null, address, &self.text)
    }

    /// Asserts that there is nothing to do.
    ///
    /// # Panics
    ///
    /// If there is.
    #[track_caller]
    pub fn assert_empty(&self) -> &Self {
        assert!(self.actions.is_empty(), "expected an empty plan\n{self}");
        self
    }

    /// Asserts what is done to each resource: `[("fleet_ship.flag", "create")]`. Those to which nothing is done are left out.
    /// An object that is still to be deleted after its replacement was created is `fleet_ship.flag (deposed object 0f9c2a1b)`.
    ///
    /// # Panics
    ///
    /// If it is something else.
    #[track_caller]
    pub fn assert_actions(&self, expected: &[(&str, &str)]) -> &Self {
        let expected: BTreeMap<_, _> =
            expected.iter().map(|(address, action)| ((*address).to_owned(), (*action).to_owned())).collect();
        assert!(self.actions == expected, "expected {expected:?}\n{self}");
        self
    }
}

/// The changes, a line each.
impl fmt::Display for AcceptancePlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the plan is:")?;
        if self.actions.is_empty() {
            return write!(f, " no-op");
        }
        self.actions.iter().try_for_each(|(address, action)| write!(f, "\n{address}: {action}"))
    }
}

// As it prints, with no secrets.
debug_as_display!(AcceptancePlan);
