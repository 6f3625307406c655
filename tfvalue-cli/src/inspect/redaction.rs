//! What of a value is never shown, and what forces a replacement.

use std::collections::{BTreeSet, HashSet};

use tfvalue_runtime::schema::{AttributeType, Attributes, Block};

/// A step to a value.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum Step {
    Attribute(String),
    /// A key of a map, or the digits of an index.
    Key(String),
    /// An element of a set, which no path can name.
    Element,
}

/// Paths to values.
#[derive(Default)]
pub(super) struct Paths {
    /// Those that a plan or a state has.
    exact: HashSet<Vec<Step>>,
    /// Those that a schema has: names alone. Each name covers all elements.
    names: BTreeSet<Vec<String>>,
    all: bool,
}

impl Paths {
    /// These.
    pub(super) fn new(paths: impl IntoIterator<Item = Vec<Step>>) -> Self {
        Self { exact: paths.into_iter().map(|path| alike(&path)).collect(), ..Self::default() }
    }

    /// All of a value.
    pub(super) fn all() -> Self {
        Self { all: true, ..Self::default() }
    }

    /// Adds what a schema says to be sensitive or write-only.
    pub(super) fn add_schema(&mut self, block: &Block) {
        add_block(block, &mut Vec::new(), &mut self.names);
    }

    /// Whether the value at a path is meant.
    pub(super) fn contain(&self, path: &[Step]) -> bool {
        self.all || self.exact.contains(&alike(path)) || self.names.iter().any(|names| is_named(names, path))
    }
}

/// The path with keys of maps as attributes: where no schema says which it is, a map is shown as an object.
fn alike(path: &[Step]) -> Vec<Step> {
    let step = |step: &Step| match step {
        Step::Attribute(name) | Step::Key(name) => Step::Attribute(name.clone()),
        Step::Element => Step::Element,
    };
    path.iter().map(step).collect()
}

/// Whether a path ends at the attribute of these names, whatever elements are between them.
fn is_named(names: &[String], path: &[Step]) -> bool {
    let is = |step: &Step, name: &String| matches!(step, Step::Attribute(found) if found == name);
    let Some((last, before)) = names.split_last() else { return false };
    let Some((end, path)) = path.split_last() else { return false };
    let mut steps = path.iter();
    is(end, last) && before.iter().all(|name| steps.any(|step| is(step, name)))
}

fn add_block(block: &Block, path: &mut Vec<String>, names: &mut BTreeSet<Vec<String>>) {
    add_attributes(&block.attributes, path, names);
    for block in &block.block_types {
        path.push(block.name.to_string());
        add_block(&block.block, path, names);
        path.pop();
    }
}

fn add_attributes(attributes: &Attributes, path: &mut Vec<String>, names: &mut BTreeSet<Vec<String>>) {
    for attribute in attributes {
        path.push(attribute.name.to_string());
        if attribute.sensitive || attribute.write_only {
            names.insert(path.clone());
        } else if let AttributeType::Nested(nested) = &attribute.ty {
            add_attributes(&nested.attributes, path, names);
        }
        path.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_of_a_map_is_redacted_where_it_is_shown_as_an_attribute() {
        let attribute = |name: &str| Step::Attribute(name.to_owned());
        let key = |name: &str| Step::Key(name.to_owned());
        let paths = Paths::new([vec![attribute("tags"), key("a")]]);
        assert!(
            paths.contain(&[attribute("tags"), attribute("a")])
                && paths.contain(&[attribute("tags"), key("a")])
        );
        assert!(!paths.contain(&[attribute("tags")]) && !paths.contain(&[attribute("tags"), key("b")]));

        let mut paths = Paths::default();
        paths.names.insert(vec!["users".to_owned(), "password".to_owned()]);
        for element in [key("root"), attribute("root"), Step::Element] {
            assert!(paths.contain(&[attribute("users"), element, attribute("password")]));
        }
        assert!(
            !paths.contain(&[attribute("password")])
                && !paths.contain(&[attribute("users"), attribute("name")])
        );
    }
}
