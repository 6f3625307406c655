//! The methods of the service: find who is meant, call, tell what is wrong.

#![allow(
    clippy::trivially_copy_pass_by_ref,
    clippy::unnecessary_wraps,
    clippy::unused_self,
    reason = "the service calls all methods in one way, also those that can't fail or look at nothing"
)]

mod data_sources;
mod ephemeral_resources;
mod functions;
mod others;
mod provider;
mod resources;
