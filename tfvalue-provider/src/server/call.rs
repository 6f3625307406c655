//! A call of an author's method: its description, and the side results that also remain after a failure.

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use bytes::Bytes;
use tfvalue_plan::convert::take_warnings;
use tfvalue_runtime::{DynamicValue, Schema, schema::SchemaKind};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use super::{
    Diagnostics,
    session::Deferral,
    timeouts::{Limit, Operation},
};
use crate::tfplugin6;

/// A call, shared by the thread on which the author's method runs and the guard that waits for its answer.
pub(crate) struct Call {
    pub(crate) operation: Operation,
    /// The name of the operation's target, for messages: `notes_note`.
    about: String,
    /// The schema of the operation's target.
    pub(crate) schema: Option<&'static Schema>,
    /// The time limit, if there is one.
    pub(crate) limit: Option<Limit>,
    /// Cancelled when the user requests a stop, when the client drops the call, or when the call is ended.
    pub(crate) cancelled: CancellationToken,
    /// Sends the messages before the last one. Absent unless the answer of the call is a stream.
    pub(crate) events: Option<mpsc::Sender<Bytes>>,
    end: OnceLock<End>,
    ended: CancellationToken,
    left: Mutex<Left>,
}

/// The side results of a call: the parts of an answer besides the method's return value. The method's thread writes them while the method runs.
#[derive(Clone, Default)]
pub(crate) struct Left {
    /// The state that Terraform is to store.
    pub(crate) state: Option<tfplugin6::DynamicValue>,
    /// True if the author saved this state.
    pub(crate) is_saved: bool,
    /// The private data of a resource.
    pub(crate) private: Vec<u8>,
    /// The identity of the request, unless the method set another one.
    pub(crate) identity: Option<DynamicValue<'static>>,
    /// Messages in addition to those of the returned error.
    pub(crate) diagnostics: Diagnostics,
    /// The reason for a deferral of the answer, if it is deferred.
    pub(crate) deferral: Option<Deferral>,
    /// The time at which an ephemeral resource must be renewed.
    pub(crate) renew_at: Option<std::time::SystemTime>,
}

/// A failed call. Its diagnostics contain at least one error.
pub(crate) struct Failure {
    pub(crate) diagnostics: Diagnostics,
    /// The rest of the answer.
    pub(crate) left: Left,
}

/// The reason why a method is ended before it returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The method exceeded its time limit.
    TimedOut,
    /// The user requested a stop, or the client dropped the call.
    Cancelled,
    /// The provider shuts down.
    Shutdown,
}

impl Call {
    /// Creates a call with these initial side results.
    pub(crate) fn new(operation: Operation, about: impl Into<String>, left: Left) -> Self {
        Self {
            operation,
            about: about.into(),
            schema: None,
            limit: None,
            cancelled: CancellationToken::new(),
            events: None,
            end: OnceLock::new(),
            ended: CancellationToken::new(),
            left: Mutex::new(left),
        }
    }

    /// Returns whether Terraform prints lines of a configuration with the diagnostics of the call.
    pub(crate) fn has_config(&self) -> bool {
        use Operation::{Configure, Create, Invoke, Open, Plan, Read, Update, Validate};

        match self.operation {
            Validate | Configure | Plan | Create | Update | Open | Invoke => true,
            Read => self.schema.is_some_and(|schema| schema.kind == SchemaKind::DataSource),
            _ => false,
        }
    }

    /// Locks the side results. The author's code never runs while the lock is held.
    pub(crate) fn left(&self) -> MutexGuard<'_, Left> {
        self.left.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the side results after the author's method has returned.
    pub(crate) fn take_left(&self) -> Left {
        self.take_warnings();
        std::mem::take(&mut self.left())
    }

    /// Adds the warnings that conversions on this thread have collected, without duplicates.
    pub(crate) fn take_warnings(&self) {
        for warning in take_warnings() {
            let mut left = self.left();
            if !left.diagnostics.iter().any(|other| *other == warning) {
                left.diagnostics.add(warning);
            }
        }
    }

    /// Saves the state that Terraform stores if the method fails.
    pub(crate) fn save(&self, state: tfplugin6::DynamicValue) {
        let mut left = self.left();
        left.state = Some(state);
        left.is_saved = true;
    }

    /// Ends the method. If this is called again, the first reason stays.
    pub(crate) fn end(&self, end: End) {
        let _ = self.end.set(end);
        self.cancelled.cancel();
        self.ended.cancel();
    }

    /// Waits until the method is ended. Returns the reason as an error.
    pub(crate) async fn ended(&self) -> Diagnostics {
        self.ended.cancelled().await;
        self.broken_off()
    }

    /// The error of a method that was ended.
    pub(crate) fn broken_off(&self) -> Diagnostics {
        let Self { operation, about, limit, .. } = self;
        let doing = operation.participle();
        let (summary, detail) = match (self.end.get(), limit) {
            (Some(End::TimedOut), Some(limit)) => {
                let mut detail = format!("{doing} {about} took longer than {}.", limit.text);
                if let Some(attribute) = &limit.attribute {
                    detail = format!("{detail} To let it take longer, set {attribute}.");
                }
                ("Operation timed out", detail)
            }
            (Some(End::Shutdown), _) => {
                ("Operation cancelled", format!("{doing} {about} was not done when the provider had to end."))
            }
            _ => ("Operation cancelled", format!("{doing} {about} was cancelled before it was done.")),
        };
        self.interrupted(summary, detail)
    }

    /// The error of a method that panicked.
    pub(crate) fn panicked(&self, message: &str) -> Diagnostics {
        let detail = format!("This is a bug in the provider, which says: {message}");
        self.interrupted("Provider panicked", detail)
    }

    /// The error of a method that did not return. The detail warns of possible leftovers, unless the method saved the created resource.
    fn interrupted(&self, summary: &str, detail: String) -> Diagnostics {
        let is_stored = self.operation == Operation::Create && self.left().is_saved;
        let detail = match self.operation.aftermath() {
            Some(aftermath) if !is_stored => format!("{detail}\n\n{aftermath}"),
            _ => detail,
        };
        Diagnostics::error(summary, detail)
    }

    /// Builds the failure of a method that returned this error. This is the only place that turns an `Err` into an answer. Earlier diagnostics come
    /// first. If there is no error among them, one is added.
    pub(crate) fn fail(&self, error: Diagnostics) -> Failure {
        let mut left = self.take_left();
        let summary = || format!("{} {} failed", self.operation.participle(), self.about);
        let mut diagnostics = std::mem::take(&mut left.diagnostics);
        diagnostics.add(error.with_default_summary(summary));
        if !diagnostics.has_errors() {
            let detail = "The provider returned an error that says nothing. This is a bug in the provider.";
            diagnostics.add(Diagnostics::error(summary(), detail));
        }
        Failure { diagnostics, left }
    }
}
