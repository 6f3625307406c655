//! The names and sources of providers.

use crate::Failure;

/// The default registry.
const REGISTRY: &str = "registry.terraform.io";

/// Returns the name if Terraform and the registries accept it: lower-case letters and digits of ASCII, with single hyphens between them.
pub(crate) fn checked(name: &str) -> Result<&str, Failure> {
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit())
    };
    if name.split('-').all(is_word) && !name.starts_with("terraform-") {
        return Ok(name);
    }
    Err(failure!(
        "{name:?} is no name of a provider: it has lower-case letters, digits and single hyphens between them, and doesn't \
         begin with `terraform-`"
    ))
}

/// Splits a source, `acme/fleet` or `example.com/acme/fleet`, into registry, namespace and name. Returns an error if the source has another name.
pub(crate) fn source_parts<'s>(source: &'s str, name: &str) -> Result<[&'s str; 3], Failure> {
    let parts: Vec<_> = source.split('/').collect();
    let parts = match parts[..] {
        [namespace, ty] => [REGISTRY, namespace, ty],
        [host, namespace, ty] => [host, namespace, ty],
        _ => {
            return Err(failure!("{source:?} is no source of a provider: write `NAMESPACE/{name}`"));
        }
    };
    let is_plain = |part: &&str| {
        part.starts_with(|letter: char| letter.is_ascii_alphanumeric())
            && part
                .bytes()
                .all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, b'-' | b'_' | b'.' | b':'))
    };
    if let Some(part) = parts.iter().find(|part| !is_plain(part)) {
        return Err(failure!("{source:?} is no source of a provider: {part:?} can't be a part of it"));
    }
    if parts[2] != name {
        return Err(failure!("{source:?} is the source of another provider: this one is `{name}`"));
    }
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_that_terraform_and_registries_take() {
        for name in ["fleet", "my-cloud", "3scale", "s3", "a", "terraform"] {
            assert_eq!(checked(name).unwrap(), name);
        }
        for name in
            ["", "Fleet", "my_cloud", "-a", "a-", "a--b", "a/b", "ä", "../a", "§name§", "terraform-fleet"]
        {
            assert!(checked(name).is_err(), "{name}");
        }
    }
}
