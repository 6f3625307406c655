//! The life of a stream between its creation and its end.

use std::time::Duration;

use crate::{Setting, nats::Nats, terraform::Terraform};

use super::{configured, destroy};

const STREAM: &str = "jetstream_stream.orders";

fn write(terraform: &Terraform<'_>, attributes: &str) {
    terraform.write(
        "main.tf",
        &format!("resource \"jetstream_stream\" \"orders\" {{\n  name = \"orders\"\n{attributes}\n}}\n"),
    );
}

/// A stream is created, changed, replaced, changed by others, and imported.
pub(crate) fn life(setting: &Setting) {
    let nats = Nats::start();
    let terraform = configured(setting, &nats.url());
    write(&terraform, "max_age = \"60m\"\nmetadata = { team = \"a\" }");
    terraform.settle();
    let config = nats.config("orders");
    assert_eq!((config.max_age, config.max_messages), (Duration::from_secs(3600), -1));

    // Another spelling changes nothing.
    write(&terraform, "max_age = \"1h\"\nmetadata = { team = \"a\" }");
    terraform.assert_settled();

    write(&terraform, "max_age = \"1m\"\nmax_messages = 5\nsubjects = [\"orders.*\"]");
    let changed = ["duplicate_window", "max_age", "max_messages", "metadata", "subjects"];
    terraform.plan().assert_update(STREAM, &changed);
    terraform.apply_plan();
    terraform.assert_settled();
    assert_eq!(terraform.state().values(STREAM)["duplicate_window"], "1m0s");

    write(&terraform, "storage = \"memory\"\nsubjects = [\"orders.*\"]");
    assert_eq!(terraform.plan().only_change(STREAM).actions, ["delete", "create"]);
    terraform.apply_plan();
    terraform.assert_settled();
    write(&terraform, "storage = \"memory\"\nsubjects = [\"orders.*\"]\nretention = \"work_queue\"");
    assert_eq!(terraform.plan().only_change(STREAM).actions, ["delete", "create"]);
    terraform.apply_plan();
    terraform.assert_settled();

    drift(&terraform, &nats);
    import(&terraform);
    destroy(&terraform, &nats);
}

/// Changes by others are detected and reverted.
fn drift(terraform: &Terraform<'_>, nats: &Nats) {
    nats.change("orders", |config| config.max_messages = 7);
    let plan = terraform.plan();
    assert_eq!(plan.drift(), [STREAM]);
    plan.assert_update(STREAM, &["duplicate_window", "max_messages"]);
    terraform.apply_plan();
    assert_eq!(nats.config("orders").max_messages, -1);
    terraform.assert_settled();

    nats.with(async |jetstream| jetstream.delete_stream("orders").await.expect("it exists"));
    assert_eq!(terraform.plan().only_change(STREAM).actions, ["create"]);
    terraform.apply_plan();
    terraform.assert_settled();
}

/// A stream that Terraform has forgotten is found by its name.
fn import(terraform: &Terraform<'_>) {
    let before = terraform.state();
    terraform.succeed(&["state", "rm", STREAM]);
    terraform.succeed(&["import", "-no-color", STREAM, "orders"]);
    assert_eq!(terraform.state().values(STREAM), before.values(STREAM));
    terraform.assert_settled();
    terraform.succeed(&["state", "rm", STREAM]);
    let error = terraform.fail(&["import", "-no-color", STREAM, "other"]);
    assert!(error.contains("The server has no stream \"other\""), "{error}");
    terraform.succeed(&["import", "-no-color", STREAM, "orders"]);
}
