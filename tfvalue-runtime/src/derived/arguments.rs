//! The arguments of a call, read one after another.

use crate::{
    error::Error,
    schema::function::{Function, FunctionError, Parameter},
    types::Type,
    wire::{
        Decode, Decoder, DynamicValue, Encoder,
        adapter::{Adapt, FromString, With},
    },
};

/// The arguments of a call that are not read yet, with the parameters of the function.
pub struct Arguments<'de> {
    function: &'static Function,
    arguments: &'de [DynamicValue<'de>],
    /// The position of the next argument.
    next: usize,
}

/// A Rust type that holds the arguments of a variadic parameter.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't hold the arguments of a variadic parameter",
    note = "write a `Vec`, which holds any number of them"
)]
// Without a supertrait, which the compiler would report first.
pub trait Variadic: Sized {
    /// The type of an argument.
    type Argument;

    /// Converts a vector of all arguments.
    fn from_vec(arguments: Vec<Self::Argument>) -> Self;
}

/// Fails to compile unless the type of a variadic parameter implements [`Variadic`].
pub const fn variadic<T: Variadic>() {}

impl<T> Variadic for Vec<T> {
    type Argument = T;

    fn from_vec(arguments: Self) -> Self {
        arguments
    }
}

impl<'de> Arguments<'de> {
    /// Prepares the arguments of a call. Returns an error if the function takes another number of arguments.
    pub fn new(
        function: &'static Function,
        arguments: &'de [DynamicValue<'de>],
    ) -> Result<Self, FunctionError> {
        let (required, found) = (function.parameters.len(), arguments.len());
        let enough = if function.variadic.is_some() { found >= required } else { found == required };
        if enough {
            return Ok(Self { function, arguments, next: 0 });
        }
        let at_least = if function.variadic.is_some() { "at least " } else { "" };
        let required = match required {
            1 => "1 argument is".to_owned(),
            required => format!("{required} arguments are"),
        };
        let missing = match function.parameters.get(found) {
            Some(parameter) => format!(": `{}` is missing", parameter.name),
            None => String::new(),
        };
        Err(FunctionError::new(format!("{at_least}{required} required, found {found}{missing}")))
    }

    /// Reads the next argument.
    pub fn read<T: Decode<'de>>(&mut self) -> Result<T, FunctionError> {
        self.one(|decoder| T::decode(decoder))
    }

    /// Reads the next argument, for a field that says `as_string`.
    pub fn read_string<T: Adapt<'de, FromString, M>, M>(&mut self) -> Result<T, FunctionError> {
        self.one(|decoder| T::decode(decoder))
    }

    /// Reads the next argument, for a field that says `with = module`.
    pub fn read_with<T, L, M, F, G, H>(
        &mut self,
        decode: F,
        encode: G,
        get_type: H,
    ) -> Result<T, FunctionError>
    where
        F: Fn(&mut dyn Decoder<'de>) -> Result<L, Error> + Copy,
        G: Fn(&L, &mut dyn Encoder) -> Result<(), Error> + Copy,
        H: Fn() -> &'static Type + Copy,
        T: Adapt<'de, With<L, F, G, H>, M>,
    {
        let _ = (decode, encode, get_type);
        self.one(|decoder| T::decode(decoder))
    }

    /// Reads all arguments that are left.
    pub fn read_rest<T: Decode<'de>>(&mut self) -> Result<Vec<T>, FunctionError> {
        self.rest(Self::read)
    }

    /// Reads all arguments that are left, for a field that says `as_string`.
    pub fn read_rest_strings<T: Adapt<'de, FromString, M>, M>(&mut self) -> Result<Vec<T>, FunctionError> {
        self.rest(Self::read_string)
    }

    /// Reads all arguments that are left, for a field that says `with = module`.
    pub fn read_rest_with<T, L, M, F, G, H>(
        &mut self,
        decode: F,
        encode: G,
        get_type: H,
    ) -> Result<Vec<T>, FunctionError>
    where
        F: Fn(&mut dyn Decoder<'de>) -> Result<L, Error> + Copy,
        G: Fn(&L, &mut dyn Encoder) -> Result<(), Error> + Copy,
        H: Fn() -> &'static Type + Copy,
        T: Adapt<'de, With<L, F, G, H>, M>,
    {
        self.rest(|arguments| arguments.read_with(decode, encode, get_type))
    }

    fn rest<T>(
        &mut self,
        mut read: impl FnMut(&mut Self) -> Result<T, FunctionError>,
    ) -> Result<Vec<T>, FunctionError> {
        (self.next..self.arguments.len()).map(|_| read(self)).collect()
    }

    fn one<T>(
        &mut self,
        decode: impl FnOnce(&mut dyn Decoder<'de>) -> Result<T, Error>,
    ) -> Result<T, FunctionError> {
        let index = self.next;
        self.next += 1;
        let parameter = self.function.parameters.get(index).or(self.function.variadic.as_ref());
        let (Some(parameter), Some(argument)) = (parameter, self.arguments.get(index)) else {
            return Err(FunctionError::new("the argument is missing").in_argument(index));
        };
        decode_argument(parameter, argument, decode)
            .map_err(|error| FunctionError::from(error).in_argument(index))
    }
}

/// Decodes an argument. Returns an error if it is null or holds an unknown value that its parameter doesn't allow.
fn decode_argument<'de, T>(
    parameter: &Parameter,
    argument: &'de DynamicValue<'de>,
    decode: impl FnOnce(&mut dyn Decoder<'de>) -> Result<T, Error>,
) -> Result<T, Error> {
    let value = argument.read(|decoder| {
        decoder.reject_unknown(!parameter.allow_unknown);
        decode(decoder)
    })?;
    if !parameter.allow_null && is_null(&parameter.ty, argument) {
        return Err(Error::invalid("a value is required, found null"));
    }
    Ok(value)
}

/// Returns whether a valid argument is null, including a null with its own type.
fn is_null<'de>(ty: &Type, argument: &'de DynamicValue<'de>) -> bool {
    let typed_null = |decoder: &mut dyn Decoder<'de>| {
        let null = decoder.begin_dynamic()?.is_some() && decoder.take_null()?;
        if null {
            decoder.end_dynamic()?;
        }
        Ok(null)
    };
    // `read` returns an error for a value that isn't null, because the closure doesn't read such a value to its end.
    argument.is_null() || *ty == Type::Dynamic && argument.read(typed_null).unwrap_or(false)
}
