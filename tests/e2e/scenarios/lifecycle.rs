//! The life of a resource between its creation and its end.

use serde_json::json;

use crate::{Setting, terraform::Terraform};

fn settled<'s>(setting: &'s Setting, file: &str) -> Terraform<'s> {
    let terraform = Terraform::new(setting);
    terraform.configure(file);
    terraform.settle();
    terraform
}

/// Changes that others make to the files are detected and reverted.
pub(super) fn drift(setting: &Setting) {
    let terraform = settled(setting, "life.tf");
    let document = terraform.read(".tfvalue/documents/doc.json");

    terraform.write(".tfvalue/documents/doc.json", "\"something else\"\n");
    let plan = terraform.plan();
    assert_eq!(plan.drift(), ["tfvalue_document.doc"]);
    plan.assert_update("tfvalue_document.doc", &["body", "sha256", "size"]);
    terraform.apply_plan();
    assert_eq!(terraform.read(".tfvalue/documents/doc.json"), document);

    terraform.remove(".tfvalue/documents/doc.json");
    let change = terraform.plan().only_change("tfvalue_document.doc");
    assert_eq!(change.actions, ["create"]);
    terraform.apply_plan();
    assert_eq!(terraform.read(".tfvalue/documents/doc.json"), document);

    let network = terraform.read(".tfvalue/networks/office.json");
    terraform.write(".tfvalue/networks/office.json", &network.replace("\"port\": 443", "\"port\": 444"));
    let change = terraform.plan().only_change("tfvalue_network.office");
    assert_eq!(
        (change.actions, change.changed),
        (vec!["update".into()], vec!["revision".into(), "rule".into()])
    );
    terraform.apply_plan();
    terraform.assert_settled();
    terraform.destroy();
}

/// A resource of another name is another resource; a counter that begins elsewhere, too.
pub(super) fn replace(setting: &Setting) {
    let mut terraform = settled(setting, "life.tf");
    assert_eq!(terraform.stored(), ["counters/rounds.json", "documents/doc.json", "networks/office.json"]);

    terraform.set("TF_VAR_name", "other");
    assert_eq!(terraform.plan().only_change("tfvalue_document.doc").actions, ["delete", "create"]);
    terraform.apply_plan();
    terraform.assert_settled();
    assert_eq!(terraform.stored(), ["counters/rounds.json", "documents/other.json", "networks/office.json"]);

    terraform.set("TF_VAR_start", "1");
    assert_eq!(terraform.plan().only_change("tfvalue_counter.rounds").actions, ["delete", "create"]);
    terraform.apply_plan();
    assert_eq!(terraform.state().values("tfvalue_counter.rounds")["value"], 1);

    let serial = || terraform.state().values("tfvalue_network.office")["serial"].clone();
    let before = serial();
    terraform.succeed(&["apply", "-no-color", "-auto-approve", "-replace=tfvalue_network.office"]);
    assert_ne!(serial(), before, "it is another network");
    terraform.assert_settled();
    terraform.destroy();
}

/// A resource that Terraform has forgotten is found by its name.
pub(super) fn import(setting: &Setting) {
    let terraform = settled(setting, "life.tf");
    let before = terraform.state();
    let resources = [
        ("tfvalue_document.doc", "doc"),
        ("tfvalue_counter.rounds", "rounds"),
        ("tfvalue_network.office", "office"),
    ];
    for (address, id) in resources {
        terraform.succeed(&["state", "rm", address]);
        terraform.succeed(&["import", "-no-color", address, id]);
        assert_eq!(terraform.state().values(address), before.values(address), "{address}");
    }
    terraform.assert_settled();

    terraform.succeed(&["state", "rm", "tfvalue_network.office"]);
    terraform.write("import.tf", "import {\n  to = tfvalue_network.office\n  id = \"nothing\"\n}\n");
    let error = terraform.errors(&["plan", "-json"]).remove(0);
    assert_eq!(error.summary, "No such file");
    terraform.write("import.tf", "import {\n  to = tfvalue_network.office\n  id = \"office\"\n}\n");
    terraform.settle();
    terraform.destroy();
}

