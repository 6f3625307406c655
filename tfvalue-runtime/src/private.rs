//! The items that generated code may name, and nothing else. Not a public API: it changes without notice.

pub use core::{
    clone::Clone,
    cmp::PartialEq,
    convert::{From, Into, TryFrom},
    default::Default,
    marker::Sized,
    option::Option::{self, None, Some},
    primitive::{bool, i32, i64, str, usize},
    result::Result::{self, Err, Ok},
};

pub use crate::{
    derived::{
        RootSchema, TfFunction, Upgrade, UpgradeError,
        arguments::{Arguments, Variadic, variadic},
        element_key::{ElementKey, below},
        function::{function, parameter},
        kind,
        members::{
            attribute, attribute_of, block, block_of, block_type, block_with, evaluate_rows,
            known_block_type, known_list_of_one_type, known_type, list_of_one, list_of_one_type, nested,
            nested_block, object_attribute, object_attribute_of, object_type,
        },
        peel::{Elements, Peel, PeelAny, PeelNullable, PeelUnknown},
        rules::{
            accepted, default_of, flattened_member, key, literal_default, parsed, parsed_field, replaces,
            round_trip, round_trip_as_string, round_trip_with, text_of, typed, value_of, value_with,
        },
        upgrade::{BoxError, upgrade_from},
    },
    model::{Contains, Holds, Nesting, TfEnum, TfSchema, TfType},
    schema::{
        Block, Combination, CombinationRule, Combinations, DefaultValue, DescriptionKind, Function,
        FunctionError, Literal, NestingMode, Parameter, Protocol5Fallback, RequiresReplace, Rules, Schema,
        SchemaKind, Semantics, UseState, Validator,
    },
    semantics::{NoSemantics, Probe},
    wire::{
        DynamicValue, RawState,
        adapter::{
            AsList, Parsed, decode_as_string, encode_as_string, string_holds, string_type, with_holds,
            with_type,
        },
        decoder::{Decode, Decoder, end_tuple, tuple_field, variant},
        encoder::{Encode, Encoder, SequenceKind, encode_tuple_field},
        interpret::{
            Described, Fields, FlattenedOf as Flattened, Memory, Merged, Object, OutputObject, RowOf as Row,
            SkippedOf as Skipped, decode_object, encode_object, field_type, skipped,
        },
        member::MemberExtra,
    },
};
pub use crate::{
    error::{Error, Expected},
    types::{TupleType, Type},
    value::Dynamic,
};

pub use std::{
    borrow::Cow,
    string::{String, ToString},
    vec::Vec,
};

/// The type of a constant whose evaluation fails. The code of a failed derive uses the constant in place of a value of any type.
#[derive(Debug)]
pub enum Failed {}

pub use crate::check::leaf;

/// The checks that need the types of fields.
pub mod check {
    pub use crate::check::{
        FlattenedObject, FlattenedSchema, allows_null, allows_unknown, field, first, flattened,
        flattened_object, flattened_schema, known_elements, member, parameter, path, previous, tuple_struct,
    };
    pub use crate::derived::{
        function::returns,
        root::identity,
        upgrade::{Previous, Upgraded},
    };
}

/// One function for each local variable of generated code. In scope, the functions hide constants and statics of the same names, which a variable
/// can't hide.
#[allow(non_snake_case)]
pub mod local {
    macro_rules! locals {
        ($($name:ident)*) => { $(pub fn $name() {})* };
    }

    locals! {
        __api __arguments __base __count __cursor __decoder __encode __encoder __fit __inner __item __key __name __new __other __planned __prior __state __value __version __was
    }
}
