//! The guarantees of `tfvalue` for its derives, plans, conversions and the program, a module per subject. `tests/model` has the rest.

mod advice;
mod api;
mod api_attributes;
mod api_clients;
mod api_elements;
mod api_pairs;
mod comparison;
mod descriptions;
mod fields;
mod first_fit;
mod guide;
mod hygiene;
mod import;
mod imported;
mod lints;
mod no_blocks;
mod null_values;
mod own_types;
mod plan;
mod program;
mod rules;
mod semantic_types;
mod sensitive;
mod serde;
mod soundness;
mod words;
