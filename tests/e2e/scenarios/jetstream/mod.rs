//! The provider of `examples/jetstream`, with a server of its own for each scenario.

mod consumer;
mod guide;
mod identity;
mod lifecycle;
mod stopped;
mod zero;

use std::{env, path::PathBuf, process::Stdio, sync::OnceLock, thread, time::Duration};

use async_nats::jetstream::stream::StorageType;
use tfvalue_tests::built;

pub(super) use self::{
    consumer::consumers_and_buckets, guide::followed, identity::identity, lifecycle::life, stopped::stopped,
    zero::zero_values,
};
use crate::{
    Setting,
    nats::{Nats, free_port},
    terraform::Terraform,
};

/// The program of the provider: that which `TFVALUE_JETSTREAM` names, or else built now.
fn program() -> PathBuf {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    let build = || built::build("terraform-provider-jetstream");
    PROGRAM.get_or_init(|| env::var_os("TFVALUE_JETSTREAM").map_or_else(build, PathBuf::from)).clone()
}

/// A directory in which the provider is configured for a server.
fn configured<'s>(setting: &'s Setting, url: &str) -> Terraform<'s> {
    let mut terraform = Terraform::of(setting, "tfvalue/jetstream", &program());
    terraform.set("TF_DISABLE_PLUGIN_TLS", "1");
    terraform.write(
        "provider.tf",
        &format!(
            r#"terraform {{
  required_providers {{
    jetstream = {{ source = "tfvalue/jetstream" }}
  }}
}}
provider "jetstream" {{
  servers = ["{url}"]
}}
"#
        ),
    );
    terraform
}

fn destroy(terraform: &Terraform<'_>, nats: &Nats) {
    terraform.succeed(&["destroy", "-no-color", "-auto-approve", "-parallelism=100"]);
    assert_eq!(nats.streams(), 0, "after the destroy");
}

/// As many streams at once as a large system has.
pub(super) fn many(setting: &Setting) {
    let nats = Nats::start();
    let terraform = configured(setting, &nats.url());
    terraform.write(
        "main.tf",
        "resource \"jetstream_stream\" \"many\" {\n  count   = 500\n  name    = \"s${count.index}\"\n  storage = \"memory\"\n}\n",
    );
    terraform.succeed(&["apply", "-no-color", "-auto-approve", "-parallelism=500"]);
    assert_eq!(nats.streams(), 500);
    terraform.assert_settled();
    destroy(&terraform, &nats);
}

/// The server is killed in the middle of an apply, and comes again.
pub(super) fn restart(setting: &Setting) {
    let mut nats = Nats::start();
    let terraform = configured(setting, &nats.url());
    terraform.write(
        "main.tf",
        "resource \"jetstream_stream\" \"many\" {\n  count = 60\n  name  = \"s${count.index}\"\n}\n",
    );
    let mut apply = terraform.command(["apply", "-no-color", "-auto-approve", "-parallelism=1"]);
    let apply =
        apply.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("Terraform was run before");
    while nats.streams() == 0 {
        thread::sleep(Duration::from_millis(5));
    }
    nats.stop();
    thread::sleep(Duration::from_secs(1));
    nats.resume();
    let made = nats.streams();
    assert!(made < 60, "the server was stopped too late");
    let output = apply.wait_with_output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(nats.streams(), 60);
    assert_eq!(nats.config("s59").storage, StorageType::File);
    terraform.assert_settled();
    destroy(&terraform, &nats);
}

/// Nobody listens: the error says where, and comes at once.
pub(super) fn absent(setting: &Setting) {
    let url = format!("nats://127.0.0.1:{}", free_port());
    let terraform = configured(setting, &url);
    terraform.write("main.tf", "resource \"jetstream_stream\" \"none\" {\n  name = \"none\"\n}\n");
    let errors = terraform.errors(&["plan", "-json"]);
    assert_eq!(errors[0].summary, format!("Can't connect to {url}"));
    assert!(errors[0].detail.contains("Connection refused"), "{}", errors[0].detail);
}
