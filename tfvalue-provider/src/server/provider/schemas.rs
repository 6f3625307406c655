//! The answer with all schemas.
//!
//! This answer is the largest one. It is encoded schema by schema, so that at most one schema exists as a message at a time. The encoded answer is
//! cached.

use bytes::Bytes;
use prost::{Message, encoding};
use tfvalue_runtime::{Schema, schema::SchemaKind};

use super::rpc::CAPABILITIES;
use crate::{
    server::{Diagnostics, erased::AnyModel, registry::Named, state::State},
    tfplugin5, tfplugin6,
};

/// An entry of a protobuf map. An embedded message has the same encoding as a `bytes` field.
#[derive(Clone, PartialEq, Eq, Message)]
struct Entry {
    #[prost(string, tag = "1")]
    name: String,
    #[prost(bytes = "vec", tag = "2")]
    message: Vec<u8>,
}

/// The schema of an action, which the protocol wraps in another message.
#[derive(Clone, PartialEq, Eq, Message)]
struct ActionSchema {
    #[prost(bytes = "vec", tag = "1")]
    schema: Vec<u8>,
}

impl State {
    /// The encoded answer with all schemas, in this version of the protocol.
    pub(crate) fn schemas(&self, version: u32) -> Result<Bytes, Diagnostics> {
        let kept = &self.schemas[usize::from(version > 5)];
        if let Some(answer) = kept.get() {
            return Ok(answer.clone());
        }
        let answer = self.encoded_schemas(version)?;
        Ok(kept.get_or_init(|| answer.into()).clone())
    }

    fn encoded_schemas(&self, version: u32) -> Result<Vec<u8>, Diagnostics> {
        let entries = &self.entries;
        let mut answer = Answer { bytes: Vec::new(), version };
        // The numbers are the field numbers of `get_provider_schema::Response`, which are the same in both protocols.
        answer.one(1, SchemaKind::Provider, "The provider", entries.provider.shape().schema)?;
        if let Some(schema) = entries.provider_meta {
            answer.one(5, SchemaKind::ProviderMeta, "provider_meta", schema)?;
        }
        answer.all(2, SchemaKind::Resource, &entries.resources)?;
        answer.all(3, SchemaKind::DataSource, &entries.data_sources)?;
        answer.all(8, SchemaKind::EphemeralResource, &entries.ephemeral_resources)?;
        answer.all(9, SchemaKind::ListResource, &entries.list_resources)?;
        answer.all(11, SchemaKind::Action, &entries.actions)?;
        if version > 5 {
            answer.all(10, SchemaKind::StateStore, &entries.state_stores)?;
        }
        for (name, signature) in self.signatures() {
            answer.entry(7, &name, signature.encode_to_vec());
        }
        encoding::message::encode(6, &CAPABILITIES, &mut answer.bytes);
        answer.bytes.shrink_to_fit();
        Ok(answer.bytes)
    }
}

/// An answer to which schemas are added.
struct Answer {
    bytes: Vec<u8>,
    version: u32,
}

impl Answer {
    fn one(&mut self, field: u32, kind: SchemaKind, name: &str, schema: &Schema) -> Result<(), Diagnostics> {
        let message = self.encode(kind, name, schema)?;
        encoding::bytes::encode(field, &message, &mut self.bytes);
        Ok(())
    }

    fn all<T: AnyModel + ?Sized>(
        &mut self,
        field: u32,
        kind: SchemaKind,
        named: &Named<T>,
    ) -> Result<(), Diagnostics> {
        for (name, model) in named {
            let mut message = self.encode(kind, name, model.shape().schema)?;
            if kind == SchemaKind::Action {
                message = ActionSchema { schema: message }.encode_to_vec();
            }
            self.entry(field, name, message);
        }
        Ok(())
    }

    fn entry(&mut self, field: u32, name: &str, message: Vec<u8>) {
        encoding::message::encode(field, &Entry { name: name.to_owned(), message }, &mut self.bytes);
    }

    fn encode(&self, kind: SchemaKind, name: &str, schema: &Schema) -> Result<Vec<u8>, Diagnostics> {
        let encoded = if self.version > 5 {
            tfplugin6::Schema::of(kind, schema).map(|message| message.encode_to_vec())
        } else {
            tfplugin5::Schema::of(kind, schema).map(|message| message.encode_to_vec())
        };
        encoded.map_err(|cause| Diagnostics::error(format!("{name} can't be served"), cause.to_string()))
    }
}
