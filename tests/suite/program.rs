//! The program `tfvalue`: what it prints, and how it ends.

use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_program"));
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

/// A file for this test alone.
fn temporary(name: &str) -> String {
    let file = std::env::temp_dir().join(format!("tfvalue-{name}-{}", std::process::id()));
    file.into_os_string().into_string().unwrap()
}

fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that fails early doesn't read it.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

#[track_caller]
fn prints(arguments: &[&str], input: &[u8], expected: &str) {
    let output = run(arguments, input);
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
    assert_eq!(output.status.code(), Some(0));
}

#[track_caller]
fn fails(arguments: &[&str], input: &[u8], code: i32, message: &str) {
    let output = run(arguments, input);
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains(message), "{told}");
    assert_eq!(output.stdout, b"");
    assert_eq!(output.status.code(), Some(code));
}

const SCHEMA: &str = "captures/schema-1.15.5-p6.json";

#[test]
fn help_is_given() {
    let commands =
        ["new", "import", "inspect", "docs", "package", "schema", "completions"].map(|name| vec![name]);
    for command in commands.into_iter().chain([vec![], vec!["schema", "diff"]]) {
        let output = run(&[&command[..], &["--help"]].concat(), b"");
        assert_eq!(output.status.code(), Some(0), "{command:?}");
        let help = String::from_utf8(output.stdout).unwrap();
        assert!(help.contains("Usage: "), "{command:?}");
        // With an example of this very command.
        let examples = help.split_once("Example").map(|(_, examples)| examples).unwrap_or_default();
        assert!(examples.contains(&["tfvalue", &command.join(" ")].join(" ")), "{help}");
    }
}

#[test]
fn colors_are_for_terminals_and_those_who_force_them() {
    let folder = env!("CARGO_MANIFEST_DIR");
    let schema = std::fs::read_to_string(format!("{folder}/{SCHEMA}")).unwrap();
    let later = format!("{}/later.json", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&later, schema.replace("\"spike_old\"", "\"spike_new\"")).unwrap();
    let colored = |variables: &[(&str, &str)]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_program"));
        program.args(["schema", "diff", SCHEMA, &later]).current_dir(folder);
        let output = program
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR_FORCE")
            .envs(variables.iter().copied())
            .output();
        let output = output.unwrap();
        assert_eq!(output.status.code(), Some(4));
        (output.stdout.contains(&0x1b), String::from_utf8(output.stdout).unwrap())
    };
    let (is_colored, plain) = colored(&[]);
    assert!(!is_colored && plain.contains("  breaking  "));
    let (is_colored, forced) = colored(&[("CLICOLOR_FORCE", "1")]);
    assert!(is_colored && forced.contains("\u{1b}[1m\u{1b}[31mbreaking\u{1b}[0m"), "{forced}");
    assert_eq!(colored(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]), (false, plain));
    let mut program = Command::new(env!("CARGO_BIN_EXE_program"));
    let output = program
        .args(["inspect", "absent"])
        .env_remove("NO_COLOR")
        .env("CLICOLOR_FORCE", "1")
        .output()
        .unwrap();
    assert!(output.stderr.starts_with(b"\x1b[1m\x1b[31merror:\x1b[0m absent: "));
}

#[test]
fn models_are_printed() {
    let output = run(&["import", SCHEMA, "--resource", "spike_old", "--state"], b"");
    assert_eq!(output.status.code(), Some(0));
    let source = String::from_utf8(output.stdout).unwrap();
    assert!(source.starts_with("//! Models of `registry.terraform.io/spike/spike` for states,"), "{source}");
    assert!(source.contains("pub struct SpikeOld {"), "{source}");
    assert!(!source.contains("Unknown"), "{source}");
}

#[test]
fn each_name_is_asked_for_by_its_own_option_or_after_a_comma() {
    for arguments in [
        &["import", "--resource", "spike_old", "--resource", "spike_dyn", SCHEMA][..],
        &["import", "--resource", "spike_old,spike_dyn", SCHEMA],
        &["import", SCHEMA, "--resource=spike_old,spike_dyn"],
    ] {
        let output = run(arguments, b"");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        let source = String::from_utf8(output.stdout).unwrap();
        for ident in ["SpikeDyn", "SpikeOld"] {
            assert!(source.contains(&format!("pub struct {ident} {{")), "{arguments:?}: {source}");
        }
    }
}

