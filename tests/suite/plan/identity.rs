//! Identities: those that are none, and those that change.

use tfvalue::plan::values;
use tfvalue::{
    Diagnostic, DynamicValue, RawState, TfSchema, TfType, Type, Unknown, Value, msgpack, plan,
    schema::Upgrade,
};

use super::found;

#[derive(TfSchema, Clone, PartialEq, Debug)]
#[tf(identity, version = 1, upgrade_from = OldIdentity)]
struct Identity {
    #[tf(required_for_import)]
    id: String,
    #[tf(optional_for_import)]
    region: Option<String>,
}

#[derive(TfSchema)]
#[tf(identity)]
struct OldIdentity {
    #[tf(required_for_import)]
    name: String,
}

impl From<OldIdentity> for Identity {
    fn from(old: OldIdentity) -> Self {
        Self { id: old.name, region: None }
    }
}

/// The identity in a plan.
#[derive(TfSchema)]
#[tf(identity)]
struct Planned {
    #[tf(required_for_import)]
    id: Unknown<String>,
    #[tf(optional_for_import)]
    region: Unknown<Option<String>>,
}

fn identity(id: &str, region: Option<&str>) -> Identity {
    Identity { id: id.to_owned(), region: region.map(str::to_owned) }
}

/// An identity that was stored and never set.
fn unset() -> Value<'static> {
    Value::object([("id", Value::Null), ("region", Value::Null)])
}

#[test]
fn identity_with_null_attributes_only_is_read_as_none() {
    let stored = unset().to_msgpack(&Identity::TYPE).unwrap();
    for stored in [
        DynamicValue::from_msgpack(stored),
        DynamicValue::from_json(br#"{"id": null, "region": null}"#),
        DynamicValue::from_json(b"null"),
        DynamicValue::default(),
    ] {
        assert_eq!(stored.decode_identity::<Identity>().unwrap(), None, "{stored:?}");
    }

    let stored = DynamicValue::encode(&identity("i-1", None)).unwrap();
    assert_eq!(stored.decode_identity::<Identity>().unwrap(), Some(identity("i-1", None)));
    let stored = DynamicValue::from_json(br#"{"id": null, "region": "eu"}"#);
    assert_eq!(stored.decode_identity::<Identity>().unwrap_err().path().to_string(), "id");
    let stored = DynamicValue::from_json(br#"{"id": null, "region": null"#);
    assert!(stored.decode_identity::<Identity>().is_err());
    assert!(!DynamicValue::from_json(b"{}").is_all_null());
    assert!(!DynamicValue::from_json(b"[null]").is_all_null());
}

#[test]
fn identity_with_null_attributes_only_is_upgraded_to_none() {
    let stored = RawState::from_json(br#"{"id": null, "region": null}"#);
    assert_eq!(Identity::upgrade_identity(1, &stored).unwrap(), None);
    let stored = RawState::from_json(br#"{"name": null}"#);
    assert_eq!(Identity::upgrade_identity(0, &stored).unwrap(), None);
    let stored = RawState::from_json(br#"{"name": "i-1"}"#);
    assert_eq!(Identity::upgrade_identity(0, &stored).unwrap(), Some(identity("i-1", None)));
    let stored = RawState::from_json(br#"{"name": []}"#);
    assert!(Identity::upgrade_identity(0, &stored).is_err());
}

#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "the callers have no other use for them")]
fn check(prior: Option<Identity>, new: Option<Identity>, expected: &str) {
    found(plan::check_identity::<Identity>(&prior, &new), expected);
}

#[test]
fn identity_is_there_and_does_not_change() {
    let eu = || identity("i-1", Some("eu"));
    check(None, Some(eu()), "");
    check(Some(eu()), Some(eu()), "");
    check(Some(eu()), None, "the identity is missing: set at least one of its attributes");
    check(
        Some(eu()),
        Some(identity("i-2", None)),
        "id: it was \"i-1\", but it is \"i-2\" now: an identity must not change\n\
         region: it was \"eu\", but it is null now: an identity must not change",
    );
    found(plan::check_identity::<Identity>(&unset(), &eu()), "");
    found(
        plan::check_identity::<Identity>(&eu(), &unset()),
        "the identity is missing: set at least one of its attributes",
    );
}

#[test]
fn identity_is_completed_by_what_is_found() {
    check(Some(identity("i-1", None)), Some(identity("i-1", Some("eu"))), "");
    check(
        Some(identity("i-1", None)),
        Some(identity("i-2", Some("eu"))),
        "id: it was \"i-1\", but it is \"i-2\" now: an identity must not change",
    );
}

/// An identity that has a new name when its resource is renamed.
#[derive(TfSchema, Clone)]
#[tf(identity, mutable, version = 2)]
struct Renamed {
    #[tf(required_for_import)]
    name: Unknown<String>,
}

#[test]
fn mutable_identity_may_change_and_must_be_there() {
    let named = |name: &str| Renamed { name: Unknown::Known(name.to_owned()) };
    found(plan::check_identity::<Renamed>(&named("a"), &named("b")), "");
    found(
        plan::check_identity::<Renamed>(&named("a"), &Renamed { name: Unknown::UNKNOWN }),
        "name: must be known, and is unknown",
    );
    found(
        plan::check_identity::<Renamed>(&named("a"), &None::<Renamed>),
        "the identity is missing: set at least one of its attributes",
    );
    assert_eq!([Renamed::SCHEMA.mutable, Identity::SCHEMA.mutable], [true, false]);
}

#[test]
fn identity_is_known() {
    let planned = |id: Unknown<String>| Planned { id, region: Unknown::NULL };
    found(
        plan::check_identity::<Planned>(&None::<Planned>, &planned(Unknown::UNKNOWN)),
        "id: must be known, and is unknown",
    );
    // What the plan didn't know is found out.
    let known = planned(Unknown::Known("i-1".to_owned()));
    found(plan::check_identity::<Planned>(&planned(Unknown::UNKNOWN), &known), "");
    found(
        values::check_identity(&Planned::SCHEMA, &Value::Null, &Value::UNKNOWN),
        "must be known, and is unknown",
    );
}

#[test]
fn identity_finding_has_the_summary_of_terraform() {
    let findings = plan::check_identity::<Identity>(&None::<Identity>, &None::<Identity>).unwrap_err();
    let diagnostics: Vec<Diagnostic> = findings.into();
    assert_eq!(diagnostics[0].summary, "Provider produced invalid identity");
}

#[test]
fn identity_of_another_type_is_refused() {
    let number = Value::object([("id", Value::from(1)), ("region", Value::Null)]);
    assert!(plan::check_identity::<Identity>(&None::<Identity>, &number).is_err());
    assert_eq!(Identity::TYPE, Type::object([("id", Type::String), ("region", Type::String)]));
    assert!(msgpack::from_slice::<Identity>(&unset().to_msgpack(&Identity::TYPE).unwrap()).is_err());
}
