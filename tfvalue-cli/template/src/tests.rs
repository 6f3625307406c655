//! Tests without Terraform: `Core` replaces it, with all its checks. The last one runs under the real one.

use tempfile::TempDir;
use tfvalue::{
    Unknown,
    testing::{Core, assert_lint},
};

use crate::{Config, MyProvider, data_source::ServerData, function::Slug, resource::Server};

/// Starts a provider that keeps its servers in the folder.
pub fn core(folder: &TempDir) -> Core<MyProvider> {
    let folder = folder
        .path()
        .to_str()
        .expect("the path is UTF-8")
        .to_owned();
    Core::with_config(&Config {
        folder: Unknown::Known(folder),
    })
}

fn server(name: &str, size: Option<u32>) -> Server {
    Server {
        name: Unknown::Known(name.to_owned()),
        size: Unknown::Known(size),
        ..Server::default()
    }
}

/// Runs the lints: they find what Terraform accepts of a schema and what fails in use.
#[test]
fn nothing_is_found_in_the_schemas() {
    assert_lint::<MyProvider>(&[]);
}

/// Create, empty plan, update, empty plan, import, destroy.
#[test]
fn a_server_lives() {
    let folder = TempDir::new().unwrap();
    core(&folder).assert_lifecycle(&[
        server("web", None),
        server("web", Some(4)),
        server("db", Some(4)),
    ]);
}

#[test]
fn a_change_outside_is_seen() {
    let folder = TempDir::new().unwrap();
    let core = core(&folder);
    let mut web = core.resource::<Server>();
    web.apply(&server("web", Some(2))).unwrap();

    let changed = r#"{"name": "web", "size": 8, "labels": []}"#;
    std::fs::write(folder.path().join("web.json"), changed).unwrap();
    web.plan(&server("web", Some(2)))
        .unwrap()
        .assert_changes(&["size"]);
}

#[test]
fn a_wrong_size_is_refused() {
    let folder = TempDir::new().unwrap();
    let core = core(&folder);
    let refused = core
        .resource::<Server>()
        .validate(&server("web", Some(100)))
        .unwrap_err();
    assert!(refused.to_string().contains("size"), "{refused}");
}

#[test]
fn the_data_source_finds_a_server() {
    let folder = TempDir::new().unwrap();
    let core = core(&folder);
    core.resource::<Server>()
        .apply(&server("web", Some(2)))
        .unwrap();

    let data = |name: &str| ServerData {
        name: Unknown::Known(name.to_owned()),
        id: Unknown::Known(None),
        size: Unknown::Known(None),
    };
    assert_eq!(
        core.read_data_source(&data("web")).unwrap().size,
        Unknown::Known(Some(2))
    );
    assert!(core.read_data_source(&data("other")).is_err());
}

#[test]
fn a_slug_is_a_name() {
    let core = Core::<MyProvider>::new();
    assert_eq!(
        core.call::<Slug>(["My Web Server!"]).unwrap(),
        "my-web-server".into()
    );
    assert!(core.call::<Slug>(["!"]).is_err());
}

/// Runs under the Terraform or OpenTofu that is on `PATH`. Without one, the test says so and passes.
#[test]
fn the_example_is_applied() {
    let folder = TempDir::new().unwrap();
    let core = core(&folder);
    let Some(terraform) = core.acceptance() else {
        return;
    };
    let example = include_str!("../examples/main.tf");
    terraform.apply(example).unwrap();
    terraform.plan(example).unwrap().assert_empty();
    let id = terraform.output("id").unwrap();
    assert_eq!(id.as_str(), Some("my-web-server"));
    terraform.destroy().unwrap();
    assert!(!folder.path().join("my-web-server.json").exists());
}
