//! White space between the parts of JSON.

use crate::scan::{bits, text};

use super::{input::Input, json::Json};

/// How many bytes of white space are skipped at once.
pub(super) const SPACE: usize = 16;

/// Predicts white space. Between names, and between a name and its value, it is mostly the same each time.
///
/// The code branches on whether white space equals the last one, which the processor predicts. It then reads on at once. If it added the length
/// that it measured, each read would wait for the measurement: that takes 15 to 30 % longer.
///
/// # Invariant
///
/// At `start`, [`SPACE`] bytes of the input can be read, of which the first `length` are white space.
#[derive(Clone, Copy)]
pub(super) struct WhitespacePredictor {
    start: usize,
    length: usize,
    /// Whether a space came after the last colon, as in indented JSON.
    has_gap: bool,
}

impl WhitespacePredictor {
    /// Begins without white space at a position, if [`SPACE`] bytes can be read there.
    #[inline(always)]
    pub(super) fn none(input: &Input<'_, Json>, position: usize) -> Option<Self> {
        input.has_window::<SPACE>(position).then_some(Self { start: position, length: 0, has_gap: false })
    }

    /// Returns `position`, or the end of the white space there; `None` if too few bytes can be read. The input is the same in each call.
    #[inline(always)]
    pub(super) fn pass(&mut self, input: &Input<'_, Json>, position: usize) -> Option<usize> {
        if !input.has_window::<{ SPACE + 1 }>(position) {
            return after_space(input, position);
        }
        // SAFETY: that many bytes of the input can be read there.
        let window = unsafe { input.window(position) };
        if window[0] > b' ' { Some(position) } else { self.pass_space(input, position, window) }
    }

    /// Returns the number of spaces after a colon, 0 or 1, given the byte after it.
    #[inline(always)]
    pub(super) fn gap(&mut self, after_colon: u8) -> usize {
        if self.has_gap != (after_colon == b' ') {
            self.has_gap = mispredict(self.has_gap);
        }
        usize::from(self.has_gap)
    }

    #[inline(never)]
    fn pass_space(
        &mut self,
        input: &Input<'_, Json>,
        position: usize,
        window: &[u8; SPACE + 1],
    ) -> Option<usize> {
        // SAFETY: that many bytes can be read at `start` (see the invariant).
        let before = unsafe { input.window(self.start) };
        let differs = !bits::same_bits::<SPACE>(window.first_chunk()?, before);
        let is_same = differs & !(u32::MAX << self.length) == 0;
        if is_same && window.get(self.length).is_some_and(|byte| *byte > b' ') {
            return Some(position + self.length);
        }
        self.skip_mispredicted(input, position)
    }

    /// Skips white space that was not predicted, and predicts it from now on.
    #[inline(never)]
    fn skip_mispredicted(&mut self, input: &Input<'_, Json>, position: usize) -> Option<usize> {
        let end = after_space(input, position)?;
        let length = end - position;
        if length <= SPACE {
            *self = Self { start: position, length, ..*self };
        }
        Some(end)
    }
}

/// Returns `position`, or the end of the white space there; `None` if too few bytes of the input can be read.
#[inline(always)]
pub(super) fn if_space(input: &Input<'_, Json>, position: usize) -> Option<usize> {
    if !input.has_window::<2>(position) {
        return None;
    }
    // SAFETY: two bytes of the input can be read there.
    match unsafe { input.window(position) } {
        [first, _] if *first > b' ' => Some(position),
        // As in indented JSON.
        [b' ', second] if *second > b' ' => Some(position + 1),
        _ => after_space(input, position),
    }
}

/// Negates a prediction. As a call it forces a branch, which the processor predicts; without it the compiler computes the answer without one.
#[cold]
#[inline(never)]
fn mispredict(answer: bool) -> bool {
    !answer
}

/// Returns the end of the white space at a position, if there is any; `None` if too few bytes of the input can be read.
#[inline(never)]
fn after_space(input: &Input<'_, Json>, mut position: usize) -> Option<usize> {
    while input.has_window::<SPACE>(position) {
        // SAFETY: that many bytes of the input can be read there.
        let length = text::space_in_json::<SPACE>(unsafe { input.window(position) });
        position += length;
        if length < SPACE {
            return Some(position);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_ends_at_the_same_position_after_any_prediction() {
        let spaces = ["", " ", "\n", "\n  ", "\r\n\t", "\n\t\t", "\n    ", "\n\u{1}  "];
        let longer = [14, 15, 16, 17, 31, 40].map(|length| "\n".to_owned() + &" ".repeat(length));
        let spaces: Vec<&str> = spaces.into_iter().chain(longer.iter().map(String::as_str)).collect();
        let mut text = String::new();
        let mut ends = Vec::new();
        for first in &spaces {
            for second in &spaces {
                // Twice the same, as it is mostly.
                for space in [first, first, second] {
                    let start = text.len();
                    text.push_str(space);
                    ends.push((start, start + space.find('\u{1}').unwrap_or(space.len())));
                    text.push('x');
                }
            }
        }
        let end = text.len();
        text.push_str(&"x".repeat(2 * SPACE));
        // SAFETY: it is text.
        let input = unsafe { Input::<Json>::new(text.as_bytes(), true) };
        let mut indent = WhitespacePredictor::none(&input, 0).unwrap();
        for (start, end) in ends {
            assert_eq!(indent.pass(&input, start), Some(end), "{:?}", &text[start..=end]);
            assert_eq!(if_space(&input, start), Some(end));
        }
        assert_eq!(indent.pass(&input, end), Some(end));
        assert_eq!(if_space(&input, text.len()), None);
    }

    #[test]
    fn space_after_a_colon_is_counted_after_any_prediction() {
        let text = "x".repeat(SPACE);
        // SAFETY: it is text.
        let input = unsafe { Input::<Json>::new(text.as_bytes(), true) };
        let mut indent = WhitespacePredictor::none(&input, 0).unwrap();
        for byte in *b"1 \"  \n \t" {
            assert_eq!(indent.gap(byte), usize::from(byte == b' '));
        }
    }
}
