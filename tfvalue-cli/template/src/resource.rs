use tfvalue::{
    Expand, Flatten, Nullable, TfApi, TfSchema, Unknown,
    provider::{Context, Diagnostics, IdentityOf, Import, Resource, ResultExt},
};

use crate::{MyProvider, client};

/// A server.
#[derive(TfSchema, TfApi, Clone, Default, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = client::Server, flatten = client::Server)]
pub struct Server {
    /// The identifier of the server.
    #[tf(computed, use_state_for_unknown)]
    #[api(skip)]
    pub id: Nullable<String>,
    /// The name.
    #[tf(required, requires_replace, validate(length(1..=64)))]
    pub name: Unknown<String>,
    /// The number of cores.
    #[tf(optional, default = 1, validate(range(1..=64)))]
    #[api(null = 1)]
    pub size: Nullable<u32>,
    /// Labels, in any order.
    #[tf(optional)]
    #[api(null = default, unordered)]
    pub labels: Nullable<Vec<Unknown<String>>>,
}

impl Resource for Server {
    type Provider = MyProvider;
    // §local§_server
    const NAME: &'static str = "server";

    async fn create(mut self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let server: client::Server = self.expand()?;
        cx.client()?
            .put(&server)
            .await
            .context("The server can't be created")?;
        self.id = Unknown::Known(Some(server.name.clone()));
        // The server exists now: save it in the state, even if a later step fails.
        cx.save(&self)?;
        Ok(Self::flatten(server, Some(&self))?)
    }

    async fn read(self, cx: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
        let server = cx
            .client()?
            .get(cx.known(&self.name)?)
            .await
            .context("The server can't be read")?;
        let Some(server) = server else {
            return Ok(None);
        };
        let id = Unknown::Known(Some(server.name.clone()));
        Ok(Some(Self {
            id,
            ..Self::flatten(server, Some(&self))?
        }))
    }

    async fn update(self, _prior: Self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        self.create(cx).await
    }

    async fn delete(self, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        cx.client()?
            .delete(cx.known(&self.name)?)
            .await
            .context("The server can't be deleted")
    }

    // terraform import §local§_server.web web
    async fn import(
        target: Import<IdentityOf<Self>>,
        _: &mut Context<'_, Self>,
    ) -> Result<Self, Diagnostics> {
        match target {
            Import::Id(name) => Ok(Self {
                name: Unknown::Known(name),
                ..Self::default()
            }),
            Import::Identity(identity) => match identity {},
        }
    }
}
