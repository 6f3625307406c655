message! {
    /// A value, in MessagePack or else in JSON. [`tfvalue::DynamicValue`](tfvalue_runtime::DynamicValue) decodes and encodes it.
    struct DynamicValue {
        /// The value in MessagePack; empty if it isn't there.
        msgpack: Vec<u8> = 1 [bytes = "vec"],
        /// The value in JSON; empty if it isn't there.
        json: Vec<u8> = 2 [bytes = "vec"],
    }

    /// A stored state or identity, in the form and by the schema in which it was written. [`tfvalue::RawState`](tfvalue_runtime::RawState) decodes it.
    struct RawState {
        /// The JSON of the state file; empty if there is a flatmap.
        json: Vec<u8> = 1 [bytes = "vec"],
        /// The pairs of a state that Terraform wrote before version 0.12.
        flatmap: std::collections::BTreeMap<String, String> = 2 [btree_map = "string, string"],
    }

    /// The identity of a resource.
    struct ResourceIdentityData {
        /// The value of the identity, by its schema.
        identity_data: Option<DynamicValue> = 1 [message, optional],
    }

    /// A moment, as the message of `google.protobuf` has it. A [`SystemTime`](std::time::SystemTime) converts into it.
    #[derive(Copy)]
    struct Timestamp {
        /// Seconds since the beginning of 1970, less than 0 before it.
        seconds: i64 = 1 [int64],
        /// Nanoseconds after that second.
        nanos: i32 = 2 [int32],
    }
}
