//! The whole life of a resource, as one assertion.

use tfvalue_runtime::{AttributePath, value::Value};
use tfvalue_runtime::{Schema, Type};

use super::{
    Acceptance, Configuration, Core, decoded,
    life::{Gone, ImportId, Imports, Life, LifecycleFailure, Step},
    place::place_in,
};
use tfvalue_provider::provider::{Provider, Resource};

impl<P: Provider> Core<P> {
    /// Asserts that a resource lives as Terraform expects it: it is created with the first configuration and changed to each of the
    /// others, and after each apply there is nothing left to do; then it is imported, and destroyed.
    ///
    /// What is imported must mean the same as the state, but for write-only attributes, those that the API doesn't answer (`#[api(skip)]`,
    /// `#[api(keep)]`, `#[api(only_expand)]`), `timeouts`, and null in place of what is empty; and a plan with the last configuration must
    /// change nothing else. See [`lifecycle`](Self::lifecycle) for other exceptions and for how the identifier is found.
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
        Lifecycle {
            core: self,
            imports: Imports::Always,
            import_id: None,
            ignored: Vec::new(),
            gone: Gone::Unchecked,
        }
    }
}

/// A life of a resource: see [`Core::assert_lifecycle`].
///
/// # Example: an identifier that consists of two attributes
///
/// ```ignore
/// core.lifecycle::<Record>()
///     .import_id(|record| format!("{}/{}", record.zone, record.name))
///     .ignore_on_import("password_hash")
///     .assert(&[hcl(r#"zone = "z", name = "n""#)]);
/// ```
pub struct Lifecycle<'c, P, R> {
    core: &'c Core<P>,
    imports: Imports,
    import_id: Option<Box<dyn Fn(&R) -> String>>,
    ignored: Vec<AttributePath>,
    gone: Gone,
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
        self.imports = Imports::Never;
        self
    }

    /// Allows an import, and the plan after it, to differ in an attribute, as in one that only the configuration knows. `"rows.secret"` is
    /// this attribute of each element of `rows`, `"rows[0].secret"` that of the first.
    ///
    /// # Panics
    ///
    /// If the schema has no such attribute and no such block.
    #[must_use]
    #[track_caller]
    pub fn ignore_on_import(mut self, at: &str) -> Self {
        self.ignored.push(place_in(&R::SCHEMA_REF.block, at));
        self
    }

    /// Reads the resource after it was destroyed, and asserts that it is gone.
    #[must_use]
    pub fn gone_after_destroy(mut self) -> Self {
        self.gone = Gone::Always;
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
        let managed = instance.managed();
        let (schema, ty) = (managed.schema, managed.ty);
        self.live(schema, ty, configs, |life, steps| life.live(managed, steps))
    }

    /// Asserts that the resource lives so with these configurations under a real Terraform. It is imported by the identifier, or else by the
    /// attribute `id`.
    ///
    /// # Panics
    ///
    /// As [`Core::assert_lifecycle`].
    #[track_caller]
    pub fn assert_under(&self, terraform: &Acceptance<'_, P>, configs: &[impl Configuration<R>]) {
        let (schema, ty) = (R::SCHEMA_REF, R::SCHEMA_REF.block.implied_type());
        let mut instance = terraform.resource::<R>();
        if let Err(failure) =
            self.live(schema, &ty, configs, |life, steps| life.live_under(&mut instance, steps))
        {
            panic!("{failure}");
        }
    }

    fn live(
        &self,
        schema: &Schema,
        ty: &Type,
        configs: &[impl Configuration<R>],
        run: impl FnOnce(&Life<'_>, &[Step]) -> Result<(), LifecycleFailure>,
    ) -> Result<(), LifecycleFailure> {
        let steps = configs.iter().enumerate().map(|(index, config)| match config.to_config(schema) {
            Ok(known) => Ok(Step { planned: known.clone(), known }),
            Err(error) => Err(LifecycleFailure::of_config(index, &error)),
        });
        let steps: Vec<_> = steps.collect::<Result<_, _>>()?;
        let import_id =
            self.import_id.as_ref().map(|id| move |state: &Value<'static>| Ok(id(&decoded(state, ty)?)));
        let life = Life {
            imports: self.imports,
            import_id: import_id.as_ref().map(|id| id as ImportId<'_>),
            ignored: &self.ignored,
            gone: self.gone,
        };
        run(&life, &steps)
    }
}

opaque_debug!(Lifecycle<'_, P, R>);
