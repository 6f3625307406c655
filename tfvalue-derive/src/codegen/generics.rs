//! The parameters and bounds of generated impls.

use darling::usage::{CollectTypeParams, GenericsExt, IdentSet, Purpose};
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{GenericParam, Type};

use crate::model::{Body, Container, MemberCodec, Role};

/// The pieces of impls for a container.
pub(super) struct Generics<'m> {
    container: &'m Container,
    uses: Uses<'m>,
}

/// `impl #parameters Trait for Struct #arguments #bounds`
pub(super) struct Impl {
    pub(super) parameters: TokenStream,
    pub(super) arguments: TokenStream,
    pub(super) bounds: TokenStream,
}

impl Impl {
    /// An impl of the trait for the container.
    pub(super) fn of(&self, container: &Container, name: &TokenStream, items: &TokenStream) -> TokenStream {
        let (Self { parameters, arguments, bounds }, ident) = (self, &container.ident);
        quote! {
            #[automatically_derived]
            impl #parameters #name for #ident #arguments #bounds { #items }
        }
    }
}

/// Field types that mention type parameters, by how the field is used. Each group gets bounds of its own.
#[derive(Default)]
struct Uses<'m> {
    decoded: Vec<&'m Type>,
    nested: Vec<&'m Type>,
    lists_of_one: Vec<&'m Type>,
    flattened: Vec<&'m Type>,
    flattened_schemas: Vec<&'m Type>,
    skipped: Vec<&'m Type>,
    arguments: Vec<&'m Type>,
    variadic: Vec<&'m Type>,
    returned: Vec<&'m Type>,
}

impl<'m> Generics<'m> {
    pub(super) fn new(container: &'m Container) -> Self {
        Self { container, uses: Uses::of(container) }
    }

