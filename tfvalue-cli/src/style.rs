//! Colors for terminals.
//!
//! `anstream` removes them if the output is no terminal or lacks colors, or if `NO_COLOR` is set; with `CLICOLOR_FORCE` they
//! stay. The text already has escapes for control characters.

use anstyle::{AnsiColor, Style};

use crate::diff::Grade;

const RED: Style = AnsiColor::Red.on_default();
const YELLOW: Style = AnsiColor::Yellow.on_default();
const GREEN: Style = AnsiColor::Green.on_default();

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

/// Colors the differences between two schemas: the names of the changed things, and the grades.
pub(crate) fn difference(text: &str) -> String {
    each_line(text, |line| {
        let Some(rest) = line.strip_prefix("  ") else { return painted(Style::new().bold(), line) };
        for (grade, style) in
            [(Grade::Breaking, RED.bold()), (Grade::Harmless, GREEN), (Grade::Text, Style::new().dimmed())]
        {
            if let Some(rest) = rest.strip_prefix(grade.as_str()) {
                return format!("  {}{rest}", painted(style, grade.as_str()));
            }
        }
        line.to_owned()
    })
}

fn each_line(text: &str, paint: impl Fn(&str) -> String) -> String {
    let line = |line: &str| match line.strip_suffix('\n') {
        Some("") => "\n".to_owned(),
        Some(line) => paint(line) + "\n",
        None => paint(line),
    };
    text.split_inclusive('\n').map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_change_nothing_else() {
        let difference_page =
            "resource a_b\n  breaking  `x` is gone\n  harmless  is new\n  text      is described otherwise\n";
        let colored = difference(difference_page);
        assert_ne!(colored, difference_page);
        assert_eq!(anstream::adapter::strip_str(&colored).to_string(), difference_page);
        assert!(difference(difference_page).contains(&painted(RED.bold(), "breaking")));
        assert_eq!(message("error: x"), format!("{} x", painted(RED.bold(), "error:")));
        assert_eq!(message("an error: x"), "an error: x");
    }
}
