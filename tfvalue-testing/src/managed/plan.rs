//! Plans of a managed resource.

use tfvalue_runtime::{AttributePath, Value, schema::Source};

use super::{Managed, Stored, state_of};
use tfvalue_plan::plan::{proposed_new_state, values};

use tfvalue_provider::{
    provider::{Deferral, Diagnostics},
    tfplugin6::{ClientCapabilities, plan_resource_change, validate_resource_config},
};

use crate::{
    change::{ChangeAction, PlannedChange},
    client::{Client, checked},
    config::check,
    core::Shared,
};

/// The options of a plan.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub(crate) struct PlanOptions {
    /// True if the plan replaces the resource even if nothing changes (`-replace`).
    pub(crate) replaces: bool,
    /// True if the plan doesn't refresh the stored state (`-refresh=false`).
    pub(crate) keeps_state: bool,
}

/// The two plans of a change.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Pass {
    /// The plan that the user sees.
    First {
        /// True if the plan replaces the resource even if nothing changes.
        replaces: bool,
    },
    /// The plan directly before the apply. Terraform then allows deferral in the request, but refuses a deferred response.
    Final,
}

/// The checked response to a plan request.
#[derive(Default)]
struct Answer {
    planned: Value<'static>,
    private: Vec<u8>,
    identity: Option<Value<'static>>,
    requires_replace: Vec<AttributePath>,
    deferred: Option<Deferral>,
}

/// The values of a plan request.
struct Question<'q> {
    prior: Option<&'q Stored>,
    config: &'q Value<'static>,
    private: &'q [u8],
    identity: Option<&'q Value<'static>>,
    deferral_allowed: bool,
}

