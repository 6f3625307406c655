//! URLs.

use super::text::{ParseTextError, text_type, value_conversions};

text_type! {
    /// A URL: `https://example.com/path`. It keeps the text as written.
    ///
    /// Two are equal if the crate `url` takes them for one: the scheme and the host are without regard to case, the port of the scheme may be
    /// left out, and so may the slash after the host.
    ///
    /// # Example: a URL in two texts
    ///
    /// ```
    /// use tfvalue::types::Url;
    ///
    /// let written: Url = "https://Example.com:443".parse()?;
    /// assert_eq!(written, "https://example.com/".parse()?);
    /// assert_eq!(written.as_url().host_str(), Some("example.com"));
    /// # Ok::<(), tfvalue::types::ParseTextError>(())
    /// ```
    Url(url::Url), ["https://example.com/", "HTTPS://Example.com", "https://example.com/a?b=c"], read
}

fn read(text: &str) -> Result<url::Url, ParseTextError> {
    text.parse().map_err(|error| {
        ParseTextError::new(format!("a URL is required, such as \"https://example.com/\": {error}"))
    })
}

value_conversions!(Url(url::Url));

impl Url {
    /// The URL as the crate `url` reads it.
    #[must_use]
    pub const fn as_url(&self) -> &url::Url {
        &self.value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resource_is_what_counts() {
        let url = |text: &str| text.parse::<Url>().unwrap();
        assert_eq!(url("HTTPS://Example.com:443"), url("https://example.com/"));
        assert_eq!(url("https://example.com/a/../b"), url("https://example.com/b"));
        assert_ne!(url("https://example.com/a"), url("https://example.com/A"));
        assert_ne!(url("https://example.com/a"), url("https://example.com/a/"));
        assert_eq!(Url::from(url::Url::from(&url("HTTPS://Example.com"))).as_str(), "https://example.com/");
    }

    #[test]
    fn text_that_is_no_url_is_refused() {
        for text in ["", "example.com", "/path", "https://", "https://a b/", "https://example.com:99999"] {
            assert!(text.parse::<Url>().is_err(), "{text}");
        }
    }
}
