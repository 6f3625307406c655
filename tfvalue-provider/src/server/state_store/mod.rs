//! A state store: the model of its configuration, and the methods that store states.

pub(crate) mod chunks;
mod rpc;

use std::future::ready;

use tfvalue_runtime::derived::{RootSchema, kind};

pub(crate) use self::{
    chunks::Written,
    rpc::{AnyStateStore, Store},
};
use super::{Context, Diagnostics, Model, Provider};

/// A store of Terraform's states: the model of a `state_store` block, and the methods that read and write states.
///
/// A state consists of bytes and has a name, which is the name of the workspace. The server splits and joins the chunks of the protocol, so that
/// methods handle whole states. [`configure`](Self::configure) creates additional data, such as a connection, and stores it in a field with
/// `#[tf(skip)]`.
///
/// State stores are an experimental feature of Terraform. Only builds that allow experiments, such as alpha releases, use them, and only if
/// `TF_ENABLE_PLUGGABLE_STATE_STORAGE=1` is set. Other builds and OpenTofu ignore state stores. Protocol 5 has none.
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

    /// The name of the state store type without the provider's prefix. The name is checked at compile time.
    const NAME: &'static str;

    /// Validates a configuration, in addition to the checks that the model's options declare. There is no client yet.
    fn validate(&self) -> impl Future<Output = Diagnostics> + Send {
        ready(Diagnostics::new())
    }

    /// Prepares the state store. Returns the value on which the other methods are called. The provider is already configured.
    ///
    /// # Errors
    ///
    /// Returns an error if the state store can't be used.
    fn configure(self, cx: &mut Context<'_, Self>) -> impl Future<Output = Result<Self, Diagnostics>> + Send {
        let _ = cx;
        ready(Ok(self))
    }

    /// Returns the names of all states.
    ///
    /// # Errors
    ///
    /// Returns an error if the names can't be read.
    fn states(
        &self,
        cx: &mut Context<'_, Self>,
    ) -> impl Future<Output = Result<Vec<String>, Diagnostics>> + Send;

    /// Returns a state, or `None` if there is no state with this name yet.
    ///
    /// # Errors
    ///
    /// Returns an error if the state can't be read.
    fn read(
        &self,
        state_id: &str,
        cx: &mut Context<'_, Self>,
    ) -> impl Future<Output = Result<Option<Vec<u8>>, Diagnostics>> + Send;

    /// Writes a state. Overwrites an existing state with the same name. Called once the whole state has arrived. Ctrl-C doesn't end this method.
    ///
    /// # Errors
    ///
    /// Returns an error if the state isn't written.
    fn write(
        &self,
        state_id: &str,
        state: Vec<u8>,
        cx: &mut Context<'_, Self>,
    ) -> impl Future<Output = Result<(), Diagnostics>> + Send;

    /// Deletes a state. Ctrl-C doesn't end this method.
    ///
    /// # Errors
    ///
    /// Returns an error if the state still exists.
    fn delete(
        &self,
        state_id: &str,
        cx: &mut Context<'_, Self>,
    ) -> impl Future<Output = Result<(), Diagnostics>> + Send;

    /// Locks a state for an operation, such as `OperationTypeApply`, and returns the name of the lock. By default, nothing is locked, so that two
    /// concurrent runs overwrite each other's state.
    ///
    /// # Errors
    ///
    /// Returns an error with the current lock holder if the state is already locked.
    fn lock(
        &self,
        state_id: &str,
        operation: &str,
        cx: &mut Context<'_, Self>,
    ) -> impl Future<Output = Result<String, Diagnostics>> + Send {
        let _ = (state_id, operation, cx);
        ready(Ok(String::new()))
    }

    /// Releases a lock. `lock_id` is the name that [`lock`](Self::lock) returned, or a name that the user passed to `terraform force-unlock`. Ctrl-C
    /// doesn't end this method.
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
