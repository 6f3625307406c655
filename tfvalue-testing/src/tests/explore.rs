use super::{core, shelf::Book};
use crate::{Config, Configuration, hcl, render};
use tfvalue_runtime::TfSchema;

#[test]
fn generated_books_live_as_terraform_expects() {
    let core = core("explore");
    core.exploration::<Book>().values("fault", [""]).without_import().assert();
}

#[test]
fn what_is_wrong_is_shown_with_a_small_configuration() {
    let core = core("explore wrong");
    let failure = core.exploration::<Book>().values("fault", ["other pages"]).check().unwrap_err();
    assert_eq!(
        failure,
        "shelf_book doesn't live as Terraform expects it with\n\
         \n\
         # configuration 1\n\
         fault = \"other pages\"\n\
         title = \"a\"\n\
         \n\
         configuration 1, apply:\n\
         error: Provider produced inconsistent result after apply: pages: planned as 100, but it is 7 after apply",
    );
}

#[test]
fn a_provider_that_refuses_everything_is_not_explored() {
    let core = core("explore refused");
    let failure = core.exploration::<Book>().values("title", ["a title that is too long for a book"]).check();
    assert!(failure.unwrap_err().contains("accepts none of the generated configurations"));
    let refusing =
        || core.exploration::<Book>().values("fault", ["refused"]).values("title", ["a"]).without_import();
    assert!(refusing().check().is_ok(), "some have no fault");
    assert!(refusing().refuses_nothing().check().unwrap_err().contains("The shelf is full"));
}

#[test]
fn a_configuration_is_rendered_as_it_is_read() {
    let text = "fault = \"a\\nb $${x}\"\npages = 7\ntags = { a = null, \"b c\" = \"x\" }\ntitle = unknown()\n\
                chapter {\n  name = \"one\"\n}\nchapter {\n  name = unknown()\n}\n";
    let value = Configuration::<Book>::to_config(&hcl(text), &Book::SCHEMA).unwrap();
    assert_eq!(render::body(&Book::SCHEMA.block, &value), text);
    let again: Config = hcl(render::body(&Book::SCHEMA.block, &value));
    assert_eq!(Configuration::<Book>::to_config(&again, &Book::SCHEMA).unwrap(), value);
}
