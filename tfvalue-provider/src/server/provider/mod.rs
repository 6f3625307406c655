//! A provider: its name, its configuration and the types that it serves.

mod rpc;
mod schemas;

use std::{future::ready, time::Duration};

use tfvalue_runtime::derived::{RootSchema, kind};

pub(crate) use self::rpc::AnyProvider;
use super::{Context, Diagnostics, Model, Registry};

/// A provider. [`serve`](crate::provider::serve) runs it.
///
/// # Example: a provider of one resource
///
/// ```
/// use std::path::PathBuf;
/// use tfvalue::{TfSchema, Unknown};
/// use tfvalue::provider::{Context, Diagnostics, Provider, Registry, Resource};
///
/// #[derive(TfSchema)]
/// #[tf(provider)]
/// struct Config {
///     /// The folder in which notes are kept.
///     #[tf(required)]
///     folder: Unknown<String>,
/// }
///
/// struct Notes;
///
/// impl Provider for Notes {
///     const NAME: &'static str = "notes";
///     type Config = Config;
///     type Client = PathBuf;
///
///     async fn configure(config: Config, cx: &mut Context<'_, Self>) -> Result<PathBuf, Diagnostics> {
///         Ok(cx.known(&config.folder)?.into())
///     }
///
///     fn register(registry: &mut Registry<Self>) {
///         registry.resource::<Note>();
///     }
/// }
///
/// #[derive(TfSchema)]
/// #[tf(resource)]
/// struct Note {
///     #[tf(required)]
///     name: Unknown<String>,
///     #[tf(required)]
///     text: Unknown<String>,
/// }
///
/// impl Resource for Note {
///     type Provider = Notes;
///     const NAME: &'static str = "note"; // notes_note
///
///     async fn create(self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
///         let file = cx.client()?.join(cx.known(&self.name)?);
///         tokio::fs::write(file, cx.known(&self.text)?).await?;
///         Ok(self)
///     }
///
///     async fn read(self, cx: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
///         let file = cx.client()?.join(cx.known(&self.name)?);
///         match tokio::fs::read_to_string(file).await {
///             Ok(text) => Ok(Some(Self { text: Unknown::Known(text), ..self })),
///             Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
///             Err(error) => Err(error.into()),
///         }
///     }
///
///     async fn update(self, prior: Self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
///         prior.delete(cx).await?;
///         self.create(cx).await
///     }
///
///     async fn delete(self, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
///         let file = cx.client()?.join(cx.known(&self.name)?);
///         Ok(tokio::fs::remove_file(file).await?)
///     }
/// }
/// ```
pub trait Provider: Sized + Send + Sync + 'static {
    /// The name of the provider in configurations: the name of the program without `terraform-provider-`.
    const NAME: &'static str;

    /// The prefix of all type names, before the `_`.
    const PREFIX: &'static str = Self::NAME;

    /// The address of the provider, as `registry.terraform.io/hashicorp/random`, for `-debug` and log lines. By default, the address that Terraform
    /// assumes if a configuration contains none.
    const ADDRESS: Option<&'static str> = None;

    /// The time for which calls may continue when the process must end: after SIGTERM, after Terraform has ended the provider, or when Terraform is
    /// gone. All calls that wait for [`Context::cancelled`] are notified at once. Operations that read or plan end at once. Operations that create,
    /// update or delete end after this time at the latest. The server then sends the answers, and the process ends.
    ///
    /// Ctrl-C sets no such limit: Terraform waits for the running operations, however long they take.
    const GRACE_PERIOD: Duration = Duration::from_secs(5);

    /// The model of the provider's configuration.
    type Config: Model + RootSchema<Kind = kind::Provider>;

    /// The client that the resources use: a connection, a folder.
    type Client: Send + Sync + 'static;

    /// Validates the configuration, in addition to the checks that the model's options declare. Values may be unknown.
    fn validate(config: &Self::Config) -> impl Future<Output = Diagnostics> + Send {
        let _ = config;
        ready(Diagnostics::new())
    }

    /// Creates the client.
    ///
    /// Called when all values of the configuration are known. While some are unknown, which is possible only in plans, there is no client. The server
    /// then defers resources if Terraform allows a deferral. Otherwise [`Context::client`] returns an error.
    ///
    /// # Errors
    ///
    /// Returns the errors in the configuration.
    fn configure(
        config: Self::Config,
        cx: &mut Context<'_, Self>,
    ) -> impl Future<Output = Result<Self::Client, Diagnostics>> + Send;

    /// Registers the types that the provider serves.
    fn register(registry: &mut Registry<Self>);
}
