//! The functions under test, in one place: a change of their names, or of where an error appears, is a change of [`Ours`].

use tfvalue::{AttributePath, Schema, Value, plan::values, testing};

use crate::family::{Object, canonical};

/// A schema, and what it was built from.
pub(crate) struct Model {
    pub(crate) object: Object,
    pub(crate) schema: Schema,
}

impl Model {
    pub(crate) fn new(object: &Object) -> Self {
        Self { object: object.clone(), schema: object.schema() }
    }
}

/// The reason that a configuration is refused, and the place.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) path: AttributePath,
    pub(crate) text: String,
}

/// The functions that make plans and keep spellings. Sets in what they return are as they are sent: in order, and without what is there twice.
pub(crate) trait Planner {
    /// The plan that a resource begins with.
    fn prepare(
        &self,
        model: &Model,
        prior: &Value<'static>,
        config: &Value<'static>,
        proposed: &Value<'static>,
    ) -> Result<Value<'static>, Refusal>;

    /// The new value with the prior spelling.
    fn keep(
        &self,
        model: &Model,
        prior: &Value<'static>,
        new: &Value<'static>,
    ) -> Result<Value<'static>, String>;

    /// Returns the error in a configuration, before a plan is asked for.
    fn invalid(&self, model: &Model, config: &Value<'static>) -> Option<Refusal>;

    /// The first error that a practitioner sees, of the validation or of the plan.
    fn refusal(
        &self,
        model: &Model,
        prior: &Value<'static>,
        config: &Value<'static>,
        proposed: &Value<'static>,
    ) -> Option<Refusal> {
        self.invalid(model, config).or_else(|| self.prepare(model, prior, config, proposed).err())
    }
}

/// Those of `tfvalue::plan`.
pub(crate) struct Ours;

impl Planner for Ours {
    fn prepare(
        &self,
        model: &Model,
        prior: &Value<'static>,
        config: &Value<'static>,
        proposed: &Value<'static>,
    ) -> Result<Value<'static>, Refusal> {
        match values::prepare(&model.schema, prior, config, proposed) {
            Ok(planned) => Ok(canonical(&planned.into_owned())),
            Err(error) => Err(Refusal { path: error.path(), text: error.to_string() }),
        }
    }

    fn keep(
        &self,
        model: &Model,
        prior: &Value<'static>,
        new: &Value<'static>,
    ) -> Result<Value<'static>, String> {
        let kept = values::keep(&model.schema, prior, new).map_err(|error| error.to_string())?;
        Ok(canonical(&kept.into_owned()))
    }

    fn invalid(&self, model: &Model, config: &Value<'static>) -> Option<Refusal> {
        let mut invalid = values::validate(&model.schema, config).into_iter();
        invalid.next().map(|diagnostic| Refusal {
            path: diagnostic.attribute.clone().unwrap_or_default(),
            text: format!("{}: {}", diagnostic.summary, diagnostic.detail),
        })
    }
}

/// Returns Terraform's proposal.
pub(crate) fn proposed(
    schema: &Schema,
    prior: &Value<'static>,
    config: &Value<'static>,
) -> Result<Value<'static>, String> {
    testing::proposed_new_state(schema, prior, config)
        .map_err(|error| format!("no state is proposed: {error}"))
}

pub(crate) fn check_planned(
    model: &Model,
    prior: &Value<'static>,
    config: &Value<'static>,
    planned: &Value<'static>,
) -> Result<(), String> {
    values::check_planned(&model.schema, prior, config, planned).map_err(|findings| findings.to_string())
}

pub(crate) fn check_applied(
    model: &Model,
    planned: &Value<'static>,
    new: &Value<'static>,
) -> Result<(), String> {
    values::check_applied(&model.schema, planned, new).map_err(|findings| findings.to_string())
}

pub(crate) fn check_final_plan(
    model: &Model,
    first: &Value<'static>,
    second: &Value<'static>,
) -> Result<(), String> {
    values::check_final_plan(&model.schema, first, second).map_err(|findings| findings.to_string())
}
