//! The helpers for derived models take models of one type.

use tfvalue::{OwnedDynamic, Refinements, TfSchema, TfType, Unknown, Value, plan};

use super::{Known, found};

#[derive(TfSchema)]
#[tf(resource)]
struct Bucket {
    #[tf(computed)]
    id: Known<String>,
    #[tf(optional, sensitive)]
    key: Known<OwnedDynamic>,
}

/// The state of a bucket, in which all is known.
#[derive(TfType)]
struct State<'a> {
    id: Option<&'a str>,
    key: Option<OwnedDynamic>,
}

/// A struct of another type.
#[derive(TfType)]
struct Other {
    id: Known<bool>,
    key: Known<OwnedDynamic>,
}

const NULL: Unknown<Option<OwnedDynamic>> = Unknown::Known(None);

#[test]
fn other_models_of_the_type_are_taken() {
    let bucket = Bucket { id: Unknown::Known(None), key: NULL };
    let state = State { id: Some("b-1"), key: None };
    let planned = plan::mark_computed_unknown::<Bucket>(&None::<State<'_>>, &bucket, &&bucket).unwrap();
    assert_eq!(planned.get("id"), Some(&Value::UNKNOWN));
    let planned: Bucket = planned.to_typed().unwrap();
    found(
        plan::check_planned::<Bucket>(&Unknown::Known(None::<Bucket>), &Some(&bucket), &Box::new(&planned)),
        "",
    );
    found(plan::check_applied::<Bucket>(&planned, &state), "");
    found(plan::check_applied::<Bucket>(&Unknown::<Bucket>::Unknown(Refinements::new()), &state), "");
    assert_eq!(plan::first_unknown::<Bucket>(&state).unwrap(), None);
    assert!(plan::null_write_only::<Bucket>(&Some(state)).is_ok());
}

#[test]
fn what_one_helper_gives_another_takes() {
    let bucket = Bucket { id: Unknown::Known(None), key: NULL };
    let planned = plan::mark_computed_unknown::<Bucket>(&Value::Null, &bucket, &bucket).unwrap();
    let planned = plan::mark_computed_blocks_unknown::<Bucket>(&Value::Null, &bucket, &planned).unwrap();
    let planned = plan::null_write_only::<Bucket>(&planned).unwrap();
    assert_eq!(plan::first_unknown::<Bucket>(&planned).unwrap(), Some("id".into()));
    found(plan::check_planned::<Bucket>(&None::<Bucket>, &bucket, &planned), "");
    found(plan::check_applied::<Bucket>(&planned, &State { id: Some("b-1"), key: None }), "");

    let borrowed = String::from("b-1");
    let new = Value::object([("id", Value::from(&*borrowed)), ("key", Value::Null)]);
    found(plan::check_applied::<Bucket>(&planned, &new), "");
    let other = Value::object([("id", true)]);
    found(plan::check_applied::<Bucket>(&planned, &other), "id: a string is required, found a bool");
}

#[test]
fn a_value_of_another_type_is_refused() {
    let bucket = Bucket { id: Unknown::Known(None), key: NULL };
    let other = Other { id: Unknown::Known(Some(true)), key: NULL };
    let error = plan::mark_computed_unknown::<Bucket>(&5, &bucket, &bucket).unwrap_err();
    assert_eq!(error.to_string(), "an object is required, found a number");
    let error = plan::mark_computed_unknown::<Bucket>(&bucket, &bucket, &"x").unwrap_err();
    assert_eq!(error.to_string(), "an object is required, found a string");
    let error = plan::mark_computed_blocks_unknown::<Bucket>(&bucket, &vec![1], &bucket).unwrap_err();
    assert_eq!(error.to_string(), "an object is required, found a list");
    let error = plan::null_write_only::<Bucket>(&other).unwrap_err();
    assert_eq!(error.to_string(), "id: a string is required, found a bool");
    assert!(plan::first_unknown::<Bucket>(&true).is_err());
    found(
        plan::check_planned::<Bucket>(&None::<Bucket>, &bucket, &other),
        "id: a string is required, found a bool",
    );
    found(plan::check_applied::<Bucket>(&bucket, &5), "an object is required, found a number");
}
