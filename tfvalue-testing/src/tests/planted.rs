//! A provider of machines in memory that does one thing wrong, or nothing, as its configuration says.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
    thread,
};

use tfvalue_derive::{TfSchema, TfType};
use tfvalue_runtime::Unknown;

use tfvalue_provider::provider::{Context, Diagnostics, Import, Plan, Provider, Registry, Resource};

use crate::Core;

type Text = Unknown<Option<String>>;

#[derive(TfSchema)]
#[tf(provider, crate = crate::derived)]
struct Config {
    #[tf(required)]
    fault: Unknown<String>,
}

struct Cloud {
    fault: String,
    machines: Mutex<BTreeMap<String, Machine>>,
}

struct Planted;

impl Provider for Planted {
    const NAME: &'static str = "planted";
    type Config = Config;
    type Client = Arc<Cloud>;

    async fn configure(config: Config, cx: &mut Context<'_, Self>) -> Result<Arc<Cloud>, Diagnostics> {
        let fault = cx.known(&config.fault)?.clone();
        Ok(Arc::new(Cloud { fault, machines: Mutex::default() }))
    }

    fn register(registry: &mut Registry<Self>) {
        registry.resource::<Machine>();
    }
}

#[derive(TfSchema, Clone, Debug, PartialEq, Default)]
#[tf(resource, crate = crate::derived)]
struct Machine {
    #[tf(computed, use_state_for_unknown)]
    id: Text,
    #[tf(required, requires_replace)]
    name: Unknown<String>,
    #[tf(optional)]
    note: Text,
    #[tf(optional)]
    size: Unknown<Option<i64>>,
    #[tf(optional, default = false)]
    protected: Unknown<Option<bool>>,
    #[tf(optional)]
    zones: Unknown<Option<Vec<Text>>>,
    #[tf(optional)]
    labels: Unknown<Option<BTreeMap<String, Text>>>,
    #[tf(computed)]
    revision: Unknown<Option<u64>>,
    #[tf(block)]
    disk: Unknown<Vec<Disk>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(crate = crate::derived)]
struct Disk {
    #[tf(required)]
    kind: Unknown<Kind>,
    #[tf(optional)]
    gigabytes: Unknown<Option<u32>>,
}

#[derive(TfType, Clone, Debug, PartialEq)]
#[tf(crate = crate::derived)]
enum Kind {
    Fast,
    Large,
}

/// Changes the value in it, if there is one.
fn change<T>(value: &mut Unknown<Option<T>>, change: impl FnOnce(T) -> Option<T>) {
    if let Unknown::Known(value) = value {
        *value = value.take().and_then(change);
    }
}

impl Machine {
    /// The value that the cloud stores.
    #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "that is a fault")]
    fn stored(mut self, fault: &str) -> Self {
        match fault {
            "lower case" => change(&mut self.note, |note| Some(note.to_lowercase())),
            "trimmed" => change(&mut self.note, |note| Some(note.trim().to_owned())),
            "empty text" => change(&mut self.note, |note| Some(note).filter(|note| !note.is_empty())),
            "cut" => change(&mut self.note, |note| Some(note.chars().take(255).collect())),
            "float" => change(&mut self.size, |size| Some(size as f64 as i64)),
            "zero" => change(&mut self.size, |size| Some(size).filter(|size| *size != 0)),
            "empty list" => change(&mut self.zones, |zones| Some(zones).filter(|zones| !zones.is_empty())),
            "sorted" => change(&mut self.zones, |mut zones| {
                zones.sort_by_key(|zone| zone.value_deref().map(str::to_owned));
                Some(zones)
            }),
            "no duplicates" => change(&mut self.zones, |mut zones| {
                zones.dedup();
                Some(zones)
            }),
            "lower-case keys" => change(&mut self.labels, |labels| {
                Some(labels.into_iter().map(|(key, value)| (key.to_lowercase(), value)).collect())
            }),
            "panic" => {
                let disks = self.disk.known().map(Vec::as_slice).unwrap_or_default();
                assert!(
                    disks
                        .iter()
                        .all(|disk| disk.kind != Unknown::Known(Kind::Large)
                            || disk.gigabytes.value().is_some())
                );
            }
            "unknown" => self.revision = Unknown::UNKNOWN,
            "limited" => change(&mut self.size, |size| Some(size.clamp(0, 1 << 40))),
            "no null labels" => change(&mut self.labels, |mut labels| {
                labels.retain(|_, label| !label.is_null());
                Some(labels)
            }),
            "no null zones" => change(&mut self.zones, |mut zones| {
                zones.retain(|zone| !zone.is_null());
                Some(zones)
            }),
            "disks by size" => {
                let disks = self.disk.known_mut().into_iter();
                disks.for_each(|disks| disks.sort_by_key(|disk| disk.gigabytes.value().copied()));
            }
            "disk default" => {
                let disks = self.disk.known_mut().into_iter().flatten();
                disks.for_each(|disk| disk.gigabytes.fill_null(10_u32));
            }
            _ => {}
        }
        self
    }
}

impl Resource for Machine {
    type Provider = Planted;
    const NAME: &'static str = "machine";

    async fn plan(plan: &mut Plan<Self>, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        if cx.client()?.fault == "known only" {
            cx.known(&plan.config.note)?;
        }
        Ok(())
    }

