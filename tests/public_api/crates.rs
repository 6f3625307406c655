//! The documentation of each crate in JSON, and what an id in it refers to.

use std::{collections::HashMap, fs, path::Path};

use serde_json::Value as Json;

/// The crates whose items `tfvalue` re-exports, after itself.
pub(crate) const NAMES: [&str; 6] =
    ["tfvalue", "tfvalue_derive", "tfvalue_plan", "tfvalue_provider", "tfvalue_runtime", "tfvalue_testing"];

/// The documentation of all crates.
pub(crate) struct Crates {
    crates: Vec<Json>,
    /// The crate and the id of the item of this kind and path.
    by_path: HashMap<(String, String), (usize, String)>,
}

/// An item of a crate.
#[derive(Clone, Copy)]
pub(crate) struct Item<'c> {
    pub(crate) of: usize,
    pub(crate) json: &'c Json,
}

impl Crates {
    pub(crate) fn read(folder: &Path) -> Self {
        let crates: Vec<Json> = NAMES
            .iter()
            .map(|name| {
                let file = folder.join(format!("{name}.json"));
                let text = fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
                serde_json::from_slice(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
            })
            .collect();
        let mut by_path = HashMap::new();
        for (index, krate) in crates.iter().enumerate() {
            for (id, path) in krate["paths"].as_object().expect("the paths of a crate") {
                if path["crate_id"] == 0 {
                    by_path.insert((text(&path["kind"]), joined(&path["path"])), (index, id.clone()));
                }
            }
        }
        Self { crates, by_path }
    }

    /// The root of `tfvalue`.
    pub(crate) fn root(&self) -> Item<'_> {
        self.local(0, &self.crates[0]["root"]).expect("the root of a crate")
    }

    fn local(&self, of: usize, id: &Json) -> Option<Item<'_>> {
        let json = self.crates[of]["index"].get(id.to_string())?;
        Some(Item { of, json })
    }

    /// The item of an id in the documentation of a crate, in whichever of the crates it is.
    pub(crate) fn item(&self, of: usize, id: &Json) -> Option<Item<'_>> {
        self.local(of, id).or_else(|| {
            let path = self.crates[of]["paths"].get(id.to_string())?;
            let (of, id) = self.by_path.get(&(text(&path["kind"]), joined(&path["path"])))?;
            let json = self.crates[*of]["index"].get(id)?;
            Some(Item { of: *of, json })
        })
    }

    /// The items of these ids.
    pub(crate) fn items<'c>(&'c self, of: usize, ids: &'c Json) -> impl Iterator<Item = Item<'c>> {
        ids.as_array().into_iter().flatten().filter_map(move |id| self.item(of, id))
    }
}

/// The path of what an item re-exports.
pub(crate) fn text(json: &Json) -> String {
    json.as_str().unwrap_or_default().to_owned()
}

fn joined(path: &Json) -> String {
    let steps = path.as_array().into_iter().flatten().filter_map(Json::as_str);
    steps.collect::<Vec<_>>().join("::")
}
