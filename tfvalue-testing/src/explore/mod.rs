//! Lifecycles of resources with generated configurations.

mod generate;
mod kept;
mod objects;
mod repair;
mod text;
mod unknown;

use std::{
    cell::{Cell, RefCell},
    env,
    fmt::Write as _,
    marker::PhantomData,
};

use proptest::{
    prelude::*,
    test_runner::{Config as Settings, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner},
};
use tfvalue_plan::plan::Node;
use tfvalue_runtime::{AttributePath, Value, schema::SchemaKind};

use self::{generate::Values, repair::without};
use super::{
    Core,
    config::received,
    core::Shared,
    life::{Gone, Imports, Life, LifecycleFailure, Step},
    managed::Managed,
    place::{Place, place, place_in},
    render,
};
use tfvalue_provider::provider::{Diagnostics, Provider, Resource};

/// The number of lifecycles of a resource, unless `TFVALUE_EXPLORE_CASES` sets it.
const CASES: u32 = 256;

/// The maximal number of attempts to simplify a refused configuration.
const MAX_REPAIRS: usize = 24;

impl<P: Provider> Core<P> {
    /// Runs lifecycles of all resources of the provider, with configurations that are generated from their schemas. See
    /// [`exploration`](Self::exploration).
    ///
    /// # Panics
    ///
    /// Panics if a lifecycle is not as Terraform expects. The message has the smallest failing configuration, in HCL.
    #[track_caller]
    pub fn explore(&self) {
        for type_name in self.shared.registered.resources() {
            let explored = Explorer::new(&self.shared, type_name, CASES).explore();
            if let Err(failure) = explored {
                panic!("{failure}");
            }
        }
    }

    /// Runs lifecycles of a resource with generated configurations; see [`assert_lifecycle`](Core::assert_lifecycle). Each resource is created and
    /// changed up to two times. Plans may have unknown values. The resource is then imported and destroyed, and must be gone afterwards.
    ///
    /// Configurations follow the schema and the rules of the model. Required attributes are set. Validators and combinations are obeyed as far as they
    /// are known. Parts that the provider refuses in its validation are left out.
    ///
    /// Failures are: an error that Terraform finds, a panic, a plan that is not empty after an apply, and an import that differs from the state. An
    /// error that the provider reports after the validation is no failure. An import that the provider refuses is skipped, because it may need another
    /// identifier than `id` or the identity. A resource may still be found after it was destroyed if a read returns any given state. An example is a
    /// resource that exists only in the state.
    ///
    /// Each run generates the same configurations, unless `TFVALUE_EXPLORE_SEED` is set to a number. `TFVALUE_EXPLORE_CASES` sets the number of
    /// lifecycles.
    pub fn exploration<R: Resource<Provider = P>>(&self) -> Exploration<'_, R> {
        let type_name = self.shared.type_name(R::NAME);
        Exploration { explorer: Explorer::new(&self.shared, &type_name, CASES), model: PhantomData }
    }
}

/// Lifecycles with generated configurations; see [`Core::exploration`].
///
/// # Example: a text of which the service knows two
///
/// ```ignore
/// core.exploration::<Server>().values("size", ["small", "large"]).cases(256).assert();
/// ```
pub struct Exploration<'c, R> {
    explorer: Explorer<'c>,
    model: PhantomData<fn() -> R>,
}

impl<R> Exploration<'_, R> {
    /// Sets the number of lifecycles.
    #[must_use]
    pub fn cases(mut self, count: u32) -> Self {
        self.explorer.cases = count;
        self
    }

    /// Sets the values that an attribute has if it isn't null: `"size"`, or `"disk.kind"` of each block `disk`. Build the value of a set with
    /// [`Value::set`].
    ///
    /// # Panics
    ///
    /// Panics if the schema has no such attribute and no such block.
    #[must_use]
    #[track_caller]
    pub fn values(mut self, at: &str, values: impl IntoIterator<Item: Into<Value<'static>>>) -> Self {
        let values = values.into_iter().map(Into::into).collect();
        self.explorer.values.insert(self.explorer.place(at), values);
        self
    }

    /// Allows an import, and the plan after the import, to differ in an attribute, such as an attribute that only the configuration knows.
    /// `"rows.secret"` is the attribute of each element of `rows`.
    ///
    /// # Panics
    ///
    /// Panics if the schema has no such attribute and no such block.
    #[must_use]
    #[track_caller]
    pub fn ignore_on_import(mut self, at: &str) -> Self {
        self.explorer.ignored.push(self.explorer.place(at));
        self
    }

    /// Disables the import.
    #[must_use]
    pub fn without_import(mut self) -> Self {
        self.explorer.imports = Imports::Never;
        self
    }

    /// Allows the resource to exist after it was destroyed, for a service that keeps resources for some time.
    #[must_use]
    pub fn stays_after_destroy(mut self) -> Self {
        self.explorer.gone = Gone::Unchecked;
        self
    }

    /// Treats each error that the provider reports as a failure, except errors of an import.
    #[must_use]
    pub fn refuses_nothing(mut self) -> Self {
        self.explorer.refuses_nothing = true;
        self
    }

    /// Asserts that the lifecycles are as Terraform expects.
    ///
    /// # Panics
    ///
    /// Panics if a lifecycle is not as Terraform expects. The message has the smallest failing configuration, in HCL.
    #[track_caller]
    pub fn assert(&self) {
        if let Err(failure) = self.explorer.explore() {
            panic!("{failure}");
        }
    }

    /// Runs the lifecycles, and returns a failure instead of a panic; see [`assert`](Self::assert).
    ///
    /// # Errors
    ///
    /// Returns the smallest failing configuration in HCL, with the reason.
    pub fn check(&self) -> Result<(), String> {
        self.explorer.explore()
    }
}

