//! A data source: the model of its configuration and result.

mod rpc;

use std::future::ready;

use tfvalue_runtime::derived::{RootSchema, kind};

pub(crate) use self::rpc::AnyDataSource;
use super::{Context, Diagnostics, Model, OperationTimeouts, Provider};

/// A data source: its model and its methods.
///
/// # Example: a text in a file
///
/// ```
/// # use tfvalue::provider::Registry;
/// use tfvalue::{TfSchema, Unknown, provider::{Context, DataSource, Diagnostics, Provider}};
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
/// #     fn register(registry: &mut Registry<Self>) { registry.data_source::<Text>(); }
/// # }
/// #[derive(TfSchema)]
/// #[tf(data_source)]
/// struct Text {
///     #[tf(required)]
///     path: Unknown<String>,
///     #[tf(computed)]
///     text: Unknown<Option<String>>,
/// }
///
/// impl DataSource for Text {
///     type Provider = Files;
///     const NAME: &'static str = "text";
///
///     async fn read(mut self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
///         let text = tokio::fs::read_to_string(cx.known(&self.path)?).await?;
///         self.text = Unknown::Known(Some(text));
///         Ok(self)
///     }
/// }
/// ```
pub trait DataSource: Model + RootSchema<Kind = kind::DataSource> {
    /// The provider to which the data source belongs.
    type Provider: Provider;

    /// The name of the data source type without the provider's prefix. The name is checked at compile time.
    const NAME: &'static str;

    /// The default time limit of a read, if `timeouts` in the configuration sets none. The pages that `tfvalue docs` writes state this limit.
    const TIMEOUTS: OperationTimeouts = OperationTimeouts::NONE;

    /// Validates a configuration, in addition to the checks that the model's options declare. Values may be unknown. There is no client yet.
    fn validate(&self) -> impl Future<Output = Diagnostics> + Send {
        ready(Diagnostics::new())
    }

    /// Reads the data source. All values of the returned model are known.
    ///
    /// # Errors
    ///
    /// Returns an error if the data source can't be read.
    fn read(self, cx: &mut Context<'_, Self>) -> impl Future<Output = Result<Self, Diagnostics>> + Send;
}
