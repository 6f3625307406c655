//! The whole life of a resource, as one assertion.

use std::fmt;

use tfvalue_core::{
    path::AttributePath,
    value::{Entries, Value},
};

use super::{
    Configuration, Core,
    change::{PlannedChange, state},
    diff::Changes,
    instance::Instance,
    managed::{Managed, Target},
    place::{find, place},
};
use crate::server::{Diagnostics, Provider, Resource};

/// How the identifier for an import is made from a state.
type ImportId<R> = Box<dyn Fn(&R) -> String>;

impl<P: Provider> Core<P> {
    /// Asserts that a resource lives as Terraform expects it: it is created with the first configuration and changed to each of the
    /// others, and after each apply there is nothing left to do; then it is imported, and destroyed.
    ///
    /// What is imported must be equal to the state, but for write-only attributes, `timeouts`, and null in place of what is empty. See
    /// [`lifecycle`](Self::lifecycle) for other exceptions and for how the identifier is found.
    ///
    /// # Panics
    ///
    /// If it doesn't: with the step, and what the provider reported or what differs.
    #[track_caller]
    pub fn assert_lifecycle<R: Resource<Provider = P>>(&self, configs: &[impl Configuration<R>]) {
        self.lifecycle().assert(configs);
    }

    /// The same with choices: [`Lifecycle`] has them.
    pub fn lifecycle<R: Resource<Provider = P>>(&self) -> Lifecycle<'_, P, R> {
        Lifecycle { core: self, imports: true, import_id: None, ignored: Vec::new(), checks_gone: false }
    }
}

/// A life of a resource: see [`Core::assert_lifecycle`].
///
/// # Example: an identifier that is made of two attributes
///
/// ```ignore
/// core.lifecycle::<Record>()
///     .import_id(|record| format!("{}/{}", record.zone, record.name))
///     .ignore_on_import("password_hash")
///     .assert(&[hcl(r#"zone = "z", name = "n""#)]);
/// ```
pub struct Lifecycle<'c, P, R> {
    core: &'c Core<P>,
    imports: bool,
    import_id: Option<ImportId<R>>,
    ignored: Vec<AttributePath>,
    checks_gone: bool,
}

