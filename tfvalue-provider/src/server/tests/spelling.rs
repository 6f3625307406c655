//! Answers in another spelling than that of the plan or the state.

use std::time::Duration;

use tfvalue_derive::TfSchema;
use tfvalue_runtime::{DynamicValue, Set, Unknown};

use super::{Called, encoded};
use tfvalue_plan::types::GoDuration;

use crate::{
    server::{Context, Diagnostics, Provider, Registry, Resource, values::value},
    tfplugin6::{apply_resource_change, configure_provider, plan_resource_change, read_resource},
};

#[derive(TfSchema, Debug)]
#[tf(provider, crate = crate::derived)]
struct Config {}

struct Tower;

impl Provider for Tower {
    const NAME: &'static str = "tower";

    type Config = Config;
    type Client = ();

    async fn configure(_: Config, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        Ok(())
    }

    fn register(registry: &mut Registry<Self>) {
        registry.resource::<Bell>();
    }
}

/// A bell, whose service answers all durations as Go writes them.
#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(resource, crate = crate::derived)]
struct Bell {
    #[tf(required)]
    period: Unknown<GoDuration>,
    #[tf(optional)]
    pauses: Unknown<Option<Set<Unknown<GoDuration>>>>,
    #[tf(computed)]
    strokes: Unknown<Option<u64>>,
    #[tf(optional, nested(list))]
    hammers: Unknown<Option<Vec<Unknown<Hammer>>>>,
}

#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(crate = crate::derived)]
struct Hammer {
    #[tf(required)]
    swings: Unknown<Vec<Unknown<GoDuration>>>,
}

fn respelled(duration: Unknown<GoDuration>) -> Unknown<GoDuration> {
    duration.map(|duration| Duration::try_from(&duration).unwrap().into())
}

impl Bell {
    fn answered(self) -> Self {
        let all = |durations: Vec<_>| durations.into_iter().map(respelled).collect::<Vec<_>>();
        let hammers = |hammers: Vec<Unknown<Hammer>>| {
            hammers.into_iter().map(|hammer| hammer.map(|hammer| Hammer { swings: hammer.swings.map(all) }))
        };
        Self {
            period: respelled(self.period),
            pauses: self
                .pauses
                .map(|pauses| pauses.map(|pauses| Set::from(all(pauses.into_iter().collect::<Vec<_>>())))),
            strokes: Unknown::Known(Some(12)),
            hammers: self.hammers.map(|list| list.map(|list| hammers(list).collect())),
        }
    }
}

impl Resource for Bell {
    type Provider = Tower;

    const NAME: &'static str = "bell";

    async fn create(self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let answered = self.answered();
        if answered.period == Unknown::Known(Duration::from_secs(1).into()) {
            cx.save(&answered)?;
            return Err(Diagnostics::error("Cracked", "It rings too often."));
        }
        Ok(answered)
    }

    async fn read(self, _: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
        Ok(Some(self.answered()))
    }

    async fn update(self, _: Self, _: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        Ok(self.answered())
    }

    async fn delete(self, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        Ok(())
    }
}

fn duration(text: &str) -> Unknown<GoDuration> {
    Unknown::Known(text.parse().unwrap())
}

fn bell(period: &str, strokes: Unknown<Option<u64>>) -> Bell {
    let pauses = Set::from(["90s", "60m"].map(duration).to_vec());
    let hammer = Hammer { swings: Unknown::Known(["1000ms", "120s"].map(duration).to_vec()) };
    Bell {
        period: duration(period),
        pauses: Unknown::Known(Some(pauses)),
        strokes,
        hammers: Unknown::Known(Some(vec![Unknown::Known(hammer)])),
    }
}

async fn tower() -> Called {
    let state = Called::new::<Tower>();
    let config = Some(encoded(&Config {}));
    state.configure(&configure_provider::Request { config, ..Default::default() }).await.unwrap();
    state
}

#[tokio::test]
async fn read_answer_keeps_the_spelling_of_the_state() {
    let bell = encoded(&bell("3600s", Unknown::Known(Some(12))));
    let request = read_resource::Request {
        type_name: "tower_bell".into(),
        current_state: Some(bell.clone()),
        ..Default::default()
    };
    let response = tower().await.read_resource(&request).await.unwrap();
    assert_eq!(response.new_state, Some(bell));
}

#[tokio::test]
async fn applied_answer_keeps_the_spelling_of_the_plan() {
    let apply = |prior: Option<Bell>, period: &str| apply_resource_change::Request {
        type_name: "tower_bell".into(),
        prior_state: Some(encoded(&prior)),
        planned_state: Some(encoded(&bell(period, Unknown::UNKNOWN))),
        config: Some(encoded(&bell(period, Unknown::NULL))),
        ..Default::default()
    };
    let tower = tower().await;
    for prior in [None, Some(bell("30m", Unknown::Known(Some(3))))] {
        let response = tower.apply_resource(&apply(prior, "60m")).await.unwrap();
        assert_eq!(response.diagnostics, []);
        assert_eq!(response.new_state, Some(encoded(&bell("60m", Unknown::Known(Some(12))))));
    }
    // So does a state that was saved before an error.
    let response = tower.apply_resource(&apply(None, "1000ms")).await.unwrap();
    assert_eq!(response.diagnostics.len(), 1);
    assert_eq!(response.new_state, Some(encoded(&bell("1000ms", Unknown::Known(Some(12))))));
}

#[tokio::test]
async fn plan_of_another_spelling_changes_nothing() {
    let prior = bell("3600s", Unknown::Known(Some(12)));
    let plan = |period: &str| plan_resource_change::Request {
        type_name: "tower_bell".into(),
        prior_state: Some(encoded(&prior)),
        proposed_new_state: Some(encoded(&bell(period, Unknown::Known(Some(12))))),
        config: Some(encoded(&bell(period, Unknown::NULL))),
        ..Default::default()
    };
    let tower = tower().await;
    let response = tower.plan_resource(&plan("1h")).await.unwrap();
    assert_eq!((response.diagnostics, response.planned_state), (Vec::new(), Some(encoded(&prior))));
    let response = tower.plan_resource(&plan("2h")).await.unwrap();
    let planned: DynamicValue<'_> = value(response.planned_state.as_ref());
    assert!(planned.decode::<Bell>().unwrap().strokes.is_unknown());
}
