//! One resource for each kind of schema that some clients refuse or read otherwise. They are kept in the state alone.

use std::collections::BTreeMap;

use tfvalue::{
    Nullable, Number, OwnedDynamic, Set, TfSchema, Unknown,
    provider::{Context, Diagnostics, Resource},
};

use super::{Probe, Text};

macro_rules! resources {
    ($($Model:ident $name:literal)*) => {$(
        impl Resource for $Model {
            type Provider = Probe;

            const NAME: &'static str = $name;

            async fn create(mut self, _: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
                self.id = Unknown::Known(Some("id".to_owned()));
                Ok(self)
            }

            async fn read(self, _: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
                Ok(Some(self))
            }

            async fn update(self, _: Self, cx: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
                self.create(cx).await
            }

            async fn delete(self, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
                Ok(())
            }
        }
    )*};
}

resources! {
    Tuple "tuple"
    MapBlock "map_block"
    GroupBlock "group_block"
    DynamicBlock "dynamic_block"
    DynamicList "dynamic_list"
    Nested "nested"
}

/// A tuple.
#[derive(TfSchema)]
#[tf(resource)]
pub(crate) struct Tuple {
    #[tf(computed, use_state_for_unknown)]
    id: Text,
    /// A text and a number.
    #[tf(optional)]
    pair: Nullable<(Text, Nullable<i64>)>,
}

/// Blocks by name.
#[derive(TfSchema)]
#[tf(resource)]
pub(crate) struct MapBlock {
    #[tf(computed, use_state_for_unknown)]
    id: Text,
    #[tf(block)]
    entry: Unknown<BTreeMap<String, Entry>>,
}

/// A block that is never null.
#[derive(TfSchema)]
#[tf(resource)]
pub(crate) struct GroupBlock {
    #[tf(computed, use_state_for_unknown)]
    id: Text,
    #[tf(block(group))]
    limits: Unknown<Entry>,
}

/// Blocks in order, with a value of any type.
#[derive(TfSchema)]
#[tf(resource)]
pub(crate) struct DynamicBlock {
    #[tf(computed, use_state_for_unknown)]
    id: Text,
    #[tf(block)]
    option: Unknown<Vec<Setting>>,
}

/// Values of any type in order.
#[derive(TfSchema)]
#[tf(resource)]
pub(crate) struct DynamicList {
    #[tf(computed, use_state_for_unknown)]
    id: Text,
    /// Values of one type.
    #[tf(optional)]
    values: Nullable<Vec<Nullable<OwnedDynamic>>>,
}

/// Nested attributes in each mode, and types that other languages don't have.
#[derive(TfSchema)]
#[tf(resource)]
pub(crate) struct Nested {
    #[tf(computed, use_state_for_unknown)]
    id: Text,
    #[tf(optional, nested)]
    one: Nullable<Inner>,
    #[tf(optional, nested)]
    many: Nullable<Vec<Nullable<Inner>>>,
    #[tf(optional, nested)]
    some: Nullable<Set<Nullable<Inner>>>,
    #[tf(block)]
    single: Nullable<Inner>,
    /// A value of any type.
    #[tf(optional)]
    any: Nullable<OwnedDynamic>,
    /// A number with all its digits.
    #[tf(optional)]
    number: Nullable<Number>,
    /// Rows of numbers.
    #[tf(optional)]
    matrix: Nullable<Vec<Nullable<Vec<Nullable<f64>>>>>,
}

#[derive(TfSchema)]
struct Entry {
    /// A text.
    #[tf(optional)]
    text: Text,
}

#[derive(TfSchema)]
struct Setting {
    /// A value of any type.
    #[tf(optional)]
    value: Nullable<OwnedDynamic>,
}

#[derive(TfSchema)]
struct Inner {
    /// A text.
    #[tf(optional, default = "x")]
    text: Text,
    /// Texts in order.
    #[tf(optional)]
    list: Nullable<Vec<Text>>,
    /// A switch.
    #[tf(optional)]
    flag: Nullable<bool>,
}
