//! Wrong conversions, which the rules find.

use tfvalue::{Error, Expand, Flatten, Nullable, TfApi, TfSchema, Unknown};

use crate::{
    generate::Hints,
    judge::{Service, first_broken},
};

/// The struct of a client.
#[derive(Clone, PartialEq, Debug, Default)]
struct Api {
    name: Option<String>,
    zones: Option<Vec<String>>,
}

/// A model whose conversions are those that the derive writes, and what is done to their results.
macro_rules! model {
    ($model:ident, |$request:ident| $expand:expr, |$state:ident, $was:ident| $flatten:expr) => {
        #[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
        #[tf(resource)]
        struct $model {
            #[tf(optional)]
            name: Nullable<String>,
            #[tf(optional)]
            zones: Nullable<Vec<Unknown<String>>>,
        }

        impl Expand<Api> for $model {
            fn expand(&self) -> Result<Api, Error> {
                let $request = Api { name: self.name.expand()?, zones: self.zones.expand()? };
                $expand
            }
        }

        impl Flatten<Api> for $model {
            fn flatten(api: Api, $was: Option<&Self>) -> Result<Self, Error> {
                let $state = Self {
                    name: Flatten::flatten(api.name, $was.map(|was| &was.name))?,
                    zones: Flatten::flatten(api.zones, $was.map(|was| &was.zones))?,
                };
                $flatten
            }
        }
    };
}

model!(Right, |request| Ok(request), |state, _was| Ok(state));
model!(Lost, |request| Ok(Api { name: None, ..request }), |state, _was| Ok(state));
model!(Blind, |request| Ok(request), |state, was| Ok(was.cloned().unwrap_or(state)));
model!(Forgetful, |request| Ok(request), |state, was| {
    let was_empty = was.is_some_and(|was| was.name == Unknown::Known(Some(String::new())));
    Ok(if was_empty { Self { name: Nullable::NULL, ..state } } else { state })
});
model!(Reversed, |request| Ok(request), |state, was| {
    let mut zones = state.zones;
    if let (None, Unknown::Known(Some(zones))) = (was, &mut zones) {
        zones.reverse();
    }
    Ok(Self { zones, ..state })
});
model!(
    Rejecting,
    |request| if request.zones.is_none() { Err(Error::invalid("no zones")) } else { Ok(request) },
    |state, _was| Ok(state)
);

#[test]
fn wrong_conversions_are_found() {
    let echo = || Service::echo(|answer| answer);
    let found = [
        ("right", first_broken::<Right, Api, _>(Hints::NONE, echo())),
        ("lost", first_broken::<Lost, Api, _>(Hints::NONE, echo())),
        ("blind", first_broken::<Blind, Api, _>(Hints::NONE, echo())),
        ("forgetful", first_broken::<Forgetful, Api, _>(Hints::NONE, echo())),
        ("reversed", first_broken::<Reversed, Api, _>(Hints::NONE, echo())),
        ("rejecting", first_broken::<Rejecting, Api, _>(Hints::NONE, echo())),
    ];
    let rules = found
        .map(|(name, found)| (name, found.err().and_then(|text| text.lines().next().map(str::to_owned))));
    assert_eq!(
        rules.each_ref().map(|(name, rule)| (*name, rule.as_deref())),
        [
            ("right", None),
            ("lost", Some("what was sent is read as another")),
            ("blind", Some("drift isn't seen")),
            ("forgetful", Some("what was sent is read as another")),
            ("reversed", Some("the import is another")),
            ("rejecting", Some("it can't be sent: no zones")),
        ]
    );
}
