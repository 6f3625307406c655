//! A network in a file. It has attributes of all types and blocks of all nesting modes.

mod cidr;
mod complete;
mod model;

use tfvalue::{AttributePath, Refinements, Unknown};

use self::complete::Given;
pub(crate) use self::{cidr::Cidr, model::Network};
use super::{
    Text,
    computed::known,
    config::{Client, Tfvalue},
    random,
    stored::{find, get, imported_name, put},
};
use tfvalue::provider::{Context, Diagnostics, Import, Plan, Resource};

impl Resource for Network {
    type Provider = Tfvalue;

    const NAME: &'static str = "network";

    async fn validate(&self) -> Diagnostics {
        let mut diagnostics = Diagnostics::default();
        let peers = self.peers.known().and_then(Option::as_ref);
        for (index, peer) in peers.into_iter().flatten().enumerate() {
            let peer = peer.known().and_then(Option::as_ref);
            let key = peer.and_then(|peer| peer.key.known()?.as_deref()).unwrap_or_default();
            if key.contains(char::is_whitespace) {
                let path = AttributePath::new().attribute("peers").set_element(index).attribute("key");
                diagnostics.add(Diagnostics::error("Invalid key", "A key has no spaces.").at(&path));
            }
        }
        let interfaces = self.interface.known().map_or(&[][..], Vec::as_slice);
        let names: Vec<_> = interfaces.iter().map(|interface| interface.name.known()).collect();
        for (index, name) in names.iter().enumerate() {
            if let Some(name) = name.filter(|name| names[..index].contains(&Some(*name))) {
                let detail = format!("There is another interface {name:?}.");
                diagnostics.add(Diagnostics::error("Name taken", detail).at(name_of_interface(index)));
            }
        }
        diagnostics
    }

    /// Plans the configuration, completed with the provider's values. Only the serial and the revision depend on the prior state.
    async fn plan(plan: &mut Plan<Self>, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        // The default tags of the provider may be unknown during planning.
        let client = cx.client().ok();
        let prior = plan.prior.as_ref();
        let mut serial = prior.map(|prior| prior.serial.clone()).unwrap_or_default();
        serial.fill_null_with(|| Unknown::Unknown(Refinements::beginning_with(SERIAL).not_null()));
        plan.planned = plan.config.clone();
        plan.planned.complete(&given(serial, client, cx));
        plan.planned.revision = Unknown::Known(Some(match prior {
            Some(prior) => plan.planned.next_revision(prior),
            None => 1,
        }));
        Ok(())
    }

    async fn create(self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        self.write(cx)
    }

    async fn update(self, _: Self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        self.write(cx)
    }

    async fn read(self, cx: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
        find(&cx.client()?.networks, known(&self.name, "name")?)
    }

    async fn delete(self, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        Ok(cx.client()?.networks.remove(known(&self.name, "name")?)?)
    }

    async fn import(target: Import, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        get(&cx.client()?.networks, &imported_name(target)?)
    }
}

/// The prefix of serials.
const SERIAL: &str = "net-";

fn given<'c>(serial: Text, client: Option<&'c Client>, cx: &Context<'_, Network>) -> Given<'c> {
    Given {
        serial,
        default_tags: client.map(|client| &client.default_tags),
        nested_attributes: cx.has_nested_attributes(),
    }
}

fn name_of_interface(index: usize) -> AttributePath {
    AttributePath::new().attribute("interface").element(index).attribute("name")
}

impl Network {
    /// The prior revision if no value changes, otherwise the next revision.
    fn next_revision(&mut self, prior: &Self) -> u64 {
        self.revision = prior.revision.clone();
        let revision = prior.revision.known().copied().flatten().unwrap_or_default();
        if self == prior { revision } else { revision + 1 }
    }

    fn write(self, cx: &Context<'_, Self>) -> Result<Self, Diagnostics> {
        let client = cx.client()?;
        let serial = match self.serial {
            Unknown::Known(Some(serial)) => serial,
            _ => format!("{SERIAL}{}", hex::encode(random::<6>()?)),
        };
        let mut network = cx.config()?.clone();
        network.complete(&given(Unknown::Known(Some(serial)), Some(client), cx));
        network.revision = self.revision;
        put(&client.networks, known(&network.name, "name")?, &network)?;
        Ok(network)
    }
}
