//! What holds for every plan and every kept result.

use tfvalue::{Schema, Value, schema::NestingMode};
use tfvalue_model_tests::generate::random::Random;

use crate::{
    family::{Behavior, Keeps, Kind, Leaf, Member, Nested, Object, canonical},
    generate::{Maker, distinct},
    harness::{Broken, Case, Judged, check},
    judge::{self, Judge, duplicates},
    planner,
};

/// A resource that exists, most often as another configuration left it.
fn any_case(maker: &mut Maker<'_>) -> Case {
    let object = maker.family();
    let before = maker.config(&object);
    let prior = match maker.chance(100) {
        0..12 => Value::Null,
        12..35 => {
            let state = maker.state(&object, &before);
            maker.drifted(&object, &state)
        }
        _ => maker.state(&object, &before),
    };
    let config = if maker.chance(10) == 0 { maker.config(&object) } else { maker.changed(&object, &before) };
    let seed = maker.seed();
    Case { object, prior, config, other: Value::Null, seed }
}

/// The same with unknown parts in every third configuration.
fn any_case_with_unknown(maker: &mut Maker<'_>) -> Case {
    let mut case = any_case(maker);
    if maker.chance(3) == 0 {
        case.config = maker.with_unknown(&case.object, &case.config);
    }
    case
}

/// A plan with what it was made from.
struct Planned {
    schema: Schema,
    proposed: Value<'static>,
    planned: Value<'static>,
}

/// The plan of a case; nothing if the configuration may be refused, since two elements of a set are the same through defaults.
fn plan(case: &Case, prior: &Value<'static>, config: &Value<'static>) -> Result<Option<Planned>, Broken> {
    const SENTENCE: &str =
        "a configuration in which no two elements of a set are the same through defaults has a plan";
    let schema = case.object.schema();
    let proposed = planner::proposed(&schema, prior, config)
        .map_err(|error| Broken::new("Terraform proposes a state", error))?;
    let may_be_refused = !duplicates(&case.object, config).is_empty();
    match planner::prepare(&schema, prior, config, &proposed) {
        Ok(planned) => Ok(Some(Planned { schema, proposed, planned })),
        Err(_) if may_be_refused => Ok(None),
        Err(refusal) => Err(Broken::new(SENTENCE, refusal.text).showing("proposed", &proposed)),
    }
}

/// Checks the plans of all cases by brute force.
fn check_plans(test: &str, judge: Judge, sentence: &'static str) {
    check(test, 1_500, any_case_with_unknown, |case| {
        let Some(plan) = plan(case, &case.prior, &case.config)? else { return Ok(Judged::No) };
        judge.plan(&case.object, &case.config, &plan.planned, &case.prior).map_err(|why| {
            Broken::new(sentence, why).showing("proposed", &plan.proposed).showing("plan", &plan.planned)
        })?;
        Ok(Judged::Yes)
    });
}

#[test]
fn configured_value_is_planned_once() {
    check_plans(
        "configured_value_is_planned_once",
        Judge::Configured,
        "each configured element yields one planned element, with every value that the configuration sets, by meaning",
    );
}

#[test]
fn default_is_planned_just_where_null_is_configured() {
    check_plans(
        "default_is_planned_just_where_null_is_configured",
        Judge::Defaults,
        "a default is planned where null is in that configured element, and nowhere else; a set that is null gets none",
    );
}

#[test]
fn computed_value_comes_from_an_equal_element_or_is_not_known() {
    check_plans(
        "computed_value_comes_from_an_equal_element_or_is_not_known",
        Judge::Origins,
        "a computed value comes from one prior element with the same configured facts or the same key, or it isn't known; a spelling comes from \
         the configuration or from that element",
    );
}

#[test]
fn computed_values_are_those_of_the_best_assignment() {
    check_plans(
        "computed_values_are_those_of_the_best_assignment",
        Judge::Exact,
        "partners are the assignment with the most equal configured facts; if nothing else changes the plan is the prior state, else what is computed \
         becomes unknown but for use_state_for_unknown",
    );
}

#[test]
fn plan_is_accepted_by_terraform() {
    check("plan_is_accepted_by_terraform", 1_500, any_case_with_unknown, |case| {
        let Some(plan) = plan(case, &case.prior, &case.config)? else { return Ok(Judged::No) };
        planner::check_planned(&plan.schema, &case.prior, &case.config, &plan.planned).map_err(|why| {
            Broken::new("Terraform accepts the plan", why)
                .showing("proposed", &plan.proposed)
                .showing("plan", &plan.planned)
        })?;
        Ok(Judged::Yes)
    });
}

