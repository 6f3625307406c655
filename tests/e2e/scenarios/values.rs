//! Values from end to end: what is known of them before they are, and every digit then.

use serde_json::Value;

use crate::{Setting, terraform::Terraform};

/// The refinements of an unknown value survive two resources, and are true in the end.
pub(super) fn refinements(setting: &Setting) {
    let mut terraform = Terraform::new(setting);
    terraform.configure("refinements.tf");
    let plan = terraform.plan();
    assert_eq!(plan.output("serial"), None, "it isn't known yet");
    let known = [
        "serial_is_given",
        "serial_begins",
        "mac_begins",
        "rule_begins",
        "report_begins",
        "report_has_a_size",
    ];
    for output in known {
        assert_eq!(plan.output(output), Some(&Value::Bool(true)), "{output}");
    }
    terraform.apply_plan();
    terraform.assert_settled();

    // A counter will be at one of two values as long as it isn't known what triggers it.
    terraform.set("TF_VAR_round", "2");
    terraform.write("between.tf", "output \"between\" {\n value = tfvalue_counter.rounds.value >= 41\n}\n");
    let plan = terraform.plan();
    assert_eq!(plan.output("between"), Some(&Value::Bool(true)));
    terraform.apply_plan();
    terraform.assert_settled();
    terraform.destroy();
}

/// Numbers keep every digit, text comes in normal form C, and large sets are sets.
pub(super) fn exact(setting: &Setting) {
    let mut terraform = Terraform::new(setting);
    terraform.configure("exact.tf");
    terraform.settle();
    assert_eq!(terraform.read(".tfvalue/documents/odd.json"), ODD);

    // In an apply, Terraform itself compares each element of a set with each other: of 10,000 it would take minutes.
    terraform.set("TF_VAR_labels", "10000");
    let plan = terraform.plan();
    plan.assert_update("tfvalue_network.many", &["labels", "revision"]);
    let labels = plan.planned("tfvalue_network.many")["labels"].as_array().map(Vec::len);
    assert_eq!(labels, Some(10_000));
    terraform.destroy();
}

/// The document, of which each number is written in full.
const ODD: &str = concat!(
    r#"{"accents":"é","beyond":9223372036854775808,"decimal":12345678901234567890.0123456789,"huge":1"#,
    "00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
    "00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
    "00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
    "000000",
    r#","larger":18446744073709551616,"least":-9223372036854775809,"nothing":null,"tenth":0.1}"#,
    "\n"
);