opaque_debug!(Exploration<'_, R>);

struct Explorer<'c> {
    core: &'c Shared,
    type_name: String,
    cases: u32,
    values: Values,
    refuses_nothing: bool,
    imports: Imports,
    ignored: Vec<AttributePath>,
    gone: Gone,
}

/// A generated configuration. `unknown` selects the values that are unknown in the plan. `kept` selects the members that keep their previous values.
#[derive(Clone, Debug)]
struct Draft {
    config: Value<'static>,
    unknown: Vec<bool>,
    kept: Vec<u8>,
}

impl<'c> Explorer<'c> {
    fn new(core: &'c Shared, type_name: &str, cases: u32) -> Self {
        let cases =
            env::var("TFVALUE_EXPLORE_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(cases);
        Self {
            core,
            type_name: type_name.to_owned(),
            cases,
            values: Values::new(),
            refuses_nothing: false,
            imports: Imports::IfAccepted,
            ignored: Vec::new(),
            gone: Gone::UnlessStateOnly,
        }
    }

    #[track_caller]
    fn place(&self, at: &str) -> AttributePath {
        match self.core.schema(SchemaKind::Resource, &self.type_name) {
            Some((schema, _)) => place_in(&schema.block, at),
            None => place(at),
        }
    }

    fn managed(&self) -> Result<Managed<'c>, String> {
        Managed::new(self.core, self.type_name.clone())
            .ok_or_else(|| format!("the resource {} is not registered", self.type_name))
    }

    fn explore(&self) -> Result<(), String> {
        // Imports run last, so that an error in an import hides no other error.
        self.lives(self.cases, 3, Imports::Never)?;
        match self.imports {
            Imports::Never => Ok(()),
            imports => self.lives(self.cases.div_ceil(4), 1, imports),
        }
    }

    /// Runs lifecycles of resources, each with up to `configs` configurations.
    fn lives(&self, cases: u32, configs: usize, imports: Imports) -> Result<(), String> {
        let managed = self.managed()?;
        let schema = managed.schema;
        let draft = (
            generate::block(&schema.block, &self.values),
            prop::collection::vec(prop::bool::weighted(0.12), 0..24 + kept::count(&schema.block)),
            prop::collection::vec(0..100_u8, kept::count(&schema.block)),
        )
            .prop_map(|(config, unknown, kept)| Draft { config, unknown, kept });
        let settings =
            Settings { cases, failure_persistence: None, max_shrink_iters: 2_000, ..Settings::default() };
        let mut runner = TestRunner::new_with_rng(settings, rng());
        let lived = Cell::new(0_u32);
        let refusal = RefCell::new(None);
        let drafts = prop::collection::vec(draft, 1..=configs);
        let result = runner.run(&drafts, |drafts| match self.live(&drafts, imports) {
            Ok(()) => {
                lived.set(lived.get() + 1);
                Ok(())
            }
            Err(Failure::Refused(why)) => {
                refusal.replace(Some(why));
                Ok(())
            }
            Err(Failure::Wrong(why)) => Err(TestCaseError::fail(why)),
        });
        match result {
            Err(TestError::Fail(_, drafts)) => Err(self.report(&drafts, imports)),
            Err(TestError::Abort(reason)) => {
                Err(format!("{}: nothing is generated: {reason}", self.type_name))
            }
            Ok(()) if lived.get() == 0 => Err(format!(
                "{}: the provider accepts none of the generated configurations; give values for what is refused\n{}",
                self.type_name,
                refusal.take().unwrap_or_default()
            )),
            Ok(()) => Ok(()),
        }
    }