#[test]
fn models_are_written_to_a_file() {
    let file = temporary("models.rs");
    let output = run(&["import", SCHEMA, "--output", &file], b"");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stdout, b"");
    assert!(String::from_utf8(output.stderr).unwrap().ends_with(" structs for 10 schemas\n"));
    let source = std::fs::read_to_string(&file).unwrap();
    assert!(source.contains("pub struct SpikeKitchen"));

    let output = run(&["import", SCHEMA, "--resource", "spike_old", "--output", &file], b"");
    assert!(String::from_utf8(output.stderr).unwrap().ends_with(" for 1 schema\n"));
    std::fs::remove_file(file).unwrap();
}

#[test]
fn a_line_alone_is_the_standard_output() {
    let output = run(&["import", SCHEMA, "--provider", "-o", "-"], b"");
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8(output.stdout).unwrap().contains("pub struct SpikeProvider"));
}

#[test]
fn models_do_not_replace_the_schemas_they_are_of() {
    let file = temporary("schema.json");
    let schema = tfvalue_model_tests::read(SCHEMA);
    std::fs::write(&file, &schema).unwrap();
    let again = std::path::Path::new(&file).parent().unwrap().join(".").join(&file);
    for output in [&*file, again.to_str().unwrap()] {
        fails(&["import", &file, "-o", output], b"", 1, "the models would replace the schemas");
    }
    assert_eq!(std::fs::read(&file).unwrap(), schema);
    std::fs::remove_file(file).unwrap();
}

#[test]
fn schemas_are_read_from_the_standard_input() {
    let schema = tfvalue_model_tests::read(SCHEMA);
    let output = run(&["import", "-", "--provider"], &schema);
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8(output.stdout).unwrap().contains("pub struct SpikeProvider"));
}

#[test]
fn what_is_wrong_with_a_file_is_told() {
    fails(&["import", "absent.json"], b"", 1, "error: absent.json: ");
    fails(&["import", "-"], b"{", 1, "error: <stdin>: ");
    let message = "there is no resource `spike_kit` in this file; there is `spike_kitchen`";
    fails(&["import", SCHEMA, "--resource", "spike_kit"], b"", 1, message);
    fails(
        &["import", SCHEMA, "--resource", "spike_old,"],
        b"",
        2,
        "a value is required for '--resource <NAME>'",
    );
    let message = "error: <stdin>: this is not what `terraform providers schema -json` prints: ";
    for other in [&b"{}"[..], b"[1]"] {
        fails(&["import", "-"], other, 1, message);
        fails(&["inspect", "absent", "--schema", "-", "--provider"], other, 1, message);
    }
}

#[test]
fn what_was_meant_by_a_name_is_told() {
    for command in [&["import", SCHEMA][..], &["inspect", "absent", "--schema", SCHEMA]] {
        let with = |option, name| [command, &[option, name]].concat();
        let message = "there is no resource `spike_kichten` in this file; there is `spike_kitchen`\n";
        fails(&with("--resource", "spike_kichten"), b"", 1, message);
        fails(&with("--resource", "spike_zzz"), b"", 1, "there is no resource `spike_zzz` in this file\n");
        let message =
            "there is no action `spike_old` in this file, but the resource `spike_old` (`--resource`)\n";
        fails(&with("--action", "spike_old"), b"", 1, message);
    }
}

/// Two providers that have schemas of the same names.
const TWO: &[u8] = br#"{"format_version": "1.0", "provider_schemas": {
    "example.com/acme/cloud": {"resource_schemas": {
        "cloud_a": {"version": 0, "block": {"attributes": {"x": {"type": "bool", "optional": true}}}},
        "cloud_b": {"version": 0, "block": {}}
    }},
    "example.com/acme/cloud-beta": {"resource_schemas": {
        "cloud_a": {"version": 0, "block": {"attributes": {"y": {"type": "bool", "optional": true}}}}
    }},
    "example.org/acme/cloud": {}
}}"#;

