//! The lines that a panic writes.

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

/// The longest message that is written whole.
const LONGEST: usize = 16 * 1024;

/// The memory without which no backtrace is written.
const SPARE_MEMORY: usize = 8 << 20;

/// The time limit of a backtrace.
const BACKTRACE_TIME: Duration = Duration::from_secs(20);

/// Has a panic written as Go writes it: where a plugin ends with an error, Terraform shows such lines to the user, and no other.
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

/// Writes where the panic came from. The standard library waits for ever if it runs out of memory here: then the process aborts.
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
