//! The import graph of a crate's *rooms*: its top-level modules.
//!
//! A crate is read as text, not compiled. Each `use` and each path that begins with `crate`, `self` or `super` is an edge from the module that
//! holds it to the module that defines what it names; re-exports are followed, and the room that re-exports counts, too. Paths in macro arguments count too. Test modules do not.

mod graph;
mod source;

pub use graph::Graph;
