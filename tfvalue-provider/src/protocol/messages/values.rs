message! {
    /// A value, in MessagePack or JSON. [`tfvalue::DynamicValue`](tfvalue_runtime::DynamicValue) decodes and encodes it.
    struct DynamicValue {
        /// The value in MessagePack; empty if absent.
        msgpack: Vec<u8> = 1 [bytes = "vec"],
        /// The value in JSON; empty if absent.
        json: Vec<u8> = 2 [bytes = "vec"],
    }

    /// A stored state or identity, with the format and the schema version of its last write. [`tfvalue::RawState`](tfvalue_runtime::RawState) decodes
    /// it.
    struct RawState {
        /// The JSON of the state file; empty if there is a flatmap.
        json: Vec<u8> = 1 [bytes = "vec"],
        /// The flatmap of a state that Terraform wrote before version 0.12.
        flatmap: std::collections::BTreeMap<String, String> = 2 [btree_map = "string, string"],
    }

    /// The identity of a resource.
    struct ResourceIdentityData {
        /// The value of the identity, by its schema.
        identity_data: Option<DynamicValue> = 1 [message, optional],
    }

    /// A point in time: the message `google.protobuf.Timestamp`. A [`SystemTime`](std::time::SystemTime) converts into this type.
    #[derive(Copy)]
    struct Timestamp {
        /// Seconds since the beginning of 1970; negative for earlier times.
        seconds: i64 = 1 [int64],
        /// Nanoseconds after the start of the second.
        nanos: i32 = 2 [int32],
    }
}
