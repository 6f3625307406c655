//! A function that matches subjects against a pattern.

use tfvalue::{TfFunction, provider::Function, schema::FunctionError};

/// Accepts subjects that match a pattern, in which `*` matches one word, and `>` at the end one or more.
#[derive(TfFunction)]
#[tf(returns = bool, summary = "Whether a subject matches a pattern")]
pub(crate) struct SubjectMatches {
    /// The pattern, such as `orders.*`.
    pattern: String,
    /// The subject, such as `orders.new`.
    subject: String,
}

impl Function for SubjectMatches {
    const NAME: &'static str = "subject_matches";

    async fn call(self) -> Result<bool, FunctionError> {
        let mut words = self.subject.split('.');
        for pattern in self.pattern.split('.') {
            match (pattern, words.next()) {
                (">", Some(_)) => return Ok(true),
                ("*", Some(_)) => {}
                (pattern, Some(word)) if pattern == word => {}
                _ => return Ok(false),
            }
        }
        Ok(words.next().is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn wildcards_stand_for_words() {
        for (pattern, subject, expected) in [
            ("orders.*", "orders.new", true),
            ("orders.*", "orders", false),
            ("orders.*", "orders.new.eu", false),
            ("orders.>", "orders.new.eu", true),
            ("orders.>", "orders", false),
            ("*.new", "orders.new", true),
            ("*.new", "orders.old", false),
            (">", "orders", true),
        ] {
            let call = SubjectMatches { pattern: pattern.to_owned(), subject: subject.to_owned() };
            assert_eq!(call.call().await.unwrap(), expected, "{pattern} {subject}");
        }
    }
}
