//! The traits by which a provider uses derived structs and functions, and the functions that generated code calls.

pub(crate) mod arguments;
pub(crate) mod element_key;
pub(crate) mod function;
pub(crate) mod members;
pub(crate) mod peel;
pub(crate) mod root;
pub(crate) mod rules;
pub(crate) mod upgrade;

pub use self::{
    function::TfFunction,
    root::{RootSchema, kind},
    rules::{has_defaults, has_member},
    upgrade::{BoxError, Upgrade, UpgradeError},
};
