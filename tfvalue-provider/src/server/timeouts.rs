//! How long an operation may take.

use std::time::Duration;

use tfvalue_runtime::{AttributePath, DynamicValue, Schema, Type};

use super::Diagnostics;
use tfvalue_plan::types::GoDuration;

/// How long the operations of a resource may take where the configuration doesn't say so.
///
/// ```
/// use std::time::Duration;
/// use tfvalue::provider::OperationTimeouts;
///
/// const TIMEOUTS: OperationTimeouts =
///     OperationTimeouts::NONE.create(Duration::from_secs(600)).delete(Duration::from_secs(300));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct OperationTimeouts {
    create: Option<Duration>,
    read: Option<Duration>,
    update: Option<Duration>,
    delete: Option<Duration>,
}

impl OperationTimeouts {
    /// Any time.
    pub const NONE: Self = Self { create: None, read: None, update: None, delete: None };

    /// The same, but creating takes this long at most.
    #[must_use]
    pub const fn create(self, limit: Duration) -> Self {
        Self { create: Some(limit), ..self }
    }

    /// The same, but reading takes this long at most.
    #[must_use]
    pub const fn read(self, limit: Duration) -> Self {
        Self { read: Some(limit), ..self }
    }

    /// The same, but updating takes this long at most.
    #[must_use]
    pub const fn update(self, limit: Duration) -> Self {
        Self { update: Some(limit), ..self }
    }

    /// The same, but deleting takes this long at most.
    #[must_use]
    pub const fn delete(self, limit: Duration) -> Self {
        Self { delete: Some(limit), ..self }
    }
}

/// Something that an author's method does, and that may take its time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operation {
    Describe,
    Validate,
    Configure,
    Plan,
    Create,
    Read,
    Update,
    Delete,
    Import,
    Move,
    Upgrade,
    Generate,
    Open,
    Renew,
    Close,
    List,
    Invoke,
    Call,
    Write,
    DeleteState,
    Lock,
    Unlock,
}

impl Operation {
    /// The participle, before the name of what it is done with: "Creating `notes_note`".
    pub(crate) const fn participle(self) -> &'static str {
        match self {
            Self::Describe => "Describing",
            Self::Validate => "Validating",
            Self::Configure => "Configuring",
            Self::Plan => "Planning",
            Self::Create => "Creating",
            Self::Read => "Reading",
            Self::Update => "Updating",
            Self::Delete | Self::DeleteState => "Deleting",
            Self::Import => "Importing",
            Self::Move => "Moving",
            Self::Upgrade => "Upgrading",
            Self::Generate => "Generating the configuration of",
            Self::Open => "Opening",
            Self::Renew => "Renewing",
            Self::Close => "Closing",
            Self::List => "Listing",
            Self::Invoke => "Invoking",
            Self::Call => "Calling",
            Self::Write => "Writing",
            Self::Lock => "Locking",
            Self::Unlock => "Unlocking",
        }
    }

    /// Returns whether the operation changes something outside of the provider. Then it runs on when the user requests a stop: Terraform
    /// waits for it, and stores what it answers. Others end.
    pub(crate) const fn changes_something(self) -> bool {
        self.aftermath().is_some()
    }

    /// A warning of what may be left if the operation was broken off; none if there can be nothing.
    pub(crate) const fn aftermath(self) -> Option<&'static str> {
        Some(match self {
            Self::Create => {
                "It may exist all the same, and is not in the state. Look for it before the next apply, \
                 which would create another: import it, or delete it."
            }
            Self::Update => "It may be changed in part. The next plan reads what it is now.",
            Self::Delete => "It may be gone, or deleted in part. The next plan reads what it is now.",
            Self::Open => "It may be open all the same, and is not closed.",
            Self::Renew => "It may be renewed all the same.",
            Self::Close => "It may still be open.",
            Self::Invoke => "It may be done in part.",
            Self::Write => "It may be written all the same.",
            Self::DeleteState => "It may be gone all the same.",
            Self::Lock => "It may be locked all the same.",
            Self::Unlock => "It may still be locked.",
            Self::Describe
            | Self::Validate
            | Self::Configure
            | Self::Plan
            | Self::Read
            | Self::Import
            | Self::Move
            | Self::Upgrade
            | Self::Generate
            | Self::List
            | Self::Call => return None,
        })
    }

    /// The attribute of `timeouts` that limits it.
    const fn attribute(self) -> Option<&'static str> {
        match self {
            Self::Create => Some("create"),
            Self::Read => Some("read"),
            Self::Update => Some("update"),
            Self::Delete => Some("delete"),
            _ => None,
        }
    }
}

/// A limit, and where it comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Limit {
    pub(crate) time: Duration,
    /// As it was written, or as Go writes it.
    pub(crate) text: String,
    /// The attribute that can be changed, if the schema has one.
    pub(crate) attribute: Option<AttributePath>,
}

const TIMEOUTS: &str = "timeouts";

/// How long an operation may take with this value: what its `timeouts` say, or else the default.
pub(crate) fn limit(
    operation: Operation,
    defaults: OperationTimeouts,
    schema: &Schema,
    ty: &Type,
    value: &DynamicValue<'_>,
) -> Result<Option<Limit>, Diagnostics> {
    let Some(name) = operation.attribute() else { return Ok(None) };
    let has_timeouts =
        schema.block.attributes.get(TIMEOUTS).is_some() || schema.block.block_types.get(TIMEOUTS).is_some();
    let attribute = has_timeouts.then(|| AttributePath::new().attribute(TIMEOUTS).attribute(name));
    if has_timeouts {
        let value = value.decode_value(ty)?;
        if let Some(text) = value.get(TIMEOUTS).and_then(|timeouts| timeouts.get(name)?.as_str()) {
            // A model may have its own type for it: what isn't a duration means something else.
            if let Ok(duration) = text.parse::<GoDuration>() {
                let time = Duration::try_from(&duration).unwrap_or_default();
                return Ok(Some(Limit { time, text: text.to_owned(), attribute }));
            }
        }
    }
    let default = match operation {
        Operation::Create => defaults.create,
        Operation::Read => defaults.read,
        Operation::Update => defaults.update,
        Operation::Delete => defaults.delete,
        _ => None,
    };
    Ok(default.map(|time| Limit { time, text: GoDuration::from(time).to_string(), attribute }))
}
