use prost::Message;

use super::{Diagnostic, DynamicValue};

/// What Terraform offers a state store.
#[derive(Clone, Copy, PartialEq, Eq, Message)]
pub struct StateStoreClientCapabilities {
    /// The most bytes in a chunk.
    #[prost(int64, tag = "1")]
    pub chunk_size: i64,
}

/// What a state store settles on.
#[derive(Clone, Copy, PartialEq, Eq, Message)]
pub struct StateStoreServerCapabilities {
    /// The most bytes in a chunk.
    #[prost(int64, tag = "1")]
    pub chunk_size: i64,
}

/// Where a chunk lies in the state.
#[derive(Clone, Copy, PartialEq, Eq, Message)]
pub struct StateRange {
    /// The first byte of the chunk, counted from 0.
    #[prost(int64, tag = "1")]
    pub start: i64,
    /// The last byte of the chunk.
    #[prost(int64, tag = "2")]
    pub end: i64,
}

/// Which state is written: a part of the first chunk.
#[derive(Clone, PartialEq, Eq, Message)]
pub struct RequestChunkMeta {
    /// The type of the state store.
    #[prost(string, tag = "1")]
    pub type_name: String,
    /// The name of the state.
    #[prost(string, tag = "2")]
    pub state_id: String,
}

/// The configuration of a state store is checked.
pub mod validate_state_store {
    use prost::Message;

    /// The state store and its configuration.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Request {
        /// The type of the state store.
        #[prost(string, tag = "1")]
        pub type_name: String,
        /// The configuration.
        #[prost(message, optional, tag = "2")]
        pub config: Option<super::DynamicValue>,
    }

    /// What is wrong with the configuration.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "1")]
        pub diagnostics: Vec<super::Diagnostic>,
    }
}

/// A state store is configured.
pub mod configure_state_store {
    use prost::Message;

    /// The state store and its configuration.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Request {
        /// The type of the state store.
        #[prost(string, tag = "1")]
        pub type_name: String,
        /// The configuration.
        #[prost(message, optional, tag = "2")]
        pub config: Option<super::DynamicValue>,
        /// What Terraform offers.
        #[prost(message, optional, tag = "3")]
        pub capabilities: Option<super::StateStoreClientCapabilities>,
    }

    /// What was agreed on.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "1")]
        pub diagnostics: Vec<super::Diagnostic>,
        /// What the state store settles on.
        #[prost(message, optional, tag = "2")]
        pub capabilities: Option<super::StateStoreServerCapabilities>,
    }
}

/// A state is read, in chunks.
pub mod read_state_bytes {
    use prost::Message;

    /// Which state.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Request {
        /// The type of the state store.
        #[prost(string, tag = "1")]
        pub type_name: String,
        /// The name of the state.
        #[prost(string, tag = "2")]
        pub state_id: String,
    }

    /// A chunk of the state.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The bytes of the chunk.
        #[prost(bytes = "vec", tag = "1")]
        pub bytes: Vec<u8>,
        /// How many bytes the state has.
        #[prost(int64, tag = "2")]
        pub total_length: i64,
        /// Where the chunk lies in the state.
        #[prost(message, optional, tag = "3")]
        pub range: Option<super::StateRange>,
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "4")]
        pub diagnostics: Vec<super::Diagnostic>,
    }
}

/// A state is written, in chunks.
pub mod write_state_bytes {
    use prost::Message;

    /// A chunk of the state.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct RequestChunk {
        /// Which state; in the first chunk alone.
        #[prost(message, optional, tag = "1")]
        pub meta: Option<super::RequestChunkMeta>,
        /// The bytes of the chunk.
        #[prost(bytes = "vec", tag = "2")]
        pub bytes: Vec<u8>,
        /// How many bytes the state has.
        #[prost(int64, tag = "3")]
        pub total_length: i64,
        /// Where the chunk lies in the state.
        #[prost(message, optional, tag = "4")]
        pub range: Option<super::StateRange>,
    }

    /// What went wrong.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "1")]
        pub diagnostics: Vec<super::Diagnostic>,
    }
}

/// A state is locked.
pub mod lock_state {
    use prost::Message;

    /// Which state, and why.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Request {
        /// The type of the state store.
        #[prost(string, tag = "1")]
        pub type_name: String,
        /// The name of the state.
        #[prost(string, tag = "2")]
        pub state_id: String,
        /// What it is locked for.
        #[prost(string, tag = "3")]
        pub operation: String,
    }

    /// The lock.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The name of the lock.
        #[prost(string, tag = "1")]
        pub lock_id: String,
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "2")]
        pub diagnostics: Vec<super::Diagnostic>,
    }
}

/// The lock of a state is released.
pub mod unlock_state {
    use prost::Message;

    /// Which lock.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Request {
        /// The type of the state store.
        #[prost(string, tag = "1")]
        pub type_name: String,
        /// The name of the state.
        #[prost(string, tag = "2")]
        pub state_id: String,
        /// The name of the lock.
        #[prost(string, tag = "3")]
        pub lock_id: String,
    }

    /// What went wrong.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "1")]
        pub diagnostics: Vec<super::Diagnostic>,
    }
}

/// The states in a state store.
pub mod get_states {
    use prost::Message;

    /// Which state store.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Request {
        /// The type of the state store.
        #[prost(string, tag = "1")]
        pub type_name: String,
    }

    /// The states in it.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// Their names.
        #[prost(string, repeated, tag = "1")]
        pub state_id: Vec<String>,
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "2")]
        pub diagnostics: Vec<super::Diagnostic>,
    }
}

/// A state is deleted.
pub mod delete_state {
    use prost::Message;

    /// Which state.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Request {
        /// The type of the state store.
        #[prost(string, tag = "1")]
        pub type_name: String,
        /// The name of the state.
        #[prost(string, tag = "2")]
        pub state_id: String,
    }

    /// What went wrong.
    #[derive(Clone, PartialEq, Eq, Message)]
    pub struct Response {
        /// The diagnostics for the user.
        #[prost(message, repeated, tag = "1")]
        pub diagnostics: Vec<super::Diagnostic>,
    }
}
