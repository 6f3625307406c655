//! Calls of ephemeral resources, lists, actions and state stores, and generated configurations.

use prost::Message;
use tfvalue_runtime::{DynamicValue, Unknown};
use tokio::sync::mpsc;

use super::{configured, decoded_slab, encoded, slab, unconfigured};
use crate::{
    server::{Diagnostics, tests::samples::Slab},
    tfplugin6,
};

#[tokio::test]
async fn an_ephemeral_resource_keeps_what_it_needs_until_it_is_closed() {
    use tfplugin6::{close_ephemeral_resource, open_ephemeral_resource, renew_ephemeral_resource};

    let state = configured(Unknown::Known(7)).await;
    let type_name = "sample_spark".to_owned();
    let config = Some(DynamicValue::from_json(br#"{"color": null}"#).into());
    let request =
        open_ephemeral_resource::Request { type_name: type_name.clone(), config, ..Default::default() };
    let opened = state.open_ephemeral(&request).await.unwrap();
    assert!(opened.renew_at.is_some());
    let request = renew_ephemeral_resource::Request { type_name: type_name.clone(), private: opened.private };
    let renewed = state.renew_ephemeral(&request).await.unwrap();
    assert_eq!(renewed.renew_at, None);
    let request = close_ephemeral_resource::Request { type_name, private: renewed.private };
    let closed = state.close_ephemeral(&request).await.unwrap_err();
    assert_eq!(closed.iter().next().unwrap().detail, "[1, 2]");
}

#[tokio::test]
async fn a_list_ends_at_the_limit_or_with_an_error() {
    use tfplugin6::list_resource::{Event, Request};

    async fn list(count: u64, limit: i64) -> (Vec<Event>, Result<Option<Event>, Diagnostics>) {
        let (sender, mut receiver) = mpsc::channel(1);
        let config = format!(r#"{{"count_of_them": {count}}}"#);
        let request = Request {
            type_name: "sample_slab".into(),
            config: Some(DynamicValue::from_json(config.as_bytes()).into()),
            include_resource_object: false,
            limit,
        };
        let state = unconfigured();
        let all = async {
            let mut events = Vec::new();
            while let Some(event) = receiver.recv().await {
                events.push(Event::decode(event).unwrap());
            }
            events
        };
        tokio::join!(all, state.list_resource(&request, sender))
    }
    let (events, last) = list(1_000_000, 100).await;
    assert_eq!((events.len(), &*events[99].display_name, last), (100, "slab 99", Ok(None)));
    assert!(events.iter().all(|event| event.identity.is_some() && event.diagnostic.is_empty()));
    let (events, last) = list(2, 100).await;
    assert_eq!((events.len(), &*last.unwrap_err().iter().next().unwrap().summary), (2, "No more"));
}

#[tokio::test]
async fn an_action_tells_how_far_it_is_and_how_it_ends() {
    use tfplugin6::{
        invoke_action::{Event, Request, event::Type},
        plan_action,
    };

    let config =
        |times: u64| Some(DynamicValue::from_json(format!(r#"{{"times": {times}}}"#).into_bytes()).into());
    let state = configured(Unknown::Known(7)).await;
    let request =
        plan_action::Request { action_type: "sample_roll".into(), config: config(0), ..Default::default() };
    assert!(state.plan_action(&request).await.is_err());

    for (times, errors) in [(2, 0), (9, 1)] {
        let request =
            Request { action_type: "sample_roll".into(), config: config(times), ..Default::default() };
        let (sender, mut receiver) = mpsc::channel(9);
        let ended = state.invoke_action(&request, sender).await;
        let diagnostics = match ended {
            Ok(Some(Event { r#type: Some(Type::Completed(completed)) })) => completed.diagnostics.len(),
            Ok(other) => panic!("{other:?}"),
            Err(diagnostics) => diagnostics.iter().count(),
        };
        assert_eq!(diagnostics, errors);
        let _ = receiver.recv().await;
        let second = Event::decode(receiver.recv().await.unwrap()).unwrap();
        let Some(Type::Progress(progress)) = second.r#type else { panic!("{second:?}") };
        assert_eq!(progress.message, "rolls for the 1. time");
    }
}

#[tokio::test]
async fn a_configuration_is_generated_without_what_the_provider_sets() {
    use tfplugin6::generate_resource_config::Request;

    let laid = Slab { lies: Unknown::Known(Some(true)), length: Unknown::Known(Some(4)), ..slab("laid") };
    let request = Request { type_name: "sample_slab".into(), state: Some(encoded(&laid)) };
    let response = unconfigured().generate_config(&request).await.unwrap();
    assert_eq!(decoded_slab(response.config.as_ref()), Some(slab("laid")));
}

#[tokio::test]
async fn a_state_store_is_asked_only_when_it_is_configured() {
    use tfplugin6::{
        configure_state_store, delete_state, get_states, lock_state, unlock_state, validate_state_store,
    };

    let type_name = "sample_ledger".to_owned();
    let config =
        |title: &str| Some(DynamicValue::from_json(format!(r#"{{"title": "{title}"}}"#).into_bytes()).into());
    let state = configured(Unknown::Known(7)).await;
    let asked = get_states::Request { type_name: type_name.clone() };
    let early = state.states(&asked).await.unwrap_err();
    assert_eq!(early.iter().next().unwrap().summary, "State store not configured");

    let request = validate_state_store::Request { type_name: type_name.clone(), config: config("") };
    assert_eq!(state.validate_state_store(&request).await.unwrap().diagnostics[0].summary, "No title");
    for (proposed, agreed) in [(1 << 20, 1 << 20), (0, 8 << 20), (1 << 40, 128 << 20)] {
        let capabilities = Some(tfplugin6::StateStoreClientCapabilities { chunk_size: proposed });
        let config = config("Stones");
        let request = configure_state_store::Request { type_name: type_name.clone(), config, capabilities };
        let response = state.configure_state_store(&request).await.unwrap();
        assert_eq!(response.capabilities.unwrap().chunk_size, agreed);
        assert_eq!(response.diagnostics[0].detail, "Stones is empty; the heaviest is 7.");
    }
    assert_eq!(state.states(&asked).await.unwrap().state_id, [""; 0]);

    let lock = |state_id: &str| lock_state::Request {
        type_name: type_name.clone(),
        state_id: state_id.to_owned(),
        operation: "OperationTypeApply".to_owned(),
    };
    let locked = state.lock_state(&lock("default")).await.unwrap();
    assert_eq!(locked.lock_id, "default for OperationTypeApply");
    assert!(state.lock_state(&lock("locked")).await.is_err());
    let unlock = |state_id: &str| unlock_state::Request {
        type_name: type_name.clone(),
        state_id: state_id.to_owned(),
        lock_id: locked.lock_id.clone(),
    };
    assert!(state.unlock_state(&unlock("default")).await.is_ok());
    let panicked = state.unlock_state(&unlock("other")).await.unwrap_err();
    assert_eq!(panicked.iter().next().unwrap().summary, "Provider panicked");
    let delete = delete_state::Request { type_name, state_id: "default".to_owned() };
    let error = state.delete_state(&delete).await.unwrap_err();
    assert_eq!(error.iter().next().unwrap().summary, "No such state");
}
