use tfvalue_runtime::{RawState, Unknown, Value};

use super::{
    book, core,
    shelf::{Book, BookId, Config, shelf},
};
use tfvalue_provider::provider::{Deferral, Diagnostics, MovedFrom};

use crate::{ChangeAction, Core, hcl};

#[track_caller]
fn only(error: Diagnostics) -> (String, String, String) {
    let mut found = error.into_iter();
    let first = found.next().unwrap();
    assert_eq!(found.next(), None);
    (first.summary, first.detail, first.attribute.unwrap_or_default().to_string())
}

#[test]
fn calls_come_in_the_order_of_terraform() {
    let core = core("calls");
    let mut instance = core.resource::<Book>();
    instance.apply(&book("a")).unwrap();
    let create =
        ["ValidateProviderConfig", "ConfigureProvider", "ValidateResourceConfig", "PlanResourceChange"];
    let apply = ["ValidateResourceConfig", "PlanResourceChange", "ApplyResourceChange"];
    assert_eq!(core.take_calls(), [&create[..], &apply].concat());
    let plan = instance.plan(&book("a")).unwrap();
    plan.assert_empty();
    let existing = ["UpgradeResourceState", "ReadResource", "ValidateResourceConfig", "PlanResourceChange"];
    assert_eq!(core.take_calls(), existing);
    instance.apply_plan(plan).unwrap();
    assert_eq!(core.take_calls(), [""; 0]);
    instance.plan(&book("b")).unwrap().assert_replaced_by(&["title"]);
    assert_eq!(core.take_calls(), [&existing[..], &["PlanResourceChange"]].concat());
    instance.destroy().unwrap();
    let destroy = [
        "UpgradeResourceState",
        "ReadResource",
        "PlanResourceChange",
        "UpgradeResourceState",
        "ApplyResourceChange",
    ];
    assert_eq!(core.take_calls(), destroy);
}

#[test]
fn a_plan_says_what_is_created_and_what_is_not_known_yet() {
    let core = core("plan");
    let mut instance = core.resource::<Book>();
    let plan = instance.plan(&hcl("title = \"a\"\nowner = \"me\"\nchapter { name = \"one\" }")).unwrap();
    plan.assert_action(ChangeAction::Create).assert_unknown("id").assert_value("pages", 100);
    plan.assert_unknown("chapter[0].start");
    assert_eq!(
        plan.to_string(),
        "the plan is: create\n\
         + id = (unknown)\n\
         + owner = (sensitive value)\n\
         + pages = 100\n\
         + revision = (unknown)\n\
         + title = \"a\"\n\
         + chapter[0] = { name = \"one\", start = (unknown) }",
    );
    assert!(!instance.exists(), "nothing is done yet");
}

#[test]
#[should_panic(expected = "expected the action update\nthe plan is: create\n+ id = (unknown)")]
fn an_assertion_that_fails_shows_the_plan() {
    let core = core("assertion");
    core.resource::<Book>().plan(&book("a")).unwrap().assert_action(ChangeAction::Update);
}

#[test]
fn drift_is_seen_and_put_right() {
    let core = core("drift");
    let mut instance = core.resource::<Book>();
    instance.apply(&book("a")).unwrap();
    shelf("drift").lock().unwrap().insert("a".to_owned(), (5, String::new()));
    let plan = instance.plan(&book("a")).unwrap();
    assert_eq!(plan.drift().to_string(), "~ pages = 100 -> 5");
    plan.assert_action(ChangeAction::Update)
        .assert_value("pages", 100)
        .assert_changes(&["pages", "revision"]);
    instance.apply_plan(plan).unwrap();
    shelf("drift").lock().unwrap().insert("a".to_owned(), (6, String::new()));
    assert_eq!(instance.refresh().unwrap().to_string(), "~ pages = 100 -> 6");
    instance.assert_value("pages", 6);
    shelf("drift").lock().unwrap().clear();
    instance.plan(&book("a")).unwrap().assert_action(ChangeAction::Create);
    instance.refresh().unwrap();
    assert!(!instance.exists());
}

#[test]
fn a_replacement_deletes_first_or_last() {
    let core = core("replace");
    let mut instance = core.resource::<Book>();
    instance.apply(&book("a")).unwrap();
    let plan = instance.apply(&book("b")).unwrap();
    plan.assert_action(ChangeAction::DestroyBeforeCreate).assert_unknown("id");
    assert_eq!(shelf("replace").lock().unwrap().keys().collect::<Vec<_>>(), ["b"]);
    instance.set_create_before_destroy(true);
    core.take_calls();
    instance.apply(&book("c")).unwrap().assert_action(ChangeAction::CreateBeforeDestroy);
    let calls = core.take_calls();
    let (created, deleted) =
        calls.split_at(calls.iter().position(|call| *call == "ApplyResourceChange").unwrap());
    assert!(created.contains(&"PlanResourceChange"));
    assert_eq!(
        deleted,
        ["ApplyResourceChange", "PlanResourceChange", "UpgradeResourceState", "ApplyResourceChange"]
    );
    assert_eq!(shelf("replace").lock().unwrap().keys().collect::<Vec<_>>(), ["c"]);
    // The same title is one book: forced, it is deleted after the new one was made.
    instance.set_create_before_destroy(false);
    let plan = instance.plan_replace(&book("c")).unwrap();
    plan.assert_action(ChangeAction::DestroyBeforeCreate).assert_replaced_by(&[]);
    instance.apply_plan(plan).unwrap();
    instance.assert_value("revision", 1);
}

