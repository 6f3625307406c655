//! The lifecycle of a resource of any model.

use std::fmt;

use tfvalue_runtime::{
    AttributePath, Schema,
    diagnostic::{Diagnostic, Severity},
    schema::Texts,
    value::Value,
};

use super::{
    Config,
    acceptance::AcceptanceInstance,
    change::{PlannedChange, state},
    imported::Imported,
    managed::{Managed, PlanOptions, Target},
};
use tfvalue_provider::{
    inner::CANT_BE_IMPORTED,
    provider::{Diagnostics, Provider, Resource},
};

/// A configuration in two forms: for the plan, which may have unknown values, and for the apply.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Step {
    pub(super) planned: Value<'static>,
    pub(super) known: Value<'static>,
}

/// Returns the import identifier of a resource from its state.
pub(super) type ImportId<'l> = &'l dyn Fn(&Value<'static>) -> Result<String, Diagnostics>;

/// The options of a lifecycle.
pub(super) struct Life<'l> {
    pub(super) imports: Imports,
    pub(super) import_id: Option<ImportId<'l>>,
    pub(super) ignored: &'l [AttributePath],
    pub(super) gone: Gone,
}

/// The import in a lifecycle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Imports {
    Never,
    /// Import the resource, but ignore a refusal by the provider.
    IfAccepted,
    /// Import the resource, unless the provider doesn't implement imports.
    Always,
}

/// The check that a resource is gone after it was destroyed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Gone {
    Unchecked,
    Always,
    /// Checked, unless a read returns any given state: then the resource exists only in the state.
    UnlessStateOnly,
}

