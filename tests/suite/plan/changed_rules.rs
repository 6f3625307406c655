//! A schema that has changed, and the next plan of a resource whose configuration has not: where the plan replaces the resource, the
//! comparison of the schemas says so.

use serde_json::{Value as Json, json};
use tfvalue::schema::{changes_since, from_json};
use tfvalue::{
    Schema, Set, TfSchema, Unknown, Value,
    plan::{self, values},
    schema::{ProviderSchema, ProviderSchemas, SchemaKind},
    testing,
};

type N<T> = Unknown<Option<T>>;

/// A resource of these fields beside its name.
macro_rules! model {
    ($name:ident { $($fields:tt)* }) => {
        #[derive(TfSchema)]
        #[tf(resource)]
        struct $name {
            #[tf(required)]
            name: N<String>,
            $($fields)*
        }
    };
}

/// The plan of a resource in which it is replaced.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Plan {
    /// The next one.
    Next,
    /// One that updates something else.
    Update,
    /// None.
    None,
}

/// A value of a schema, in which all is null or empty that isn't there.
fn value(schema: &Schema, members: &Json) -> Value<'static> {
    let mut value = plan::empty_value(&schema.block);
    let mut members = members.as_object().unwrap().clone();
    members.retain(|name, _| value.get(name).is_some());
    let members = Json::from(members);
    let ty = schema.block.implied_type();
    let read = Value::decode_json(&ty, members.to_string().as_bytes()).unwrap().into_owned();
    for name in members.as_object().unwrap().keys() {
        *value.get_mut(name).unwrap() = read.get(name).unwrap().clone();
    }
    value
}

/// Returns whether the plan with a configuration replaces the resource.
fn replaces(schema: &Schema, state: &Json, config: &Json) -> bool {
    let (prior, config) = (value(schema, state), value(schema, config));
    let proposed = testing::proposed_new_state(schema, &prior, &config).unwrap();
    let planned = values::prepare(schema, &prior, &config, &proposed).unwrap();
    !values::requires_replace(schema, &prior, &config, &planned).unwrap().is_empty()
}

/// Asserts which plan replaces a resource of the old schema, and that the comparison says so. The state is what the configuration sets, and what
/// else is given.
#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "written as literals")]
fn check<Old: TfSchema, New: TfSchema>(config: Json, computed: Json, expected: Plan, change: &str) {
    let with = |members: &Json, more: &Json| {
        let mut members = members.clone();
        members.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        members
    };
    let config = with(&json!({"name": "a"}), &config);
    let state = with(&config, &computed);
    assert!(!replaces(&Old::SCHEMA, &state, &config), "the resource is as it is");
    let next = replaces(&New::SCHEMA, &state, &config);
    let update = replaces(&New::SCHEMA, &state, &with(&config, &json!({"name": "b"})));
    let found = match (next, update) {
        (true, _) => Plan::Next,
        (false, true) => Plan::Update,
        (false, false) => Plan::None,
    };
    assert_eq!(found, expected, "the plan");

    // As a file has them, too.
    let read = |schema: &Schema| {
        let mut provider = ProviderSchema::default();
        provider.resources.insert("cloud_server".to_owned(), schema.clone());
        let mut schemas = ProviderSchemas::default();
        schemas.providers.insert("example.com/acme/cloud".to_owned(), provider);
        let mut read = ProviderSchemas::from_json(schemas.to_json_with_rules()).unwrap();
        read.providers.pop_first().unwrap().1.resources.pop_first().unwrap().1
    };
    for (old, new) in [(Old::SCHEMA, New::SCHEMA), (read(&Old::SCHEMA), read(&New::SCHEMA))] {
        let changes = changes_since(&new, &old);
        let named: Vec<_> = changes.iter().filter(|change| change.what.contains("replace")).collect();
        let told: Vec<_> = changes.iter().map(ToString::to_string).collect();
        assert!(told.iter().any(|told| told == change), "{told:?}");
        assert_eq!(!named.is_empty(), expected != Plan::None, "{told:?}");
        assert!(named.iter().all(|change| change.breaking && !change.stored), "{told:?}");
    }
}

fn any_change(_: &N<String>, _: &N<String>) -> bool {
    true
}

/// The schema with this attribute after the one without attributes.
macro_rules! new_attribute {
    ($options:tt, $expected:expr, $change:literal) => {{
        model!(Old {});
        model!(New {
            #[tf $options]
            tier: N<String>,
        });
        check::<Old, New>(json!({}), json!({}), $expected, $change);
    }};
}

