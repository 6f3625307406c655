//! The code of the guide `tfvalue/docs/provider.md` is that of the example, which is tested.
//!
//! A block below a line that is a path alone, as `` `src/main.rs`: ``, shows lines of that file, each once and in their order. They
//! follow each other there, but where a line `// …` or `# …` stands for what is left out, and from block to block. Indentation and
//! empty lines don't count.

use std::{collections::BTreeMap, fs, path::Path};

const GUIDE: &str = include_str!("../../tfvalue/docs/provider.md");

/// Lines that follow each other, without indentation.
type Run<'t> = Vec<&'t str>;

#[test]
fn the_code_of_the_guide_is_that_of_the_example() {
    let shown = shown(GUIDE);
    assert!(shown.len() > 4, "{:?}", shown.keys());
    for (path, runs) in shown {
        if let Err(run) = find_in_order(&read(path), &runs) {
            panic!("{path} doesn't go on with these lines:\n{}", run.join("\n"));
        }
    }
}

#[test]
fn what_differs_from_the_example_is_found() {
    let find = |guide: &str| {
        find_in_order("a {\n    b\n\n    c\n}\n", &shown(guide)["f"]).map_err(|run| run.join(" "))
    };
    let block = |code: &str| format!("`f`:\n\n```rust,ignore\n{code}\n```\n");
    assert_eq!(find(&block("a {\n// …\n}")), Ok(()));
    assert_eq!(find(&(block("b\nc") + &block("}"))), Ok(()));
    assert_eq!(find(&block("a {\nc")), Err("a { c".to_owned()));
    assert_eq!(find(&(block("c") + &block("b"))), Err("b".to_owned()));
    assert_eq!(find(&block("b\n# …\nb")), Err("b".to_owned()));
}

/// What a guide shows of each file, in the guide's order.
fn shown(guide: &str) -> BTreeMap<&str, Vec<Run<'_>>> {
    let mut shown: BTreeMap<_, Vec<_>> = BTreeMap::new();
    let mut lines = guide.lines();
    let mut path = None;
    while let Some(line) = lines.next() {
        if line.starts_with("```") {
            let code: Run<'_> = lines.by_ref().take_while(|line| *line != "```").collect();
            if let Some(path) = path {
                shown.entry(path).or_default().extend(runs(&code));
            }
        }
        if !line.is_empty() {
            path = line.strip_prefix('`').and_then(|line| line.strip_suffix("`:"));
        }
    }
    shown
}

fn runs<'t>(code: &[&'t str]) -> Vec<Run<'t>> {
    code.split(|line| matches!(line.trim(), "// …" | "# …")).map(|run| tidy(run.iter().copied())).collect()
}

fn tidy<'t>(lines: impl Iterator<Item = &'t str>) -> Run<'t> {
    lines.map(str::trim).filter(|line| !line.is_empty()).collect()
}

/// Finds each run behind the one before it, or tells which isn't there.
fn find_in_order<'r, 't>(source: &str, runs: &'r [Run<'t>]) -> Result<(), &'r Run<'t>> {
    let lines = tidy(source.lines());
    let mut rest = lines.as_slice();
    for run in runs {
        let start = (0..rest.len()).find(|&start| rest[start..].starts_with(run)).ok_or(run)?;
        rest = &rest[start + run.len()..];
    }
    Ok(())
}

/// The file of the repository that is at this path in the reader's directory.
fn read(path: &str) -> String {
    let example = path.strip_prefix("src/").or_else(|| path.starts_with("demo/").then_some(path));
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let file =
        example.map_or_else(|| repository.join(path), |path| repository.join("examples/provider").join(path));
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}
