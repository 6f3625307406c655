//! Colors, for a terminal alone.
//!
//! `anstream` takes them out again where the output is no terminal, `NO_COLOR` is set or the terminal knows none; with `CLICOLOR_FORCE` they
//! stay. What is painted comes from files, and was made visible before.

use anstyle::{AnsiColor, Style};

use crate::diff::Grade;

const RED: Style = AnsiColor::Red.on_default();
const YELLOW: Style = AnsiColor::Yellow.on_default();
const GREEN: Style = AnsiColor::Green.on_default();
const CYAN: Style = AnsiColor::Cyan.on_default();

fn painted(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// A message, whose first word says how grave it is.
pub(crate) fn message(text: &str) -> String {
    for (word, style) in [("error:", RED), ("warning:", YELLOW)] {
        if let Some(rest) = text.strip_prefix(word) {
            return painted(style.bold(), word) + rest;
        }
    }
    text.to_owned()
}

/// What differs between two schemas: the names of what has changed, and the grades.
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

/// A plan: its titles, what is done to each resource, and what forces a replacement.
pub(crate) fn plan(text: &str) -> String {
    each_line(text, |line| {
        if line.starts_with("# ") {
            return painted(Style::new().bold(), line);
        }
        if line.starts_with(' ') {
            return match line.strip_suffix(REPLACEMENT) {
                Some(value) => value.to_owned() + &painted(RED, REPLACEMENT),
                None => line.to_owned(),
            };
        }
        // An address has no white space outside the key of an instance.
        let Some((address, action)) =
            line.rsplit_once(": replace: ").map(|(address, _)| (address, "replace")).or_else(|| {
                let (address, action) = line.rsplit_once(": ")?;
                Some((address, action.split([',', ':']).next().unwrap_or(action)))
            })
        else {
            return line.to_owned();
        };
        let style = match action {
            "create" => GREEN,
            "delete" | "replace" => RED,
            "update" => YELLOW,
            "read" | "invoke" => CYAN,
            _ => return line.to_owned(),
        };
        painted(style, address) + &line[address.len()..]
    })
}

/// What is after a value that forces a replacement.
const REPLACEMENT: &str = "  # forces replacement";

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
        let plan_page = "plan by version 1.11.4\n\n# Changes\n\na.b[\"x: y\"]: replace: delete, then create, as it is tainted\n  {\n    x = 1 -> 2  # forces replacement\n  }\n\na.c: create\na.d: no change\n";
        let difference_page =
            "resource a_b\n  breaking  `x` is gone\n  harmless  is new\n  text      is described otherwise\n";
        for (painted, plain) in [(plan(plan_page), plan_page), (difference(difference_page), difference_page)]
        {
            assert_ne!(painted, plain);
            assert_eq!(anstream::adapter::strip_str(&painted).to_string(), plain);
        }
        assert!(plan(plan_page).contains(&painted(RED, "a.b[\"x: y\"]")));
        assert!(plan(plan_page).contains("2\u{1b}[31m  # forces replacement"));
        assert!(difference(difference_page).contains(&painted(RED.bold(), "breaking")));
        assert_eq!(message("error: x"), format!("{} x", painted(RED.bold(), "error:")));
        assert_eq!(message("an error: x"), "an error: x");
    }
}
