//! An ephemeral resource: the model of its configuration and result.

mod rpc;

use std::future::ready;

use tfvalue_runtime::derived::{RootSchema, kind};

pub(crate) use self::rpc::AnyEphemeralResource;
use super::{Context, Diagnostics, Model, Provider};

/// An ephemeral resource: its model, and how it is opened, renewed and closed.
///
/// What is put into [`Context::private`] when it is opened is there again when it is renewed and closed. Terraform closes with
/// what was put there by `open`, OpenTofu with what the last `renew` left.
///
/// # Example: a token that is renewed
///
/// ```
/// # use tfvalue::provider::{Provider, Registry};
/// use std::time::Duration;
/// use tfvalue::{TfSchema, Unknown, provider::{Context, Diagnostics, EphemeralResource}};
///
/// # #[derive(TfSchema)]
/// # #[tf(provider)]
/// # struct Config {}
/// # struct Vault;
/// # impl Provider for Vault {
/// #     const NAME: &'static str = "vault";
/// #     type Config = Config;
/// #     type Client = ();
/// #     async fn configure(_: Config, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> { Ok(()) }
/// #     fn register(registry: &mut Registry<Self>) { registry.ephemeral_resource::<Token>(); }
/// # }
/// #[derive(TfSchema)]
/// #[tf(ephemeral_resource)]
/// struct Token {
///     #[tf(computed, sensitive)]
///     token: Unknown<Option<String>>,
/// }
///
/// impl EphemeralResource for Token {
///     type Provider = Vault;
///     const NAME: &'static str = "token";
///
///     async fn open(mut self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
///         *cx.private() = b"lease 1".to_vec();
///         cx.renew_after(Duration::from_secs(30));
///         self.token = Unknown::Known(Some("t-1".to_owned()));
///         Ok(self)
///     }
///
///     async fn renew(cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
///         cx.renew_after(Duration::from_secs(30));
///         Ok(())
///     }
/// }
/// ```
pub trait EphemeralResource: Model + RootSchema<Kind = kind::EphemeralResource> {
    /// The provider to which the ephemeral resource belongs.
    type Provider: Provider;

    /// The name of the type without the provider's. It is checked when the crate is built.
    const NAME: &'static str;

    /// Validates a configuration, as far as it is known, in addition to the options of the model. There is no client yet.
    fn validate(&self) -> impl Future<Output = Diagnostics> + Send {
        ready(Diagnostics::new())
    }

    /// Opens it, and returns it with everything known. [`Context::renew_at`] says when it must be renewed, if ever.
    ///
    /// # Errors
    ///
    /// Returns an error if it can't be opened.
    fn open(self, cx: &mut Context<'_, Self>) -> impl Future<Output = Result<Self, Diagnostics>> + Send;

    /// Makes it last longer. [`Context::renew_at`] says when it must be renewed again, if ever.
    ///
    /// # Errors
    ///
    /// Returns an error if it can't be renewed.
    fn renew(cx: &mut Context<'_, Self>) -> impl Future<Output = Result<(), Diagnostics>> + Send {
        let _ = cx;
        ready(Ok(()))
    }

    /// Closes it.
    ///
    /// # Errors
    ///
    /// Returns an error if it is still open.
    fn close(cx: &mut Context<'_, Self>) -> impl Future<Output = Result<(), Diagnostics>> + Send {
        let _ = cx;
        ready(Ok(()))
    }
}
