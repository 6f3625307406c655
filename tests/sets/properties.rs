//! Properties of every plan and every kept result.

use tfvalue::{Value, schema::NestingMode};
use tfvalue_model_tests::generate::random::Random;

use crate::{
    family::{Behavior, Keeps, Kind, Leaf, Member, Nested, Object, canonical},
    generate::{Maker, distinct},
    harness::{Broken, Case, Judged, Property, check},
    judge::{self, Fit, Judge, Keys, Spellings, duplicates, has_rivals, has_same_meaning, objects},
    planner::{self, Model, Ours, Planner},
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

/// The same with unknown parts in nearly every configuration.
fn case_with_unknown(maker: &mut Maker<'_>) -> Case {
    let mut case = any_case(maker);
    for _ in 0..5 {
        if case.config.is_wholly_known() {
            case.config = maker.with_unknown(&case.object, &case.config);
        }
    }
    case
}

/// A plan with what it was made from.
struct Planned {
    proposed: Value<'static>,
    plan: Value<'static>,
}

impl Planned {
    fn broken(&self, sentence: &'static str, why: impl Into<String>) -> Broken {
        Broken::new(sentence, why).showing("proposed", &self.proposed).showing("plan", &self.plan)
    }
}

/// The plan of a configuration; nothing if it is refused, or may be, since two elements of a set are the same through defaults.
fn plan(
    planner: &dyn Planner,
    model: &Model,
    prior: &Value<'static>,
    config: &Value<'static>,
) -> Result<Option<Planned>, Broken> {
    const SENTENCE: &str =
        "a configuration in which no two elements of a set are the same through defaults has a plan";
    let proposed = planner::proposed(&model.schema, prior, config)
        .map_err(|error| Broken::new("Terraform proposes a state", error))?;
    let duplicates = duplicates(&model.object, config);
    if duplicates.iter().any(|duplicate| duplicate.is_exact) {
        return Ok(None);
    }
    let may_be_refused = !duplicates.is_empty();
    match planner.prepare(model, prior, config, &proposed) {
        Ok(plan) => Ok(Some(Planned { proposed, plan })),
        Err(_) if may_be_refused => Ok(None),
        Err(refusal) => Err(Broken::new(SENTENCE, refusal.text).showing("proposed", &proposed)),
    }
}

/// The verdict on the plan of a case, by brute force.
fn judged(
    planner: &dyn Planner,
    case: &Case,
    judge: Judge,
    sentence: &'static str,
) -> Result<Judged, Broken> {
    let model = Model::new(&case.object);
    let Some(plan) = plan(planner, &model, &case.prior, &case.config)? else { return Ok(Judged::No) };
    let verdict = judge.plan(&case.object, &case.config, &plan.plan, &case.prior);
    verdict.map_err(|why| plan.broken(sentence, why))?;
    Ok(Judged::Yes)
}

pub(crate) const CONFIGURED: Property = Property {
    test: "configured_value_is_planned_once",
    cases: 800,
    make: any_case_with_unknown,
    verdict: |planner, case| {
        judged(
            planner,
            case,
            Judge::Configured,
            "each configured element yields one planned element, with every value that the configuration sets, by meaning",
        )
    },
};

#[test]
fn configured_value_is_planned_once() {
    check(&CONFIGURED, &Ours);
}

pub(crate) const DEFAULTS: Property = Property {
    test: "default_is_planned_just_where_null_is_configured",
    cases: 800,
    make: any_case_with_unknown,
    verdict: |planner, case| {
        judged(
            planner,
            case,
            Judge::Defaults,
            "a default is planned where null is in that configured element, and nowhere else; a set that is null gets none",
        )
    },
};

#[test]
fn default_is_planned_just_where_null_is_configured() {
    check(&DEFAULTS, &Ours);
}

pub(crate) const ORIGINS: Property = Property {
    test: "computed_value_comes_from_an_equal_element_or_is_not_known",
    cases: 800,
    make: any_case_with_unknown,
    verdict: |planner, case| {
        judged(
            planner,
            case,
            Judge::Origins,
            "a computed value comes from one prior element with the same configured facts or the same key, or it isn't known; a spelling comes \
             from the configuration or from that element",
        )
    },
};

#[test]
fn computed_value_comes_from_an_equal_element_or_is_not_known() {
    check(&ORIGINS, &Ours);
}

pub(crate) const BEST: Property = Property {
    test: "computed_values_are_those_of_the_best_assignment",
    cases: 1_500,
    make: any_case_with_unknown,
    verdict: |planner, case| {
        judged(
            planner,
            case,
            Judge::Exact,
            "partners are the assignment with the most equal configured facts; if nothing else changes the plan is the prior state, else what is \
             computed becomes unknown but for use_state_for_unknown",
        )
    },
};

#[test]
fn computed_values_are_those_of_the_best_assignment() {
    check(&BEST, &Ours);
}

pub(crate) const ACCEPTED: Property = Property {
    test: "plan_is_accepted_by_terraform",
    cases: 800,
    make: any_case_with_unknown,
    verdict: |planner, case| {
        let model = Model::new(&case.object);
        let Some(plan) = plan(planner, &model, &case.prior, &case.config)? else { return Ok(Judged::No) };
        planner::check_planned(&model, &case.prior, &case.config, &plan.plan)
            .map_err(|why| plan.broken("Terraform accepts the plan", why))?;
        Ok(Judged::Yes)
    },
};

#[test]
fn plan_is_accepted_by_terraform() {
    check(&ACCEPTED, &Ours);
}

pub(crate) const RENAMED: Property = Property {
    test: "plan_depends_on_neither_names_nor_order",
    cases: 300,
    make: any_case_with_unknown,
    verdict: |planner, case| {
        const SENTENCE: &str = "renaming attributes and permuting elements of the configuration, the prior state and the proposal changes names and \
                                order of the plan alone";
        let model = Model::new(&case.object);
        let Some(plan) = plan(planner, &model, &case.prior, &case.config)? else { return Ok(Judged::No) };
        let mut random = Random::new(case.seed);
        for round in 0..10 {
            let mut maker = Maker::new(&mut random);
            let naming = maker.naming();
            let renamed_model = Model::new(&case.object.renamed(&naming));
            let is_permuted = round % 2 == 1;
            let mut renamed = |value: &Value<'static>| {
                let renamed = naming.rename(&case.object, value);
                // As Terraform sends it, or in any other order.
                if is_permuted {
                    maker.permuted(&renamed_model.object, &renamed)
                } else {
                    canonical(&renamed)
                }
            };
            let (prior, config) = (renamed(&case.prior), renamed(&case.config));
            let proposed = if round % 4 < 2 {
                renamed(&plan.proposed)
            } else {
                planner::proposed(&renamed_model.schema, &prior, &config)
                    .map_err(|error| Broken::new(SENTENCE, error))?
            };
            let broken = |why: String| {
                plan.broken(SENTENCE, why)
                    .showing("renamed prior", &prior)
                    .showing("renamed config", &config)
                    .showing("renamed proposed", &proposed)
            };
            let other = planner
                .prepare(&renamed_model, &prior, &config, &proposed)
                .map_err(|refusal| broken(format!("refused with other names: {}", refusal.text)))?;
            let back = canonical(&naming.inverse().rename(&renamed_model.object, &other));
            if back != plan.plan {
                return Err(broken("with other names or in another order, the plan is another".to_owned())
                    .showing("renamed plan", &other)
                    .showing("renamed plan with the first names", &back));
            }
        }
        Ok(Judged::Yes)
    },
};