#[test]
fn a_new_attribute_replaces_the_resource_by_its_default() {
    new_attribute!(
        (default = "std", requires_replace),
        Plan::Next,
        "`tier` is new, and optional and computed: its default replaces resources that exist"
    );
    new_attribute!(
        (default = "std", requires_replace(if = any_change)),
        Plan::Next,
        "`tier` is new, and optional and computed: its default may replace resources that exist"
    );
    // The configuration doesn't set it.
    new_attribute!(
        (default = "std", requires_replace(if_configured)),
        Plan::None,
        "`tier` is new, and optional and computed"
    );
    new_attribute!((default = "std"), Plan::None, "`tier` is new, and optional and computed");
    new_attribute!((optional, requires_replace), Plan::None, "`tier` is new, and optional");
}

#[test]
fn a_new_attribute_that_an_update_does_not_know_replaces_the_resource() {
    new_attribute!(
        (computed, requires_replace),
        Plan::Update,
        "`tier` is new, and computed: an update may replace resources that exist"
    );
    new_attribute!(
        (optional, computed, requires_replace),
        Plan::Update,
        "`tier` is new, and optional and computed: an update may replace resources that exist"
    );
    new_attribute!(
        (optional, computed, requires_replace(if_configured)),
        Plan::None,
        "`tier` is new, and optional and computed"
    );
    new_attribute!(
        (optional, computed, requires_replace, use_state_for_unknown),
        Plan::None,
        "`tier` is new, and optional and computed"
    );
    new_attribute!((computed), Plan::None, "`tier` is new, and computed");
}

#[test]
fn another_default_replaces_the_resource() {
    model!(One {
        #[tf(default = "a", requires_replace)]
        tier: N<String>,
    });
    model!(Two {
        #[tf(default = "b", requires_replace)]
        tier: N<String>,
    });
    model!(No {
        #[tf(optional, requires_replace)]
        tier: N<String>,
    });
    let state = |tier: &str| json!({"tier": tier});
    check::<One, Two>(
        json!({}),
        state("a"),
        Plan::Next,
        "`tier` has `default: \"b\"`, and had `default: \"a\"`: a plan replaces resources that exist",
    );
    check::<One, No>(
        json!({}),
        state("a"),
        Plan::Next,
        "`tier` has no `default` any more, and had `default: \"a\"`: a plan replaces resources that exist",
    );
    check::<No, One>(
        json!({}),
        json!({}),
        Plan::Next,
        "`tier` has `default: \"a\"`, and had none: a plan replaces resources that exist",
    );
}

#[test]
fn an_update_that_no_longer_knows_a_value_replaces_the_resource() {
    model!(Kept {
        #[tf(optional, computed, requires_replace, use_state_for_unknown)]
        zone: N<String>,
    });
    model!(Lost {
        #[tf(optional, computed, requires_replace)]
        zone: N<String>,
    });
    model!(Optional {
        #[tf(optional, requires_replace)]
        zone: N<String>,
    });
    check::<Kept, Lost>(
        json!({}),
        json!({"zone": "a"}),
        Plan::Update,
        "`zone` has no `use_state_for_unknown` any more, and had `use_state_for_unknown: always`: \
         an update may replace resources that exist",
    );
    check::<Optional, Lost>(
        json!({}),
        json!({}),
        Plan::Update,
        "`zone` is optional and computed, and was optional: an update may replace resources that exist",
    );
    check::<Optional, Kept>(
        json!({}),
        json!({}),
        Plan::None,
        "`zone` is optional and computed, and was optional",
    );

    // The default makes the plan an update.
    model!(Larger {
        #[tf(optional, computed, requires_replace)]
        zone: N<String>,
        #[tf(default = 1)]
        size: N<u64>,
    });
    model!(Lasting {
        #[tf(optional, computed, requires_replace, use_state_for_unknown)]
        zone: N<String>,
        #[tf(default = 1)]
        size: N<u64>,
    });
    let size = "`size` is new, and optional and computed";
    let replaces = format!("{size}: its default may replace resources that exist");
    check::<Lost, Larger>(json!({}), json!({"zone": "a"}), Plan::Next, &replaces);
    check::<Kept, Lasting>(json!({}), json!({"zone": "a"}), Plan::None, size);
}

/// Models of a rule before and after its protocol, as the elements of a collection.
macro_rules! rules {
    ($old:ident, $new:ident, $port:tt, $protocol:tt) => {
        #[derive(TfSchema, Clone, PartialEq)]
        struct $old {
            #[tf $port]
            port: N<u64>,
        }

        #[derive(TfSchema, Clone, PartialEq)]
        struct $new {
            #[tf $port]
            port: N<u64>,
            #[tf $protocol]
            protocol: N<String>,
        }
    };
}

