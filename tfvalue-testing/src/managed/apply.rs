//! Applies of planned changes.

use tfvalue_runtime::{AttributePath, Diagnostic, Value};

use super::{INVALID_OBJECT, Managed, Stored, plan::Pass, state_of};
use tfvalue_plan::plan::values;

use tfvalue_provider::{
    inner::{null, nulled},
    provider::Diagnostics,
    tfplugin6::apply_resource_change,
};

use crate::{
    change::{ChangeAction, PlannedChange},
    client::read,
    with_summary,
};

/// The expected result of a change.
struct Order<'o> {
    prior: Option<&'o Stored>,
    planned: &'o Value<'static>,
    config: &'o Value<'static>,
    private: &'o [u8],
    identity: Option<&'o Value<'static>>,
}

impl Managed<'_> {
    /// Applies a planned change. `known` is the configuration with all values known.
    pub(crate) async fn apply(
        &mut self,
        change: PlannedChange,
        known: Option<&Value<'static>>,
    ) -> Result<(), Diagnostics> {
        self.warnings = Diagnostics::new();
        let config = known.unwrap_or(&change.config).clone();
        if !config.is_wholly_known() {
            let detail = "Something in the configuration is unknown. An apply takes a configuration of which \
                          everything is known: give it as that of the apply.";
            return Err(Diagnostics::error("Configuration is not known", detail));
        }
        if self.stored != change.before {
            let detail = "The state has changed since the plan was made.";
            return Err(Diagnostics::error("Saved plan is stale", detail));
        }
        if change.deferred.is_some() {
            return Ok(());
        }
        self.stored.clone_from(&change.prior);
        match change.action {
            ChangeAction::NoOp => Ok(()),
            ChangeAction::Create | ChangeAction::Update => self.change(&change, &config, change.action).await,
            ChangeAction::Delete => self.delete(&change.private, change.identity.as_ref()).await,
            ChangeAction::DestroyBeforeCreate => {
                self.delete(&change.private, None).await?;
                self.change(&change, &config, ChangeAction::Create).await
            }
            ChangeAction::CreateBeforeDestroy => {
                self.deposed = self.stored.take();
                let created = self.change(&change, &config, ChangeAction::Create).await;
                if self.stored.is_none() {
                    self.stored = self.deposed.take();
                }
                created?;
                self.delete_deposed().await
            }
        }
    }

    /// Creates or updates the resource: plans again with the values that are known now, and applies that plan.
    async fn change(
        &mut self,
        change: &PlannedChange,
        config: &Value<'static>,
        action: ChangeAction,
    ) -> Result<(), Diagnostics> {
        let prior = match self.stored.clone() {
            Some(stored) => Some(self.upgraded(stored).await?),
            None => None,
        };
        let client = self.core.configured().await?;
        self.validate_with(client, config).await?;
        let last = self.planned(prior.clone(), config, Pass::Final).await?;
        if last.deferred.is_some() {
            let detail =
                "The provider deferred a change when the plan was applied. This is a bug in the provider.";
            return Err(Diagnostics::error("Resource deferred during apply, but not during plan", detail));
        }
        let is_as_planned =
            last.action == action || (action, last.action) == (ChangeAction::Update, ChangeAction::NoOp);
        if !is_as_planned {
            let detail = format!(
                "The planned action was {action}, and it is {} when the plan is applied. This is a bug in the \
                 provider.",
                last.action
            );
            return Err(Diagnostics::error("Provider produced inconsistent final plan", detail));
        }
        values::check_final_plan(self.schema, &change.planned, &last.planned)?;
        if last.action == ChangeAction::NoOp {
            self.stored = prior;
            return Ok(());
        }
        let order = Order {
            prior: prior.as_ref(),
            planned: &last.planned,
            config,
            private: &last.private,
            identity: last.identity.as_ref(),
        };
        self.do_apply(&order).await
    }

    async fn delete(&mut self, private: &[u8], identity: Option<&Value<'static>>) -> Result<(), Diagnostics> {
        let Some(stored) = self.stored.clone() else { return Ok(()) };
        let prior = self.upgraded(stored).await?;
        let order =
            Order { prior: Some(&prior), planned: &Value::Null, config: &Value::Null, private, identity };
        self.do_apply(&order).await
    }

    /// Deletes the replaced object.
    async fn delete_deposed(&mut self) -> Result<(), Diagnostics> {
        let current = std::mem::replace(&mut self.stored, self.deposed.take());
        let plan = self.plan_delete(self.stored.clone()).await;
        let deleted = match plan {
            Ok(plan) => self.delete(&plan.private, plan.identity.as_ref()).await,
            Err(error) => Err(error),
        };
        self.deposed = std::mem::replace(&mut self.stored, current);
        deleted
    }

    /// Applies a change, and stores the returned state, even if the provider reports errors.
    async fn do_apply(&mut self, order: &Order<'_>) -> Result<(), Diagnostics> {
        let client = self.core.configured().await?;
        let is_delete = order.planned.is_null();
        let request = apply_resource_change::Request {
            type_name: self.type_name.clone(),
            prior_state: self.message(&state_of(order.prior))?,
            planned_state: self.message(order.planned)?,
            config: if is_delete { Some(null()) } else { self.message(order.config)? },
            planned_private: order.private.to_vec(),
            provider_meta: self.core.provider_meta(),
            planned_identity: self.identity_message(order.identity)?,
        };
        let response: apply_resource_change::Response = client.call("ApplyResourceChange", &request).await?;
        let mut found = read(response.diagnostics);
        let had_errors = found.has_errors();
        let new = match self.decode(INVALID_OBJECT, response.new_state.as_ref()) {
            Ok(new) => new,
            Err(error) => {
                found.add(error);
                return Err(found);
            }
        };
        if let Some(path) = values::first_write_only(self.schema, &new) {
            let detail = format!("{path}: is write-only, and must be null after apply.");
            found.add(Diagnostics::error(INVALID_OBJECT, detail).at(path));
            return Err(found);
        }
        if !had_errors {
            self.judge(order, &new, &mut found);
        }
        let identity = match self.decode_identity(response.new_identity.as_ref()) {
            Ok(identity) => identity,
            Err(error) => {
                found.add(error);
                None
            }
        };
        if !had_errors
            && !is_delete
            && !new.is_null()
            && let Err(error) =
                self.check_identity(order.identity.filter(|_| order.prior.is_some()), identity.as_ref())
        {
            found.add(error);
        }
        self.store(order, &new, response.private, identity, found.has_errors());
        if found.has_errors() {
            return Err(found);
        }
        self.warnings.add(found);
        Ok(())
    }

    /// Reports the errors that Terraform would find in a result.
    fn judge(&self, order: &Order<'_>, new: &Value<'static>, found: &mut Diagnostics) {
        match (order.planned.is_null(), new.is_null()) {
            (true, true) => {}
            (true, false) => {
                let detail = "The provider returned a state for a resource that it has deleted.";
                found.add(Diagnostics::error(INVALID_RESULT, detail));
            }
            (false, true) => {
                let detail = "The provider returned no state for a resource that it has created or changed.";
                found.add(Diagnostics::error(INCONSISTENT, detail));
            }
            (false, false) => {
                let Err(findings) = values::check_applied(self.schema, order.planned, new) else { return };
                // Terraform refuses unknown values before it compares the other values.
                let is_unknown = |path: &AttributePath| new.get_path(path).is_some_and(Value::is_unknown);
                let unknown = findings.iter().filter(|finding| is_unknown(&finding.path)).cloned();
                let unknown: Diagnostics = unknown.map(Diagnostic::from).collect();
                if unknown.has_errors() {
                    found.add(with_summary(unknown, INVALID_RESULT));
                } else {
                    found.add(findings);
                }
            }
        }
    }

    /// Stores the state that Terraform would store after a result.
    fn store(
        &mut self,
        order: &Order<'_>,
        new: &Value<'static>,
        private: Vec<u8>,
        identity: Option<Value<'static>>,
        had_errors: bool,
    ) {
        let is_delete = order.planned.is_null();
        if new.is_null() {
            if !had_errors {
                self.stored = if is_delete { None } else { order.prior.cloned() };
            }
            return;
        }
        // Unknown values were reported before. A state can't hold them.
        let value = nulled(new);
        let is_tainted = had_errors && order.prior.is_none();
        self.stored = Some(Stored { value, private, identity, is_tainted });
    }
}

const INCONSISTENT: &str = "Provider produced inconsistent result after apply";
const INVALID_RESULT: &str = "Provider returned invalid result object after apply";
