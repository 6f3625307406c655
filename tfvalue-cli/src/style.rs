//! Colors for terminals.
//!
//! `anstream` removes the colors if the output is not a terminal or doesn't support colors, or if `NO_COLOR` is set. `CLICOLOR_FORCE` keeps the
//! colors. The text already has escapes for control characters.

use anstyle::{AnsiColor, Style};

pub(crate) const RED: Style = AnsiColor::Red.on_default();
const YELLOW: Style = AnsiColor::Yellow.on_default();
pub(crate) const GREEN: Style = AnsiColor::Green.on_default();
pub(crate) const BOLD: Style = Style::new().bold();

fn painted(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// Colors the first word of a message, its severity.
pub(crate) fn message(text: &str) -> String {
    for (word, style) in [("error:", RED), ("warning:", YELLOW)] {
        if let Some(rest) = text.strip_prefix(word) {
            return painted(style.bold(), word) + rest;
        }
    }
    text.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn severities_are_colored() {
        assert_eq!(message("error: x"), format!("{} x", painted(RED.bold(), "error:")));
        assert_eq!(message("an error: x"), "an error: x");
    }
}
