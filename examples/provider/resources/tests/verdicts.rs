//! The cases of `examples/provider/verdicts` with `Core`: it must say what Terraform has said.

use std::collections::BTreeSet;

use tfvalue::{
    RawState,
    provider::{Diagnostics, MovedFrom, Resource},
    testing::{ChangeAction, Changes, Core, Instance, PlannedChange, hcl},
};

use self::cases::{Case, UNDECODABLE, Verdict, planned, refused};
use super::core::core;
use crate::resources::{
    Tfvalue,
    counter::{Counter, CounterIdentity},
    document::{Document, DocumentData},
    lease::Lease,
    network::Network,
    service::Service,
};

#[path = "../../verdicts/cases.rs"]
mod cases;

#[test]
fn core_says_what_terraform_says() {
    for protocol in [6, 5] {
        let records = RECORDS.map(|name| {
            let name = format!("{name}-protocol-{protocol}");
            cases::record(&name).unwrap_or_else(|| panic!("there is no record {name}"))
        });
        let mut wrong = Vec::new();
        for case in cases::all() {
            let said = records.iter().filter_map(|record| record.get(case.name())).collect::<Vec<_>>();
            if said.is_empty() {
                continue;
            }
            let ours = verdict(&case, protocol);
            // Where versions differ, the later one counts.
            let agrees = said.last().is_some_and(|terraforms| agree(&ours, terraforms));
            let is_expected =
                match case.part(if protocol == 5 { "core5" } else { "core6" }).or(case.part("core")) {
                    Some(stricter) => !agrees && *stricter == serde_json::json!(ours),
                    None => agrees,
                };
            if !is_expected {
                wrong.push(format!("{}: {ours:#?} is not {:#?}", case.name(), said));
            }
        }
        assert!(wrong.is_empty(), "protocol {protocol}:\n{}", wrong.join("\n"));
    }
}

/// The Terraforms whose verdicts are recorded, in their order.
const RECORDS: [&str; 2] = ["terraform-1.11.4", "terraform-1.15.5"];

/// Returns whether two verdicts agree. Terraform may name no place, or one that contains the place that we name.
fn agree(ours: &[String], terraforms: &[String]) -> bool {
    let is_same = |ours: &String, terraforms: &String| {
        if terraforms == UNDECODABLE {
            return ours.starts_with("error: Provider produced invalid") || ours.starts_with("error: I");
        }
        // Of an element of a map, it may write the key as a name.
        let (ours, terraforms) =
            (ours.replace("[\"", ".").replace("\"]", ""), terraforms.replace("[\"", ".").replace("\"]", ""));
        let rest = ours.strip_prefix(terraforms.as_str());
        rest.is_some_and(|rest| match terraforms.contains(" at ") {
            _ if rest.is_empty() => true,
            true => rest.starts_with(['.', '[']),
            false => terraforms.starts_with("error: ") && rest.starts_with(" at "),
        })
    };
    ours.iter().all(|one| terraforms.iter().any(|other| is_same(one, other)))
        && terraforms.iter().all(|other| ours.iter().any(|one| is_same(one, other)))
}

fn verdict(case: &Case, protocol: u32) -> Verdict {
    match case.resource() {
        "network" => Run::<Network>::verdict(case, protocol),
        "counter" => Run::<Counter>::verdict(case, protocol),
        "service" => Run::<Service>::verdict(case, protocol),
        // A lease has no resource of its own.
        "document" | "lease" => Run::<Document>::verdict(case, protocol),
        other => panic!("there is no resource {other:?}"),
    }
}

/// A case with a resource of this model.
struct Run<'c, R> {
    case: &'c Case,
    core: &'c Core<Tfvalue>,
    instance: Instance<'c, R>,
}

