//! Faults that are planted in a planner, each with the property that finds it; and the planner without one, of which all properties hold.

use crate::{
    harness::{Property, check, first_broken},
    properties::{
        ACCEPTED, BEST, CONFIGURED, DEFAULTS, DUPLICATES, EMPTY, FINAL, FINAL_IN_OTHER_SPELLING,
        FINAL_WITH_KEY_TWICE, KEPT, KEYED, NEW, ORIGINS, RENAMED,
    },
    reference::{Fault, Reference},
};

const FOUND_BY: &[(Fault, &Property)] = &[
    (Fault::DefaultOfSibling, &CONFIGURED),
    (Fault::RemovedStays, &CONFIGURED),
    (Fault::RefusesSameMeaning, &CONFIGURED),
    (Fault::NoDeepDefaults, &DEFAULTS),
    (Fault::DefaultsInNull, &DEFAULTS),
    (Fault::SharedPartner, &ORIGINS),
    (Fault::ByPosition, &ORIGINS),
    (Fault::ByRequired, &ORIGINS),
    (Fault::FirstFree, &BEST),
    (Fault::AlwaysMarks, &BEST),
    (Fault::NeverMarks, &BEST),
    (Fault::NeverSpells, &BEST),
    (Fault::IgnoresKeys, &BEST),
    (Fault::SpellsParts, &ACCEPTED),
    (Fault::FirstOfBest, &RENAMED),
    (Fault::FirstFree, &RENAMED),
    (Fault::UnknownAgrees, &FINAL),
    (Fault::TakesContested, &FINAL),
    (Fault::SpellsByPartner, &FINAL_IN_OTHER_SPELLING),
    (Fault::TakesByContestedKey, &FINAL_WITH_KEY_TWICE),
    (Fault::AlwaysMarks, &EMPTY),
    (Fault::NeverSpells, &EMPTY),
    (Fault::KeepsByComputed, &EMPTY),
    (Fault::KeepsFirstFree, &KEPT),
    (Fault::KeepsByComputed, &KEPT),
    (Fault::KeepsValue, &KEPT),
    (Fault::KeepsNothingInSets, &KEPT),
    (Fault::AcceptsDuplicates, &DUPLICATES),
    (Fault::RefusesSameMeaning, &DUPLICATES),
    (Fault::IgnoresKeys, &KEYED),
    (Fault::ByPosition, &NEW),
    (Fault::ByRequired, &NEW),
];

#[test]
fn planted_fault_is_found_by_its_property() {
    let missed: Vec<_> = FOUND_BY
        .iter()
        .filter(|(fault, property)| first_broken(property, &Reference(Some(*fault))).is_none())
        .map(|(fault, property)| format!("{fault:?} by {}", property.test))
        .collect();
    assert!(missed.is_empty(), "not found: {missed:?}");
}

macro_rules! reference_has {
    ($($test:ident $PROPERTY:ident;)*) => {$(
        #[test]
        fn $test() {
            check(&$PROPERTY, &Reference(None));
        }
    )*};
}

reference_has! {
    reference_plans_each_configured_value_once CONFIGURED;
    reference_plans_defaults_where_null_is DEFAULTS;
    reference_takes_computed_values_from_equal_elements ORIGINS;
    reference_takes_the_best_assignment BEST;
    reference_is_accepted_by_terraform ACCEPTED;
    reference_depends_on_neither_names_nor_order RENAMED;
    reference_keeps_to_the_first_plan FINAL;
    reference_keeps_to_the_first_plan_in_another_spelling FINAL_IN_OTHER_SPELLING;
    reference_keeps_to_the_first_plan_with_a_key_twice FINAL_WITH_KEY_TWICE;
    reference_plans_nothing_after_apply_and_refresh EMPTY;
    reference_keeps_the_prior_spelling KEPT;
    reference_refuses_duplicates DUPLICATES;
    reference_keeps_state_by_key KEYED;
    reference_takes_a_changed_element_for_new NEW;
}
