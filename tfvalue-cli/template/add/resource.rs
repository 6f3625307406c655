//! The resource `§local§_§type§`.

use tfvalue::{
    Nullable, TfSchema, Unknown,
    provider::{Context, Diagnostics, IdentityOf, Import, Resource},
};

use crate::§Provider§;

/// TODO: describe the resource.
#[derive(TfSchema, Clone, Default, PartialEq, Debug)]
#[tf(resource)]
pub struct §Type§ {
    /// The identifier.
    #[tf(computed, use_state_for_unknown)]
    pub id: Nullable<String>,
    /// The name.
    #[tf(required, requires_replace)]
    pub name: Unknown<String>,
    /// A description.
    #[tf(optional)]
    pub description: Nullable<String>,
}

impl Resource for §Type§ {
    type Provider = §Provider§;
    const NAME: &'static str = "§type§";

    async fn create(mut self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        // TODO: create it by the client, and set what the service computes.
        let _client = cx.client()?;
        self.id = Unknown::Known(Some(cx.known(&self.name)?.clone()));
        Ok(self)
    }

    async fn read(self, cx: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
        // TODO: read it by the client, and return `None` if it doesn't exist.
        let _client = cx.client()?;
        Ok(Some(self))
    }

    async fn update(self, _prior: Self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        // TODO: change it by the client.
        let _client = cx.client()?;
        Ok(self)
    }

    async fn delete(self, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        // TODO: delete it by the client.
        let _client = cx.client()?;
        Ok(())
    }

    async fn import(
        target: Import<IdentityOf<Self>>,
        _: &mut Context<'_, Self>,
    ) -> Result<Self, Diagnostics> {
        match target {
            // `read` completes it.
            Import::Id(name) => Ok(Self {
                id: Unknown::Known(Some(name.clone())),
                name: Unknown::Known(name),
                ..Self::default()
            }),
            Import::Identity(identity) => match identity {},
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::core;

    /// Create, empty plan, update, empty plan, import, destroy.
    #[test]
    fn it_lives() {
        let with = |name: &str| §Type§ {
            name: Unknown::Known(name.to_owned()),
            ..§Type§::default()
        };
        let folder = tempfile::TempDir::new().unwrap();
        core(&folder).assert_lifecycle(&[with("a"), with("b")]);
    }
}
