//! Calls, from message to message.

mod kinds;
pub(crate) mod mason;
mod registry;
pub(crate) mod samples;
mod spelling;
mod timeouts;

use std::{
    ops::Deref,
    sync::Arc,
    time::{Duration, Instant},
};

use bytes::Bytes;
use prost::Message;
use tfvalue_runtime::{AttributePath, DynamicValue, Encode, Schema, TfSchema, Unknown};
use tokio::sync::mpsc;

use self::samples::{
    Blueprint, Config, Hill, Ledger, Pebble, Quarry, Roll, Slab, SlabId, Slabs, Spark, Stone,
};
use super::{
    Authors, Diagnostics, Provider, Registry, Server, State,
    guard::Failed,
    request::{Streamed, Unary},
    response::Answer,
    values::value,
};
use tfvalue_plan::types::Timeouts;

use crate::{
    tfplugin5,
    tfplugin6::{
        self, ClientCapabilities, RawState, apply_resource_change, call_function, close_ephemeral_resource,
        configure_provider, configure_state_store, deferred::Reason, delete_state, diagnostic::Severity,
        generate_resource_config, get_provider_schema, get_resource_identity_schemas, get_states,
        import_resource_state, invoke_action, list_resource, lock_state, move_resource_state,
        open_ephemeral_resource, plan_action, plan_resource_change, read_data_source, read_resource,
        renew_ephemeral_resource, unlock_state, validate_state_store,
    },
};

const DEFERRING: ClientCapabilities = ClientCapabilities {
    deferral_allowed: true,
    write_only_attributes_allowed: false,
    store_planned_private: false,
    computed_blocks_allowed: false,
};

/// A server whose methods are called with messages, under its guard.
pub(super) struct Called(Server);

impl Deref for Called {
    type Target = State;

    fn deref(&self) -> &State {
        &self.0.state
    }
}

/// Answers of methods, or the diagnostics of a call that failed.
macro_rules! methods {
    ($($method:ident: $module:ident;)*) => {$(
        pub(super) async fn $method(&self, request: &$module::Request) -> Result<$module::Response, Diagnostics> {
            self.unary(request, |_, failure| Err(failure.diagnostics)).await
        }
    )*};
}

impl Called {
    pub(super) fn new<P: Provider>() -> Self {
        Self(Server::new(State::new(Registry::<P>::entries(), "1.2.3", true), Authors::Servers))
    }

    async fn unary<Q: Unary + Clone>(
        &self,
        request: &Q,
        failed: Failed<Result<Q::Answer, Diagnostics>>,
    ) -> Result<Q::Answer, Diagnostics> {
        let (call, span) = self.0.begin("Test", request, None);
        let (state, called, request) = (Arc::clone(&self.0.state), Arc::clone(&call), request.clone());
        let work = Box::pin(async move {
            let answer = request.answer(&state, &state.session(&called, &request)).await?;
            Ok(Ok(answer.with_left(&called)))
        });
        self.0.guard.run(call, span, work, failed).await.unwrap()
    }

    async fn streamed<Q: Streamed + Clone>(
        &self,
        request: &Q,
        events: mpsc::Sender<Bytes>,
    ) -> Result<Option<Q::Answer>, Diagnostics> {
        let (call, span) = self.0.begin("Test", request, Some(events));
        let (state, called, request) = (Arc::clone(&self.0.state), Arc::clone(&call), request.clone());
        let work = Box::pin(async move {
            let last = request.answer(&state, &state.session(&called, &request)).await?;
            Ok(Ok(last.map(|last| last.with_left(&called))))
        });
        self.0.guard.run(call, span, work, |_, failure| Err(failure.diagnostics)).await.unwrap()
    }

    /// There is a response in any case.
    pub(super) async fn apply_resource(
        &self,
        request: &apply_resource_change::Request,
    ) -> Result<apply_resource_change::Response, Diagnostics> {
        self.unary(request, |_, failure| Ok(apply_resource_change::Response::failed(failure))).await
    }

