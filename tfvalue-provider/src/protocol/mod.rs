//! The messages of Terraform's plugin protocol, and their conversions.
//!
//! `messages` has the messages that both protocol versions share. `versions` has a macro for the messages that differ by a name or a field. Each
//! version expands this macro with its own names and fields. Messages of a single version are in the folder of that version.

#![allow(clippy::struct_excessive_bools, reason = "the protocol's messages have what they have")]

#[macro_use]
mod message;
#[macro_use]
mod versions;
mod messages;
#[cfg(feature = "tfplugin5")]
pub mod v5;
#[cfg(feature = "tfplugin6")]
pub mod v6;