/// The schemas with these rules in a collection, whose configuration has one.
macro_rules! collection {
    ($options:tt, $ty:ident<$old:ident>, $new:ident, $config:expr, $expected:expr, $change:expr) => {{
        model!(Before { #[tf $options] rule: collection!(@ $ty<$old>), });
        model!(After { #[tf $options] rule: collection!(@ $ty<$new>), });
        check::<Before, After>(json!({"rule": $config}), json!({}), $expected, $change);
    }};
    (@ Nested<$rule:ident>) => { N<Vec<Unknown<$rule>>> };
    (@ NestedSet<$rule:ident>) => { N<Set<Unknown<$rule>>> };
    (@ One<$rule:ident>) => { N<$rule> };
    (@ List<$rule:ident>) => { Unknown<Vec<$rule>> };
    (@ Set<$rule:ident>) => { Unknown<Set<$rule>> };
    (@ Map<$rule:ident>) => { Unknown<std::collections::BTreeMap<String, $rule>> };
}

/// The message of the comparison about a new protocol.
const NEW: &str = "`rule.protocol` is new, and optional and computed";
const REPLACES: &str =
    "`rule.protocol` is new, and optional and computed: its default replaces resources that exist";

#[test]
fn a_new_attribute_in_a_collection_replaces_the_resource_by_its_default() {
    rules!(Old, New, (required), (default = "tcp", requires_replace));
    let list = || json!([{"port": 53}]);
    collection!((nested, optional), Nested<Old>, New, list(), Plan::Next, REPLACES);
    collection!((nested, optional), NestedSet<Old>, New, list(), Plan::Next, REPLACES);
    collection!((nested, optional), One<Old>, New, json!({"port": 53}), Plan::Next, REPLACES);
    collection!((block(list)), List<Old>, New, list(), Plan::Next, REPLACES);
    collection!((block(set)), Set<Old>, New, list(), Plan::Next, REPLACES);
    collection!((block(set), key = port), Set<Old>, New, list(), Plan::Next, REPLACES);
    collection!((block(map)), Map<Old>, New, json!({"a": {"port": 53}}), Plan::Next, REPLACES);
    collection!((block), One<Old>, New, json!({"port": 53}), Plan::Next, REPLACES);
    collection!((block(group)), One<Old>, New, json!({"port": 53}), Plan::Next, REPLACES);

    rules!(OldUnset, NewUnset, (required), (default = "tcp", requires_replace(if_configured)));
    collection!((block(list)), List<OldUnset>, NewUnset, list(), Plan::None, NEW);
    collection!((block(set)), Set<OldUnset>, NewUnset, list(), Plan::None, NEW);
}

#[test]
fn a_new_attribute_replaces_the_resource_by_the_rule_of_its_block() {
    rules!(Old, New, (required), (default = "tcp"));
    let list = || json!([{"port": 53}]);
    collection!((block(list)), List<Old>, New, list(), Plan::None, NEW);
    collection!((block(list), requires_replace), List<Old>, New, list(), Plan::Next, REPLACES);
    // The configuration has the block.
    collection!((block(list), requires_replace(if_configured)), List<Old>, New, list(), Plan::Next, REPLACES);
    collection!(
        (nested, optional, requires_replace(if_configured)),
        One<Old>,
        New,
        json!({"port": 53}),
        Plan::Next,
        REPLACES
    );

    rules!(OldId, NewId, (required), (computed));
    collection!(
        (block(list)),
        List<OldId>,
        NewId,
        list(),
        Plan::None,
        "`rule.protocol` is new, and computed"
    );
    collection!(
        (block(list), requires_replace),
        List<OldId>,
        NewId,
        list(),
        Plan::Update,
        "`rule.protocol` is new, and computed: an update may replace resources that exist"
    );
}

#[test]
fn a_new_attribute_makes_an_element_of_a_set_another_one() {
    rules!(Old, New, (required, requires_replace), (default = "tcp"));
    let list = || json!([{"port": 53}]);
    collection!((block(list)), List<Old>, New, list(), Plan::None, NEW);
    collection!((block(set), key = port), Set<Old>, New, list(), Plan::None, NEW);
    collection!((block(set)), Set<Old>, New, list(), Plan::Next, REPLACES);
    collection!((nested, optional), NestedSet<Old>, New, list(), Plan::Next, REPLACES);

    rules!(OldSet, NewSet, (required, requires_replace(if_configured)), (default = "tcp"));
    collection!((block(set)), Set<OldSet>, NewSet, list(), Plan::Next, REPLACES);
    // What only the provider computes says nothing of which element it is.
    rules!(OldId, NewId, (required, requires_replace), (computed));
    collection!((block(set)), Set<OldId>, NewId, list(), Plan::None, "`rule.protocol` is new, and computed");
}

#[test]
fn a_new_attribute_deep_in_a_set_makes_an_element_another_one() {
    rules!(Old, New, (required), (default = "tcp"));

    #[derive(TfSchema, Clone, PartialEq)]
    struct OldGroup {
        #[tf(required, requires_replace)]
        name: N<String>,
        #[tf(block(list))]
        rule: Unknown<Vec<Old>>,
    }

    #[derive(TfSchema, Clone, PartialEq)]
    struct NewGroup {
        #[tf(required, requires_replace)]
        name: N<String>,
        #[tf(block(list))]
        rule: Unknown<Vec<New>>,
    }

    model!(Before { #[tf(block(set))] group: Unknown<Set<OldGroup>>, });
    model!(After { #[tf(block(set))] group: Unknown<Set<NewGroup>>, });
    let config = json!({"group": [{"name": "a", "rule": [{"port": 53}]}]});
    check::<Before, After>(config, json!({}), Plan::Next, &REPLACES.replace("rule.", "group.rule."));
}

#[test]
fn a_new_block_replaces_the_resource_by_its_defaults() {
    #[derive(TfSchema, Clone, PartialEq)]
    struct Disk {
        #[tf(default = "ssd", requires_replace)]
        kind: N<String>,
    }

    #[derive(TfSchema)]
    struct Outer {
        #[tf(block(group))]
        disk: Unknown<Option<Disk>>,
    }

    model!(Old {});
    model!(Group { #[tf(block(group))] disk: Unknown<Option<Disk>>, });
    model!(Deep { #[tf(block(group))] outer: Unknown<Option<Outer>>, });
    model!(Single { #[tf(block)] disk: N<Disk>, });
    model!(List { #[tf(block(list))] disk: Unknown<Vec<Disk>>, });
    model!(Nested { #[tf(nested, optional)] disk: N<Disk>, });
    let is_new = "`disk` is a new block, which may be left out";
    let group = "is a new block, which may be left out: a default in it replaces resources that exist";
    check::<Old, Group>(json!({"disk": {}}), json!({"disk": {}}), Plan::Next, &format!("`disk` {group}"));
    let deep = || json!({"outer": {"disk": {}}});
    check::<Old, Deep>(deep(), deep(), Plan::Next, &format!("`outer` {group}"));
    check::<Old, Single>(json!({}), json!({}), Plan::None, is_new);
    check::<Old, List>(json!({}), json!({}), Plan::None, is_new);
    check::<Old, Nested>(json!({}), json!({}), Plan::None, "`disk` is new, and optional");
}

#[test]
fn a_new_nested_attribute_replaces_the_resource_by_what_its_default_sets() {
    #[derive(TfSchema, Clone, PartialEq)]
    struct Disk {
        #[tf(required, requires_replace)]
        kind: N<String>,
    }

    #[derive(TfSchema, Clone, PartialEq)]
    struct Tag {
        #[tf(required)]
        key: N<String>,
    }

    model!(Old {});
    model!(New {
        #[tf(nested, default = Disk { kind: Unknown::Known(Some("ssd".to_owned())) })]
        disk: N<Disk>,
    });
    model!(Harmless {
        #[tf(nested, default = Tag { key: Unknown::Known(Some("a".to_owned())) })]
        tag: N<Tag>,
    });
    check::<Old, New>(
        json!({}),
        json!({}),
        Plan::Next,
        "`disk` is new, and optional and computed: its default replaces resources that exist",
    );
    check::<Old, Harmless>(json!({}), json!({}), Plan::None, "`tag` is new, and optional and computed");
}

#[test]
fn only_resources_are_replaced() {
    let block = |tier: Json| json!({"version": 0, "block": {"attributes": tier}});
    let tier = json!({"type": "string", "optional": true, "computed": true,
        "tfvalue_rules": {"default": "\"a\"", "requires_replace": "always"}});
    for (kind, breaking) in
        [(SchemaKind::Resource, true), (SchemaKind::DataSource, false), (SchemaKind::Provider, false)]
    {
        let read = |block: &Json| from_json(kind, block.to_string()).unwrap();
        let changes = changes_since(&read(&block(json!({"tier": tier}))), &read(&block(json!({}))));
        assert_eq!(changes[0].breaking, breaking, "{kind:?}");
    }
    // Null is no default.
    let none = json!({"tier": {"type": "string", "optional": true, "computed": true,
        "tfvalue_rules": {"default": "null", "requires_replace": "always", "use_state_for_unknown": "always"}}});
    let read = |block: &Json| from_json(SchemaKind::Resource, block.to_string()).unwrap();
    assert!(!changes_since(&read(&block(none)), &read(&block(json!({}))))[0].breaking);
}
