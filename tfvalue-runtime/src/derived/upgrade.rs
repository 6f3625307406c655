//! Upgrades of states that an earlier version of the provider stored to the current model.

use std::fmt;

use crate::{
    diagnostic::{Diagnostic, Severity},
    error::Error,
    model::TfSchema,
    path::AttributePath,
    schema::{Schema, SchemaKind},
    wire::{Decode, RawState},
};

/// A model of stored values to which values of earlier versions can be upgraded.
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

    /// Fails to evaluate unless the previous model is the model of the version before.
    #[doc(hidden)]
    const UPGRADE_CHECKED: () = ();

    /// Decodes a state of `version` and upgrades it to the current model.
    ///
    /// Skips attributes that the model doesn't have. In a state of the current version, these occur only in blocks with `dynamic` values, because
    /// Terraform removes all others. In an identity of the current version, they are an error, because Terraform removes nothing from identities.
    ///
    /// A `write_only` attribute must be null in the response. So a conversion must not copy the value that the attribute had before it was
    /// write-only: see `tfvalue::plan::null_write_only`.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no model of the version, the state is not a value of that model, or a conversion refuses it.
    fn upgrade(version: i64, state: &'de RawState<'de>) -> Result<Self, UpgradeError> {
        const { Self::UPGRADE_CHECKED };
        let &Schema { version: current, kind, .. } = Self::SCHEMA_REF;
        if version == current {
            let is_identity = kind == SchemaKind::Identity;
            let value = if is_identity { state.decode() } else { state.decode_ignoring_undefined() };
            return value.map_err(|error| UpgradeError::Decode { kind, version, error });
        }
        if version > current {
            return Err(UpgradeError::TooNew { kind, version, newest: current });
        }
        if version < Self::OLDEST {
            return Err(UpgradeError::TooOld { kind, version, oldest: Self::OLDEST });
        }
        Self::from_older(version, state)
    }

    /// Decodes an identity of `version` and upgrades it to the current model. Returns `None` if there is no identity.
    ///
    /// Early versions of some frameworks stored identities whose attributes are all null. Such an identity is none, in every version.
    ///
    /// # Errors
    ///
    /// Same as [`upgrade`](Self::upgrade).
    ///
    /// # Example: an identity that was never set
    ///
    /// ```
    /// use tfvalue::{RawState, TfSchema, schema::Upgrade};
    ///
    /// #[derive(TfSchema)]
    /// #[tf(identity)]
    /// struct ServerIdentity {
    ///     #[tf(required_for_import)]
    ///     id: String,
    /// }
    ///
    /// let stored = RawState::from_json(br#"{"id": null}"#);
    /// assert!(ServerIdentity::upgrade_identity(0, &stored).unwrap().is_none());
    /// assert!(ServerIdentity::upgrade(0, &stored).is_err());
    /// ```
    fn upgrade_identity(version: i64, state: &'de RawState<'de>) -> Result<Option<Self>, UpgradeError> {
        if state.is_all_null() { Ok(None) } else { Self::upgrade(version, state).map(Some) }
    }

    /// Decodes and upgrades a state of an older version, from [`OLDEST`](Self::OLDEST) to the last one before the current version.
    #[doc(hidden)]
    fn from_older(version: i64, state: &'de RawState<'de>) -> Result<Self, UpgradeError> {
        let _ = state;
        Err(UpgradeError::TooOld { kind: Self::SCHEMA_REF.kind, version, oldest: Self::OLDEST })
    }
}

/// A model that is upgraded from an older one.
pub trait Upgraded<'de>: Sized {
    /// The model of the version before.
    const FROM: Previous<'de, Self>;
}

/// The properties of the previous version's model that a model `T` needs.
pub struct Previous<'de, T> {
    /// The oldest version that can be upgraded to it.
    pub oldest: i64,
    /// The schema of the previous version.
    pub schema: &'static Schema,
    /// Decodes a state of the previous version or an older one, and converts it to a `T`.
    pub upgrade: fn(i64, &'de RawState<'de>) -> Result<T, UpgradeError>,
}

impl<'de, T> Previous<'de, T> {
    /// Describes the model `P`, which `upgrade` converts to a `T`.
    pub const fn of<P: Upgrade<'de>>(
        upgrade: fn(i64, &'de RawState<'de>) -> Result<T, UpgradeError>,
    ) -> Self {
        Self { oldest: P::OLDEST, schema: P::SCHEMA_REF, upgrade }
    }
}

/// Decodes a state of the version of `P` or an older one, and converts it to a `T`. `P` is the model before `T`.
pub fn upgrade_from<'de, P, T>(version: i64, state: &'de RawState<'de>) -> Result<T, UpgradeError>
where
    P: Upgrade<'de>,
    T: TfSchema + TryFrom<P, Error: Into<BoxError>>,
{
    let &Schema { version: previous, kind, .. } = P::SCHEMA_REF;
    let value = if version == previous {
        state.decode_ignoring_undefined().map_err(|error| UpgradeError::Decode { kind, version, error })?
    } else {
        P::from_older(version, state)?
    };
    T::try_from(value).map_err(|error| UpgradeError::Convert {
        kind,
        version,
        from: previous,
        to: T::SCHEMA_REF.version,
        cause: error.into(),
    })
}

