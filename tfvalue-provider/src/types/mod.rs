//! Types for models that keep a value as it was written and compare it by what it means.

mod go_duration;
mod timeouts;

pub use self::{
    go_duration::{GoDuration, ParseGoDurationError},
    timeouts::Timeouts,
};
