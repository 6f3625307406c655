use tfvalue_runtime::Unknown;

use super::{
    core,
    shelf::{Book, shelf},
};
use crate::{ChangeAction, hcl, json};

#[test]
fn the_real_terraform_takes_the_same_steps() {
    let core = core("acceptance");
    let Some(terraform) = core.acceptance() else { return };
    let mut book = terraform.resource::<Book>();
    let plan = book.apply(&hcl("title = \"a\"\nchapter { name = \"one\" }")).unwrap();
    plan.assert_action(ChangeAction::Create)
        .assert_unknown("id")
        .assert_unknown("chapter[0].start")
        .assert_value("pages", 100);
    book.plan(&json(r#"{"title": "a", "chapter": [{"name": "one"}]}"#)).unwrap().assert_empty();
    shelf("acceptance").lock().unwrap().insert("a".to_owned(), (5, String::new()));
    assert_eq!(book.refresh().unwrap().to_string(), "~ pages = 100 -> 5");
    book.import("book-a").unwrap();
    assert_eq!(book.state_value().unwrap().get("pages").unwrap().as_u64(), Some(5));
    let refused = book.apply(&hcl("title = \"a\"\nfault = \"other pages\"")).unwrap_err();
    assert!(refused.to_string().contains("Provider produced inconsistent result after apply"), "{refused}");
    book.destroy().unwrap();
    assert!(book.state_value().unwrap().is_null());
    terraform.assert_lifecycle::<Book>(&[hcl("title = \"a\""), hcl("title = \"b\"\npages = 3")]);
}

#[test]
fn a_configuration_of_several_resources_is_applied() {
    let core = core("acceptance of several");
    let Some(terraform) = core.acceptance() else { return };
    let books = |title: &str| {
        format!(
            "resource \"shelf_book\" \"first\" {{\n  title = {title:?}\n  pages = 7\n}}\n\
             resource \"shelf_book\" \"second\" {{\n  title = \"after\"\n  pages = shelf_book.first.revision\n}}\n\
             output \"ids\" {{\n  value = [shelf_book.first.id, shelf_book.second.id]\n}}\n"
        )
    };
    let plan = terraform.apply(&books("a")).unwrap();
    plan.assert_actions(&[("shelf_book.first", "create"), ("shelf_book.second", "create")]);
    plan.change::<Book>("shelf_book.second")
        .unwrap()
        .assert_action(ChangeAction::Create)
        .assert_unknown("pages");
    terraform.plan(&books("a")).unwrap().assert_empty();
    let second = terraform.state::<Book>("shelf_book.second").unwrap().unwrap();
    assert_eq!(second.pages, Unknown::Known(Some(1)));
    assert!(terraform.state::<Book>("shelf_book.third").unwrap().is_none());
    let ids = terraform.output("ids").unwrap();
    assert_eq!(ids.elements().unwrap()[1].as_str(), Some("book-after"));

    let plan = terraform.plan(&books("b")).unwrap();
    plan.change::<Book>("shelf_book.first").unwrap().assert_replaced_by(&["title"]);
    let refused = terraform.plan("resource \"shelf_book\" \"first\" {}\n").unwrap_err();
    assert!(refused.to_string().contains("Missing required argument"), "{refused}");
    terraform.destroy().unwrap();
    assert!(shelf("acceptance of several").lock().unwrap().is_empty());
}

#[test]
#[should_panic(expected = "what is imported differs from the state:\n~ pages = 100 -> 99")]
fn an_import_that_differs_is_shown() {
    let core = core("acceptance of imports");
    let Some(terraform) = core.acceptance() else {
        panic!("what is imported differs from the state:\n~ pages = 100 -> 99")
    };
    core.lifecycle::<Book>()
        .import_id(|book| {
            shelf("acceptance of imports").lock().unwrap().insert("a".to_owned(), (99, String::new()));
            book.id.value_deref().unwrap_or_default().to_owned()
        })
        .assert_under(&terraform, &[hcl("title = \"a\"")]);
}
