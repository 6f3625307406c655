//! Consumers, buckets, and what only reads.

use std::time::Duration;

use async_nats::jetstream::consumer;

use super::{configured, destroy};
use crate::{Setting, nats::Nats, terraform::Terraform};

const CONSUMER: &str = "jetstream_consumer.billing";
const BUCKET: &str = "jetstream_bucket.settings";

fn write(terraform: &Terraform<'_>, consumer: &str, bucket: &str) {
    terraform.write(
        "main.tf",
        &format!(
            r#"resource "jetstream_stream" "orders" {{
  name     = "orders"
  subjects = ["orders.>"]
}}
resource "jetstream_consumer" "billing" {{
  stream = jetstream_stream.orders.name
  name   = "billing"
  {consumer}
}}
resource "jetstream_bucket" "settings" {{
  name = "settings"
  {bucket}
}}
data "jetstream_stream" "orders" {{
  name       = jetstream_stream.orders.name
  depends_on = [jetstream_consumer.billing]
}}
output "holds" {{
  value = data.jetstream_stream.orders.state.consumer_count
}}
output "matches" {{
  value = provider::jetstream::subject_matches(jetstream_stream.orders.subjects[0], "orders.new")
}}
"#
        ),
    );
}

fn config(nats: &Nats) -> consumer::Config {
    nats.with(async |jetstream| {
        let stream = jetstream.get_stream("orders").await.expect("the stream exists");
        stream.consumer_info("billing").await.expect("the consumer exists").config
    })
}

/// Each is created, changed, replaced, changed by others, and imported.
pub(crate) fn consumers_and_buckets(setting: &Setting) {
    let nats = Nats::start();
    let terraform = configured(setting, &nats.url());
    write(&terraform, "", "");
    terraform.settle();
    let outputs = terraform.json(&["output", "-json"]);
    assert_eq!((&outputs["holds"]["value"], &outputs["matches"]["value"]), (&1.into(), &true.into()));
    let state = terraform.state();
    let consumer = state.values(CONSUMER);
    assert_eq!((&consumer["ack_wait"], &consumer["max_waiting"]), (&"30s".into(), &512.into()));

    // In place: the consumer keeps its progress.
    let paused = "filter_subject = \"orders.new\"\npause_until = \"2099-01-01T01:00:00+01:00\"\nmetadata = { a = \"b\" }";
    write(&terraform, paused, "history = 5\nlimit_marker_ttl = \"1h\"");
    let changes = terraform.plan();
    assert_eq!(
        [CONSUMER, BUCKET].map(|address| changes.changes()[address].actions.clone()),
        [["update"], ["update"]]
    );
    terraform.apply_plan();
    terraform.assert_settled();
    assert!(config(&nats).pause_until.is_some());
    assert_eq!(nats.config("KV_settings").max_messages_per_subject, 5);
    write(&terraform, "backoff = [\"1s\", \"60s\"]\nmax_deliver = 5", "history = 5");
    terraform.settle();
    assert_eq!(config(&nats).pause_until, None);
    assert_eq!(config(&nats).backoff, [1, 60].map(Duration::from_secs));

    // Another consumer.
    for attributes in [
        "deliver_policy = \"new\"",
        "start_sequence = 4",
        "start_time = \"2020-01-01T00:00:00Z\"",
        "deliver_subject = \"to\"",
    ] {
        write(&terraform, attributes, "history = 5");
        let plan = terraform.plan();
        assert_eq!(plan.changes()[CONSUMER].actions, ["delete", "create"], "{attributes}");
        terraform.apply_plan();
        terraform.assert_settled();
    }
    write(&terraform, "deliver_subject = \"to.other\"\ndeliver_group = \"g\"", "storage = \"memory\"");
    let plan = terraform.plan();
    assert_eq!(plan.changes()[CONSUMER].actions, ["update"]);
    assert_eq!(plan.changes()[BUCKET].actions, ["delete", "create"]);
    terraform.apply_plan();
    terraform.assert_settled();

    by_others(&terraform, &nats);
    secret(&terraform, &nats);
    destroy(&terraform, &nats);
}

fn by_others(terraform: &Terraform<'_>, nats: &Nats) {
    nats.change("KV_settings", |config| config.max_messages_per_subject = 9);
    let plan = terraform.plan();
    assert_eq!(plan.drift(), [BUCKET]);
    plan.assert_update(BUCKET, &["history"]);
    nats.with(async |jetstream| {
        jetstream.delete_consumer_from_stream("billing", "orders").await.expect("it exists");
    });
    terraform.settle();
    assert_eq!(nats.config("KV_settings").max_messages_per_subject, 1);

    let before = terraform.state();
    for (address, id) in [(CONSUMER, "orders/billing"), (BUCKET, "settings")] {
        terraform.succeed(&["state", "rm", address]);
        terraform.succeed(&["import", "-no-color", address, id]);
        assert_eq!(terraform.state().values(address), before.values(address), "{address}");
    }
    terraform.assert_settled();
}

/// A value of a bucket reaches a resource that doesn't store it, and no file has it.
fn secret(terraform: &Terraform<'_>, nats: &Nats) {
    nats.with(async |jetstream| {
        let bucket = jetstream.get_key_value("settings").await.expect("the bucket exists");
        bucket.put("url", nats.url().into()).await.expect("a value");
    });
    // The provider itself is configured with it, under another name.
    terraform.write(
        "secret.tf",
        r#"ephemeral "jetstream_value" "url" {
  bucket = jetstream_bucket.settings.name
  key    = "url"
}
provider "jetstream" {
  alias   = "other"
  servers = [ephemeral.jetstream_value.url.value]
}
resource "jetstream_stream" "other" {
  provider = jetstream.other
  name     = "other"
}
"#,
    );
    terraform.settle();
    assert_eq!(nats.config("other").name, "other");
    assert!(!terraform.read("terraform.tfstate").contains(&nats.url()));
}
