//! The cases for which Terraform and `Core` must reach equal verdicts, and the recorded verdicts of Terraform.
//!
//! `cases.json` is read by two tests: `resources/tests/verdicts.rs` plays the cases with `Core`, and `tests/e2e` with Terraform. Each other JSON file
//! holds the verdicts of one Terraform version by case name. With `TFVALUE_VERDICTS=update`, `tests/e2e` writes these files.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::PathBuf,
};

use serde_json::Value;

/// A step with a provider, and optionally a wrong response of the provider.
///
/// - `do`: the action during which the response is wrong.
/// - `resource`: the type of the resource, without the prefix of the provider; a network by default.
/// - `before`: the configuration that is applied first, without wrong responses.
/// - `config`, `configs`: the body of the resource, or the name of a file with it; `network.hcl` by default.
/// - `then`: a configuration that is planned afterwards, without wrong responses.
/// - `fault`: the wrong response, in the form of `TFVALUE_FAULT`.
/// - `core`: the verdict of `Core` where `Core` is stricter than Terraform. `why` states the reason.
/// - `core5`, `core6`: the verdict of `Core` with one protocol version.
#[derive(Clone, Debug)]
pub(crate) struct Case(Value);

/// A verdict: for each step, the action, or each error with its attribute path.
pub(crate) type Verdict = Vec<String>;

/// The verdicts of one Terraform version for all cases.
pub(crate) type Record = BTreeMap<String, Verdict>;

/// All cases.
pub(crate) fn all() -> Vec<Case> {
    let text = include_str!("cases.json");
    let cases: Vec<Value> = serde_json::from_str(text).expect("the cases are JSON");
    let cases: Vec<Case> = cases.into_iter().map(Case).collect();
    let names: BTreeSet<_> = cases.iter().map(Case::name).collect();
    assert_eq!(names.len(), cases.len(), "a record has one verdict of a name");
    cases
}

/// The folder of the cases.
fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "..", "examples", "provider", "verdicts"].iter().collect()
}

/// The recorded verdicts of a Terraform version. Returns `None` if there is no record.
pub(crate) fn record(name: &str) -> Option<Record> {
    let text = fs::read_to_string(folder().join(format!("{name}.json"))).ok()?;
    Some(serde_json::from_str(&text).expect("a record is JSON"))
}

impl Case {
    pub(crate) fn name(&self) -> &str {
        self.text("name").expect("a case has a name")
    }

    /// A part of the case that is a string.
    pub(crate) fn text(&self, part: &str) -> Option<&str> {
        self.0[part].as_str()
    }

    /// A part of the case.
    pub(crate) fn part(&self, part: &str) -> Option<&Value> {
        self.0.get(part)
    }

    /// The action.
    pub(crate) fn action(&self) -> &str {
        self.text("do").expect("a case does something")
    }

    /// The type of the resource, without the prefix.
    pub(crate) fn resource(&self) -> &str {
        self.text("resource").unwrap_or("network")
    }

    /// The wrong response, as JSON.
    pub(crate) fn fault(&self) -> Option<String> {
        self.0.get("fault").map(Value::to_string)
    }

    /// The configuration of the action.
    pub(crate) fn config(&self) -> String {
        body(self.text("config").unwrap_or(NETWORK))
    }

    /// The configuration that is applied first.
    pub(crate) fn before(&self) -> Option<String> {
        self.text("before").map(body)
    }

    /// The configurations that are applied in turn.
    pub(crate) fn configs(&self) -> Vec<String> {
        let configs = self.0["configs"].as_array().into_iter().flatten();
        configs.filter_map(Value::as_str).map(body).collect()
    }
}

const NETWORK: &str = "network.hcl";

/// The body of a resource.
fn body(text: &str) -> String {
    if text == NETWORK { include_str!("network.hcl").to_owned() } else { format!("{text}\n") }
}

/// Returns the line for an error.
pub(crate) fn refused(summary: &str, path: &str) -> String {
    // Decoding errors begin with a lower case letter or a path. Terraform's text for them differs, so all of them share one line.
    if summary.starts_with(|first: char| first.is_lowercase() || first == '[') {
        return UNDECODABLE.to_owned();
    }
    if path.is_empty() { format!("error: {summary}") } else { format!("error: {summary} at {path}") }
}

/// The line for a response that can't be decoded.
pub(crate) const UNDECODABLE: &str = "error: the answer can't be decoded";

/// Returns the line for a plan: the action, the paths that require the replacement, and the changes of an existing resource.
pub(crate) fn planned(action: &str, replaced_by: &[String], changed: &[String]) -> String {
    let mut said = action.to_owned();
    let mut replaced_by = replaced_by.to_vec();
    replaced_by.sort();
    if !replaced_by.is_empty() {
        said.push_str(" because of ");
        said.push_str(&replaced_by.join(", "));
    }
    if !changed.is_empty() {
        said.push_str(": ");
        said.push_str(&changed.join(", "));
    }
    said
}
