//! Many types of one schema, of 60 attributes. They are there for their schema alone.
use std::collections::BTreeMap;

use tfvalue::{
    TfSchema, Unknown,
    provider::{Context, Diagnostics, Registry, Resource},
};

use crate::config::Peer;

type Opt<T> = Unknown<Option<T>>;
type Map<T> = BTreeMap<String, Unknown<T>>;

/// One of many.
#[derive(TfSchema)]
#[tf(resource)]
struct Stress<const N: usize> {
    /// The purpose of attribute 0 of this resource.
    #[tf(required)]
    attribute_00: Unknown<String>,
    /// The purpose of attribute 1 of this resource.
    #[tf(optional)]
    attribute_01: Opt<i64>,
    /// The purpose of attribute 2 of this resource.
    #[tf(optional, computed)]
    attribute_02: Opt<bool>,
    /// The purpose of attribute 3 of this resource.
    #[tf(computed)]
    attribute_03: Opt<f64>,
    /// The purpose of attribute 4 of this resource.
    #[tf(required)]
    attribute_04: Unknown<Vec<Unknown<String>>>,
    /// The purpose of attribute 5 of this resource.
    #[tf(optional)]
    attribute_05: Opt<Map<String>>,
    /// The purpose of attribute 6 of this resource.
    #[tf(optional, computed)]
    attribute_06: Opt<String>,
    /// The purpose of attribute 7 of this resource.
    #[tf(computed)]
    attribute_07: Opt<i64>,
    /// The purpose of attribute 8 of this resource.
    #[tf(required)]
    attribute_08: Unknown<bool>,
    /// The purpose of attribute 9 of this resource.
    #[tf(optional)]
    attribute_09: Opt<f64>,
    /// The purpose of attribute 10 of this resource.
    #[tf(optional, computed)]
    attribute_10: Opt<Vec<Unknown<String>>>,
    /// The purpose of attribute 11 of this resource.
    #[tf(computed)]
    attribute_11: Opt<Map<String>>,
    /// The purpose of attribute 12 of this resource.
    #[tf(required)]
    attribute_12: Unknown<String>,
    /// The purpose of attribute 13 of this resource.
    #[tf(optional)]
    attribute_13: Opt<i64>,
    /// The purpose of attribute 14 of this resource.
    #[tf(optional, computed)]
    attribute_14: Opt<bool>,
    /// The purpose of attribute 15 of this resource.
    #[tf(computed)]
    attribute_15: Opt<f64>,
    /// The purpose of attribute 16 of this resource.
    #[tf(required)]
    attribute_16: Unknown<Vec<Unknown<String>>>,
    /// The purpose of attribute 17 of this resource.
    #[tf(optional)]
    attribute_17: Opt<Map<String>>,
    /// The purpose of attribute 18 of this resource.
    #[tf(optional, computed)]
    attribute_18: Opt<String>,
    /// The purpose of attribute 19 of this resource.
    #[tf(computed)]
    attribute_19: Opt<i64>,
    /// The purpose of attribute 20 of this resource.
    #[tf(required)]
    attribute_20: Unknown<bool>,
    /// The purpose of attribute 21 of this resource.
    #[tf(optional)]
    attribute_21: Opt<f64>,
    /// The purpose of attribute 22 of this resource.
    #[tf(optional, computed)]
    attribute_22: Opt<Vec<Unknown<String>>>,
    /// The purpose of attribute 23 of this resource.
    #[tf(computed)]
    attribute_23: Opt<Map<String>>,
    /// The purpose of attribute 24 of this resource.
    #[tf(required)]
    attribute_24: Unknown<String>,
    /// The purpose of attribute 25 of this resource.
    #[tf(optional)]
    attribute_25: Opt<i64>,
    /// The purpose of attribute 26 of this resource.
    #[tf(optional, computed)]
    attribute_26: Opt<bool>,
    /// The purpose of attribute 27 of this resource.
    #[tf(computed)]
    attribute_27: Opt<f64>,
    /// The purpose of attribute 28 of this resource.
    #[tf(required)]
    attribute_28: Unknown<Vec<Unknown<String>>>,
    /// The purpose of attribute 29 of this resource.
    #[tf(optional)]
    attribute_29: Opt<Map<String>>,
    /// The purpose of attribute 30 of this resource.
    #[tf(optional, computed)]
    attribute_30: Opt<String>,
    /// The purpose of attribute 31 of this resource.
    #[tf(computed)]
    attribute_31: Opt<i64>,
    /// The purpose of attribute 32 of this resource.
    #[tf(required)]
    attribute_32: Unknown<bool>,
    /// The purpose of attribute 33 of this resource.
    #[tf(optional)]
    attribute_33: Opt<f64>,
    /// The purpose of attribute 34 of this resource.
    #[tf(optional, computed)]
    attribute_34: Opt<Vec<Unknown<String>>>,
    /// The purpose of attribute 35 of this resource.
    #[tf(computed)]
    attribute_35: Opt<Map<String>>,
    /// The purpose of attribute 36 of this resource.
    #[tf(required)]
    attribute_36: Unknown<String>,
    /// The purpose of attribute 37 of this resource.
    #[tf(optional)]
    attribute_37: Opt<i64>,
    /// The purpose of attribute 38 of this resource.
    #[tf(optional, computed)]
    attribute_38: Opt<bool>,
    /// The purpose of attribute 39 of this resource.
    #[tf(computed)]
    attribute_39: Opt<f64>,
    /// The purpose of attribute 40 of this resource.
    #[tf(required)]
    attribute_40: Unknown<Vec<Unknown<String>>>,
    /// The purpose of attribute 41 of this resource.
    #[tf(optional)]
    attribute_41: Opt<Map<String>>,
    /// The purpose of attribute 42 of this resource.
    #[tf(optional, computed)]
    attribute_42: Opt<String>,
    /// The purpose of attribute 43 of this resource.
    #[tf(computed)]
    attribute_43: Opt<i64>,
    /// The purpose of attribute 44 of this resource.
    #[tf(required)]
    attribute_44: Unknown<bool>,
    /// The purpose of attribute 45 of this resource.
    #[tf(optional)]
    attribute_45: Opt<f64>,
    /// The purpose of attribute 46 of this resource.
    #[tf(optional, computed)]
    attribute_46: Opt<Vec<Unknown<String>>>,
    /// The purpose of attribute 47 of this resource.
    #[tf(computed)]
    attribute_47: Opt<Map<String>>,
    /// The purpose of attribute 48 of this resource.
    #[tf(required)]
    attribute_48: Unknown<String>,
    /// The purpose of attribute 49 of this resource.
    #[tf(optional)]
    attribute_49: Opt<i64>,
    /// The purpose of attribute 50 of this resource.
    #[tf(optional, computed)]
    attribute_50: Opt<bool>,
    /// The purpose of attribute 51 of this resource.
    #[tf(computed)]
    attribute_51: Opt<f64>,
    /// The purpose of attribute 52 of this resource.
    #[tf(required)]
    attribute_52: Unknown<Vec<Unknown<String>>>,
    /// The purpose of attribute 53 of this resource.
    #[tf(optional)]
    attribute_53: Opt<Map<String>>,
    /// The purpose of attribute 54 of this resource.
    #[tf(optional, computed)]
    attribute_54: Opt<String>,
    /// The purpose of attribute 55 of this resource.
    #[tf(computed)]
    attribute_55: Opt<i64>,
    /// The purpose of attribute 56 of this resource.
    #[tf(required)]
    attribute_56: Unknown<bool>,
    /// The purpose of attribute 57 of this resource.
    #[tf(optional)]
    attribute_57: Opt<f64>,
    /// The purpose of attribute 58 of this resource.
    #[tf(optional, computed)]
    attribute_58: Opt<Vec<Unknown<String>>>,
    /// The purpose of attribute 59 of this resource.
    #[tf(computed)]
    attribute_59: Opt<Map<String>>,
}

