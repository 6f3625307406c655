use super::{Diagnostic, DynamicValue};

message! {
    /// The capabilities of the client, for a state store.
    #[derive(Copy)]
    struct StateStoreClientCapabilities {
        /// The maximum number of bytes in a chunk.
        chunk_size: i64 = 1 [int64],
    }

    /// The capabilities that are agreed on with a state store.
    #[derive(Copy)]
    struct StateStoreServerCapabilities {
        /// The maximum number of bytes in a chunk.
        chunk_size: i64 = 1 [int64],
    }

    /// The range of a chunk in the state.
    #[derive(Copy)]
    struct StateRange {
        /// The first byte of the chunk, counted from 0.
        start: i64 = 1 [int64],
        /// The last byte of the chunk.
        end: i64 = 2 [int64],
    }

    /// The name of the written state and its store, in the first chunk.
    struct RequestChunkMeta {
        /// The type of the state store.
        type_name: String = 1 [string],
        /// The name of the state.
        state_id: String = 2 [string],
    }

    /// The configuration of a state store is checked.
    validation validate_state_store;

    /// A state store is configured.
    pub mod configure_state_store {
        /// The state store and its configuration.
        struct Request {
            /// The type of the state store.
            type_name: String = 1 [string],
            /// The configuration.
            config: Option<super::DynamicValue> = 2 [message, optional],
            /// The client's capabilities.
            capabilities: Option<super::StateStoreClientCapabilities> = 3 [message, optional],
        }

        /// The agreed capabilities.
        struct Response {
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 1 [message, repeated],
            /// The capabilities that are agreed on.
            capabilities: Option<super::StateStoreServerCapabilities> = 2 [message, optional],
        }
    }

    /// A state is read, in chunks.
    pub mod read_state_bytes {
        /// The state.
        struct Request {
            /// The type of the state store.
            type_name: String = 1 [string],
            /// The name of the state.
            state_id: String = 2 [string],
        }

        /// A chunk of the state.
        struct Response {
            /// The bytes of the chunk.
            bytes: Vec<u8> = 1 [bytes = "vec"],
            /// The length of the state, in bytes.
            total_length: i64 = 2 [int64],
            /// The range of the chunk in the state.
            range: Option<super::StateRange> = 3 [message, optional],
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 4 [message, repeated],
        }
    }

    /// A state is written, in chunks.
    pub mod write_state_bytes {
        /// A chunk of the state.
        struct RequestChunk {
            /// The state and its store; only in the first chunk.
            meta: Option<super::RequestChunkMeta> = 1 [message, optional],
            /// The bytes of the chunk.
            bytes: Vec<u8> = 2 [bytes = "vec"],
            /// The length of the state, in bytes.
            total_length: i64 = 3 [int64],
            /// The range of the chunk in the state.
            range: Option<super::StateRange> = 4 [message, optional],
        }

        /// The errors.
        diagnostics Response = 1;
    }

    /// A state is locked.
    pub mod lock_state {
        /// The state, and the reason.
        struct Request {
            /// The type of the state store.
            type_name: String = 1 [string],
            /// The name of the state.
            state_id: String = 2 [string],
            /// The operation that requires the lock.
            operation: String = 3 [string],
        }

        /// The lock.
        struct Response {
            /// The name of the lock.
            lock_id: String = 1 [string],
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 2 [message, repeated],
        }
    }

    /// The lock of a state is released.
    pub mod unlock_state {
        /// The lock.
        struct Request {
            /// The type of the state store.
            type_name: String = 1 [string],
            /// The name of the state.
            state_id: String = 2 [string],
            /// The name of the lock.
            lock_id: String = 3 [string],
        }

        /// The errors.
        diagnostics Response = 1;
    }

    /// The states in a state store.
    pub mod get_states {
        /// The state store.
        struct Request {
            /// The type of the state store.
            type_name: String = 1 [string],
        }

        /// The states in the state store.
        struct Response {
            /// The names of the states.
            state_id: Vec<String> = 1 [string, repeated],
            /// The diagnostics for the user.
            diagnostics: Vec<super::Diagnostic> = 2 [message, repeated],
        }
    }

    /// A state is deleted.
    pub mod delete_state {
        /// The state.
        struct Request {
            /// The type of the state store.
            type_name: String = 1 [string],
            /// The name of the state.
            state_id: String = 2 [string],
        }

        /// The errors.
        diagnostics Response = 1;
    }
}