impl Managed<'_> {
    /// Validates a configuration, as `terraform validate` does.
    pub(crate) async fn validate(&mut self, config: &Value<'static>) -> Result<(), Diagnostics> {
        self.warnings = Diagnostics::new();
        check(&self.schema.block, config)?;
        self.validate_with(&self.core.unconfigured, config).await
    }

    /// Calls the provider to validate a configuration.
    pub(super) async fn validate_with(
        &mut self,
        client: &Client,
        config: &Value<'static>,
    ) -> Result<(), Diagnostics> {
        let request = validate_resource_config::Request {
            type_name: self.type_name.clone(),
            config: self.message(config)?,
            client_capabilities: Some(self.core.capabilities()),
        };
        let response: validate_resource_config::Response =
            client.call("ValidateResourceConfig", &request).await?;
        self.warnings.add(checked(response.diagnostics)?);
        Ok(())
    }

    /// Plans the resource with a configuration.
    pub(crate) async fn plan(
        &mut self,
        config: &Value<'static>,
        options: PlanOptions,
    ) -> Result<PlannedChange, Diagnostics> {
        self.warnings = Diagnostics::new();
        check(&self.schema.block, config)?;
        let client = self.core.configured().await?;
        let before = self.stored.clone();
        let prior = self.refreshed(options.keeps_state).await?;
        self.validate_with(client, config).await?;
        let mut change = self.planned(prior, config, Pass::First { replaces: options.replaces }).await?;
        change.before = before;
        Ok(change)
    }

    /// Plans to delete the resource.
    pub(crate) async fn plan_destroy(&mut self) -> Result<PlannedChange, Diagnostics> {
        self.warnings = Diagnostics::new();
        self.core.configured().await?;
        let before = self.stored.clone();
        let prior = self.refreshed(false).await?;
        let mut change = self.plan_delete(prior).await?;
        change.before = before;
        Ok(change)
    }

    /// Plans a resource with this prior state.
    pub(super) async fn planned(
        &mut self,
        prior: Option<Stored>,
        config: &Value<'static>,
        pass: Pass,
    ) -> Result<PlannedChange, Diagnostics> {
        let client = self.core.configured().await?;
        let known = prior.as_ref().filter(|prior| !prior.is_tainted);
        let (private, identity) =
            known.map_or((&[][..], None), |known| (&known.private, known.identity.as_ref()));
        let deferral_allowed = pass == Pass::Final || self.core.deferral_allowed;
        let question = Question { prior: known, config, private, identity, deferral_allowed };
        let mut answer = self.ask(client, &question, true).await?;
        let state = state_of(known);
        let is_forced = pass == Pass::First { replaces: true };
        let is_replaced =
            prior.is_some() && (is_forced || known.is_none() || !answer.requires_replace.is_empty());
        let action = match &prior {
            _ if answer.deferred.is_some() => ChangeAction::NoOp,
            None => ChangeAction::Create,
            Some(_) if is_replaced && self.creates_before_destroy => ChangeAction::CreateBeforeDestroy,
            Some(_) if is_replaced => ChangeAction::DestroyBeforeCreate,
            Some(_) if answer.planned == state => ChangeAction::NoOp,
            Some(_) => ChangeAction::Update,
        };
        if answer.deferred.is_none() {
            let is_new = matches!(
                action,
                ChangeAction::Create | ChangeAction::DestroyBeforeCreate | ChangeAction::CreateBeforeDestroy
            );
            self.check_planned_identity(identity, answer.identity.as_ref(), is_new)?;
        }
        if is_replaced && known.is_some() && answer.deferred.is_none() {
            // The replacement is a new resource, which needs a second plan.
            let (private, identity) = (answer.private.clone(), answer.identity.clone());
            let identity = identity.as_ref();
            let question = Question { prior: None, config, private: &private, identity, deferral_allowed };
            let requires_replace = std::mem::take(&mut answer.requires_replace);
            answer = Answer { requires_replace, ..self.ask(client, &question, false).await? };
        }
        Ok(self.plan_of(action, prior, config, answer))
    }

    /// Plans to delete a resource with this prior state.
    pub(super) async fn plan_delete(&mut self, prior: Option<Stored>) -> Result<PlannedChange, Diagnostics> {
        let client = self.core.configured().await?;
        let Some(Stored { private, identity, .. }) = &prior else {
            return Ok(self.plan_of(ChangeAction::NoOp, None, &Value::Null, Answer::default()));
        };
        let (prior_state, identity) = (prior.as_ref(), identity.as_ref());
        let deferral_allowed = self.core.deferral_allowed;
        let question =
            Question { prior: prior_state, config: &Value::Null, private, identity, deferral_allowed };
        let answer = self.ask(client, &question, false).await?;
        if !answer.planned.is_null() {
            let detail = "The planned state of a resource that is to be deleted must be null.";
            return Err(Diagnostics::error(INVALID_PLAN, detail));
        }
        Ok(self.plan_of(ChangeAction::Delete, prior, &Value::Null, answer))
    }

    fn plan_of(
        &self,
        action: ChangeAction,
        prior: Option<Stored>,
        config: &Value<'static>,
        answer: Answer,
    ) -> PlannedChange {
        let Answer { planned, private, identity, requires_replace, deferred } = answer;
        PlannedChange {
            action,
            before: None,
            prior,
            config: config.clone(),
            planned,
            private,
            identity,
            requires_replace,
            deferred,
            warnings: self.warnings.clone(),
            schema: self.schema,
        }
    }

    /// Requests a plan, and checks the response.
    async fn ask(
        &mut self,
        client: &Client,
        question: &Question<'_>,
        checks_values: bool,
    ) -> Result<Answer, Diagnostics> {
        let Question { prior, config, private, identity, deferral_allowed } = question;
        let prior = state_of(*prior);
        // A deletion has no proposed state.
        let proposed = match config {
            Value::Null => Value::Null,
            config => proposed_new_state(&self.schema.block, &prior, config)?,
        };
        let request = plan_resource_change::Request {
            type_name: self.type_name.clone(),
            prior_state: self.message(&prior)?,
            proposed_new_state: self.message(&proposed)?,
            config: self.message(config)?,
            prior_private: private.to_vec(),
            provider_meta: self.core.provider_meta(),
            client_capabilities: Some(ClientCapabilities {
                deferral_allowed: *deferral_allowed,
                ..self.core.capabilities()
            }),
            prior_identity: self.identity_message(*identity)?,
            ..Default::default()
        };
        let response: plan_resource_change::Response = client.call("PlanResourceChange", &request).await?;
        self.warnings.add(checked(response.diagnostics)?);
        let deferred = Shared::deferral(response.deferred, *deferral_allowed)?;
        let planned = self.decode(INVALID_PLAN, response.planned_state.as_ref())?;
        if deferred.is_none() {
            if let Some(path) = values::first_write_only(self.schema, &planned) {
                let detail = format!("{path}: is write-only, and must be null in the plan.");
                return Err(Diagnostics::error(INVALID_PLAN, detail).at(path));
            }
            if checks_values {
                values::check_planned(self.schema, &prior, config, &planned)?;
                values::check_configured(self.schema, config, &planned)?;
            }
        }
        let paths = response.requires_replace.into_iter().map(AttributePath::try_from);
        let mut requires_replace: Vec<_> = paths.collect::<Result<_, _>>()?;
        if prior.is_null() || planned.is_null() || deferred.is_some() {
            requires_replace.clear();
        }
        values::check_requires_replace(self.schema, &prior, &planned, &requires_replace)?;
        requires_replace.retain(|path| {
            let (before, after) = (prior.get_path(path), planned.get_path(path));
            before != after || after.is_some_and(|value| !value.is_wholly_known()) || self.is_write_only(path)
        });
        requires_replace.sort();
        requires_replace.dedup();
        Ok(Answer {
            planned,
            private: response.planned_private,
            identity: self.decode_identity(response.planned_identity.as_ref())?,
            requires_replace,
            deferred,
        })
    }

    fn is_write_only(&self, path: &AttributePath) -> bool {
        matches!(self.schema.block.source_of(path), Source::Secret(_))
            && path.steps().first().is_some_and(|step| {
                matches!(step, tfvalue_runtime::Step::AttributeName(name)
                    if self.schema.block.attributes.get(name).is_some_and(|attribute| attribute.write_only))
            })
    }

    /// Checks that a planned identity is known and unchanged, unless the resource is new.
    fn check_planned_identity(
        &self,
        prior: Option<&Value<'static>>,
        planned: Option<&Value<'static>>,
        is_new: bool,
    ) -> Result<(), Diagnostics> {
        match planned {
            Some(_) if !is_new => self.check_identity(prior, planned),
            _ => Ok(()),
        }
    }
}

pub(super) const INVALID_PLAN: &str = "Provider produced invalid plan";
