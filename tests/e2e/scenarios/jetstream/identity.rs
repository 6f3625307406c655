//! Import by identity.

use serde_json::json;

use crate::{Setting, nats::Nats, terraform::Terraform};

use super::{configured, destroy};

const CONFIGURATION: &str = r#"resource "jetstream_stream" "orders" {
  name = "orders"
}
resource "jetstream_consumer" "billing" {
  stream = jetstream_stream.orders.name
  name   = "billing"
}
resource "jetstream_bucket" "settings" {
  name = "settings"
}
"#;

fn import(terraform: &Terraform<'_>, address: &str, identity: &str) {
    terraform.write("import.tf", &format!("import {{\n  to = {address}\n  identity = {identity}\n}}\n"));
}

/// A stream that Terraform has forgotten is found by its identity, and nothing is to be changed then.
pub(crate) fn identity(setting: &Setting) {
    let nats = Nats::start();
    let terraform = configured(setting, &nats.url());
    terraform.write("main.tf", CONFIGURATION);
    terraform.settle();
    let before = terraform.state();
    for (address, identity, parsed) in [
        ("jetstream_stream.orders", r#"{ name = "orders" }"#, json!({ "name": "orders" })),
        (
            "jetstream_consumer.billing",
            r#"{ stream = "orders", name = "billing" }"#,
            json!({ "stream": "orders", "name": "billing" }),
        ),
        ("jetstream_bucket.settings", r#"{ name = "settings" }"#, json!({ "name": "settings" })),
    ] {
        terraform.succeed(&["state", "rm", address]);
        import(&terraform, address, identity);
        let plan = terraform.plan();
        let changes = plan.0["resource_changes"].as_array().expect("a list");
        let imported: Vec<_> =
            changes.iter().filter_map(|change| change["change"].get("importing")).collect();
        assert_eq!(imported, [&json!({ "identity": parsed })], "{address}");
        assert!(plan.changes().is_empty(), "{address}: {:?}", plan.changes());
        terraform.apply_plan();
        assert_eq!(terraform.state().values(address), before.values(address), "{address}");
    }
    terraform.remove("import.tf");
    terraform.assert_settled();

    terraform.succeed(&["state", "rm", "jetstream_consumer.billing"]);
    import(&terraform, "jetstream_consumer.billing", r#"{ stream = "orders", name = "other" }"#);
    let errors = terraform.errors(&["plan", "-json"]);
    assert_eq!(errors[0].summary, "No such consumer");
    import(&terraform, "jetstream_consumer.billing", r#"{ stream = "orders", name = "billing" }"#);
    terraform.settle();
    destroy(&terraform, &nats);
}
