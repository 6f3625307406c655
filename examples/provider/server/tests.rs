//! Calls, from message to message.

use tfvalue::{
    AttributePath, DynamicValue, Schema, TfSchema, Unknown, tfplugin5,
    tfplugin6::{
        self, ClientCapabilities, apply_resource_change, call_function, configure_provider, deferred::Reason,
        diagnostic::Severity, get_provider_schema, get_resource_identity_schemas, plan_resource_change,
        read_resource,
    },
};

use super::{
    Diagnostics,
    answer::{Answer, caught},
    samples::{Config, Pebble, Stone},
    state::State,
    values::value,
};

const DEFERRING: ClientCapabilities = ClientCapabilities {
    deferral_allowed: true,
    write_only_attributes_allowed: false,
    store_planned_private: false,
    computed_blocks_allowed: false,
};

/// A provider whose configuration is this.
fn configured(heaviest: Unknown<u64>) -> State<Config> {
    let state = State::<Config>::new(None, None);
    let config = Some(encoded(&Config { heaviest }));
    state.configure(&configure_provider::Request { config, ..Default::default() }).unwrap();
    state
}

fn stone(name: &str, weight: Unknown<Option<u64>>) -> Stone {
    Stone { name: Unknown::Known(name.into()), weight }
}

fn encoded(model: &impl tfvalue::Encode) -> tfplugin6::DynamicValue {
    DynamicValue::encode(model).unwrap().into()
}

fn decoded(message: Option<&tfplugin6::DynamicValue>) -> Option<Stone> {
    value(message).decode().unwrap()
}

fn plan_of(prior: Option<&Stone>, proposed: Option<&Stone>) -> plan_resource_change::Request {
    plan_resource_change::Request {
        type_name: "sample_stone".into(),
        prior_state: Some(encoded(&prior.cloned())),
        proposed_new_state: Some(encoded(&proposed.cloned())),
        config: Some(encoded(&proposed.cloned())),
        ..Default::default()
    }
}

fn apply_of(prior: Option<&Stone>, planned: Option<&Stone>) -> apply_resource_change::Request {
    apply_resource_change::Request {
        type_name: "sample_stone".into(),
        prior_state: Some(encoded(&prior.cloned())),
        planned_state: Some(encoded(&planned.cloned())),
        config: Some(encoded(&planned.cloned())),
        planned_private: b"secret".to_vec(),
        ..Default::default()
    }
}

#[test]
fn the_schemas_of_both_protocols_are_those_of_the_models() {
    let state = State::<Config>::new(None, None);
    let six = state.schema_6(&get_provider_schema::Request {}).unwrap();
    assert_eq!(six.provider, Some((&Config::SCHEMA).into()));
    assert_eq!(six.resource_schemas["sample_stone"], (&Stone::SCHEMA).into());
    let five = state.schema_5(&get_provider_schema::Request {}).unwrap();
    let schema = |schema: &Schema| tfplugin5::Schema::try_from(schema).unwrap();
    assert_eq!(five.provider, Some(schema(&Config::SCHEMA)));
    assert_eq!(five.resource_schemas["sample_stone"], schema(&Stone::SCHEMA));
    assert_eq!(five.functions, six.functions);
    assert!(six.functions["sum"].variadic_parameter.is_some());
}

#[test]
fn a_resource_without_an_identity_tells_none() {
    let state = State::<Config>::new(None, None);
    let response = state.identity_schemas(&get_resource_identity_schemas::Request {}).unwrap();
    assert!(response.identity_schemas.is_empty());
}

#[test]
fn a_plan_begins_with_what_is_computed_as_unknown() {
    let response = configured(Unknown::Known(7))
        .plan_resource(&plan_of(None, Some(&stone("a", Unknown::Known(None)))))
        .unwrap();
    assert_eq!(decoded(response.planned_state.as_ref()), Some(stone("a", Unknown::UNKNOWN)));
}

#[test]
fn a_path_to_replace_that_leads_nowhere_is_warned_of_and_left_out() {
    let pebble = |name: &str| Some(encoded(&Pebble { name: Unknown::Known(name.into()) }));
    let plan = |prior: &str, proposed| {
        let request = plan_resource_change::Request {
            type_name: "sample_pebble".into(),
            prior_state: pebble(prior),
            proposed_new_state: pebble(proposed),
            config: pebble(proposed),
            ..Default::default()
        };
        configured(Unknown::Known(7)).plan_resource(&request).unwrap()
    };
    let response = plan("a", "b");
    assert_eq!(response.requires_replace, [AttributePath::from("name").into()]);
    let [warning] = &response.diagnostics[..] else { panic!("not one: {:?}", response.diagnostics) };
    assert_eq!(warning.severity(), Severity::Warning);
    assert!(warning.detail.starts_with("nmae: "), "{}", warning.detail);
    // Terraform makes such a plan before it destroys the resource.
    let response = plan("a", "a");
    assert_eq!((response.requires_replace, response.diagnostics), (vec![], vec![]));
}

