//! Terraform's reports in JSON.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

/// A plan, as `terraform show -json` prints it.
pub(crate) struct Plan(pub(crate) Value);

/// The planned change of a resource.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Change {
    /// `["update"]`, `["delete", "create"]`.
    pub(crate) actions: Vec<String>,
    /// The attributes and blocks that are another after it, or unknown before it, sorted.
    pub(crate) changed: Vec<String>,
}

impl Plan {
    /// Returns the planned changes of the resources that don't stay as they are, by address.
    pub(crate) fn changes(&self) -> BTreeMap<&str, Change> {
        self.resource_changes()
            .map(|(address, change)| (address, Change { actions: actions(change), changed: changed(change) }))
            .filter(|(_, change)| change.actions != ["no-op"])
            .collect()
    }

    /// Returns the planned change of one resource, which must be the only one that changes.
    #[track_caller]
    pub(crate) fn only_change(&self, address: &str) -> Change {
        let mut changes = self.changes();
        let change = changes.remove(address).unwrap_or_else(|| panic!("no change of {address}: {changes:?}"));
        assert!(changes.is_empty(), "more than {address} changes: {changes:?}");
        change
    }

    /// Asserts that all that changes is this resource, in these attributes and blocks.
    #[track_caller]
    pub(crate) fn assert_update(&self, address: &str, changed: &[&str]) {
        let change = self.only_change(address);
        assert_eq!(change.actions, ["update"], "{address}");
        assert_eq!(change.changed, changed, "{address}");
    }

    /// The values that a resource is planned to have, as far as they are known.
    #[track_caller]
    pub(crate) fn planned(&self, address: &str) -> &Value {
        let change = self.resource_changes().find(|(other, _)| *other == address);
        let (_, change) = change.unwrap_or_else(|| panic!("{address} isn't in the plan"));
        &change["after"]
    }

    /// Returns the planned value of an output; absent if it isn't known yet.
    pub(crate) fn output(&self, name: &str) -> Option<&Value> {
        self.0["output_changes"][name].get("after")
    }

    /// The resources that are not as they were when Terraform saw them last, by address.
    pub(crate) fn drift(&self) -> Vec<&str> {
        entries(&self.0["resource_drift"]).iter().filter_map(|change| change["address"].as_str()).collect()
    }

    fn resource_changes(&self) -> impl Iterator<Item = (&str, &Value)> {
        entries(&self.0["resource_changes"])
            .iter()
            .filter_map(|entry| Some((entry["address"].as_str()?, &entry["change"])))
    }
}

fn actions(change: &Value) -> Vec<String> {
    entries(&change["actions"]).iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// The attributes and blocks that are another after a change, or unknown before it, sorted.
pub(crate) fn changed(change: &Value) -> Vec<String> {
    let none = Map::new();
    let object = |name: &str| change[name].as_object().unwrap_or(&none);
    let (before, after, unknown) = (object("before"), object("after"), object("after_unknown"));
    // A set attribute that is unknown as a whole is `true`; one without anything unknown is `false` or an empty container.
    let is_unknown = |name: &str| unknown.get(name).is_some_and(holds_true);
    let mut names: Vec<String> = before
        .keys()
        .chain(after.keys())
        .chain(unknown.keys())
        .filter(|name| before.get(*name) != after.get(*name) || is_unknown(name))
        .cloned()
        .collect();
    names.sort();
    names.dedup();
    names
}

fn holds_true(unknown: &Value) -> bool {
    match unknown {
        Value::Bool(is_unknown) => *is_unknown,
        Value::Array(elements) => elements.iter().any(holds_true),
        Value::Object(entries) => entries.values().any(holds_true),
        _ => false,
    }
}

/// The elements of a list; none if it is something else.
pub(crate) fn entries(list: &Value) -> &[Value] {
    list.as_array().map_or(&[], Vec::as_slice)
}

/// A state, as `terraform show -json` prints it.
pub(crate) struct State(pub(crate) Value);

impl State {
    /// The values of a resource, or of a data source under `data.…`.
    #[track_caller]
    pub(crate) fn values(&self, address: &str) -> &Value {
        let mut resources = entries(&self.0["values"]["root_module"]["resources"]).iter();
        let resource = resources.find(|resource| resource["address"] == address);
        &resource.unwrap_or_else(|| panic!("{address} isn't in the state"))["values"]
    }
}

/// A diagnostic of Terraform.
#[derive(Debug)]
pub(crate) struct Diagnostic {
    pub(crate) summary: String,
    pub(crate) detail: String,
    /// The line of the configuration, and the file.
    pub(crate) place: Option<(String, u64)>,
}

impl Diagnostic {
    /// The errors among what a command prints under `-json`.
    pub(crate) fn errors(printed: &[u8]) -> Vec<Self> {
        printed
            .split(|byte| *byte == b'\n')
            .filter_map(|line| serde_json::from_slice::<Value>(line).ok())
            .filter(|line| line["diagnostic"]["severity"] == "error")
            .map(|line| Self::read(&line["diagnostic"]))
            .collect()
    }

    fn read(diagnostic: &Value) -> Self {
        let text = |name: &str| diagnostic[name].as_str().unwrap_or_default().to_owned();
        let range = &diagnostic["range"];
        let file = range["filename"].as_str().map(str::to_owned);
        Self {
            summary: text("summary"),
            detail: text("detail"),
            place: file.zip(range["start"]["line"].as_u64()),
        }
    }
}
