//! A provider: traits for its resources and the like, and the process that Terraform starts.
//!
//! Implement [`Provider`] for a type of your own and [`Resource`], [`DataSource`], [`EphemeralResource`], [`ListResource`], [`Action`],
//! [`StateStore`] and [`Function`] for models, and call [`serve`] in `main`. [`Provider`] has an example of a whole provider.
//!
//! # Logs
//!
//! Events of the crate `tracing` become log lines of Terraform, with level, target, fields and those of the spans around them. The
//! server puts each call in a span with `tf_rpc`, `tf_req_id` and `tf_resource_type` or the like. `TF_LOG`, `TF_LOG_PROVIDER` and
//! `TF_LOG_PROVIDER_<NAME>` choose the level. The server itself logs no values.
//!
//! A derived `Debug` of a model shows its secrets, since it is the standard library's. Log single attributes, or
//! [`SchemaExt::redacted`](crate::plan::SchemaExt::redacted).
//!
//! # Variables of the environment
//!
//! - `TFVALUE_PROTOCOL=5`: speak this version of the protocol alone.
//! - `TFVALUE_AUDIT=1`, or `0`: hold each plan and new state against Terraform's rules before it is sent, or don't. By default, builds with
//!   debug assertions do.
//! - `TFVALUE_CAPTURE=FILE`: add every value that Terraform sends to this file, a line of JSON each. Secrets are in it, too.
//!
//! With the argument `-debug`, the program doesn't wait to be started by Terraform, but prints how Terraform finds it while it runs.

pub use crate::{
    plugin::{serve, serve_async},
    server::{
        Action, ClientOf, Context, DataSource, Deferral, Diagnostics, EphemeralResource, Function,
        IdentityOf, Import, ListResource, Listed, Listing, Model, MovedFrom, NoIdentity, OperationTimeouts,
        Plan, Provider, Registry, Resource, ResourceKind, ResultExt, Returns, ServedAs, StateStore,
        StoredModel, testing,
    },
};
