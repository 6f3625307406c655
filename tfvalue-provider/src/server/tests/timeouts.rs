//! Answers without the `timeouts` of the configuration.

use std::time::Duration;

use tfvalue_derive::TfSchema;
use tfvalue_plan::types::Timeouts;
use tfvalue_runtime::{Encode, TfSchema, Unknown};

use super::{Called, encoded};
use crate::{
    plugin::provider_schema,
    server::{
        Context, DataSource, Diagnostics, OperationTimeouts, Plan, Provider, Registry, Resource,
        values::value,
    },
    tfplugin6::{
        apply_resource_change, configure_provider, plan_resource_change, read_data_source, read_resource,
    },
};

#[derive(TfSchema, Debug)]
#[tf(provider, crate = crate::derived)]
struct Config {}

struct Kiln;

impl Provider for Kiln {
    const NAME: &'static str = "kiln";

    type Config = Config;
    type Client = ();

    async fn configure(_: Config, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        Ok(())
    }

    fn register(registry: &mut Registry<Self>) {
        registry.resource::<Pot>().resource::<Vase>().resource::<Gateway>().data_source::<Shelf>();
    }
}

/// The time limits of a gateway's connections, which are none of an operation.
#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(crate = crate::derived)]
struct Connections {
    #[tf(optional)]
    idle: Unknown<Option<u64>>,
    #[tf(optional)]
    read: Unknown<Option<u64>>,
}

macro_rules! resources {
    ($($Model:ident = $name:literal, #[$options:meta] $Timeouts:ty;)*) => {$(
        #[derive(TfSchema, Debug, Clone, PartialEq)]
        #[tf(resource, crate = crate::derived)]
        struct $Model {
            #[tf(required)]
            name: Unknown<String>,
            #[$options]
            timeouts: Unknown<Option<$Timeouts>>,
        }

        impl $Model {
            /// The answer of an API, which knows no time limits.
            fn answered(self) -> Self {
                Self { timeouts: Unknown::NULL, ..self }
            }
        }

        impl Resource for $Model {
            type Provider = Kiln;

            const NAME: &'static str = $name;
            const TIMEOUTS: OperationTimeouts =
                OperationTimeouts::NONE.create(Duration::from_secs(600)).delete(Duration::from_secs(90));

            async fn plan(plan: &mut Plan<Self>, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
                if plan.planned.name == Unknown::Known("planned".to_owned()) {
                    plan.planned = plan.planned.clone().answered();
                }
                Ok(())
            }

            async fn create(self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
                cx.save(&self.clone().answered())?;
                if self.name == Unknown::Known("saved".to_owned()) {
                    return Err(Diagnostics::error("Cracked", "It was too hot."));
                }
                Ok(self.answered())
            }

            async fn read(self, _: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
                Ok(Some(self.answered()).filter(|found| found.name != Unknown::Known("gone".to_owned())))
            }

            async fn update(self, _: Self, _: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
                Ok(self.answered())
            }

            async fn delete(self, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
                Ok(())
            }
        }
    )*};
}

resources! {
    Pot = "pot", #[tf(nested, optional)] Timeouts;
    Vase = "vase", #[tf(block(single))] Timeouts;
    Gateway = "gateway", #[tf(nested, optional)] Connections;
}

#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(data_source, crate = crate::derived)]
struct Shelf {
    #[tf(computed)]
    length: Unknown<Option<u64>>,
    #[tf(block(single))]
    timeouts: Unknown<Option<ReadTimeout>>,
}

#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(crate = crate::derived)]
struct ReadTimeout {
    #[tf(optional)]
    read: Unknown<Option<String>>,
}

impl DataSource for Shelf {
    type Provider = Kiln;

    const NAME: &'static str = "shelf";
    const TIMEOUTS: OperationTimeouts = OperationTimeouts::NONE.read(Duration::from_millis(2500));

    async fn read(self, _: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        Ok(Self { length: Unknown::Known(Some(3)), timeouts: Unknown::NULL })
    }
}

async fn kiln() -> Called {
    let server = Called::new::<Kiln>();
    let config = Some(encoded(&Config {}));
    server.configure(&configure_provider::Request { config, ..Default::default() }).await.unwrap();
    server
}

fn ten_minutes() -> Unknown<Option<Timeouts>> {
    let create = Unknown::Known(Some("10m".parse().unwrap()));
    Unknown::Known(Some(Timeouts { create, ..Timeouts::default() }))
}

