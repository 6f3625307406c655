//! Captures from Terraform: three values with unknown attributes in them.

use serde::Deserialize;
use tfvalue_model_tests::read_json;

use crate::{
    comparison::Comparison,
    decoded,
    models::{extended, planned},
};

#[derive(Deserialize)]
struct Captures {
    values: Vec<Capture>,
}

#[derive(Deserialize)]
struct Capture {
    rpc: String,
    type_name: String,
    scenario: String,
    msgpack_hex: Option<String>,
}

impl Captures {
    /// The longest value that a method was called with for a type, and that has unknown values in it.
    fn longest(&self, rpc: &str, type_name: &str, scenario: &str) -> Option<Vec<u8>> {
        let longest = self
            .values
            .iter()
            .filter(|capture| {
                capture.rpc == rpc && capture.type_name == type_name && capture.scenario == scenario
            })
            .filter_map(|capture| capture.msgpack_hex.as_ref())
            .filter(|digits| digits.contains(UNKNOWN))
            .max_by_key(|digits| digits.len());
        if longest.is_none() {
            eprintln!("skipped: no {rpc} of {type_name} in {scenario} is among the captures");
        }
        longest.map(|digits| decoded(hex::decode(digits)))
    }
}

/// An unknown value, of which nothing is known.
const UNKNOWN: &str = "d40000";

macro_rules! capture {
    ($payload:literal, $model:ident, $bytes:expr) => {
        if let Some(bytes) = $bytes {
            Comparison::new("decode", $payload, || {
                decoded(tfvalue::msgpack::from_slice::<planned::$model<'_>>(&bytes))
            })
            .against("rmp-serde", || decoded(rmp_serde::from_slice::<extended::$model<'_>>(&bytes)))
            .against("memcpy", || bytes.clone())
            .run();
            let value: planned::$model<'_> = decoded(tfvalue::msgpack::from_slice(&bytes));
            Comparison::new("encode", $payload, || decoded(tfvalue::msgpack::to_vec(&value)))
                .against("memcpy", || bytes.clone())
                .run();
        }
    };
}

pub(crate) fn comparisons() {
    let captures: Captures = read_json("captures/all.json.gz");
    let provider = captures.longest("ValidateProviderConfig", "provider", "provider-config-unknown#0");
    capture!("captured-provider", Provider, provider);
    let source = captures.longest("ApplyResourceChange", "spike_src", "src-update#1");
    capture!("captured-source", Source, source);
    let resource = captures.longest("ApplyResourceChange", "spike_kitchen", "full#5");
    capture!("captured-resource", Kitchen, resource);
}