impl<const N: usize> Stress<N> {
    const BYTES: [u8; 10] = {
        let mut name = *b"stress_000";
        name[7] += (N / 100) as u8;
        name[8] += (N / 10 % 10) as u8;
        name[9] += (N % 10) as u8;
        name
    };
}

impl<const N: usize> Resource for Stress<N> {
    type Provider = Peer;

    const NAME: &'static str = match std::str::from_utf8(&Self::BYTES) {
        Ok(name) => name,
        Err(_) => panic!("it is ASCII"),
    };

    async fn create(self, _: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        Ok(self)
    }

    async fn read(self, _: &mut Context<'_, Self>) -> Result<Option<Self>, Diagnostics> {
        Ok(Some(self))
    }

    async fn delete(self, _: &mut Context<'_, Self>) -> Result<(), Diagnostics> {
        Ok(())
    }
}

/// Registers ten of them, from this number on.
macro_rules! ten {
    ($registry:ident, $($ten:literal)*) => {
        $($registry
            .resource::<Stress<{ $ten * 10 }>>()
            .resource::<Stress<{ $ten * 10 + 1 }>>()
            .resource::<Stress<{ $ten * 10 + 2 }>>()
            .resource::<Stress<{ $ten * 10 + 3 }>>()
            .resource::<Stress<{ $ten * 10 + 4 }>>()
            .resource::<Stress<{ $ten * 10 + 5 }>>()
            .resource::<Stress<{ $ten * 10 + 6 }>>()
            .resource::<Stress<{ $ten * 10 + 7 }>>()
            .resource::<Stress<{ $ten * 10 + 8 }>>()
            .resource::<Stress<{ $ten * 10 + 9 }>>();)*
    };
}

pub fn register(registry: &mut Registry<Peer>) {
    ten!(registry, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24);
    ten!(registry, 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49);
}
