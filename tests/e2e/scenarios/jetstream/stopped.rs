//! A server that stops while Terraform works.

use std::{process::Stdio, thread, time::Duration};

use crate::{Setting, json::Diagnostic, nats::Nats};

use super::{configured, destroy};

const CONFIGURATION: &str = r#"resource "jetstream_stream" "before" {
  name = "before"
}
# Ends as soon as the test has stopped the server.
resource "terraform_data" "stop" {
  depends_on = [jetstream_stream.before]
  provisioner "local-exec" {
    command = "touch made; for _ in $(seq 600); do test -e stopped && break; sleep 0.1; done"
  }
}
resource "jetstream_stream" "after" {
  name       = "after"
  timeouts   = { create = "2s" }
  depends_on = [terraform_data.stop]
}
"#;

/// The provider has its connection, and the server stops: the next operation ends after its time, and what was made before stays in the state.
pub(crate) fn stopped(setting: &Setting) {
    let mut nats = Nats::start();
    let terraform = configured(setting, &nats.url());
    terraform.write("main.tf", CONFIGURATION);
    let mut apply = terraform.command(["apply", "-json", "-auto-approve"]);
    let mut apply =
        apply.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("Terraform was run before");
    while !terraform.path("made").exists() {
        assert!(apply.try_wait().expect("a process").is_none(), "Terraform has ended");
        thread::sleep(Duration::from_millis(20));
    }
    nats.stop();
    terraform.write("stopped", "");
    let output = apply.wait_with_output().expect("it runs");
    assert!(!output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    let details: Vec<_> = Diagnostic::errors(&output.stdout).into_iter().map(|error| error.detail).collect();
    assert_eq!(
        details,
        ["Creating jetstream_stream took longer than 2s. To let it take longer, set timeouts.create.\n\n\
          It may exist all the same, and is not in the state. Look for it before the next apply, which would create another: \
          import it, or delete it"]
    );
    assert_eq!(terraform.state().values("jetstream_stream.before")["name"], "before");

    nats.resume();
    assert_eq!(nats.streams(), 1);
    assert_eq!(terraform.plan().only_change("jetstream_stream.after").actions, ["create"]);
    terraform.apply_plan();
    terraform.assert_settled();
    assert_eq!(nats.streams(), 2);
    destroy(&terraform, &nats);
}
