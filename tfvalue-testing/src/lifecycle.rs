//! The whole lifecycle of a resource, as one assertion.

use tfvalue_runtime::{AttributePath, value::Value};
use tfvalue_runtime::{Schema, Type};

use super::{
    Acceptance, Configuration, Core, decoded,
    life::{Gone, ImportId, Imports, Life, LifecycleFailure, Step},
    place::place_in,
};
use tfvalue_provider::provider::{Provider, Resource};

impl<P: Provider> Core<P> {
    /// Asserts that the lifecycle of a resource is as Terraform expects. The resource is created with the first configuration, and changed to each
    /// further configuration. After each apply, the plan must be empty. Then the resource is imported, and destroyed.
    ///
    /// The imported value must mean the same as the state. The exceptions are write-only attributes, attributes that the API doesn't return
    /// (`#[api(skip)]`, `#[api(keep)]`, `#[api(only_expand)]`), `timeouts`, and null in place of an empty value. A plan with the last configuration must
    /// change nothing else. See [`lifecycle`](Self::lifecycle) for other exceptions and for the choice of the identifier.
    ///
    /// # Panics
    ///
    /// Panics if a step fails. The message has the step, and the errors or differences.
    #[track_caller]
    pub fn assert_lifecycle<R: Resource<Provider = P>>(&self, configs: &[impl Configuration<R>]) {
        self.lifecycle().assert(configs);
    }

    /// [`assert_lifecycle`](Self::assert_lifecycle) with options; see [`Lifecycle`].
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

/// The lifecycle of a resource; see [`Core::assert_lifecycle`].
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
    /// Sets the import identifier. By default, the import uses the identity, or otherwise the attribute `id`. Without both, nothing is imported.
    #[must_use]
    pub fn import_id(mut self, id: impl Fn(&R) -> String + 'static) -> Self {
        self.import_id = Some(Box::new(id));
        self
    }

    /// Disables the import.
    #[must_use]
    pub fn without_import(mut self) -> Self {
        self.imports = Imports::Never;
        self
    }

    /// Allows an import, and the plan after the import, to differ in an attribute, such as an attribute that only the configuration knows.
    /// `"rows.secret"` is the attribute of each element of `rows`, `"rows[0].secret"` of the first element only.
    ///
    /// # Panics
    ///
    /// Panics if the schema has no such attribute and no such block.
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

    /// Asserts that the lifecycle with these configurations is as Terraform expects.
    ///
    /// # Panics
    ///
    /// Panics as [`Core::assert_lifecycle`] does.
    #[track_caller]
    pub fn assert(&self, configs: &[impl Configuration<R>]) {
        if let Err(failure) = self.check(configs) {
            panic!("{failure}");
        }
    }

    /// Runs the lifecycle, and returns a failure instead of a panic; see [`assert`](Self::assert).
    ///
    /// # Errors
    ///
    /// Returns the first failed step, with the reason.
    pub fn check(&self, configs: &[impl Configuration<R>]) -> Result<(), LifecycleFailure> {
        let mut instance = self.core.resource::<R>();
        let managed = instance.managed();
        let (schema, ty) = (managed.schema, managed.ty);
        self.live(schema, ty, configs, |life, steps| life.live(managed, steps))
    }

    /// Asserts that the lifecycle with these configurations is as expected under a real Terraform. The import uses the identifier, or otherwise the
    /// attribute `id`.
    ///
    /// # Panics
    ///
    /// Panics as [`Core::assert_lifecycle`] does.
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