#[test]
fn plan_depends_on_neither_names_nor_order() {
    check(&RENAMED, &Ours);
}

/// Compares the plans of a case with those that are made when its unknown parts have become known, where the completed configuration is one to
/// look at.
fn final_plans(
    planner: &dyn Planner,
    case: &Case,
    sentence: &'static str,
    is_looked_at: fn(&Case, &Value<'static>) -> bool,
) -> Result<Judged, Broken> {
    if case.config.is_wholly_known() {
        return Ok(Judged::No);
    }
    let model = Model::new(&case.object);
    let Some(first) = plan(planner, &model, &case.prior, &case.config)? else { return Ok(Judged::No) };
    let mut random = Random::new(case.seed);
    let mut judged = Judged::No;
    for _ in 0..8 {
        let config = Maker::new(&mut random).completed(&case.object, &case.config, &case.prior);
        if !duplicates(&case.object, &config).is_empty()
            || !is_looked_at(case, &config)
            || has_partly_unknown(&case.object, &case.config)
                && Spellings::of(&case.object, &case.prior).differ_anywhere(&case.object, &config)
        {
            continue;
        }
        let Some(second) = plan(planner, &model, &case.prior, &config)? else { continue };
        let broken = |why: String| {
            first
                .broken(sentence, why)
                .showing("config that is known", &config)
                .showing("final proposed", &second.proposed)
                .showing("final plan", &second.plan)
        };
        planner::check_planned(&model, &case.prior, &config, &second.plan)
            .map_err(|why| broken(format!("Terraform refuses the final plan: {why}")))?;
        planner::check_final_plan(&model, &first.plan, &second.plan).map_err(broken)?;
        judged = Judged::Yes;
    }
    Ok(judged)
}

/// Returns whether an attribute is a collection with an unknown part: its other parts are planned as they are, even if the whole keeps its meaning.
fn has_partly_unknown(object: &Object, config: &Value<'static>) -> bool {
    object.members.iter().any(|member| {
        let value = config.get(member.name).unwrap_or(&Value::Null);
        match &member.kind {
            Kind::Leaf(_) => !value.is_unknown() && !value.is_wholly_known(),
            Kind::Nested(nested) => {
                objects(value).iter().any(|element| has_partly_unknown(&nested.object, element))
            }
        }
    })
}

/// Returns whether two elements of a collection have one key.
fn has_key_twice(object: &Object, config: &Value<'static>) -> bool {
    object.members.iter().any(|member| {
        let Kind::Nested(nested) = &member.kind else { return false };
        let elements = objects(config.get(member.name).unwrap_or(&Value::Null));
        let is_twice = nested.key.is_some_and(|key| {
            let keys = Keys::of(nested, key);
            let mut pairs = elements
                .iter()
                .enumerate()
                .flat_map(|(index, a)| elements[..index].iter().map(move |b| (a, b)));
            pairs.any(|(a, b)| keys.are_equal(a, b))
        });
        is_twice || elements.iter().any(|element| has_key_twice(&nested.object, element))
    })
}

pub(crate) const FINAL: Property = Property {
    test: "final_plan_keeps_to_the_first_however_unknowns_become_known",
    cases: 800,
    make: case_with_unknown,
    verdict: |planner, case| {
        final_plans(
            planner,
            case,
            "however unknown parts of the configuration become known, the plan that is made then keeps to the first one",
            |case, config| is_key_still_there_once(case, config) && !has_other_spelling(case),
        )
    },
};

#[test]
fn final_plan_keeps_to_the_first_however_unknowns_become_known() {
    check(&FINAL, &Ours);
}

/// A configuration with unknown parts, whose texts are spelled otherwise than in the prior state.
fn case_in_other_spelling(maker: &mut Maker<'_>) -> Case {
    let object = maker.small_family(70);
    let before = maker.config(&object);
    let prior = Maker::spelled_plainly(&object, &maker.state(&object, &before));
    let changed = maker.changed(&object, &before);
    let spelled = maker.answered(&object, &changed);
    let config = maker.with_unknown(&object, &spelled);
    let seed = maker.seed();
    Case { object, prior, config, other: Value::Null, seed }
}

pub(crate) const FINAL_IN_OTHER_SPELLING: Property = Property {
    test: "final_plan_keeps_to_the_first_where_the_spelling_is_another",
    cases: 500,
    make: case_in_other_spelling,
    verdict: |planner, case| {
        final_plans(
            planner,
            case,
            "where an element of a set is spelled otherwise than in the prior state, and something is unknown, the final plan keeps to the first one",
            |case, config| {
                is_key_still_there_once(case, config)
                    && has_other_spelling(case)
                    && !Spellings::of(&case.object, &case.prior).are_ambiguous(&case.object)
                    && !has_same_meaning(&case.object, config)
            },
        )
    },
};

#[test]
fn final_plan_keeps_to_the_first_where_the_spelling_is_another() {
    check(&FINAL_IN_OTHER_SPELLING, &Ours);
}

/// Returns whether no key occurs twice that occurred once before.
fn is_key_still_there_once(case: &Case, config: &Value<'static>) -> bool {
    !has_key_twice(&case.object, config) || has_key_twice(&case.object, &case.config)
}

/// Returns whether the configuration spells something in a set otherwise than the prior state.
fn has_other_spelling(case: &Case) -> bool {
    Spellings::of(&case.object, &case.prior).differ(&case.object, &case.config)
}

/// A case in which a key is unknown, next to an element whose key is known.
fn case_with_unknown_key(maker: &mut Maker<'_>) -> Case {
    let mut case = set_of_named(maker, Some("name"));
    let elements = case.config.get_mut("rule").and_then(|rule| match rule {
        Value::Set(elements) => Some(elements),
        _ => None,
    });
    let elements = elements.expect("a set");
    let mut other = elements[0].clone();
    *other.get_mut("name").expect("it is there") = Value::UNKNOWN;
    *other.get_mut("value").expect("it is there") = "other".into();
    elements.push(other);
    case.config = canonical(&case.config);
    case
}

pub(crate) const FINAL_WITH_KEY_TWICE: Property = Property {
    test: "final_plan_keeps_to_the_first_where_an_unknown_key_is_that_of_another",
    cases: 200,
    make: case_with_unknown_key,
    verdict: |planner, case| {
        final_plans(
            planner,
            case,
            "an unknown key may become known as the key of another element, and the plan that is made then keeps to the first one",
            |case, config| has_key_twice(&case.object, config),
        )
    },
};

#[test]
fn final_plan_keeps_to_the_first_where_an_unknown_key_is_that_of_another() {
    check(&FINAL_WITH_KEY_TWICE, &Ours);
}

pub(crate) const EMPTY: Property = Property {
    test: "plan_after_apply_and_refresh_is_empty",
    cases: 800,
    make: any_case,
    verdict: |planner, case| {
        const APPLIED: &str = "a service that makes what is unknown, and answers in other spellings, is accepted after its result has the spelling of \
                               the plan";
        const MEANING: &str = "the spelling that is kept means what the service answered";
        const REFRESHED: &str = "a refresh that finds nothing but other spellings changes nothing";
        const NOTHING: &str = "the plan after an apply and a refresh is empty";
        let model = Model::new(&case.object);
        let Some(first) = plan(planner, &model, &case.prior, &case.config)? else { return Ok(Judged::No) };
        let mut random = Random::new(case.seed);
        let mut maker = Maker::new(&mut random);
        let made = maker.served(&case.object, &first.plan, false);
        if maker.has_merged
            || has_rivals(&case.object, &first.plan)
            || has_same_meaning(&case.object, &made)
            || planner::check_applied(&model, &first.plan, &made).is_err()
        {
            // Elements of which the service made one, or that only their spelling tells apart.
            return Ok(Judged::No);
        }
        let answered = maker.answered(&case.object, &made);
        let broken = |sentence: &'static str, why: String| {
            first.broken(sentence, why).showing("made by the service", &made).showing("its answer", &answered)
        };
        let kept = |sentence: &'static str, prior: &Value<'static>, new: &Value<'static>| {
            planner.keep(&model, prior, new).map_err(|error| broken(sentence, error))
        };
        let state = kept(APPLIED, &first.plan, &answered)?;
        judge::means_same(&case.object, &made, &state)
            .map_err(|why| broken(MEANING, why).showing("state", &state))?;
        planner::check_applied(&model, &first.plan, &state)
            .map_err(|why| broken(APPLIED, why).showing("state", &state))?;
        let read = maker.answered(&case.object, &state);
        let refreshed = kept(REFRESHED, &state, &read)?;
        judge::kept(&case.object, &state, &read, &refreshed).map_err(|why| {
            broken(REFRESHED, why)
                .showing("state", &state)
                .showing("read", &read)
                .showing("state after the refresh", &refreshed)
        })?;
        let state = refreshed;
        if judge::agree(&case.object, &case.config, &state) == Fit::Unclear {
            return Ok(Judged::No);
        }
        let Some(second) = plan(planner, &model, &state, &case.config)? else { return Ok(Judged::No) };
        if second.plan != state {
            return Err(broken(NOTHING, "the second plan changes something".to_owned())
                .showing("state", &state)
                .showing("second proposed", &second.proposed)
                .showing("second plan", &second.plan));
        }
        Ok(Judged::Yes)
    },
};

