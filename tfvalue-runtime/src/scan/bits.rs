//! Tests on the bytes of a window or block: a bit for each byte, lowest for the first byte, or one result for all of them.
//!
//! Each function is there for x86-64, for ARM of 64 bits, and for any processor. The last version is compiled for these, too, with
//! `--cfg tfvalue_portable`, so that it can be tested on them.

#[cfg(all(target_arch = "x86_64", not(tfvalue_portable)))]
#[path = "bits/x86_64.rs"]
mod chosen;

#[cfg(all(
    target_arch = "aarch64",
    target_feature = "neon",
    target_endian = "little",
    not(tfvalue_portable)
))]
#[path = "bits/aarch64.rs"]
mod chosen;

#[cfg(any(
    tfvalue_portable,
    not(any(
        target_arch = "x86_64",
        all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
    ))
))]
#[path = "bits/portable.rs"]
mod chosen;

pub use self::chosen::{high_bits, is_any_special_in_go, same_bits, space_bits, special_bits, unusual_leads};

#[cfg(test)]
mod tests;
