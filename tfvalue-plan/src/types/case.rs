//! Strings and DNS names that are compared without regard to case.

use std::str::FromStr;

use tfvalue_derive::TfType;

use super::text::{ParseTextError, text_type, text_with_value};

/// Any text, without regard to case. It keeps the text as written.
///
/// Two are equal if all their characters are, in lower case as Unicode has it.
///
/// # Example: a name in two texts
///
/// ```
/// use tfvalue::types::CaseInsensitive;
///
/// let written = CaseInsensitive::from("StandardLRS");
/// assert_eq!(written, "standardlrs".into());
/// assert_eq!(written.as_str(), "StandardLRS");
/// ```
#[derive(TfType, Clone, Default, Debug)]
#[tf(as_string, crate = crate::derived)]
pub struct CaseInsensitive {
    text: String,
    value: String,
}

text_with_value!(CaseInsensitive, ["one", "One", "other"]);

impl<T: Into<String>> From<T> for CaseInsensitive {
    fn from(text: T) -> Self {
        let text = text.into();
        Self { value: text.to_lowercase(), text }
    }
}

impl FromStr for CaseInsensitive {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(text.into())
    }
}

text_type! {
    /// A name of the domain name system: `www.example.com`, `*.example.com`, `_sip._tcp.example.com.`. It keeps the text as written.
    ///
    /// Two are equal without regard to case, and to the dot at the end. Labels consist of letters and digits of ASCII, underscores, and inside
    /// hyphens and the slash of RFC 2317 (`0/25.2.0.192.in-addr.arpa`); names with other characters are written in Punycode.
    ///
    /// # Example: a name in two texts
    ///
    /// ```
    /// use tfvalue::types::DnsName;
    ///
    /// let written: DnsName = "WWW.Example.com.".parse()?;
    /// assert_eq!(written, "www.example.com".parse()?);
    /// # Ok::<(), tfvalue::types::ParseTextError>(())
    /// ```
    DnsName(String), ["www.example.com", "WWW.example.com.", "example.org"], read
}

fn read(text: &str) -> Result<String, ParseTextError> {
    let name = text.strip_suffix('.').unwrap_or(text);
    let is_name = !name.is_empty() && name.len() <= LONGEST && name.split('.').enumerate().all(is_label);
    if !is_name && text != "." {
        return Err(ParseTextError::new(
            "a name of at most 253 characters is required, in labels of 1 to 63 letters, digits, hyphens, underscores and slashes, such as \"www.example.com\"",
        ));
    }
    Ok(name.to_ascii_lowercase())
}

/// The maximum lengths of a name and of a label in the domain name system.
const LONGEST: usize = 253;
const LONGEST_LABEL: usize = 63;

fn is_label((index, label): (usize, &str)) -> bool {
    let is_between = |character| matches!(character, '-' | '/');
    let is_part =
        |character: char| character.is_ascii_alphanumeric() || character == '_' || is_between(character);
    index == 0 && label == "*"
        || (1..=LONGEST_LABEL).contains(&label.len())
            && label.chars().all(is_part)
            && !label.starts_with(is_between)
            && !label.ends_with(is_between)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_what_counts() {
        assert_eq!(CaseInsensitive::from("GRÜN"), CaseInsensitive::from("grün"));
        assert_ne!(CaseInsensitive::from("a"), CaseInsensitive::from("b"));
        assert_eq!(CaseInsensitive::default().as_str(), "");
    }

    #[test]
    fn labels_are_what_counts() {
        let name = |text: &str| text.parse::<DnsName>().unwrap();
        assert_eq!(name("WWW.Example.com."), name("www.example.com"));
        assert_ne!(name("www.example.com"), name("example.com"));
        assert_eq!(name("_sip._tcp.example.com").as_str(), "_sip._tcp.example.com");
        assert_eq!(name("*.example.com"), name("*.EXAMPLE.com."));
        assert_eq!(name("0/25.2.0.192.in-addr.arpa"), name("0/25.2.0.192.IN-ADDR.arpa."));
        assert_eq!(name(".").as_str(), ".");
        assert_eq!(name(&"a".repeat(63)).as_str().len(), 63);
    }

    #[test]
    fn text_that_is_no_name_is_refused() {
        let long = format!("{}a", "a.".repeat(127));
        for text in [
            "",
            "..",
            "a..b",
            ".a",
            "a b",
            "-a",
            "a-",
            "/",
            "/25.arpa",
            "0/.arpa",
            "https://a",
            "www.*.com",
            "grün.example",
            &"a".repeat(64),
            &long,
        ] {
            assert!(text.parse::<DnsName>().is_err(), "{text}");
        }
    }
}