#[test]
fn a_replaced_book_that_stays_is_deposed() {
    let core = core("deposed");
    let mut instance = core.resource::<Book>();
    instance.apply(&hcl("title = \"a\"\nfault = \"stays\"")).unwrap();
    instance.set_create_before_destroy(true);
    assert_eq!(only(instance.apply(&book("b")).unwrap_err()).0, "Glued");
    assert!(instance.is_deposed());
    instance.assert_value("title", "b");
}

#[test]
fn what_was_saved_of_a_failed_create_is_tainted() {
    let core = core("tainted");
    let mut instance = core.resource::<Book>();
    assert_eq!(only(instance.apply(&hcl("title = \"a\"\nfault = \"saved\"")).unwrap_err()).0, "Torn");
    assert!(instance.is_tainted());
    instance.apply(&book("a")).unwrap().assert_action(ChangeAction::DestroyBeforeCreate);
    assert!(!instance.is_tainted());
    // A result that Terraform refuses is stored, and replaced by the next plan.
    let mut inconsistent = core.resource::<Book>();
    let refused = inconsistent.apply(&hcl("title = \"b\"\npages = 12\nfault = \"other pages\"")).unwrap_err();
    assert!(refused.has_errors());
    assert!(inconsistent.is_tainted());
    // A failed update keeps what it was.
    assert_eq!(only(instance.apply(&hcl("title = \"a\"\nfault = \"refused\"")).unwrap_err()).0, "No room");
    assert!(!instance.is_tainted() && instance.exists());
    instance.taint();
    instance.plan(&book("a")).unwrap().assert_action(ChangeAction::DestroyBeforeCreate);
}

#[test]
fn a_failed_create_without_a_state_leaves_nothing() {
    let core = core("failed create");
    let mut instance = core.resource::<Book>();
    for fault in ["refused", "panic"] {
        assert!(instance.apply(&hcl(format!("title = \"a\"\nfault = \"{fault}\""))).is_err());
        assert!(!instance.exists());
    }
}

#[test]
fn what_is_unknown_is_planned_again_when_it_is_known() {
    let core = core("unknown");
    let mut instance = core.resource::<Book>();
    let plan = instance.plan(&hcl("title = unknown()\npages = unknown()\nchapter = unknown()")).unwrap();
    plan.assert_unknown("title").assert_unknown("pages").assert_unknown("chapter");
    let error = instance.apply_plan(plan.clone()).unwrap_err();
    assert_eq!(only(error).0, "Configuration is not known");
    instance.apply_known(plan, &hcl("title = \"a\"\npages = 7\nchapter { name = \"x\" }")).unwrap();
    instance.assert_value("chapter[0].start", 0);

    let plan = instance.plan(&hcl("title = \"a\"\npages = unknown()\nfault = \"final\"")).unwrap();
    let error = instance.apply_known(plan, &hcl("title = \"a\"\npages = 7\nfault = \"final\"")).unwrap_err();
    let (summary, detail, path) = only(error);
    assert_eq!(summary, "Provider produced inconsistent final plan");
    assert_eq!((&*detail, &*path), ("revision: planned as 8, but it is 9 in the final plan", "revision"));
}

