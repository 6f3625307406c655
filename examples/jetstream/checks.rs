//! Validators that several models share.

use std::time::Duration;

use tfvalue::types::GoDuration;

/// Checks that JetStream accepts the name of a stream or a consumer.
pub(crate) fn name(name: &str) -> Result<(), String> {
    let is_odd = |letter: char| letter.is_whitespace() || letter.is_control() || ".*>/\\".contains(letter);
    if name.is_empty() || name.contains(is_odd) {
        return Err(format!(
            "A name has at least one letter, and neither white space nor `.`, `*`, `>`, `/` and `\\`; it is {name:?}."
        ));
    }
    Ok(())
}

/// Checks that NATS clients accept the name of a bucket.
pub(crate) fn bucket(name: &str) -> Result<(), String> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    if name.is_empty() || !name.chars().all(is_plain) {
        return Err(format!("The name of a bucket has letters, digits, `-` and `_` alone; it is {name:?}."));
    }
    Ok(())
}

/// Rejects durations that JetStream replaces by a default.
pub(crate) fn positive(duration: &GoDuration) -> Result<(), String> {
    if Duration::try_from(duration).is_ok_and(|duration| !duration.is_zero()) {
        return Ok(());
    }
    Err(format!("The duration must be more than 0, or be left out; it is {duration}."))
}

/// Checks that a window or an age has at least JetStream's minimum.
pub(crate) fn at_least_100ms(duration: &GoDuration) -> Result<(), String> {
    if Duration::try_from(duration).is_ok_and(|duration| duration >= Duration::from_millis(100)) {
        return Ok(());
    }
    Err(format!("The duration must be 100ms or more, or be left out; it is {duration}."))
}

/// Rejects keys that JetStream reserves.
pub(crate) fn metadata_key(key: &str) -> Result<(), String> {
    if key.starts_with("_nats.") {
        return Err(format!("Keys that begin with `_nats.` are the server's own; it is {key:?}."));
    }
    Ok(())
}
