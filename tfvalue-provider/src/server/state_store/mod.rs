//! A state store: the model of its configuration, and where states are kept.

pub(crate) mod chunks;
mod rpc;

use std::future::ready;

use tfvalue_runtime::derived::{RootSchema, kind};

pub(crate) use self::{
    chunks::Written,
    rpc::{AnyStateStore, Store},
};
use super::{Context, Diagnostics, Model, Provider};

/// A store of Terraform's states: the model of a `state_store` block, and how states are read and written.
///
/// A state is bytes with a name, that of the workspace. The server splits them into chunks and joins them, so that a method has all of
/// it. What a method needs besides the configuration, such as a connection, is made by [`configure`](Self::configure) and kept in
/// a field with `#[tf(skip)]`.
///
/// State stores are an experiment of Terraform. It uses them only if it was built with experiments allowed, as its alpha releases are,
/// and if `TF_ENABLE_PLUGGABLE_STATE_STORAGE=1` is set; other builds and OpenTofu ignore them. Protocol 5 has no state stores.
///
/// # Example: states in a folder
///
/// ```
/// # use tfvalue::provider::{Provider, Registry};
/// use std::{io::ErrorKind, path::PathBuf};
/// use tfvalue::{TfSchema, provider::{Context, Diagnostics, StateStore}};
///
/// # #[derive(TfSchema)]
/// # #[tf(provider)]
/// # struct Config {}
/// # struct Files;
/// # impl Provider for Files {
/// #     const NAME: &'static str = "files";
/// #     type Config = Config;
/// #     type Client = ();
/// #     async fn configure(_: Config, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> { Ok(()) }
/// #     fn register(registry: &mut Registry<Self>) { registry.state_store::<Folder>(); }
/// # }
/// #[derive(TfSchema)]
/// #[tf(state_store)]
/// struct Folder {
///     #[tf(required)]
///     path: String,
/// }
///
/// impl Folder {
///     fn file(&self, state_id: &str) -> PathBuf {
///         PathBuf::from(&self.path).join(state_id).with_extension("tfstate")
///     }
/// }
///
/// impl StateStore for Folder {
///     type Provider = Files;
///     const NAME: &'static str = "folder";
///
///     async fn states(&self, _: &mut Context<'_, Self>) -> Result<Vec<String>, Diagnostics> {
///         let mut states = Vec::new();
///         let mut entries = tokio::fs::read_dir(&self.path).await?;
///         while let Some(entry) = entries.next_entry().await? {
///             states.extend(entry.path().file_stem().map(|name| name.to_string_lossy().into_owned()));
///         }
///         Ok(states)
///     }
///
///     async fn read(&self, state_id: &str, _: &mut Context<'_, Self>) -> Result<Option<Vec<u8>>, Diagnostics> {
///         match tokio::fs::read(self.file(state_id)).await {
///             Ok(state) => Ok(Some(state)),
///             Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
///             Err(error) => Err(error.into()),
///         }
///     }
///
///     async fn write(&self, state_id: &str, state: Vec<u8>, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
///         Ok(tokio::fs::write(self.file(state_id), state).await?)
///     }
///
///     async fn delete(&self, state_id: &str, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
///         Ok(tokio::fs::remove_file(self.file(state_id)).await?)
///     }
/// }
/// ```
pub trait StateStore: Model + RootSchema<Kind = kind::StateStore> {
    /// The provider to which the state store belongs.
    type Provider: Provider;

    /// The name of the type without the provider's. It is checked when the crate is built.
    const NAME: &'static str;

    /// Validates a configuration, in addition to the options of the model. There is no client yet.
    fn validate(&self) -> impl Future<Output = Diagnostics> + Send {
        ready(Diagnostics::new())
    }

    /// Prepares the state store, and returns it as the other methods need it. The provider is configured before.
    ///
    /// # Errors
    ///
    /// Returns an error if it can't be used.
    fn configure(self, cx: &mut Context<'_, Self>) -> impl Future<Output = Result<Self, Diagnostics>> + Send {
        let _ = cx;
        ready(Ok(self))
    }

    /// Returns the names of all states.
    ///
    /// # Errors
    ///
    /// Returns an error if the state can't be read.
    fn states(
        &self,
        cx: &mut Context<'_, Self>,
    ) -> impl Future<Output = Result<Vec<String>, Diagnostics>> + Send;

    /// Returns a state: nothing if there is no state of this name yet.
    ///
    /// # Errors
    ///
    /// Returns an error if it can't be read.
    fn read(
        &self,
        state_id: &str,
        cx: &mut Context<'_, Self>,
    ) -> impl Future<Output = Result<Option<Vec<u8>>, Diagnostics>> + Send;

    /// Writes a state, whether there is one of this name or not. It is called once the whole state has arrived, and isn't ended by Ctrl-C.
    ///
    /// # Errors
    ///
    /// Returns an error if it isn't written.
    fn write(
        &self,
        state_id: &str,
        state: Vec<u8>,
        cx: &mut Context<'_, Self>,
    ) -> impl Future<Output = Result<(), Diagnostics>> + Send;

    /// Deletes a state. It isn't ended by Ctrl-C.
    ///
    /// # Errors
    ///
    /// Returns an error if it still exists.
    fn delete(
        &self,
        state_id: &str,
        cx: &mut Context<'_, Self>,
    ) -> impl Future<Output = Result<(), Diagnostics>> + Send;

    /// Locks a state for an operation, such as `OperationTypeApply`, and returns the name of the lock. Without it, nothing is locked, so
    /// that two runs at the same time overwrite each other's state.
    ///
    /// # Errors
    ///
    /// Returns the current lock holder.
    fn lock(
        &self,
        state_id: &str,
        operation: &str,
        cx: &mut Context<'_, Self>,
    ) -> impl Future<Output = Result<String, Diagnostics>> + Send {
        let _ = (state_id, operation, cx);
        ready(Ok(String::new()))
    }

    /// Releases a lock, whose name is that which [`lock`](Self::lock) returned, or one that the user gave to `terraform force-unlock`. It
    /// isn't ended by Ctrl-C.
    ///
    /// # Errors
    ///
    /// Returns an error if the state is still locked.
    fn unlock(
        &self,
        state_id: &str,
        lock_id: &str,
        cx: &mut Context<'_, Self>,
    ) -> impl Future<Output = Result<(), Diagnostics>> + Send {
        let _ = (state_id, lock_id, cx);
        ready(Ok(()))
    }
}