#[test]
fn plan_depends_on_neither_names_nor_order() {
    const SENTENCE: &str = "renaming attributes and permuting elements of the configuration, the prior state and the proposal changes names and order of the plan alone";
    check("plan_depends_on_neither_names_nor_order", 300, any_case_with_unknown, |case| {
        let Some(plan) = plan(case, &case.prior, &case.config)? else { return Ok(Judged::No) };
        let mut random = Random::new(case.seed);
        for round in 0..10 {
            let mut maker = Maker::new(&mut random);
            let naming = maker.naming();
            let schema = case.object.renamed(&naming).schema();
            let mut renamed = |value: &Value<'static>, is_permuted: bool| {
                let renamed = naming.rename(&case.object, value);
                // As Terraform sends it, or in any other order.
                if is_permuted { maker.permuted(&renamed) } else { canonical(&renamed) }
            };
            let is_permuted = round % 2 == 1;
            let prior = renamed(&case.prior, is_permuted);
            let config = renamed(&case.config, is_permuted);
            let proposed = if round % 4 < 2 {
                renamed(&plan.proposed, is_permuted)
            } else {
                planner::proposed(&schema, &prior, &config).map_err(|error| Broken::new(SENTENCE, error))?
            };
            let other = planner::prepare(&schema, &prior, &config, &proposed);
            let broken = |why: &str, other: &Value<'static>| {
                Broken::new(SENTENCE, why)
                    .showing("proposed", &plan.proposed)
                    .showing("plan", &plan.planned)
                    .showing("renamed prior", &prior)
                    .showing("renamed config", &config)
                    .showing("renamed proposed", &proposed)
                    .showing("renamed plan", other)
            };
            match other {
                Ok(other) => {
                    let back = canonical(&naming.inverse().rename(&case.object.renamed(&naming), &other));
                    if back != plan.planned {
                        return Err(broken(
                            "with other names or in another order, the plan is another",
                            &other,
                        )
                        .showing("the same with the first names", &back));
                    }
                }
                Err(refusal) => return Err(broken(&format!("refused: {}", refusal.text), &Value::Null)),
            }
        }
        Ok(Judged::Yes)
    });
}

#[test]
fn kept_result_depends_on_neither_names_nor_order() {
    const SENTENCE: &str = "renaming attributes and permuting elements of the prior and the new state changes names and order of the kept result alone";
    check("kept_result_depends_on_neither_names_nor_order", 300, case_of_keep, |case| {
        let keep = |schema: &Schema, prior: &Value<'static>, new: &Value<'static>| {
            planner::keep(schema, prior, new).map_err(|error| Broken::new(SENTENCE, error))
        };
        let kept = keep(&case.object.schema(), &case.prior, &case.other)?;
        let mut random = Random::new(case.seed);
        for round in 0..10 {
            let mut maker = Maker::new(&mut random);
            let naming = maker.naming();
            let schema = case.object.renamed(&naming).schema();
            let mut renamed = |value: &Value<'static>| {
                let renamed = naming.rename(&case.object, value);
                if round % 2 == 1 { maker.permuted(&renamed) } else { canonical(&renamed) }
            };
            let (prior, new) = (renamed(&case.prior), renamed(&case.other));
            let other = keep(&schema, &prior, &new)?;
            let back = canonical(&naming.inverse().rename(&case.object.renamed(&naming), &other));
            if back != kept {
                return Err(Broken::new(
                    SENTENCE,
                    "with other names or in another order, another spelling is kept",
                )
                .showing("kept", &kept)
                .showing("renamed prior", &prior)
                .showing("renamed new", &new)
                .showing("renamed kept", &other)
                .showing("the same with the first names", &back));
            }
        }
        Ok(Judged::Yes)
    });
}