    pub(super) async fn list_resource(
        &self,
        request: &list_resource::Request,
        events: mpsc::Sender<Bytes>,
    ) -> Result<Option<list_resource::Event>, Diagnostics> {
        self.streamed(request, events).await
    }

    pub(super) async fn invoke_action(
        &self,
        request: &invoke_action::Request,
        events: mpsc::Sender<Bytes>,
    ) -> Result<Option<invoke_action::Event>, Diagnostics> {
        self.streamed(request, events).await
    }

    methods! {
        call_function: call_function;
        close_ephemeral: close_ephemeral_resource;
        configure: configure_provider;
        configure_state_store: configure_state_store;
        delete_state: delete_state;
        generate_config: generate_resource_config;
        identity_schemas: get_resource_identity_schemas;
        import_resource: import_resource_state;
        lock_state: lock_state;
        move_resource: move_resource_state;
        open_ephemeral: open_ephemeral_resource;
        plan_action: plan_action;
        plan_resource: plan_resource_change;
        read_data_source: read_data_source;
        read_resource: read_resource;
        renew_ephemeral: renew_ephemeral_resource;
        states: get_states;
        unlock_state: unlock_state;
        validate_state_store: validate_state_store;
    }
}

pub(super) fn unconfigured() -> Called {
    Called::new::<Quarry>()
}

/// A provider whose configuration is this.
pub(super) async fn configured(heaviest: Unknown<u64>) -> Called {
    let state = unconfigured();
    let config = Some(encoded(&Config { heaviest }));
    state.configure(&configure_provider::Request { config, ..Default::default() }).await.unwrap();
    state
}

fn stone(name: &str, weight: Unknown<Option<u64>>) -> Stone {
    Stone { name: Unknown::Known(name.into()), weight }
}

pub(super) fn slab(fate: &str) -> Slab {
    Slab {
        fate: Unknown::Known(fate.into()),
        treasure: Unknown::Known(Some("gold".into())),
        length: Unknown::NULL,
        lies: Unknown::NULL,
        timeouts: Unknown::NULL,
    }
}

pub(super) fn encoded(model: &impl Encode) -> tfplugin6::DynamicValue {
    DynamicValue::encode(model).unwrap().into()
}

fn decoded(message: Option<&tfplugin6::DynamicValue>) -> Option<Stone> {
    value(message).decode().unwrap()
}

