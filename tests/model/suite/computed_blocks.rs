//! Blocks that the provider may make where the configuration has none.

use serde_json::json;
use tfvalue::plan::values;
use tfvalue::{Set, TfSchema, TfType, Unknown, Value, json, msgpack, plan, tfplugin5, tfplugin6};

#[derive(TfSchema, Clone, PartialEq, Debug)]
#[tf(resource)]
struct Network {
    #[tf(block(computed))]
    gateway: Unknown<Option<Route>>,
    #[tf(block(list, max_items = 1, computed))]
    default: Unknown<Option<Route>>,
    #[tf(block(computed))]
    route: Unknown<Vec<Route>>,
    #[tf(block)]
    rule: Unknown<Set<Route>>,
}

#[derive(TfSchema, Clone, PartialEq, Debug)]
struct Route {
    #[tf(optional, computed)]
    target: Unknown<Option<String>>,
}

/// Returns the network for a configuration without its block, for a Terraform that knows computed blocks.
fn nothing_configured() -> Network {
    json::from_str(r#"{"default": null, "gateway": null, "route": null, "rule": []}"#).unwrap()
}

fn routes(targets: &[&str]) -> Unknown<Vec<Route>> {
    let route = |target: &&str| Route { target: Unknown::Known(Some((*target).to_owned())) };
    Unknown::Known(targets.iter().map(route).collect())
}

fn value(network: &serde_json::Value) -> Value<'static> {
    Value::decode_json(&Network::TYPE, network.to_string().as_bytes()).unwrap().into_owned()
}

#[test]
fn protocol_6_is_told() {
    let schema = tfplugin6::Schema::from(&Network::SCHEMA);
    let blocks = schema.block.unwrap().block_types;
    let computed: Vec<_> =
        blocks.iter().map(|block| (&*block.type_name, block.block.as_ref().unwrap().computed)).collect();
    assert_eq!(computed, [("default", true), ("gateway", true), ("route", true), ("rule", false)]);
}

#[test]
fn protocol_5_has_none() {
    let error = tfplugin5::Schema::try_from(&Network::SCHEMA).unwrap_err();
    assert_eq!(error.to_string(), "default: protocol 5 has no computed blocks");
}

#[test]
fn the_json_of_terraform_does_not_tell() {
    let json: serde_json::Value = serde_json::from_str(&Network::SCHEMA.to_json()).unwrap();
    let block = &json["block"]["block_types"]["route"];
    let target = json!({"type": "string", "description_kind": "plain", "optional": true, "computed": true});
    let content = json!({"attributes": {"target": target}, "description_kind": "plain"});
    assert_eq!(block, &json!({"nesting_mode": "list", "block": content}));
}

#[test]
fn a_plan_begins_with_unknown_blocks_where_none_are_configured() {
    let config = nothing_configured();
    let planned = plan::mark_computed_unknown::<Network>(&None::<Network>, &config, &config).unwrap();
    // A Terraform that doesn't know computed blocks would refuse unknown ones.
    let planned: Network = planned.to_typed().unwrap();
    assert_eq!(planned, config);
    let planned = plan::mark_computed_blocks_unknown::<Network>(&None::<Network>, &config, &planned).unwrap();
    let planned: Network = planned.to_typed().unwrap();
    assert!(planned.gateway.is_unknown() && planned.default.is_unknown() && planned.route.is_unknown());
    assert_eq!(planned.rule, Unknown::Known(Set::default()));
    assert_eq!(plan::check_planned::<Network>(&None::<Network>, &config, &planned), Ok(()));
    assert_eq!(msgpack::from_slice::<Network>(&msgpack::to_vec(&planned).unwrap()).unwrap(), planned);
}

