use super::{
    core,
    shelf::{Book, shelf},
};
use crate::{hcl, json};

#[test]
fn a_book_lives_as_terraform_expects() {
    let core = core("lifecycle");
    core.assert_lifecycle::<Book>(&[
        hcl(r#"title = "a""#),
        hcl(r#"
            title = "a"
            pages = 3
            owner = "me"
            chapter { name = "one" }
            chapter { name = "two" }
        "#),
        json(r#"{"title": "b", "chapter": [{"name": "one"}], "tags": {"x": "y"}}"#),
        hcl(r#"title = "c""#),
    ]);
    assert!(shelf("lifecycle").lock().unwrap().is_empty());
}

#[test]
fn a_life_reports_the_step_that_fails() {
    let core = core("lifecycle fails");
    let check = |text: &str| {
        let failure = core.lifecycle::<Book>().check(&[hcl(r#"title = "a""#), hcl(text)]).unwrap_err();
        assert_eq!(failure.config(), 1);
        failure.to_string()
    };
    assert_eq!(
        check("title = \"a\"\npages = 12\nfault = \"other pages\""),
        "configuration 2, apply:\nerror: Provider produced inconsistent result after apply: \
         pages: planned as 12, but it is 7 after apply",
    );
    let forgets = check("title = \"a\"\nfault = \"forgets\"");
    assert!(forgets.starts_with("configuration 2, plan after the apply"), "{forgets}");
    assert!(forgets.ends_with("changed outside of Terraform:\n~ pages = 100 -> 99"), "{forgets}");
}

#[test]
fn an_import_that_differs_is_reported_unless_it_is_ignored() {
    let core = core("lifecycle import");
    let config = [hcl("title = \"a\"\nowner = \"me\"")];
    let failure = core.lifecycle::<Book>().check(&config).unwrap_err().to_string();
    assert_eq!(
        failure,
        "configuration 1, import:\nwhat is imported differs from the state:\n- owner = (sensitive value)"
    );
    core.lifecycle::<Book>().ignore_on_import("owner").gone_after_destroy().assert(&config);
    let by_id = core.lifecycle::<Book>().ignore_on_import("owner");
    by_id.import_id(|book| book.id.value_deref().unwrap_or_default().to_owned()).assert(&config);
}