#[test]
fn final_plan_keeps_to_the_first_however_unknowns_become_known() {
    const SENTENCE: &str = "however unknown parts of the configuration become known, the plan that is made then keeps to the first one";
    let make = |maker: &mut Maker<'_>| {
        let mut case = any_case(maker);
        while case.config.is_wholly_known() {
            case.config = maker.with_unknown(&case.object, &case.config);
            if maker.chance(20) == 0 {
                break;
            }
        }
        case
    };
    check("final_plan_keeps_to_the_first_however_unknowns_become_known", 1_000, make, |case| {
        if case.config.is_wholly_known() {
            return Ok(Judged::No);
        }
        let Some(first) = plan(case, &case.prior, &case.config)? else { return Ok(Judged::No) };
        let mut random = Random::new(case.seed);
        let mut judged = Judged::No;
        for _ in 0..8 {
            let config = Maker::new(&mut random).completed(&case.object, &case.config, &case.prior);
            if !duplicates(&case.object, &config).is_empty() {
                continue;
            }
            let Some(second) = plan(case, &case.prior, &config)? else { continue };
            let broken = |why: String| {
                Broken::new(SENTENCE, why)
                    .showing("first proposed", &first.proposed)
                    .showing("first plan", &first.planned)
                    .showing("config that is known", &config)
                    .showing("second proposed", &second.proposed)
                    .showing("second plan", &second.planned)
            };
            planner::check_planned(&second.schema, &case.prior, &config, &second.planned)
                .map_err(|why| broken(format!("Terraform refuses the second plan: {why}")))?;
            planner::check_final_plan(&second.schema, &first.planned, &second.planned).map_err(broken)?;
            judged = Judged::Yes;
        }
        Ok(judged)
    });
}

#[test]
fn plan_after_apply_and_refresh_is_empty() {
    const ACCEPTED: &str = "a service that makes what is unknown, and answers in other spellings, is accepted after its result has the spelling of the plan";
    const MEANING: &str = "the spelling that is kept means what the service answered";
    const REFRESHED: &str = "a refresh that finds nothing but other spellings changes nothing";
    const EMPTY: &str = "the plan after an apply and a refresh is empty";
    check("plan_after_apply_and_refresh_is_empty", 1_000, any_case, |case| {
        let Some(first) = plan(case, &case.prior, &case.config)? else { return Ok(Judged::No) };
        let (object, schema) = (&case.object, &first.schema);
        let mut random = Random::new(case.seed);
        let mut maker = Maker::new(&mut random);
        let made = maker.served(object, &first.planned, false);
        if has_rivals(object, &made) || planner::check_applied(schema, &first.planned, &made).is_err() {
            // Elements of which the service made one, or that only their spelling tells apart.
            return Ok(Judged::No);
        }
        let answered = maker.answered(object, &made);
        let shown = |sentence: &'static str, why: String| {
            Broken::new(sentence, why)
                .showing("proposed", &first.proposed)
                .showing("plan", &first.planned)
                .showing("made by the service", &made)
                .showing("its answer", &answered)
        };
        let kept = |sentence: &'static str, prior: &Value<'static>, new: &Value<'static>| {
            planner::keep(schema, prior, new).map_err(|error| shown(sentence, error))
        };
        let state = kept(ACCEPTED, &first.planned, &answered)?;
        judge::means_same(object, &made, &state)
            .map_err(|why| shown(MEANING, why).showing("state", &state))?;
        planner::check_applied(schema, &first.planned, &state)
            .map_err(|why| shown(ACCEPTED, why).showing("state", &state))?;
        let read = maker.answered(object, &state);
        let refreshed = kept(REFRESHED, &state, &read)?;
        if refreshed != state {
            return Err(shown(REFRESHED, "the spelling drifts".to_owned())
                .showing("state", &state)
                .showing("read", &read)
                .showing("state after the refresh", &refreshed));
        }
        let Some(second) = plan(case, &state, &case.config)? else { return Ok(Judged::No) };
        if second.planned != state {
            return Err(shown(EMPTY, "the second plan changes something".to_owned())
                .showing("state", &state)
                .showing("second proposed", &second.proposed)
                .showing("second plan", &second.planned));
        }
        Ok(Judged::Yes)
    });
}

