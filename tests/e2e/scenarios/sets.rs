//! Plans of sets: what is configured is planned, and what the service has made stays with the element that it was made for.
//!
//! The provider is `tests/sets_provider`. Its service makes a text from what is configured beside it and from the revision: `53-abc.1`.

use std::{env, path::PathBuf, sync::OnceLock};

use serde_json::{Value, json};
use tfvalue_tests::built;

use crate::{Setting, json::Plan, terraform::Terraform};

/// Names of attributes and blocks. A planner that pairs elements by a hash of their names loses elements under some of them.
const NAMES: &[&str] = &[
    "a", "b", "fruit", "proto", "protocol", "zone", "kind", "tag", "mode", "name", "scheme", "label", "up",
    "z9", "m_0", "family",
];

/// The life of a resource.
struct Life<'s> {
    terraform: Terraform<'s>,
    ty: &'static str,
}

/// A plan that was applied, and the values after it.
struct Applied {
    plan: Plan,
    values: Value,
    address: String,
}

impl<'s> Life<'s> {
    fn new(setting: &'s Setting, ty: &'static str) -> Self {
        static PROVIDER: OnceLock<PathBuf> = OnceLock::new();
        let build = || built::build("terraform-provider-sets");
        let provider = PROVIDER.get_or_init(|| env::var_os("TFVALUE_SETS").map_or_else(build, PathBuf::from));
        let mut terraform = Terraform::of(setting, "tfvalue/sets", provider);
        // Many commands are run, and without encryption they take half the time.
        terraform.set("TF_DISABLE_PLUGIN_TLS", "1");
        Self { terraform, ty }
    }

    fn address(&self) -> String {
        format!("sets_{}.it", self.ty)
    }

    /// Writes the configuration of the resource. A line `later = VALUE` gives the value of `terraform_data.later.output`, which a plan doesn't know.
    fn configure(&self, body: &str) {
        let (later, body): (Vec<_>, Vec<_>) =
            body.lines().map(str::trim).partition(|line| line.starts_with("later = "));
        let resource =
            |ty: &str, name: &str, body: &str| format!("resource {ty:?} {name:?} {{\n{body}\n}}\n");
        let mut text = PROVIDER.to_owned() + &resource(&format!("sets_{}", self.ty), "it", &body.join("\n"));
        if let [later] = later[..] {
            let value = later.trim_start_matches("later = ");
            let body = format!("input = {value}\ntriggers_replace = {value}");
            text += &resource("terraform_data", "later", &body);
        }
        self.terraform.write("main.tf", &text);
    }

    /// Applies a configuration, after which there is nothing to do.
    #[track_caller]
    fn apply(&self, body: &str) -> Applied {
        self.configure(body);
        let plan = self.terraform.plan();
        self.terraform.apply_plan();
        self.terraform.assert_settled();
        let address = self.address();
        Applied { plan, values: self.terraform.state().values(&address).clone(), address }
    }

    /// Asserts that a configuration changes nothing.
    #[track_caller]
    fn assert_same(&self, body: &str) {
        self.configure(body);
        self.terraform.assert_settled();
    }

    /// Asserts that a configuration is refused, with one error at the line that begins so, which says that this set has two equal elements. The error
    /// names the set where that line is not its own.
    #[track_caller]
    fn assert_equal_elements(&self, body: &str, set: &str, line: &str) {
        self.configure(body);
        let text = self.terraform.read("main.tf");
        let expected = if line == set { EQUAL.to_owned() } else { format!("{set}: {EQUAL}") };
        let line =
            text.lines().position(|other| other.starts_with(line)).expect("a line of the configuration");
        let errors = self.terraform.errors(&["plan", "-json"]);
        let [error] = &errors[..] else { panic!("not one error: {errors:?}") };
        assert!(error.detail.starts_with(&expected), "{error:?} doesn't say it of {set}");
        assert_eq!(error.place, Some(("main.tf".to_owned(), line as u64 + 1)), "{error:?}");
    }
}

impl Applied {
    /// Asserts that the state has these elements, in any order.
    #[track_caller]
    fn assert_set(self, name: &str, elements: &Value) -> Self {
        assert_eq!(sorted(&self.values[name]), sorted(elements), "{name}");
        self
    }

