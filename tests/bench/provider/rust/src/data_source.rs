use tfvalue::{
    Flatten, TfApi, TfSchema, Unknown, path,
    provider::{Context, DataSource, Diagnostics, ResultExt},
};

use crate::{
    config::Peer,
    model::{Map, Opt, Size},
    store::ApiServer,
};

/// A server that is there already.
#[derive(TfSchema, TfApi)]
#[tf(data_source)]
#[api(flatten = ApiServer, ..)]
pub struct ServerData {
    /// Its ID.
    #[tf(required)]
    id: Unknown<String>,
    /// Its name.
    #[tf(computed)]
    name: Opt<String>,
    /// Its place.
    #[tf(computed)]
    region: Opt<String>,
    /// Its size.
    #[tf(computed)]
    size: Opt<Size>,
    /// The SHA-256 of the file.
    #[tf(computed)]
    #[api(skip)]
    digest: Opt<String>,
    /// Its status.
    #[tf(computed)]
    status: Opt<String>,
    /// Tags.
    #[tf(computed)]
    tags: Opt<Map<String>>,
    /// The number of its disks.
    #[tf(computed)]
    #[api(skip)]
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
        let disk_count = server.disks.len().into();
        Ok(Self { digest: digest.into(), disk_count, ..Self::flatten(server, None)? })
    }
}
