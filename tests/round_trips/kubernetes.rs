//! Kubernetes: quantities, integers or strings, bytes and times, each in a struct of its own.

use std::{collections::BTreeMap, fmt, str::FromStr};

use k8s_openapi::{
    ByteString,
    api::{core::v1 as core, policy::v1::PodDisruptionBudgetSpec},
    apimachinery::pkg::{api::resource, apis::meta::v1 as meta, util::intstr::IntOrString},
    jiff::Timestamp,
};
use tfvalue::{Nullable, Set, TfApi, TfSchema, TfType, Unknown, types::Base64};

use crate::{
    generate::Hints,
    judge::{Service, check},
};

/// A quantity, such as `500m` and `1Gi`, which keeps its text.
#[derive(TfType, TfApi, Clone, Debug)]
#[tf(as_string)]
#[api(expand = resource::Quantity, flatten = resource::Quantity)]
struct Quantity {
    text: String,
    thousandths: i128,
}

impl FromStr for Quantity {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = text.trim_end_matches(|end: char| end.is_ascii_alphabetic());
        let factor = match &text[digits.len()..] {
            "m" => 1,
            "" => 1_000,
            "k" => 1_000_000,
            "Ki" => 1_024_000,
            "Mi" => 1_048_576_000,
            "Gi" => 1_073_741_824_000,
            _ => return Err("a quantity is required, such as \"500m\""),
        };
        let number: i128 = digits.parse().map_err(|_| "a quantity begins with a number")?;
        Ok(Self { text: text.to_owned(), thousandths: number * factor })
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl PartialEq for Quantity {
    fn eq(&self, other: &Self) -> bool {
        self.thousandths == other.thousandths
    }
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = core::VolumeResourceRequirements, flatten = core::VolumeResourceRequirements)]
struct Resources {
    #[tf(optional)]
    limits: Nullable<BTreeMap<String, Unknown<Quantity>>>,
    #[tf(optional)]
    requests: Nullable<BTreeMap<String, Unknown<Quantity>>>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = core::PersistentVolumeClaimSpec, flatten = core::PersistentVolumeClaimSpec)]
#[api(ignore(data_source, data_source_ref, selector, volume_attributes_class_name))]
struct Claim {
    #[tf(required)]
    access_modes: Unknown<Set<Unknown<String>>>,
    #[tf(block(list, max_items = 1))]
    resources: Nullable<Resources>,
    #[tf(optional)]
    storage_class_name: Nullable<String>,
    #[tf(optional, computed)]
    volume_mode: Nullable<String>,
    #[tf(computed)]
    volume_name: Nullable<String>,
}

#[test]
fn quantities() {
    let texts = |name: &str| -> &'static [&'static str] {
        if matches!(name, "limits" | "requests") {
            &["1", "1000m", "500m", "1Gi", "1024Mi", "0", "1k"]
        } else {
            &[]
        }
    };
    let canonical = |mut answer: core::PersistentVolumeClaimSpec| {
        for quantities in
            answer.resources.iter_mut().flat_map(|resources| [&mut resources.limits, &mut resources.requests])
        {
            for quantity in quantities.iter_mut().flat_map(BTreeMap::values_mut) {
                match &*quantity.0 {
                    "1000m" => "1".clone_into(&mut quantity.0),
                    "1024Mi" => "1Gi".clone_into(&mut quantity.0),
                    _ => {}
                }
            }
        }
        answer.access_modes.as_mut().into_iter().for_each(|modes| modes.reverse());
        answer
    };
    check::<Claim, core::PersistentVolumeClaimSpec, _>(
        Hints { texts, ..Hints::NONE },
        Service::echo(canonical),
    );
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(exactly_one_of(number, text))]
#[api(expand = IntOrString, flatten = IntOrString, union)]
struct Port {
    #[tf(optional)]
    #[api(name = Int)]
    number: Nullable<u16>,
    #[tf(optional)]
    #[api(name = String)]
    text: Nullable<String>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = core::ServicePort, flatten = core::ServicePort)]
struct ServicePort {
    #[tf(optional)]
    app_protocol: Nullable<String>,
    #[tf(optional)]
    name: Nullable<String>,
    #[tf(optional, computed)]
    node_port: Nullable<u16>,
    #[tf(required)]
    port: Unknown<u16>,
    #[tf(optional)]
    protocol: Nullable<String>,
    #[tf(block(single))]
    target_port: Nullable<Port>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = core::ServiceSpec, flatten = core::ServiceSpec, via = default, ..)]
