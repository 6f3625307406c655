//! A client that prost generated: absent is what is zero, numbers for enums, durations in a struct of their own, unions in an `Option`.

use std::collections::BTreeMap;

use googleapis_tonic_google_pubsub_v1::google::pubsub::v1 as api;
use prost_types::{Duration, Timestamp};
use tfvalue::{
    Nullable, TfApi, TfSchema, TfType, Unknown,
    types::{self, GoDuration, OpenEnum},
};

use crate::{
    generate::Hints,
    judge::{Service, check},
};

#[derive(TfType, TfApi, Clone, PartialEq, Debug)]
#[api(expand = Duration, flatten = Duration, through = std::time::Duration)]
struct Span(GoDuration);

#[derive(TfType, TfApi, Clone, PartialEq, Debug)]
#[api(expand = Timestamp, flatten = Timestamp, through = std::time::SystemTime)]
struct Moment(types::Timestamp);

#[derive(TfType, TfApi, Clone, PartialEq, Debug)]
#[api(expand = api::subscription::State, flatten = api::subscription::State, integer, open)]
enum State {
    Unspecified,
    Active,
    ResourceError,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = api::ExpirationPolicy, flatten = api::ExpirationPolicy)]
struct Expiration {
    #[tf(optional)]
    ttl: Nullable<Span>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = api::DeadLetterPolicy, flatten = api::DeadLetterPolicy)]
struct DeadLetters {
    #[tf(required)]
    dead_letter_topic: Unknown<String>,
    #[tf(optional)]
    #[api(null = default)]
    max_delivery_attempts: Nullable<u16>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = api::RetryPolicy, flatten = api::RetryPolicy)]
struct Retries {
    #[tf(optional)]
    minimum_backoff: Nullable<Span>,
    #[tf(optional)]
    maximum_backoff: Nullable<Span>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(exactly_one_of(pubsub_wrapper, no_wrapper))]
#[api(expand = api::push_config::Wrapper, flatten = api::push_config::Wrapper, union)]
struct Wrapper {
    #[tf(block(single))]
    pubsub_wrapper: Nullable<Empty>,
    #[tf(block(single))]
    no_wrapper: Nullable<NoWrapper>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = api::push_config::PubsubWrapper, flatten = api::push_config::PubsubWrapper)]
struct Empty {}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = api::push_config::NoWrapper, flatten = api::push_config::NoWrapper)]
struct NoWrapper {
    #[tf(optional)]
    #[api(null = default)]
    write_metadata: Nullable<bool>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = api::PushConfig, flatten = api::PushConfig, ignore(authentication_method))]
struct Push {
    #[tf(required)]
    push_endpoint: Unknown<String>,
    #[tf(optional)]
    #[api(null = default)]
    attributes: Nullable<BTreeMap<String, Unknown<String>>>,
    #[tf(block(single))]
    wrapper: Nullable<Wrapper>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = api::Subscription, flatten = api::Subscription, via = default, ..)]
struct Subscription {
    #[tf(required)]
    name: Unknown<String>,
    #[tf(required)]
    topic: Unknown<String>,
    #[tf(optional, computed)]
    #[api(null = default)]
    ack_deadline_seconds: Nullable<u32>,
    #[tf(optional)]
    #[api(null = default)]
    retain_acked_messages: Nullable<bool>,
    #[tf(optional)]
    message_retention_duration: Nullable<Span>,
    #[tf(optional)]
    #[api(null = default)]
    labels: Nullable<BTreeMap<String, Unknown<String>>>,
    #[tf(optional)]
    #[api(null = default)]
    filter: Nullable<String>,
    #[tf(block(list, max_items = 1))]
    expiration_policy: Nullable<Expiration>,
    #[tf(block(list, max_items = 1))]
    dead_letter_policy: Nullable<DeadLetters>,
    #[tf(block(single))]
    retry_policy: Nullable<Retries>,
    #[tf(nested, optional)]
    push_config: Nullable<PushAttribute>,
    #[tf(required)]
    state: Unknown<OpenEnum<State>>,
}

/// A nested attribute has no blocks.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = api::PushConfig, flatten = api::PushConfig, ignore(authentication_method, wrapper))]
struct PushAttribute {
    #[tf(required)]
    push_endpoint: Unknown<String>,
    #[tf(optional)]
    #[api(null = default)]
    attributes: Nullable<BTreeMap<String, Unknown<String>>>,
}

#[test]
fn subscription() {
    let texts = |name: &str| -> &'static [&'static str] {
        if name == "state" { &["unspecified", "active", "7"] } else { &[] }
    };
    let service = Service::echo(|mut answer: api::Subscription| {
        answer.detached = true;
        answer
    });
    check::<Subscription, api::Subscription, _>(Hints { texts, ..Hints::NONE }, service);
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = api::Subscription, flatten = api::Subscription, via = default, ..)]
struct Pushed {
    #[tf(required)]
    name: Unknown<String>,
    #[tf(block(single))]
    push_config: Nullable<Push>,
}

#[test]
fn union_in_an_option() {
    check::<Pushed, api::Subscription, _>(Hints::NONE, Service::echo(|answer| answer));
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = api::PubsubMessage, flatten = api::PubsubMessage)]
struct Message {
    #[tf(optional)]
    #[api(base64, null = default)]
    data: Nullable<String>,
    #[tf(optional)]
    #[api(null = default)]
    attributes: Nullable<BTreeMap<String, Nullable<String>>>,
    #[tf(computed)]
    #[api(null = default)]
    message_id: Nullable<String>,
    #[tf(computed)]
    publish_time: Nullable<Moment>,
    #[tf(optional)]
    #[api(null = default)]
    ordering_key: Nullable<String>,
}

#[test]
fn message() {
    let texts = |name: &str| -> &'static [&'static str] {
        if name == "data" { &["", "aGVsbG8=", "/+8="] } else { &[] }
    };
    check::<Message, api::PubsubMessage, _>(Hints { texts, ..Hints::NONE }, Service::echo(|answer| answer));
}
