//! A provider: its name, its configuration and what it offers.

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
    /// The name of the provider in configurations: that of the program without `terraform-provider-`.
    const NAME: &'static str;

    /// The prefix of the names of all types, before `_`.
    const PREFIX: &'static str = Self::NAME;

    /// The address of the provider, as `registry.terraform.io/hashicorp/random`, for `-debug` and log lines. By default, it is the one that
    /// Terraform assumes where a configuration doesn't say it.
    const ADDRESS: Option<&'static str> = None;

    /// The time for which calls go on when the process is to end: after SIGTERM, after Terraform has ended the provider, or when
    /// Terraform is gone. All that wait for [`Context::cancelled`] see it at once; what reads or plans ends at once; what creates, updates or deletes
    /// ends with this time. Then the answers are sent, and the process ends.
    ///
    /// A Ctrl-C limits nothing: Terraform waits for what is running, however long it takes.
    const GRACE_PERIOD: Duration = Duration::from_secs(5);

    /// The model of the provider's configuration.
    type Config: Model + RootSchema<Kind = kind::Provider>;

    /// The client that the resources use: a connection, a folder.
    type Client: Send + Sync + 'static;

    /// Validates the configuration, as far as it is known, in addition to the options of the model.
    fn validate(config: &Self::Config) -> impl Future<Output = Diagnostics> + Send {
        let _ = config;
        ready(Diagnostics::new())
    }

    /// Makes the client.
    ///
    /// It is called when everything in the configuration is known. As long as something isn't, which is so in plans only, there is no
    /// client: resources are put off where Terraform allows that, or else [`Context::client`] returns an error.
    ///
    /// # Errors
    ///
    /// Returns the errors in the configuration.
    fn configure(
        config: Self::Config,
        cx: &mut Context<'_, Self>,
    ) -> impl Future<Output = Result<Self::Client, Diagnostics>> + Send;

    /// Names what the provider offers.
    fn register(registry: &mut Registry<Self>);
}
