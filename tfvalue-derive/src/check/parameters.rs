//! The parameters of a function.

use darling::Error;

use super::names;
use crate::model::Parameter;

pub(super) fn check(parameters: &[Parameter]) -> darling::Result<()> {
    let mut errors = Error::accumulator();
    errors.handle(names::check_parameters(parameters));
    let but_last = parameters.split_last().map_or(&[][..], |(_, others)| others);
    for span in but_last.iter().filter_map(|parameter| parameter.variadic) {
        let message = "a variadic parameter takes all arguments that are left, so it is the last; \
                       move the field to the end, or remove `variadic`";
        errors.push(Error::custom(message).with_span(&span));
    }
    errors.finish()
}
