//! All that generated code may name, and nothing else. Not for people: it changes without notice.

pub use core::{
    convert::TryFrom,
    default::Default,
    fmt::Display,
    marker::Sized,
    mem::offset_of,
    option::Option::{self, None, Some},
    primitive::{bool, i64, str, usize},
    result::Result::{self, Err, Ok},
};
pub use std::borrow::Cow;

pub use crate::{
    check::Holds,
    error::{Error, Expected},
    schema::{
        Attribute, AttributeType, Behavior, Block, Deprecation, Description, DescriptionKind, Function,
        FunctionError, Import, Kind, Nesting, NestingMode, Parameter, Protocol5, Schema, TfFunction,
        TfSchema, Upgrade, UpgradeError,
        derived::{
            attribute, attribute_of, block, list_of_one, members, nested_attribute, nested_block,
            object_type, plain,
        },
        function::{
            arguments::{Arguments, Variadic},
            function, parameter,
        },
        upgrade::upgrade_from,
    },
    types::{TfType, TupleType, Type},
    value::Dynamic,
    wire::{
        DynamicValue, RawState,
        adapter::{List, block_codec, string_codec, string_holds, with_codec, with_holds},
        decoder::{Decode, Decoder, end_tuple, tuple_field, variant},
        descriptor::{Descriptor, Field, Member, Role, Skipped},
        encoder::{Encode, Encoder, Sequence, encode_tuple_field},
        flatten::merged,
        interpret::{Described, Object, Plain, decode_object, encode_object, field, skipped},
    },
};

/// The checks that need the types of fields.
pub mod check {
    pub use crate::check::{
        allows_null, allows_unknown, flattened, members, parameter, previous, protocol5, returns,
    };
}
