//! A client in Go speaks to a provider: go-plugin, with the messages and values of terraform-plugin-go.
//!
//! `tests/go_client` is a program in Go that starts `examples/minimal` as Terraform does, and checks each answer. It is built first; without
//! Go, or where its modules can't be fetched, this test passes and says that it was skipped, unless `CI` is set.

use std::{path::Path, process::Command};

use tfvalue_model_tests::go;
use tfvalue_tests::built;

#[test]
fn a_note_lives_and_dies_under_a_client_in_go() {
    let Some(client) = go::build_for_test("go_client", Path::new(env!("CARGO_TARGET_TMPDIR"))) else {
        return;
    };
    let provider = built::build("terraform-provider-notes");
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(client).arg(provider).arg(folder.path()).output().unwrap();
    let (said, complained) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{complained}");
    assert_eq!(said.trim(), "negotiated protocol 6", "{complained}");
}
