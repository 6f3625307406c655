//! The names of providers in registries.

/// Returns whether a registry accepts the name of a provider: lower-case letters and digits of ASCII, with hyphens between them.
pub(crate) fn is_registry_name(name: &str) -> bool {
    let is_part = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
    name.starts_with(is_part)
        && name.ends_with(is_part)
        && name.chars().all(|letter| is_part(letter) || letter == '-')
}
