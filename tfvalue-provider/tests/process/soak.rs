use super::Phase;

pub(super) const PHASES: &[Phase] = &[];
