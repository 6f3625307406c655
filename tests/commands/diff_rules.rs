//! `tfvalue schema diff`: validators, combinations and replacement, in each direction.

use std::{fs, process::Command};

use serde_json::{Value, json};
use tempfile::TempDir;

/// The grades of what differs between two versions of a resource, and the sentences about it.
fn changes(old: &Value, new: &Value) -> Vec<(String, String)> {
    let folder = TempDir::new().unwrap();
    for (name, block) in [("old.json", old), ("new.json", new)] {
        let schemas = json!({"format_version": "1.0", "provider_schemas": {"example.com/acme/cloud": {
            "resource_schemas": {"cloud_server": {"version": 1, "block": block}}
        }}});
        fs::write(folder.path().join(name), schemas.to_string()).unwrap();
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_program"));
    command.args(["schema", "diff", "old.json", "new.json", "--json"]).current_dir(folder.path());
    let printed: Value = serde_json::from_slice(&command.output().unwrap().stdout).unwrap();
    let changes = printed["changes"].as_array().unwrap().iter();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    changes.map(|change| (text(&change["grade"]), text(&change["what"]))).collect()
}

/// The grade of the one change between two values of an option; an empty text is none.
#[track_caller]
fn grade(option: &str, old: &str, new: &str) -> String {
    let block = |value: &str| {
        let rules = if value.is_empty() { json!({}) } else { json!({option: value}) };
        let other = json!({"type": "string", "optional": true});
        json!({"attributes": {
            "a": {"type": "string", "optional": true, "tfvalue_rules": rules}, "b": other, "c": other
        }})
    };
    match &changes(&block(old), &block(new))[..] {
        [(grade, what)] if what.contains("it may ") => format!("{grade}, perhaps"),
        [(grade, _)] => grade.clone(),
        changes => panic!("{old} and {new}: {changes:?}"),
    }
}

#[test]
fn wider_validators_are_harmless_and_narrower_ones_break() {
    for (narrow, wide) in [
        ("range(1..=10)", "range(1..=20)"),
        ("range(1..=10)", "range(0..=10)"),
        ("range(1..=10)", "range(1..)"),
        ("range(0.5..=1.5)", "range(..=1.50001)"),
        ("range(2..), range(..=5)", "range(1..=5)"),
        ("length(1..=64)", "length(1..=128)"),
        ("length(1..)", ""),
        ("byte_length(..=64)", "length(..=64)"),
        ("length(..=3), regex(\"^a\")", "regex(\"^a\")"),
        (r#"one_of("a", "b")"#, r#"one_of("c", "b", "a")"#),
        (r#"one_of("a", "b")"#, r#"one_of_ignore_case("A", "B")"#),
        (r#"one_of("a, (b", "\"")"#, r#"one_of("\"", "a, (b", ")")"#),
        (r#"one_of("a", "bcd")"#, "length(1..=3)"),
        ("one_of(1, 2)", "range(1..=2)"),
        (r#"one_of("a", "b")"#, r#"none_of("c")"#),
        (r#"one_of_ignore_case("a")"#, r#"one_of_ignore_case("A", "b")"#),
        (r#"none_of("a", "b")"#, r#"none_of("a")"#),
        (r#"none_of_ignore_case("A")"#, r#"none_of("a")"#),
        ("each(length(1..=3))", "each(length(..=3))"),
        ("each(length(1..=3)), length(1..)", "length(1..)"),
        ("keys(one_of(\"a\"))", "keys(one_of(\"a\", \"b\"))"),
        ("any(range(1..=2), range(8..=9))", "any(range(1..=2), range(7..=9))"),
        ("range(1..=2)", "any(range(1..=2), range(8..=9))"),
        ("any(range(1..=2), range(8..=9))", "range(1..=9)"),
        (r#"one_of("a", "bc")"#, r#"any(length(1..=1), one_of("bc"))"#),
        ("unique", ""),
        ("unique(a)", "unique(a, b)"),
        ("unique(b, a)", "unique"),
        ("conflicts(b, c)", "conflicts(b)"),
        ("requires(b, c)", "requires(c)"),
        ("with = is_even", ""),
        ("regex(\"^a\")", ""),
    ] {
        assert_eq!(grade("validate", narrow, wide), "harmless", "{narrow} to {wide}");
        assert_eq!(grade("validate", wide, narrow), "breaking", "{wide} to {narrow}");
    }
    // Neither holds all of the other.
    assert_eq!(grade("validate", "range(1..=10)", "range(5..=20)"), "breaking");
    assert_eq!(grade("validate", r#"one_of("a", "b")"#, r#"one_of("b", "c")"#), "breaking");
    // The same in other words.
    assert_eq!(grade("validate", r#"one_of("a", "b")"#, r#"one_of("b", "a")"#), "text");
    assert_eq!(grade("validate", r#"regex("^a", "an a")"#, r#"regex("^a", "an `a`")"#), "text");
}

#[test]
fn what_rules_do_not_show_may_break() {
    for (old, new) in [
        (r#"regex("^a")"#, r#"regex("^b")"#),
        (r#"each(regex("^a"))"#, r#"each(regex("^b"))"#),
        (r#"keys(regex("^a"))"#, r#"keys(regex("^b"))"#),
        ("with = is_even", "with = is_odd"),
        (r#"length(..=3), regex("^a")"#, r#"length(..=4), regex("^b")"#),
        (r#"any(length(3..=3), regex("^a"))"#, r#"any(length(3..=3), regex("^b"))"#),
    ] {
        assert_eq!(grade("validate", old, new), "breaking, perhaps", "{old} to {new}");
    }
    // A change that is known to break is not in doubt.
    assert_eq!(grade("validate", r#"length(..=4), regex("^a")"#, r#"length(..=3), regex("^b")"#), "breaking");
    let deep = |inner: &str| format!("{}{inner}{}", "each(".repeat(40_000), ")".repeat(40_000));
    assert_eq!(grade("validate", &deep("unique"), &deep("length(..=3)")), "breaking");
}

#[test]
fn replacement_in_fewer_cases_is_harmless() {
    for (old, new, expected) in [
        ("always", "", "harmless"),
        ("always", "if_configured", "harmless"),
        ("always", "if = grows", "harmless"),
        ("if_configured", "", "harmless"),
        ("", "if = grows", "breaking"),
        ("if_configured", "always", "breaking"),
        ("if = grows", "always", "breaking"),
        ("if = grows", "if = shrinks", "breaking, perhaps"),
        ("if_configured", "if = grows", "breaking, perhaps"),
    ] {
        assert_eq!(grade("requires_replace", old, new), expected, "{old} to {new}");
    }
}

#[test]
fn combinations_that_no_configuration_breaks_are_harmless() {
    let block = |combinations: &[&str], names: &[&str]| {
        let behavior = |name: &str| if name == "r" { "required" } else { "optional" };
        let attributes =
            names.iter().map(|name| ((*name).to_owned(), json!({"type": "string", behavior(name): true})));
        let attributes: serde_json::Map<_, _> = attributes.collect();
        json!({"attributes": attributes, "tfvalue_combinations": combinations})
    };
    let (three, four) = (&["a", "b", "r"][..], &["a", "b", "c", "r"][..]);
    for (old, new, was, is, expected) in [
        (&["conflicts(a, b, c)"][..], &["conflicts(a, b)"][..], four, four, &["harmless"][..]),
        (&["conflicts(a, b)"], &["conflicts(a, b, c)"], four, four, &["breaking"]),
        // Nobody has set what is new.
        (&["conflicts(a, b)"], &["conflicts(a, b, c)"], three, four, &["harmless", "harmless"]),
        (&["exactly_one_of(a, b)"], &["exactly_one_of(a, b, c)"], three, four, &["harmless", "harmless"]),
        (&["exactly_one_of(a, b)"], &["exactly_one_of(a, b, c)"], four, four, &["breaking"]),
        (&["exactly_one_of(a, b, c)"], &["exactly_one_of(a, b)"], four, three, &["harmless", "breaking"]),
        (&["exactly_one_of(a, b)"], &["conflicts(a, b)"], three, three, &["harmless", "harmless"]),
        (&["conflicts(a, b)"], &["exactly_one_of(a, b)"], three, three, &["breaking", "harmless"]),
        (&["at_least_one_of(a, b)"], &["at_least_one_of(a, b, c)"], four, four, &["harmless"]),
        (&["at_least_one_of(a, b, c)"], &["at_least_one_of(a, b)"], four, four, &["breaking"]),
        (&[], &["at_least_one_of(a, r)"], three, three, &["harmless"]),
        (&["required_together(a, b, c)"], &["required_together(a, b)"], four, four, &["harmless"]),
        (
            &["required_together(a, b)"],
            &["required_together(a, b, c)"],
            three,
            four,
            &["breaking", "harmless"],
        ),
        (&["conflicts(a, b)"], &[], three, three, &["harmless"]),
        (&["conflicts(a, b)"], &["conflicts(b, a)"], three, three, &[]),
    ] {
        let found = changes(&block(old, was), &block(new, is));
        let grades: Vec<_> = found.iter().map(|(grade, _)| grade.as_str()).collect();
        assert_eq!(grades, expected, "{old:?} to {new:?}: {found:?}");
    }
    let found = changes(&block(&["conflicts(a, b, c)"], four), &block(&["conflicts(a, b)"], four));
    assert_eq!(found[0].1, "demands `conflicts(a, b)`, and demanded `conflicts(a, b, c)`");
}

/// Names decide nothing: combinations are one difference only where no third could be meant.
#[test]
fn combination_takes_the_place_of_another_whatever_their_members_are_called() {
    let sentences = |old: &[&[usize]], new: &[&[usize]], names: [&str; 5]| {
        let block = |combinations: &[&[usize]]| {
            let attributes =
                names.iter().map(|name| ((*name).to_owned(), json!({"type": "string", "optional": true})));
            let attributes: serde_json::Map<_, _> = attributes.collect();
            let combinations = combinations.iter().map(|members| {
                let members: Vec<_> = members.iter().map(|member| names[*member]).collect();
                format!("conflicts({})", members.join(", "))
            });
            json!({"attributes": attributes, "tfvalue_combinations": combinations.collect::<Vec<_>>()})
        };
        let found = changes(&block(old), &block(new));
        let mut kinds: Vec<_> = found
            .iter()
            .map(|(_, what)| ["and demanded", "and did not", "no longer"].map(|kind| what.contains(kind)))
            .collect();
        kinds.sort_unstable();
        kinds
    };
    let (replaced, added, gone) = ([true, false, false], [false, true, false], [false, false, true]);
    for names in [["a", "b", "c", "d", "e"], ["e", "d", "c", "b", "a"], ["c", "a", "e", "b", "d"]] {
        assert_eq!(sentences(&[&[0, 1], &[2, 3]], &[&[0, 4], &[2, 3, 4]], names), [replaced; 2]);
        assert_eq!(sentences(&[&[0, 1]], &[&[0, 2], &[1, 3]], names), [gone, added, added]);
        assert_eq!(sentences(&[&[0, 1], &[1, 2]], &[&[0, 1, 4], &[1, 3]], names), [gone, gone, added, added]);
    }
}
