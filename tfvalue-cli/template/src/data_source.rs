use tfvalue::{
    Nullable, TfSchema, Unknown, path,
    provider::{Context, DataSource, Diagnostics},
};

use crate::MyProvider;

/// An existing server.
#[derive(TfSchema, Clone, PartialEq, Debug)]
#[tf(data_source)]
pub struct ServerData {
    /// The name.
    #[tf(required)]
    pub name: Unknown<String>,
    /// The identifier of the server.
    #[tf(computed)]
    pub id: Nullable<String>,
    /// The number of cores.
    #[tf(computed)]
    pub size: Nullable<u32>,
}

impl DataSource for ServerData {
    type Provider = MyProvider;
    // data.§local§_server
    const NAME: &'static str = "server";

    async fn read(mut self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let name = cx.known(&self.name)?;
        let Some(server) = cx.client()?.get(name).await? else {
            let detail = format!("There is no server named {name}.");
            return Err(Diagnostics::error("No such server", detail).at(path!(Self, name)));
        };
        self.id = Unknown::Known(Some(server.name));
        self.size = Unknown::Known(Some(server.size));
        Ok(self)
    }
}
