//! Amazon Resource Names (ARNs).

use std::str::FromStr;

use tfvalue_derive::TfType;

use super::text::{ParseTextError, text};

/// The name of a resource of Amazon Web Services: `arn:aws:s3:::bucket/key`.
///
/// Two are equal if their bytes are.
///
/// # Example: its parts
///
/// ```
/// use tfvalue::types::Arn;
///
/// let arn: Arn = "arn:aws:iam::123456789012:role/admin".parse()?;
/// assert_eq!((arn.service(), arn.region(), arn.account()), ("iam", "", "123456789012"));
/// assert_eq!(arn.resource(), "role/admin");
/// # Ok::<(), tfvalue::types::ParseTextError>(())
/// ```
#[derive(TfType, Clone, PartialEq, Eq, Hash, Debug)]
#[tf(as_string, crate = crate::derived)]
pub struct Arn {
    text: String,
}

text!(Arn, ["arn:aws:iam::123456789012:role/admin", "arn:aws:s3:::bucket/key"]);

impl Arn {
    /// The partition, such as `aws` or `aws-cn`.
    #[must_use]
    pub fn partition(&self) -> &str {
        self.part(1)
    }

    /// The service, such as `s3`.
    #[must_use]
    pub fn service(&self) -> &str {
        self.part(2)
    }

    /// The region; may be empty.
    #[must_use]
    pub fn region(&self) -> &str {
        self.part(3)
    }

    /// The account number; may be empty.
    #[must_use]
    pub fn account(&self) -> &str {
        self.part(4)
    }

    /// The resource, which may contain colons.
    #[must_use]
    pub fn resource(&self) -> &str {
        self.part(5)
    }

    fn part(&self, index: usize) -> &str {
        self.text.splitn(6, ':').nth(index).unwrap_or_default()
    }
}

impl FromStr for Arn {
    type Err = ParseTextError;

    fn from_str(text: &str) -> Result<Self, ParseTextError> {
        let parts: Vec<_> = text.splitn(6, ':').collect();
        match parts[..] {
            ["arn", partition, service, _, _, resource]
                if !partition.is_empty() && !service.is_empty() && !resource.is_empty() =>
            {
                Ok(Self { text: text.to_owned() })
            }
            _ => Err(ParseTextError::new(
                "a name of six parts is required, \"arn:partition:service:region:account:resource\", of which the region and the account may be empty",
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_what_counts() {
        let arn = |text: &str| text.parse::<Arn>().unwrap();
        assert_eq!(arn("arn:aws:s3:::bucket"), arn("arn:aws:s3:::bucket"));
        assert_ne!(arn("arn:aws:s3:::bucket"), arn("arn:aws:s3:::Bucket"));
        assert_eq!(arn("arn:aws:rds:eu-west-1:1:db:name").resource(), "db:name");
        assert_eq!(arn("arn:aws-cn:s3:::b").partition(), "aws-cn");
    }

    #[test]
    fn text_of_other_parts_is_refused() {
        for text in [
            "",
            "arn",
            "arn:aws:s3",
            "arn:aws:s3:::",
            "arn::s3:::b",
            "arn:aws::::b",
            "urn:aws:s3:::b",
            "ARN:aws:s3:::b",
        ] {
            assert!(text.parse::<Arn>().is_err(), "{text}");
        }
    }
}
