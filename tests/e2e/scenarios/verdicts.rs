//! The cases of `examples/provider/verdicts` with Terraform: it must say what is recorded there.

use std::{collections::BTreeSet, env, fs, path::Path};

use serde_json::{Value, json};

use self::cases::{Case, Record, Verdict, planned, refused};
use crate::{
    Setting,
    client::Feature,
    json::{Diagnostic, Plan, changed, entries},
    terraform::Terraform,
};

#[path = "../../../examples/provider/verdicts/cases.rs"]
mod cases;

/// Terraform says of each case what it said when the record was written.
pub(super) fn recorded(setting: &Setting) {
    let name = format!("{}-protocol-{}", setting.client.name().replace(' ', "-"), setting.protocol);
    let mut record = Record::new();
    for case in cases::all() {
        if is_for(&case, setting) {
            record.insert(case.name().to_owned(), Run::new(setting, &case).verdict());
        }
    }
    if env::var("TFVALUE_VERDICTS").is_ok_and(|value| value == "update") {
        let text = serde_json::to_string_pretty(&record).expect("text is JSON");
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/provider/verdicts");
        fs::write(folder.join(format!("{name}.json")), text + "\n").expect("the record is written");
        return;
    }
    // A Terraform that was never recorded must say what the one says that most people have.
    let recorded = cases::record(&name)
        .or_else(|| cases::record(&format!("terraform-1.11.4-protocol-{}", setting.protocol)));
    let recorded = recorded.expect("there is a record of each version of the protocol");
    for (case, verdict) in record {
        let expected = recorded.get(&case);
        assert!(
            expected.is_none_or(|expected| *expected == verdict),
            "{case}: {verdict:#?} is not {expected:#?}"
        );
    }
}

/// Returns whether the case applies to the client. The versions of the protocol differ in nested attributes, which networks have.
fn is_for(case: &Case, setting: &Setting) -> bool {
    let has = |feature| setting.client.has(feature, setting.protocol);
    let uses =
        |word: &str| [case.before(), Some(case.config())].iter().flatten().any(|text| text.contains(word));
    (setting.protocol == 6 || case.resource() == "network")
        && (case.text("needs") != Some("identity") || has(Feature::Identity))
        && (case.action() != "open" && !uses("secret_wo") || has(Feature::WriteOnly))
        && (case.action() != "move" || has(Feature::Functions))
}

/// A case with a Terraform.
struct Run<'s> {
    case: &'s Case,
    terraform: Terraform<'s>,
    address: String,
}

impl<'s> Run<'s> {
    fn new(setting: &'s Setting, case: &'s Case) -> Self {
        let address = format!("tfvalue_{}.it", case.resource());
        Self { case, terraform: Terraform::without_encryption(setting), address }
    }

    fn verdict(mut self) -> Verdict {
        let before = self.case.before();
        if let Some(before) = &before {
            self.configure(before, "");
            self.terraform.apply();
        }
        let config = self.case.config();
        match self.case.action() {
            "live" => return self.live(),
            "plan" => self.configure(&config, ""),
            "apply" => {
                self.configure(&config, "");
                self.set_fault();
                let mut verdict = self.ended("applied", &["apply", "-json", "-auto-approve"]);
                if let Some(then) = self.case.text("then") {
                    self.terraform.unset("TFVALUE_FAULT");
                    self.configure(then, "");
                    verdict.extend(self.plan(&[]));
                }
                return verdict;
            }
            "apply saved" => {
                self.configure(&config, "");
                self.terraform.plan();
                self.set_fault();
                return self.ended("applied", &["apply", "-json", "plan"]);
            }
            "destroy" => {
                self.set_fault();
                return self.ended("destroyed", &["destroy", "-json", "-auto-approve"]);
            }
            "refresh" => {
                self.set_fault();
                return self.refresh();
            }
            "import" => self.forget(before.as_deref().unwrap_or_default()),
            "upgrade" => {
                self.configure(&config, "");
                self.store();
            }
            "move" => {
                let source =
                    "resource \"terraform_data\" \"it\" {\n  input = { name = \"a\", value = 7 }\n}\n";
                self.terraform.write("main.tf", source);
                self.terraform.apply();
                let moved = format!("moved {{\n  from = terraform_data.it\n  to   = {}\n}}\n", self.address);
                self.configure(&config, &moved);
            }
            "read" => {
                let data = format!("data \"tfvalue_document\" \"it\" {{\n{config}}}\n");
                self.configure(before.as_deref().unwrap_or_default(), &data);
                self.set_fault();
                return self.ended("read", &["plan", "-json"]);
            }
            "open" => {
                let ephemeral = format!("ephemeral \"tfvalue_lease\" \"it\" {{\n{config}}}\n");
                self.terraform.write("main.tf", &ephemeral);
                self.set_fault();
                return self.ended("opened", &["plan", "-json"]);
            }
            other => panic!("{}: nothing does {other:?}", self.case.name()),
        }
        self.set_fault();
        self.plan(&[])
    }

    /// Each configuration is applied; a plan after it is empty.
    fn live(&self) -> Verdict {
        let mut verdict = Vec::new();
        for config in self.case.configs() {
            self.configure(&config, "");
            verdict.extend(self.plan(&[]));
            self.terraform.apply_plan();
            verdict.extend(self.plan(&[]));
        }
        self.terraform.destroy();
        verdict
    }

