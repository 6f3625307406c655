//! The messages of Terraform's plugin protocol, and what makes them of our types.
//!
//! A message that is the same in both versions of the protocol is one type. Where only a part of a module differs, the module of
//! each version has its own part and takes the other from `messages`.

#![allow(clippy::struct_excessive_bools, reason = "the protocol's messages have what they have")]

mod messages;
mod requests;
#[cfg(feature = "tfplugin5")]
pub mod v5;
#[cfg(feature = "tfplugin6")]
pub mod v6;
