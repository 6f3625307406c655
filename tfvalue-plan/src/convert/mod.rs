//! Conversions between models and the structs of an API.

mod built;
mod collections;
mod element;
mod entries;
mod expand;
mod field;
mod flatten;
mod foreign;
mod gather;
mod keyed;
mod known;
mod leaf;
mod null;
mod open;
mod sent;
mod skipped;
mod text;
mod union;
mod unordered;
mod wrapped;

#[doc(hidden)]
pub use tfvalue_runtime::{SemanticEq, semantics::Fit};

pub mod as_string;
pub mod base64;

pub use self::{
    built::Built,
    element::{ExpandElement, FlattenElement},
    entries::{Entries, put, take},
    expand::Expand,
    field::{
        ApiDefault, CanBeUnknown, ExpandDefaulted, ExpandField, FlattenField, Kept, KeptOrUnknown, Place,
        api_default, are_alike, empty_is_null, expand, expand_defaulted, expand_null, expand_or,
        expand_or_error, flatten, flatten_or, is_null, is_set, is_true, kept_or, never, or_default,
        other_member, placed, secret, unless_default, unset_unit, value,
    },
    flatten::{Flatten, kept_spelling},
    foreign::{Foreign, ForeignAny, ForeignNullable},
    keyed::{
        Listed, Projected, changed, expand_list_of, expand_map_of, flatten_list_of, flatten_map_of,
        projected, with_key,
    },
    known::Known,
    leaf::{new_variant, other_variant},
    null::{AsItIs, Chosen, HoldsNull, OrNull},
    open::{Answered, OpenVariants, TextEnum, other_number},
    sent::{Sent, Unsent},
    skipped::{Skipped, Unnamed, skipped, take_warnings},
    text::{Text, answered, parsed, parsed_or_kept, printed, through},
    union::union,
    unordered::{Unordered, settled, unordered, without_keys},
    wrapped::{Inner, InnerOf, count, flatten_absent},
};
