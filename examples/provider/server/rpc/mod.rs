//! The methods of the service: find who is meant, call, tell what is wrong.

mod data_sources;
mod ephemeral_resources;
mod functions;
mod others;
mod provider;
mod resources;
