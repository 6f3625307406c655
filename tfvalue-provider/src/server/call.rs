//! A call of an author's method: what it is, and what it leaves whether it ends well or not.

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
    /// The name of what it is done with: `notes_note`.
    about: String,
    /// The schema of what it is done with.
    pub(crate) schema: Option<&'static Schema>,
    /// The time limit, if there is one.
    pub(crate) limit: Option<Limit>,
    /// Set when the user requests a stop, or when nobody waits for the answer any more.
    pub(crate) cancelled: CancellationToken,
    /// Takes messages before the last, of a call that is answered with a stream.
    pub(crate) events: Option<mpsc::Sender<Bytes>>,
    end: OnceLock<End>,
    ended: CancellationToken,
    left: Mutex<Left>,
}

/// The parts of an answer for which no value must be returned: written while the method runs, from its thread.
#[derive(Clone, Default)]
pub(crate) struct Left {
    /// The state that Terraform is to store.
    pub(crate) state: Option<tfplugin6::DynamicValue>,
    /// True if the author saved this state.
    pub(crate) is_saved: bool,
    /// The private data of a resource.
    pub(crate) private: Vec<u8>,
    /// The identity: that which came, or was set.
    pub(crate) identity: Option<DynamicValue<'static>>,
    /// Messages in addition to those of an error.
    pub(crate) diagnostics: Diagnostics,
    /// The reason why the answer is put off, if it is.
    pub(crate) deferral: Option<Deferral>,
    /// The time at which an ephemeral resource must be renewed.
    pub(crate) renew_at: Option<std::time::SystemTime>,
}

/// A call that ended with an error, of which there is one at least.
pub(crate) struct Failure {
    pub(crate) diagnostics: Diagnostics,
    /// The rest of the answer.
    pub(crate) left: Left,
}

/// The reason why a method is ended before it returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// It took longer than its limit.
    TimedOut,
    /// The user requested a stop, or nobody waits for the answer.
    Cancelled,
    /// The provider must end.
    Shutdown,
}

impl Call {
    /// A call that begins with this.
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

    /// Locks what the call leaves. The author's code never runs meanwhile.
    pub(crate) fn left(&self) -> MutexGuard<'_, Left> {
        self.left.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes what the call leaves, when the author's method has returned.
    pub(crate) fn take_left(&self) -> Left {
        self.take_warnings();
        std::mem::take(&mut self.left())
    }

    /// Adds what conversions on this thread have warned of, each warning once.
    pub(crate) fn take_warnings(&self) {
        for warning in take_warnings() {
            let mut left = self.left();
            if !left.diagnostics.iter().any(|other| *other == warning) {
                left.diagnostics.add(warning);
            }
        }
    }

    /// Has Terraform store this state if the method returns none.
    pub(crate) fn save(&self, state: tfplugin6::DynamicValue) {
        let mut left = self.left();
        left.state = Some(state);
        left.is_saved = true;
    }

    /// Has the method end, for the first reason that is given.
    pub(crate) fn end(&self, end: End) {
        let _ = self.end.set(end);
        self.cancelled.cancel();
        self.ended.cancel();
    }

    /// Waits until the method is to end. Returns why, as an error.
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

    /// The error of a method that did not return, with a warning of what it may have left.
    fn interrupted(&self, summary: &str, detail: String) -> Diagnostics {
        let is_stored = self.operation == Operation::Create && self.left().is_saved;
        let detail = match self.operation.aftermath() {
            Some(aftermath) if !is_stored => format!("{detail}\n\n{aftermath}"),
            _ => detail,
        };
        Diagnostics::error(summary, detail)
    }

    /// The failure of a method that returned this: the one place in which an `Err` becomes an answer. What was reported before comes first,
    /// and there is an error in any case.
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
