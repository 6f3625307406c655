//! The redrive policy: a string of JSON in the API, a nested attribute in the model.

use serde::{Deserialize, Serialize};
use tfvalue::{Error, Expand, Flatten, Nullable, TfApi, TfSchema, Unknown, types::Arn};

/// The dead-letter queue of messages that can't be processed.
#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = Redrive, flatten = Redrive)]
pub(crate) struct RedrivePolicy {
    /// The ARN of the queue where they go.
    #[tf(required)]
    pub(crate) dead_letter_target_arn: Unknown<Arn>,
    /// The number of receives after which a message is moved.
    #[tf(required, validate(range(1..=1000)))]
    pub(crate) max_receive_count: Unknown<u32>,
}

/// The JSON form of the policy.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Redrive {
    dead_letter_target_arn: String,
    max_receive_count: u32,
}

pub(super) fn expand(policy: &Nullable<RedrivePolicy>) -> Result<Option<String>, Error> {
    let redrive: Option<Redrive> = policy.expand()?;
    redrive.map(|redrive| serde_json::to_string(&redrive)).transpose().map_err(odd)
}

pub(super) fn flatten(
    api: Option<String>,
    was: Option<&Nullable<RedrivePolicy>>,
) -> Result<Nullable<RedrivePolicy>, Error> {
    let redrive: Option<Redrive> = api.map(|json| serde_json::from_str(&json)).transpose().map_err(odd)?;
    Flatten::flatten(redrive, was)
}

#[expect(clippy::needless_pass_by_value, reason = "it is called by `map_err`")]
fn odd(error: serde_json::Error) -> Error {
    Error::invalid(format!("the service answered what is no redrive policy: {error}"))
}
