//! Bytes as Base64.

use base64::{
    Engine, alphabet,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig, general_purpose::STANDARD},
};

use super::{
    api::api_values,
    text::{ParseTextError, text_type},
};

/// Decodes as Go does: padding is required, and the unused bits after the last byte may have any value.
const LENIENT: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::RequireCanonical)
        .with_decode_allow_trailing_bits(true),
);

text_type! {
    /// Bytes as Base64, in the standard alphabet and padded: `aGVsbG8=`. It keeps the text as written.
    ///
    /// Lines may be broken, as files and tools have them; an API is sent one line, with zeros after the last byte. Two texts are equal if their bytes
    /// are.
    ///
    /// # Example: bytes in two texts
    ///
    /// ```
    /// use tfvalue::types::Base64;
    ///
    /// let written: Base64 = "aGVs\nbG8=\n".parse()?;
    /// assert_eq!(written, Base64::from(b"hello".to_vec()));
    /// assert_eq!(written.as_bytes(), b"hello");
    /// # Ok::<(), tfvalue::types::ParseTextError>(())
    /// ```
    #[derive(Default)]
    Base64(Vec<u8>), ["aGVsbG8=", "aGVs\nbG8=\n", "AP8="], read,
    |text| text.text.is_empty(),
    |text| STANDARD.encode(&text.value).into()
}

fn read(text: &str) -> Result<Vec<u8>, ParseTextError> {
    let is_break = |c| matches!(c, '\r' | '\n');
    let value = if text.contains(is_break) {
        LENIENT.decode(text.replace(is_break, ""))
    } else {
        LENIENT.decode(text)
    };
    value.map_err(|_| {
        ParseTextError::new(
            "a text in Base64 is required, in the standard alphabet and padded, such as \"aGVsbG8=\"",
        )
    })
}

api_values!(Base64 => Vec<u8>);

impl Base64 {
    /// The bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.value
    }
}

impl From<Vec<u8>> for Base64 {
    fn from(value: Vec<u8>) -> Self {
        Self { text: STANDARD.encode(&value), value }
    }
}

impl From<&Base64> for Vec<u8> {
    fn from(text: &Base64) -> Self {
        text.value.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_what_counts() {
        let text = |text: &str| text.parse::<Base64>().unwrap();
        assert_eq!(text("aGVsbG8="), text("aGVs\r\nbG8=\n"));
        assert_eq!(text("aGVsbG8="), text("aGVsbG9="));
        assert_ne!(text("aGVsbG8="), text("aGVsbG4="));
        assert_eq!(text("").as_bytes(), b"");
        assert_eq!(Base64::from(vec![0xfb, 0xff]).as_str(), "+/8=");
    }

    #[test]
    fn text_is_sent_in_one_line() {
        use crate::convert::{Expand, Flatten};

        for text in ["aGVs\r\nbG8=\n", "aGVsbG9=", "aGVsbG8="] {
            let written: Base64 = text.parse().unwrap();
            let sent: String = written.expand().unwrap();
            assert_eq!(sent, "aGVsbG8=");
            assert_eq!(Base64::flatten(sent, Some(&written)).unwrap().as_str(), text);
        }
        let wrapped = Base64::flatten("aGVs\nbG8=".to_owned(), Some(&"aGVsbG8=".parse().unwrap()));
        assert_eq!(wrapped.unwrap().as_str(), "aGVsbG8=");
        assert_eq!(Expand::<String>::expand(&Base64::default()).unwrap(), "");
    }

    #[test]
    fn text_in_another_form_is_refused() {
        for text in ["aGVsbG8", "-_8=", "aGVs bG8=", "aGVsbG8==", "=", "a"] {
            assert!(text.parse::<Base64>().is_err(), "{text}");
        }
    }
}