#[test]
fn blocks_of_the_configuration_are_kept() {
    let config = Network { route: routes(&["a", "b"]), ..nothing_configured() };
    let begun = plan::mark_computed_unknown::<Network>(&None::<Network>, &config, &config).unwrap();
    assert_eq!(begun.to_typed::<Network>().unwrap().route, routes(&["a", "b"]));
    let begun = plan::mark_computed_blocks_unknown::<Network>(&None::<Network>, &config, &config).unwrap();
    assert_eq!(begun.to_typed::<Network>().unwrap().route, routes(&["a", "b"]));
    let unchanged = plan::mark_computed_blocks_unknown::<Network>(&config, &config, &config).unwrap();
    assert_eq!(unchanged.to_typed::<Network>().unwrap(), config);
    let planned = Network { route: Unknown::UNKNOWN, ..config.clone() };
    let findings = values::check_planned(
        &Network::SCHEMA,
        &Value::Null,
        &Value::from_typed(&config).unwrap(),
        &Value::from_typed(&planned).unwrap(),
    );
    assert_eq!(
        findings.unwrap_err().to_string(),
        "route: planned as unknown, but it is a list of 2 in the configuration",
    );
}

#[test]
fn elements_of_sets_stay_as_they_are_planned() {
    let route = |target| [Route { target }].into_iter().collect();
    let config = Network { rule: Unknown::Known(route(Unknown::NULL)), ..nothing_configured() };
    let none = None::<Network>;
    let begun = plan::mark_computed_unknown::<Network>(&none, &config, &config).unwrap();
    let begun: Network = begun.to_typed().unwrap();
    assert_eq!(begun.rule, Unknown::Known(route(Unknown::UNKNOWN)));
    for target in [Unknown::UNKNOWN, "a".into()] {
        let planned = Network { rule: Unknown::Known(route(target)), ..begun.clone() };
        let marked = plan::mark_computed_blocks_unknown::<Network>(&none, &config, &planned).unwrap();
        let marked: Network = marked.to_typed().unwrap();
        assert_eq!((&marked.rule, marked.route.is_unknown()), (&planned.rule, true));
    }
}

#[test]
fn blocks_that_are_null_stay_so_unless_they_are_computed() {
    #[derive(TfSchema, Clone, PartialEq, Debug)]
    #[tf(resource)]
    struct Zone {
        #[tf(computed)]
        id: Unknown<Option<String>>,
        #[tf(block, known)]
        list: Option<Vec<Route>>,
        #[tf(block, known)]
        set: Option<Set<Route>>,
        #[tf(block(group))]
        group: Option<Route>,
        #[tf(block(list, computed))]
        computed: Unknown<Option<Vec<Route>>>,
    }

    let config: Zone = json::from_str("{}").unwrap();
    assert_eq!((&config.list, &config.group), (&None, &None));
    let none = None::<Zone>;
    let planned = plan::mark_computed_unknown::<Zone>(&none, &config, &config).unwrap();
    let planned: Zone = planned.to_typed().unwrap();
    assert_eq!((&planned.list, &planned.set, &planned.group), (&None, &None, &None));
    assert_eq!(planned.computed, Unknown::Known(Some(vec![])));
    assert_eq!(plan::check_planned::<Zone>(&none, &config, &planned), Ok(()));
    let empty = Zone { list: Some(vec![]), set: Some(Set::default()), ..planned };
    assert_eq!(plan::check_planned::<Zone>(&none, &config, &empty), Ok(()));
}

#[test]
fn the_provider_makes_any_blocks_but_no_null() {
    let config = value(&json!({"default": null, "gateway": null, "route": null, "rule": []}));
    let check = |route| {
        let planned = value(&json!({"default": [], "gateway": null, "route": route, "rule": []}));
        values::check_planned(&Network::SCHEMA, &Value::Null, &config, &planned)
            .map_err(|found| found.to_string())
    };
    assert_eq!(check(json!([])), Ok(()));
    assert_eq!(check(json!([{"target": "a"}])), Ok(()));
    assert_eq!(
        check(json!(null)),
        Err("route: planned as null: plan a block that isn't there as empty".to_owned()),
    );
}

#[test]
fn blocks_planned_as_unknown_come_to_be_known_and_not_null() {
    let planned = Network { route: Unknown::UNKNOWN, gateway: Unknown::UNKNOWN, ..nothing_configured() };
    let planned = Value::from_typed(&planned).unwrap();
    let check = |route| {
        let new = value(&json!({"default": [], "gateway": null, "route": route, "rule": []}));
        values::check_applied(&Network::SCHEMA, &planned, &new).map_err(|found| found.to_string())
    };
    assert_eq!(check(json!([{"target": "a"}, {"target": null}])), Ok(()));
    assert_eq!(
        check(json!(null)),
        Err("route: null after apply: a block that isn't there is empty".to_owned()),
    );
}