    /// Makes the drafts valid, and runs a lifecycle with them.
    fn live(&self, drafts: &[Draft], imports: Imports) -> Result<(), Failure> {
        let mut managed = self.managed().map_err(Failure::Wrong)?;
        let mut steps = self.steps(&mut managed, drafts)?;
        let life = Life { imports, import_id: None, ignored: &self.ignored, gone: self.gone };
        let lived = self.judge(life.live(&mut managed, &steps));
        let has_unknown = steps.iter().any(|step| step.planned != step.known);
        if let (Err(Failure::Refused(why)), true) = (&lived, has_unknown) {
            for step in &mut steps {
                step.planned.clone_from(&step.known);
            }
            let mut managed = self.managed().map_err(Failure::Wrong)?;
            if life.live(&mut managed, &steps).is_ok() {
                return Err(Failure::Wrong(format!(
                    "what is accepted when it is known is refused when it is not known yet\n{why}"
                )));
            }
        }
        lived
    }

    fn judge(&self, lived: Result<(), LifecycleFailure>) -> Result<(), Failure> {
        match lived {
            Ok(()) => Ok(()),
            Err(failure) if failure.is_refusal && !self.refuses_nothing => {
                Err(Failure::Refused(failure.to_string()))
            }
            Err(failure) => Err(Failure::Wrong(failure.to_string())),
        }
    }

    fn steps(&self, managed: &mut Managed<'_>, drafts: &[Draft]) -> Result<Vec<Step>, Failure> {
        let block = &managed.schema.block;
        let mut steps: Vec<Step> = Vec::new();
        for Draft { config, unknown, kept } in drafts {
            let mut sent =
                received(config, managed.schema).map_err(|error| Failure::Refused(error.to_string()))?;
            if let Some(Step { known: before, .. }) = steps.last() {
                kept::keep(block, kept, before, &mut sent);
            }
            let known = self.valid(managed, sent)?;
            let mut planned = known.clone();
            unknown::hide(block, &mut planned, unknown);
            // Some fields of a model may accept only known values.
            let is_valid = self.core.wait(managed.validate(&planned)).is_ok();
            steps.push(Step { planned: if is_valid { planned } else { known.clone() }, known });
        }
        Ok(steps)
    }

    /// Removes the parts of a configuration that the provider refuses.
    fn valid(
        &self,
        managed: &mut Managed<'_>,
        mut config: Value<'static>,
    ) -> Result<Value<'static>, Failure> {
        let mut error = Diagnostics::new();
        for _ in 0..MAX_REPAIRS {
            match self.core.wait(managed.validate(&config)) {
                Ok(()) => return Ok(config),
                Err(found) => {
                    let paths = found.iter().filter_map(|diagnostic| diagnostic.attribute.as_ref());
                    let mut is_changed = false;
                    for path in paths {
                        let root = Place::Node(Node::Root(&managed.schema.block));
                        is_changed |= without(root, &mut config, path.steps());
                    }
                    error = found;
                    if !is_changed {
                        break;
                    }
                }
            }
        }
        Err(Failure::Refused(error.to_string()))
    }

    /// Describes the failing configurations and the reason.
    fn report(&self, drafts: &[Draft], imports: Imports) -> String {
        let mut text = format!("{} doesn't live as Terraform expects it with\n", self.type_name);
        let Ok(mut managed) = self.managed() else { return text };
        if let Ok(steps) = self.steps(&mut managed, drafts) {
            for (index, Step { planned, known }) in steps.iter().enumerate() {
                let _ = writeln!(text, "\n# configuration {}", index + 1);
                text.push_str(&render::body(&managed.schema.block, planned));
                if planned != known {
                    let _ = writeln!(text, "\n# when it is applied");
                    text.push_str(&render::body(&managed.schema.block, known));
                }
            }
        }
        match self.live(drafts, imports) {
            Err(Failure::Wrong(why) | Failure::Refused(why)) => {
                let _ = write!(text, "\n{why}");
            }
            Ok(()) => {
                text.push_str("\nIt did the second time: the resource keeps something that it shouldn't.");
            }
        }
        text
    }
}

/// The reason why a lifecycle failed.
enum Failure {
    /// The provider has reported an error.
    Refused(String),
    /// Something is wrong with the provider.
    Wrong(String),
}

fn rng() -> TestRng {
    match env::var("TFVALUE_EXPLORE_SEED").ok().and_then(|text| text.parse::<u64>().ok()) {
        Some(seed) => {
            let mut bytes = [0; 32];
            bytes[..8].copy_from_slice(&seed.to_le_bytes());
            TestRng::from_seed(RngAlgorithm::ChaCha, &bytes)
        }
        None => TestRng::deterministic_rng(RngAlgorithm::ChaCha),
    }
}
