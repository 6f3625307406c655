//! The messages of Terraform's plugin protocol, and what makes them of our types.
//!
//! A message that is the same in both versions of the protocol is one type, in `messages`. `versions` has the text of those that differ by a
//! name or a field: each version expands it with its own. What one version has alone is in its folder.

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
