//! Tests without Terraform: plans and validation, and with `AWS_ENDPOINT_URL` the lifecycle against that service.

use std::{
    env,
    io::{Write, stderr},
};

use aws_sdk_sqs::{operation::create_queue::builders::CreateQueueInputBuilder, types::QueueAttributeName};
use tfvalue::{
    Expand, Flatten, Unknown,
    testing::{ChangeAction, Core, hcl},
};

use crate::{
    client::{Attributes, Found},
    policy::QueuePolicy,
    provider::Sqs,
    queue::{Queue, settings},
};

const PROVIDER: &str = r#"
    region     = "eu-central-1"
    access_key = "test"
    secret_key = "test"
"#;

const POLICY: &str = r#"
    policy = "{\"Statement\": {\"Effect\": \"Allow\", \"Principal\": \"*\", \"Action\": \"sqs:*\", \"Resource\": \"*\"}}"
"#;

fn core() -> Core<Sqs> {
    Core::with_config(&hcl(PROVIDER))
}

/// Plans the creation of this configuration.
fn planned(config: &str) -> Queue {
    let core = core();
    let plan = core.resource::<Queue>().plan(&hcl(config)).unwrap();
    assert_eq!(plan.action(), ChangeAction::Create);
    plan.planned().to_typed().unwrap()
}

#[test]
fn attributes_are_a_map_of_strings() {
    let queue = planned(
        r#"
        name = "orders.fifo"
        fifo = true
        delay_seconds = 5
        redrive_policy = { dead_letter_target_arn = "arn:aws:sqs:eu-central-1:1:failed", max_receive_count = 3 }
        tags = { team = "shop" }
        "#,
    );
    let request: CreateQueueInputBuilder = queue.expand().unwrap();
    assert_eq!(request.get_queue_name().as_deref(), Some("orders.fifo"));
    assert_eq!(request.get_tags().as_ref().unwrap()["team"], "shop");
    let sent = request.get_attributes().as_ref().unwrap();
    let of = |name: &QueueAttributeName| sent.get(name).map(String::as_str);
    assert_eq!(of(&QueueAttributeName::FifoQueue), Some("true"));
    assert_eq!(of(&QueueAttributeName::DelaySeconds), Some("5"));
    assert_eq!(
        of(&QueueAttributeName::RedrivePolicy),
        Some(r#"{"deadLetterTargetArn":"arn:aws:sqs:eu-central-1:1:failed","maxReceiveCount":3}"#)
    );
    assert_eq!(of(&QueueAttributeName::MaximumMessageSize), None, "the service chooses it");
    assert_eq!(of(&QueueAttributeName::ContentBasedDeduplication), None);
    // What the model knows nothing of is left out.
    let attributes: Attributes =
        sent.clone().into_iter().chain([(QueueAttributeName::CreatedTimestamp, "1".to_owned())]).collect();
    let found = Found { url: "u".into(), queue_name: "orders.fifo".into(), attributes, tags: None };
    let state = Queue::flatten(found, Some(&queue)).unwrap();
    assert_eq!((state.settings.delay_seconds, state.url), (Unknown::from(5), Unknown::from("u".to_owned())));
    assert_eq!(state.tags, Unknown::from(None));
}

#[test]
fn a_standard_queue_doesnt_speak_of_fifo() {
    let sent: Attributes = planned(r#"name = "orders""#).settings.expand().unwrap();
    assert!(!sent.contains_key(&QueueAttributeName::FifoQueue));
    let state = settings::Settings::flatten(sent, None).unwrap();
    assert_eq!(state.fifo, Unknown::from(false));
}

#[test]
fn what_is_gone_is_sent_as_empty() {
    let of = |entries: &[(QueueAttributeName, &str)]| -> Attributes {
        entries.iter().map(|(name, text)| (name.clone(), (*text).to_owned())).collect()
    };
    let prior = of(&[
        (QueueAttributeName::FifoQueue, "true"),
        (QueueAttributeName::ContentBasedDeduplication, "true"),
        (QueueAttributeName::Policy, "{}"),
        (QueueAttributeName::MaximumMessageSize, "1024"),
    ]);
    let planned = of(&[(QueueAttributeName::FifoQueue, "true"), (QueueAttributeName::DelaySeconds, "1")]);
    let expected = of(&[
        (QueueAttributeName::ContentBasedDeduplication, "false"),
        (QueueAttributeName::Policy, ""),
        (QueueAttributeName::DelaySeconds, "1"),
    ]);
    assert_eq!(settings::change(&prior, &planned), expected);
}

#[test]
fn wrong_configurations_are_refused_at_their_attribute() {
    for (config, at) in [
        (r#"name = "a b""#, "name"),
        (r#"name = "a.fifo""#, "name"),
        (
            r#"name = "a"
            fifo = true"#,
            "name",
        ),
        (
            r#"name = "a"
            deduplication_scope = "queue""#,
            "deduplication_scope",
        ),
        (
            r#"name = "a"
            kms_data_key_reuse_period_seconds = 60"#,
            "kms_data_key_reuse_period_seconds",
        ),
        (
            r#"name = "a"
            delay_seconds = 901"#,
            "delay_seconds",
        ),
        (
            r#"name = "a"
            redrive_policy = { dead_letter_target_arn = "failed", max_receive_count = 3 }"#,
            "redrive_policy.dead_letter_target_arn",
        ),
    ] {
        let core = core();
        let error = core.resource::<Queue>().validate(&hcl(config)).unwrap_err();
        assert!(error.to_string().contains(at), "{config}: {error}");
    }
}

/// Against the service of `AWS_ENDPOINT_URL`, which `.ci/sqs` runs.
#[test]
fn queues_live_as_terraform_expects() {
    if env::var_os("AWS_ENDPOINT_URL").is_none() {
        let _ = writeln!(stderr(), "skipped: AWS_ENDPOINT_URL names no service");
        return;
    }
    let core = core();
    let life = core.lifecycle::<Queue>().import_id(|queue| queue.url.value().cloned().unwrap_or_default());
    life.gone_after_destroy().assert(&[
        hcl(r#"name = "life""#),
        hcl(format!("name = \"life\"\nvisibility_timeout_seconds = 0\ntags = {{ a = \"b\" }}\n{POLICY}")),
        hcl("name = \"life\"\ntags = {}\ndelay_seconds = 0"),
        hcl("name = \"life.fifo\"\nfifo = true\ncontent_based_deduplication = true"),
    ]);
    let mut queue = core.resource::<Queue>();
    queue.apply(&hcl(r#"name = "policy""#)).unwrap();
    let url = queue.state().unwrap().unwrap().url.value().cloned().unwrap();
    let config = format!("queue_url = {url:?}\n{POLICY}");
    core.lifecycle::<QueuePolicy>().import_id(move |_| url.clone()).assert(&[hcl(&config)]);
    queue.destroy().unwrap();
}
