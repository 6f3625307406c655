//! The derive macros of [tfvalue](https://docs.rs/tfvalue). Use that crate: it re-exports them.
//!
//! `options` parses the attributes, `model` resolves them, `check` rejects what Terraform would refuse, and `codegen` emits one constant, which the
//! runtime interprets. `api` is `TfApi`, with stages of its own after `options`. `input` keeps the header of an item that can't be parsed, so that a
//! failed derive still emits stubs. `compiler` reads the compiler's arguments, and `types` examines the spelling of types.

mod api;
mod check;
mod codegen;
mod compiler;
mod errors;
mod input;
mod model;
mod options;
#[cfg(test)]
mod tests;
mod types;

use proc_macro2::TokenStream;
use syn::DeriveInput;

use self::{errors::Errors, input::Unparsed, options::Derive};

/// Gives a struct a Terraform schema, and implements decoding and encoding in every format.
///
/// [All options](https://docs.rs/tfvalue/latest/tfvalue/_docs/options/index.html) of `#[tf(...)]`.
///
/// # Example: a resource
///
/// ```
/// use tfvalue::{Nullable, TfSchema, Unknown, json};
///
/// /// A virtual machine.
/// #[derive(TfSchema)]
/// #[tf(resource, version = 1)]
/// struct Server {
///     /// Assigned by the service.
///     #[tf(computed)]
///     id: Nullable<String>,
///     #[tf(required)]
///     name: Unknown<String>,
///     #[tf(block(list, max_items = 8))]
///     disk: Unknown<Vec<Disk>>,
/// }
///
/// #[derive(TfSchema)]
/// struct Disk {
///     /// In GiB.
///     #[tf(optional)]
///     size: Nullable<u64>,
/// }
///
/// assert_eq!(Server::SCHEMA.version, 1);
/// let server: Server = json::from_str(r#"{"id": "i-1", "name": "web", "disk": [{"size": 8}]}"#).unwrap();
/// assert_eq!(server.disk.known().unwrap()[0].size, Unknown::Known(Some(8)));
/// ```
#[proc_macro_derive(TfSchema, attributes(tf))]
pub fn derive_tf_schema(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand(Derive::Schema, input.into()).into()
}

/// Gives a struct or an enum a Terraform type, and implements decoding and encoding in every format.
///
/// [All options](https://docs.rs/tfvalue/latest/tfvalue/_docs/options/index.html) of `#[tf(...)]`,
/// and [which type of Rust is which in Terraform](https://docs.rs/tfvalue/latest/tfvalue/_docs/types/index.html).
///
/// # Example: an object and an enum
///
/// ```
/// use tfvalue::{TfType, json};
///
/// #[derive(TfType)]
/// struct Endpoint {
///     port: u16,
///     protocol: Option<Protocol>,
/// }
///
/// /// A string, and one of these.
/// #[derive(TfType, Debug, PartialEq)]
/// enum Protocol {
///     Tcp,
///     #[tf(name = "datagram")]
///     Udp,
/// }
///
/// assert_eq!(Endpoint::TYPE.to_string(), "object({ port = number, protocol = string })");
/// let endpoint: Endpoint = json::from_str(r#"{"port": 53, "protocol": "datagram"}"#).unwrap();
/// assert_eq!(endpoint.protocol, Some(Protocol::Udp));
/// ```
#[proc_macro_derive(TfType, attributes(tf))]
pub fn derive_tf_type(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand(Derive::Type, input.into()).into()
}

