//! The time limits of operations.

use std::time::Duration;

use tfvalue_plan::types::GoDuration;
use tfvalue_runtime::{
    AttributePath, DynamicValue, Schema, Value,
    schema::{Attribute, AttributeType, Attributes, Block, NestingMode},
};

use super::{Diagnostics, values::Shape};

/// The default time limits of a resource's operations, if the configuration sets none.
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
    /// No limits.
    pub const NONE: Self = Self { create: None, read: None, update: None, delete: None };

    /// Sets the time limit of `create`.
    #[must_use]
    pub const fn create(self, limit: Duration) -> Self {
        Self { create: Some(limit), ..self }
    }

    /// Sets the time limit of `read`.
    #[must_use]
    pub const fn read(self, limit: Duration) -> Self {
        Self { read: Some(limit), ..self }
    }

    /// Sets the time limit of `update`.
    #[must_use]
    pub const fn update(self, limit: Duration) -> Self {
        Self { update: Some(limit), ..self }
    }

    /// Sets the time limit of `delete`.
    #[must_use]
    pub const fn delete(self, limit: Duration) -> Self {
        Self { delete: Some(limit), ..self }
    }

    /// The limit of the operation with this attribute name.
    fn named(self, name: &str) -> Option<Duration> {
        match name {
            "create" => self.create,
            "read" => self.read,
            "update" => self.update,
            "delete" => self.delete,
            _ => None,
        }
    }
}

/// Rows of an operation, its participle, and a warning of possible leftovers after an interruption. An operation without a warning changes nothing.
macro_rules! operations {
    (@some) => { None };
    (@some $aftermath:literal) => { Some($aftermath) };
    ($($operation:ident $participle:literal $($aftermath:literal)?;)*) => {
        /// The operation of a call: what an author's method does.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Operation {
            $($operation,)*
        }

        impl Operation {
            /// The participle, before the name of what the operation works on: "Creating `notes_note`".
            pub(crate) const fn participle(self) -> &'static str {
                match self {
                    $(Self::$operation => $participle,)*
                }
            }

            /// A warning of possible leftovers after an interruption; `None` if the operation can leave nothing.
            pub(crate) const fn aftermath(self) -> Option<&'static str> {
                match self {
                    $(Self::$operation => operations!(@some $($aftermath)?),)*
                }
            }
        }
    };
}

operations! {
    Describe "Describing";
    Validate "Validating";
    Configure "Configuring";
    Plan "Planning";
    Create "Creating"
        "It may exist all the same, and is not in the state. Look for it before the next apply, \
         which would create another: import it, or delete it.";
    Read "Reading";
    Update "Updating" "It may be changed in part. The next plan reads what it is now.";
    Delete "Deleting" "It may be gone, or deleted in part. The next plan reads what it is now.";
    Import "Importing";
    Move "Moving";
    Upgrade "Upgrading";
    Generate "Generating the configuration of";
    Open "Opening" "It may be open all the same, and is not closed.";
    Renew "Renewing" "It may be renewed all the same.";
    Close "Closing" "It may still be open.";
    List "Listing";
    Invoke "Invoking" "It may be done in part.";
    Call "Calling";
    Write "Writing" "It may be written all the same.";
    DeleteState "Deleting" "It may be gone all the same.";
    Lock "Locking" "It may be locked all the same.";
    Unlock "Unlocking" "It may still be locked.";
}

impl Operation {
    /// Returns whether the operation changes something outside of the provider. Such an operation continues when the user requests a stop: Terraform
    /// waits for it and stores its result. Other operations end.
    pub(crate) const fn changes_something(self) -> bool {
        self.aftermath().is_some()
    }

    /// The attribute of `timeouts` that limits the operation; `None` for an operation without a limit.
    const fn limited_by(self) -> Option<&'static str> {
        Some(match self {
            Self::Create => "create",
            Self::Read => "read",
            Self::Update => "update",
            Self::Delete => "delete",
            _ => return None,
        })
    }
}

/// A time limit and its source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Limit {
    pub(crate) time: Duration,
    /// The text that the user wrote, or a default in Go's notation.
    pub(crate) text: String,
    /// The attribute that sets the limit, if the schema has one.
    pub(crate) attribute: Option<AttributePath>,
}

