//! Scans bytes for ASCII, quotes, white space and special characters, and checks UTF-8.
//!
//! `text` tests short windows and whole strings, and `blocks` scans long input. `bits` holds the code that differs between processors: the functions
//! that return a bit mask of a window's bytes.
//!
//! # Safety
//!
//! `text` creates strings from bytes that it has checked: bytes below 0x80 are UTF-8. `blocks` writes into the spare capacity of a vector that it has
//! reserved before, and calls functions for AVX2 after it has detected AVX2. `bits` reads arrays of the size of a register.
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
