//! The panic hook.

use std::{
    backtrace::Backtrace,
    env,
    panic::{self, PanicHookInfo},
    process,
    sync::{
        Mutex, PoisonError,
        mpsc::{RecvTimeoutError, channel},
    },
    thread,
    time::Duration,
};

use super::output;
use crate::server::panic_message;

/// The maximum length of a panic message, in bytes. Longer messages are truncated.
const LONGEST: usize = 16 * 1024;

/// The memory that must be available for a backtrace, in bytes.
const SPARE_MEMORY: usize = 8 << 20;

/// The time limit of a backtrace.
const BACKTRACE_TIME: Duration = Duration::from_secs(20);

/// Installs a hook that writes panics in Go's format. If a plugin crashes, Terraform shows the user only lines in this format.
pub(super) fn install() {
    let is_set = |name| env::var_os(name).map(|value| value != "0");
    let with_backtrace = is_set("RUST_LIB_BACKTRACE").or_else(|| is_set("RUST_BACKTRACE")).unwrap_or(false);
    panic::set_hook(Box::new(move |info: &PanicHookInfo<'_>| {
        let place = info.location().map(|place| format!(" at {place}")).unwrap_or_default();
        output::complain(&lines(panic_message(info.payload()), &place));
        if with_backtrace {
            write_backtrace();
        }
    }));
}

/// Writes a backtrace. If memory runs out here, the standard library waits forever: the process aborts after the time limit.
fn write_backtrace() {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

    let _one = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    if Vec::<u8>::new().try_reserve_exact(SPARE_MEMORY).is_err() {
        return;
    }
    let (done, is_done) = channel::<()>();
    let watch = move || {
        if is_done.recv_timeout(BACKTRACE_TIME) == Err(RecvTimeoutError::Timeout) {
            process::abort();
        }
    };
    if thread::Builder::new().spawn(watch).is_ok() {
        output::complain(&Backtrace::force_capture().to_string());
    }
    drop(done);
}

/// Formats a panic message. The prefix of each line prevents Terraform from parsing it as a log line.
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