impl<P: Provider, R: Resource<Provider = P>> Lifecycle<'_, P, R> {
    /// Imports by this identifier. By default, it is the identity, or else the attribute `id`; without either, nothing is imported.
    #[must_use]
    pub fn import_id(mut self, id: impl Fn(&R) -> String + 'static) -> Self {
        self.import_id = Some(Box::new(id));
        self
    }

    /// Imports nothing.
    #[must_use]
    pub fn without_import(mut self) -> Self {
        self.imports = false;
        self
    }

    /// Leaves an attribute out of the comparison of what is imported with the state, as one that only the configuration knows.
    ///
    /// # Panics
    ///
    /// If the place isn't written as one: `"disk[0].size"`.
    #[must_use]
    #[track_caller]
    pub fn ignore_on_import(mut self, at: &str) -> Self {
        self.ignored.push(place(at));
        self
    }

    /// Reads the resource after it was destroyed, and asserts that it is gone.
    #[must_use]
    pub fn gone_after_destroy(mut self) -> Self {
        self.checks_gone = true;
        self
    }

    /// Asserts that the resource lives so with these configurations.
    ///
    /// # Panics
    ///
    /// As [`Core::assert_lifecycle`].
    #[track_caller]
    pub fn assert(&self, configs: &[impl Configuration<R>]) {
        if let Err(failure) = self.check(configs) {
            panic!("{failure}");
        }
    }

    /// The same as a result.
    ///
    /// # Errors
    ///
    /// Returns the first step that doesn't succeed, and why.
    pub fn check(&self, configs: &[impl Configuration<R>]) -> Result<(), LifecycleFailure> {
        let mut instance = self.core.resource::<R>();
        let lived = self.live(&mut instance, configs);
        if lived.is_err() && instance.exists() {
            // What is left would be in the way of the next test; the first failure is the one to report.
            let _ = instance.destroy();
        }
        lived
    }

    fn live(
        &self,
        instance: &mut Instance<'_, R>,
        configs: &[impl Configuration<R>],
    ) -> Result<(), LifecycleFailure> {
        for (index, config) in configs.iter().enumerate() {
            let failed = |step: &'static str, why: String| LifecycleFailure { config: index, step, why };
            let plan = instance.plan(config).map_err(|error| failed("plan", errors(&error)))?;
            if plan.deferred().is_some() {
                return Err(failed("plan", format!("the change is deferred\n{plan}")));
            }
            instance.apply_plan(plan).map_err(|error| failed("apply", errors(&error)))?;
            let plan = instance.plan_without_refresh(config);
            empty(plan).map_err(|why| failed("plan after the apply, without a refresh", why))?;
            let plan = instance.plan(config);
            empty(plan).map_err(|why| failed("plan after the apply", why))?;
        }
        let last = configs.len().saturating_sub(1);
        let failed = |step: &'static str, why: String| LifecycleFailure { config: last, step, why };
        if self.imports {
            self.import(instance).map_err(|why| failed("import", why))?;
        }
        let stored = instance.managed().stored.clone();
        instance.destroy().map_err(|error| failed("destroy", errors(&error)))?;
        if self.checks_gone {
            instance.managed().stored = stored;
            instance.refresh().map_err(|error| failed("read after the destroy", errors(&error)))?;
            if instance.exists() {
                let why = "the resource is still there".to_owned();
                return Err(failed("read after the destroy", why));
            }
        }
        Ok(())
    }

    /// Imports the resource as another instance, and compares the two.
    fn import(&self, instance: &mut Instance<'_, R>) -> Result<(), String> {
        let Some(target) = self.target(instance).map_err(|error| errors(&error))? else { return Ok(()) };
        let mut imported = self.core.resource::<R>();
        if let Err(error) = imported.import_target(&target) {
            let is_not_implemented = self.import_id.is_none()
                && error.iter().all(|diagnostic| diagnostic.summary == crate::server::CANT_BE_IMPORTED);
            return if is_not_implemented { Ok(()) } else { Err(errors(&error)) };
        }
        let Managed { schema, stored, .. } = imported.managed();
        let (found, expected) = (state(stored.as_ref()), instance.state_value());
        let mut changes = Changes::between(&schema.block, &expected, &found);
        changes.retain(|path| {
            let is_ignored = self.ignored.iter().any(|ignored| path.steps().starts_with(ignored.steps()));
            let is_timeouts = path.to_string().starts_with("timeouts");
            !is_ignored && !is_timeouts && !are_both_empty(find(&expected, path), find(&found, path))
        });
        if changes.is_empty() {
            return Ok(());
        }
        Err(format!("what is imported differs from the state:\n{changes}"))
    }

    fn target(&self, instance: &mut Instance<'_, R>) -> Result<Option<Target>, Diagnostics> {
        if let Some(id) = &self.import_id {
            return Ok(instance.state()?.map(|state| Target::Id(id(&state))));
        }
        let Some(stored) = &instance.managed().stored else { return Ok(None) };
        if let Some(identity) = &stored.identity {
            return Ok(Some(Target::Identity(identity.clone())));
        }
        let id = stored.value.get("id").and_then(Value::as_str);
        Ok(id.map(|id| Target::Id(id.to_owned())))
    }
}

impl<P, R> fmt::Debug for Lifecycle<'_, P, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lifecycle").finish_non_exhaustive()
    }
}

/// A step of a resource's life that didn't succeed.
#[derive(Clone, PartialEq, Eq)]
pub struct LifecycleFailure {
    config: usize,
    step: &'static str,
    why: String,
}

impl LifecycleFailure {
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

/// As it prints.
impl fmt::Debug for LifecycleFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for LifecycleFailure {}

/// What went wrong, as Terraform says it.
fn errors(diagnostics: &Diagnostics) -> String {
    let lines: Vec<_> = diagnostics.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

fn empty(plan: Result<PlannedChange, Diagnostics>) -> Result<(), String> {
    let plan = plan.map_err(|error| errors(&error))?;
    if plan.is_empty() {
        return Ok(());
    }
    let drift = plan.drift();
    let mut why = format!("the plan is not empty\n{plan}");
    if !drift.is_empty() {
        why.push_str("\nchanged outside of Terraform:\n");
        why.push_str(&drift.to_string());
    }
    Err(why)
}

/// Whether one is null, and the other null or empty: an import can't tell.
fn are_both_empty(one: Option<&Value<'_>>, other: Option<&Value<'_>>) -> bool {
    let is_empty = |value: Option<&Value<'_>>| match value {
        None | Some(Value::Null) => true,
        Some(Value::String(text)) => text.is_empty(),
        Some(Value::Dynamic(dynamic)) => dynamic.value.is_null(),
        Some(value) => {
            value.elements().is_some_and(<[_]>::is_empty) || value.entries().is_some_and(Entries::is_empty)
        }
    };
    is_empty(one) && is_empty(other)
}