/// A resource that Terraform has forgotten is found by its identity.
pub(super) fn identity(setting: &Setting) {
    let terraform = settled(setting, "life.tf");
    terraform.succeed(&["state", "rm", "tfvalue_counter.rounds"]);
    terraform.write(
        "import.tf",
        "import {\n  to = tfvalue_counter.rounds\n  identity = { name = \"rounds\" }\n}\n",
    );
    let change = &terraform.plan().0["resource_changes"];
    let importing =
        change.as_array().into_iter().flatten().find_map(|change| change["change"].get("importing"));
    assert_eq!(importing, Some(&json!({ "identity": { "name": "rounds" } })));
    terraform.apply_plan();
    terraform.assert_settled();
    terraform.destroy();
}

/// The state of each earlier version is upgraded, in JSON and in the form of before Terraform 0.12, and nothing is lost.
pub(super) fn upgrade(setting: &Setting) {
    let terraform = Terraform::new(setting);
    terraform.configure("upgrade.tf");
    terraform.copy("upgrade.tfstate");
    let state = terraform.read("upgrade.tfstate").replace("REGISTRY", setting.client.registry());
    terraform.write("terraform.tfstate", &state);
    assert_eq!(terraform.stored(), [] as [String; 0], "counters had no files");
    terraform.settle();
    let state = terraform.state();
    let value = |address: &str| state.values(address)["value"].clone();
    assert_eq!(value("tfvalue_counter.first"), 41);
    assert_eq!(value("tfvalue_counter.flat"), 9);
    assert_eq!(value("tfvalue_counter.second"), 15, "its trigger has changed");
    assert_eq!(terraform.stored(), ["counters/first.json", "counters/flat.json", "counters/second.json"]);
    terraform.destroy();
}

/// A `terraform_data` becomes a counter.
pub(super) fn moved(setting: &Setting) {
    let terraform = settled(setting, "moved_from.tf");
    terraform.configure("moved_to.tf");
    let plan = terraform.plan();
    plan.assert_update("tfvalue_counter.rounds", &["id"]);
    let moved = plan.0["resource_changes"][0]["previous_address"].clone();
    assert_eq!(moved, "terraform_data.rounds");
    terraform.apply_plan();
    terraform.assert_settled();
    assert_eq!(terraform.state().values("tfvalue_counter.rounds")["value"], 7);
    terraform.destroy();
}

/// A write-only value and an ephemeral one reach the provider, and are kept nowhere.
pub(super) fn secrets(setting: &Setting) {
    let mut terraform = Terraform::new(setting);
    terraform.configure("secret.tf");
    terraform.set("TF_VAR_secret", "swordfish in the night");
    terraform.plan();
    terraform.apply_plan();
    terraform.assert_settled();
    let digest = |terraform: &Terraform<'_>| {
        let state = terraform.state();
        let document = state.values("tfvalue_document.lent");
        assert!(document["secret_wo"].is_null(), "{document}");
        document["secret_sha256"].clone()
    };
    let before = digest(&terraform);
    assert!(before.is_string(), "{before}");

    terraform.set("TF_VAR_round", "2");
    let plan = terraform.plan();
    for document in ["tfvalue_document.fixed", "tfvalue_document.lent"] {
        assert_eq!(plan.changes()[document].changed, ["secret_sha256", "secret_version"], "{document}");
    }
    let plan = plan.0.to_string();
    terraform.apply_plan();
    terraform.assert_settled();
    assert_ne!(digest(&terraform), before, "each run has a token of its own");

    let stored = terraform.stored();
    assert_eq!(stored, ["documents/fixed.json", "documents/lent.json"], "the leases have ended");
    let mut kept =
        vec![plan, terraform.read("terraform.tfstate"), terraform.read("terraform.tfstate.backup")];
    kept.extend(stored.iter().map(|file| terraform.read(&format!(".tfvalue/{file}"))));
    assert!(kept.iter().all(|text| !text.contains("swordfish")), "the secret is in a file");
    assert!(kept[1].contains("a remark"), "the note is in the state");
    terraform.destroy();
}
