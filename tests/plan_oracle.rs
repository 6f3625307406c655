//! Errors that we find in a plan, or in the result of an apply, OpenTofu finds, and vice versa; and what OpenTofu proposes as a
//! new state, `testing::Core` does.
//!
//! OpenTofu is asked through `tests/oracle/plan`, which calls the functions by which it judges the answers of providers; they came to it
//! from Terraform. It is built first; without Go, or where its modules can't be fetched, these tests pass and say that they were skipped,
//! unless `CI` is set. What we say and what they say isn't compared, nor how many things they say of one place; but whether there is
//! something to say of it is.
//!
//! Not asked for are write-only attributes and blocks that are computed, which OpenTofu had not yet: see `suite/plan` for those.

use std::{
    cell::RefCell,
    fmt::Write as _,
    path::{Path, PathBuf},
    sync::LazyLock,
};
use tfvalue::plan::values;

use proptest::{option, prelude::*, test_runner::TestCaseError};
use serde::Deserialize;
use serde_json::json;
use tfvalue::{
    AttributePath, Schema, Step, Value,
    plan::Findings,
    schema::{Block, NestingMode},
    testing::proposed_new_state,
};
use tfvalue_model_tests::{
    generate::{
        check,
        plan::Provider,
        schema::{of_block, schema},
        value::Known,
    },
    go,
};

/// OpenTofu, in a process of its own.
struct Oracle(go::Program);

#[derive(Deserialize, Debug)]
struct Answer {
    findings: Option<Vec<Finding>>,
    error: Option<String>,
    #[serde(default)]
    panic: bool,
    /// The proposed value.
    value: Option<String>,
}

#[derive(Deserialize, Debug)]
struct Finding {
    path: Vec<String>,
    message: String,
}

impl Oracle {
    fn start() -> Option<RefCell<Self>> {
        static PROGRAM: LazyLock<Option<PathBuf>> =
            LazyLock::new(|| go::build_for_test("oracle/plan", Path::new(env!("CARGO_TARGET_TMPDIR"))));
        PROGRAM.as_ref().map(|program| RefCell::new(Self(go::Program::run(program))))
    }

    fn ask(&mut self, schema: &Schema, values: &[(&str, &[u8])], paths: Option<&[AttributePath]>) -> Answer {
        let mut question = json!({"schema": schema});
        if let Some(paths) = paths {
            let steps = |path: &AttributePath| path.steps().iter().map(step).collect::<Vec<_>>();
            question["requires_replace"] = paths.iter().map(steps).collect::<Vec<_>>().into();
        }
        for (name, bytes) in values {
            question[name] = hex::encode(bytes).into();
        }
        let line = self.0.ask(&question).unwrap_or_else(|| panic!("it died of {question}"));
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    }
}

/// A step of a path, in a question.
fn step(step: &Step) -> serde_json::Value {
    match step {
        Step::AttributeName(name) => json!({"attribute": name}),
        Step::ElementKeyString(key) => json!({"key": key}),
        Step::ElementKeyInt(index) => json!({"index": index}),
        step @ Step::SetElement(_) => panic!("the protocol has no {step:?}"),
    }
}

/// The counts of cases with nothing to find, with something, and without a question: a value that can't be, or one of which OpenTofu panics.
#[derive(Default, Debug)]
struct Tally {
    fine: usize,
    refused: usize,
    no_value: usize,
    panicked: usize,
}

