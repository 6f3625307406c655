//! The messages in the file `tfplan` of a plan, as far as they are shown.

use std::collections::BTreeMap;

use prost::{Message, Oneof};

#[derive(Message)]
pub(super) struct Plan {
    #[prost(uint64, tag = "1")]
    pub(super) version: u64,
    #[prost(btree_map = "string, message", tag = "2")]
    pub(super) variables: BTreeMap<String, Msgpack>,
    #[prost(message, repeated, tag = "3")]
    pub(super) resource_changes: Vec<ResourceChange>,
    #[prost(message, repeated, tag = "4")]
    pub(super) output_changes: Vec<OutputChange>,
    #[prost(string, repeated, tag = "5")]
    pub(super) targets: Vec<String>,
    #[prost(message, optional, tag = "13")]
    pub(super) backend: Option<Backend>,
    #[prost(string, tag = "14")]
    pub(super) terraform_version: String,
    #[prost(string, repeated, tag = "16")]
    pub(super) force_replace: Vec<String>,
    #[prost(int32, tag = "17")]
    pub(super) mode: i32,
    #[prost(message, repeated, tag = "18")]
    pub(super) resource_drift: Vec<ResourceChange>,
    #[prost(message, repeated, tag = "19")]
    pub(super) check_results: Vec<CheckResult>,
    #[prost(bool, tag = "20")]
    pub(super) errored: bool,
    #[prost(string, tag = "21")]
    pub(super) timestamp: String,
    #[prost(message, repeated, tag = "27")]
    pub(super) deferred_changes: Vec<DeferredChange>,
    #[prost(message, repeated, tag = "30")]
    pub(super) action_invocations: Vec<ActionInvocation>,
    #[prost(message, repeated, tag = "31")]
    pub(super) deferred_invocations: Vec<DeferredInvocation>,
}

/// A value in MessagePack, of a type that the schema has.
#[derive(PartialEq, Message)]
pub(super) struct Msgpack {
    #[prost(bytes = "vec", tag = "1")]
    pub(super) bytes: Vec<u8>,
}

#[derive(Message)]
pub(super) struct Backend {
    #[prost(string, tag = "1")]
    pub(super) ty: String,
    #[prost(string, tag = "3")]
    pub(super) workspace: String,
}

#[derive(Message)]
pub(super) struct ResourceChange {
    #[prost(string, tag = "7")]
    pub(super) deposed_key: String,
    #[prost(string, tag = "8")]
    pub(super) provider: String,
    #[prost(message, optional, tag = "9")]
    pub(super) change: Option<Change>,
    #[prost(bytes = "vec", tag = "10")]
    pub(super) private: Vec<u8>,
    #[prost(message, repeated, tag = "11")]
    pub(super) required_replace: Vec<Path>,
    #[prost(int32, tag = "12")]
    pub(super) reason: i32,
    #[prost(string, tag = "13")]
    pub(super) address: String,
    #[prost(string, tag = "14")]
    pub(super) previous_address: String,
}

#[derive(Message)]
pub(super) struct Change {
    #[prost(int32, tag = "1")]
    pub(super) action: i32,
    #[prost(message, repeated, tag = "2")]
    pub(super) values: Vec<Msgpack>,
    #[prost(message, repeated, tag = "3")]
    pub(super) sensitive_before: Vec<Path>,
    #[prost(message, repeated, tag = "4")]
    pub(super) sensitive_after: Vec<Path>,
    #[prost(message, optional, tag = "5")]
    pub(super) importing: Option<Importing>,
    #[prost(message, optional, tag = "8")]
    pub(super) identity: Option<Msgpack>,
}

#[derive(Message)]
pub(super) struct Importing {
    #[prost(string, tag = "1")]
    pub(super) id: String,
    #[prost(bool, tag = "2")]
    pub(super) is_unknown: bool,
    #[prost(message, optional, tag = "3")]
    pub(super) identity: Option<Msgpack>,
}

#[derive(Message)]
pub(super) struct DeferredChange {
    #[prost(message, optional, tag = "1")]
    pub(super) deferred: Option<Deferred>,
    #[prost(message, optional, tag = "2")]
    pub(super) change: Option<ResourceChange>,
}

#[derive(Message)]
pub(super) struct DeferredInvocation {
    #[prost(message, optional, tag = "1")]
    pub(super) deferred: Option<Deferred>,
    #[prost(message, optional, tag = "2")]
    pub(super) invocation: Option<ActionInvocation>,
}

#[derive(Message)]
pub(super) struct Deferred {
    #[prost(int32, tag = "1")]
    pub(super) reason: i32,
}

#[derive(Message)]
pub(super) struct ActionInvocation {
    #[prost(string, tag = "1")]
    pub(super) address: String,
    #[prost(string, tag = "2")]
    pub(super) provider: String,
    #[prost(message, optional, tag = "4")]
    pub(super) config: Option<Msgpack>,
    #[prost(message, repeated, tag = "5")]
    pub(super) sensitive: Vec<Path>,
    #[prost(message, optional, tag = "6")]
    pub(super) trigger: Option<Trigger>,
}

#[derive(Message)]
pub(super) struct Trigger {
    #[prost(string, tag = "1")]
    pub(super) resource: String,
}

#[derive(Message)]
pub(super) struct OutputChange {
    #[prost(string, tag = "1")]
    pub(super) name: String,
    #[prost(message, optional, tag = "2")]
    pub(super) change: Option<Change>,
    #[prost(bool, tag = "3")]
    pub(super) sensitive: bool,
}

#[derive(Message)]
pub(super) struct CheckResult {
    #[prost(string, tag = "2")]
    pub(super) address: String,
    #[prost(int32, tag = "3")]
    pub(super) status: i32,
    #[prost(message, repeated, tag = "4")]
    pub(super) objects: Vec<CheckedObject>,
}

#[derive(Message)]
pub(super) struct CheckedObject {
    #[prost(string, repeated, tag = "3")]
    pub(super) messages: Vec<String>,
}

#[derive(Message)]
pub(super) struct Path {
    #[prost(message, repeated, tag = "1")]
    pub(super) steps: Vec<Step>,
}

#[derive(Message)]
pub(super) struct Step {
    #[prost(oneof = "Selector", tags = "1, 2")]
    pub(super) selector: Option<Selector>,
}

#[derive(Oneof)]
pub(super) enum Selector {
    #[prost(string, tag = "1")]
    AttributeName(String),
    #[prost(message, tag = "2")]
    ElementKey(Msgpack),
}
