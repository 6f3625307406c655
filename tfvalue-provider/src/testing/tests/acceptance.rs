use super::{
    core,
    shelf::{Book, shelf},
};
use crate::testing::{Action, hcl, json};

#[test]
fn the_real_terraform_takes_the_same_steps() {
    let core = core("acceptance");
    let Some(terraform) = core.acceptance() else { return };
    let mut book = terraform.resource::<Book>();
    let plan = book.apply(&hcl("title = \"a\"\nchapter { name = \"one\" }")).unwrap();
    plan.assert_action(Action::Create)
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
