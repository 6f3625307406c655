//! A managed resource in a test.

use std::marker::PhantomData;

use tfvalue_runtime::{Value, schema::SchemaKind};

use super::{
    Configuration, Core,
    change::{PlannedChange, state},
    diff::Changes,
    managed::{Managed, PlanOptions, Source, Target},
    place::{find, place, shown, without_type},
};
use tfvalue_provider::provider::{Diagnostics, IdentityOf, MovedFrom, Provider, Resource, ResourceKind};

impl<P: Provider> Core<P> {
    /// Creates a resource of this model, without a state.
    ///
    /// # Panics
    ///
    /// Panics if the provider doesn't register the model.
    #[track_caller]
    pub fn resource<R: Resource<Provider = P>>(&self) -> Instance<'_, R> {
        let name = self.shared.type_name(R::NAME);
        let _ = self.shared.registered::<R>(SchemaKind::Resource, "resource", &name);
        let managed = Managed::new(&self.shared, name);
        Instance { managed: managed.expect("the resource is registered"), model: PhantomData }
    }
}

/// A resource that a [`Core`] manages: the state, and Terraform's operations on it.
///
/// A failed step leaves the state that Terraform would keep. If a create fails after it saved a state, the resource is tainted.
pub struct Instance<'c, R> {
    managed: Managed<'c>,
    model: PhantomData<fn() -> R>,
}

impl<'c, R: Resource> Instance<'c, R> {
    /// Validates a configuration.
    ///
    /// # Errors
    ///
    /// Returns the errors of Terraform or the provider in the configuration.
    pub fn validate(&mut self, config: &impl Configuration<R>) -> Result<(), Diagnostics> {
        let config = self.config(config)?;
        self.managed.core.wait(self.managed.validate(&config))
    }

    /// Refreshes the state, and plans the resource with a configuration.
    ///
    /// # Errors
    ///
    /// Returns the provider's errors, or Terraform's errors in the plan.
    pub fn plan(&mut self, config: &impl Configuration<R>) -> Result<PlannedChange, Diagnostics> {
        self.plan_with(config, PlanOptions::default())
    }

    /// Plans without a refresh (`-refresh=false`).
    ///
    /// # Errors
    ///
    /// Returns the errors of [`plan`](Self::plan).
    pub fn plan_without_refresh(
        &mut self,
        config: &impl Configuration<R>,
    ) -> Result<PlannedChange, Diagnostics> {
        self.plan_with(config, PlanOptions { keeps_state: true, ..PlanOptions::default() })
    }

    /// Plans to replace the resource even if nothing changes (`-replace`).
    ///
    /// # Errors
    ///
    /// Returns the errors of [`plan`](Self::plan).
    pub fn plan_replace(&mut self, config: &impl Configuration<R>) -> Result<PlannedChange, Diagnostics> {
        self.plan_with(config, PlanOptions { replaces: true, ..PlanOptions::default() })
    }

    fn plan_with(
        &mut self,
        config: &impl Configuration<R>,
        options: PlanOptions,
    ) -> Result<PlannedChange, Diagnostics> {
        let config = self.config(config)?;
        self.managed.core.wait(self.managed.plan(&config, options))
    }

    /// Plans to delete the resource.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`plan`](Self::plan).
    pub fn plan_destroy(&mut self) -> Result<PlannedChange, Diagnostics> {
        self.managed.core.wait(self.managed.plan_destroy())
    }

    /// Plans the resource with a configuration, and applies the plan.
    ///
    /// # Errors
    ///
    /// Returns the provider's errors, or Terraform's errors in a response.
    pub fn apply(&mut self, config: &impl Configuration<R>) -> Result<PlannedChange, Diagnostics> {
        let plan = self.plan(config)?;
        self.apply_plan(plan.clone())?;
        Ok(plan)
    }

    /// Applies a plan. Terraform first plans again with the values that are known by then, and compares both plans.
    ///
    /// # Errors
    ///
    /// Returns the provider's errors, or Terraform's errors in a response. Also returns an error if a part of the configuration is unknown, or if
    /// the state has changed since the plan.
    pub fn apply_plan(&mut self, plan: PlannedChange) -> Result<(), Diagnostics> {
        self.managed.core.wait(self.managed.apply(plan, None))
    }

    /// Applies a plan whose configuration has unknown parts. `known` is the same configuration with all values known.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`apply_plan`](Self::apply_plan).
    pub fn apply_known(
        &mut self,
        plan: PlannedChange,
        known: &impl Configuration<R>,
    ) -> Result<(), Diagnostics> {
        let known = self.config(known)?;
        self.managed.core.wait(self.managed.apply(plan, Some(&known)))
    }

    /// Refreshes the state, and returns the changes that were made outside of Terraform.
    ///
    /// # Errors
    ///
    /// Returns the provider's errors, or Terraform's errors in the response.
    pub fn refresh(&mut self) -> Result<Changes, Diagnostics> {
        let before = self.state_value();
        let Managed { core, schema, .. } = self.managed;
        core.wait(self.managed.refresh())?;
        Ok(Changes::between(&schema.block, &before, &self.state_value()))
    }

    /// Imports the resource with this identifier, and replaces the state.
    ///
    /// # Errors
    ///
    /// Returns the provider's errors, or Terraform's errors in the response.
    pub fn import(&mut self, id: impl Into<String>) -> Result<(), Diagnostics> {
        self.import_target(&Target::Id(id.into()))
    }

    /// Imports the resource with this identity, and replaces the state.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`import`](Self::import).
    pub fn import_by_identity(&mut self, identity: &IdentityOf<R>) -> Result<(), Diagnostics> {
        let encoded = <R::Kind as ResourceKind>::encode(identity)?;
        let Some((_, ty)) = self.managed.identity else {
            return Err(Diagnostics::error("No identity", "The resource has no identity."));
        };
        let identity = encoded.decode_value(ty)?.into_owned();
        self.import_target(&Target::Identity(identity))
    }