#[test]
fn plan_after_apply_and_refresh_is_empty() {
    check(&EMPTY, &Ours);
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
    Case { object, prior, config: Value::Null, other, seed }
}

pub(crate) const KEPT: Property = Property {
    test: "kept_result_has_the_prior_spelling",
    cases: 1_000,
    make: case_of_keep,
    verdict: |planner, case| {
        const SENTENCE: &str = "a kept result means what the new one does, and has the prior spelling wherever the best assignment gives a partner, \
                                with any names and in any order";
        let mut random = Random::new(case.seed);
        for round in 0..4 {
            let mut maker = Maker::new(&mut random);
            let naming = if round == 0 { Maker::same_names() } else { maker.naming() };
            let model = Model::new(&case.object.renamed(&naming));
            let mut renamed = |value: &Value<'static>| {
                let renamed = naming.rename(&case.object, value);
                if round == 3 { maker.permuted(&model.object, &renamed) } else { canonical(&renamed) }
            };
            let (prior, new) = (renamed(&case.prior), renamed(&case.other));
            let kept = planner.keep(&model, &prior, &new).map_err(|error| Broken::new(SENTENCE, error))?;
            judge::kept(&model.object, &prior, &new, &kept).map_err(|why| {
                let mut broken = Broken::new(SENTENCE, why);
                if round > 0 {
                    broken = broken.showing("renamed prior", &prior).showing("renamed new", &new);
                }
                broken.showing("kept", &kept)
            })?;
        }
        Ok(Judged::Yes)
    },
};

