//! The messages that both versions of the protocol share, and the conversions between messages and types of the runtime.

mod actions;
pub(super) mod convert;
mod data_sources;
mod diagnostics;
mod ephemeral_resources;
mod functions;
mod list_resources;
mod provider;
mod resources;
mod schemas;
mod values;

pub(crate) use self::data_sources::read_data_source;
pub use self::{
    actions::*, diagnostics::*, ephemeral_resources::*, functions::*, list_resources::*, provider::*,
    resources::*, schemas::*, values::*,
};
