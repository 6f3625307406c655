//! Macros of edition 2018, where `Holder<Say>` is `Holder<dyn Say>`, whatever the edition of the crate that uses them. No lint of that crate
//! reports such a trait object.

/// A struct that derives `TfType`.
#[macro_export]
macro_rules! object {
    () => {
        #[derive(::tfvalue::TfType)]
        struct S {
            a: Holder<Say>,
        }
    };
}

/// A struct that derives `TfSchema`, with the trait object deeper in a type.
#[macro_export]
macro_rules! schema {
    () => {
        #[derive(::tfvalue::TfSchema)]
        #[tf(resource, known)]
        struct S {
            #[tf(optional)]
            a: Option<Vec<Holder<Say>>>,
        }
    };
}

/// A type alone.
#[macro_export]
macro_rules! holder {
    () => { Holder<Say> };
}