#[test]
fn kept_result_has_the_prior_spelling() {
    check(&KEPT, &Ours);
}

/// A case in which two elements of a set are the same through a default, if a set can have such.
fn case_with_duplicates(maker: &mut Maker<'_>) -> Case {
    let mut case = any_case(maker);
    if let Some(doubled) = maker.doubled(&case.object, &case.config) {
        case.config = doubled;
    }
    case
}

pub(crate) const DUPLICATES: Property = Property {
    test: "elements_that_are_equal_through_a_default_are_refused",
    cases: 800,
    make: case_with_duplicates,
    verdict: |planner, case| {
        const SENTENCE: &str = "two configured elements that become equal through defaults are an error for the practitioner, at the set; others are \
                                none";
        let found = duplicates(&case.object, &case.config);
        let model = Model::new(&case.object);
        let proposed = planner::proposed(&model.schema, &case.prior, &case.config)
            .map_err(|error| Broken::new(SENTENCE, error))?;
        let refusal = planner.refusal(&model, &case.prior, &case.config, &proposed);
        let broken = |why: String| Broken::new(SENTENCE, why).showing("proposed", &proposed);
        let is_exact = found.iter().any(|duplicate| duplicate.is_exact);
        match refusal {
            Some(refusal) if found.is_empty() => {
                Err(broken(format!("refused, but no two elements are the same: {}", refusal.text)))
            }
            None if is_exact => {
                let roots: Vec<_> = found.iter().map(|duplicate| duplicate.root).collect();
                let planned = planner.prepare(&model, &case.prior, &case.config, &proposed);
                Err(broken(format!(
                    "not refused, though two elements in {} are the same",
                    roots.join(" and ")
                ))
                .showing("plan", &planned.unwrap_or_default()))
            }
            Some(refusal) if is_exact => {
                let path = refusal.path.to_string();
                if found.iter().any(|duplicate| path.starts_with(duplicate.root)) {
                    Ok(Judged::Yes)
                } else {
                    Err(broken(format!("refused at {path:?}, where the set is not: {}", refusal.text)))
                }
            }
            _ => Ok(Judged::No),
        }
    },
};

