//! A provider of leases in memory, whose imports differ from the state as its configuration says.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
    time::Duration,
};

use tfvalue_derive::TfSchema;
use tfvalue_plan::types::GoDuration;
use tfvalue_runtime::{Set, Unknown};

use tfvalue_provider::provider::{Context, Diagnostics, Import, Provider, Registry, Resource};

use crate::{Core, hcl};

type Text = Unknown<Option<String>>;

#[derive(TfSchema)]
#[tf(provider, crate = crate::derived)]
struct Config {
    #[tf(required)]
    fault: Unknown<String>,
}

struct Office {
    fault: String,
    leases: Mutex<BTreeMap<String, Lease>>,
}

struct Leases;

impl Provider for Leases {
    const NAME: &'static str = "leases";
    type Config = Config;
    type Client = Arc<Office>;

    async fn configure(config: Config, cx: &mut Context<'_, Self>) -> Result<Arc<Office>, Diagnostics> {
        let fault = cx.known(&config.fault)?.clone();
        Ok(Arc::new(Office { fault, leases: Mutex::default() }))
    }

    fn register(registry: &mut Registry<Self>) {
        registry.resource::<Lease>();
    }
}

#[derive(TfSchema, Clone, Debug, PartialEq, Default)]
#[tf(resource, crate = crate::derived)]
struct Lease {
    #[tf(computed, use_state_for_unknown)]
    id: Text,
    #[tf(optional)]
    name: Text,
    #[tf(optional)]
    ttl: Unknown<Option<GoDuration>>,
    #[tf(optional)]
    note: Text,
    #[tf(optional)]
    zones: Unknown<Option<Vec<Text>>>,
    #[tf(optional)]
    tags: Unknown<Option<BTreeMap<String, Text>>>,
    #[tf(computed)]
    revision: Unknown<Option<u64>>,
    #[tf(nested, optional)]
    rows: Unknown<Option<Vec<Unknown<Row>>>>,
    #[tf(nested(set), optional)]
    unordered: Unknown<Option<Set<Unknown<Row>>>>,
    #[tf(nested, optional)]
    by_key: Unknown<Option<BTreeMap<String, Unknown<Row>>>>,
    #[tf(block(set))]
    seat: Unknown<Set<Seat>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq, Default)]
#[tf(crate = crate::derived)]
struct Row {
    #[tf(optional)]
    ttl: Unknown<Option<GoDuration>>,
    #[tf(optional)]
    secret: Text,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(crate = crate::derived)]
struct Seat {
    #[tf(nested, optional)]
    row: Unknown<Option<Row>>,
    #[tf(optional)]
    note: Text,
}

impl Lease {
    /// The answer of the API, which spells durations as it likes and knows no secrets.
    fn answered(mut self, fault: &str) -> Self {
        let respelled = |ttl: Unknown<Option<GoDuration>>| {
            ttl.map(|ttl| ttl.map(|ttl| GoDuration::from(Duration::try_from(&ttl).unwrap())))
        };
        let row = |row: Row| Row {
            ttl: respelled(row.ttl),
            secret: if fault == "no secrets" { Unknown::NULL } else { row.secret },
        };
        let seat = |seat: Seat| Seat { row: seat.row.map(|one| one.map(row)), ..seat };
        self.ttl = respelled(self.ttl);
        self.rows = self.rows.map(|rows| rows.map(|rows| rows.into_iter().map(|one| one.map(row)).collect()));
        self.unordered = self.unordered.map(|rows| {
            rows.map(|rows| Set::from(rows.into_iter().map(|one| one.map(row)).collect::<Vec<_>>()))
        });
        self.by_key = self
            .by_key
            .map(|rows| rows.map(|rows| rows.into_iter().map(|(key, one)| (key, one.map(row))).collect()));
        self.seat = self.seat.map(|seats| Set::from(seats.into_iter().map(seat).collect::<Vec<_>>()));
        match fault {
            "no note" => self.note = Unknown::NULL,
            "empty note" => self.note.fill_null(String::new()),
            "empty zones" => self.zones.fill_null(Vec::new()),
            "no empty zones" => {
                let zones = self.zones.known_mut().and_then(Option::take);
                self.zones = Unknown::Known(zones.filter(|zones| !zones.is_empty()));
            }
            "another revision" => self.revision = Unknown::Known(Some(7)),
            _ => {}
        }
        self
    }
}

impl Resource for Lease {
    type Provider = Leases;
    const NAME: &'static str = "lease";

    async fn create(mut self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        self.id = Unknown::Known(Some("1".to_owned()));
        self.revision = Unknown::Known(Some(1));
        cx.client()?.leases.lock().unwrap().insert("1".to_owned(), self.clone());
        Ok(self)
    }

    async fn read(self, cx: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
        let office = cx.client()?;
        let leases = office.leases.lock().unwrap();
        let found = self.id.value().and_then(|id| leases.get(id)).cloned();
        let is_imported = self.revision.is_null();
        Ok(found.map(|found| if is_imported { found.answered(&office.fault) } else { found }))
    }

    async fn update(self, _: Self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        self.create(cx).await
    }

    async fn delete(self, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        cx.client()?.leases.lock().unwrap().clear();
        Ok(())
    }

    async fn import(target: Import, _: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let Import::Id(id) = target;
        Ok(Self { id: Unknown::Known(Some(id)), seat: Unknown::Known(Set::default()), ..Self::default() })
    }
}

