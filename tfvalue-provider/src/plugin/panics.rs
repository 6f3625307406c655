//! What is written where the program panics.

use std::{
    any::Any,
    backtrace::{Backtrace, BacktraceStatus},
    panic::{self, PanicHookInfo},
};

use super::output;

/// The longest line that Terraform reads whole is longer, and so is no message that somebody reads.
const LONGEST: usize = 16 * 1024;

/// Has a panic written as Go writes it: where a plugin ends with an error, Terraform shows such lines to the user, and no other.
pub(super) fn install() {
    panic::set_hook(Box::new(|info: &PanicHookInfo<'_>| {
        let place = info.location().map(|place| format!(" at {place}")).unwrap_or_default();
        let mut text = lines(message(info.payload()), &place);
        let backtrace = Backtrace::capture();
        if backtrace.status() == BacktraceStatus::Captured {
            text.push_str(&backtrace.to_string());
        }
        output::complain(&text);
    }));
}

/// What a panic says.
fn message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("it doesn't say why")
}

/// The lines of a message. Each begins as no line of a log does, which Terraform would read.
fn lines(message: &str, place: &str) -> String {
    let end = (0..=message.len().min(LONGEST)).rev().find(|end| message.is_char_boundary(*end));
    let mut lines = message[..end.unwrap_or(0)].lines();
    let mut text = format!("panic: {}{place}\n", lines.next().unwrap_or_default());
    for line in lines {
        text.push_str("  | ");
        text.push_str(line);
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_of_a_message_is_one_of_a_log() {
        let text = lines("it broke\n{\"@level\":5}\n\r{\"@message\":1}", " at src/main.rs:1:2");
        assert_eq!(text, "panic: it broke at src/main.rs:1:2\n  | {\"@level\":5}\n  | \r{\"@message\":1}\n");
        assert_eq!(lines("", ""), "panic: \n");
        assert!(lines(&"\u{e9}".repeat(100_000), "").len() <= LONGEST + 8);
    }
}