#[test]
fn of_several_providers_one_is_chosen() {
    let inspect = ["inspect", "-", "--type", "string"];
    fails(&[&inspect[..], &["--source", "x"]].concat(), b"", 2, "cannot be used with");

    let file = temporary("two.json");
    std::fs::write(&file, TWO).unwrap();
    let inspect = ["inspect", "-", "--schema", &file, "--resource", "cloud_a"];
    let message = "`example.com/acme/cloud` and `example.com/acme/cloud-beta` each have the resource `cloud_a`; choose one of them by `--source`";
    fails(&inspect, b"null", 1, message);
    for (source, attribute) in
        [("example.com/acme/cloud", "x"), ("acme/cloud-beta", "y"), ("cloud-beta", "y")]
    {
        let shown = format!("null (object({{ {attribute} = bool }}))\n");
        prints(&[&inspect[..], &["--source", source]].concat(), b"null", &shown);
    }
    // What one alone has needs no choice.
    prints(&["inspect", "-", "--schema", &file, "--resource", "cloud_b"], b"null", "null (object({}))\n");

    for (source, message) in [
        ("acme/cloud", "`acme/cloud` may be `example.com/acme/cloud` or `example.org/acme/cloud`"),
        (
            "acme/clod-beta",
            "there is no provider `acme/clod-beta` in this file; there is `example.com/acme/cloud-beta`",
        ),
    ] {
        fails(&["import", &file, "--source", source], b"", 1, message);
    }
    let output = run(&["import", &file, "--source", "cloud-beta"], b"");
    let source = String::from_utf8(output.stdout).unwrap();
    assert!(source.starts_with("//! Models of `example.com/acme/cloud-beta` for "), "{source}");
    assert_eq!(source.matches("pub struct ").count(), 1);
    assert!(!source.contains("// Of "), "{source}");
    std::fs::remove_file(file).unwrap();
}

#[test]
fn models_of_several_providers_tell_whose_they_are() {
    let output = run(&["import", "-"], TWO);
    let source = String::from_utf8(output.stdout).unwrap();
    for (provider, ident) in [("cloud", "CloudA"), ("cloud-beta", "CloudA2"), ("cloud", "CloudB")] {
        let comment =
            format!("\n// Of `example.com/acme/{provider}`.\n#[derive(TfSchema, Clone, Debug, PartialEq)]");
        let (_, after) = source
            .split_once(&format!("pub struct {ident} "))
            .map(|(before, _)| before.rsplit_once("\n\n").unwrap())
            .unwrap();
        assert!(format!("\n{after}").starts_with(&comment), "{ident}: {after}");
    }
}

#[test]
fn a_mark_of_utf_8_is_skipped_and_utf_16_is_told() {
    let marked = |text: &[u8]| [b"\xef\xbb\xbf", text].concat();
    let schema = marked(&tfvalue_model_tests::read(SCHEMA));
    assert_eq!(run(&["import", "-"], &schema).status.code(), Some(0));
    prints(&["inspect", "-", "--type", "string"], &marked(b"\"x\""), "\"x\"\n");
    prints(&["inspect", "-", "--type", "string", "--format", "json"], &marked(b"\"x\""), "\"x\"\n");

    let message = "error: <stdin>: this is UTF-16, and must be UTF-8";
    for text in [b"\xff\xfe{\0}\0", b"\xfe\xff\0{\0}"] {
        fails(&["import", "-"], text, 1, message);
        fails(&["inspect", "-", "--schema", SCHEMA, "--resource", "spike_old"], text, 1, message);
        fails(&["inspect", "schema.json", "--schema", "-", "--provider"], text, 1, message);
    }
}

#[test]
fn an_import_fails_if_what_it_names_is_left_out() {
    let schema =
        br#"{"format_version": "1.0", "provider_schemas": {"example.com/acme/cloud": {"resource_schemas": {
        "cloud_good": {"version": 0, "block": {}},
        "cloud_odd": {"version": 0, "block": {"attributes": {"a": {"type": ["tuple", []], "optional": true}}}}
    }}}}"#;
    let warning = "warning: the resource `cloud_odd` is left out, as it has a tuple of 0 elements; a model can have 1 to 12\n";
    let error = "error: <stdin>: the resource `cloud_odd` is asked for, but left out\n";
    for (names, code, told) in [
        (&[][..], 0, warning.to_owned()),
        (&["--resource", "cloud_good"], 0, String::new()),
        (&["--resource", "cloud_odd,cloud_good"], 1, format!("{warning}{error}")),
    ] {
        let output = run(&[&["import", "-"], names].concat(), schema);
        assert_eq!(String::from_utf8(output.stderr).unwrap(), told);
        assert!(String::from_utf8(output.stdout).unwrap().contains("pub struct CloudGood"), "{names:?}");
        assert_eq!(output.status.code(), Some(code), "{names:?}");
    }
}