/// The state after each step with this configuration.
async fn steps<M>(type_name: &str, config: &M) -> Vec<Option<M>>
where
    M: Encode + TfSchema + for<'de> tfvalue_runtime::Decode<'de>,
{
    let server = kiln().await;
    let sent = Some(encoded(config));
    let plan = plan_resource_change::Request {
        type_name: type_name.to_owned(),
        prior_state: Some(encoded(&None::<M>)),
        proposed_new_state: sent.clone(),
        config: sent.clone(),
        ..Default::default()
    };
    let planned = server.plan_resource(&plan).await.unwrap().planned_state;
    let apply = apply_resource_change::Request {
        type_name: type_name.to_owned(),
        prior_state: Some(encoded(&None::<M>)),
        planned_state: planned.clone(),
        config: sent,
        ..Default::default()
    };
    let applied = server.apply_resource(&apply).await.unwrap().new_state;
    let read = read_resource::Request {
        type_name: type_name.to_owned(),
        current_state: applied.clone(),
        ..Default::default()
    };
    let read = server.read_resource(&read).await.unwrap().new_state;
    [planned, applied, read].iter().map(|state| value(state.as_ref()).decode().unwrap()).collect()
}

#[tokio::test]
async fn timeouts_of_the_configuration_stay_in_the_state() {
    for timeouts in [ten_minutes(), Unknown::NULL, Unknown::Known(Some(Timeouts::default()))] {
        for name in ["a", "planned", "saved"] {
            let name = Unknown::Known(name.to_owned());
            let pot = Pot { name: name.clone(), timeouts: timeouts.clone() };
            assert_eq!(steps("kiln_pot", &pot).await, vec![Some(pot); 3]);
            let vase = Vase { name, timeouts: timeouts.clone() };
            assert_eq!(steps("kiln_vase", &vase).await, vec![Some(vase); 3]);
        }
    }
    let gone = Pot { name: Unknown::Known("gone".to_owned()), timeouts: ten_minutes() };
    assert_eq!(steps("kiln_pot", &gone).await, [Some(gone.clone()), Some(gone), None]);
}

#[tokio::test]
async fn other_timeouts_are_the_provider_s() {
    let connections = Connections { idle: Unknown::Known(Some(3)), read: Unknown::NULL };
    let gateway =
        Gateway { name: Unknown::Known("a".to_owned()), timeouts: Unknown::Known(Some(connections)) };
    let server = kiln().await;
    let read = read_resource::Request {
        type_name: "kiln_gateway".to_owned(),
        current_state: Some(encoded(&gateway)),
        ..Default::default()
    };
    let read = server.read_resource(&read).await.unwrap().new_state;
    assert_eq!(value(read.as_ref()).decode::<Gateway>().unwrap(), gateway.answered());
}

#[tokio::test]
async fn timeouts_of_a_data_source_are_those_of_the_configuration() {
    let read = Unknown::Known(Some("5m".to_owned()));
    let timeouts = Unknown::Known(Some(ReadTimeout { read }));
    let config = Shelf { length: Unknown::NULL, timeouts };
    let request = read_data_source::Request {
        type_name: "kiln_shelf".to_owned(),
        config: Some(encoded(&config)),
        ..Default::default()
    };
    let state = kiln().await.read_data_source(&request).await.unwrap().state;
    let found = value(state.as_ref()).decode::<Shelf>().unwrap();
    assert_eq!(found, Shelf { length: Unknown::Known(Some(3)), ..config });
}

#[test]
fn descriptions_name_default_limits() {
    let provider = provider_schema(&Registry::<Kiln>::entries());
    let nested = |name: &str| {
        let attribute = provider.resources[name].block.attributes.get("timeouts").unwrap();
        let tfvalue_runtime::schema::AttributeType::Nested(nested) = &attribute.ty else { panic!() };
        nested.attributes.clone()
    };
    let pot = nested("kiln_pot");
    let text = |name: &str| pot.get(name).unwrap().description.text.to_string();
    assert_eq!(text("create"), "The time limit of creating, such as `30s` or `1h30m`. Defaults to 10m0s.");
    assert!(text("delete").ends_with(" Defaults to 1m30s."), "{}", text("delete"));
    assert!(!text("update").contains("Defaults") && !text("read").contains("Defaults"));
    assert_eq!(nested("kiln_gateway").get("read").unwrap().description.text, "");
    let block = |schema: &tfvalue_runtime::Schema, name: &str| {
        let timeouts = schema.block.block_types.get("timeouts").unwrap();
        timeouts.block.attributes.get(name).unwrap().description.text.to_string()
    };
    assert!(block(&provider.resources["kiln_vase"], "create").ends_with(" Defaults to 10m0s."));
    assert_eq!(block(&provider.data_sources["kiln_shelf"], "read"), "Defaults to 2.5s.");
}
