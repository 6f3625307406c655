//! What is written where the program panics.

use std::{
    any::Any,
    io::Write,
    panic::{self, PanicHookInfo},
};

/// What a panic says.
fn message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("it doesn't say why")
}

/// Has a panic written as Go writes it: where a plugin ends with an error, Terraform shows such lines to the user, and no other.
pub(super) fn install() {
    panic::set_hook(Box::new(|info: &PanicHookInfo<'_>| {
        let message = message(info.payload());
        let place = info.location().map(|place| format!(" at {place}")).unwrap_or_default();
        let backtrace = std::backtrace::Backtrace::capture();
        let mut text = format!("panic: {message}{place}\n");
        if backtrace.status() == std::backtrace::BacktraceStatus::Captured {
            text.push_str(&backtrace.to_string());
        }
        // Nobody reads it where it can't be written.
        let _ = std::io::stderr().lock().write_all(text.as_bytes());
    }));
}
