//! With what every processor has.

use super::LARGE_BLOCK;
pub(super) use super::{count_ascii_blocks as count_ascii, scan_blocks as scan};

/// Leaves it to the processor what to fetch.
#[inline(always)]
pub(super) fn prefetch(_: &[u8; LARGE_BLOCK]) {}
