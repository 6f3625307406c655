//! Terraform values for Rust.
pub use tfvalue_derive::{TfSchema, TfType};
pub use tfvalue_runtime::*;
#[doc(hidden)]
pub use tfvalue_runtime::private as __private;
