//! Models of `example.com/acme/deep` for configurations, plans and states, written by `tfvalue import`.
#![allow(
    dead_code,
    missing_docs,
    non_snake_case,
    unreachable_pub,
    clippy::all,
    clippy::nursery,
    clippy::pedantic,
    rustdoc::all
)]

use std::collections::BTreeMap;

use tfvalue::{Set, TfSchema, Unknown};

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(provider)]
pub struct DeepProvider {}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level1 {
    #[tf(optional)]
    pub leaf: Unknown<Option<String>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level2 {
    #[tf(optional, nested)]
    pub level_1: Unknown<Option<Level1>>,
    #[tf(optional)]
    pub name: Unknown<Option<String>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level3 {
    #[tf(optional, nested)]
    pub level_2: Unknown<Option<Vec<Unknown<Option<Level2>>>>>,
    #[tf(optional)]
    pub name: Unknown<Option<String>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level4 {
    #[tf(optional, nested)]
    pub level_3: Unknown<Option<BTreeMap<String, Unknown<Option<Level3>>>>>,
    #[tf(optional)]
    pub name: Unknown<Option<String>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level5 {
    #[tf(optional, nested)]
    pub level_4: Unknown<Option<Set<Unknown<Option<Level4>>>>>,
    #[tf(optional)]
    pub name: Unknown<Option<String>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level6 {
    #[tf(optional, nested)]
    pub level_5: Unknown<Option<Level5>>,
    #[tf(optional)]
    pub name: Unknown<Option<String>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level7 {
    #[tf(optional, nested)]
    pub level_6: Unknown<Option<Vec<Unknown<Option<Level6>>>>>,
    #[tf(optional)]
    pub name: Unknown<Option<String>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level8 {
    #[tf(optional, nested)]
    pub level_7: Unknown<Option<BTreeMap<String, Unknown<Option<Level7>>>>>,
    #[tf(optional)]
    pub name: Unknown<Option<String>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level9 {
    #[tf(optional, nested)]
    pub level_8: Unknown<Option<Set<Unknown<Option<Level8>>>>>,
    #[tf(optional)]
    pub name: Unknown<Option<String>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level10 {
    #[tf(optional, nested)]
    pub level_9: Unknown<Option<Level9>>,
    #[tf(optional)]
    pub name: Unknown<Option<String>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level11 {
    #[tf(optional, nested)]
    pub level_10: Unknown<Option<Vec<Unknown<Option<Level10>>>>>,
    #[tf(optional)]
    pub name: Unknown<Option<String>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level12 {
    #[tf(optional, nested)]
    pub level_11: Unknown<Option<BTreeMap<String, Unknown<Option<Level11>>>>>,
    #[tf(optional)]
    pub name: Unknown<Option<String>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level13 {
    #[tf(optional, nested)]
    pub level_12: Unknown<Option<Set<Unknown<Option<Level12>>>>>,
    #[tf(optional)]
    pub name: Unknown<Option<String>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level14 {
    #[tf(optional, nested)]
    pub level_13: Unknown<Option<Level13>>,
    #[tf(optional)]
    pub name: Unknown<Option<String>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level15 {
    #[tf(optional, nested)]
    pub level_14: Unknown<Option<Vec<Unknown<Option<Level14>>>>>,
    #[tf(optional)]
    pub name: Unknown<Option<String>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level16 {
    #[tf(optional, nested)]
    pub level_15: Unknown<Option<BTreeMap<String, Unknown<Option<Level15>>>>>,
    #[tf(optional)]
    pub name: Unknown<Option<String>>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(resource)]
pub struct DeepWell {
    #[tf(optional, nested)]
    pub level_16: Unknown<Option<Set<Unknown<Option<Level16>>>>>,
}