    /// Asserts that the state has these elements, in this order.
    #[track_caller]
    fn assert_list(self, name: &str, elements: &Value) -> Self {
        assert_eq!(self.values[name], *elements, "{name}");
        self
    }

    /// Asserts that the plan has these elements, in any order. What is not known yet is left out.
    #[track_caller]
    fn assert_planned(self, name: &str, elements: &Value) -> Self {
        assert_eq!(sorted(&self.plan.planned(&self.address)[name]), sorted(elements), "{name}");
        self
    }
}

/// The value with the elements of each array in an order of their own.
fn sorted(value: &Value) -> Value {
    match value {
        Value::Array(elements) => {
            let mut elements: Vec<_> = elements.iter().map(sorted).collect();
            elements.sort_by_key(Value::to_string);
            Value::Array(elements)
        }
        Value::Object(entries) => entries.iter().map(|(name, value)| (name.clone(), sorted(value))).collect(),
        other => other.clone(),
    }
}

/// The same blocks or attributes for each name, in which `NAME` is written for it.
fn for_each_name(text: &str) -> String {
    NAMES.iter().map(|name| text.replace("NAME", name) + "\n").collect()
}

/// The same elements with another name in place of `NAME`.
fn named(elements: &Value, name: &str) -> Value {
    serde_json::from_str(&elements.to_string().replace("NAME", name)).expect("JSON with another name")
}

const PROVIDER: &str =
    "terraform {\n  required_providers {\n    sets = { source = \"tfvalue/sets\" }\n  }\n}\n\n";

/// The error about two equal elements.
const EQUAL: &str = "the set has two elements that are equal with their defaults";

/// Every configured block is planned and stored with what it sets, and with the default where it sets nothing, whatever its attributes are called.
pub(super) fn defaults_of_blocks(setting: &Setting) {
    let life = Life::new(setting, "defaults");
    let states = [
        (
            r#"NAME {
                 port = 53
                 NAME = "abc"
               }
               NAME { port = 53 }"#,
            json!([{ "port": 53, "NAME": "abc" }, { "port": 53, "NAME": "tcp" }]),
        ),
        (
            r#"NAME { port = 53 }
               NAME {
                 port = 53
                 NAME = "abd"
               }"#,
            json!([{ "port": 53, "NAME": "abd" }, { "port": 53, "NAME": "tcp" }]),
        ),
        (
            r#"NAME {
                 port = 53
                 NAME = "abd"
               }
               NAME {
                 port = 53
                 NAME = "udp"
               }
               NAME { port = 54 }
               NAME { port = 53 }"#,
            json!([
                { "port": 53, "NAME": "abd" }, { "port": 53, "NAME": "udp" },
                { "port": 54, "NAME": "tcp" }, { "port": 53, "NAME": "tcp" },
            ]),
        ),
        (
            r#"NAME {
                 port = 54
                 NAME = "abd"
               }"#,
            json!([{ "port": 54, "NAME": "abd" }]),
        ),
    ];
    for (body, elements) in states {
        let mut applied = life.apply(&for_each_name(body));
        for name in NAMES {
            let elements = named(&elements, name);
            applied = applied.assert_planned(name, &elements).assert_set(name, &elements);
        }
    }
}

