//! Random values of models go to the structs of real clients and back.
//!
//! What is sent and answered is the plan; what is imported is sent as it was; an answer that means the same changes nothing, and one that doesn't is
//! seen. `TFVALUE_SEED` and `TFVALUE_CASES` choose other values and more of them.

mod aws;
mod generate;
mod hetzner;
mod judge;
mod keycloak;
mod kubernetes;
mod pubsub;
mod wrong;
