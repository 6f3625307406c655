//! Tests on the bytes of a window or block: a bit for each byte, lowest for the first byte, or one result for all of them.
//!
//! Each function has a version for x86-64 and one for any processor. `--cfg tfvalue_portable` chooses the second on x86-64, too, to test it there.

#[cfg(all(target_arch = "x86_64", not(tfvalue_portable)))]
#[path = "bits/x86_64.rs"]
mod chosen;

#[cfg(any(tfvalue_portable, not(target_arch = "x86_64")))]
#[path = "bits/portable.rs"]
mod chosen;

pub use self::chosen::{high_bits, same_bits, space_bits, special_bits, unusual_leads};

#[cfg(test)]
mod tests;
