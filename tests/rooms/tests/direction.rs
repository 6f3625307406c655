//! Imports between the rooms of each crate go in one direction.

use std::path::{Path, PathBuf};

use tfvalue_rooms::Graph;

fn crates() -> Vec<PathBuf> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = workspace.read_dir().unwrap().map(|entry| entry.unwrap().path());
    let mut crates: Vec<_> = folders.filter(|folder| folder.join("src/lib.rs").exists()).collect();
    crates.sort();
    crates
}

#[test]
fn crate_rooms_import_in_one_direction() {
    let crates = crates();
    assert!(crates.len() >= 5, "{crates:?}");
    for folder in crates {
        let name = folder.file_name().unwrap().to_str().unwrap();
        let graph = Graph::read(&folder.join("src/lib.rs")).unwrap();
        let found = graph.rooms_on_cycles();
        let between: Vec<_> =
            graph.imports().filter(|(from, to)| found.contains(from) && found.contains(to)).collect();
        assert!(found.is_empty(), "rooms of {name} that import each other: {between:?}");
    }
}
