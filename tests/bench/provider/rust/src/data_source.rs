use tfvalue::{
    TfSchema, Unknown, path,
    provider::{Context, DataSource, Diagnostics, ResultExt},
};

use crate::{
    config::Peer,
    model::{Map, Opt, Size},
};

/// A server that is there already.
#[derive(TfSchema)]
#[tf(data_source)]
pub struct ServerData {
    /// Its ID.
    #[tf(required)]
    id: Unknown<String>,
    /// Its name.
    #[tf(computed)]
    name: Opt<String>,
    /// Where it is.
    #[tf(computed)]
    region: Opt<String>,
    /// How big it is.
    #[tf(computed)]
    size: Opt<Size>,
    /// The SHA-256 of the file.
    #[tf(computed)]
    digest: Opt<String>,
    /// How it is.
    #[tf(computed)]
    status: Opt<String>,
    /// Tags.
    #[tf(computed)]
    tags: Opt<Map<String>>,
    /// How many disks it has.
    #[tf(computed)]
    disk_count: Opt<usize>,
}

impl DataSource for ServerData {
    type Provider = Peer;

    const NAME: &'static str = "server";

    async fn read(self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let id = self.id.known().map_or("", String::as_str);
        let found = cx.client()?.get(id).context("Can't read the server")?;
        let none = || Diagnostics::error("No such server", format!("There is no {id}.")).at(path!(Self, id));
        let (server, digest) = found.ok_or_else(none)?;
        let tags =
            server.tags.map(|tags| tags.into_iter().map(|(key, tag)| (key, Unknown::Known(tag))).collect());
        Ok(Self {
            name: server.name.into(),
            region: server.region.into(),
            size: server.size.into(),
            digest: digest.into(),
            status: server.status.into(),
            tags: Unknown::Known(tags),
            disk_count: server.disks.len().into(),
            id: self.id,
        })
    }
}
