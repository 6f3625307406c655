//! Models that `tfvalue import` wrote; with `UPDATE_MODELS=1` in the environment they are written again.

// As they were written.
#[rustfmt::skip]
pub(crate) mod api;
#[rustfmt::skip]
pub(crate) mod deep;
#[rustfmt::skip]
pub(crate) mod trial;
#[rustfmt::skip]
pub(crate) mod unusual;