impl Life<'_> {
    /// Runs the lifecycle with all configurations, and deletes the resource, even if a step fails.
    pub(super) fn live(&self, managed: &mut Managed<'_>, steps: &[Step]) -> Result<(), LifecycleFailure> {
        let lived = self.go(managed, steps);
        if lived.is_err() && managed.stored.is_some() {
            // A remaining resource would disturb the next test. The first failure is reported, so an error here is ignored.
            let _ = destroy(managed);
        }
        lived
    }

    fn go(&self, managed: &mut Managed<'_>, steps: &[Step]) -> Result<(), LifecycleFailure> {
        let core = managed.core;
        for (index, Step { planned, known }) in steps.iter().enumerate() {
            let at = |step: &'static str| At { config: index, step };
            let plan = core.wait(managed.plan(planned, PlanOptions::default()));
            let plan = plan.map_err(|error| at("plan").failed(&error))?;
            if plan.deferred().is_some() {
                return Err(at("plan").wrong(format!("the change is deferred\n{plan}")));
            }
            core.wait(managed.apply(plan, Some(known))).map_err(|error| at("apply").failed(&error))?;
            let keeps_state = PlanOptions { keeps_state: true, ..PlanOptions::default() };
            let plan = core.wait(managed.plan(known, keeps_state));
            at("plan after the apply, without a refresh").empty(plan)?;
            let plan = core.wait(managed.plan(known, PlanOptions::default()));
            at("plan after the apply").empty(plan)?;
        }
        let at = |step: &'static str| At { config: steps.len().saturating_sub(1), step };
        if let (true, Some(step)) = (self.imports != Imports::Never, steps.last()) {
            self.import(managed, &step.known, at)?;
        }
        let stored = managed.stored.clone();
        destroy(managed).map_err(|error| at("destroy").failed(&error))?;
        if self.gone != Gone::Unchecked {
            let at = at("read after the destroy");
            managed.stored = stored;
            core.wait(managed.refresh()).map_err(|error| at.wrong(lines(&error)))?;
            if managed.stored.is_some() && (self.gone == Gone::Always || !is_state_only(managed)) {
                return Err(at.wrong("the resource is still there".to_owned()));
            }
        }
        Ok(())
    }

    /// Imports the resource into a second instance, and compares both states.
    fn import(
        &self,
        managed: &Managed<'_>,
        config: &Value<'static>,
        at: impl Fn(&'static str) -> At,
    ) -> Result<(), LifecycleFailure> {
        let target = self.target(managed).map_err(|error| at("import").failed(&error))?;
        let (Some(target), Some(mut imported)) =
            (target, Managed::new(managed.core, managed.type_name.clone()))
        else {
            return Ok(());
        };
        let core = managed.core;
        if let Err(error) = core.wait(imported.import(&target)) {
            let is_not_implemented = self.import_id.is_none()
                && error.iter().all(|diagnostic| diagnostic.summary == CANT_BE_IMPORTED);
            let failure = at("import").failed(&error);
            let is_accepted = self.imports == Imports::Always || !failure.is_refusal;
            return if is_not_implemented || !is_accepted { Ok(()) } else { Err(failure) };
        }
        let (found, expected) = (state(imported.stored.as_ref()), state(managed.stored.as_ref()));
        let keeps_state = PlanOptions { keeps_state: true, ..PlanOptions::default() };
        let plan = || core.wait(imported.plan(config, keeps_state));
        self.imported(managed.schema, (&expected, &found), plan, at)
    }

    /// Checks that the imported value equals the state, and that a plan doesn't change it.
    fn imported(
        &self,
        schema: &Schema,
        (expected, found): (&Value<'static>, &Value<'static>),
        plan: impl FnOnce() -> Result<PlannedChange, Diagnostics>,
        at: impl Fn(&'static str) -> At,
    ) -> Result<(), LifecycleFailure> {
        let imported = Imported { schema, ignored: self.ignored };
        let changes = imported.differences(expected, found);
        if !changes.is_empty() {
            return Err(at("import").wrong(format!("what is imported differs from the state:\n{changes}")));
        }
        let at = at("plan after the import");
        let plan = plan().map_err(|error| at.failed(&error))?;
        if imported.allows(&plan) { Ok(()) } else { Err(at.not_empty(&plan)) }
    }

    /// Runs the lifecycle with all configurations under a real Terraform, and deletes the resource, even if a step fails.
    pub(super) fn live_under<P: Provider, R: Resource<Provider = P>>(
        &self,
        instance: &mut AcceptanceInstance<'_, P, R>,
        steps: &[Step],
    ) -> Result<(), LifecycleFailure> {
        let lived = self.go_under(instance, steps);
        let at = At { config: steps.len().saturating_sub(1), step: "destroy" };
        let destroyed = instance.destroy().map_err(|error| at.failed(&error));
        lived.and(destroyed)
    }

    fn go_under<P: Provider, R: Resource<Provider = P>>(
        &self,
        instance: &mut AcceptanceInstance<'_, P, R>,
        steps: &[Step],
    ) -> Result<(), LifecycleFailure> {
        for (index, Step { known, .. }) in steps.iter().enumerate() {
            let at = |step: &'static str| At { config: index, step };
            let config = Config::from(known.clone());
            let _ = instance.apply(&config).map_err(|error| at("apply").failed(&error))?;
            at("plan after the apply").empty(instance.plan(&config))?;
        }
        let at = |step: &'static str| At { config: steps.len().saturating_sub(1), step };
        let failed = |error: Diagnostics| at("import").failed(&error);
        let Some(step) = steps.last() else { return Ok(()) };
        let expected = instance.state_value().map_err(failed)?;
        let id = match self.import_id {
            Some(id) => Some(id(&expected).map_err(failed)?),
            None => expected.get("id").and_then(Value::as_str).map(str::to_owned),
        };
        let Some(id) = id.filter(|_| self.imports != Imports::Never) else { return Ok(()) };
        if let Err(error) = instance.import(&id) {
            let is_not_implemented = self.import_id.is_none()
                && error.iter().all(|diagnostic| diagnostic.summary == CANT_BE_IMPORTED);
            return if is_not_implemented { Ok(()) } else { Err(failed(error)) };
        }
        let found = instance.state_value().map_err(failed)?;
        let plan = || instance.plan(&Config::from(step.known.clone()));
        self.imported(R::SCHEMA_REF, (&expected, &found), plan, at)
    }

    fn target(&self, managed: &Managed<'_>) -> Result<Option<Target>, Diagnostics> {
        let Some(stored) = &managed.stored else { return Ok(None) };
        if let Some(id) = self.import_id {
            return id(&stored.value).map(|id| Some(Target::Id(id)));
        }
        if let Some(identity) = &stored.identity {
            return Ok(Some(Target::Identity(identity.clone())));
        }
        let id = stored.value.get("id").and_then(Value::as_str);
        Ok(id.map(|id| Target::Id(id.to_owned())))
    }
}

/// Plans to delete a resource, and applies the plan.
fn destroy(managed: &mut Managed<'_>) -> Result<(), Diagnostics> {
    let core = managed.core;
    let plan = core.wait(managed.plan_destroy())?;
    core.wait(managed.apply(plan, None))
}

/// A step of a lifecycle.
struct At {
    config: usize,
    step: &'static str,
}

impl At {
    fn wrong(&self, why: String) -> LifecycleFailure {
        LifecycleFailure { config: self.config, step: self.step, why, is_refusal: false }
    }

    /// The failure for errors that the provider reports or that Terraform finds.
    fn failed(&self, error: &Diagnostics) -> LifecycleFailure {
        let errors = error.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
        let is_refusal = errors.clone().count() > 0 && !errors.clone().any(is_fault);
        LifecycleFailure { is_refusal, ..self.wrong(lines(error)) }
    }

    fn empty(&self, plan: Result<PlannedChange, Diagnostics>) -> Result<(), LifecycleFailure> {
        let plan = plan.map_err(|error| self.failed(&error))?;
        if plan.is_empty() { Ok(()) } else { Err(self.not_empty(&plan)) }
    }

    fn not_empty(&self, plan: &PlannedChange) -> LifecycleFailure {
        let drift = plan.drift();
        let mut why = format!("the plan is not empty\n{plan}");
        if !drift.is_empty() {
            why.push_str("\nchanged outside of Terraform:\n");
            why.push_str(&drift.to_string());
        }
        self.wrong(why)
    }
}

/// Writes the diagnostics, one line each.
fn lines(error: &Diagnostics) -> String {
    error.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// Returns whether a read also finds a resource with changed strings: then the provider calls no service. An error proves nothing, and counts
/// as found.
fn is_state_only(managed: &mut Managed<'_>) -> bool {
    let Some(stored) = &mut managed.stored else { return false };
    for attribute in &managed.schema.block.attributes {
        if let (Some(Value::String(text)), Texts::Any) =
            (stored.value.get_mut(&attribute.name), attribute.rules.semantics().texts())
        {
            text.to_mut().push_str("-other");
        }
    }
    stored.identity = None;
    let core = managed.core;
    core.wait(managed.refresh()).is_err() || managed.stored.is_some()
}

/// Returns whether an error indicates a bug in the provider: Terraform's own errors, and errors of panics.
fn is_fault(error: &Diagnostic) -> bool {
    let summaries = ["Provider ", "Plugin error", "Import returned", "Invalid resource", "Cannot import"];
    summaries.iter().any(|summary| error.summary.starts_with(summary))
}

/// A failed step of a resource's lifecycle.
#[derive(Clone, PartialEq, Eq)]
pub struct LifecycleFailure {
    config: usize,
    step: &'static str,
    why: String,
    /// True if the provider itself has reported the error, which may be correct.
    pub(super) is_refusal: bool,
}

impl LifecycleFailure {
    /// The failure for an invalid configuration.
    pub(super) fn of_config(config: usize, error: &Diagnostics) -> Self {
        At { config, step: "configuration" }.failed(error)
    }

    /// The position of the configuration.
    pub fn config(&self) -> usize {
        self.config
    }
}

impl fmt::Display for LifecycleFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "configuration {}, {}:\n{}", self.config + 1, self.step, self.why)
    }
}

// `Debug` prints the same as `Display`.
debug_as_display!(LifecycleFailure);

impl std::error::Error for LifecycleFailure {}