/// Compares what we find and what OpenTofu finds.
fn compare(
    oracle: &RefCell<Oracle>,
    tally: &RefCell<Tally>,
    schema: &Schema,
    values: &[(&str, &Value<'static>)],
    paths: Option<&[AttributePath]>,
    find: impl FnOnce(&[Value<'_>]) -> Result<(), Findings>,
) -> Result<(), TestCaseError> {
    let mut tally = tally.borrow_mut();
    let ty = schema.block.implied_type();
    let encoded: Result<Vec<_>, _> =
        values.iter().map(|(name, value)| Ok((*name, value.to_msgpack(&ty)?))).collect();
    let Ok(encoded) = encoded.map_err(|_: tfvalue::Error| ()) else {
        tally.no_value += 1;
        return Ok(());
    };
    if values.iter().any(|(_, value)| is_long_list(value)) {
        tally.no_value += 1;
        return Ok(());
    }
    let encoded: Vec<_> = encoded.iter().map(|(name, bytes)| (*name, bytes.as_slice())).collect();
    let answer = oracle.borrow_mut().ask(schema, &encoded, paths);
    if answer.panic {
        tally.panicked += 1;
        return Ok(());
    }
    let fail = |message: String| {
        let mut question = format!("{message}\nschema {}", json!(schema));
        for (name, value) in values {
            write!(question, "\n{name} {value:?}").expect("writing to a string");
        }
        for path in paths.into_iter().flatten() {
            write!(question, "\npath {path}").expect("writing to a string");
        }
        Err(TestCaseError::fail(question))
    };
    let (Some(theirs), None) = (&answer.findings, &answer.error) else {
        return fail(format!("{answer:?}"));
    };
    // As they came: what is read is what is compared.
    let decoded = encoded.iter().map(|(_, bytes)| Value::decode_msgpack(&ty, bytes).expect("we wrote it"));
    let ours = find(&decoded.collect::<Vec<_>>());
    let ours = ours.as_ref().err().map_or(&[][..], Findings::as_slice);
    let our_paths: Vec<_> = ours.iter().map(path).collect();
    let is_ours = |finding: &Finding| our_paths.iter().any(|path| are_one_place(path, &finding.path));
    let is_theirs = |path: &Vec<String>| theirs.iter().any(|finding| are_one_place(path, &finding.path));
    if !theirs.iter().all(is_ours) || !our_paths.iter().all(is_theirs) {
        let mut message = String::from("ours");
        for finding in ours {
            write!(message, "\n    {finding}").expect("writing to a string");
        }
        message += "\ntheirs";
        for Finding { path, message: theirs } in theirs {
            write!(message, "\n    {}: {theirs}", path.join(".")).expect("writing to a string");
        }
        return fail(message);
    }
    if ours.is_empty() {
        tally.fine += 1;
    } else {
        tally.refused += 1;
    }
    Ok(())
}

/// Returns whether there is an unknown list of which only the length is known, and that is great: OpenTofu takes it for a
/// list of so many unknown elements, and so do we, up to 1,024.
fn is_long_list(value: &Value<'_>) -> bool {
    match value {
        Value::Unknown(refinements) => {
            refinements.length_min() > 1024 && refinements.length_max() == Some(refinements.length_min())
        }
        Value::Dynamic(dynamic) => is_long_list(&dynamic.value),
        value => {
            value.elements().is_some_and(|elements| elements.iter().any(is_long_list))
                || value.entries().is_some_and(|entries| entries.values().any(is_long_list))
        }
    }
}

/// The steps to what was found; none to an element of a set, which has no key, or beyond.
fn path(finding: &tfvalue::plan::Finding) -> Vec<String> {
    let steps = finding.path.protocol_steps().iter();
    steps
        .map(|step| match step {
            Step::AttributeName(name) => name.to_string(),
            Step::ElementKeyString(key) => key.clone(),
            Step::ElementKeyInt(index) => index.to_string(),
            step @ Step::SetElement(_) => panic!("the protocol has no {step:?}"),
        })
        .collect()
}

/// Returns whether one of two paths leads to the other: an error within an attribute may be reported for the whole.
fn are_one_place(a: &[String], b: &[String]) -> bool {
    a.iter().zip(b).all(|(a, b)| a == b)
}

#[test]
fn a_plan_is_to_us_what_it_is_to_opentofu() {
    let Some(oracle) = Oracle::start() else { return };
    let tally: RefCell<Tally> = RefCell::default();
    let inputs = schema().prop_flat_map(|schema| {
        let value = |known| of_block(&schema.block, known);
        let (prior, config, other) = (value(Known::Wholly), value(Known::Partly), value(Known::Wholly));
        (Just(schema.clone()), option::weighted(0.8, prior), config, other, any::<u64>())
    });
    check(2000, inputs, |(schema, prior, config, other, seed)| {
        let prior = prior.unwrap_or(Value::Null);
        // No configuration has a null in place of blocks, of which OpenTofu refuses what we let pass.
        if has_null_blocks(&schema.block, &config) {
            tally.borrow_mut().no_value += 1;
            return Ok(());
        }
        let planned = Provider::new(seed).plan(&schema.block, [&prior, &config, &other]);
        let values = [("prior", &prior), ("config", &config), ("planned", &planned)];
        compare(&oracle, &tally, &schema, &values, None, |values| {
            values::check_planned(&schema, &values[0], &values[1], &values[2])
        })
    });
    go::report("plans", &tally.borrow());
    let tally = tally.borrow();
    assert!(tally.fine > 300 && tally.refused > 300, "few were compared: {tally:?}");
}

#[test]
fn a_result_is_to_us_what_it_is_to_opentofu() {
    let Some(oracle) = Oracle::start() else { return };
    let tally = RefCell::default();
    let inputs = schema().prop_flat_map(|schema| {
        let (planned, other) =
            (of_block(&schema.block, Known::Partly), of_block(&schema.block, Known::Wholly));
        (Just(schema), planned, other, any::<u64>())
    });
    check(2000, inputs, |(schema, planned, other, seed)| {
        let new = Provider::new(seed).apply(&planned, &other);
        let values = [("planned", &planned), ("new", &new)];
        compare(&oracle, &tally, &schema, &values, None, |values| {
            values::check_applied(&schema, &values[0], &values[1])
        })
    });
    go::report("results", &tally.borrow());
    let tally = tally.borrow();
    assert!(tally.fine > 300 && tally.refused > 300, "few were compared: {tally:?}");
}

#[test]
fn a_final_plan_is_to_us_what_it_is_to_opentofu() {
    let Some(oracle) = Oracle::start() else { return };
    let tally = RefCell::default();
    let inputs = schema().prop_flat_map(|schema| {
        let value = || of_block(&schema.block, Known::Partly);
        let (first, other) = (value(), value());
        (Just(schema), first, other, any::<u64>())
    });
    check(2000, inputs, |(schema, first, other, seed)| {
        let second = Provider::new(seed).plan_again(&first, &other);
        let values = [("first", &first), ("second", &second)];
        compare(&oracle, &tally, &schema, &values, None, |values| {
            values::check_final_plan(&schema, &values[0], &values[1])
        })
    });
    go::report("final plans", &tally.borrow());
    let tally = tally.borrow();
    assert!(tally.fine > 300 && tally.refused > 300, "few were compared: {tally:?}");
}

#[test]
fn a_path_to_replace_is_to_us_what_it_is_to_opentofu() {
    let Some(oracle) = Oracle::start() else { return };
    let tally = RefCell::default();
    let inputs = schema().prop_flat_map(|schema| {
        let value = |known| of_block(&schema.block, known);
        let (prior, planned) = (value(Known::Wholly), value(Known::Partly));
        (Just(schema.clone()), option::weighted(0.95, prior), option::weighted(0.95, planned), any::<u64>())
    });
    check(2000, inputs, |(schema, prior, planned, seed)| {
        let [prior, planned] = [prior, planned].map(|value| value.unwrap_or(Value::Null));
        let paths = Provider::new(seed).paths(&schema.block.implied_type(), [&prior, &planned]);
        let values = [("prior", &prior), ("planned", &planned)];
        compare(&oracle, &tally, &schema, &values, Some(&paths), |values| {
            values::check_requires_replace(&schema, &values[0], &values[1], &paths)
        })
    });
    go::report("paths to replace", &tally.borrow());
    let tally = tally.borrow();
    assert!(tally.fine > 300 && tally.refused > 300, "few were compared: {tally:?}");
}

#[test]
fn a_proposed_state_is_to_us_what_it_is_to_opentofu() {
    let Some(oracle) = Oracle::start() else { return };
    let tally: RefCell<Tally> = RefCell::default();
    let inputs = schema().prop_flat_map(|schema| {
        let value = |known| of_block(&schema.block, known);
        let (prior, config, other) = (value(Known::Wholly), value(Known::Partly), value(Known::Wholly));
        (Just(schema.clone()), option::weighted(0.9, prior), config, other, any::<u64>())
    });
    check(2000, inputs, |(schema, prior, config, other, seed)| {
        // Most prior states come from a configuration that is nearly the same, or elements of sets would never belong together.
        let similar = Provider::new(seed).plan(&schema.block, [&other, &config, &other]);
        let prior = match prior {
            Some(prior) if seed % 4 == 0 || !similar.is_wholly_known() => prior,
            Some(_) => similar,
            None => Value::Null,
        };
        let ty = schema.block.implied_type();
        let encoded = |value: &Value<'_>| value.to_msgpack(&ty).ok();
        let mut tally = tally.borrow_mut();
        // No configuration has a null in place of blocks.
        if has_null_blocks(&schema.block, &config) || is_long_list(&config) {
            tally.no_value += 1;
            return Ok(());
        }
        let (Some(prior), Some(config)) = (encoded(&prior), encoded(&config)) else {
            tally.no_value += 1;
            return Ok(());
        };
        let decoded = |bytes| Value::decode_msgpack(&ty, bytes).expect("we wrote it");
        let question = json!({
            "schema": schema, "propose": true, "prior": hex::encode(&prior), "config": hex::encode(&config),
        });
        let line = oracle.borrow_mut().0.ask(&question).unwrap_or_else(|| panic!("it died of {question}"));
        let answer: Answer = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
        if answer.panic {
            tally.panicked += 1;
            return Ok(());
        }
        let (prior, config) = (decoded(&prior), decoded(&config));
        let ours = proposed_new_state(&schema, &prior, &config).and_then(|value| value.to_msgpack(&ty));
        let (Some(theirs), None) = (&answer.value, &answer.error) else {
            tally.refused += 1;
            prop_assert!(ours.is_err(), "{answer:?}\n{}\nprior {prior:?}\nconfig {config:?}", json!(schema));
            return Ok(());
        };
        let theirs = hex::decode(theirs).expect("hexadecimal digits");
        if ours.as_ref().ok() != Some(&theirs) {
            let theirs = Value::decode_msgpack(&ty, &theirs);
            let ours = proposed_new_state(&schema, &prior, &config);
            // In a block that travels under `dynamic`, a null may lose its type, and an unknown element of a nested attribute is an object
            // of unknown attributes.
            if let (Ok(ours), Ok(theirs)) = (&ours, &theirs)
                && without_types(ours) == without_types(theirs)
            {
                tally.fine += 1;
                return Ok(());
            }
            return Err(TestCaseError::fail(format!(
                "ours   {ours:?}\ntheirs {theirs:?}\nschema {}\nprior  {prior:?}\nconfig {config:?}",
                json!(schema)
            )));
        }
        tally.fine += 1;
        Ok(())
    });
    go::report("proposals", &tally.borrow());
    let tally = tally.borrow();
    assert!(tally.fine > 1000, "few were compared: {tally:?}");
}

/// Returns whether there is a null in place of a collection of blocks.
fn has_null_blocks(block: &Block, value: &Value<'_>) -> bool {
    block.block_types.iter().any(|nested| {
        let blocks = match value.get(&nested.name) {
            Some(Value::Dynamic(dynamic)) => &dynamic.value,
            Some(value) => value,
            None => return false,
        };
        let within = |value: &Value<'_>| has_null_blocks(&nested.block, value);
        match blocks {
            Value::Null => nested.nesting != NestingMode::Single,
            Value::Object(_) if !nested.nesting.is_collection() => within(blocks),
            blocks => {
                blocks.elements().is_some_and(|elements| elements.iter().any(within))
                    || blocks.entries().is_some_and(|entries| entries.values().any(within))
            }
        }
    })
}

/// The value without the types that came with it. An object is unknown if all of it is.
fn without_types(value: &Value<'_>) -> Value<'static> {
    match value {
        Value::Dynamic(dynamic) => without_types(&dynamic.value),
        Value::List(elements) | Value::Set(elements) | Value::Tuple(elements) => {
            Value::Tuple(elements.iter().map(without_types).collect())
        }
        Value::Unknown(_) => Value::UNKNOWN,
        Value::Map(entries) | Value::Object(entries) => {
            let entries: Vec<_> =
                entries.iter().map(|(key, value)| (key.clone().into_owned(), without_types(value))).collect();
            let is_unknown = entries.iter().all(|(_, value)| value.is_unknown());
            if is_unknown { Value::UNKNOWN } else { Value::object(entries) }
        }
        value => value.clone().into_owned(),
    }
}
