//! Properties that an API has in a map of strings, and requests that are builders.

use tfvalue::{Expand, Flatten, Number, TfApi, TfSchema, Unknown};

type Nullable<T> = Unknown<Option<T>>;

/// An enum of keys, and a builder that is sent itself, as clients of AWS have them.
mod attributes {
    use std::collections::HashMap;

    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub(super) enum Name {
        Delay,
        Arn,
        FifoQueue,
        Ttl,
    }

    pub(super) type Attributes = HashMap<Name, String>;

    #[derive(Clone, PartialEq, Debug, Default)]
    pub(super) struct CreateBuilder {
        pub(super) name: Option<String>,
        pub(super) attributes: Option<Attributes>,
    }

    impl CreateBuilder {
        pub(super) fn set_name(self, name: Option<String>) -> Self {
            Self { name, ..self }
        }

        pub(super) fn set_attributes(self, attributes: Option<Attributes>) -> Self {
            Self { attributes, ..self }
        }
    }
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = attributes::CreateBuilder, via = setters)]
struct Sent {
    #[tf(required)]
    name: Unknown<String>,
    #[tf(flatten)]
    attributes: Kept,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[api(expand = attributes::Attributes, flatten = attributes::Attributes, via = map(attributes::Name))]
struct Kept {
    #[tf(optional, computed)]
    #[api(as_string)]
    delay: Nullable<u16>,
    #[tf(computed)]
    #[api(only_flatten)]
    arn: Nullable<String>,
    #[tf(required)]
    #[api(name = FifoQueue, as_string)]
    fifo: Unknown<bool>,
    #[tf(optional)]
    #[api(as_string)]
    ttl: Nullable<Number>,
}

#[test]
fn entries_of_a_map_are_fields() {
    use attributes::{Attributes, CreateBuilder, Name};

    let kept = Kept {
        delay: Unknown::UNKNOWN,
        arn: Unknown::UNKNOWN,
        fifo: Unknown::Known(true),
        ttl: Unknown::from("1.50".parse::<Number>().unwrap()),
    };
    let sent = Sent { name: Unknown::Known("a".into()), attributes: kept.clone() };
    let api: CreateBuilder = sent.expand().unwrap();
    let entries = [(Name::FifoQueue, "true".to_owned()), (Name::Ttl, "1.5".to_owned())];
    assert_eq!(api, CreateBuilder { name: Some("a".into()), attributes: Some(Attributes::from(entries)) });

    let mut answer = api.attributes.unwrap();
    answer.insert(Name::Arn, "arn".to_owned());
    answer.insert(Name::Delay, "0".to_owned());
    let planned = Kept { delay: Unknown::Known(None), ..kept };
    let state = Kept::flatten(answer.clone(), Some(&planned)).unwrap();
    let expected = Kept { arn: Unknown::from("arn".to_owned()), ..planned.clone() };
    assert_eq!(state, expected, "a 0 where null was stays null");
    assert_eq!(Kept::flatten(answer.clone(), None).unwrap().delay, Unknown::from(0));

    for (name, text, expected) in [
        (Name::Delay, "70000", "delay: 70000 is out of range: a whole number from 0 to 65,535 is required"),
        (Name::Delay, "soon", "delay: the API answered \"soon\", which is no number"),
        (Name::FifoQueue, "1", "fifo: the API answered \"1\", which is neither true nor false"),
    ] {
        let answer = answer.clone().into_iter().chain([(name, text.to_owned())]).collect();
        assert_eq!(Kept::flatten(answer, Some(&planned)).unwrap_err().to_string(), expected);
    }
    answer.remove(&Name::FifoQueue);
    let missing = Kept::flatten(answer, None).unwrap_err().to_string();
    assert!(missing.starts_with("fifo: "), "{missing}");
}

/// The API has numbers and bools as strings, which are fields of a struct.
#[derive(Clone, PartialEq, Debug)]
struct Texts {
    size: String,
    enabled: Option<String>,
}

#[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
#[tf(resource)]
#[api(expand = Texts, flatten = Texts)]
struct TextsModel {
    #[tf(required)]
    #[api(as_string)]
    size: Unknown<i64>,
    #[tf(optional)]
    #[api(as_string)]
    enabled: Nullable<bool>,
}

#[test]
fn numbers_are_strings_of_the_api() {
    let model = TextsModel { size: Unknown::Known(-5), enabled: Unknown::Known(None) };
    let api: Texts = model.expand().unwrap();
    assert_eq!(api, Texts { size: "-5".into(), enabled: None });
    assert_eq!(TextsModel::flatten(api, Some(&model)).unwrap(), model);
    let unknown = TextsModel { size: Unknown::UNKNOWN, ..model };
    assert!(Expand::<Texts>::expand(&unknown).unwrap_err().to_string().starts_with("size: "));
}
