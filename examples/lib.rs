//! The examples of `tfvalue`.