/// Gives a struct the signature of a provider's function, and decodes the arguments of a call. The fields are the parameters of the function.
///
/// [All options](https://docs.rs/tfvalue/latest/tfvalue/_docs/functions/index.html) of `#[tf(...)]`.
///
/// # Example: two parameters
///
/// ```
/// use tfvalue::{DynamicValue, TfFunction};
///
/// /// Repeats a text.
/// #[derive(TfFunction)]
/// #[tf(returns = String)]
/// struct Repeat<'a> {
///     text: &'a str,
///     times: u8,
/// }
///
/// assert_eq!(Repeat::FUNCTION.parameters[1].name, "times");
/// let arguments = [b"\xa1a".as_slice(), b"\x03"].map(DynamicValue::from_msgpack);
/// let Repeat { text, times } = Repeat::decode_arguments(&arguments).unwrap();
/// assert_eq!(Repeat::encode_result(&text.repeat(times.into())).unwrap(), DynamicValue::from_msgpack(b"\xa3aaa"));
/// ```
#[proc_macro_derive(TfFunction, attributes(tf))]
pub fn derive_tf_function(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand(Derive::Function, input.into()).into()
}

/// Converts a model to the structs of an API, and the API's responses to the model.
///
/// The derive implements [`Expand`](https://docs.rs/tfvalue/latest/tfvalue/trait.Expand.html) for each type that `#[api(expand = …)]` names,
/// [`Flatten`](https://docs.rs/tfvalue/latest/tfvalue/trait.Flatten.html) for each type that `#[api(flatten = …)]` names, and
/// [`SemanticEq`](https://docs.rs/tfvalue/latest/tfvalue/trait.SemanticEq.html). [All options and patterns](https://docs.rs/tfvalue/latest/tfvalue/_docs/api/index.html)
/// of `#[api(...)]`.
///
/// # Example: a struct of a client
///
/// ```
/// use tfvalue::{Expand, Flatten, Nullable, TfApi, TfSchema, Unknown};
///
/// mod client {
///     pub struct Stream {
///         pub name: String,
///         pub max_messages: i64,
///         pub description: Option<String>,
///         pub sealed: bool,
///     }
/// }
///
/// #[derive(TfSchema, TfApi, Clone, PartialEq, Debug)]
/// #[tf(resource)]
/// #[api(expand = client::Stream, flatten = client::Stream, ignore(sealed))]
/// struct Stream {
///     #[tf(required)]
///     name: Unknown<String>,
///     #[tf(optional)]
///     #[api(null = -1)]
///     max_messages: Nullable<u64>,
///     #[tf(optional)]
///     description: Nullable<String>,
/// }
///
/// let planned = Stream {
///     name: Unknown::Known("orders".into()),
///     max_messages: Unknown::Known(None),
///     description: Unknown::Known(Some(String::new())),
/// };
/// let mut stream: client::Stream = planned.expand()?;
/// assert_eq!(stream.max_messages, -1);
///
/// // The API answers nothing where it was sent `""`: what was planned stays.
/// stream.description = None;
/// assert_eq!(Stream::flatten(stream, Some(&planned))?, planned);
/// # Ok::<(), tfvalue::Error>(())
/// ```
#[proc_macro_derive(TfApi, attributes(api, tf))]
pub fn derive_tf_api(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    match input::parse(input.into()) {
        Ok(input) => api::expand(&input),
        Err(Unparsed { error, header: _ }) => codegen::stubs::errors(error),
    }
    .into()
}

fn expand(derive: Derive, input: TokenStream) -> TokenStream {
    let input = match input::parse(input) {
        Ok(input) => input,
        Err(Unparsed { error, header: Some(header) }) => {
            return codegen::stubs::stubs(derive, &header, error);
        }
        Err(Unparsed { error, header: None }) => return codegen::stubs::errors(error),
    };
    if compiler::is_repeated(derive, &input.ident) {
        return codegen::stubs::repeated(derive, &input);
    }
    try_expand(derive, &input).unwrap_or_else(|error| codegen::stubs::stubs(derive, &input, error))
}

fn try_expand(derive: Derive, input: &DeriveInput) -> darling::Result<TokenStream> {
    let mut errors = Errors::default();
    let model = match derive {
        Derive::Schema => model::Container::lower_schema(options::read(input)?, &mut errors),
        Derive::Type => model::Container::lower_type(options::read(input)?, &mut errors),
        Derive::Function => model::Container::lower_function(options::read(input)?, &mut errors),
    };
    errors.finish()?;
    check::check(&model)?;
    Ok(codegen::expand(&model))
}
