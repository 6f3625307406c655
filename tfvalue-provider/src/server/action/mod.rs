//! An action: the model of its configuration.

mod rpc;

use std::future::ready;

use tfvalue_runtime::derived::{RootSchema, kind};

pub(crate) use self::rpc::AnyAction;
use super::{Context, Diagnostics, Model, Provider};

/// An action: its model, and how it is run.
///
/// # Example: a message
///
/// ```
/// # use tfvalue::provider::{Provider, Registry};
/// use tfvalue::{TfSchema, Unknown, provider::{Action, Context, Diagnostics}};
///
/// # #[derive(TfSchema)]
/// # #[tf(provider)]
/// # struct Config {}
/// # struct Notes;
/// # impl Provider for Notes {
/// #     const NAME: &'static str = "notes";
/// #     type Config = Config;
/// #     type Client = ();
/// #     async fn configure(_: Config, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> { Ok(()) }
/// #     fn register(registry: &mut Registry<Self>) { registry.action::<Send>(); }
/// # }
/// #[derive(TfSchema)]
/// #[tf(action)]
/// struct Send {
///     #[tf(required)]
///     to: Unknown<String>,
/// }
///
/// impl Action for Send {
///     type Provider = Notes;
///     const NAME: &'static str = "send";
///
///     async fn invoke(self, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
///         let to = cx.known(&self.to)?;
///         cx.progress(format!("sending to {to}"));
///         Ok(())
///     }
/// }
/// ```
pub trait Action: Model + RootSchema<Kind = kind::Action> {
    /// The provider to which the action belongs.
    type Provider: Provider;

    /// The name of the type without the provider's. It is checked when the crate is built.
    const NAME: &'static str;

    /// Validates a configuration, as far as it is known, in addition to the options of the model. There is no client yet.
    fn validate(&self) -> impl Future<Output = Diagnostics> + Send {
        ready(Diagnostics::new())
    }

    /// Called while planning. Anything in the configuration can be unknown. Returns an error to refuse it.
    ///
    /// # Errors
    ///
    /// Returns an error to refuse it.
    fn plan(&self, cx: &mut Context<'_, Self>) -> impl Future<Output = Result<(), Diagnostics>> + Send {
        let _ = cx;
        ready(Ok(()))
    }

    /// Runs it. [`Context::progress`] shows the user how far it is.
    ///
    /// # Errors
    ///
    /// Returns an error if it failed.
    fn invoke(self, cx: &mut Context<'_, Self>) -> impl Future<Output = Result<(), Diagnostics>> + Send;
}
