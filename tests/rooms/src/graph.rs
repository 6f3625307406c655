//! The imports between rooms, and the rooms that lie on a cycle.

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    path::Path,
};

use crate::source::{self, Module, ModulePath};

/// The maximal number of re-exports that are followed from one name. A longer chain is a cycle of `use` declarations.
const MAX_REEXPORTS: usize = 16;

/// The imports between the rooms of one crate.
#[derive(Debug, Default)]
pub struct Graph {
    /// For each pair of rooms, the imports between their modules: `wire/json -> value`.
    edges: BTreeMap<(String, String), BTreeSet<String>>,
}

impl Graph {
    /// Reads the crate with this root file (`src/lib.rs` or `src/main.rs`).
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be read or is not Rust.
    pub fn read(root: &Path) -> io::Result<Self> {
        Ok(Self::new(&source::read(root)?))
    }

    fn new(modules: &BTreeMap<ModulePath, Module>) -> Self {
        let resolver = Resolver { modules };
        let mut graph = Self::default();
        for (from, module) in modules {
            for path in &module.paths {
                for to in [resolver.resolve(from, path), resolver.named(from, path)].into_iter().flatten() {
                    let (Some(from_room), Some(to_room)) = (from.first(), to.first()) else { continue };
                    if from_room != to_room {
                        let edge = format!("{} -> {}", from.join("/"), to.join("/"));
                        graph.edges.entry((from_room.clone(), to_room.clone())).or_default().insert(edge);
                    }
                }
            }
        }
        graph
    }

    /// The imports between two rooms, module by module.
    pub fn edges(&self, from: &str, to: &str) -> impl Iterator<Item = &str> {
        self.edges.get(&(from.to_owned(), to.to_owned())).into_iter().flatten().map(String::as_str)
    }

    /// Pairs of rooms of which the first imports the second.
    pub fn imports(&self) -> impl Iterator<Item = (&str, &str)> {
        self.edges.keys().map(|(from, to)| (from.as_str(), to.as_str()))
    }

    /// The rooms from which a chain of imports leads back to them, sorted.
    pub fn rooms_on_cycles(&self) -> Vec<&str> {
        let rooms: BTreeSet<&str> = self.imports().flat_map(|(from, to)| [from, to]).collect();
        rooms.into_iter().filter(|room| self.reaches(room, room)).collect()
    }

    /// Returns whether a chain of at least one import leads from a room to another.
    fn reaches(&self, from: &str, to: &str) -> bool {
        let mut seen = BTreeSet::new();
        let mut rest = vec![from];
        while let Some(room) = rest.pop() {
            for (_, next) in self.imports().filter(|(from, _)| *from == room) {
                if next == to {
                    return true;
                }
                if seen.insert(next) {
                    rest.push(next);
                }
            }
        }
        false
    }
}

struct Resolver<'m> {
    modules: &'m BTreeMap<ModulePath, Module>,
}

impl Resolver<'_> {
    /// The module that defines what a path in `from` names; `None` if it names nothing of this crate's modules.
    fn resolve(&self, from: &[String], path: &[String]) -> Option<ModulePath> {
        let (base, rest) = self.base(from, path)?;
        Some(self.locate(base, rest, 0))
    }

    /// The room that a path in `from` names, which may only re-export what is meant.
    fn named(&self, from: &[String], path: &[String]) -> Option<ModulePath> {
        let (base, rest) = self.base(from, path)?;
        if base.is_empty() { self.child(&base, rest.first()?) } else { Some(base) }
    }

    /// The module in which a path begins, and the names that follow it.
    fn base<'p>(&self, from: &[String], path: &'p [String]) -> Option<(ModulePath, &'p [String])> {
        match path.first()?.as_str() {
            "crate" => Some((Vec::new(), &path[1..])),
            "self" if path.len() > 1 => Some((from.to_vec(), &path[1..])),
            "super" => {
                let count = path.iter().take_while(|name| *name == "super").count();
                Some((from[..from.len().saturating_sub(count)].to_vec(), &path[count..]))
            }
            name => self.child(from, name).map(|_| (from.to_vec(), path)),
        }
    }

    fn child(&self, module: &[String], name: &str) -> Option<ModulePath> {
        let child = [module, &[name.to_owned()]].concat();
        self.modules.contains_key(&child).then_some(child)
    }

    fn locate(&self, mut base: ModulePath, mut rest: &[String], followed: usize) -> ModulePath {
        while let Some((name, after)) = rest.split_first() {
            match self.child(&base, name) {
                Some(child) => (base, rest) = (child, after),
                None => break,
            }
        }
        let Some((name, after)) = rest.split_first() else { return base };
        if followed < MAX_REEXPORTS {
            let imports = self.modules.get(&base).map_or(&[][..], |module| &module.imports);
            if let Some(import) = imports.iter().find(|import| import.name == *name)
                && let Some((next, names)) = self.base(&base, &import.path)
            {
                let names = [names, after].concat();
                return self.locate(next, &names, followed + 1);
            }
        }
        base
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(modules: &[(&str, &str)]) -> Graph {
        let folder =
            std::env::temp_dir().join(format!("tfvalue-rooms-{}-{}", std::process::id(), modules.len()));
        std::fs::create_dir_all(&folder).unwrap();
        for (name, text) in modules {
            std::fs::write(folder.join(format!("{name}.rs")), text).unwrap();
        }
        let graph = Graph::read(&folder.join("lib.rs"));
        std::fs::remove_dir_all(&folder).unwrap();
        graph.unwrap()
    }

    #[test]
    fn rooms_that_import_one_way_lie_on_no_cycle() {
        let graph = graph(&[
            ("lib", "mod a; mod b;"),
            ("a", "use crate::b::B; fn f(_: B) {}"),
            ("b", "pub struct B;"),
        ]);
        assert_eq!(graph.imports().collect::<Vec<_>>(), [("a", "b")]);
        assert!(graph.rooms_on_cycles().is_empty());
    }

    #[test]
    fn cycle_is_found_through_reexports_and_macro_arguments() {
        let graph = graph(&[
            ("lib", "mod a; mod b; mod c; pub use b::B;"),
            ("a", "use crate::B;"),
            ("b", "pub use crate::c::C as B;"),
            ("c", "pub struct C; fn f() { assert!(crate::a::g()); }"),
        ]);
        assert_eq!(graph.rooms_on_cycles(), ["a", "c"]);
        assert_eq!(graph.edges("c", "a").collect::<Vec<_>>(), ["c -> a"]);
    }

    #[test]
    fn test_modules_do_not_count() {
        let graph = graph(&[
            ("lib", "mod a; mod b; "),
            ("a", "use super::b::B;"),
            ("b", "pub struct B; #[cfg(test)] mod tests { use crate::a; } "),
            ("unused", "use crate::a;"),
            ("other", ""),
        ]);
        assert!(graph.rooms_on_cycles().is_empty());
    }
}
