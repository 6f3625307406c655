//! An ephemeral resource: the model of its configuration and result.

mod rpc;

use std::future::ready;

use tfvalue_runtime::derived::{RootSchema, kind};

pub(crate) use self::rpc::AnyEphemeralResource;
use super::{Context, Diagnostics, Model, Provider};

/// An ephemeral resource: its model, and the methods that open, renew and close it.
///
/// The bytes that `open` puts into [`Context::private`] are available again in `renew` and `close`. In `close`, Terraform passes the bytes from
/// `open`. OpenTofu passes the bytes from the last `renew`.
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

    /// The name of the ephemeral resource type without the provider's prefix. The name is checked at compile time.
    const NAME: &'static str;

    /// Validates a configuration, in addition to the checks that the model's options declare. Values may be unknown. There is no client yet.
    fn validate(&self) -> impl Future<Output = Diagnostics> + Send {
        ready(Diagnostics::new())
    }

    /// Opens the ephemeral resource. All values of the returned model are known. Call [`Context::renew_at`] if Terraform must renew the resource
    /// later.
    ///
    /// # Errors
    ///
    /// Returns an error if the ephemeral resource can't be opened.
    fn open(self, cx: &mut Context<'_, Self>) -> impl Future<Output = Result<Self, Diagnostics>> + Send;

    /// Extends the lifetime of the ephemeral resource. Call [`Context::renew_at`] if Terraform must renew the resource again.
    ///
    /// # Errors
    ///
    /// Returns an error if the ephemeral resource can't be renewed.
    fn renew(cx: &mut Context<'_, Self>) -> impl Future<Output = Result<(), Diagnostics>> + Send {
        let _ = cx;
        ready(Ok(()))
    }

    /// Closes the ephemeral resource.
    ///
    /// # Errors
    ///
    /// Returns an error if the ephemeral resource is still open.
    fn close(cx: &mut Context<'_, Self>) -> impl Future<Output = Result<(), Diagnostics>> + Send {
        let _ = cx;
        ready(Ok(()))
    }
}
