//! Identities: what a resource is imported by, and what stays while it exists. The account of the server is that of the provider's connection.

use tfvalue::TfSchema;

/// What a stream or a bucket is found by.
#[derive(TfSchema, Clone, PartialEq, Eq, Debug)]
#[tf(identity)]
pub(crate) struct Named {
    /// The name.
    #[tf(required_for_import)]
    pub(crate) name: String,
}

/// What a consumer is found by.
#[derive(TfSchema, Clone, PartialEq, Eq, Debug)]
#[tf(identity)]
pub(crate) struct OfStream {
    /// The name of the stream.
    #[tf(required_for_import)]
    pub(crate) stream: String,
    /// The name of the consumer.
    #[tf(required_for_import)]
    pub(crate) name: String,
}