    pub(super) fn import_target(&mut self, target: &Target) -> Result<(), Diagnostics> {
        self.managed.core.wait(self.managed.import(target))
    }

    /// Converts the state of another resource type, as a `moved` block does.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`import`](Self::import).
    pub fn move_from(&mut self, source: &MovedFrom<'_>) -> Result<(), Diagnostics> {
        let source = Source {
            provider: source.provider.to_owned(),
            type_name: source.type_name.to_owned(),
            schema_version: source.schema_version,
            json: tfvalue_provider::tfplugin6::RawState::from(source.state.clone()).json,
            private: source.private.to_vec(),
        };
        self.managed.core.wait(self.managed.move_from(source))
    }

    /// Upgrades a state that an earlier version of the provider has stored: the JSON of the attributes, and the version of the schema.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`import`](Self::import).
    pub fn upgrade_from(&mut self, version: i64, attributes: &str) -> Result<(), Diagnostics> {
        self.managed.warnings = Diagnostics::new();
        let value = self.managed.core.wait(self.managed.upgrade(version, attributes.as_bytes().to_vec()))?;
        self.managed.set_state(value);
        Ok(())
    }

    /// Plans to delete the resource, and applies the plan.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`apply`](Self::apply).
    pub fn destroy(&mut self) -> Result<(), Diagnostics> {
        let plan = self.plan_destroy()?;
        self.apply_plan(plan)
    }

    /// Removes the resource from the state without deleting it, as a `removed` block does.
    pub fn forget(&mut self) {
        self.managed.stored = None;
    }

    /// Marks the resource as tainted, as a failed create does.
    pub fn taint(&mut self) {
        if let Some(stored) = &mut self.managed.stored {
            stored.is_tainted = true;
        }
    }

    /// If true, a replacement is created before the old object is deleted. By default, it is created afterwards.
    pub fn set_create_before_destroy(&mut self, is_so: bool) {
        self.managed.creates_before_destroy = is_so;
    }

    /// Returns whether the resource is in the state.
    pub fn exists(&self) -> bool {
        self.managed.stored.is_some()
    }

    /// Returns whether the resource is tainted: it must be replaced, because its creation failed.
    pub fn is_tainted(&self) -> bool {
        self.managed.stored.as_ref().is_some_and(|stored| stored.is_tainted)
    }

    /// Returns whether a replaced object remains that couldn't be deleted.
    pub fn is_deposed(&self) -> bool {
        self.managed.deposed.is_some()
    }

    /// The state; `None` if there is no resource.
    ///
    /// # Errors
    ///
    /// Returns an error if the state can't be decoded as the model.
    pub fn state(&self) -> Result<Option<R>, Diagnostics> {
        match &self.managed.stored {
            Some(stored) => Ok(Some(super::decoded(&stored.value, self.managed.ty)?)),
            None => Ok(None),
        }
    }

    /// The state; null if there is no resource.
    pub fn state_value(&self) -> Value<'static> {
        state(self.managed.stored.as_ref())
    }

    /// The identity of the resource; `None` if there is no resource or no identity.
    ///
    /// # Errors
    ///
    /// Returns an error if the identity can't be decoded as its model.
    pub fn identity(&self) -> Result<Option<IdentityOf<R>>, Diagnostics> {
        let identity = self.managed.stored.as_ref().and_then(|stored| stored.identity.as_ref());
        match (identity, self.managed.identity) {
            (Some(identity), Some((_, ty))) => {
                let encoded = tfvalue_runtime::DynamicValue::encode_value(identity, ty)?;
                <R::Kind as ResourceKind>::decode(&encoded)
            }
            _ => Ok(None),
        }
    }

    /// The private data of the provider.
    pub fn private(&self) -> &[u8] {
        self.managed.stored.as_ref().map_or(&[], |stored| &stored.private)
    }

    /// The warnings of the last step.
    pub fn warnings(&self) -> &Diagnostics {
        &self.managed.warnings
    }

    /// Asserts that an attribute has this value in the state: `"name"`, `"disk[0].size"`.
    ///
    /// # Panics
    ///
    /// Panics if the value is different, or if there is no such attribute.
    #[track_caller]
    pub fn assert_value(&self, at: &str, value: impl Into<Value<'static>>) {
        let (state, value) = (self.state_value(), value.into());
        let is_so = find(&state, &place(at)).is_some_and(|found| *without_type(found) == value);
        let schema = self.managed.schema;
        let whole = Changes::between(&schema.block, &Value::Null, &state);
        assert!(is_so, "expected {at} to be {}, in this state:\n{whole}", shown(schema, at, &value));
    }

    /// Asserts that the state equals `expected`.
    ///
    /// # Panics
    ///
    /// Panics if the state differs. The message has the differences: `-` is expected, `+` is in the state.
    #[track_caller]
    pub fn assert_state(&self, expected: &R) {
        let expected = match Value::from_typed(expected) {
            Ok(expected) => expected,
            Err(error) => panic!("the expected state can't be encoded: {error}"),
        };
        let changes = Changes::between(&self.managed.schema.block, &expected, &self.state_value());
        assert!(changes.is_empty(), "the state is another than expected (-> what it is):\n{changes}");
    }

    pub(super) fn managed(&mut self) -> &mut Managed<'c> {
        &mut self.managed
    }

    fn config(&self, config: &impl Configuration<R>) -> Result<Value<'static>, Diagnostics> {
        config.to_config(self.managed.schema)
    }
}

// `Debug` omits the state, which may hold secrets.
opaque_debug!(Instance<'_, R>, "type": managed.type_name);