#[test]
fn answers_that_terraform_refuses_are_errors_with_a_path() {
    let core = core("refused answers");
    let refused = |fault: &str| {
        let mut instance = core.resource::<Book>();
        only(instance.apply(&hcl(format!("title = \"a\"\npages = 12\nfault = \"{fault}\""))).unwrap_err())
    };
    let (summary, detail, path) = refused("planned title");
    assert_eq!(summary, "Provider produced invalid plan");
    assert_eq!(
        (&*detail, &*path),
        (r#"title: planned as "other", but it is "a" in the configuration"#, "title")
    );
    let (summary, _, path) = refused("other pages");
    assert_eq!((&*summary, &*path), ("Provider produced inconsistent result after apply", "pages"));
    let (summary, _, path) = refused("unknown");
    assert_eq!((&*summary, &*path), ("Provider returned invalid result object after apply", "revision"));
}

#[test]
fn a_configuration_is_checked_before_the_provider_sees_it() {
    let core = core("configuration");
    let mut instance = core.resource::<Book>();
    let mut refused = |text: &str| only(instance.plan(&hcl(text)).unwrap_err());
    let (summary, _, path) = refused("pages = 3");
    assert_eq!((&*summary, &*path), ("Missing required argument", "title"));
    let (summary, _, path) = refused("title = \"a\"\nid = \"x\"");
    assert_eq!((&*summary, &*path), ("Value for unconfigurable attribute", "id"));
    let chapters = "chapter { name = \"x\" }\n".repeat(4);
    let (summary, _, path) = refused(&format!("title = \"a\"\n{chapters}"));
    assert_eq!((&*summary, &*path), ("Too many chapter blocks", "chapter"));
    let (_, detail, path) = refused("title = \"a\"\npages = 1000");
    assert_eq!(path, "pages", "{detail}");
    assert!(core.take_calls().iter().all(|call| *call != "PlanResourceChange"));
}

#[test]
fn write_only_values_reach_the_provider_and_no_state() {
    let core = core("write-only");
    let mut instance = core.resource::<Book>();
    let config = hcl("title = \"a\"\nkey = \"swordfish\"");
    let plan = instance.plan(&config).unwrap();
    assert_eq!(plan.planned().get("key"), Some(&Value::Null));
    instance.apply_plan(plan).unwrap();
    assert_eq!(shelf("write-only").lock().unwrap()["a"].1, "swordfish");
    assert_eq!(instance.state().unwrap().unwrap().key, Unknown::NULL);
    instance.plan(&config).unwrap().assert_empty();
}

#[test]
fn what_exists_is_imported_by_id_and_by_identity() {
    let core = core("import");
    let mut instance = core.resource::<Book>();
    assert_eq!(only(instance.import("book-a").unwrap_err()).0, "Cannot import non-existent remote object");
    shelf("import").lock().unwrap().insert("a".to_owned(), (100, String::new()));
    instance.import("book-a").unwrap();
    instance.plan(&book("a")).unwrap().assert_empty();
    let mut other = core.resource::<Book>();
    other.import_by_identity(&BookId { title: "a".to_owned() }).unwrap();
    assert_eq!(other.state_value(), instance.state_value());
    assert_eq!(other.identity().unwrap().unwrap().title, "a");
    let expected = Book { pages: Unknown::Known(Some(100)), ..instance.state().unwrap().unwrap() };
    other.assert_state(&expected);
}

#[test]
fn states_are_upgraded_and_moved() {
    let core = core("upgrade");
    let mut instance = core.resource::<Book>();
    let (summary, ..) = only(instance.upgrade_from(3, "{}").unwrap_err());
    assert_eq!(summary, "Resource instance managed by newer provider version");
    shelf("upgrade").lock().unwrap().insert("old".to_owned(), (100, String::new()));
    instance.upgrade_from(2, r#"{"title": "old", "pages": 100, "chapter": []}"#).unwrap();
    instance.assert_value("title", "old");
    let state = RawState::from_json(br"{}");
    instance.move_from(&MovedFrom::new("registry.terraform.io/a/b", "other_thing", 0, state)).unwrap();
    instance.assert_value("title", "other_thing");
    assert_eq!(core.take_calls(), ["UpgradeResourceState", "MoveResourceState"]);
}

#[test]
fn a_provider_whose_configuration_is_unknown_defers_only_where_it_may() {
    let config = Config { shelf: Unknown::UNKNOWN };
    let core = Core::with_config(&config).allow_deferral();
    let plan = core.resource::<Book>().plan(&book("a")).unwrap();
    assert_eq!(plan.deferred(), Some(Deferral::ProviderConfigUnknown));
    let core = Core::with_config(&config);
    let plan = core.resource::<Book>().plan(&book("a")).unwrap();
    assert_eq!(plan.deferred(), None, "a plan needs no client");
    let error = core.resource::<Book>().apply(&book("a")).unwrap_err();
    assert!(error.has_errors());
}

#[test]
fn a_refused_configuration_of_the_provider_is_an_error_of_the_first_step() {
    let core = core("");
    let (summary, _, path) = only(core.resource::<Book>().plan(&book("a")).unwrap_err());
    assert_eq!((&*summary, &*path), ("No shelf", "shelf"));
    core.configure(&Config { shelf: Unknown::Known("mended".to_owned()) }).unwrap();
    core.resource::<Book>().plan(&book("a")).unwrap();
}

#[test]
fn both_protocols_and_a_new_process_do_the_same() {
    let mut core = core("protocol 5").over_protocol5();
    let mut instance = core.resource::<Book>();
    instance.apply(&book("a")).unwrap();
    let state = instance.state_value();
    core.restart();
    let mut instance = core.resource::<Book>();
    instance.import("a").unwrap();
    assert_eq!(instance.state_value(), state);
    assert_eq!(core.take_calls().iter().filter(|call| **call == "ConfigureProvider").count(), 2);
}

#[tokio::test]
async fn steps_can_be_taken_in_a_runtime() {
    core("runtime").assert_lifecycle(&[book("a"), book("b")]);
}

#[test]
fn a_hundred_lives_take_less_than_two_seconds() {
    let start = std::time::Instant::now();
    for life in 0..100 {
        core(&format!("life {life}")).assert_lifecycle(&[book("a"), book("b")]);
    }
    let taken = start.elapsed();
    // Without optimization, and in parallel with other tests, it takes longer than it would elsewhere.
    assert!(taken.as_secs() < 20, "{taken:?}");
    println!("100 lives: {taken:?}");
}
