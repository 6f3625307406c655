//! The connection to the servers.

use std::{env, time::Duration};

use async_nats::{
    ConnectOptions,
    jetstream::{
        self,
        account::Account,
        context::RequestErrorKind::{NoResponders, TimedOut},
        response::Response,
        stream::{self, Info},
    },
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::json;
use tfvalue::{
    Expand,
    provider::{Diagnostics, OperationTimeouts, ResultExt},
};

use crate::provider::Config;

/// The client of the resources.
pub(crate) struct Client(jetstream::Context);

impl Client {
    /// Connects to the servers. Returns an error if JetStream is not enabled.
    pub(crate) async fn connect(config: &Config) -> Result<Self, Diagnostics> {
        let servers: Option<Vec<String>> = config.servers.expand()?;
        let default = || env::var("NATS_URL").unwrap_or_else(|_| "nats://127.0.0.1:4222".to_owned());
        let servers = servers.unwrap_or_else(|| default().split(',').map(str::to_owned).collect());
        let mut options =
            ConnectOptions::new().name("terraform-provider-jetstream").request_timeout(Some(PATIENCE));
        if let (Some(user), Some(password)) = (config.user.expand()?, config.password.expand()?) {
            options = options.user_and_password(user, password);
        }
        if let Some(token) = config.token.expand()? {
            options = options.token(token);
        }
        // The part before `@` may contain a password.
        let shown = servers.iter().map(|server| server.rsplit('@').next().unwrap_or_default());
        let summary = format!("Can't connect to {}", shown.collect::<Vec<_>>().join(", "));
        let client = options.connect(&servers).await.context(summary)?;
        let jetstream = jetstream::new(client);
        match jetstream.request("INFO", &json!({})).await.context("The server has no JetStream")? {
            Response::Ok::<Account>(_) => Ok(Self(jetstream)),
            Response::Err { error } => Err(Diagnostics::from(error).context("The server has no JetStream")),
        }
    }

    /// The underlying JetStream client.
    pub(crate) fn jetstream(&self) -> &jetstream::Context {
        &self.0
    }

    /// Sends a request to the JetStream API. Returns an error if the server reports one.
    pub(crate) async fn send<T: DeserializeOwned>(
        &self,
        subject: String,
        payload: &impl Serialize,
    ) -> Result<T, Diagnostics> {
        match self.request(subject, payload).await? {
            Response::Ok(answer) => Ok(answer),
            Response::Err { error } => Err(error.into()),
        }
    }

    /// Sends a request about an object that may not exist. Returns `None` if the server reports 404.
    pub(crate) async fn find<T: DeserializeOwned>(&self, subject: String) -> Result<Option<T>, Diagnostics> {
        match self.request(subject, &json!({})).await? {
            Response::Ok(answer) => Ok(Some(answer)),
            Response::Err { error } if error.code() == 404 => Ok(None),
            Response::Err { error } => Err(error.into()),
        }
    }

    /// Reads a stream. Returns `None` if there is no stream of this name.
    pub(crate) async fn stream(&self, name: &str) -> Result<Option<Info>, Diagnostics> {
        self.find(format!("STREAM.INFO.{name}")).await
    }

    /// Creates or updates a stream, and returns its new state.
    pub(crate) async fn put_stream(
        &self,
        action: &str,
        config: &stream::Config,
    ) -> Result<Info, Diagnostics> {
        self.send(format!("STREAM.{action}.{}", config.name), config).await
    }

    /// Sends a request to delete an object. An object that no longer exists is not an error.
    pub(crate) async fn delete(&self, subject: String) -> Result<(), Diagnostics> {
        self.find::<serde_json::Value>(subject).await.map(|_| ())
    }

    /// Sends a request, and repeats it while the server does not respond, such as during a restart. Repeating a request is safe: the requests are
    /// idempotent. The timeouts of the resource limit the number of repetitions.
    async fn request<T: DeserializeOwned>(
        &self,
        subject: String,
        payload: &impl Serialize,
    ) -> Result<Response<T>, Diagnostics> {
        loop {
            match self.0.request(subject.clone(), payload).await {
                Err(error) if matches!(error.kind(), NoResponders | TimedOut) => {
                    tracing::warn!(subject, %error, "the server doesn't answer, trying again");
                    tokio::time::sleep(PAUSE).await;
                }
                answer => return Ok(answer?),
            }
        }
    }
}

/// The time limits of operations without `timeouts` in the configuration.
pub(crate) const TIMEOUTS: OperationTimeouts =
    OperationTimeouts::NONE.create(MINUTE).read(MINUTE).update(MINUTE).delete(MINUTE);

const MINUTE: Duration = Duration::from_secs(60);

/// The time limit of a request.
const PATIENCE: Duration = Duration::from_secs(5);

/// The pause before a request is sent again.
const PAUSE: Duration = Duration::from_millis(200);