/// The same of a nested set, in which an element may say nothing at all.
pub(super) fn defaults_of_nested_sets(setting: &Setting) {
    let life = Life::new(setting, "nested_defaults");
    let (apple, open) = (
        |revision| json!({ "NAME": "apple", "one": false, "c": format!("apple-false.{revision}") }),
        |revision| json!({ "NAME": "orange", "one": false, "c": format!("false-orange.{revision}") }),
    );
    let assert = |body: &str, elements: Value| {
        let mut applied = life.apply(&for_each_name(body));
        for name in NAMES {
            applied = applied.assert_set(name, &named(&elements, name));
        }
    };
    assert(r#"NAME = [{ NAME = "apple" }, {}]"#, json!([apple(1), open(1)]));
    life.assert_same(&for_each_name(r#"NAME = [{}, { NAME = "apple" }]"#));
    life.assert_same(&for_each_name(r#"NAME = [{ NAME = "orange" }, { NAME = "apple", one = false }]"#));
    // Nothing keeps `c` where something changes.
    assert(
        r#"NAME = [{ NAME = "apple" }, {}, { one = true }]"#,
        json!([apple(2), open(2), { "NAME": "orange", "one": true, "c": "orange-true.2" }]),
    );
    assert(
        r#"NAME = [{ NAME = "apple", one = true }]"#,
        json!([{ "NAME": "apple", "one": true, "c": "apple-true.3" }]),
    );
    assert("NAME = [{}]", json!([open(4)]));
    assert("NAME = []", json!([]));
    // The defaults of elements don't enter a set that is null.
    assert("NAME = null", Value::Null);
}

/// An identifier stays with the element that it was made for, whatever else changes, beside elements that leave open what it configures.
pub(super) fn identifiers(setting: &Setting) {
    let life = Life::new(setting, "kept");
    let (open, abc) = (
        |revision| json!({ "port": 53, "NAME": "auto", "id": format!("53-auto.{revision}") }),
        |revision| json!({ "port": 53, "NAME": "abc", "id": format!("53-abc.{revision}") }),
    );
    let is_abc = r#"NAME {
                      port = 53
                      NAME = "abc"
                    }
                    "#;
    let is_open = "NAME { port = 53 }\n";
    let assert = |body: &str, elements: Value| {
        let mut applied = life.apply(body);
        for name in NAMES {
            applied = applied.assert_set(name, &named(&elements, name));
        }
    };
    let both = for_each_name(&format!("{is_open}{is_abc}"));
    assert(&both, json!([open(1), abc(1)]));
    life.assert_same(&for_each_name(&format!("{is_abc}{is_open}")));
    assert(&format!("{both}note = \"changed\""), json!([open(1), abc(1)]));
    let another = for_each_name(&format!("{is_open}{is_abc}NAME {{ port = 54 }}\n"));
    assert(&another, json!([open(1), abc(1), { "port": 54, "NAME": "auto", "id": "54-auto.3" }]));
    assert(&for_each_name(is_abc), json!([abc(1)]));
    assert(&both, json!([open(5), abc(1)]));
    // What is left may be either of the two that there were.
    assert(&for_each_name(is_open), json!([open(6)]));
}

/// An element with a value that isn't known yet takes nothing from the prior state: the final plan could take it from elsewhere.
pub(super) fn unknown_values(setting: &Setting) {
    let abc = r#"NAME {
                   port = 53
                   NAME = "abc"
                 }
                 "#;
    let later = r"NAME {
                    port = 53
                    NAME = terraform_data.later.output
                  }
                  ";
    let first = json!({ "port": 53, "NAME": "auto", "id": "53-auto.1" });
    let second = json!({ "port": 53, "NAME": "abc", "id": "53-abc.1" });
    // What comes of the unknown value, and what the elements are then.
    let cases = [
        (
            later.to_owned(),
            "new",
            json!([{ "port": 53 }]),
            json!([{ "port": 53, "NAME": "new", "id": "53-new.2" }]),
        ),
        (later.to_owned(), "abc", json!([{ "port": 53 }]), json!([second])),
        (later.to_owned(), "auto", json!([{ "port": 53 }]), json!([first])),
        (
            format!("{later}{abc}"),
            "new",
            json!([{ "port": 53 }, second]),
            json!([second, { "port": 53, "NAME": "new", "id": "53-new.2" }]),
        ),
        // Two elements become one.
        (format!("{later}{abc}"), "abc", json!([{ "port": 53 }, second]), json!([second])),
    ];
    for (body, value, planned, elements) in cases {
        let life = Life::new(setting, "kept");
        life.apply(&for_each_name(&format!("NAME {{ port = 53 }}\n{abc}")));
        let mut applied = life.apply(&format!("{}later = {value:?}", for_each_name(&body)));
        for name in NAMES {
            applied = applied
                .assert_planned(name, &named(&planned, name))
                .assert_set(name, &named(&elements, name));
        }
    }
}

/// If the service answers in another spelling, the configured one stays in the state: after an apply, after a read in which something else is
/// another, and after a change to a third spelling.
pub(super) fn spellings(setting: &Setting) {
    const COLLECTIONS: &[&str] = &["entry", "keyed", "listed"];
    let mut life = Life::new(setting, "spelled");
    let config = |value: &str, limits: &str| {
        let entries = COLLECTIONS.iter().map(|name| {
            let block = |id, value| format!("{name} {{\nid = {id:?}\nvalue = {value:?}\n}}\n");
            block("1", value) + &block("2", "bB")
        });
        entries.collect::<String>() + limits
    };
    let assert = |applied: Applied, value: &str, serials: [&str; 2], limits: Value| {
        let mut applied = applied.assert_set("limit", &limits);
        for name in COLLECTIONS {
            applied = applied.assert_set(
                name,
                &json!([
                    { "id": "1", "value": value, "serial": serials[0] },
                    { "id": "2", "value": "bB", "serial": serials[1] },
                ]),
            );
        }
    };
    let limits = "limit {}\nlimit { timeout = \"1h\" }\n";
    let limits_of = |hour: &str, suffix: &str| {
        json!([
            { "id": null, "timeout": "1m", "serial": format!("60s.1{suffix}") },
            { "id": null, "timeout": "1h", "serial": format!("{hour}.1{suffix}") },
        ])
    };

    assert(life.apply(&config("Aa", limits)), "Aa", ["1-AA.1", "2-BB.1"], limits_of("3600s", ""));
    life.assert_same(&config("aA", "limit { timeout = \"60m\" }\nlimit { timeout = \"60s\" }\n"));
    life.configure(&config("Aa", limits));
    life.terraform.set("SETS_DRIFT", "read");
    life.terraform.assert_settled();
    life.terraform.succeed(&["apply", "-refresh-only", "-auto-approve"]);
    let applied = Applied {
        plan: life.terraform.plan(),
        values: life.terraform.state().values(&life.address()).clone(),
        address: life.address(),
    };
    assert(applied, "Aa", ["1-AA.1+read", "2-BB.1+read"], limits_of("3600s", "+read"));
    life.terraform.unset("SETS_DRIFT");
    life.terraform.assert_settled();

    // One element becomes another; the others keep what they have, in their spelling.
    let changed = life.apply(&config("Cc", &format!("{limits}limit {{\nid = \"x\"\n}}\n")));
    assert(
        changed,
        "Cc",
        ["1-CC.2", "2-BB.2"],
        json!([
            { "id": null, "timeout": "1m", "serial": "60s.1+read" },
            { "id": null, "timeout": "1h", "serial": "3600s.1+read" },
            { "id": "x", "timeout": "1m", "serial": "60s-x.2" },
        ]),
    );
}

/// A set in a set stays as it is where its elements have defaults and values of the service, and a change of one element is no change of another.
pub(super) fn sets_of_blocks_in_sets(setting: &Setting) {
    let life = Life::new(setting, "rows");
    let rows = |fields: &str| {
        ["row", "keyed"].map(|name| {
            format!("{name} {{\nname = \"a\"\n{fields}\n}}\n{name} {{\nname = \"b\"\nfield {{ k = \"1\" }}\n}}\n{name} {{ name = \"c\" }}\n")
        })
        .concat()
    };
    let field = |k: &str, up: bool, ttl: u64, revision: u64| {
        let mut made = [k.to_owned(), up.to_string(), ttl.to_string()];
        made.sort();
        json!({ "k": k, "up": up, "ttl": ttl, "id": format!("{}.{revision}", made.join("-")) })
    };
    let row = |name: &str, revision: u64, fields: Value| json!({ "name": name, "serial": format!("{name}.{revision}"), "field": fields });
    let others = [row("b", 1, json!([field("1", false, 60, 1)])), row("c", 1, json!([]))];
    let all = |first: Value| json!([first, others[0], others[1]]);

    let before = row("a", 1, json!([field("1", false, 60, 1), field("2", true, 5, 1)]));
    let fields = "field { k = \"1\" }\nfield {\nk = \"2\"\nup = true\nttl = 5\n}";
    let reordered = "field {\nk = \"2\"\nup = true\nttl = 5\n}\nfield { k = \"1\" }";
    life.apply(&rows(fields))
        .assert_set("row", &all(before.clone()))
        .assert_set("keyed", &all(before.clone()));
    life.assert_same(&rows(reordered));
    life.apply(&format!("{}note = \"changed\"", rows(fields)))
        .assert_set("row", &all(before.clone()))
        .assert_set("keyed", &all(before));
    // Without a key, a row with another field is another row. With a key, it is the same, and its other field is.
    let fields = "field { k = \"1\" }\nfield {\nk = \"2\"\nup = true\nttl = 6\n}";
    let another = row("a", 3, json!([field("1", false, 60, 3), field("2", true, 6, 3)]));
    let same = row("a", 1, json!([field("1", false, 60, 1), field("2", true, 6, 3)]));
    life.apply(&rows(fields)).assert_set("row", &all(another)).assert_set("keyed", &all(same));
    // A row that says nothing of its fields.
    let same = row("a", 1, json!([]));
    life.apply(&rows("")).assert_set("row", &all(row("a", 4, json!([])))).assert_set("keyed", &all(same));
}

/// The same of nested sets: no plan after an apply has a change, with null, an empty set or defaults in the inner set.
pub(super) fn nested_sets_in_sets(setting: &Setting) {
    let life = Life::new(setting, "nested_rows");
    let field = |k: &str, up: bool| json!({ "k": k, "up": up });
    let row = |name: &str, revision: u64, fields: Value| json!({ "name": name, "serial": format!("{name}.{revision}"), "fields": fields });
    life.apply(r#"rows = [{ name = "x", fields = [{ k = "1" }] }]"#)
        .assert_set("rows", &json!([row("x", 1, json!([field("1", false)]))]));
    let all = r#"rows = [
        { name = "x", fields = [{ k = "1" }, { k = "1", up = true }, { k = "2" }] },
        { name = "x", fields = [{ k = "1" }] }, { name = "x", fields = [] }, { name = "x" },
    ]"#;
    let sets = [
        json!([field("1", false), field("1", true), field("2", false)]),
        json!([field("1", false)]),
        json!([]),
        Value::Null,
    ];
    life.apply(all).assert_set("rows", &sets.iter().map(|fields| row("x", 2, fields.clone())).collect());
    life.assert_same(
        r#"rows = [
        { name = "x" }, { name = "x", fields = [] }, { name = "x", fields = [{ k = "1", up = false }] },
        { name = "x", fields = [{ k = "2", up = false }, { k = "1", up = true }, { k = "1" }] },
    ]"#,
    );
    life.apply(&format!("{all}\nnote = \"changed\""))
        .assert_set("rows", &sets.iter().map(|fields| row("x", 3, fields.clone())).collect());
    life.apply("rows = [{ name = \"x\" }]").assert_set("rows", &json!([row("x", 4, Value::Null)]));
}

/// Two elements that are equal with their defaults are refused, in words that name the set, in the plan or as soon as they are known; elements that
/// differ in anything are not.
pub(super) fn equal_blocks(setting: &Setting) {
    let life = Life::new(setting, "disks");
    // Terraform has no line for blocks: it shows where the resource begins.
    life.assert_equal_elements("disk {}\ndisk { size = 10 }", "disk", "resource ");
    life.apply("disk {}\ndisk { size = 11 }")
        .assert_set("disk", &json!([disk(10, None, 1), disk(11, None, 1)]));
    life.assert_equal_elements("disk { size = 10 }\ndisk {}\ndisk { size = 12 }", "disk", "resource ");
    let later =
        |size: u64| format!("disk {{}}\ndisk {{ size = terraform_data.later.output }}\nlater = {size}");
    life.configure(&later(10));
    let errors = life.terraform.errors(&["apply", "-json", "-auto-approve"]);
    assert!(errors.iter().all(|error| error.detail.starts_with(&format!("disk: {EQUAL}"))), "{errors:?}");
    life.apply(&later(12)).assert_set("disk", &json!([disk(10, None, 1), disk(12, None, 2)]));
}

/// The same of nested sets, also of one in an element of another.
pub(super) fn equal_elements(setting: &Setting) {
    let life = Life::new(setting, "nested_disks");
    for body in [
        "fruits = [{}, { fruit = \"orange\" }]",
        "disks = [{}, { size = 10 }]",
        "disks = [{ label = \"a\", size = 10 }, { label = \"a\" }, {}]",
    ] {
        let set = body.split_once(' ').expect("an attribute and its value").0;
        life.assert_equal_elements(body, set, set);
    }
    life.apply("fruits = [{}, { fruit = \"apple\" }]\ndisks = [{}, { size = 11 }, { label = \"a\" }]")
        .assert_set("fruits", &json!([{ "fruit": "orange" }, { "fruit": "apple" }]))
        .assert_set("disks", &json!([disk(10, None, 1), disk(11, None, 1), disk(10, Some("a"), 1)]));
    life.assert_equal_elements("fruits = [{}, { fruit = \"orange\" }]", "fruits", "fruits");
    Life::new(setting, "nested_rows").assert_equal_elements(
        "rows = [{ name = \"a\", fields = [{ k = \"1\" }, { k = \"1\", up = false }] }]",
        "rows[*].fields",
        "rows",
    );
}

/// A disk that was made in this revision.
fn disk(size: u64, label: Option<&str>, revision: u64) -> Value {
    let made: Vec<_> = std::iter::once(size.to_string()).chain(label.map(str::to_owned)).collect();
    json!({ "size": size, "label": label, "serial": format!("{}.{revision}", made.join("-")) })
}

/// A block that says nothing is an element like any other.
pub(super) fn empty_blocks(setting: &Setting) {
    let life = Life::new(setting, "disks");
    life.apply("disk {}").assert_set("disk", &json!([disk(10, None, 1)]));
    let three = "disk {}\ndisk { label = \"a\" }\ndisk { size = 20 }\n";
    let all = json!([disk(10, None, 1), disk(10, Some("a"), 2), disk(20, None, 2)]);
    life.apply(three).assert_set("disk", &all);
    life.apply(&format!("{three}note = \"changed\"")).assert_set("disk", &all);
    life.assert_same("disk { size = 20 }\ndisk { size = 10 }\ndisk { label = \"a\" }\nnote = \"changed\"");
    life.apply("disk { size = 20 }\ndisk { label = \"a\" }")
        .assert_set("disk", &json!([disk(10, Some("a"), 2), disk(20, None, 2)]));
    life.apply("disk {}").assert_set("disk", &json!([disk(10, None, 5)]));
    life.apply("").assert_set("disk", &json!([]));
}

/// A value made for an element stays with it where another is removed, inserted or moved: by its key, or else by all that it configures. In a list
/// without a key it stays at its position.
pub(super) fn removed_heads(setting: &Setting) {
    const COLLECTIONS: &[&str] = &["listed", "ordered", "keyed", "open"];
    let life = Life::new(setting, "volumes");
    let volumes = |volumes: &[(&str, u64)]| {
        let blocks = COLLECTIONS.iter().flat_map(|block| {
            volumes
                .iter()
                .map(move |(name, size)| format!("{block} {{\nname = {name:?}\nsize = {size}\n}}\n"))
        });
        blocks.collect::<String>()
    };
    let volume = |name: &str, size: u64, made: &str| json!({ "name": name, "size": size, "serial": made });
    life.apply(&volumes(&[("a", 10), ("b", 20), ("c", 30)]));
    let (b, c) = (volume("b", 20, "20-b.1"), volume("c", 30, "30-c.1"));
    life.apply(&volumes(&[("b", 20), ("c", 30)]))
        .assert_list("ordered", &json!([b, c]))
        .assert_set("keyed", &json!([b, c]))
        .assert_set("open", &json!([b, c]))
        .assert_list("listed", &json!([volume("b", 20, "10-a.1"), volume("c", 30, "20-b.1")]));
    let d = volume("d", 10, "10-d.3");
    life.apply(&volumes(&[("d", 10), ("c", 30), ("b", 20)]))
        .assert_list("ordered", &json!([d, c, b]))
        .assert_set("keyed", &json!([b, c, d]))
        .assert_set("open", &json!([b, c, d]))
        .assert_list(
            "listed",
            &json!([volume("d", 10, "10-a.1"), volume("c", 30, "20-b.1"), volume("b", 20, "20-b.3")]),
        );
    // Another size: the same volume by its key, another by its content.
    life.apply(&volumes(&[("c", 30), ("d", 11), ("b", 20)]))
        .assert_list("ordered", &json!([c, volume("d", 11, "10-d.3"), b]))
        .assert_set("keyed", &json!([b, c, volume("d", 11, "10-d.3")]))
        .assert_set("open", &json!([b, c, volume("d", 11, "11-d.4")]));
    // Two exchange their keys.
    life.apply(&volumes(&[("b", 30), ("d", 11), ("c", 20)]))
        .assert_list(
            "ordered",
            &json!([volume("b", 30, "20-b.1"), volume("d", 11, "10-d.3"), volume("c", 20, "30-c.1")]),
        )
        .assert_set(
            "keyed",
            &json!([volume("b", 30, "20-b.1"), volume("d", 11, "10-d.3"), volume("c", 20, "30-c.1")]),
        )
        .assert_set(
            "open",
            &json!([volume("b", 30, "30-b.5"), volume("d", 11, "11-d.4"), volume("c", 20, "20-c.5")]),
        );
}

/// A key that isn't known yet takes nothing from the prior state, and is the same element if it comes to be that.
pub(super) fn unknown_keys(setting: &Setting) {
    let life = Life::new(setting, "volumes");
    let volume = |name: &str, size: u64, made: &str| json!({ "name": name, "size": size, "serial": made });
    let two = "keyed { name = \"a\" }\nkeyed { name = \"b\" }\n";
    let (a, b) = (volume("a", 10, "10-a.1"), volume("b", 10, "10-b.1"));
    life.apply(two).assert_set("keyed", &json!([a, b]));
    let later = |name: &str| {
        format!(
            "keyed {{ name = \"a\" }}\nkeyed {{\nname = terraform_data.later.output\nsize = 20\n}}\nlater = {name:?}\n"
        )
    };
    life.apply(&later("b"))
        .assert_planned("keyed", &json!([{ "name": "a", "size": 10, "serial": "10-a.1" }, { "size": 20 }]))
        .assert_set("keyed", &json!([a, volume("b", 20, "10-b.1")]));
    life.apply(&later("c")).assert_set("keyed", &json!([a, volume("c", 20, "20-c.3")]));
}

/// Elements that differ in nothing but what is optional keep what was made for each of them.
pub(super) fn optional_attributes(setting: &Setting) {
    let life = Life::new(setting, "rules");
    let rule = |zone: Option<&str>, port: Option<u64>, made: &str| json!({ "name": "x", "zone": zone, "port": port, "id": made });
    let block = |zone: &str, port: &str| format!("rule {{\nname = \"x\"\n{zone}\n{port}\n}}\n");
    let (zone, port) = ("zone = \"n\"", "port = 1");
    let blocks = [block("", ""), block(zone, ""), block("", port), block(zone, port)];
    let rules = [
        rule(None, None, "x.1"),
        rule(Some("n"), None, "n-x.1"),
        rule(None, Some(1), "1-x.1"),
        rule(Some("n"), Some(1), "1-n-x.1"),
    ];
    life.apply(&blocks.concat()).assert_set("rule", &json!(rules));
    life.assert_same(&blocks.iter().rev().map(String::as_str).collect::<String>());
    life.apply(&(blocks.concat() + "note = \"changed\"\n")).assert_set("rule", &json!(rules));
    life.apply(&blocks[1..].concat()).assert_set("rule", &json!(rules[1..]));
    life.apply(&[&blocks[1], &blocks[3]].map(String::as_str).concat())
        .assert_set("rule", &json!([rules[1], rules[3]]));
    // What is null now was another element.
    life.apply(&[&blocks[0], &blocks[3]].map(String::as_str).concat())
        .assert_set("rule", &json!([rule(None, None, "x.5"), rules[3]]));
}

/// Blocks of which the number isn't known yet, and blocks with unknown values beside known ones, are what they come to be, and an unchanged one
/// keeps what was made for it.
pub(super) fn dynamic_blocks(setting: &Setting) {
    let life = Life::new(setting, "rules");
    let rule = |name: &str, port: Option<u64>, made: &str| json!({ "name": name, "zone": null, "port": port, "id": made });
    let (a, b) = (rule("a", None, "a.1"), rule("b", None, "b.1"));
    life.apply("rule { name = \"a\" }\nrule { name = \"b\" }").assert_set("rule", &json!([a, b]));
    let each =
        "dynamic \"rule\" {\nfor_each = terraform_data.later.output\ncontent { name = rule.value }\n}\n";
    life.apply(&format!("{each}later = [\"c\", \"a\"]"))
        .assert_set("rule", &json!([a, rule("c", None, "c.2")]));
    life.apply(&format!("{each}later = [\"a\"]")).assert_set("rule", &json!([a]));
    life.apply(&format!("{each}later = []")).assert_set("rule", &json!([]));
    life.apply(&format!("{each}rule {{ name = \"b\" }}\nlater = [\"a\"]"))
        .assert_set("rule", &json!([rule("a", None, "a.5"), rule("b", None, "b.5")]));
    // A known number of them, in which one value isn't known.
    let ports = "dynamic \"rule\" {\nfor_each = [\"a\", \"b\"]\ncontent {\nname = rule.value\nport = rule.value == \"b\" ? terraform_data.later.output : null\n}\n}\n";
    life.apply(&format!("{ports}later = 7"))
        .assert_planned("rule", &json!([rule("a", None, "a.5"), { "name": "b", "zone": null }]))
        .assert_set("rule", &json!([rule("a", None, "a.5"), rule("b", Some(7), "7-b.6")]));
    // What isn't known comes to be what it was.
    life.apply(&format!("{ports}later = 7\nnote = \"changed\""))
        .assert_set("rule", &json!([rule("a", None, "a.5"), rule("b", Some(7), "7-b.6")]));
    // Two come to be one.
    let same = "dynamic \"rule\" {\nfor_each = [\"a\", terraform_data.later.output]\ncontent { name = rule.value }\n}\n";
    life.apply(&format!("{same}later = \"a\"")).assert_set("rule", &json!([rule("a", None, "a.5")]));
}

/// Sets and elements that aren't known at all are what they come to be.
pub(super) fn unknown_sets(setting: &Setting) {
    let life = Life::new(setting, "nested_disks");
    life.apply("disks = [{ size = 1 }, { size = 2 }]")
        .assert_set("disks", &json!([disk(1, None, 1), disk(2, None, 1)]));
    let whole = "disks = terraform_data.later.output\nlater = ";
    life.apply(&format!("{whole}[{{ size = 2, label = null }}, {{ size = null, label = null }}]"))
        .assert_set("disks", &json!([disk(2, None, 1), disk(10, None, 2)]));
    let element = "disks = [{ size = 2 }, terraform_data.later.output]\nlater = ";
    life.apply(&format!("{element}{{ size = null, label = \"a\" }}"))
        .assert_set("disks", &json!([disk(2, None, 1), disk(10, Some("a"), 3)]));
    life.apply(&format!("{whole}null")).assert_set("disks", &Value::Null);
}

/// Each resource of a `for_each` has the sets that are its own.
pub(super) fn many_resources(setting: &Setting) {
    let mut life = Life::new(setting, "rules");
    let text = format!(
        "{PROVIDER}{}",
        r#"variable "ports" { type = map(set(number)) }

        resource "sets_rules" "all" {
          for_each = var.ports
          dynamic "rule" {
            for_each = each.value
            content {
              name = each.key
              port = rule.value
            }
          }
          rule { name = "open" }
        }"#
    );
    life.terraform.write("main.tf", &text);
    let assert = |life: &mut Life<'_>, ports: Value, expected: &[(&str, Value)]| {
        life.terraform.set("TF_VAR_ports", ports.to_string());
        life.terraform.settle();
        let state = life.terraform.state();
        for (key, rules) in expected {
            let values = state.values(&format!("sets_rules.all[{key:?}]"));
            assert_eq!(sorted(&values["rule"]), sorted(rules), "{key}");
        }
    };
    let rule = |name: &str, port: Option<u64>, made: &str| json!({ "name": name, "zone": null, "port": port, "id": made });
    let open = rule("open", None, "open.1");
    let (a, b) = (json!([open, rule("a", Some(1), "1-a.1"), rule("a", Some(2), "2-a.1")]), json!([open]));
    assert(&mut life, json!({ "a": [1, 2], "b": [] }), &[("a", a.clone()), ("b", b)]);
    let changed = json!([open, rule("b", Some(2), "2-b.2")]);
    assert(&mut life, json!({ "b": [2], "a": [2, 1], "c": [1] }), &[("a", a), ("b", changed)]);
}