#[test]
fn elements_that_are_equal_through_a_default_are_refused() {
    check(&DUPLICATES, &Ours);
}

/// A set of elements with a text that no configuration changes, `name`, another that one element changes, `value`, and computed ones: `id`, which
/// keeps the state, and `serial`.
fn set_of_named(maker: &mut Maker<'_>, key: Option<&'static str>) -> Case {
    let leaf = |name, leaf, behavior, keeps| Member { name, behavior, keeps, kind: Kind::Leaf(leaf) };
    let nothing = Keeps::Nothing;
    let text = if maker.chance(2) == 0 { Leaf::Text } else { Leaf::Name };
    let mut element = vec![
        leaf("name", text, Behavior::Required, nothing),
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
    let set = Nested { mode: NestingMode::Set, is_block, key, object: Object { members: element } };
    let set = Member { name: "rule", behavior: Behavior::Optional, keeps: nothing, kind: Kind::Nested(set) };
    let object = Object { members: vec![set] };
    loop {
        let config = maker.config(&object);
        let mut elements = objects(config.get("rule").expect("it is there"));
        elements.retain(|element| matches!(element, Value::Object(_)));
        for (index, element) in elements.iter_mut().enumerate() {
            *element.get_mut("name").expect("it is there") = format!("n{index}").into();
        }
        if elements.is_empty() {
            continue;
        }
        let of = |elements: &[Value<'static>]| Value::object([("rule", Value::set(elements.to_vec()))]);
        let prior = maker.state(&object, &distinct(&object, &of(&elements)));
        let changed = maker.chance(elements.len());
        *elements[changed].get_mut("value").expect("it is there") = "changed".into();
        let seed = maker.seed();
        return Case { object, prior, config: of(&elements), other: Value::Null, seed };
    }
}

/// The verdict on each element of [`set_of_named`]: whether the changed one, and the others, have the `id` of before.
fn named(planner: &dyn Planner, case: &Case, sentence: &'static str) -> Result<Judged, Broken> {
    let model = Model::new(&case.object);
    let Some(plan) = plan(planner, &model, &case.prior, &case.config)? else { return Ok(Judged::No) };
    let rules = |value: &Value<'static>| value.get("rule").map(objects).unwrap_or_default();
    let has_key = case.object.members.iter().any(|member| match &member.kind {
        Kind::Nested(nested) => nested.key.is_some(),
        Kind::Leaf(_) => false,
    });
    let mut judged = Judged::No;
    for configured in rules(&case.config) {
        let has_name = |element: &&Value<'static>| element.get("name") == configured.get("name");
        let (after, before) = (rules(&plan.plan), rules(&case.prior));
        let (Some(after), Some(before)) = (after.iter().find(has_name), before.iter().find(has_name)) else {
            return Ok(Judged::No);
        };
        let is_changed = configured.get("value").and_then(Value::as_str) == Some("changed");
        let id = if is_changed && !has_key { Some(&Value::UNKNOWN) } else { before.get("id") };
        for (name, expected) in [("id", id), ("serial", Some(&Value::UNKNOWN))] {
            if after.get(name).is_some() && after.get(name) != expected {
                let expected = expected.cloned().unwrap_or_default();
                let why = format!("{configured} is planned as {after}, where {name} must be {expected}");
                return Err(plan.broken(sentence, why));
            }
        }
        judged = Judged::Yes;
    }
    Ok(judged)
}

pub(crate) const KEYED: Property = Property {
    test: "element_that_changes_keeps_its_state_by_its_key",
    cases: 200,
    make: |maker| set_of_named(maker, Some("name")),
    verdict: |planner, case| {
        named(
            planner,
            case,
            "an element of which something but the key is changed keeps its state, and so do the others",
        )
    },
};

#[test]
fn element_that_changes_keeps_its_state_by_its_key() {
    check(&KEYED, &Ours);
}

pub(crate) const NEW: Property = Property {
    test: "element_that_changes_is_new_without_a_key",
    cases: 200,
    make: |maker| set_of_named(maker, None),
    verdict: |planner, case| {
        named(
            planner,
            case,
            "without a key, an element of which something is changed is a new one, and the others keep their state",
        )
    },
};

#[test]
fn element_that_changes_is_new_without_a_key() {
    check(&NEW, &Ours);
}