    fn configure(&self, body: &str, rest: &str) {
        let resource = format!("resource \"tfvalue_{}\" \"it\" {{\n{body}\n}}\n", self.case.resource());
        self.terraform.write("main.tf", &format!("{PROVIDER}{resource}{rest}"));
    }

    fn set_fault(&mut self) {
        if let Some(fault) = self.case.fault() {
            self.terraform.set("TFVALUE_FAULT", fault);
        }
    }

    /// Forgets the resource, and writes the block that imports it.
    fn forget(&self, body: &str) {
        self.terraform.succeed(&["state", "rm", &self.address]);
        let target = match self.case.part("identity") {
            Some(identity) => {
                let name = identity["name"].as_str().expect("the identity of a counter");
                format!("identity = {{ name = {name:?} }}")
            }
            None => format!("id = {:?}", self.case.text("id").expect("an import has an identifier")),
        };
        self.configure(body, &format!("import {{\n  to = {}\n  {target}\n}}\n", self.address));
    }

    /// Writes the state of an earlier provider.
    fn store(&self) {
        let registry = self.terraform.setting.client.registry();
        let state = json!({
            "version": 4, "terraform_version": "1.0.0", "serial": 1, "lineage": "a", "outputs": {},
            "resources": [{
                "mode": "managed", "type": format!("tfvalue_{}", self.case.resource()), "name": "it",
                "provider": format!("provider[\"{registry}/tfvalue/tfvalue\"]"),
                "instances": [{
                    "schema_version": self.case.part("version"), "attributes": self.case.part("state"),
                }],
            }],
        });
        self.terraform.write("terraform.tfstate", &state.to_string());
    }

    /// Returns the error of a command that fails, or else `done`.
    fn ended(&self, done: &str, arguments: &[&str]) -> Verdict {
        let errors = self.terraform.all_errors(arguments);
        if errors.is_empty() { vec![done.to_owned()] } else { self.errors(&errors) }
    }

    fn plan(&self, options: &[&str]) -> Verdict {
        let errors = self.terraform.all_errors(&[&["plan", "-json", "-out=plan"], options].concat());
        if !errors.is_empty() {
            return self.errors(&errors);
        }
        let Plan(plan) = self.shown();
        let change =
            entries(&plan["resource_changes"]).iter().find(|entry| entry["address"] == *self.address);
        let change = &change.unwrap_or_else(|| panic!("{} isn't in {plan}", self.address))["change"];
        let actions: Vec<_> = entries(&change["actions"]).iter().filter_map(Value::as_str).collect();
        let replaced_by: Vec<_> = entries(&change["replace_paths"]).iter().map(path).collect();
        let lists_changes = matches!(&actions[..], ["update"] | ["delete", "create"]);
        let changed = if lists_changes { changed(change) } else { Vec::new() };
        vec![planned(&actions.join(", then "), &replaced_by, &changed)]
    }

    fn refresh(&self) -> Verdict {
        let errors = self.terraform.all_errors(&["plan", "-json", "-refresh-only", "-out=plan"]);
        if !errors.is_empty() {
            return self.errors(&errors);
        }
        let Plan(plan) = self.shown();
        let drift = entries(&plan["resource_drift"]).iter().map(|entry| &entry["change"]);
        let said = drift.map(|change| {
            if change["after"].is_null() {
                "gone".to_owned()
            } else {
                planned("drift", &[], &changed(change))
            }
        });
        let said: Verdict = said.collect();
        if said.is_empty() { vec!["no drift".to_owned()] } else { said }
    }

    fn shown(&self) -> Plan {
        Plan(self.terraform.json(&["show", "-json", "plan"]))
    }

    fn errors(&self, errors: &[Diagnostic]) -> Verdict {
        let show = env::var_os("TFVALUE_VERDICTS").is_some();
        let said = errors.iter().map(|error| {
            if show {
                eprintln!(
                    "{}\n  {}\n  {}",
                    self.case.name(),
                    error.summary,
                    error.detail.replace('\n', "\n    ")
                );
            }
            assert_ne!(error.summary, "Plugin error", "{}: {}", self.case.name(), error.detail);
            refused(&error.summary, place(&error.detail, &self.address))
        });
        said.collect::<BTreeSet<_>>().into_iter().collect()
    }
}

const PROVIDER: &str = "provider \"tfvalue\" {\n  default_tags = { team = \"net\" }\n}\n\n";

/// A path in JSON, as it is written.
fn path(steps: &Value) -> String {
    let mut path = String::new();
    for step in entries(steps) {
        match step.as_str() {
            Some(name) if path.is_empty() => path.push_str(name),
            Some(name) => path = format!("{path}.{name}"),
            None => path = format!("{path}[{step}]"),
        }
    }
    path
}

/// The path that Terraform names: `… for tfvalue_network.it.hops: planned value …`, `… new value: .hops: was …`.
fn place<'d>(detail: &'d str, address: &str) -> &'d str {
    let end = |text: &'d str| {
        let end = text.find([':', ' ', '\n', ',']).unwrap_or(text.len());
        text[..end].trim_end_matches(['.', '"'])
    };
    // Between quotation marks.
    if let Some((_, rest)) = detail.split_once(&format!("\"{address}.")) {
        return end(rest);
    }
    for words in ["new value: .", "new value for .", "inconsistent result: ."] {
        if let Some((_, rest)) = detail.split_once(words) {
            return end(rest);
        }
    }
    match detail.split_once(&format!("{address}.")) {
        Some((_, rest)) => end(rest),
        None => "",
    }
}
