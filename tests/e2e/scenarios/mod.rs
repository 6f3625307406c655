//! The scenarios of the provider: a function for each, next to the configurations that it uses.

mod check;
mod guide;
#[cfg(target_os = "linux")]
mod interrupt;
mod jetstream;
mod lifecycle;
mod network;
mod process;
mod rules;
mod sets;
mod values;
mod verdicts;

use crate::{Scenario, client::Feature};

/// All scenarios, in the order in which they begin: first those that wait or take long.
pub(crate) const ALL: &[Scenario] = &[
    #[cfg(target_os = "linux")]
    Scenario { name: "an apply is interrupted", needs: &[], run: interrupt::interrupted },
    Scenario { name: "jetstream: 500 streams", needs: &[Feature::Nats], run: jetstream::many },
    Scenario { name: "the tutorial is followed", needs: &[], run: guide::followed },
    Scenario { name: "verdicts are those that are recorded", needs: &[], run: verdicts::recorded },
    Scenario { name: "every kind of attribute is changed", needs: &[], run: network::changes },
    Scenario { name: "null, empty and unknown values", needs: &[], run: network::absences },
    Scenario { name: "what is unknown becomes known", needs: &[], run: network::unknown },
    Scenario { name: "odd values are exact", needs: &[Feature::Functions], run: values::exact },
    Scenario { name: "refinements survive", needs: &[Feature::Functions], run: values::refinements },
    Scenario { name: "a model plans", needs: &[], run: rules::life },
    Scenario { name: "a model validates", needs: &[], run: rules::validated },
    Scenario { name: "sets: defaults of blocks", needs: &[], run: sets::defaults_of_blocks },
    Scenario {
        name: "sets: defaults of nested sets",
        needs: &[Feature::NestedAttributes],
        run: sets::defaults_of_nested_sets,
    },
    Scenario { name: "sets: identifiers", needs: &[], run: sets::identifiers },
    Scenario { name: "sets: unknown values", needs: &[], run: sets::unknown_values },
    Scenario { name: "sets: spellings", needs: &[], run: sets::spellings },
    Scenario { name: "sets: sets of blocks in sets", needs: &[], run: sets::sets_of_blocks_in_sets },
    Scenario {
        name: "sets: nested sets in sets",
        needs: &[Feature::NestedAttributes],
        run: sets::nested_sets_in_sets,
    },
    Scenario { name: "sets: equal blocks", needs: &[], run: sets::equal_blocks },
    Scenario { name: "sets: equal elements", needs: &[Feature::NestedAttributes], run: sets::equal_elements },
    Scenario { name: "sets: empty blocks", needs: &[], run: sets::empty_blocks },
    Scenario { name: "sets: removed heads", needs: &[], run: sets::removed_heads },
    Scenario { name: "sets: unknown keys", needs: &[], run: sets::unknown_keys },
    Scenario { name: "sets: optional attributes", needs: &[], run: sets::optional_attributes },
    Scenario { name: "sets: dynamic blocks", needs: &[], run: sets::dynamic_blocks },
    Scenario { name: "sets: unknown sets", needs: &[Feature::NestedAttributes], run: sets::unknown_sets },
    Scenario { name: "sets: many resources", needs: &[], run: sets::many_resources },
    Scenario { name: "drift is put right", needs: &[], run: lifecycle::drift },
    Scenario { name: "resources are replaced", needs: &[], run: lifecycle::replace },
    Scenario { name: "resources are imported", needs: &[], run: lifecycle::import },
    Scenario {
        name: "a resource is imported by its identity",
        needs: &[Feature::Identity],
        run: lifecycle::identity,
    },
    Scenario { name: "old states are upgraded", needs: &[], run: lifecycle::upgrade },
    Scenario {
        name: "a resource becomes one of another type",
        needs: &[Feature::Functions],
        run: lifecycle::moved,
    },
    Scenario { name: "secrets are kept nowhere", needs: &[Feature::WriteOnly], run: lifecycle::secrets },
    Scenario { name: "what was sent is replayed", needs: &[], run: process::captured },
    Scenario { name: "a running provider is found", needs: &[], run: process::reattached },
    Scenario { name: "the provider is installed", needs: &[], run: process::mirrored },
    Scenario { name: "schemas are printed as we write them", needs: &[], run: check::schemas },
    Scenario { name: "errors tell the line", needs: &[], run: check::wrong },
    Scenario {
        name: "jetstream: consumers and buckets",
        needs: &[Feature::Nats, Feature::WriteOnly],
        run: jetstream::consumers_and_buckets,
    },
    Scenario { name: "jetstream: the README is followed", needs: &[Feature::Nats], run: jetstream::followed },
    Scenario { name: "jetstream: a life", needs: &[Feature::Nats], run: jetstream::life },
    Scenario { name: "jetstream: zero values", needs: &[Feature::Nats], run: jetstream::zero_values },
    Scenario { name: "jetstream: a restart", needs: &[Feature::Nats], run: jetstream::restart },
    Scenario {
        name: "jetstream: imports by identity",
        needs: &[Feature::Nats, Feature::Identity],
        run: jetstream::identity,
    },
    Scenario { name: "jetstream: the server stops", needs: &[Feature::Nats], run: jetstream::stopped },
    Scenario { name: "jetstream: no server", needs: &[Feature::Nats], run: jetstream::absent },
    Scenario { name: "errors show no secret", needs: &[], run: check::wrong_secrets },
];