impl<R: Resource<Provider = Tfvalue>> Run<'_, R> {
    fn verdict(case: &Case, protocol: u32) -> Verdict {
        let (core, _root) = core();
        let core = if protocol == 5 { core.over_protocol5() } else { core };
        let mut run = Run::<R> { case, core: &core, instance: core.resource() };
        if let Some(before) = case.before() {
            run.instance.apply(&hcl(before)).unwrap();
        }
        run.said().unwrap_or_else(|error| errors(&error))
    }

    fn said(&mut self) -> Result<Verdict, Diagnostics> {
        let config = hcl(self.case.config());
        let done = |what: &str| vec![what.to_owned()];
        Ok(match self.case.action() {
            "live" => return self.live(),
            "plan" => {
                self.set_fault();
                change(&self.instance.plan(&config)?)
            }
            "apply" => {
                self.set_fault();
                let mut verdict = match self.instance.apply(&config) {
                    Ok(_) => done("applied"),
                    Err(error) => errors(&error),
                };
                if let Some(then) = self.case.text("then") {
                    self.core.set_tap(None);
                    verdict.extend(change(&self.instance.plan(&hcl(then))?));
                }
                verdict
            }
            "apply saved" => {
                let plan = self.instance.plan(&config)?;
                self.set_fault();
                self.instance.apply_plan(plan)?;
                done("applied")
            }
            "destroy" => {
                self.set_fault();
                self.instance.destroy()?;
                done("destroyed")
            }
            "refresh" => {
                self.set_fault();
                let drift = self.instance.refresh()?;
                match (drift.is_empty(), self.instance.exists()) {
                    (_, false) => done("gone"),
                    (true, true) => done("no drift"),
                    (false, true) => vec![planned("drift", &[], &names(&drift))],
                }
            }
            "import" => return self.import(),
            "upgrade" => {
                self.set_fault();
                let version = self.case.part("version").and_then(serde_json::Value::as_i64).unwrap();
                let state = self.case.part("state").unwrap().to_string();
                self.instance.upgrade_from(version, &state)?;
                change(&self.instance.plan(&config)?)
            }
            "move" => {
                self.set_fault();
                let state = RawState::from_json(
                    br#"{"input": {"type": ["object", {"name": "string", "value": "number"}],
                    "value": {"name": "a", "value": 7}}, "id": "x", "output": null, "triggers_replace": null}"#,
                );
                let source = "terraform.io/builtin/terraform";
                self.instance.move_from(&MovedFrom::new(source, "terraform_data", 0, state))?;
                change(&self.instance.plan(&config)?)
            }
            "read" => {
                self.set_fault();
                self.core.read_data_source::<DocumentData>(&hcl(self.case.config()))?;
                done("read")
            }
            "open" => {
                self.set_fault();
                let lease = self.core.open::<Lease>(&hcl(self.case.config()))?;
                lease.close()?;
                done("opened")
            }
            other => panic!("{}: nothing does {other:?}", self.case.name()),
        })
    }

    fn live(&mut self) -> Result<Verdict, Diagnostics> {
        let mut verdict = Vec::new();
        for config in self.case.configs().into_iter().map(hcl) {
            verdict.extend(change(&self.instance.apply(&config)?));
            verdict.extend(change(&self.instance.plan(&config)?));
        }
        self.instance.destroy()?;
        Ok(verdict)
    }

    fn import(&mut self) -> Result<Verdict, Diagnostics> {
        self.instance.forget();
        self.set_fault();
        let config = hcl(self.case.before().unwrap());
        if self.case.part("identity").is_some() {
            // Only counters have an identity.
            let mut counter = self.core.resource::<Counter>();
            counter.import_by_identity(&CounterIdentity { name: "a".parse()? })?;
            Ok(change(&counter.plan(&config)?))
        } else {
            self.instance.import(self.case.text("id").unwrap())?;
            Ok(change(&self.instance.plan(&config)?))
        }
    }

    fn set_fault(&self) {
        self.core.set_tap(self.case.fault().as_deref().map(crate::fault::tap).as_ref());
    }
}

/// Returns the verdict on a plan.
fn change(plan: &PlannedChange) -> Verdict {
    let replaced_by: Vec<_> = plan.requires_replace().iter().map(ToString::to_string).collect();
    let lists_changes = plan.action() == ChangeAction::Update || plan.action().is_replace();
    let changed = if lists_changes { names(&plan.changes()) } else { Vec::new() };
    vec![planned(&plan.action().to_string(), &replaced_by, &changed)]
}

/// The attributes and blocks that change, sorted.
fn names(changes: &Changes) -> Vec<String> {
    let name = |path: String| path.split(['.', '[']).next().unwrap_or_default().to_owned();
    changes.paths().map(|path| name(path.to_string())).collect::<BTreeSet<_>>().into_iter().collect()
}

fn errors(error: &Diagnostics) -> Verdict {
    let errors = error.iter().filter(|diagnostic| diagnostic.severity == tfvalue::Severity::Error);
    let said = errors.map(|error| {
        // A diagnostic has no path to what is sensitive: its detail names it.
        let named = || error.detail.split_once(": ").map_or("", |(place, _)| place);
        let named = || Some(named()).filter(|place| !place.contains(' ')).unwrap_or_default().to_owned();
        refused(&error.summary, &error.attribute.as_ref().map_or_else(named, ToString::to_string))
    });
    said.collect::<BTreeSet<_>>().into_iter().collect()
}
