//! The identities of resources. An identity selects the resource to import, and is constant during the life of the resource. The server's account is
//! that of the provider's connection.

use tfvalue::TfSchema;

/// The identity of a stream or a bucket.
#[derive(TfSchema, Clone, PartialEq, Eq, Debug)]
#[tf(identity)]
pub(crate) struct Named {
    /// The name.
    #[tf(required_for_import)]
    pub(crate) name: String,
}

/// The identity of a consumer.
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
