//! The tables and plots of the comparison with Go are what `tests/bench/provider/compare` makes of the committed measurements.

use std::{
    env, fs,
    io::{self, Write},
    path::Path,
    process::Command,
};

/// The pages that the script writes, from the root of the repository.
const PAGES: [&str; 5] = [
    "README.md",
    "tfvalue/docs/performance.md",
    "tfvalue/docs/provider-plan.svg",
    "tfvalue/docs/provider-wall.svg",
    "tfvalue/src/plots.md",
];

#[test]
fn pages_have_the_tables_and_plots_of_the_measurements() {
    let python =
        Command::new("python3").args(["-c", "import sys; sys.exit(sys.version_info < (3, 10))"]).status();
    if !python.is_ok_and(|status| status.success()) {
        assert!(env::var_os("CI").is_none(), "Python 3.10 is required where CI is set");
        // Not by `eprintln`, which a passing test hides.
        let _ = writeln!(
            io::stderr(),
            "skipped: tables and plots are not compared, because there is no Python 3.10"
        );
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let script = root.join("tests/bench/provider");
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new("python3");
    command.arg(script.join("compare")).arg("pages").arg(script.join("figures.jsonl"));
    let output = command.arg("--out").arg(folder.path()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    for page in PAGES {
        let [is, made] = [&root, folder.path()].map(|root| fs::read_to_string(root.join(page)).unwrap());
        assert!(
            is == made,
            "{page} is another: run tests/bench/provider/compare pages tests/bench/provider/figures.jsonl"
        );
    }
}

#[test]
fn page_on_performance_leads_with_the_comparison() {
    let page = include_str!("../../tfvalue/docs/performance.md");
    let parts = [
        "<!-- table: lead -->",
        "![",
        "[provider-wall]",
        "[provider-plan]",
        "<!-- table: commands -->",
        "# MessagePack",
    ];
    let places = parts.map(|part| page.find(part).unwrap_or_else(|| panic!("there is no {part}")));
    assert!(places.is_sorted(), "{places:?}");
}
