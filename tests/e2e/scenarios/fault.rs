//! Wrong answers: what Terraform says of them, our checks have found.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde_json::{Value, json};

use crate::{Setting, terraform::Terraform};

/// Where a plan is wrong, and what stands there.
const PLANNED: &[(&str, &str)] = &[
    (r#"["description"]"#, r#""lie""#),
    (r#"["description"]"#, "null"),
    (r#"["enabled"]"#, "true"),
    (r#"["hops"]"#, "13"),
    (r#"["cost"]"#, "1234567890.12345678901234567891"),
    (r#"["servers", 0]"#, r#""10.7.0.9""#),
    (r#"["labels"]"#, r#"["quiet"]"#),
    (r#"["tags", "floor"]"#, "null"),
    (r#"["settings"]"#, r#"{"type": "string", "value": "lie"}"#),
    (r#"["dns", "ttl"]"#, "61"),
    (r#"["routes", 0, "metric"]"#, "11"),
    (r#"["interface", 0, "name"]"#, r#""eth9""#),
    (r#"["interface", 1, "mtu"]"#, "1401"),
    (r#"["interface", 0, "queue", 0, "length"]"#, "65"),
    (r#"["subnet", "staff", "cidr"]"#, r#""10.7.2.0/24""#),
    (r#"["firewall", "exception", 0, "port"]"#, "23"),
    (r#"["limits", "burst"]"#, "0.1"),
    (r#"["interface"]"#, "[]"),
];

/// Where a new state is wrong, and what stands there.
const APPLIED: &[(&str, &str)] = &[
    (r#"["revision"]"#, "7"),
    (r#"["serial"]"#, "null"),
    (r#"["gateway"]"#, r#""10.7.0.2""#),
    (r#"["tags", "floor"]"#, r#""4""#),
    (r#"["labels"]"#, r#"["quiet"]"#),
    (r#"["interface", 0, "mac"]"#, "null"),
    (r#"["interface", 2, "mtu"]"#, "1401"),
    (r#"["subnet", "staff", "lease", "seconds"]"#, "3601"),
    (r#"["rule"]"#, "[]"),
];

/// Wrong plans are refused, and so are wrong results; our checks find them in the same places.
pub(super) fn wrong_answers(setting: &Setting) {
    let mut terraform = Terraform::without_encryption(setting);
    terraform.configure("network.tf");
    for (path, value) in PLANNED {
        let found = tell(&mut terraform, "PlanResourceChange", path, value);
        assert_refused(&terraform, &["plan", "-json"], "Provider produced invalid plan", path, &found);
    }
    for (path, value) in APPLIED {
        let found = tell(&mut terraform, "ApplyResourceChange", path, value);
        let apply = ["apply", "-json", "-auto-approve"];
        assert_refused(&terraform, &apply, "Provider produced inconsistent result after apply", path, &found);
    }
}

/// Has the provider answer wrongly, and tells to which file it writes what is found wrong.
fn tell(terraform: &mut Terraform<'_>, rpc: &str, path: &str, value: &str) -> PathBuf {
    let findings = terraform.path("findings");
    let _ = fs::remove_file(&findings);
    let json = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
    let fault = json!({ "rpc": rpc, "path": json(path), "value": json(value), "findings": findings });
    terraform.set("TFVALUE_FAULT", fault.to_string());
    findings
}

/// Asserts that Terraform refuses the answer, and that we have found each place that it tells, and no other. Of an element that is
/// wrong, Terraform may tell the attribute alone.
#[track_caller]
fn assert_refused(
    terraform: &Terraform<'_>,
    arguments: &[&str],
    summary: &str,
    fault: &str,
    findings: &Path,
) {
    let errors = terraform.errors(arguments);
    assert!(errors.iter().all(|error| error.summary == summary), "{fault}: {errors:?}");
    let told: Vec<&str> = errors.iter().map(|error| place(&error.detail)).collect();
    let found = found(findings);
    let is_within = |path: &str, place: &str| {
        path.strip_prefix(place).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
    };
    for place in &told {
        assert!(found.iter().any(|path| is_within(path, place)), "{fault}: {place} isn't in {found:?}");
    }
    for path in &found {
        assert!(told.iter().any(|place| is_within(path, place)), "{fault}: {path} isn't in {told:?}");
    }
}

/// The paths that our checks have found to be wrong.
fn found(findings: &Path) -> Vec<String> {
    let lines = fs::read_to_string(findings).unwrap_or_default();
    let finding = |line| serde_json::from_str::<Value>(line).expect("a line of JSON");
    lines.lines().map(|line| finding(line)["path"].as_str().expect("a path").to_owned()).collect()
}

/// The path that Terraform names: `… for tfvalue_network.all.hops: planned value …`, `… new value: .hops: was …`.
#[track_caller]
fn place(detail: &str) -> &str {
    let after = ["produced an unexpected new value: .", "for tfvalue_network.all."];
    let path = after.iter().find_map(|words| detail.split_once(words)?.1.split_once(": "));
    path.unwrap_or_else(|| panic!("no path in {detail:?}")).0
}