    // impl<'__de: 'a, 'a, T> … for Server<'a, T> where T: Decode<'__de> + …
    //
    /// The parts of an impl that has the lifetime of the input.
    pub(super) fn with_input(&self) -> Impl {
        let lifetimes = self.container.generics.lifetimes().map(|parameter| &parameter.lifetime);
        let outlived = quote!(#(#lifetimes)+*);
        let colon = (!outlived.is_empty()).then(|| quote!(:));
        let parameters = self.container.generics.params.iter().map(without_default);
        Impl {
            parameters: quote!(<'__de #colon #outlived, #(#parameters),*>),
            ..self.implementation(&quote!('__de))
        }
    }

    // impl<'a, T> … for Server<'a, T> where T: Decode<'static> + …
    //
    /// The parts of an impl that lacks the lifetime of the input.
    pub(super) fn without_input(&self) -> Impl {
        self.implementation(&quote!('static))
    }

    /// Implements a trait that lacks the lifetime of the input.
    pub(super) fn implement(&self, name: &TokenStream, items: &TokenStream) -> TokenStream {
        self.without_input().of(self.container, name, items)
    }

    /// Implements a trait that has the lifetime of the input.
    pub(super) fn implement_with_input(&self, name: &TokenStream, items: &TokenStream) -> TokenStream {
        self.with_input().of(self.container, name, items)
    }

    /// Implements `Described`.
    pub(super) fn implement_described(&self, items: &TokenStream) -> TokenStream {
        let Impl { parameters, arguments, bounds } = self.with_input();
        let ident = &self.container.ident;
        quote! {
            #[automatically_derived]
            unsafe impl #parameters _tf::Described<'__de> for #ident #arguments #bounds { #items }
        }
    }

    fn implementation(&self, input: &TokenStream) -> Impl {
        let arguments: Vec<_> = self.container.generics.params.iter().map(argument).collect();
        let parameters = self.container.generics.params.iter().map(without_default);
        let written = self.container.generics.where_clause.iter().flat_map(|clause| &clause.predicates);
        let bounds = self.bounds(input);
        Impl {
            parameters: quote!(<#(#parameters),*>),
            arguments: if arguments.is_empty() { TokenStream::new() } else { quote!(<#(#arguments),*>) },
            bounds: quote!(where #(#written,)* #bounds),
        }
    }

    fn bounds(&self, input: &TokenStream) -> TokenStream {
        if let Some(bound) = &self.container.bound {
            return quote!(#(#bound,)*);
        }
        // The bounds are on the types of the fields, not on the parameters: only `Labelled<T>` itself determines the bounds on `T`.
        let Uses {
            decoded,
            nested,
            lists_of_one,
            flattened,
            flattened_schemas,
            skipped,
            arguments,
            variadic,
            returned,
        } = &self.uses;
        quote! {
            #(#decoded: _tf::TfType + _tf::Decode<#input> + _tf::Encode,)*
            #(#nested: _tf::Nesting,)*
            #(#lists_of_one: _tf::AsList<#input>,)*
            #(#flattened: _tf::Described<#input> + _tf::TfType,)*
            #(#flattened_schemas: _tf::TfSchema,)*
            #(#skipped: _tf::Default,)*
            #(#arguments: _tf::TfType + _tf::Decode<#input>,)*
            #(<#variadic as _tf::Variadic>::Argument: _tf::TfType + _tf::Decode<#input>,)*
            #(#returned: _tf::TfType + _tf::Encode,)*
        }
    }

    /// Returns whether a type mentions type parameters.
    pub(super) fn has_parameters(&self, ty: &Type) -> bool {
        let declared = self.container.generics.declared_type_params();
        !declared.is_empty() && has_parameters(ty, &declared)
    }

    /// The type with `'static` for its lifetimes. `None` if the type has other parameters.
    pub(super) fn fixed_type(&self) -> Option<TokenStream> {
        let ident = &self.container.ident;
        let parameters = &self.container.generics.params;
        let only_lifetimes =
            parameters.iter().all(|parameter| matches!(parameter, GenericParam::Lifetime(_)));
        only_lifetimes.then(|| {
            let lifetimes = parameters.iter().map(|_| quote!('static));
            quote!(#ident<#(#lifetimes),*>)
        })
    }

    /// Replaces the container's lifetimes and the input's lifetime by `'static`.
    pub(super) fn fixed(&self, tokens: &TokenStream) -> TokenStream {
        let lifetimes = self.container.generics.lifetimes();
        let declared: Vec<_> = lifetimes.map(|parameter| parameter.lifetime.ident.to_string()).collect();
        let is_fixed = |name: &Ident| *name == "__de" || declared.iter().any(|declared| *name == *declared);
        with_lifetimes(tokens.clone(), &|name| is_fixed(name).then_some("static"))
    }
}

/// Replaces lifetimes in tokens.
pub(super) fn with_lifetimes(
    tokens: TokenStream,
    replace: &dyn Fn(&Ident) -> Option<&'static str>,
) -> TokenStream {
    let mut is_lifetime = false;
    let replaced = tokens.into_iter().map(|token| {
        let follows_quote = is_lifetime;
        is_lifetime = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '\'');
        match token {
            TokenTree::Group(group) => {
                let inner = with_lifetimes(group.stream(), replace);
                let mut replaced = Group::new(group.delimiter(), inner);
                replaced.set_span(group.span());
                TokenTree::Group(replaced)
            }
            TokenTree::Ident(name) if follows_quote => {
                let replaced = replace(&name).map(|new| Ident::new(new, name.span()));
                TokenTree::Ident(replaced.unwrap_or(name))
            }
            token => token,
        }
    });
    replaced.collect()
}

/// A parameter as an argument of the struct's type. A constant needs braces because a type may have the same name.
fn argument(parameter: &GenericParam) -> TokenStream {
    match parameter {
        GenericParam::Lifetime(parameter) => parameter.lifetime.to_token_stream(),
        GenericParam::Type(parameter) => parameter.ident.to_token_stream(),
        GenericParam::Const(parameter) => {
            let ident = &parameter.ident;
            quote!({ #ident })
        }
    }
}

/// A parameter as an impl declares it.
fn without_default(parameter: &GenericParam) -> GenericParam {
    let mut parameter = parameter.clone();
    match &mut parameter {
        GenericParam::Lifetime(parameter) => parameter.attrs.clear(),
        GenericParam::Type(parameter) => {
            parameter.attrs.clear();
            parameter.default = None;
        }
        GenericParam::Const(parameter) => {
            parameter.attrs.clear();
            parameter.default = None;
        }
    }
    parameter
}

impl<'m> Uses<'m> {
    fn of(container: &'m Container) -> Self {
        let mut uses = Self::default();
        let declared = container.generics.declared_type_params();
        if declared.is_empty() {
            return uses;
        }
        let add = |types: &mut Vec<&'m Type>, ty: &'m Type| {
            if has_parameters(ty, &declared) && !types.contains(&ty) {
                types.push(ty);
            }
        };
        match &container.body {
            Body::Schema(_, fields) | Body::Object(fields) => {
                let has_schema = matches!(container.body, Body::Schema(..));
                for member in &fields.members {
                    let ty = &member.field.ty;
                    match (&member.wire, &member.role) {
                        // The codec's module, or `FromStr` and `Display`, determine the bounds. The user states them with `bound`.
                        (MemberCodec::String | MemberCodec::With(_), _) => {}
                        (MemberCodec::Own, Role::Block(block)) if block.is_list_of_one() => {
                            add(&mut uses.lists_of_one, ty);
                        }
                        (MemberCodec::Own, role) => {
                            add(&mut uses.decoded, ty);
                            if role.is_nested() {
                                add(&mut uses.nested, ty);
                            }
                        }
                    }
                }
                for field in &fields.flattened {
                    add(&mut uses.flattened, &field.ty);
                    if has_schema {
                        add(&mut uses.flattened_schemas, &field.ty);
                    }
                }
                for field in &fields.skipped {
                    add(&mut uses.skipped, &field.ty);
                }
            }
            Body::Transparent { ty, wire: MemberCodec::Own } => add(&mut uses.decoded, ty),
            Body::Tuple(elements) => {
                for ty in elements {
                    add(&mut uses.decoded, ty);
                }
            }
            // The user states the bounds with `bound`.
            Body::Transparent { wire: MemberCodec::String | MemberCodec::With(_), .. }
            | Body::Parsed { .. }
            | Body::Text(_) => {}
            Body::Function(function) => {
                for parameter in function.parameters.iter().filter(|it| matches!(it.wire, MemberCodec::Own)) {
                    let variadic = parameter.variadic.is_some();
                    add(if variadic { &mut uses.variadic } else { &mut uses.arguments }, &parameter.ty);
                }
                add(&mut uses.returned, &function.returns);
            }
        }
        uses
    }
}

fn has_parameters(ty: &Type, declared: &IdentSet) -> bool {
    ![ty].collect_type_params(&Purpose::Declare.into(), declared).is_empty()
}
