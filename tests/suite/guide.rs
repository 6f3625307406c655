//! The tutorial `tfvalue/docs/provider.md` has the code of an example, and is short enough to be read. `e2e` follows it step by step.

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
fn tutorial_is_short() {
    let lines = GUIDE.lines().count();
    assert!(lines <= 150, "{lines} lines");
}
