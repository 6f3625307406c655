//! Tests on the bytes of a window or block. Each test returns one bit for each byte, lowest for the first byte.
//!
//! Each function has a version for x86-64 and a portable one. `--cfg tfvalue_portable` selects the portable one on x86-64, too, for tests.

#[cfg(all(target_arch = "x86_64", not(tfvalue_portable)))]
#[path = "bits/x86_64.rs"]
mod chosen;

#[cfg(any(tfvalue_portable, not(target_arch = "x86_64")))]
#[path = "bits/portable.rs"]
mod chosen;

pub use self::chosen::{high_bits, same_bits, space_bits, special_bits, unusual_leads};

#[cfg(test)]
mod tests;
