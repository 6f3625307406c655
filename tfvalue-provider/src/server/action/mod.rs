//! An action: the model of its configuration.

mod rpc;

use std::future::ready;

use tfvalue_runtime::derived::{RootSchema, kind};

pub(crate) use self::rpc::AnyAction;
use super::{Context, Diagnostics, Model, Provider};

/// An action: its model and its methods.
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

    /// The name of the action type without the provider's prefix. The name is checked at compile time.
    const NAME: &'static str;

    /// Validates a configuration, in addition to the checks that the model's options declare. Values may be unknown. There is no client yet.
    fn validate(&self) -> impl Future<Output = Diagnostics> + Send {
        ready(Diagnostics::new())
    }

    /// Called while planning the action. Any value of the configuration may be unknown.
    ///
    /// # Errors
    ///
    /// Returns an error to refuse the plan.
    fn plan(&self, cx: &mut Context<'_, Self>) -> impl Future<Output = Result<(), Diagnostics>> + Send {
        let _ = cx;
        ready(Ok(()))
    }

    /// Runs the action. [`Context::progress`] reports the progress to the user.
    ///
    /// # Errors
    ///
    /// Returns an error if the action failed.
    fn invoke(self, cx: &mut Context<'_, Self>) -> impl Future<Output = Result<(), Diagnostics>> + Send;
}
