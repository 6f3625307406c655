use std::collections::BTreeMap;

use prost::Message;

/// A value, in MessagePack or else in JSON. [`tfvalue::DynamicValue`](tfvalue_runtime::DynamicValue) decodes and encodes it.
#[derive(Clone, PartialEq, Eq, Message)]
pub struct DynamicValue {
    /// The value in MessagePack; empty if it isn't there.
    #[prost(bytes = "vec", tag = "1")]
    pub msgpack: Vec<u8>,
    /// The value in JSON; empty if it isn't there.
    #[prost(bytes = "vec", tag = "2")]
    pub json: Vec<u8>,
}

/// A stored state or identity, in the form and by the schema in which it was written. [`tfvalue::RawState`](tfvalue_runtime::RawState) decodes it.
#[derive(Clone, PartialEq, Eq, Message)]
pub struct RawState {
    /// The JSON of the state file; empty if there is a flatmap.
    #[prost(bytes = "vec", tag = "1")]
    pub json: Vec<u8>,
    /// The pairs of a state that Terraform wrote before version 0.12.
    #[prost(btree_map = "string, string", tag = "2")]
    pub flatmap: BTreeMap<String, String>,
}

/// The identity of a resource.
#[derive(Clone, PartialEq, Eq, Message)]
pub struct ResourceIdentityData {
    /// The value of the identity, by its schema.
    #[prost(message, optional, tag = "1")]
    pub identity_data: Option<DynamicValue>,
}

/// A moment, as the message of `google.protobuf` has it. A [`SystemTime`](std::time::SystemTime) converts into it.
#[derive(Clone, Copy, PartialEq, Eq, Message)]
pub struct Timestamp {
    /// Seconds since the beginning of 1970, less than 0 before it.
    #[prost(int64, tag = "1")]
    pub seconds: i64,
    /// Nanoseconds after that second.
    #[prost(int32, tag = "2")]
    pub nanos: i32,
}
