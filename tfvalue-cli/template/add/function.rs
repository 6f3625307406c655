//! The function `provider::§local§::§type§`.

use tfvalue::{provider::Function, schema::FunctionError};

/// TODO: describe the function.
#[derive(tfvalue::TfFunction)]
#[tf(returns = String, summary = "TODO: describe the function in a few words")]
pub struct §Type§ {
    /// The text.
    pub text: String,
}

impl Function for §Type§ {
    const NAME: &'static str = "§type§";

    async fn call(self) -> Result<String, FunctionError> {
        // TODO: compute the result.
        Ok(self.text)
    }
}

#[cfg(test)]
mod tests {
    use tfvalue::testing::Core;

    use super::*;
    use crate::§Provider§;

    #[test]
    fn it_returns() {
        let core = Core::<§Provider§>::new();
        assert_eq!(core.call::<§Type§>(["a"]).unwrap(), "a".into());
    }
}
