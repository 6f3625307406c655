use std::time::Duration;

use tfvalue_derive::TfSchema;
use tfvalue_runtime::{Unknown, Value};

use tfvalue_provider::provider::{Context, DataSource, Diagnostics};

use super::quarry::samples::{Config, Hill, Quarry, Roll, Slabs, Spark, Sum};

use crate::{Core, hcl};

fn core() -> Core<Quarry> {
    Core::with_config(&Config { heaviest: Unknown::Known(7) })
}

#[test]
fn a_data_source_is_read_once_all_of_its_configuration_is_known() {
    let core = core();
    let hill: Hill = core.read_data_source(&hcl("name = \"a\"")).unwrap();
    assert_eq!(hill.height, Unknown::Known(Some(7)));
    core.take_calls();
    let hill: Hill = core.read_data_source(&hcl("name = unknown()")).unwrap();
    assert!(hill.height.is_unknown());
    assert_eq!(core.take_calls(), ["ValidateDataResourceConfig"]);
}

/// The model of a data source that another has the name of.
#[derive(TfSchema, Debug, Clone, PartialEq)]
#[tf(data_source, crate = crate::derived)]
struct Mound {
    #[tf(required)]
    name: Unknown<String>,
}

impl DataSource for Mound {
    type Provider = Quarry;

    const NAME: &'static str = Hill::NAME;

    async fn read(self, _: &mut Context<'_, Self>) -> Result<Self, Diagnostics> {
        Ok(self)
    }
}

#[test]
#[should_panic(expected = "another model is registered as the data source sample_hill")]
fn a_model_with_the_name_of_another_is_not_taken_for_it() {
    let _ = core().read_data_source::<Mound>(&hcl("name = \"a\""));
}

#[test]
fn an_ephemeral_resource_is_renewed_by_its_own_clock() {
    let core = core();
    let mut spark = core.open::<Spark>(&hcl("")).unwrap();
    assert_eq!(spark.result().color.value_deref(), Some("red"));
    spark.advance(Duration::from_secs(29)).unwrap();
    assert_eq!(spark.renewals(), 0);
    spark.advance(Duration::from_secs(2)).unwrap();
    assert_eq!(spark.renewals(), 1);
    spark.advance(Duration::from_secs(300)).unwrap();
    assert_eq!(spark.renewals(), 1, "the answer said no other time");
    let closed = spark.close().unwrap_err().to_string();
    assert!(closed.ends_with("[1]"), "{closed}");

    let mut spark = core.open::<Spark>(&hcl("")).unwrap();
    spark.advance(Duration::from_secs(31)).unwrap();
    let closed = spark.close_as_opentofu().unwrap_err().to_string();
    assert!(closed.ends_with("[1, 2]"), "{closed}");
}

#[test]
fn a_list_is_as_long_as_it_may_be_and_lost_with_an_error() {
    let core = core();
    let slabs = core.list::<Slabs>(&hcl(""), 3).unwrap();
    let names: Vec<_> = slabs.iter().map(|slab| &*slab.display_name).collect();
    assert_eq!(names, ["slab 0", "slab 1", "slab 2"]);
    let error = core.list::<Slabs>(&hcl("count_of_them = 2"), 3).unwrap_err();
    assert!(error.to_string().contains("No more"), "{error}");
}

#[test]
fn an_action_tells_how_far_it_is() {
    let core = core();
    let progress = core.invoke::<Roll>(&hcl("times = 2")).unwrap();
    assert_eq!(progress, ["rolls for the 0. time", "rolls for the 1. time"]);
    assert!(core.plan_action::<Roll>(&hcl("times = 0")).is_err());
    assert!(core.plan_action::<Roll>(&hcl("times = unknown()")).is_ok());
    assert!(core.invoke::<Roll>(&hcl("times = 5")).is_err(), "it panics");
}

#[test]
fn a_function_is_called_unless_an_argument_is_unknown() {
    let core = core();
    assert_eq!(core.call::<Sum>([1, 2]).unwrap(), Value::from(3));
    core.take_calls();
    assert_eq!(core.call::<Sum>([Value::from(1), Value::UNKNOWN]).unwrap(), Value::UNKNOWN);
    assert_eq!(core.take_calls(), [""; 0]);
    assert!(core.call::<Sum>([Value::Null]).is_err());
    assert!(core.call::<Sum>(["x"]).is_err());
}
