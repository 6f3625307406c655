//! Converts a resource of another type to a counter, for a `moved` block.

use tfvalue::{Dynamic, TfType};

use super::Counter;
use tfvalue::provider::{Diagnostics, MovedFrom};

/// As much as we need of the state of a `terraform_data`, which Terraform brings with it.
#[derive(TfType)]
struct TerraformData<'a> {
    input: Option<Dynamic<'a>>,
}

impl Counter {
    /// Creates a counter from the input of a `terraform_data`. The input is the counter's name, or an object of its name and value.
    pub(super) fn from_terraform_data(source: &MovedFrom<'_>) -> Result<Self, Diagnostics> {
        let (provider, type_name) = (source.provider, source.type_name);
        if (provider, type_name) != ("terraform.io/builtin/terraform", "terraform_data") {
            let detail =
                format!("{type_name} of {provider} can't become a counter: only terraform_data can.");
            return Err(Diagnostics::error("Not to be moved", detail));
        }
        let data: TerraformData<'_> = source.state.decode_ignoring_undefined()?;
        let input = data.input.map(|input| input.value).unwrap_or_default();
        let name = input.get("name").unwrap_or(&input).as_str().and_then(|name| name.parse().ok());
        let value = match input.get("value") {
            None => Some(0),
            Some(value) => value.as_number().and_then(|number| i64::try_from(number).ok()),
        };
        name.zip(value).map(|(name, value)| Self::without_file(name, value)).ok_or_else(|| {
            Diagnostics::error(
                "Not to be moved",
                "The input of the terraform_data must be the name of a counter, or an object of a `name` and a `value`.",
            )
        })
    }
}
