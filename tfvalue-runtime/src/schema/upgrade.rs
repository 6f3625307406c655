//! Upgrades: from a state that an earlier version of the provider stored to the model of today.

use std::fmt;

use super::TfSchema;
use crate::{
    diagnostic::{Diagnostic, Severity},
    error::Error,
    wire::{Decode, RawState},
};

/// A model of stored values, into which those of earlier versions can be turned.
///
/// Derived with `#[derive(TfSchema)]` on a struct that says `resource` or `identity`; `upgrade_from = Previous` names the
/// model of the version before.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a model of stored values",
    note = "derive `TfSchema` on the struct and write what it is for: `#[tf(resource)]` or `#[tf(identity)]`"
)]
pub trait Upgrade<'de>: TfSchema + Decode<'de> {
    /// The oldest version that can be upgraded.
    const OLDEST: i64 = Self::SCHEMA_REF.version;

    /// Evaluates if the previous model is just that.
    #[doc(hidden)]
    const UPGRADE_CHECKED: () = ();

    /// Decodes a state of this version and makes it one of today's.
    ///
    /// From a state of the current version, Terraform has removed the attributes that the schema doesn't have: another is an
    /// error. In an older state it leaves them, and they are passed over.
    ///
    /// # Errors
    ///
    /// If there is no model of the version, the state is not a value of that model, or a conversion refuses it.
    fn upgrade(version: i64, state: &'de RawState<'de>) -> Result<Self, UpgradeError> {
        const { Self::UPGRADE_CHECKED };
        let current = Self::SCHEMA_REF.version;
        if version == current {
            return state.decode().map_err(|error| UpgradeError::Decode { version, error });
        }
        if version > current {
            return Err(UpgradeError::TooNew { version, newest: current });
        }
        if version < Self::OLDEST {
            return Err(UpgradeError::TooOld { version, oldest: Self::OLDEST });
        }
        Self::from_older(version, state)
    }

    /// Decodes a state of a version from the oldest to the last before this.
    #[doc(hidden)]
    fn from_older(version: i64, state: &'de RawState<'de>) -> Result<Self, UpgradeError> {
        let _ = state;
        Err(UpgradeError::TooOld { version, oldest: Self::OLDEST })
    }
}

/// Decodes a state of a version up to that of `P`, the model before `T`, and makes it a `T`.
pub fn upgrade_from<'de, P, T>(version: i64, state: &'de RawState<'de>) -> Result<T, UpgradeError>
where
    P: Upgrade<'de>,
    T: TfSchema + TryFrom<P, Error: fmt::Display>,
{
    let previous = P::SCHEMA_REF.version;
    let value = if version == previous {
        state.decode_ignoring_undefined().map_err(|error| UpgradeError::Decode { version, error })?
    } else {
        P::from_older(version, state)?
    };
    T::try_from(value).map_err(|error| UpgradeError::Convert {
        version,
        from: previous,
        to: T::SCHEMA_REF.version,
        message: error.to_string(),
    })
}

/// Why a stored state could not be made one of today's.
///
/// It becomes a [`Diagnostic`].
#[derive(Debug)]
#[non_exhaustive]
pub enum UpgradeError {
    /// The state is of a version that the provider doesn't know yet.
    TooNew {
        /// The version of the state.
        version: i64,
        /// The newest version that the provider knows.
        newest: i64,
    },
    /// The state is of a version that the provider doesn't know any more.
    TooOld {
        /// The version of the state.
        version: i64,
        /// The oldest version that the provider knows.
        oldest: i64,
    },
    /// The state is not a value of the model of its version.
    Decode {
        /// The version of the state.
        version: i64,
        /// What is wrong, and where.
        error: Error,
    },
    /// A value of one version can't be made one of the next.
    Convert {
        /// The version of the state.
        version: i64,
        /// The version that it had reached.
        from: i64,
        /// The version after that.
        to: i64,
        /// What the conversion says.
        message: String,
    },
}

impl UpgradeError {
    /// The version of the state.
    pub const fn version(&self) -> i64 {
        let (Self::TooNew { version, .. }
        | Self::TooOld { version, .. }
        | Self::Decode { version, .. }
        | Self::Convert { version, .. }) = self;
        *version
    }
}

impl fmt::Display for UpgradeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooNew { version, newest } => write!(
                f,
                "the state is of version {version}, but {newest} is the newest that this provider knows: use a newer provider"
            ),
            Self::TooOld { version, oldest } => write!(
                f,
                "the state is of version {version}, but {oldest} is the oldest that this provider knows: \
                 apply with an earlier provider first"
            ),
            Self::Decode { version, error } => {
                write!(f, "the state of version {version} is invalid: {error}")
            }
            Self::Convert { version, from, to, message } => write!(
                f,
                "the state of version {version} can't be upgraded from version {from} to {to}: {message}"
            ),
        }
    }
}

impl std::error::Error for UpgradeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Decode { error, .. } => Some(error),
            Self::TooNew { .. } | Self::TooOld { .. } | Self::Convert { .. } => None,
        }
    }
}

impl From<UpgradeError> for Diagnostic {
    fn from(error: UpgradeError) -> Self {
        let attribute = match &error {
            UpgradeError::Decode { error, .. } => {
                Some(error.path().to_protocol()).filter(|path| !path.is_root())
            }
            UpgradeError::TooNew { .. } | UpgradeError::TooOld { .. } | UpgradeError::Convert { .. } => None,
        };
        Self {
            severity: Severity::Error,
            summary: "State can't be upgraded".to_owned(),
            detail: error.to_string(),
            attribute,
        }
    }
}
