//! A provider: traits for resources, data sources and other parts, and the process that Terraform starts.
//!
//! Implement [`Provider`] for a type of your own and [`Resource`], [`DataSource`], [`EphemeralResource`], [`ListResource`], [`Action`],
//! [`StateStore`] and [`Function`] for models, and call [`serve`] in `main`. [`Provider`] has an example of a whole provider.
//!
//! # Logs
//!
//! Events of the crate `tracing` become Terraform's log lines, with level, target, fields, and the fields of the enclosing spans. The server puts
//! each call in a span with `tf_rpc`, `tf_req_id` and `tf_resource_type` or the like. `TF_LOG`, `TF_LOG_PROVIDER` and `TF_LOG_PROVIDER_<NAME>` choose
//! the level. The server itself logs no values.
//!
//! The derived `Debug` of a model is the standard library's, and shows secrets. Log single attributes, or
//! [`values::redacted`](tfvalue_plan::plan::values::redacted).
//!
//! # What is printed
//!
//! The server forwards the standard output and the standard error of the program, its threads and its children to Terraform. Terraform logs this
//! output as unexpected data: see it with `TF_LOG=warn`. Each stream keeps its order; the order between the two streams is lost. A reader that reads
//! nothing delays the program only for a limited time. Any bytes are allowed: Terraform doesn't mistake them for the handshake or a log line. The
//! standard input is empty. Output from before Terraform ends the provider is delivered. The following output is lost:
//!
//! - the last milliseconds before `std::process::exit`, an abort or a signal that kills the process. The message of a panic is delivered. The
//!   standard library's message about exhausted memory or stack is lost;
//! - output in a buffer of the author's code or of a C library;
//! - output that is written after neither the client nor another reader has read for a second.
//!
//! Forwarding begins with [`serve`]. Terraform mistakes earlier output for the handshake, and waits for a child that was started earlier. On Windows,
//! the standard output and error stay Terraform's. Terraform then drops printed output, and waits for a child that keeps a stream open. Terraform
//! stops reading a stream at a line of more than 64 KiB. With `-debug`, both streams also stay unchanged.
//!
//! # Threads
//!
//! Each call of a method runs on a thread of its own, up to 1,024 at once, so a method may block. Other threads send the responses to Terraform: no
//! method delays a stop or the end. Tasks that a method spawns with `tokio` run on a multi-threaded runtime, or on the runtime that called
//! [`serve_async`].
//!
//! # Ctrl-C, timeouts and the end
//!
//! Whatever ends a method, the response contains the state that [`Context::save`] stored. If something may exist that isn't stored, an error says so.
//!
//! | | methods that create, update, delete, open, close, invoke, write or lock | methods that read, plan, validate, list, import or configure, and functions |
//! | --- | --- | --- |
//! | Ctrl-C in Terraform | runs on; [`Context::cancelled`] is set | ends at once |
//! | its time limit ([`Resource::TIMEOUTS`], `timeouts`) is over | ends | ends |
//! | SIGTERM, or Terraform is gone | ends after [`Provider::GRACE_PERIOD`]; [`Context::cancelled`] is set at once | ends at once |
//! | a panic, even of a value that is dropped | is an error | is an error |
//!
//! *Ends* means that the server drops the future and responds with an error. The future of a method that blocks its thread can't be dropped. The
//! server then responds 0.2 seconds later, and the thread continues until the process ends. A panic during another panic aborts the process, and so
//! does exhausted memory: Terraform then receives nothing that was saved.
//!
//! # Variables of the environment
//!
//! - `TFVALUE_PROTOCOL=5`: support only this version of the protocol.
//! - `TFVALUE_AUDIT=1` checks each plan and new state against Terraform's rules before sending it; `TFVALUE_AUDIT=0` disables these checks. By
//!   default, only builds with debug assertions check.
//! - `RUST_BACKTRACE=1`: write a backtrace after the message of a panic.
//!
//! With the argument `-debug`, the user starts the program, which prints how to connect Terraform to it. The program listens on a socket in a folder
//! of mode 0700, so no other user can call it; on Windows, on a local TCP port. A Ctrl-C ends the program; a second Ctrl-C ends it at once.

pub use crate::{
    plugin::{serve, serve_async},
    server::{
        Action, ClientOf, Context, DataSource, Deferral, Diagnostics, EphemeralResource, Function,
        IdentityOf, Import, ListResource, Listed, Listing, Model, MovedFrom, NoIdentity, OperationTimeouts,
        Plan, Provider, Registry, Resource, ResourceKind, ResultExt, Returns, ServedAs, StateStore,
        StoredModel, testing,
    },
};
