//! Addresses of network interfaces.

use super::text::{ParseTextError, text_type};

text_type! {
    /// An address of a network interface, of 48 or 64 bits: `00:00:5e:00:53:01`, `00-00-5E-00-53-01` or `0000.5e00.5301`. It keeps the text as
    /// written.
    ///
    /// Two are equal if their bytes are.
    ///
    /// # Example: one address in two texts
    ///
    /// ```
    /// use tfvalue::types::MacAddr;
    ///
    /// let written: MacAddr = "00-00-5E-00-53-01".parse()?;
    /// assert_eq!(written, "0000.5e00.5301".parse()?);
    /// assert_eq!(written.as_bytes(), [0, 0, 0x5e, 0, 0x53, 1]);
    /// # Ok::<(), tfvalue::types::ParseTextError>(())
    /// ```
    MacAddr(Vec<u8>), ["00:00:5e:00:53:01", "00-00-5E-00-53-01", "00:00:5e:00:53:af"], read
}

fn read(text: &str) -> Result<Vec<u8>, ParseTextError> {
    parse(text).ok_or_else(|| {
        ParseTextError::new("an address of 48 or 64 bits is required, such as \"00:00:5e:00:53:01\"")
    })
}

impl MacAddr {
    /// The 6 or 8 bytes of the address.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.value
    }
}

fn parse(text: &str) -> Option<Vec<u8>> {
    let (separator, digits) = match text.as_bytes().get(2)? {
        b':' => (':', 2),
        b'-' => ('-', 2),
        _ => ('.', 4),
    };
    let mut bytes = Vec::with_capacity(8);
    for group in text.split(separator) {
        if group.len() != digits || !group.bytes().all(|byte| byte.is_ascii_hexdigit()) || bytes.len() >= 8 {
            return None;
        }
        let group = u16::from_str_radix(group, 16).ok()?.to_be_bytes();
        bytes.extend_from_slice(&group[2 - digits / 2..]);
    }
    matches!(bytes.len(), 6 | 8).then_some(bytes)
}

/// Formats the bytes with colons, in lower case.
impl From<[u8; 6]> for MacAddr {
    fn from(bytes: [u8; 6]) -> Self {
        Self::written(&bytes)
    }
}

/// Formats the bytes with colons, in lower case.
impl From<[u8; 8]> for MacAddr {
    fn from(bytes: [u8; 8]) -> Self {
        Self::written(&bytes)
    }
}

impl MacAddr {
    fn written(bytes: &[u8]) -> Self {
        let text: Vec<_> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        Self { text: text.join(":"), value: bytes.to_vec() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_what_counts() {
        let address = |text: &str| text.parse::<MacAddr>().unwrap();
        assert_eq!(address("00:00:5E:00:53:01"), address("00-00-5e-00-53-01"));
        assert_eq!(address("02:00:5e:10:00:00:00:01"), address("0200.5e10.0000.0001"));
        assert_ne!(address("00:00:5e:00:53:01"), address("00:00:5e:00:53:02"));
        assert_eq!(MacAddr::from([0, 0, 0x5e, 0, 0x53, 0xff]).as_str(), "00:00:5e:00:53:ff");
    }

    #[test]
    fn text_that_is_no_address_is_refused() {
        for text in [
            "",
            "00",
            "00005e005301",
            "00:00:5e:00:53",
            "00:00:5e:00:53:01:02",
            "00:00-5e:00:53:01",
            "0:0:5e:0:53:1",
            "00:00:5e:00:53:0g",
            "00:00:5e:00:53:+1",
            "0000.5e00.530",
            "00:00:5e:00:53:01:",
            "é0:00:5e:00:53:01",
        ] {
            assert!(text.parse::<MacAddr>().is_err(), "{text}");
        }
        assert!("00:".repeat(100_000).parse::<MacAddr>().is_err());
    }
}