fn core(fault: &str) -> Core<Leases> {
    Core::with_config(&Config { fault: Unknown::Known(fault.to_owned()) })
}

/// The failure of a life with this configuration, in which an import may differ in some attributes.
fn failure(fault: &str, config: &str, ignored: &[&str]) -> Option<String> {
    let core = core(fault);
    let lifecycle = ignored.iter().fold(core.lifecycle::<Lease>(), |life, at| life.ignore_on_import(at));
    lifecycle.check(&[hcl(config)]).err().map(|failure| failure.to_string())
}

const EVERYWHERE: &str = r#"
    ttl       = "60m"
    rows      = [{ ttl = "90s", secret = "a" }, { ttl = "90s", secret = "b" }, { secret = "b" }]
    unordered = [{ ttl = "60m", secret = "a" }, { ttl = "61m", secret = "b" }, { ttl = "62m" }]
    by_key    = { x = { ttl = "60s", secret = "a" } }
    seat {
      row  = { ttl = "60m", secret = "a" }
      note = "a"
    }
    seat { row = { ttl = "60m", secret = "b" } }
"#;

const SECRETS: [&str; 4] = ["rows.secret", "unordered.secret", "by_key.secret", "seat.row.secret"];

#[test]
fn imports_are_compared_by_meaning_at_any_depth() {
    assert_eq!(failure("", EVERYWHERE, &[]), None);
}

#[test]
fn ignored_attribute_reaches_into_elements() {
    assert_eq!(failure("no secrets", EVERYWHERE, &SECRETS), None);
    for (index, left) in SECRETS.into_iter().enumerate() {
        let ignored: Vec<_> = SECRETS.into_iter().filter(|secret| *secret != left).collect();
        let why = failure("no secrets", EVERYWHERE, &ignored).unwrap_or_else(|| panic!("{left}"));
        let name = left.split('.').next().unwrap();
        assert!(why.starts_with("configuration 1, import:\nwhat is imported differs"), "{index}: {why}");
        assert!(why.lines().skip(2).all(|line| line[2..].starts_with(name)), "{why}");
    }
    let first = ["rows[0].secret", "rows[1].secret", "unordered", "by_key[\"x\"].secret", "seat"];
    let why = failure("no secrets", EVERYWHERE, &first).unwrap();
    assert!(why.ends_with("from the state:\n- rows[2].secret = \"b\""), "{why}");
}

#[test]
fn plan_after_an_import_must_be_empty() {
    // A null that the configuration fills with an empty value is no difference; the reverse is one in each plan.
    assert_eq!(failure("no empty zones", "zones = []", &[]), None);
    for (fault, changed) in [("empty note", "- note = \"\""), ("empty zones", "- zones = []")] {
        let why = failure(fault, "", &[]).unwrap();
        assert!(why.starts_with("configuration 1, plan after the import:\nthe plan is not empty"), "{why}");
        assert!(why.contains(changed), "{why}");
    }
    let why = failure("no note", "note = \"a\"", &[]).unwrap();
    assert!(why.starts_with("configuration 1, import:\n"), "{why}");
    assert_eq!(failure("no note", "note = \"a\"", &["note"]), None);
}

#[test]
fn computed_attribute_of_an_import_is_compared() {
    assert!(failure("another revision", "", &[]).is_some());
    assert_eq!(failure("another revision", "", &["revision"]), None);
}

#[test]
fn generated_lives_compare_imports_by_meaning() {
    let explored = |fault: &str, ignored: &[&str]| {
        let core = core(fault);
        // One spelling for what means the same: such elements of a set are one to this API.
        let ttls = || ["60m", "120m", "90s"];
        let exploration = core.exploration::<Lease>().cases(64).values("unordered.ttl", ttls());
        let exploration = exploration.values("seat.row.ttl", ttls());
        ignored.iter().fold(exploration, |all, at| all.ignore_on_import(at)).check()
    };
    explored("", &[]).unwrap();
    let failure = explored("no secrets", &[]).unwrap_err();
    assert!(failure.contains("what is imported differs"), "{failure}");
    // Elements of a set that differ in their secrets alone are one without them.
    explored("no secrets", &["rows.secret", "by_key.secret", "unordered", "seat"]).unwrap();
}

#[test]
fn ignored_place_that_is_nowhere_is_refused() {
    let core = core("");
    for at in ["nothing", "rows.secrets", "tags.env", "seat.row.ttl.x", "rows[0][1].nothing", "a..b"] {
        let lifecycle = std::panic::AssertUnwindSafe(|| drop(core.lifecycle::<Lease>().ignore_on_import(at)));
        assert!(std::panic::catch_unwind(lifecycle).is_err(), "{at}");
        let exploration =
            std::panic::AssertUnwindSafe(|| drop(core.exploration::<Lease>().ignore_on_import(at)));
        assert!(std::panic::catch_unwind(exploration).is_err(), "{at}");
        let values = std::panic::AssertUnwindSafe(|| drop(core.exploration::<Lease>().values(at, ["a"])));
        assert!(std::panic::catch_unwind(values).is_err(), "{at}");
    }
    let _ = core.lifecycle::<Lease>().ignore_on_import("tags[\"env\"]").ignore_on_import("rows[0]");
}