#[test]
fn what_is_created_is_stored_with_its_private_data() {
    let response = configured(Unknown::Known(7))
        .apply_resource(&apply_of(None, Some(&stone("a", Unknown::UNKNOWN))))
        .unwrap();
    assert_eq!(response.diagnostics, []);
    assert_eq!(decoded(response.new_state.as_ref()), Some(stone("a", Unknown::Known(Some(7)))));
    assert_eq!(response.private, b"secret");
}

#[test]
fn what_fails_to_change_stays_as_it_was() {
    let state = configured(Unknown::Known(7));
    let prior = stone("a", Unknown::Known(Some(7)));

    let deleted = state.apply_resource(&apply_of(Some(&prior), None)).unwrap();
    assert_eq!(deleted.diagnostics[0].summary, "Too heavy");
    assert_eq!(decoded(deleted.new_state.as_ref()).as_ref(), Some(&prior));

    let panicked =
        state.apply_resource(&apply_of(Some(&prior), Some(&stone("b", Unknown::UNKNOWN)))).unwrap();
    assert!(panicked.diagnostics[0].detail.ends_with("a stone doesn't change"));
    assert_eq!(decoded(panicked.new_state.as_ref()).as_ref(), Some(&prior));
}

#[test]
fn a_panic_is_a_diagnostic() {
    let state = configured(Unknown::Known(7));
    let request = read_resource::Request {
        type_name: "sample_stone".into(),
        current_state: Some(encoded(&stone("a", Unknown::Known(Some(7))))),
        ..Default::default()
    };
    let response = caught(|| state.read_resource(&request)).unwrap_or_else(read_resource::Response::failed);
    assert!(response.diagnostics[0].detail.ends_with("a stone can't be read"));
}

#[test]
fn an_error_in_a_value_tells_its_path() {
    let request = read_resource::Request {
        type_name: "sample_stone".into(),
        current_state: Some(DynamicValue::from_json(br#"{"name": "a", "weight": -1}"#).into()),
        ..Default::default()
    };
    let diagnostics = configured(Unknown::Known(7)).read_resource(&request).unwrap_err();
    let paths = diagnostics.into_iter().map(|diagnostic| diagnostic.attribute.unwrap().to_string());
    assert_eq!(paths.collect::<Vec<_>>(), ["weight"]);
}

#[test]
fn with_an_unknown_configuration_a_plan_is_put_off_where_that_is_allowed() {
    let request = plan_of(None, Some(&stone("a", Unknown::Known(None))));
    let state = configured(Unknown::UNKNOWN);
    assert_eq!(state.plan_resource(&request).unwrap().deferred, None);

    let deferring = plan_resource_change::Request { client_capabilities: Some(DEFERRING), ..request };
    let response = state.plan_resource(&deferring).unwrap();
    assert_eq!(response.deferred.unwrap().reason(), Reason::ProviderConfigUnknown);
    assert_eq!(decoded(response.planned_state.as_ref()), Some(stone("a", Unknown::UNKNOWN)));
}

#[test]
fn with_an_unknown_configuration_a_resource_is_taken_to_be_as_it_was() {
    let current = Some(encoded(&stone("a", Unknown::Known(Some(7)))));
    let request = read_resource::Request {
        type_name: "sample_stone".into(),
        current_state: current.clone(),
        ..Default::default()
    };
    let response = configured(Unknown::UNKNOWN).read_resource(&request).unwrap();
    assert_eq!((response.new_state, response.deferred), (current, None));
}

#[test]
fn without_a_client_nothing_is_created() {
    let response = configured(Unknown::UNKNOWN)
        .apply_resource(&apply_of(None, Some(&stone("a", Unknown::UNKNOWN))))
        .unwrap();
    assert_eq!(response.diagnostics[0].summary, "Provider configuration not known yet");
    assert_eq!(decoded(response.new_state.as_ref()), None);
}

#[test]
fn a_function_is_called_with_its_arguments() {
    let state = State::<Config>::new(None, None);
    let call = |arguments: &[u64]| {
        let arguments = arguments.iter().map(encoded).collect();
        state.call_function(&call_function::Request { name: "sum".into(), arguments }).unwrap()
    };
    assert_eq!(call(&[1, 2, 3]).result, Some(encoded(&6_u64)));
}

#[test]
fn a_warning_is_told_with_the_error_that_follows() {
    let state = configured(Unknown::Known(7));
    let told: Diagnostics = state
        .with_session(None, |session| {
            let mut call = super::Call::<_>::new(session, None::<super::NoIdentity>, Vec::new());
            call.diagnostics.add(super::warning("Careful", "It is heavy."));
            Ok(call.told_with(super::error("Dropped", "It was too heavy.")))
        })
        .unwrap();
    let summaries: Vec<_> = told.into_iter().map(|diagnostic| diagnostic.summary).collect();
    assert_eq!(summaries, ["Careful", "Dropped"]);
}
