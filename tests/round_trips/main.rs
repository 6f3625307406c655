//! Random values of models go to the structs of real clients and back.
//!
//! A plan that is sent comes back in the answer. An imported value is sent as it was. An answer that means the same changes nothing; another answer
//! is drift, which the plan shows. `TFVALUE_SEED` and `TFVALUE_CASES` choose other values and more of them.

mod aws;
mod generate;
mod hetzner;
mod judge;
mod keycloak;
mod kubernetes;
mod pubsub;
mod wrong;
