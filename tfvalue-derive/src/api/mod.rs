//! The derive `TfApi`: conversions between a model and the structs of an API.
//!
//! Its options are in `#[api(...)]`. It reads a field's Terraform name, and whether the field is secret, from `#[tf(...)]`.

mod enums;
mod expand;
mod fields;
mod flatten;
mod impls;
mod options;
mod semantic;
mod terraform;
mod text;
mod unions;

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error, Fields};

use self::{
    impls::Impls,
    options::{Container, Field, Variant, collect},
    text::Scalar,
};
use crate::{check, codegen, errors::Errors, model};

/// The local variables of generated code.
pub(crate) const LOCALS: [&str; 10] =
    ["__api", "__count", "__fit", "__inner", "__item", "__key", "__name", "__new", "__other", "__was"];

/// The code that the derive generates.
pub(crate) fn expand(input: &DeriveInput) -> TokenStream {
    let krate = model::krate(input);
    let scalar = Scalar::of(input);
    let mut errors = Errors::default();
    let mut container = Container::read(input, scalar.is_some(), &mut errors);
    let impls = try_expand(input, &mut container, scalar.as_ref(), errors).unwrap_or_else(|error| {
        let errors = error.into_compile_error();
        let stubs = Impls::new(input, None).stubs(&container, matches!(input.data, Data::Struct(_)));
        quote!(#stubs const _: () = { #errors };)
    });
    codegen::scope(&krate, &LOCALS, &impls)
}

fn try_expand(
    input: &DeriveInput,
    container: &mut Container,
    scalar: Option<&Scalar>,
    mut errors: Errors,
) -> syn::Result<TokenStream> {
    check::own_names(&input.ident, &input.generics)?;
    if let Some(scalar) = scalar {
        collect(errors.finish().map_err(Error::from), text::without_options(input))?;
        return text::expand(&Impls::new(input, container.bound.as_deref()), container, scalar);
    }
    match &input.data {
        Data::Struct(data) if matches!(data.fields, Fields::Named(_)) => {
            let fields = Field::read(input, &data.fields, &mut errors);
            errors.finish()?;
            let fields = fields::checked(container, fields)?;
            let impls = Impls::new(input, container.bound.as_deref());
            let semantic = semantic::expand(&impls, &fields, container.union.is_some());
            let targets = if container.union.is_some() {
                unions::expand(&impls, container, &fields)?
            } else {
                let expanded = expand::expand(&impls, container, &fields)?;
                let flattened = flatten::expand(&impls, container, &fields)?;
                quote!(#expanded #flattened)
            };
            Ok(quote!(#semantic #targets))
        }
        Data::Enum(data) => {
            let variants = Variant::read(data, &mut errors);
            errors.finish()?;
            enums::expand(&Impls::new(input, container.bound.as_deref()), container, &variants)
        }
        _ => Err(Error::new(
            input.ident.span(),
            "`TfApi` is for structs with named fields or one field, for enums without fields, \
             and for types with `#[tf(as_string)]`; implement `Expand` and `Flatten` by hand for another",
        )),
    }
}