/// Whether two elements of a set mean the same, or would but for what the provider may set and are spelled otherwise.
fn has_rivals(object: &Object, state: &Value<'static>) -> bool {
    object.members.iter().any(|member| {
        let Kind::Nested(nested) = &member.kind else { return false };
        let value = state.get(member.name).unwrap_or(&Value::Null);
        let elements: Vec<&Value<'static>> = match value {
            Value::Object(_) => vec![value],
            Value::Map(entries) => entries.values().collect(),
            other => other.elements().unwrap_or_default().iter().collect(),
        };
        let facts = Object {
            members: nested
                .object
                .members
                .iter()
                .filter(|member| matches!(member.behavior, Behavior::Required | Behavior::Optional))
                .cloned()
                .collect(),
        };
        let are_rivals = |a: &Value<'static>, b: &Value<'static>| {
            let is_spelled_otherwise =
                || facts.members.iter().any(|member| a.get(member.name) != b.get(member.name));
            judge::means_same(&nested.object, a, b).is_ok()
                || judge::means_same(&facts, a, b).is_ok() && is_spelled_otherwise()
        };
        let is_set = matches!(value, Value::Set(_));
        elements.iter().enumerate().any(|(index, element)| {
            has_rivals(&nested.object, element)
                || is_set && elements[..index].iter().any(|other| are_rivals(other, element))
        })
    })
}

/// A state, and what is read of it after things have changed; in some, the state is a plan with unknown computed values.
fn case_of_keep(maker: &mut Maker<'_>) -> Case {
    let object = maker.family();
    let config = maker.config(&object);
    let state = maker.state(&object, &config);
    let (prior, other) = match maker.chance(4) {
        0 => {
            let new = maker.drifted(&object, &state);
            (state, maker.answered(&object, &new))
        }
        1 => {
            let changed = maker.changed(&object, &config);
            let new = maker.state(&object, &changed);
            (state, maker.answered(&object, &new))
        }
        _ => {
            let new = maker.answered(&object, &state);
            (maker.forgotten(&object, &state), new)
        }
    };
    let seed = maker.seed();
    Case { object, prior, config, other, seed }
}

#[test]
fn kept_result_has_the_prior_spelling() {
    const SENTENCE: &str = "a kept result means what the new one does, and has the prior spelling wherever the best assignment gives a partner";
    check("kept_result_has_the_prior_spelling", 2_000, case_of_keep, |case| {
        let kept = planner::keep(&case.object.schema(), &case.prior, &case.other)
            .map_err(|error| Broken::new(SENTENCE, error))?;
        judge::kept(&case.object, &case.prior, &case.other, &kept)
            .map_err(|why| Broken::new(SENTENCE, why).showing("kept", &kept))?;
        Ok(Judged::Yes)
    });
}

#[test]
fn elements_that_are_equal_through_a_default_are_refused() {
    const SENTENCE: &str = "two configured elements that become equal through defaults are an error for the practitioner, at the set";
    let make = |maker: &mut Maker<'_>| {
        let mut case = any_case(maker);
        if let Some(doubled) = maker.doubled(&case.object, &case.config) {
            case.config = doubled;
        }
        case
    };
    check("elements_that_are_equal_through_a_default_are_refused", 1_000, make, |case| {
        let found = duplicates(&case.object, &case.config);
        let schema = case.object.schema();
        let proposed = planner::proposed(&schema, &case.prior, &case.config)
            .map_err(|error| Broken::new(SENTENCE, error))?;
        let refusal = planner::refusal(&schema, &case.prior, &case.config, &proposed);
        let broken = |why: String| Broken::new(SENTENCE, why).showing("proposed", &proposed);
        match refusal {
            Some(refusal) if found.is_empty() => {
                Err(broken(format!("refused, but no two elements are the same: {}", refusal.text)))
            }
            _ if !found.iter().any(|duplicate| duplicate.is_exact) => Ok(Judged::No),
            None => {
                let planned = planner::prepare(&schema, &case.prior, &case.config, &proposed);
                let planned = planned.unwrap_or_default();
                let roots: Vec<_> = found.iter().map(|duplicate| duplicate.root).collect();
                Err(broken(format!("not refused, though in {} two are the same", roots.join(" and ")))
                    .showing("plan", &planned))
            }
            Some(refusal) => {
                let is_there =
                    found.iter().any(|duplicate| refusal.path.to_string().starts_with(duplicate.root));
                if is_there {
                    Ok(Judged::Yes)
                } else {
                    Err(broken(format!(
                        "refused at {:?}, not at the set: {}",
                        refusal.path.to_string(),
                        refusal.text
                    )))
                }
            }
        }
    });
}

