use tfvalue::{TfFunction, provider::Function, schema::FunctionError};

/// Converts a text to a name: lower-case letters and digits, with hyphens between words.
#[derive(TfFunction)]
#[tf(returns = String, summary = "A text as a name")]
pub struct Slug {
    /// The text.
    pub text: String,
}

impl Function for Slug {
    // provider::§local§::slug("My Server")
    const NAME: &'static str = "slug";

    async fn call(self) -> Result<String, FunctionError> {
        let words = self
            .text
            .split(|letter: char| !letter.is_ascii_alphanumeric());
        let words: Vec<_> = words
            .filter(|word| !word.is_empty())
            .map(str::to_ascii_lowercase)
            .collect();
        if words.is_empty() {
            return Err(FunctionError::new("the text has no letters and no digits").in_argument(0));
        }
        Ok(words.join("-"))
    }
}
