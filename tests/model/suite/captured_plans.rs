//! Plans of the trial provider that the real Terraform accepted are found to be right.

use tfvalue::plan::values;
use tfvalue::{
    Decode, Encode, TfSchema, Value,
    plan::{self, Findings},
};

use crate::{
    dynamic_blocks::Dyn,
    kitchen::{Kitchen, Kitchen5, Old, Source},
    models::captures_of,
};

/// A resource of the trial provider.
trait Model: TfSchema + Decode<'static> + Encode {}

impl<T: TfSchema + Decode<'static> + Encode> Model for T {}

/// A value that was sent, and the resource of which it is: requests were recorded without saying which values came together.
struct Sent {
    resource: String,
    value: &'static Value<'static>,
}

impl Sent {
    fn model<T: Model>(&self) -> T {
        self.value.to_typed().unwrap()
    }
}

/// The values but null that were sent in one of these fields.
fn sent<T: Model>(fields: &[&str]) -> Vec<Sent> {
    let captures = captures_of(&T::TYPE).into_iter();
    let captures = captures.filter(|capture| fields.iter().any(|field| capture.seen.contains_key(*field)));
    let values = captures.filter_map(|capture| {
        let bytes = hex::decode(capture.msgpack_hex.as_ref()?).expect("hexadecimal digits");
        let value = Value::decode_msgpack(&T::TYPE, &bytes).unwrap().into_owned();
        let (scenario, _) = capture.scenario.split_once('#').expect("a scenario and its step");
        let name = value.get("name").and_then(Value::as_str).unwrap_or_default();
        let resource = format!("{scenario} {name}");
        (!value.is_null()).then(|| Sent { resource, value: Box::leak(Box::new(value)) })
    });
    values.collect()
}

fn configs<T: Model>() -> Vec<Sent> {
    sent::<T>(&["ApplyResourceChange.config", "PlanResourceChange.config"])
}

fn plans<T: Model>() -> Vec<Sent> {
    sent::<T>(&["ApplyResourceChange.planned_state"])
}

fn states<T: Model>() -> Vec<Sent> {
    sent::<T>(&["ReadResource.current_state"])
}

/// Asserts that a plan goes with one of these that were sent for its resource.
#[track_caller]
fn goes_with_one(sent: &Sent, others: &[Sent], check: impl Fn(&Sent) -> Result<(), Findings>) {
    let others = others.iter().filter(|other| other.resource == sent.resource);
    let mut refused = Vec::new();
    for other in others {
        match check(other) {
            Ok(()) => return,
            Err(findings) => refused.push(findings),
        }
    }
    panic!("{}: {refused:?}", sent.resource);
}

/// Checks that each plan is right for a configuration of its resource, and leads to a state of it; by values and by models.
fn accepted<T: Model>() -> usize {
    let (plans, configs, states) = (plans::<T>(), configs::<T>(), states::<T>());
    for plan in &plans {
        goes_with_one(plan, &configs, |config| {
            let result = values::check_planned(&T::SCHEMA, &Value::Null, config.value, plan.value);
            let (config, plan): (T, T) = (config.model(), plan.model());
            assert_eq!(plan::check_planned::<T>(&None::<T>, &config, &plan), result);
            result
        });
        goes_with_one(plan, &states, |state| {
            let result = values::check_applied(&T::SCHEMA, plan.value, state.value);
            let (plan, state): (T, T) = (plan.model(), state.model());
            assert_eq!(plan::check_applied::<T>(&plan, &state), result);
            result
        });
    }
    plans.len()
}

#[test]
fn what_terraform_accepted_is_accepted() {
    let accepted = [
        accepted::<Kitchen>(),
        accepted::<Kitchen5>(),
        accepted::<Dyn>(),
        accepted::<Source>(),
        accepted::<Old>(),
    ];
    assert_eq!(accepted, [291, 229, 59, 5, 2]);
}

/// The plan to begin with, if a resource is new.
fn new_plan<T: Model>(config: &Sent) -> Value<'static> {
    values::mark_computed_unknown(&T::SCHEMA, &Value::Null, config.value, config.value).unwrap()
}

/// Checks that the plan made from each configuration is right, and counts the plans of the trial provider that are so made.
fn made<T: Model>() -> usize {
    let configs = configs::<T>();
    let mut made = Vec::new();
    for config in &configs {
        let plan = new_plan::<T>(config);
        let result = values::check_planned(&T::SCHEMA, &Value::Null, config.value, &plan);
        result.unwrap_or_else(|findings| panic!("{}: {findings}", config.resource));
        plan.to_msgpack(&T::TYPE).unwrap_or_else(|error| panic!("{}: {error}", config.resource));
        made.push(plan);
    }
    plans::<T>().iter().filter(|plan| made.contains(plan.value)).count()
}

/// The others are of resources that changed, whose computed attributes the trial provider kept, or have refinements.
#[test]
fn new_resources_are_planned_as_the_trial_provider_did() {
    let made = [made::<Kitchen>(), made::<Kitchen5>(), made::<Dyn>(), made::<Source>(), made::<Old>()];
    assert_eq!(made, [286, 224, 59, 0, 2]);
}

/// Makes each configured attribute null in a plan, one by one; checks that just this is found, and counts.
fn refused<T: Model>() -> usize {
    let mut refused = 0;
    for config in configs::<T>() {
        let Value::Object(plan) = new_plan::<T>(&config) else { panic!("{}: no object", config.resource) };
        for attribute in &T::SCHEMA.block.attributes {
            let name = attribute.name.as_ref();
            if attribute.write_only || config.value.get(name).is_none_or(Value::is_null) {
                continue;
            }
            let mut plan = plan.clone();
            plan.insert(name.to_owned().into(), Value::Null);
            let result = values::check_planned(&T::SCHEMA, &Value::Null, config.value, &Value::Object(plan));
            let paths: Vec<_> = result.unwrap_err().iter().map(|finding| finding.path.to_string()).collect();
            assert_eq!(paths, [name], "{}", config.resource);
            refused += 1;
        }
    }
    refused
}

#[test]
fn an_attribute_that_goes_missing_in_the_plan_is_found() {
    assert_eq!([refused::<Kitchen>(), refused::<Kitchen5>(), refused::<Dyn>()], [1107, 936, 46]);
}

/// Checks that nothing is found in states, which are results of themselves, nor anything changed in them; counts them.
fn unchanged<T: Model>() -> usize {
    let states = states::<T>();
    for Sent { resource, value } in &states {
        values::check_applied(&T::SCHEMA, value, value)
            .unwrap_or_else(|findings| panic!("{resource}: {findings}"));
        assert_eq!(values::first_unknown(&T::SCHEMA, value), None, "{resource}");
        assert_eq!(values::null_write_only(&T::SCHEMA, value).unwrap(), **value, "{resource}");
        assert_eq!(
            values::mark_computed_unknown(&T::SCHEMA, value, value, value).unwrap(),
            **value,
            "{resource}"
        );
    }
    states.len()
}

#[test]
fn a_state_is_the_result_of_itself() {
    assert_eq!([unchanged::<Kitchen>(), unchanged::<Kitchen5>(), unchanged::<Dyn>()], [458, 428, 143]);
}

#[test]
fn a_schema_implies_the_type_of_its_model() {
    fn implies<T: TfSchema>() {
        assert_eq!(T::SCHEMA.block.implied_type(), T::TYPE);
    }
    implies::<Kitchen>();
    implies::<Kitchen5>();
    implies::<Dyn>();
    implies::<Source>();
    implies::<Old>();
}
