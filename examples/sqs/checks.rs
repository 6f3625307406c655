//! Validators that several models share.

/// Checks that the service accepts the name of a queue.
pub(crate) fn name(name: &str) -> Result<(), String> {
    let stem = name.strip_suffix(".fifo").unwrap_or(name);
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    if stem.is_empty() || name.len() > 80 || !stem.chars().all(is_plain) {
        return Err(format!(
            "A name has 1 to 80 letters, digits, `-` and `_`, and that of a FIFO queue ends with `.fifo`; it is {name:?}."
        ));
    }
    Ok(())
}
