//! The tutorial `tfvalue/docs/provider.md` has the code of an example, and is short enough to be read. `e2e` follows it step by step.

use std::{fs, path::Path};

const GUIDE: &str = include_str!("../../tfvalue/docs/provider.md");

#[test]
fn code_of_the_tutorial_is_that_of_the_example() {
    let example = include_str!("../../examples/minimal/main.rs");
    let block = format!("`src/main.rs`:\n\n```rust,ignore\n{}\n```\n", example.trim_end());
    assert!(GUIDE.contains(&block), "copy examples/minimal/main.rs into tfvalue/docs/provider.md");
}

#[test]
fn readme_begins_with_the_example() {
    let example = include_str!("../../examples/minimal/main.rs");
    let readme = include_str!("../../README.md");
    let block = format!("```rust,no_run\n{}\n```\n", example.trim_end());
    assert!(readme.contains(&block), "copy examples/minimal/main.rs into README.md");
}

#[test]
fn code_of_the_page_about_a_real_api_is_that_of_the_example() {
    let page = include_str!("../../tfvalue/docs/real-api.md");
    let trimmed = |text: &str| text.lines().map(str::trim).collect::<Vec<_>>().join("\n");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/jetstream");
    // Each block stands after a line with the name of its file.
    let blocks: Vec<_> = page.split("`:\n\n```").collect();
    for pair in blocks.windows(2) {
        let file = pair[0].rsplit_once('`').unwrap().1;
        let (_, code) = pair[1].split_once('\n').unwrap();
        let code = code.split("```").next().unwrap().trim_end();
        let example = fs::read_to_string(folder.join(file)).unwrap();
        assert!(trimmed(&example).contains(&trimmed(code)), "{file} has another form of:\n{code}");
    }
    assert!(blocks.len() > 6, "the page has code");
}

#[test]
fn tutorial_is_short() {
    let lines = GUIDE.lines().count();
    assert!(lines <= 150, "{lines} lines");
}