/// A provider that has a schema of each kind, all of them of one name, and some that are left out.
const EACH_KIND: &[u8] = br#"{"format_version": "1.0", "provider_schemas": {"example.com/acme/cloud": {
    "resource_schemas": {
        "a": {"version": 0, "block": {"attributes": {"r": {"type": "bool", "optional": true}}}},
        "big": {"version": 0, "block": {}},
        "counted": {"version": 0, "block": {"attributes": {"count": {"type": "number", "optional": true}}}}
    },
    "resource_identity_schemas": {
        "a": {"version": 0, "attributes": {"i": {"type": "string", "required_for_import": true}}},
        "big": {"version": 0, "attributes": {"i": {"type": ["tuple", []], "required_for_import": true}}}
    },
    "data_source_schemas": {"a": {"version": 0, "block": {"attributes": {"d": {"type": "bool", "optional": true}}}}},
    "ephemeral_resource_schemas": {"a": {"version": 0, "block": {"attributes": {"e": {"type": "bool", "optional": true}}}}},
    "list_resource_schemas": {"a": {"version": 0, "block": {"attributes": {"l": {"type": "bool", "optional": true}}}}},
    "action_schemas": {"a": {"version": 0, "block": {"attributes": {"c": {"type": "bool", "optional": true}}}}},
    "state_store_schemas": {"a": {"version": 0, "block": {"attributes": {"s": {"type": "bool", "optional": true}}}}}
}}}"#;

#[test]
fn both_commands_know_schemas_of_all_kinds() {
    let file = temporary("each-kind.json");
    std::fs::write(&file, EACH_KIND).unwrap();
    for (option, ident, name) in [
        ("--resource", "A", "r"),
        ("--identity", "AIdentity", "i"),
        ("--data-source", "ADataSource", "d"),
        ("--ephemeral-resource", "AEphemeralResource", "e"),
        ("--list-resource", "AListResource", "l"),
        ("--action", "AAction", "c"),
        ("--state-store", "AStateStore", "s"),
    ] {
        let output = run(&["inspect", "-", "--schema", &file, option, "a"], b"null");
        let shown = String::from_utf8(output.stdout).unwrap();
        assert!(shown.contains(&format!("object({{ {name} = ")), "{option}: {shown}");
        // An identity is written with its resource.
        let option = if option == "--identity" { "--resource" } else { option };
        let output = run(&["import", &file, option, "a"], b"");
        let source = String::from_utf8(output.stdout).unwrap();
        assert!(source.contains(&format!("pub struct {ident} {{")), "{option}: {source}");
        let structs = if option == "--resource" { 2 } else { 1 };
        assert_eq!(source.matches("pub struct ").count(), structs, "{option}: {source}");
        assert_eq!(output.status.code(), Some(0), "{option}");
    }
    std::fs::remove_file(file).unwrap();
}

#[test]
fn what_is_left_out_is_told_with_its_kind() {
    let identity = "warning: the identity of `big` is left out, as Terraform refuses it: i: ";
    let output = run(&["import", "-", "--resource", "big"], EACH_KIND);
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.starts_with(identity) && !told.contains("is asked for"), "{told}");
    assert!(String::from_utf8(output.stdout).unwrap().contains("pub struct Big"));
    assert_eq!(output.status.code(), Some(0));

    let output = run(&["import", "-", "--resource", "a,counted"], EACH_KIND);
    let reason = "count: Terraform itself uses this name in a resource: choose another.";
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        format!(
            "warning: the resource `counted` is left out, as no configuration can reach all of it: {reason}\n\
             error: <stdin>: the resource `counted` is asked for, but left out\n"
        )
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn what_is_wrong_with_the_arguments_is_told() {
    fails(&[], b"", 2, "Usage: ");
    fails(&["import"], b"", 2, "SCHEMA.json");
    fails(&["import", SCHEMA, "--state", "--api"], b"", 2, "cannot be used with");
    fails(&["inspect", "-"], b"", 2, "--type");
    fails(&["inspect", "-", "--type", "strin"], b"", 1, "error: `--type`: ");
    let message = "error: `--type` is JSON, such as '[\"list\",\"string\"]': ";
    fails(&["inspect", "-", "--type", "list(string)"], b"", 1, message);
    for of in [&["--resource", "spike_old"][..], &["--provider"]] {
        let arguments = [&["inspect", "-", "--type", "string"], of].concat();
        fails(&arguments, b"\"x\"", 2, "cannot be used with");
    }
    fails(&["inspect", "-", "--schema", SCHEMA], b"", 1, "`--schema` needs one of `--resource`");
}

