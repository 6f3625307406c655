use std::fmt::Display;

use tfvalue_runtime::error::Error;

/// The result of the method `build` of a builder: a struct, or a `Result` of it.
#[doc(hidden)]
pub trait Built<A> {
    fn built(self) -> Result<A, Error>;
}

impl<A> Built<A> for A {
    fn built(self) -> Result<A, Error> {
        Ok(self)
    }
}

impl<A, E: Display> Built<A> for Result<A, E> {
    fn built(self) -> Result<A, Error> {
        self.map_err(|error| Error::invalid(format!("the API's request can't be made: {error}")))
    }
}
