//! Plans of sets, and kept results of them, by generated schemas, configurations and states. Brute force judges them.
//!
//! [`family`] builds the schemas, [`generate`] the values. [`planner`] names the functions under test. [`judge`] knows what is right, by trying every
//! assignment of elements, and lists at its head what the rules leave open. [`harness`] makes a case that breaks a rule smaller and prints it.
//! [`properties`] are the rules, [`corners`] single cases that went wrong once, with derived models and under `testing::Core`.
//!
//! [`reference`] is a planner by brute force, of which all properties hold. [`faults`] plants faults in it and names the property that finds each.
//!
//! `TFVALUE_SEED=7 TFVALUE_CASES=10 cargo test -p tfvalue-tests --test sets` takes other cases, ten times as many.

mod corners;
mod family;
mod faults;
mod generate;
mod harness;
mod judge;
mod planner;
mod properties;
mod reference;
