//! A provider that `Core` and `assert_lint` refuse.

use super::quarry::mason::Mason;
use crate::{Core, assert_lint};

#[test]
#[should_panic(expected = "the resource mason_brick: size: The default 100 is refused by `range(1..=64)`")]
fn core_refuses_defaults_that_no_configuration_could_have() {
    let _ = Core::<Mason>::new();
}

#[test]
#[should_panic(
    expected = "the schemas of the provider mason:\n- mason_wall.row.id: it keeps its value by its position"
)]
fn lint_of_a_provider_shows_each_finding() {
    assert_lint::<Mason>(&["use_state_without_key:mason_wall.row.id"]);
    assert_lint::<Mason>(&[]);
}
