//! The list of the places where one of several is taken (`tests/first_fit.md`).

use std::{collections::BTreeSet, fs, path::Path};

#[test]
fn files_of_the_list_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let list = fs::read_to_string(root.join("tests/first_fit.md")).unwrap();
    let mut folder = "";
    let mut listed = BTreeSet::new();
    for line in list.lines() {
        if let Some(heading) = line.strip_prefix("## `") {
            folder = heading.trim_end_matches('`');
        }
        let Some(files) = line.strip_prefix("| `").and_then(|line| line.split(" | ").next()) else {
            continue;
        };
        for file in files.split(", ").map(|file| file.trim_matches('`')) {
            let path = root.join(folder).join(file);
            assert!(path.is_file(), "{} is listed, and is not there", path.display());
            listed.insert((folder, file));
        }
    }
    assert!(listed.len() > 200, "{}", listed.len());
}