#[test]
fn the_program_ends_as_it_should_where_nobody_reads_its_messages() {
    let file = temporary("unheard");
    for (arguments, code) in
        [(&["import", "absent.json"][..], 1), (&["import", SCHEMA, "--output", &file], 0), (&["import"], 2)]
    {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let status = command(arguments).stderr(writer).status().unwrap();
        assert_eq!(status.code(), Some(code), "{arguments:?}");
    }
    std::fs::remove_file(file).unwrap();
}

#[test]
fn values_are_printed_readably() {
    prints(&["inspect", "-", "--type", "string"], b"\"x\"", "\"x\"\n");
    let list = r#"["list", "number"]"#;
    prints(
        &["inspect", "-", "--type", list],
        b"\x92\x01\xd4\x00\x00",
        "[\n  1\n  (known after apply: number)\n]\n",
    );
    let refined = b"\xc7\x07\x0c\x82\x01\xc2\x02\xa2i-";
    let shown = "(known after apply: string, not null, begins with \"i-\")\n";
    prints(&["inspect", "-", "--type", "string", "--format", "msgpack"], refined, shown);
}

#[test]
fn a_value_is_read_by_the_schema_it_is_of() {
    let output = run(&["inspect", "-", "--schema", SCHEMA, "--resource", "spike_old"], b"null");
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(shown.starts_with("null (object({ "), "{shown}");
    let message = "error: captures/schema-1.15.5-p6.json: there is no data source `x` in this file";
    fails(&["inspect", "-", "--schema", SCHEMA, "--data-source", "x"], b"null", 1, message);
}

