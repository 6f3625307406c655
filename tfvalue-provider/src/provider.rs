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
//! [`values::redacted`](tfvalue_plan::plan::values::redacted).
//!
//! # What is printed
//!
//! What the program, its threads and its children write to the standard output and the standard errors is forwarded to Terraform, which logs
//! it as unexpected data; see it with `TF_LOG=warn`. It is forwarded in order, though not in the order of both together, and keeps nobody
//! waiting. It may be anything: nothing of it is taken for the handshake or for a line of the log. The standard input is empty. What is
//! written before Terraform ends the provider is delivered. What is lost:
//!
//! - the last milliseconds before `std::process::exit`, an abort or a signal that kills the process. The message of a panic is not among it;
//!   those of the standard library are, when memory or the stack is exhausted;
//! - what is still in a buffer of the author's, or of a library of C;
//! - what is written when neither the client nor anybody else has read for a second.
//!
//! This begins with [`serve`]: what is printed before is taken for the handshake, and a child that is started before keeps Terraform waiting.
//! On Windows, the standard output and errors stay Terraform's: there, it drops what is printed, waits for a child that keeps them open, and
//! stops reading an output with a line of more than 64 KiB. With `-debug`, they are left as they are, too.
//!
//! # Threads
//!
//! Each call of a method runs on a thread of its own, up to 1,024 at once, so that a method may block. Terraform is answered on other threads:
//! nothing that a method does delays a stop or the end. What a method spawns with `tokio` belongs to a runtime of several threads, or to that on
//! which [`serve_async`] was called.
//!
//! # Ctrl-C, timeouts and the end
//!
//! Whatever ends a method, what [`Context::save`] has stored is answered, and an error says if something may exist that is not stored.
//!
//! | | what creates, updates, deletes, opens, closes, invokes, writes or locks | what reads, plans, validates, lists, imports, configures, or is a function |
//! | --- | --- | --- |
//! | Ctrl-C in Terraform | runs on; [`Context::cancelled`] is set | ends at once |
//! | its time limit ([`Resource::TIMEOUTS`], `timeouts`) is over | ends | ends |
//! | SIGTERM, or Terraform is gone | ends after [`Provider::GRACE_PERIOD`]; [`Context::cancelled`] is set at once | ends at once |
//! | a panic, even of a value that is dropped | is an error | is an error |
//!
//! *Ends* means that the future is dropped and an error is answered. A method that blocks its thread can't be dropped: the answer is given
//! 0.2 seconds later without it, and the thread goes on until the process ends. A panic while another is being handled aborts the process, as
//! does memory that is exhausted: then nothing that was saved is answered.
//!
//! # Variables of the environment
//!
//! - `TFVALUE_PROTOCOL=5`: speak this version of the protocol alone.
//! - `TFVALUE_AUDIT=1`, or `0`: hold each plan and new state against Terraform's rules before it is sent, or don't. By default, builds with
//!   debug assertions do.
//! - `TFVALUE_CAPTURE=FILE`: add every value that Terraform sends to this file, a line of JSON each. Secrets are in it, too: the file gets the
//!   mode 0600.
//! - `RUST_BACKTRACE=1`: write a backtrace after the message of a panic.
//!
//! With the argument `-debug`, the program doesn't wait to be started by Terraform, but prints how Terraform finds it while it runs. It listens
//! on a socket in a folder of mode 0700, so that no other user can call it; on Windows, on a port of this computer. A Ctrl-C ends it, a second one
//! at once.

pub use crate::{
    plugin::{serve, serve_async},
    server::{
        Action, ClientOf, Context, DataSource, Deferral, Diagnostics, EphemeralResource, Function,
        IdentityOf, Import, ListResource, Listed, Listing, Model, MovedFrom, NoIdentity, OperationTimeouts,
        Plan, Provider, Registry, Resource, ResourceKind, ResultExt, Returns, ServedAs, StateStore,
        StoredModel, testing,
    },
};