pub(super) fn decoded_slab(message: Option<&tfplugin6::DynamicValue>) -> Option<Slab> {
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

/// The apply of a new slab, or of one that changes.
fn laying(prior: Option<&Slab>, config: &Slab) -> apply_resource_change::Request {
    let planned =
        Slab { treasure: Unknown::NULL, length: Unknown::UNKNOWN, lies: Unknown::UNKNOWN, ..config.clone() };
    apply_resource_change::Request {
        type_name: "sample_slab".into(),
        prior_state: Some(encoded(&prior.cloned())),
        planned_state: Some(encoded(&planned)),
        config: Some(encoded(config)),
        ..Default::default()
    }
}

async fn lay(config: &Slab) -> apply_resource_change::Response {
    configured(Unknown::Known(7)).await.apply_resource(&laying(None, config)).await.unwrap()
}

#[track_caller]
fn only(response: &apply_resource_change::Response) -> (&str, &str) {
    let [diagnostic] = &response.diagnostics[..] else { panic!("not one: {:?}", response.diagnostics) };
    (&diagnostic.summary, &diagnostic.detail)
}

#[tokio::test]
async fn the_schemas_of_both_protocols_are_those_of_the_models() {
    let state = unconfigured();
    let six = get_provider_schema::Response::decode(state.schemas(6).unwrap()).unwrap();
    assert_eq!(state.schemas(6).unwrap().as_ptr(), state.schemas(6).unwrap().as_ptr(), "it is kept");
    assert_eq!(six.provider, Some((&Config::SCHEMA).into()));
    assert_eq!(six.resource_schemas["sample_stone"], (&Stone::SCHEMA).into());
    let five = tfplugin5::get_provider_schema::Response::decode(state.schemas(5).unwrap()).unwrap();
    let schema = |schema: &Schema| tfplugin5::Schema::try_from(schema).unwrap();
    assert_eq!(five.provider, Some(schema(&Config::SCHEMA)));
    assert_eq!(five.resource_schemas["sample_stone"], schema(&Stone::SCHEMA));
    assert_eq!(six.provider_meta, Some((&Blueprint::SCHEMA).into()));
    assert_eq!(five.provider_meta, Some(schema(&Blueprint::SCHEMA)));
    assert_eq!(six.data_source_schemas["sample_hill"], (&Hill::SCHEMA).into());
    assert_eq!(six.ephemeral_resource_schemas["sample_spark"], (&Spark::SCHEMA).into());
    assert_eq!(six.list_resource_schemas["sample_slab"], (&Slabs::SCHEMA).into());
    assert_eq!(six.action_schemas["sample_roll"], (&Roll::SCHEMA).try_into().unwrap());
    assert_eq!(six.state_store_schemas["sample_ledger"], (&Ledger::SCHEMA).into());
    assert_eq!(five.action_schemas["sample_roll"], (&Roll::SCHEMA).try_into().unwrap());
    assert_eq!((six.resource_schemas.len(), five.resource_schemas.len()), (3, 3));
    assert!(five.server_capabilities.is_some() && five.server_capabilities == six.server_capabilities);
    assert_eq!(five.functions, six.functions);
    assert!(six.functions["sum"].variadic_parameter.is_some());
}

#[tokio::test]
async fn what_a_module_says_of_itself_comes_with_the_call() {
    let state = configured(Unknown::Known(7)).await;
    let pebble = |name: &str| Some(encoded(&Pebble { name: Unknown::Known(name.to_owned()) }));
    let null = || Some(encoded(&None::<Pebble>));
    let type_name = "sample_pebble".to_owned();
    let hill = Hill { name: Unknown::Known("a".into()), height: Unknown::NULL };
    for module in [Some("walls"), None] {
        let meta = module.map(|module| encoded(&Blueprint { module: module.to_owned() }));
        let read = read_resource::Request {
            type_name: type_name.clone(),
            current_state: pebble("a"),
            provider_meta: meta.clone(),
            ..Default::default()
        };
        let plan = plan_resource_change::Request {
            type_name: type_name.clone(),
            prior_state: null(),
            proposed_new_state: pebble("a"),
            config: pebble("a"),
            provider_meta: meta.clone(),
            ..Default::default()
        };
        let create = apply_resource_change::Request {
            type_name: type_name.clone(),
            prior_state: null(),
            planned_state: pebble("a"),
            config: pebble("a"),
            provider_meta: meta.clone(),
            ..Default::default()
        };
        let delete = apply_resource_change::Request {
            type_name: type_name.clone(),
            prior_state: pebble("a"),
            planned_state: null(),
            config: null(),
            provider_meta: meta.clone(),
            ..Default::default()
        };
        let look = read_data_source::Request {
            type_name: "sample_hill".into(),
            config: Some(encoded(&hill)),
            provider_meta: meta.clone().or_else(|| Some(encoded(&None::<Blueprint>))),
            ..Default::default()
        };
        for diagnostics in [
            state.read_resource(&read).await.unwrap().diagnostics,
            state.plan_resource(&plan).await.unwrap().diagnostics,
            state.apply_resource(&create).await.unwrap().diagnostics,
            state.apply_resource(&delete).await.unwrap().diagnostics,
            state.read_data_source(&look).await.unwrap().diagnostics,
        ] {
            let found = diagnostics.iter().find(|message| message.summary == "Module");
            assert_eq!(found.map(|message| &*message.detail), module);
        }
    }
    let meta = Some(DynamicValue::from_json(br#"{"module": []}"#).into());
    let read = read_resource::Request {
        type_name,
        current_state: pebble("a"),
        provider_meta: meta,
        ..Default::default()
    };
    assert!(state.read_resource(&read).await.is_err());
}

#[tokio::test]
async fn resources_with_an_identity_tell_its_schema_and_no_others() {
    let request = get_resource_identity_schemas::Request {};
    let response = unconfigured().identity_schemas(&request).await.unwrap();
    let names: Vec<_> = response.identity_schemas.keys().collect();
    assert_eq!(names, ["sample_slab"]);
}

#[tokio::test]
async fn a_plan_begins_with_what_is_computed_as_unknown() {
    let state = configured(Unknown::Known(7)).await;
    let request = plan_of(None, Some(&stone("a", Unknown::Known(None))));
    let response = state.plan_resource(&request).await.unwrap();
    assert_eq!(decoded(response.planned_state.as_ref()), Some(stone("a", Unknown::UNKNOWN)));
}

#[tokio::test]
async fn a_path_to_replace_that_leads_nowhere_is_warned_of_and_left_out() {
    let pebble = |name: &str| Some(encoded(&Pebble { name: Unknown::Known(name.into()) }));
    let state = configured(Unknown::Known(7)).await;
    let request = |prior: &str, proposed| plan_resource_change::Request {
        type_name: "sample_pebble".into(),
        prior_state: pebble(prior),
        proposed_new_state: pebble(proposed),
        config: pebble(proposed),
        ..Default::default()
    };
    let response = state.plan_resource(&request("a", "b")).await.unwrap();
    assert_eq!(response.requires_replace, [AttributePath::from("name").into()]);
    let [warning] = &response.diagnostics[..] else { panic!("not one: {:?}", response.diagnostics) };
    assert_eq!(warning.severity(), Severity::Warning);
    assert!(warning.detail.starts_with("nmae: "), "{}", warning.detail);
    // Terraform makes such a plan before it destroys the resource.
    let response = state.plan_resource(&request("a", "a")).await.unwrap();
    assert_eq!((response.requires_replace, response.diagnostics), (vec![], vec![]));
}

#[tokio::test]
async fn what_is_created_is_stored_with_its_private_data() {
    let state = configured(Unknown::Known(7)).await;
    let request = apply_of(None, Some(&stone("a", Unknown::UNKNOWN)));
    let response = state.apply_resource(&request).await.unwrap();
    assert_eq!(response.diagnostics, []);
    assert_eq!(decoded(response.new_state.as_ref()), Some(stone("a", Unknown::Known(Some(7)))));
    assert_eq!(response.private, b"secret");
}

#[tokio::test]
async fn what_fails_to_change_stays_as_it_was() {
    let state = configured(Unknown::Known(7)).await;
    let prior = stone("a", Unknown::Known(Some(7)));

    let deleted = state.apply_resource(&apply_of(Some(&prior), None)).await.unwrap();
    let summaries: Vec<_> = deleted.diagnostics.iter().map(|diagnostic| &*diagnostic.summary).collect();
    assert_eq!(summaries, ["Careful", "Too heavy"], "a warning comes with the error after it");
    assert_eq!(decoded(deleted.new_state.as_ref()).as_ref(), Some(&prior));

    let request = apply_of(Some(&prior), Some(&stone("b", Unknown::UNKNOWN)));
    let panicked = state.apply_resource(&request).await.unwrap();
    let detail = "This is a bug in the provider, which says: a stone doesn't change\n\n\
                  It may be changed in part. The next plan reads what it is now.";
    assert_eq!(panicked.diagnostics[0].detail, detail);
    assert_eq!(decoded(panicked.new_state.as_ref()).as_ref(), Some(&prior));
}

#[tokio::test]
async fn write_only_values_come_from_the_configuration_and_are_not_stored() {
    let response = lay(&slab("laid")).await;
    assert_eq!(response.diagnostics, []);
    let expected = Slab {
        treasure: Unknown::NULL,
        length: Unknown::Known(Some(4)),
        lies: Unknown::Known(Some(true)),
        ..slab("laid")
    };
    assert_eq!(decoded_slab(response.new_state.as_ref()), Some(expected));
    let identity = value(response.new_identity.unwrap().identity_data.as_ref()).decode::<SlabId>().unwrap();
    assert_eq!(identity.fate, "laid");
}

#[tokio::test]
async fn an_identity_that_is_missing_is_found() {
    let response = lay(&slab("anonymous")).await;
    assert!(only(&response).0.contains("identity"), "{:?}", only(&response));
    assert!(decoded_slab(response.new_state.as_ref()).is_some(), "the state is kept");
}

#[tokio::test]
async fn what_was_saved_is_kept_however_a_create_ends() {
    for (fate, summary) in
        [("saved and refused", "Creating sample_slab failed"), ("saved and broken", "Provider panicked")]
    {
        let response = lay(&slab(fate)).await;
        assert_eq!(only(&response).0, summary);
        let saved = decoded_slab(response.new_state.as_ref()).unwrap();
        assert_eq!((saved.length, saved.lies), (Unknown::Known(Some(4)), Unknown::NULL));
        assert_eq!(saved.treasure, Unknown::NULL, "not even then");
        assert!(response.new_identity.is_some());
    }
    for fate in ["refused", "broken"] {
        let response = lay(&slab(fate)).await;
        assert_eq!(decoded_slab(response.new_state.as_ref()), None, "{fate}");
    }
}

#[tokio::test]
async fn timeouts_of_the_configuration_end_an_operation() {
    let create = Unknown::Known(Some("30ms".parse().unwrap()));
    let timeouts = Unknown::Known(Some(Timeouts { create, ..Timeouts::default() }));
    let start = Instant::now();
    let response = lay(&Slab { timeouts, ..slab("saved and endless") }).await;
    assert!(start.elapsed() < Duration::from_secs(1));
    let detail = "Creating sample_slab took longer than 30ms. To let it take longer, set timeouts.create.";
    assert_eq!(only(&response), ("Operation timed out", detail));
    assert!(decoded_slab(response.new_state.as_ref()).is_some());
}

#[tokio::test]
async fn timeouts_of_the_resource_count_where_the_configuration_has_none() {
    let prior = Slab { treasure: Unknown::NULL, lies: Unknown::Known(Some(true)), ..slab("laid") };
    let request = laying(Some(&prior), &slab("endless"));
    let response = configured(Unknown::Known(7)).await.apply_resource(&request).await.unwrap();
    assert!(only(&response).1.starts_with("Updating sample_slab took longer than 20ms."));
    assert_eq!(decoded_slab(response.new_state.as_ref()), Some(prior));
}

/// Calls a method, and has the user request a stop soon.
async fn stopped<T>(state: &Called, answer: impl Future<Output = T>) -> (T, Duration) {
    let stop = async {
        tokio::time::sleep(Duration::from_millis(20)).await;
        state.stop();
        Instant::now()
    };
    let (answer, stopped) = tokio::join!(answer, stop);
    (answer, stopped.elapsed())
}

#[tokio::test]
async fn stop_lets_a_create_run_to_its_end() {
    let state = configured(Unknown::Known(7)).await;
    let (response, _) = stopped(&state, state.apply_resource(&laying(None, &slab("slow")))).await;
    let response = response.unwrap();
    assert_eq!(response.diagnostics, []);
    assert!(decoded_slab(response.new_state.as_ref()).is_some());
    // One that watches for it ends by itself.
    let request = laying(None, &slab("saved and watched"));
    let (response, took) = stopped(&state, state.apply_resource(&request)).await;
    let response = response.unwrap();
    assert_eq!(only(&response).0, "Stopped");
    assert!(decoded_slab(response.new_state.as_ref()).is_some());
    assert!(took < Duration::from_millis(500), "{took:?}");
    // In a provider that is found running, the next Terraform is served as if nothing had been.
    let request = laying(None, &slab("laid"));
    assert_eq!(state.apply_resource(&request).await.unwrap().diagnostics, []);
}

#[tokio::test]
async fn stop_ends_what_changes_nothing_even_if_it_blocks() {
    let state = configured(Unknown::Known(7)).await;
    for fate in ["endless", "blocking"] {
        let request = read_resource::Request {
            type_name: "sample_slab".into(),
            current_state: Some(encoded(&slab(fate))),
            ..Default::default()
        };
        let (answer, took) = stopped(&state, state.read_resource(&request)).await;
        let error = answer.unwrap_err();
        assert_eq!(error.iter().next().unwrap().summary, "Operation cancelled", "{fate}");
        assert!(took < Duration::from_millis(500), "{fate}: {took:?}");
    }
}

#[tokio::test]
async fn error_that_says_nothing_is_an_error() {
    let state = configured(Unknown::Known(7)).await;
    for (fate, summaries) in [
        ("gone without a word", &["Reading sample_slab failed"][..]),
        ("gone with a warning", &["Gone", "Reading sample_slab failed"]),
    ] {
        let request = read_resource::Request {
            type_name: "sample_slab".into(),
            current_state: Some(encoded(&slab(fate))),
            ..Default::default()
        };
        let error = state.read_resource(&request).await.unwrap_err();
        assert_eq!(error.iter().map(|error| &*error.summary).collect::<Vec<_>>(), summaries);
        assert!(error.has_errors());
    }
}

#[tokio::test]
async fn saved_state_is_answered_whatever_the_drop_does() {
    let create = Unknown::Known(Some("30ms".parse().unwrap()));
    let timeouts = Unknown::Known(Some(Timeouts { create, ..Timeouts::default() }));
    for fate in ["saved and clinging", "saved and stuck", "saved and blocking"] {
        let start = Instant::now();
        let response = lay(&Slab { timeouts: timeouts.clone(), ..slab(fate) }).await;
        assert!(start.elapsed() < Duration::from_secs(1), "{fate}: {:?}", start.elapsed());
        assert_eq!(only(&response).0, "Operation timed out", "{fate}");
        assert!(decoded_slab(response.new_state.as_ref()).is_some(), "{fate}");
        assert!(response.new_identity.is_some(), "{fate}");
    }
}

#[tokio::test]
async fn create_that_is_broken_off_warns_of_what_may_exist() {
    let create = Unknown::Known(Some("30ms".parse().unwrap()));
    let timeouts = Unknown::Known(Some(Timeouts { create, ..Timeouts::default() }));
    let response = lay(&Slab { timeouts, ..slab("endless") }).await;
    assert!(only(&response).1.contains("\n\nIt may exist all the same, and is not in the state."));
    assert!(only(&lay(&slab("broken")).await).1.contains("It may exist"));
    assert!(!only(&lay(&slab("refused")).await).1.contains("It may exist"));
}

#[tokio::test]
async fn a_panic_is_a_diagnostic() {
    let state = configured(Unknown::Known(7)).await;
    let request = read_resource::Request {
        type_name: "sample_stone".into(),
        current_state: Some(encoded(&stone("a", Unknown::Known(Some(7))))),
        ..Default::default()
    };
    let error = state.read_resource(&request).await.unwrap_err();
    assert!(error.iter().next().unwrap().detail.ends_with("a stone can't be read"));
}

#[tokio::test]
async fn an_error_in_a_value_tells_its_path() {
    let request = read_resource::Request {
        type_name: "sample_stone".into(),
        current_state: Some(DynamicValue::from_json(br#"{"name": "a", "weight": -1}"#).into()),
        ..Default::default()
    };
    let diagnostics = configured(Unknown::Known(7)).await.read_resource(&request).await.unwrap_err();
    let paths = diagnostics.into_iter().map(|diagnostic| diagnostic.attribute.unwrap().to_string());
    assert_eq!(paths.collect::<Vec<_>>(), ["weight"]);
}

#[tokio::test]
async fn with_an_unknown_configuration_a_plan_is_put_off_where_that_is_allowed() {
    let request = plan_of(None, Some(&stone("a", Unknown::Known(None))));
    let state = configured(Unknown::UNKNOWN).await;
    assert_eq!(state.plan_resource(&request).await.unwrap().deferred, None);

    let deferring = plan_resource_change::Request { client_capabilities: Some(DEFERRING), ..request };
    let response = state.plan_resource(&deferring).await.unwrap();
    assert_eq!(response.deferred.unwrap().reason(), Reason::ProviderConfigUnknown);
    assert_eq!(decoded(response.planned_state.as_ref()), Some(stone("a", Unknown::UNKNOWN)));
}

#[tokio::test]
async fn with_an_unknown_configuration_a_resource_is_taken_to_be_as_it_was() {
    let current = Some(encoded(&stone("a", Unknown::Known(Some(7)))));
    let request = read_resource::Request {
        type_name: "sample_stone".into(),
        current_state: current.clone(),
        ..Default::default()
    };
    let response = configured(Unknown::UNKNOWN).await.read_resource(&request).await.unwrap();
    assert_eq!((response.new_state, response.deferred), (current, None));
}

#[tokio::test]
async fn without_a_client_nothing_is_created_or_looked_up() {
    let state = configured(Unknown::UNKNOWN).await;
    let request = apply_of(None, Some(&stone("a", Unknown::UNKNOWN)));
    let response = state.apply_resource(&request).await.unwrap();
    assert_eq!(response.diagnostics[0].summary, "Provider configuration not known yet");
    assert_eq!(decoded(response.new_state.as_ref()), None);

    let hill = Hill { name: Unknown::Known("a".into()), height: Unknown::NULL };
    let request = read_data_source::Request {
        type_name: "sample_hill".into(),
        config: Some(encoded(&hill)),
        client_capabilities: Some(DEFERRING),
        ..Default::default()
    };
    let response = state.read_data_source(&request).await.unwrap();
    let later: Hill = value(response.state.as_ref()).decode().unwrap();
    assert_eq!((later.height, response.deferred.is_some()), (Unknown::UNKNOWN, true));
}

#[tokio::test]
async fn a_configuration_that_is_refused_is_an_error_with_its_path() {
    let config = Some(encoded(&Config { heaviest: Unknown::Known(0) }));
    let request = configure_provider::Request { config, ..Default::default() };
    let refused = unconfigured().configure(&request).await.unwrap_err();
    assert_eq!(refused.to_string(), "error: Too light: heaviest: There are no such stones.");
}

#[tokio::test]
async fn a_function_is_called_with_its_arguments() {
    let arguments = [1, 2, 3_u64].iter().map(encoded).collect();
    let request = call_function::Request { name: "sum".into(), arguments };
    let response = unconfigured().call_function(&request).await.unwrap();
    assert_eq!(response.result, Some(encoded(&6_u64)));
}

#[tokio::test]
async fn a_resource_is_imported_by_a_text_or_an_identity() {
    use tfplugin6::{ResourceIdentityData, import_resource_state::Request};

    let state = configured(Unknown::Known(7)).await;
    let identity_data = Some(encoded(&SlabId { fate: "laid".into() }));
    for request in [
        Request { id: "laid".into(), ..Default::default() },
        Request { identity: Some(ResourceIdentityData { identity_data }), ..Default::default() },
    ] {
        let request = Request { type_name: "sample_slab".into(), ..request };
        let response = state.import_resource(&request).await.unwrap();
        let [imported] = &response.imported_resources[..] else { panic!("{response:?}") };
        let slab = decoded_slab(imported.state.as_ref()).unwrap();
        assert_eq!((slab.fate, slab.lies), (Unknown::Known("laid".into()), Unknown::NULL));
        assert!(imported.identity.is_some());
    }
    let request = Request { type_name: "sample_stone".into(), id: "a".into(), ..Default::default() };
    let refused = state.import_resource(&request).await.unwrap_err();
    assert_eq!(refused.iter().next().unwrap().summary, "Resource can't be imported");
}

#[tokio::test]
async fn a_resource_whose_provider_has_moved_is_upgraded_as_it_is() {
    use tfplugin6::move_resource_state::Request;

    let state = unconfigured();
    let json = br#"{"name": "a", "weight": 7}"#.to_vec();
    let request = Request {
        source_provider_address: "registry.opentofu.org/other/sample".into(),
        source_type_name: "sample_stone".into(),
        source_state: Some(RawState { json, ..Default::default() }),
        target_type_name: "sample_stone".into(),
        source_private: b"secret".to_vec(),
        ..Default::default()
    };
    let response = state.move_resource(&request).await.unwrap();
    assert_eq!(decoded(response.target_state.as_ref()), Some(stone("a", Unknown::Known(Some(7)))));
    assert_eq!(response.target_private, b"secret");

    let request = Request { source_type_name: "sample_pebble".into(), ..request };
    assert!(state.move_resource(&request).await.is_err());
}

#[test]
fn value_that_is_needed_is_reported_with_the_attributes_of_its_type() {
    use crate::server::{session::Subject, values::Shape};
    use tfvalue_runtime::{TfType, Type, Value};

    let (name, weight) = (Unknown::<String>::UNKNOWN, Unknown::<Option<u64>>::UNKNOWN);
    let value = DynamicValue::encode(&Stone { name, weight }).unwrap();
    let subject = Subject { value: &value, shape: Shape::of::<Stone>() };
    let unknown = |ty: Type| subject.attributes(&ty, |value| !value.is_wholly_known());
    assert_eq!(unknown(String::TYPE), ["name"]);
    assert_eq!(unknown(u64::TYPE), ["weight"]);
    assert_eq!(unknown(bool::TYPE), [""; 0]);
    assert_eq!(subject.attributes(&u64::TYPE, |value| matches!(value, Value::Null)), [""; 0]);
}

#[test]
fn value_of_an_attribute_is_taken_or_refused_with_its_name() {
    use crate::server::{session::Subject, testing::Harness, values::Shape};
    use tfvalue_runtime::Nullable;

    let stored = |name: Unknown<String>, weight: Nullable<u64>| Stone { name, weight };
    let refused = |stone: &Stone, required: bool| {
        let value = DynamicValue::encode(stone).unwrap();
        let subject = Subject { value: &value, shape: Shape::of::<Stone>() };
        let mut harness = Harness::<Quarry>::unconfigured();
        let cx = harness.context::<Stone>().about(subject);
        let weight = if required { cx.required(&stone.weight).map(Some) } else { cx.optional(&stone.weight) };
        weight.map(Option::<&u64>::copied).map_err(|errors| {
            let error = errors.into_iter().next().unwrap();
            (error.detail, error.attribute.map(|path| path.to_string()))
        })
    };

    let stone = stored("a".into(), Unknown::from(7));
    assert_eq!((refused(&stone, true), refused(&stone, false)), (Ok(Some(7)), Ok(Some(7))));
    let stone = stored("a".into(), Unknown::NULL);
    assert_eq!(refused(&stone, false), Ok(None));
    let weight = Some("weight".to_owned());
    assert_eq!(
        refused(&stone, true),
        Err(("\"weight\" is null, but is needed here.".to_owned(), weight.clone()))
    );
    let stone = stored("a".into(), Unknown::UNKNOWN);
    for required in [true, false] {
        let text = "\"weight\" will be known only after an apply, but is needed now.".to_owned();
        assert_eq!(refused(&stone, required), Err((text, weight.clone())));
    }
    let mut harness = Harness::<Quarry>::unconfigured();
    let error =
        harness.context::<Stone>().required(&Nullable::<u64>::NULL).unwrap_err().into_iter().next().unwrap();
    assert_eq!(error.detail, "A value is null, but is needed here.");
}