const TIMEOUTS: &str = "timeouts";

/// The time limit of an operation with this value: the limit in its `timeouts`, or else the default.
pub(crate) fn limit(
    operation: Operation,
    defaults: OperationTimeouts,
    Shape { schema, ty }: Shape,
    value: &DynamicValue<'_>,
) -> Result<Option<Limit>, Diagnostics> {
    let Some(name) = operation.limited_by() else { return Ok(None) };
    let has_timeouts =
        schema.block.attributes.get(TIMEOUTS).is_some() || schema.block.block_types.get(TIMEOUTS).is_some();
    let attribute = has_timeouts.then(|| AttributePath::new().attribute(TIMEOUTS).attribute(name));
    if has_timeouts {
        let value = value.decode_value(ty)?;
        if let Some(text) = value.get(TIMEOUTS).and_then(|timeouts| timeouts.get(name)?.as_str()) {
            // A model may have its own type of `timeouts`, so text that isn't a duration is ignored.
            if let Ok(duration) = text.parse::<GoDuration>() {
                let time = Duration::try_from(&duration).unwrap_or_default();
                return Ok(Some(Limit { time, text: text.to_owned(), attribute }));
            }
        }
    }
    Ok(defaults.named(name).map(|time| Limit { time, text: GoDuration::from(time).to_string(), attribute }))
}

/// The attribute names of `timeouts`, in tfvalue and in Terraform's SDKs.
const LIMITS: [&str; 9] =
    ["create", "read", "update", "delete", "open", "renew", "close", "invoke", "default"];

/// The attributes of `timeouts`, if they are time limits that only the configuration sets.
fn limits(block: &Block) -> Option<&Attributes> {
    let attributes = if let Some(Attribute { ty, behavior, .. }) = block.attributes.get(TIMEOUTS) {
        match ty {
            AttributeType::Nested(nested) if nested.nesting == NestingMode::Single => {
                Some(&nested.attributes).filter(|_| !behavior.is_computed())
            }
            _ => None,
        }
    } else {
        let nested = block.block_types.get(TIMEOUTS)?;
        let is_single = matches!(nested.nesting, NestingMode::Single | NestingMode::Group);
        Some(&nested.block.attributes).filter(|_| is_single && !nested.computed)
    };
    let is_limit = |limit: &Attribute| LIMITS.contains(&&*limit.name) && !limit.behavior.is_computed();
    attributes.filter(|attributes| attributes.iter().all(is_limit))
}

/// Returns whether answers keep the `timeouts` of the request.
pub(crate) fn are_kept(block: &Block) -> bool {
    limits(block).is_some()
}

/// Copies the `timeouts` of one value to another. Does nothing if either value has none.
pub(crate) fn keep<'a>(from: &Value<'a>, to: &mut Value<'a>) {
    if let (Some(from), Some(to)) = (from.get(TIMEOUTS), to.get_mut(TIMEOUTS)) {
        to.clone_from(from);
    }
}

/// Adds the default limits to the descriptions of `timeouts`.
pub(crate) fn describe(schema: &mut Schema, defaults: OperationTimeouts) {
    let Some(limits) = limits(&schema.block) else { return };
    let described = limits.iter().cloned().map(|mut limit| {
        if let Some(default) = defaults.named(&limit.name) {
            let text = limit.description.text.to_mut();
            text.push_str(if text.is_empty() { "Defaults to " } else { " Defaults to " });
            text.push_str(&GoDuration::from(default).to_string());
            text.push('.');
        }
        limit
    });
    let described: Attributes = described.collect();
    let Block { attributes, block_types, .. } = &mut schema.block;
    if let Some(mut attribute) = attributes.get(TIMEOUTS).cloned() {
        if let AttributeType::Nested(nested) = &mut attribute.ty {
            nested.attributes = described;
        }
        attributes.insert(attribute);
    } else if let Some(mut nested) = block_types.get(TIMEOUTS).cloned() {
        nested.block.attributes = described;
        block_types.insert(nested);
    }
}
