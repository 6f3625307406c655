//! Scans bytes: which of them are ASCII, quotes, white space or special characters, and which bytes are UTF-8.
//!
//! `text` answers questions about short windows and whole strings, `blocks` scans long input, and `bits` holds what differs between processors: a
//! bit mask of a window's bytes.
//!
//! # Safety
//!
//! `text` makes strings of bytes that it has checked: bytes below 0x80 are UTF-8. `blocks` writes into the spare capacity of a vector that it has
//! reserved before. `bits` reads and writes arrays of the size of a register, and calls functions for AVX2 after it has detected AVX2.
#![allow(unsafe_code)]

#[doc(hidden)]
pub mod append;
#[doc(hidden)]
pub mod bits;
#[doc(hidden)]
pub mod blocks;
#[doc(hidden)]
pub mod copy;
#[doc(hidden)]
pub mod text;
