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

use tfvalue::{Nullable, Set, TfSchema};

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(provider)]
pub struct DeepProvider {}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level1 {
    #[tf(optional)]
    pub leaf: Nullable<String>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level2 {
    #[tf(optional, nested)]
    pub level_1: Nullable<Level1>,
    #[tf(optional)]
    pub name: Nullable<String>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level3 {
    #[tf(optional, nested)]
    pub level_2: Nullable<Vec<Nullable<Level2>>>,
    #[tf(optional)]
    pub name: Nullable<String>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level4 {
    #[tf(optional, nested)]
    pub level_3: Nullable<BTreeMap<String, Nullable<Level3>>>,
    #[tf(optional)]
    pub name: Nullable<String>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level5 {
    #[tf(optional, nested)]
    pub level_4: Nullable<Set<Nullable<Level4>>>,
    #[tf(optional)]
    pub name: Nullable<String>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level6 {
    #[tf(optional, nested)]
    pub level_5: Nullable<Level5>,
    #[tf(optional)]
    pub name: Nullable<String>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level7 {
    #[tf(optional, nested)]
    pub level_6: Nullable<Vec<Nullable<Level6>>>,
    #[tf(optional)]
    pub name: Nullable<String>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level8 {
    #[tf(optional, nested)]
    pub level_7: Nullable<BTreeMap<String, Nullable<Level7>>>,
    #[tf(optional)]
    pub name: Nullable<String>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level9 {
    #[tf(optional, nested)]
    pub level_8: Nullable<Set<Nullable<Level8>>>,
    #[tf(optional)]
    pub name: Nullable<String>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level10 {
    #[tf(optional, nested)]
    pub level_9: Nullable<Level9>,
    #[tf(optional)]
    pub name: Nullable<String>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level11 {
    #[tf(optional, nested)]
    pub level_10: Nullable<Vec<Nullable<Level10>>>,
    #[tf(optional)]
    pub name: Nullable<String>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level12 {
    #[tf(optional, nested)]
    pub level_11: Nullable<BTreeMap<String, Nullable<Level11>>>,
    #[tf(optional)]
    pub name: Nullable<String>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level13 {
    #[tf(optional, nested)]
    pub level_12: Nullable<Set<Nullable<Level12>>>,
    #[tf(optional)]
    pub name: Nullable<String>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level14 {
    #[tf(optional, nested)]
    pub level_13: Nullable<Level13>,
    #[tf(optional)]
    pub name: Nullable<String>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level15 {
    #[tf(optional, nested)]
    pub level_14: Nullable<Vec<Nullable<Level14>>>,
    #[tf(optional)]
    pub name: Nullable<String>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
pub struct Level16 {
    #[tf(optional, nested)]
    pub level_15: Nullable<BTreeMap<String, Nullable<Level15>>>,
    #[tf(optional)]
    pub name: Nullable<String>,
}

#[derive(TfSchema, Clone, Debug, PartialEq)]
#[tf(resource)]
pub struct DeepWell {
    #[tf(optional, nested)]
    pub level_16: Nullable<Set<Nullable<Level16>>>,
}