/// The error of a conversion between two models: any error type, or a string.
pub type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// The reason why a stored state or identity could not be upgraded to the current version.
///
/// Converts to a [`Diagnostic`], which states the cause as well. `Display` omits the cause, which is the [`source`](std::error::Error::source).
///
/// # Example: the error of a conversion, and where it is
///
/// A conversion that returns an [`Error`] states which attribute it refuses.
///
/// ```
/// use std::error::Error as _;
/// use tfvalue::{Diagnostic, Error, RawState, TfSchema, Unknown, schema::Upgrade};
///
/// #[derive(TfSchema)]
/// #[tf(resource, known)]
/// struct DiskV0 {
///     #[tf(required)]
///     size: String,
/// }
///
/// #[derive(TfSchema, Debug)]
/// #[tf(resource, version = 1, upgrade_from = DiskV0)]
/// struct Disk {
///     #[tf(required)]
///     gib: Unknown<u64>,
/// }
///
/// impl TryFrom<DiskV0> for Disk {
///     type Error = Error;
///
///     fn try_from(old: DiskV0) -> Result<Self, Error> {
///         let gib = old.size.strip_suffix(" GiB").and_then(|gib| gib.parse().ok());
///         let refused = || Error::invalid("a size has a unit, such as \"8 GiB\"").in_attribute("size");
///         Ok(Self { gib: Unknown::Known(gib.ok_or_else(refused)?) })
///     }
/// }
///
/// let state = RawState::from_json(br#"{"size": "8"}"#);
/// let error = Disk::upgrade(0, &state).unwrap_err();
/// assert_eq!(error.to_string(), "the state of version 0 can't be upgraded to version 1");
/// assert_eq!(error.source().unwrap().to_string(), r#"size: a size has a unit, such as "8 GiB""#);
///
/// let diagnostic = Diagnostic::from(error);
/// assert_eq!(diagnostic.attribute.unwrap().to_string(), "size");
/// assert_eq!(
///     diagnostic.detail,
///     r#"size: the state of version 0 can't be upgraded to version 1: a size has a unit, such as "8 GiB""#,
/// );
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum UpgradeError {
    /// The state is of a version that the provider doesn't know yet.
    #[non_exhaustive]
    TooNew {
        /// The kind of stored data: the state of a resource, or an identity.
        kind: SchemaKind,
        /// The version of the state.
        version: i64,
        /// The newest version that the provider knows.
        newest: i64,
    },
    /// The state is of a version that the provider doesn't know any more.
    #[non_exhaustive]
    TooOld {
        /// The kind of stored data: the state of a resource, or an identity.
        kind: SchemaKind,
        /// The version of the state.
        version: i64,
        /// The oldest version that the provider knows.
        oldest: i64,
    },
    /// The state is not a value of the model of its version.
    #[non_exhaustive]
    Decode {
        /// The kind of stored data: the state of a resource, or an identity.
        kind: SchemaKind,
        /// The version of the state.
        version: i64,
        /// The error, with the path of the offending value.
        error: Error,
    },
    /// The conversion of a value from one version to the next has failed.
    #[non_exhaustive]
    Convert {
        /// The kind of stored data: the state of a resource, or an identity.
        kind: SchemaKind,
        /// The version of the state.
        version: i64,
        /// The version that the upgrade had reached.
        from: i64,
        /// The version after `from`.
        to: i64,
        /// The error of the conversion.
        cause: BoxError,
    },
}

impl UpgradeError {
    /// Returns the kind of stored data: the state of a resource, or an identity.
    pub const fn kind(&self) -> SchemaKind {
        let (Self::TooNew { kind, .. }
        | Self::TooOld { kind, .. }
        | Self::Decode { kind, .. }
        | Self::Convert { kind, .. }) = self;
        *kind
    }

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
        let what = if self.kind() == SchemaKind::Identity { "identity" } else { "state" };
        match self {
            Self::TooNew { version, newest, .. } => write!(
                f,
                "the {what} is of version {version}, but {newest} is the newest that this provider knows: use a newer provider"
            ),
            Self::TooOld { version, oldest, .. } => write!(
                f,
                "the {what} is of version {version}, but {oldest} is the oldest that this provider knows: \
                 apply with an earlier provider first"
            ),
            Self::Decode { version, .. } => write!(f, "the {what} of version {version} is invalid"),
            Self::Convert { version, from, to, .. } if version == from => {
                write!(f, "the {what} of version {version} can't be upgraded to version {to}")
            }
            Self::Convert { version, from, to, .. } => write!(
                f,
                "the {what} of version {version} was upgraded to version {from}, but can't be upgraded to version {to}"
            ),
        }
    }
}

impl std::error::Error for UpgradeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Decode { error, .. } => Some(error),
            Self::Convert { cause, .. } => Some(&**cause),
            Self::TooNew { .. } | Self::TooOld { .. } => None,
        }
    }
}

impl From<UpgradeError> for Diagnostic {
    fn from(error: UpgradeError) -> Self {
        let mut message = error.to_string();
        let mut path = AttributePath::new();
        let mut hides_source = false;
        let mut cause = std::error::Error::source(&error);
        while let Some(error) = cause {
            message.push_str(": ");
            // The path of the first error that has one precedes the whole message.
            match error.downcast_ref::<Error>().filter(|_| path.is_root()) {
                Some(error) => {
                    path = error.path();
                    hides_source = error.hides_source();
                    message.push_str(&error.message());
                }
                None => message.push_str(&error.to_string()),
            }
            cause = error.source();
        }
        let is_identity = error.kind() == SchemaKind::Identity;
        let summary = if is_identity { "Identity can't be upgraded" } else { "State can't be upgraded" };
        let diagnostic = Self::naming_place(Severity::Error, summary, &path, &message);
        if hides_source { diagnostic.without_source() } else { diagnostic }
    }
}

/// Returns one diagnostic, for `?` in a function that returns diagnostics.
impl From<UpgradeError> for Vec<Diagnostic> {
    fn from(error: UpgradeError) -> Self {
        vec![error.into()]
    }
}