/// A set of elements with a text that no configuration changes, `name`, another that one element changes, `value`, and computed ones: `id`, which
/// keeps the state, and `serial`.
fn set_of_named(maker: &mut Maker<'_>, key: Option<&'static str>) -> Case {
    let leaf = |name, leaf, behavior, keeps| Member { name, behavior, keeps, kind: Kind::Leaf(leaf) };
    let nothing = Keeps::Nothing;
    let mut element = vec![
        leaf("name", if maker.chance(2) == 0 { Leaf::Text } else { Leaf::Name }, Behavior::Required, nothing),
        leaf("value", Leaf::Text, Behavior::Optional, nothing),
        leaf("id", Leaf::Text, Behavior::Computed, Keeps::State),
        leaf("serial", Leaf::Text, Behavior::Computed, nothing),
    ];
    if maker.chance(2) == 0 {
        element.push(leaf("size", Leaf::Number, Behavior::Default, nothing));
    }
    if maker.chance(2) == 0 {
        element.push(leaf("zone", Leaf::Text, Behavior::OptionalComputed, Keeps::State));
    }
    let is_block = maker.chance(2) == 0;
    let object = Object { members: element };
    let set = Nested { mode: NestingMode::Set, is_block, key, object };
    let set = Member { name: "rule", behavior: Behavior::Optional, keeps: nothing, kind: Kind::Nested(set) };
    let object = Object { members: vec![set] };
    loop {
        let config = maker.config(&object);
        let elements = config.get("rule").and_then(Value::elements).unwrap_or_default();
        let elements = elements.iter().filter(|element| matches!(element, Value::Object(_)));
        let elements: Vec<_> = elements.enumerate().map(|(index, element)| named(index, element)).collect();
        if elements.is_empty() {
            continue;
        }
        let before = distinct(&object, &Value::object([("rule", Value::set(elements.clone()))]));
        let prior = maker.state(&object, &before);
        let mut elements = elements;
        let changed = maker.chance(elements.len());
        *elements[changed].get_mut("value").expect("it is there") = "changed".into();
        let config = Value::object([("rule", Value::set(elements))]);
        let seed = maker.seed();
        return Case { object, prior, config, other: Value::Null, seed };
    }
}

fn named(index: usize, element: &Value<'static>) -> Value<'static> {
    let mut element = element.clone();
    *element.get_mut("name").expect("it is there") = format!("n{index}").into();
    element
}

/// Checks the plan of each element of [`set_of_named`]: whether the changed one, and the others, have the `id` of before.
fn check_named(test: &'static str, key: Option<&'static str>, sentence: &'static str) {
    check(
        test,
        300,
        |maker| set_of_named(maker, key),
        |case| {
            let Some(plan) = plan(case, &case.prior, &case.config)? else { return Ok(Judged::No) };
            let rules = |value: &Value<'static>| -> Vec<Value<'static>> {
                value.get("rule").and_then(Value::elements).unwrap_or_default().to_vec()
            };
            let broken = |why: String| {
                Broken::new(sentence, why).showing("proposed", &plan.proposed).showing("plan", &plan.planned)
            };
            let mut judged = Judged::No;
            for configured in rules(&case.config) {
                let has_name = |element: &&Value<'static>| element.get("name") == configured.get("name");
                let (planned, prior) = (rules(&plan.planned), rules(&case.prior));
                let (Some(planned), Some(prior)) =
                    (planned.iter().find(has_name), prior.iter().find(has_name))
                else {
                    return Ok(Judged::No);
                };
                let is_changed = configured.get("value").and_then(Value::as_str) == Some("changed");
                let expected = if is_changed && key.is_none() {
                    &Value::UNKNOWN
                } else {
                    prior.get("id").expect("there")
                };
                if planned.get("id") != Some(expected) {
                    return Err(broken(format!(
                        "{configured} is planned as {planned}, where id must be {expected}"
                    )));
                }
                if planned.get("serial") != Some(&Value::UNKNOWN) {
                    return Err(broken(format!(
                        "{configured} is planned as {planned}, where serial must be unknown"
                    )));
                }
                judged = Judged::Yes;
            }
            Ok(judged)
        },
    );
}

#[test]
fn element_that_changes_keeps_its_state_by_its_key() {
    check_named(
        "element_that_changes_keeps_its_state_by_its_key",
        Some("name"),
        "an element of which something but the key is changed keeps its state, and so do the others",
    );
}

#[test]
fn element_that_changes_is_new_without_a_key() {
    check_named(
        "element_that_changes_is_new_without_a_key",
        None,
        "without a key, an element of which something is changed is a new one, and the others keep their state",
    );
}
