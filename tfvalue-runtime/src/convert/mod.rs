//! Between models and the structs of an API.

mod semantic_eq;

pub use self::semantic_eq::SemanticEq;
