use super::{Diagnostic, DynamicValue};

message! {
    /// What Terraform offers a state store.
    #[derive(Copy)]
    struct StateStoreClientCapabilities {
        /// The most bytes in a chunk.
        chunk_size: i64 = 1,
    }

    /// What a state store settles on.
    #[derive(Copy)]
    struct StateStoreServerCapabilities {
        /// The most bytes in a chunk.
        chunk_size: i64 = 1,
    }

    /// Where a chunk lies in the state.
    #[derive(Copy)]
    struct StateRange {
        /// The first byte of the chunk, counted from 0.
        start: i64 = 1,
        /// The last byte of the chunk.
        end: i64 = 2,
    }

    /// Which state is written: a part of the first chunk.
    struct RequestChunkMeta {
        /// The type of the state store.
        type_name: String = 1,
        /// The name of the state.
        state_id: String = 2,
    }

    /// The configuration of a state store is checked.
    pub mod validate_state_store {
        /// The state store and its configuration.
        struct Request {
            /// The type of the state store.
            type_name: String = 1,
            /// The configuration.
            config: Option<super::DynamicValue> = 2,
        }

        /// What is wrong with the configuration.
        struct Response {
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 1,
        }
    }

    /// A state store is configured.
    pub mod configure_state_store {
        /// The state store and its configuration.
        struct Request {
            /// The type of the state store.
            type_name: String = 1,
            /// The configuration.
            config: Option<super::DynamicValue> = 2,
            /// What Terraform offers.
            capabilities: Option<super::StateStoreClientCapabilities> = 3,
        }

        /// What was agreed on.
        struct Response {
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 1,
            /// What the state store settles on.
            capabilities: Option<super::StateStoreServerCapabilities> = 2,
        }
    }

    /// A state is read, in chunks.
    pub mod read_state_bytes {
        /// Which state.
        struct Request {
            /// The type of the state store.
            type_name: String = 1,
            /// The name of the state.
            state_id: String = 2,
        }

        /// A chunk of the state.
        struct Response {
            /// The bytes of the chunk.
            bytes: Vec<u8> = 1,
            /// How many bytes the state has.
            total_length: i64 = 2,
            /// Where the chunk lies in the state.
            range: Option<super::StateRange> = 3,
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 4,
        }
    }

    /// A state is written, in chunks.
    pub mod write_state_bytes {
        /// A chunk of the state.
        struct RequestChunk {
            /// Which state; in the first chunk alone.
            meta: Option<super::RequestChunkMeta> = 1,
            /// The bytes of the chunk.
            bytes: Vec<u8> = 2,
            /// How many bytes the state has.
            total_length: i64 = 3,
            /// Where the chunk lies in the state.
            range: Option<super::StateRange> = 4,
        }

        /// What went wrong.
        struct Response {
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 1,
        }
    }

    /// A state is locked.
    pub mod lock_state {
        /// Which state, and why.
        struct Request {
            /// The type of the state store.
            type_name: String = 1,
            /// The name of the state.
            state_id: String = 2,
            /// What it is locked for.
            operation: String = 3,
        }

        /// The lock.
        struct Response {
            /// The name of the lock.
            lock_id: String = 1,
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 2,
        }
    }

    /// The lock of a state is released.
    pub mod unlock_state {
        /// Which lock.
        struct Request {
            /// The type of the state store.
            type_name: String = 1,
            /// The name of the state.
            state_id: String = 2,
            /// The name of the lock.
            lock_id: String = 3,
        }

        /// What went wrong.
        struct Response {
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 1,
        }
    }

    /// The states in a state store.
    pub mod get_states {
        /// Which state store.
        struct Request {
            /// The type of the state store.
            type_name: String = 1,
        }

        /// The states in it.
        struct Response {
            /// Their names.
            state_id: Vec<String> = 1,
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 2,
        }
    }

    /// A state is deleted.
    pub mod delete_state {
        /// Which state.
        struct Request {
            /// The type of the state store.
            type_name: String = 1,
            /// The name of the state.
            state_id: String = 2,
        }

        /// What went wrong.
        struct Response {
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 1,
        }
    }
}