struct Ports {
    #[tf(optional)]
    selector: Nullable<BTreeMap<String, Unknown<String>>>,
    #[tf(optional)]
    #[api(name = type_)]
    r#type: Nullable<String>,
    #[tf(block(list))]
    ports: Unknown<Vec<ServicePort>>,
    #[tf(optional)]
    external_ips: Nullable<Set<Unknown<String>>>,
}

#[test]
fn integer_or_string() {
    check::<Ports, core::ServiceSpec, _>(Hints::NONE, Service::echo(|answer| answer));
}

/// An integer or a string in one text, as `kubectl` shows it.
mod int_or_string {
    use tfvalue::{Error, Nullable, Unknown};

    use super::IntOrString;

    pub(super) fn expand(value: &Nullable<String>) -> Result<Option<IntOrString>, Error> {
        let value: Option<String> = tfvalue::Expand::expand(value)?;
        Ok(value.map(|text| match text.parse() {
            Ok(number) => IntOrString::Int(number),
            Err(_) => IntOrString::String(text),
        }))
    }

    pub(super) fn flatten(
        api: Option<IntOrString>,
        was: Option<&Nullable<String>>,
    ) -> Result<Nullable<String>, Error> {
        let text = api.map(|value| match value {
            IntOrString::Int(number) => number.to_string(),
            IntOrString::String(text) => text,
        });
        match (&text, was) {
            (Some(text), Some(Unknown::Known(None))) if text.is_empty() => Ok(Nullable::NULL),
            _ => tfvalue::Flatten::flatten(text, was),
        }
    }
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = PodDisruptionBudgetSpec, flatten = PodDisruptionBudgetSpec, ignore(selector))]
struct Budget {
    #[tf(optional)]
    #[api(with = int_or_string)]
    max_unavailable: Nullable<String>,
    #[tf(optional)]
    #[api(with = int_or_string)]
    min_available: Nullable<String>,
    #[tf(optional)]
    unhealthy_pod_eviction_policy: Nullable<String>,
}

#[test]
fn integer_or_string_in_one_text() {
    let texts = |name: &str| -> &'static [&'static str] {
        if name.ends_with("available") { &["1", "25%", "x", ""] } else { &[] }
    };
    check::<Budget, PodDisruptionBudgetSpec, _>(
        Hints { texts, ..Hints::NONE },
        Service::echo(|answer| answer),
    );
}

#[derive(TfType, TfApi, Clone, PartialEq, Debug)]
#[api(expand = ByteString, flatten = ByteString)]
struct Bytes(Base64);

#[derive(TfType, TfApi, Clone, PartialEq, Debug)]
#[api(expand = meta::Time, flatten = meta::Time)]
struct Time(#[tf(as_string)] Timestamp);

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = meta::ObjectMeta, flatten = meta::ObjectMeta, via = default, ..)]
struct Metadata {
    #[tf(required)]
    name: Unknown<String>,
    #[tf(optional)]
    annotations: Nullable<BTreeMap<String, Unknown<String>>>,
    #[tf(optional)]
    #[api(without_keys = "kubernetes.io/")]
    labels: Nullable<BTreeMap<String, Nullable<String>>>,
    #[tf(computed)]
    creation_timestamp: Nullable<Time>,
    #[tf(computed)]
    generation: Nullable<i64>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = core::Secret, flatten = core::Secret)]
struct Secret {
    #[tf(nested, required)]
    metadata: Unknown<Metadata>,
    #[tf(optional)]
    data: Nullable<BTreeMap<String, Unknown<Bytes>>>,
    #[tf(optional)]
    immutable: Nullable<bool>,
    #[tf(optional)]
    string_data: Nullable<BTreeMap<String, Unknown<String>>>,
    #[tf(optional)]
    #[api(name = type_)]
    r#type: Nullable<String>,
}

#[test]
fn bytes_and_times() {
    let texts = |name: &str| -> &'static [&'static str] {
        match name {
            "creation_timestamp" => &["2026-01-31T12:00:00Z", "2026-01-31T12:00:00.5Z"],
            "data" => &["", "aGVsbG8=", "/+8=", "AA=="],
            _ => &[],
        }
    };
    let service = Service::echo(|mut answer: core::Secret| {
        answer.metadata.uid = Some("7".to_owned());
        if let Some(labels) = &mut answer.metadata.labels {
            labels.insert("kubernetes.io/name".to_owned(), "x".to_owned());
        }
        answer
    });
    check::<Secret, core::Secret, _>(Hints { texts, ..Hints::NONE }, service);
}
