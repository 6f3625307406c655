//! A service. The resource has no `plan` method: the options of its model plan the changes.

use tfvalue::{Nullable, TfSchema, TfType, Unknown};

use super::{
    Text,
    computed::known,
    config::Tfvalue,
    name::Name,
    random,
    stored::{find, get, imported_name, put},
};
use tfvalue::provider::{Context, Diagnostics, Import, Resource};

/// The zone of a service.
#[derive(TfType, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Zone {
    North,
    South,
}

/// A service, of which nothing runs: it is a file.
#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(resource, exactly_one_of(image, source))]
pub(crate) struct Service {
    /// The name of the service, as soon as it has a file.
    #[tf(computed, use_state_for_unknown)]
    pub(crate) id: Text,
    /// The name of the service. With another name, it is another service.
    #[tf(required, as_string, requires_replace)]
    pub(crate) name: Unknown<Name>,
    /// The zone of the service. Changing it replaces the service, unless the configuration leaves it out.
    #[tf(optional, default = "north", requires_replace(if_configured))]
    pub(crate) zone: Nullable<Zone>,
    /// The port that it listens on.
    #[tf(optional, default = 80, validate(range(1..=65535)))]
    pub(crate) port: Nullable<u16>,
    /// The tags of the service.
    #[tf(optional, default = vec![Unknown::Known(Some("plain".to_owned()))], validate(length(..=3), each(length(1..=8))))]
    pub(crate) tags: Nullable<Vec<Text>>,
    /// The maximum number of users. Increasing it updates the service, decreasing it replaces the service.
    #[tf(optional, computed, requires_replace(if = shrinks), use_state_for_unknown)]
    pub(crate) capacity: Nullable<u64>,
    /// The image that runs.
    #[tf(optional, validate(length(1..)))]
    pub(crate) image: Text,
    /// The source that the image is built from.
    #[tf(optional)]
    pub(crate) source: Text,
    /// The number of changes of the service.
    #[tf(computed)]
    pub(crate) revision: Nullable<u64>,
    /// The volumes of the service.
    #[tf(block(set), key = name)]
    pub(crate) volume: Unknown<tfvalue::Set<Volume>>,
    /// The routes of the service.
    #[tf(block(list), key = path)]
    pub(crate) route: Unknown<Vec<Route>>,
}

/// A place to keep things.
#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Volume {
    /// The name of the volume, unique in the service.
    #[tf(required, validate(length(1..=8)))]
    pub(crate) name: Unknown<String>,
    /// In GiB.
    #[tf(optional, default = 10)]
    pub(crate) size: Nullable<u64>,
    /// The serial number, which stays when the size changes.
    #[tf(computed, use_state_for_unknown)]
    pub(crate) serial: Text,
}

/// A path under which it answers.
#[derive(TfSchema, Debug, Clone, PartialEq)]
pub(crate) struct Route {
    /// The path.
    #[tf(required)]
    pub(crate) path: Unknown<String>,
    /// The share of the requests.
    #[tf(optional, default = 1.5, validate(range(0..)))]
    pub(crate) weight: Nullable<f64>,
    /// The service that answers. Another value replaces this service.
    #[tf(optional, requires_replace)]
    pub(crate) target: Text,
    /// The number under which the route is known.
    #[tf(computed, use_state_for_unknown(non_null))]
    pub(crate) handle: Text,
}

/// Returns whether the capacity decreases.
fn shrinks(prior: &Nullable<u64>, planned: &Nullable<u64>) -> bool {
    match (prior, planned) {
        (Unknown::Known(prior), Unknown::Known(planned)) => planned < prior,
        // An unknown capacity may turn out to be smaller. Terraform would then refuse a replacement that was planned as an update.
        _ => true,
    }
}

impl Resource for Service {
    type Provider = Tfvalue;

    const NAME: &'static str = "service";

    async fn create(self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        self.write(1, cx)
    }

    async fn update(self, prior: Self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let before = known(&prior.revision, "revision")?.unwrap_or(0);
        self.write(before.saturating_add(1), cx)
    }

    async fn read(self, cx: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
        find(&cx.client()?.services, known(&self.name, "name")?)
    }

    async fn delete(self, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        Ok(cx.client()?.services.remove(known(&self.name, "name")?)?)
    }

    async fn import(target: Import, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        get(&cx.client()?.services, &imported_name(target)?)
    }
}

impl Service {
    /// Sets the computed values, and writes the file.
    fn write(mut self, revision: u64, cx: &Context<'_, Self>) -> Result<Self, Diagnostics> {
        let name = known(&self.name, "name")?.clone();
        self.id = Unknown::Known(Some(name.to_string()));
        self.revision = Unknown::Known(Some(revision));
        if self.capacity.is_unknown() {
            self.capacity = Unknown::Known(Some(100));
        }
        let volumes = known(&self.volume, "volume")?.iter().cloned();
        let volumes = volumes.map(|volume| Ok(Volume { serial: given(volume.serial)?, ..volume }));
        self.volume = Unknown::Known(volumes.collect::<Result<_, Diagnostics>>()?);
        let routes = known(&self.route, "route")?.iter().cloned();
        let routes = routes.map(|route| Ok(Route { handle: given(route.handle)?, ..route }));
        self.route = Unknown::Known(routes.collect::<Result<_, Diagnostics>>()?);
        put(&cx.client()?.services, &name, &self)?;
        Ok(self)
    }
}

/// Keeps a known value, and replaces an unknown one by a random identifier.
fn given(value: Text) -> Result<Text, Diagnostics> {
    Ok(if value.is_unknown() { Unknown::Known(Some(hex::encode(random::<4>()?))) } else { value })
}