    async fn create(mut self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let cloud = Arc::clone(cx.client()?);
        self.id = Unknown::Known(Some(cx.known(&self.name)?.clone()));
        self.revision = Unknown::Known(Some(1));
        let machine = self.stored(&cloud.fault);
        cloud.machines.lock().unwrap().insert(cx.known(&machine.name)?.clone(), machine.clone());
        Ok(machine)
    }

    async fn read(self, cx: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
        let cloud = cx.client()?;
        let mut machines = cloud.machines.lock().unwrap();
        let Some(machine) = machines.get_mut(self.id.value_deref().unwrap_or_default()) else {
            return Ok(None);
        };
        if cloud.fault == "read trims" {
            change(&mut machine.note, |note| Some(note.trim().to_owned()));
        }
        if cloud.fault == "restless" {
            change(&mut machine.revision, |revision| Some(revision + 1));
        }
        Ok(Some(machine.clone()))
    }

    async fn update(mut self, prior: Self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        match &*cx.client()?.fault {
            "keeps labels" if self.labels.value().is_none() => self.labels = prior.labels,
            "keeps note" => self.note = prior.note,
            "keeps disks" if self.disk.known().is_some_and(Vec::is_empty) => self.disk = prior.disk,
            _ => {}
        }
        self.create(cx).await
    }

    async fn delete(self, cx: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        let cloud = cx.client()?;
        if cloud.fault == "needs a size" && self.size == Unknown::NULL && self.note != Unknown::NULL {
            return Err(Diagnostics::error("Not deleted", "A machine with a note has a size."));
        }
        let is_kept = cloud.fault == "stays" && self.protected == Unknown::Known(Some(true));
        if !is_kept {
            cloud.machines.lock().unwrap().remove(cx.known(&self.name)?);
        }
        Ok(())
    }

    async fn import(target: Import, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        let Import::Id(id) = target;
        let stays = matches!(&*cx.client()?.fault, "import without disks");
        if stays {
            cx.client()?.machines.lock().unwrap().entry(id.clone()).and_modify(|machine| {
                machine.disk = Unknown::Known(Vec::new());
            });
        }
        Ok(Self { id: Unknown::Known(Some(id.clone())), name: Unknown::Known(id), ..Self::default() })
    }
}

/// The findings of exploring the provider.
fn explored(fault: &str) -> Result<(), String> {
    let core = Core::<Planted>::with_config(&Config { fault: Unknown::Known(fault.to_owned()) });
    core.exploration::<Machine>().check()
}

#[test]
fn a_provider_without_a_fault_lives() {
    explored("").unwrap();
}

#[test]
fn each_planted_fault_is_found_and_shown_with_a_small_configuration() {
    // What the configurations consist of, and what is said of them.
    let faults: [(&str, &[&str], &str); 25] = [
        ("lower case", &["note"], "note: planned as"),
        ("trimmed", &["note"], "note: planned as"),
        ("empty text", &["note"], "note: planned as"),
        ("cut", &["note"], "note: planned as"),
        ("float", &["size"], "size: planned as 9007199254740993, but it is 9007199254740992"),
        ("zero", &["size"], "size: planned as 0, but it is null"),
        ("empty list", &["zones"], "zones: planned as"),
        ("sorted", &["zones"], "zones"),
        ("no duplicates", &["zones"], "zones"),
        ("lower-case keys", &["labels"], "labels"),
        ("panic", &["disk", "kind", "}"], "panic"),
        ("unknown", &[], "revision"),
        ("known only", &["note"], "refused when it is not known yet"),
        ("restless", &[], "revision"),
        ("keeps labels", &["labels"], "labels: planned as null"),
        ("keeps note", &["note"], "note"),
        ("stays", &["protected"], "the resource is still there"),
        ("limited", &["size"], "size: planned as"),
        ("no null labels", &["labels"], "labels"),
        ("no null zones", &["zones"], "zones"),
        ("disks by size", &["disk", "kind", "gigabytes", "}"], "disk["),
        ("disk default", &["disk", "kind", "}"], "gigabytes: planned as null, but it is 10"),
        ("keeps disks", &["disk", "kind", "}"], "disk"),
        ("read trims", &["note"], "the plan is not empty"),
        ("needs a size", &["note"], "Not deleted"),
    ];
    let assert_shown = |fault: &str, members: &[&str], said: &str| {
        let failure = explored(fault).expect_err(fault);
        assert!(failure.contains(said), "{fault}: {failure}");
        let (_, shown) = failure.split_once("# configuration 1\n").unwrap();
        let why = |line: &&str| line.starts_with("configuration ") || line.starts_with("what is accepted");
        let lines = shown.lines().take_while(|line| !why(line)).map(str::trim_start);
        let other: Vec<_> = lines
            .filter(|line| {
                let first = line.split(' ').next().unwrap_or_default();
                !["", "#", "name"].contains(&first) && !members.contains(&first)
            })
            .collect();
        assert_eq!(other, [""; 0], "{fault}: {failure}");
    };
    thread::scope(|scope| {
        for (fault, members, said) in faults {
            scope.spawn(move || assert_shown(fault, members, said));
        }
    });
    let failure = explored("import without disks").unwrap_err();
    assert!(failure.contains("what is imported differs from the state:\n- disk[0]"), "{failure}");
}
