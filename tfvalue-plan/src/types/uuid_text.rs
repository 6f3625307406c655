//! UUIDs.

use super::text::{ParseTextError, text_type, value_conversions};

text_type! {
    /// An identifier of 128 bits: `67e55044-10b1-426f-9247-bb680e5fe0c8`. It keeps the text as written.
    ///
    /// It may be without hyphens, in braces or after `urn:uuid:`. Two are equal if their bits are.
    ///
    /// # Example: an identifier in two texts
    ///
    /// ```
    /// use tfvalue::types::Uuid;
    ///
    /// let written: Uuid = "67E55044-10B1-426F-9247-BB680E5FE0C8".parse()?;
    /// assert_eq!(written, "67e5504410b1426f9247bb680e5fe0c8".parse()?);
    /// assert_eq!(written.as_uuid().get_version_num(), 4);
    /// # Ok::<(), tfvalue::types::ParseTextError>(())
    /// ```
    Uuid(uuid::Uuid), [
        "67e55044-10b1-426f-9247-bb680e5fe0c8",
        "67E55044-10B1-426F-9247-BB680E5FE0C8",
        "f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
    ], read
}

fn read(text: &str) -> Result<uuid::Uuid, ParseTextError> {
    text.parse().map_err(|_| {
        ParseTextError::new("an identifier of 32 hexadecimal digits is required, such as \"67e55044-10b1-426f-9247-bb680e5fe0c8\"")
    })
}

value_conversions!(Uuid(uuid::Uuid));

impl Uuid {
    /// The identifier as the crate `uuid` reads it.
    #[must_use]
    pub const fn as_uuid(&self) -> uuid::Uuid {
        self.value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_what_counts() {
        let uuid = |text: &str| text.parse::<Uuid>().unwrap();
        let one = uuid("67e55044-10b1-426f-9247-bb680e5fe0c8");
        for other in [
            "67E55044-10B1-426F-9247-BB680E5FE0C8",
            "67e5504410b1426f9247bb680e5fe0c8",
            "{67e55044-10b1-426f-9247-bb680e5fe0c8}",
            "urn:uuid:67e55044-10b1-426f-9247-bb680e5fe0c8",
        ] {
            assert_eq!(one, uuid(other));
        }
        assert_ne!(one, uuid("67e55044-10b1-426f-9247-bb680e5fe0c9"));
        assert_eq!(Uuid::from(uuid::Uuid::nil()).as_str(), "00000000-0000-0000-0000-000000000000");
    }

    #[test]
    fn text_that_is_no_identifier_is_refused() {
        for text in
            ["", "67e55044", "67e55044-10b1-426f-9247-bb680e5fe0cg", "67e55044-10b1-426f-9247-bb680e5fe0c8 "]
        {
            assert!(text.parse::<Uuid>().is_err(), "{text}");
        }
    }
}
