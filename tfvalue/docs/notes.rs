// The provider of the examples in testing.md.

use tfvalue::{
    TfSchema, Unknown,
    provider::{Context, Diagnostics, Provider, Registry, Resource},
};

#[derive(TfSchema)]
#[tf(provider)]
struct Config {}

struct Notes;

impl Provider for Notes {
    const NAME: &'static str = "notes";
    type Config = Config;
    type Client = ();

    async fn configure(_: Config, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        Ok(())
    }
    fn register(registry: &mut Registry<Self>) {
        registry.resource::<Note>();
    }
}

#[derive(TfSchema, Clone)]
#[tf(resource)]
struct Note {
    #[tf(computed)]
    id: Unknown<Option<String>>,
    #[tf(required)]
    name: Unknown<String>,
    #[tf(optional)]
    text: Unknown<Option<String>>,
}

impl Resource for Note {
    type Provider = Notes;
    const NAME: &'static str = "note";

    async fn create(self, _: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        Ok(self)
    }
    async fn read(self, _: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
        Ok(Some(self))
    }
    async fn update(self, _: Self, _: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        Ok(self)
    }
    async fn delete(self, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        Ok(())
    }
}
