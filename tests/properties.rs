//! What holds for every input holds for generated ones: see `promises`.
//!
//! `TFVALUE_SEED` and `TFVALUE_CASES` choose other inputs and more of them.

use std::{
    hint::black_box,
    thread,
    time::{Duration, Instant},
};

use proptest::{collection::vec, prelude::*};
use tfvalue::{Type, Value, json, msgpack};
use tfvalue_tests::{
    allocator::{Allocated, Counting, allocated},
    generate::{
        check,
        damage::{byte, damaged, damages},
        types::{constraint, ty},
        value::{Known, of_type, typed},
    },
    promises::{
        self, faithful,
        input::{pairs, put_pairs, put_type, split_type},
        model::{Everything, Faithful},
        model_in_json, model_in_msgpack,
    },
};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn fails(error: impl ToString) -> TestCaseError {
    TestCaseError::fail(error.to_string())
}

#[test]
fn what_is_written_is_read_as_an_equal_value() {
    check(2000, typed(Known::Partly), |(ty, value)| {
        // What is known of a generated value may leave just one, and its text may be of any form; of one that was read, neither.
        let bytes = value.to_msgpack(&ty).map_err(fails)?;
        let read = Value::decode_msgpack(&ty, &bytes).map_err(fails)?;
        promises::encodes(&ty, &read);
        let bytes = read.to_msgpack(&ty).map_err(fails)?;
        prop_assert_eq!(Value::decode_msgpack(&ty, &bytes).map_err(fails)?, read);
        Ok(())
    });
}

#[test]
fn promises_hold_for_what_is_damaged() {
    check(4000, (typed(Known::Partly), damages()), |((ty, value), damages)| {
        promises::msgpack(&ty, &damaged(&value.to_msgpack(&ty).map_err(fails)?, &damages));
        Ok(())
    });
    check(4000, (typed(Known::Wholly), damages()), |((ty, value), damages)| {
        promises::json(&ty, &damaged(value.to_json(&ty).map_err(fails)?.as_bytes(), &damages));
        Ok(())
    });
}

#[test]
fn promises_hold_for_what_is_arbitrary() {
    check(6000, (ty(), vec(byte(), 0..60)), |(ty, bytes)| {
        promises::msgpack(&ty, &bytes);
        promises::json(&ty, &bytes);
        promises::type_json(&bytes);
        Ok(())
    });
}

#[test]
fn promises_hold_for_types() {
    check(3000, (constraint(), prop::option::of(damages())), |(ty, damages)| {
        let text = ty.to_json();
        let read = promises::type_json(&damaged(text.as_bytes(), &damages.clone().unwrap_or_default()));
        prop_assert!(read || damages.is_some(), "{} isn't read", text);
        Ok(())
    });
}

#[test]
fn a_type_in_bytes_is_read_as_it_is_written() {
    check(1000, ty(), |ty| {
        let mut bytes = Vec::new();
        put_type(&ty, &mut bytes);
        bytes.extend(b"rest");
        prop_assert_eq!(split_type(&bytes), (ty, &b"rest"[..]));
        Ok(())
    });
}

#[test]
fn promises_hold_for_old_states() {
    let segment = prop::sample::select(vec!["a", "b", "#", "%", "0", "1", "2", "~7", "é", ""]);
    let key = vec(segment, 1..5).prop_map(|segments| segments.join("."));
    let text = prop::sample::select(vec![
        "", "0", "1", "2", "3", "true", "-1", "9999999999", "1e9", "x", "74D93920-ED26-11E3-AC10-0800200C9A66",
    ]);
    check(6000, (ty(), vec((key, text), 0..12)), |(ty, state)| {
        let state: Vec<_> = state.iter().map(|(key, value)| (key.as_str(), *value)).collect();
        promises::flatmap(&ty, &state);
        let mut bytes = Vec::new();
        put_pairs(state.iter().copied(), &mut bytes);
        let read = pairs(&bytes);
        prop_assert!(read.iter().map(|(key, value)| (key.as_str(), value.as_str())).eq(state));
        Ok(())
    });
}

#[test]
fn a_faithful_model_is_a_value_whatever_the_damage() {
    let ty = <Faithful as tfvalue::TfType>::TYPE;
    let damages = prop_oneof![1 => Just(Vec::new()), 4 => damages()];
    check(250, (of_type(&ty, Known::Partly), vec(damages.clone(), 16)), |(value, damages)| {
        let bytes = value.to_msgpack(&ty).map_err(fails)?;
        damages.iter().for_each(|damages| faithful::<Faithful>(&damaged(&bytes, damages)));
        Ok(())
    });
    check(250, (of_type(&ty, Known::Wholly), vec(damages, 16)), |(value, damages)| {
        let text = value.to_json(&ty).map_err(fails)?;
        damages.iter().for_each(|damages| faithful::<Faithful>(&damaged(text.as_bytes(), damages)));
        Ok(())
    });
}

/// A value that the model of everything can read: of a generated one, what fits.
fn everything(generated: &Value<'_>) -> Value<'static> {
    let empty: Everything = json::from_str(r#"{"name":"x"}"#).expect("a model");
    let mut value = Value::from_typed(&empty).expect("a value");
    for (name, part) in generated.entries().into_iter().flatten() {
        let mut next = value.clone();
        if let Value::Object(entries) = &mut next {
            entries.insert(name.clone().into_owned().into(), part.clone().into_owned());
        }
        if next.to_typed::<Everything>().is_ok() {
            value = next;
        }
    }
    value
}

#[test]
fn a_model_of_everything_is_read_as_it_is_written_whatever_the_damage() {
    let ty = <Everything as tfvalue::TfType>::TYPE;
    let damages = prop_oneof![1 => Just(Vec::new()), 2 => damages()];
    check(100, (of_type(&ty, Known::Partly), vec(damages.clone(), 24)), |(value, damages)| {
        let value = everything(&value);
        let bytes = msgpack::to_vec(&value.to_typed::<Everything>().map_err(fails)?).map_err(fails)?;
        prop_assert!(model_in_msgpack::<Everything>(&bytes));
        for damages in damages {
            model_in_msgpack::<Everything>(&damaged(&bytes, &damages));
        }
        Ok(())
    });
    check(100, (of_type(&ty, Known::Wholly), vec(damages, 24)), |(value, damages)| {
        let value = everything(&value);
        let text = json::to_string(&value.to_typed::<Everything>().map_err(fails)?).map_err(fails)?;
        for damages in damages {
            model_in_json::<Everything>(&damaged(text.as_bytes(), &damages));
        }
        Ok(())
    });
}