#[test]
fn names_in_files_do_not_command_the_terminal() {
    let object = r#"["object", {"\u001b[2J": "number"}]"#;
    let shown = "{\n  \"\\u001b[2J\" = 1\n}\n";
    prints(&["inspect", "-", "--type", object], br#"{"\u001b[2J": 1}"#, shown);
    let output = run(&["inspect", "-", "--type", object], br#"{"\u001b[2J": true}"#);
    assert_eq!(output.status.code(), Some(1));
    assert!(!output.stderr.contains(&0x1b), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_value_that_does_not_fit_is_told_with_its_place() {
    let object = r#"["object", {"size": "number"}]"#;
    let message = "error: <stdin>: size: a number is required, found a bool";
    fails(&["inspect", "-", "--type", object], br#"{"size": true}"#, 1, message);
    let state = br#"{"version": 4, "terraform_version": "1.15.5", "serial": 1, "lineage": "x", "outputs": {}, "resources": []}"#;
    let message = "error: <stdin>: this is a whole state; what is wanted is one value of it alone: what `attributes` of an instance says";
    fails(&["inspect", "-", "--type", object], state, 1, message);
    let shown = br#"{"format_version": "1.0", "terraform_version": "1.15.5", "values": {"root_module": {}}}"#;
    let message =
        "error: <stdin>: this is what `terraform show -json` prints; what is wanted is one value of it alone";
    fails(&["inspect", "-", "--type", object], shown, 1, message);
}

/// Schemas that no parser of the whole file could read, next to one that is right.
#[test]
fn schema_that_cannot_be_read_is_left_out_alone() {
    const WORDS: &str = "one of `required`, `optional` and `computed` must be true";

    let attribute =
        |words: &str| format!(r#"{{"version": 0, "block": {{"attributes": {{"a": {{{words}}}}}}}}}"#);
    let block =
        |words: &str| format!(r#"{{"version": 0, "block": {{"block_types": {{"b": {{{words}}}}}}}}}"#);
    let deep = r#"{"nesting_mode": "list", "block": {"block_types": {"b": "#.repeat(100);
    let deep = format!(r#"{{"block": {{"block_types": {{"b": {deep} {{}} {}}}}}}}"#, "}}}".repeat(100));
    let type_of_depth =
        format!(r#""optional": true, "type": {}"string"{}"#, r#"["list", "#.repeat(3000), "]".repeat(3000));
    for (schema, reason) in [
        (attribute(r#""type": "string""#), &*format!("a: {WORDS}\n")),
        (
            attribute(r#""type": "string", "required": true, "computed": true"#),
            "a: what is `required` can be neither",
        ),
        (attribute(r#""type": "text", "optional": true"#), "a: unknown type \"text\""),
        (attribute(r#""type": ["list"], "optional": true"#), "a: the type of the elements is missing"),
        (attribute(&type_of_depth), "a: "),
        (
            attribute(r#""type": "string", "optional": "yes""#),
            "a: invalid type: string \"yes\", expected a boolean",
        ),
        (
            attribute(r#""type": "string", "optional": true, "optional": true"#),
            "a: duplicate field `optional`",
        ),
        (
            attribute(r#""type": "string", "optional": true}, "a": {"type": "bool", "optional": true"#),
            "a: the name is given more than once",
        ),
        (
            attribute(r#""optional": true, "nested_type": {"nesting_mode": "tree", "attributes": {}}"#),
            "a: unknown variant `tree`",
        ),
        (block(r#""nesting_mode": "tree""#), "b: unknown variant `tree`, expected one of `single`, `list`"),
        (
            block(r#""nesting_mode": "list", "max_items": 9223372036854775808"#),
            "b: `min_items` and `max_items` are",
        ),
        (block(r#""nesting_mode": "list", "min_items": -1"#), "b: `min_items` and `max_items` are"),
        (block(r#""nesting_mode": "list", "block": {"attributes": {"c": {}}}"#), &format!("b.c: {WORDS}")),
        (deep, "b.b.b."),
        (
            r#"{"version": 9223372036854775808, "block": {}}"#.to_owned(),
            "the version is not a whole number from 0 to",
        ),
        (r#"{"version": 1.5, "block": {}}"#.to_owned(), "the version is not a whole number from 0 to"),
        ("null".to_owned(), "invalid type: null, expected a schema"),
        (r#"{"block": {}}, "cloud_bad": {"block": {}}"#.to_owned(), "the name is given more than once"),
    ] {
        let schemas = format!(
            r#"{{"format_version": "1.0", "provider_schemas": {{"example.com/acme/cloud": {{"resource_schemas": {{
            "cloud_bad": {schema}, "cloud_good": {{"block": {{}}}}}}}}}}}}"#
        );
        let warning = format!("warning: the resource `cloud_bad` is left out, as it can't be read: {reason}");
        for (names, code, is_told) in [
            (&[][..], 0, true),
            (&["--resource", "cloud_good"], 0, false),
            (&["--resource", "cloud_good,cloud_bad"], 1, true),
        ] {
            let output = run(&[&["import", "-"], names].concat(), schemas.as_bytes());
            let told = String::from_utf8(output.stderr).unwrap();
            assert_eq!(told.starts_with(&warning), is_told, "{told} of {schema}");
            assert_eq!(told.is_empty(), !is_told, "{told}");
            assert_eq!(told.contains("`cloud_bad` is asked for, but left out"), code == 1, "{told}");
            let source = String::from_utf8(output.stdout).unwrap();
            assert!(source.contains("pub struct CloudGood") && !source.contains("CloudBad"), "{source}");
            assert_eq!(output.status.code(), Some(code), "{told}");
        }
        fails(
            &["import", "-", "--resource", "cloud_bad"],
            schemas.as_bytes(),
            1,
            &warning["warning: ".len()..],
        );

        let file = temporary("unreadable.json");
        std::fs::write(&file, schemas).unwrap();
        let inspect = ["inspect", "-", "--schema", &file, "--resource"];
        prints(&[&inspect[..], &["cloud_good"]].concat(), b"{}", "{}\n");
        let message = format!("the resource `cloud_bad` can't be read: {reason}");
        fails(&[&inspect[..], &["cloud_bad"]].concat(), b"{}", 1, message.trim_end());
        std::fs::remove_file(file).unwrap();
    }
}

#[test]
fn place_of_what_cannot_be_read_is_that_in_the_file() {
    let schemas = "{\"format_version\": \"1.0\", \"provider_schemas\": {\"a/b/cloud\": {\n  \"resource_schemas\": {\"cloud_bad\": \n    {\"block\": 7}, \"cloud_good\": {}},\n\"provider\": [7]}}}";
    let output = run(&["import", "-"], schemas.as_bytes());
    let told = String::from_utf8(output.stderr).unwrap();
    let expected = "\
warning: the configuration of `cloud` is left out, as it can't be read: invalid length 1, expected a schema at line 4 column 15
warning: the resource `cloud_bad` is left out, as it can't be read: invalid type: integer `7`, expected a block at line 3 column 15
";
    assert_eq!(told, expected);
    assert_eq!(output.status.code(), Some(0));
    fails(&["import", "-", "--provider"], schemas.as_bytes(), 1, "the configuration of `cloud` is left out");
    // The file as a whole is not what it should be.
    fails(
        &["import", "-"],
        br#"{"format_version": "1.0", "provider_schemas": {"a": 1}}"#,
        1,
        "a: invalid type",
    );
}

/// A resource that had other attributes once.
const STALE: &str = r#"{"format_version": "1.0", "provider_schemas": {"example.com/acme/cloud": {"resource_schemas": {
    "cloud_a": {"version": 2, "block": {
        "attributes": {
            "name": {"type": "string", "optional": true},
            "size": {"type": "number", "optional": true},
            "tags": {"type": ["map", "number"], "optional": true},
            "zone": {"type": "string", "optional": true}
        },
        "block_types": {"disk": {"nesting_mode": "list", "block": {"attributes": {
            "gib": {"type": "number", "optional": true},
            "ports": {"type": ["set", "number"], "optional": true}
        }}}}
    }}
}}}}"#;

#[test]
fn stale_state_is_shown_with_its_leftovers_marked() {
    let file = temporary("stale.json");
    std::fs::write(&file, STALE).unwrap();
    let inspect = ["inspect", "-", "--schema", &file, "--resource", "cloud_a"];
    let state = br#"{
        "name": "web", "size": "big", "old\u001b": {"x": [1, null]}, "tags": {"a": 1, "b": "two"},
        "disk": [{"gib": 1, "ports": [2, 1]}, {"gib": true, "path": "/", "ports": [80, "x"]}]
    }"#;
    let shown = r#"{
  disk        = [
    {
      gib   = 1
      ports = set [
        1
        2
      ]
    }
    {
      # a number is required, found a bool:
      gib   = true
      # not in the schema:
      path  = "/"
      ports = set [
        80
        # a number is required, such as 42, 0.5 or 1e6, not "x":
        "x"
      ]
    }
  ]
  name        = "web"
  # not in the schema:
  "old\u001b" = {
    x = tuple [
      1
      null (dynamic)
    ]
  }
  # a number is required, such as 42, 0.5 or 1e6, not "big":
  size        = "big"
  tags        = map {
    "a" = 1
    # a number is required, such as 42, 0.5 or 1e6, not "two":
    "b" = "two"
  }
  zone        = null (string)
}
"#;
    let output = run(&inspect, state);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), shown);
    let warning = "warning: <stdin>: 6 parts are not as in the schema, below a comment each\n";
    assert_eq!(String::from_utf8(output.stderr).unwrap(), warning);
    assert_eq!(output.status.code(), Some(0));

    // Something else than a state of it.
    fails(&inspect, b"[]", 1, "error: <stdin>: an object is required, found a list");
    fails(&inspect, b"{\"name\": ", 1, "error: <stdin>: ");
    let whole = br#"{"version": 4, "terraform_version": "1.15.5", "serial": 1, "lineage": "x", "outputs": {}, "resources": []}"#;
    fails(&inspect, whole, 1, "error: <stdin>: this is a whole state");
    std::fs::remove_file(file).unwrap();
}
