//! The descriptor of a struct: all that the runtime needs to know of it, as data.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{Path, Type, spanned::Spanned};

use super::{
    at,
    generics::{Generics, Impl},
};
use crate::{
    model::{
        Attribute, AttributeType, Behavior, Container, Deprecation, Description, Import, Kind, Member,
        NestedBlock, NestedType, NestingMode, ObjectFields, Role, Schema, Wire,
    },
    options::{DescriptionKind, Protocol5},
};

// unsafe impl<'__de: 'a, 'a> _tf::Described<'__de> for Server<'a> {
//     // What Terraform knows, sorted by name; then where each of it lies and how it is read and written.
//     const MEMBERS: &'static [&'static _tf::Member] = &[…];
//     const FIELDS: &'static [_tf::Field] = &[…];
//     // If fields are skipped.
//     const SKIPPED: &'static [_tf::Skipped] = &[…];
//     // If structs are flattened.
//     const FLATTENED: &'static [(_tf::usize, _tf::Descriptor)] = &[…];
//     const DESCRIPTOR: _tf::Descriptor = _tf::merged::<'__de, Self>();
//     // With `known`.
//     const WHOLLY_KNOWN: _tf::bool = true;
//     const CHECKED: () = {…};
// }
//
// // Unless the struct is generic over more than lifetimes: then decoding forces the checks.
// const _: () = <Server<'static> as _tf::Described<'static>>::CHECKED;
pub(super) fn expand(
    container: &Container,
    generics: &Generics<'_>,
    schema: Option<&Schema>,
    fields: &ObjectFields,
) -> TokenStream {
    let ident = &container.ident;
    let Impl { parameters, arguments, bounds } = generics.with_input();
    let ObjectFields { members: _, flattened, skipped } = fields;
    let members = fields.sorted_members();
    let entries = members.iter().map(|member| expand_member(member));
    let codecs = members.iter().enumerate().map(|(index, member)| expand_field(index, member));
    // The compiler doesn't warn of what derived code does with deprecated fields, except in `offset_of!`.
    let allow = fields.iter().any(|field| field.is_deprecated).then(|| quote!(#[allow(deprecated)]));
    let skipped = (!skipped.is_empty()).then(|| {
        let entries = skipped.iter().map(|field| {
            let (field, ty) = (&field.ident, &field.ty);
            quote!(_tf::skipped::<#ty>(_tf::offset_of!(Self, #field)))
        });
        quote!(#allow const SKIPPED: &'static [_tf::Skipped] = &[#(#entries),*];)
    });
    let flattened = (!flattened.is_empty()).then(|| {
        let entries = flattened.iter().map(|field| {
            let (field, ty) = (&field.ident, &field.ty);
            quote!((_tf::offset_of!(Self, #field), <#ty as _tf::Described<'__de>>::DESCRIPTOR))
        });
        quote! {
            #allow
            const FLATTENED: &'static [(_tf::usize, _tf::Descriptor)] = &[#(#entries),*];
            const DESCRIPTOR: _tf::Descriptor = _tf::merged::<'__de, Self>();
        }
    });
    let wholly_known = schema.is_some_and(|schema| schema.known).then(|| {
        quote! { const WHOLLY_KNOWN: _tf::bool = true; }
    });
    let checked = expand_checks(schema, fields);
    let forced =
        generics.fixed_type().map(|ty| quote!(const _: () = <#ty as _tf::Described<'static>>::CHECKED;));
    quote! {
        #[automatically_derived]
        unsafe impl #parameters _tf::Described<'__de> for #ident #arguments #bounds {
            const MEMBERS: &'static [&'static _tf::Member] = &[#(&#entries),*];
            #allow
            const FIELDS: &'static [_tf::Field] = &[#(#codecs),*];
            #skipped
            #flattened
            #wholly_known
            const CHECKED: () = { #checked };
        }
        #forced
    }
}

// _tf::Member::new("name", b"\xa4name", <&'a str as _tf::TfType>::TYPE, _tf::Role::…)
fn expand_member(member: &Member) -> TokenStream {
    let name = &member.name.text;
    let encoded = Literal::byte_string(&messagepack_string(name));
    let ty = match &member.role {
        Role::Block(block) => {
            let wire = block_wire(block, &member.field.ty);
            quote!(_tf::block_type::<'__de, #wire>())
        }
        Role::Plain | Role::Attribute(_) => wire_type(&member.wire, &member.field.ty),
    };
    let role = match &member.role {
        Role::Plain => quote!(_tf::Role::Plain),
        Role::Attribute(attribute) => expand_attribute(member, attribute),
        Role::Block(block) => expand_block(member, block),
    };
    quote!(_tf::Member::new(#name, #encoded, #ty, #role))
}

/// The type on the wire of what is read and written in a manner.
pub(super) fn wire_type(wire: &Wire, ty: &impl ToTokens) -> TokenStream {
    match wire {
        Wire::Own => quote!(<#ty as _tf::TfType>::TYPE),
        Wire::String => quote!(_tf::Type::String),
        Wire::With(module) => quote!(#module::TYPE),
    }
}

// _tf::Role::Attribute(_tf::Attribute {
//     name: _tf::Cow::Borrowed("id"),
//     ty: _tf::AttributeType::Type(<&'a str as _tf::TfType>::TYPE),
//     behavior: _tf::Behavior::Computed,
//     …
// })
fn expand_attribute(member: &Member, attribute: &Attribute) -> TokenStream {
    let (name, ty) = (&member.name.text, &member.field.ty);
    let Attribute {
        ty: sort,
        behavior: _,
        sensitive,
        write_only,
        description: text,
        deprecation: gone,
        import,
    } = attribute;
    let sort = match sort {
        AttributeType::Type => {
            let ty = wire_type(&member.wire, ty);
            quote!(_tf::AttributeType::Type(#ty))
        }
        AttributeType::Nested(NestedType { nesting, protocol5, span }) => {
            let mode = nesting_mode(*nesting);
            let protocol5 = match protocol5 {
                None => quote!(_tf::Protocol5::Refused),
                Some(Protocol5::Object) => quote!(_tf::Protocol5::Object),
            };
            quote_spanned! {at(*span)=>
                _tf::AttributeType::Nested(_tf::nested_type::<#ty>(#name, #mode, #protocol5))
            }
        }
    };
    let behavior = match attribute.written_behavior() {
        None => {
            let holds = holds(&member.wire, ty);
            quote!(_tf::inferred_behavior(#holds))
        }
        Some(Behavior::Required) => quote!(_tf::Behavior::Required),
        Some(Behavior::Optional) => quote!(_tf::Behavior::Optional),
        Some(Behavior::OptionalComputed) => quote!(_tf::Behavior::OptionalComputed),
        Some(Behavior::Computed) => quote!(_tf::Behavior::Computed),
    };
    let (sensitive, write_only) = (sensitive.is_present(), write_only.is_present());
    let description = description(text);
    let deprecation = deprecation(gone.as_ref().map(|(gone, _)| gone));
    let import = match import {
        None => quote!(_tf::None),
        Some((Import::Required, _)) => quote!(_tf::Some(_tf::Import::Required)),
        Some((Import::Optional, _)) => quote!(_tf::Some(_tf::Import::Optional)),
    };
    quote! {
        _tf::Role::Attribute(_tf::Attribute {
            name: _tf::Cow::Borrowed(#name),
            ty: #sort,
            behavior: #behavior,
            sensitive: #sensitive,
            write_only: #write_only,
            description: #description,
            deprecation: #deprecation,
            import: #import,
        })
    }
}

// _tf::Role::Block(_tf::nested_block::<Vec<Disk<'a>>>("disk", _tf::Some(_tf::NestingMode::List), (1, 8), false))
// _tf::Role::Block(_tf::list_of_one::<Option<Timeouts>>("timeouts", 0, false))       // `block(list, max_items = 1)`
fn expand_block(member: &Member, block: &NestedBlock) -> TokenStream {
    let (name, ty) = (&member.name.text, &member.field.ty);
    let [min, max] = [block.limits.min(), block.limits.max()].map(Literal::i64_unsuffixed);
    let computed = block.computed.is_present();
    let block = if block.is_list_of_one() {
        quote_spanned!(at(block.span)=> _tf::list_of_one::<#ty>(#name, #min, #computed))
    } else {
        let mode = nesting_mode(block.nesting);
        quote_spanned!(at(block.span)=> _tf::nested_block::<#ty>(#name, #mode, (#min, #max), #computed))
    };
    quote!(_tf::Role::Block(#block))
}

/// How a block is read and written.
fn block_wire(block: &NestedBlock, ty: &Type) -> TokenStream {
    if block.is_list_of_one() { quote!(_tf::List<#ty>) } else { quote!(_tf::Plain<#ty>) }
}

fn nesting_mode(mode: Option<NestingMode>) -> TokenStream {
    let mode = match mode {
        None => return quote!(_tf::None),
        Some(NestingMode::Single) => quote!(Single),
        Some(NestingMode::List) => quote!(List),
        Some(NestingMode::Set) => quote!(Set),
        Some(NestingMode::Map) => quote!(Map),
        Some(NestingMode::Group) => quote!(Group),
    };
    quote!(_tf::Some(_tf::NestingMode::#mode))
}

// _tf::Description::new("Assigned by the service.", _tf::DescriptionKind::Markdown)
pub(super) fn description(description: &Description) -> TokenStream {
    let text = &description.text;
    let kind = match description.kind {
        DescriptionKind::Plain => quote!(Plain),
        DescriptionKind::Markdown => quote!(Markdown),
    };
    quote!(_tf::Description::new(#text, _tf::DescriptionKind::#kind))
}

// _tf::Some(_tf::Deprecation::new("Use `zone`."))
pub(super) fn deprecation(deprecation: Option<&Deprecation>) -> TokenStream {
    match deprecation {
        None => quote!(_tf::None),
        Some(Deprecation { message }) => quote!(_tf::Some(_tf::Deprecation::new(#message))),
    }
}

// _tf::Field::new(
//     <Self as _tf::Described<'__de>>::MEMBERS[0],
//     _tf::offset_of!(Self, id),
//     _tf::codec::<'__de, _tf::Plain<Unknown<Option<&'a str>>>, Unknown<Option<&'a str>>>(),
// )
fn expand_field(index: usize, member: &Member) -> TokenStream {
    let index = Literal::usize_unsuffixed(index);
    let (field, ty) = (&member.field.ident, &member.field.ty);
    // At the span of the type: one that can't be decoded is reported there.
    let span = at(ty.span());
    let codec = match (&member.wire, &member.role) {
        (Wire::Own, Role::Block(block)) => {
            let wire = block_wire(block, ty);
            quote_spanned!(span=> _tf::block_codec::<'__de, #wire, #ty>())
        }
        (Wire::Own, Role::Plain | Role::Attribute(_)) => {
            quote_spanned!(span=> _tf::codec::<'__de, _tf::Plain<#ty>, #ty>())
        }
        (Wire::String, _) => quote_spanned!(span=> _tf::string_codec::<'__de, #ty, _>()),
        (Wire::With(module), _) => {
            let functions = module_functions(module, &quote!('__de));
            quote_spanned!(span=> _tf::with_codec::<'__de, #ty, _, _, _, _>(#functions))
        }
    };
    quote! {
        _tf::Field::new(
            <Self as _tf::Described<'__de>>::MEMBERS[#index],
            _tf::offset_of!(Self, #field),
            #codec,
        )
    }
}

/// What a type can hold that is read and written in a manner.
pub(super) fn holds(wire: &Wire, ty: &impl ToTokens) -> TokenStream {
    match wire {
        Wire::Own => quote!(_tf::Holds::of::<#ty>()),
        Wire::String => quote!(_tf::string_holds::<'static, #ty, _>()),
        Wire::With(module) => {
            let functions = module_functions(module, &quote!('static));
            quote!(_tf::with_holds::<'static, #ty, _, _, _, _>(#functions))
        }
    }
}

// |__decoder: &mut dyn _tf::Decoder<'__de>| duration::decode(__decoder),
// |__value, __encoder| duration::encode(__value, __encoder)
//
/// The functions of a module. A closure may return what is borrowed from the input for as short as the field needs it.
pub(super) fn module_functions(module: &Path, input: &TokenStream) -> TokenStream {
    quote! {
        |__decoder: &mut dyn _tf::Decoder<#input>| #module::decode(__decoder),
        |__value, __encoder| #module::encode(__value, __encoder)
    }
}

// const CHECKED: () = {
//     // The descriptor has an entry for each field, and each entry is of the field's own type.
//     let _ = |__self: &Self| {
//         let Self { id: __field0, name: __field1 } = __self;
//         let _: *const Unknown<Option<&'a str>> = __field0;
//         let _: *const Unknown<Cow<'a, str>> = __field1;
//     };
//     _tf::check::attribute(<Self as _tf::Described<'__de>>::MEMBERS[0], _tf::Holds::of::<…>(), true);
//     let _ = <Common as _tf::TfSchema>::BLOCK_REF;           // what is flattened into a schema has one, too
//     _tf::check::members(&<Self as _tf::Described<'__de>>::DESCRIPTOR, _tf::Kind::Resource);
//     _tf::check::protocol5(&<Self as _tf::Described<'__de>>::DESCRIPTOR);           // with `protocol5`
// };
fn expand_checks(schema: Option<&Schema>, fields: &ObjectFields) -> TokenStream {
    let locals: Vec<_> = (0..fields.iter().count()).map(|index| format_ident!("__field{index}")).collect();
    let (idents, types): (Vec<_>, Vec<_>) = fields.iter().map(|field| (&field.ident, &field.ty)).unzip();
    let holds_plan = schema.is_some_and(|schema| schema.kind == Some(Kind::Resource) && !schema.known);
    let members = fields.sorted_members();
    let checks = members.iter().enumerate().map(|(index, member)| expand_check(index, member, holds_plan));
    let flattened = fields.flattened.iter().filter(|_| schema.is_some()).map(|field| {
        let ty = &field.ty;
        quote!(let _ = <#ty as _tf::TfSchema>::BLOCK_REF;)
    });
    // Names can come twice only by a flattened struct.
    let span = fields.flattened.first().map_or_else(Span::call_site, |field| at(field.ident.span()));
    let kind = kind(schema.and_then(|schema| schema.kind));
    let check_members =
        quote_spanned!(span=> _tf::check::members(&<Self as _tf::Described<'__de>>::DESCRIPTOR, #kind););
    let protocol5 = schema.filter(|schema| schema.protocol5.is_present()).map(|schema| {
        let span = at(schema.protocol5.span());
        quote_spanned!(span=> _tf::check::protocol5(&<Self as _tf::Described<'__de>>::DESCRIPTOR);)
    });
    quote! {
        let _ = |__self: &Self| {
            let Self { #(#idents: #locals),* } = __self;
            #(let _: *const #types = #locals;)*
        };
        #(#checks)*
        #(#flattened)*
        #check_members
        #protocol5
    }
}

/// What a schema is for; `None` is the content of a nested block or nested attribute.
pub(super) fn kind(kind: Option<Kind>) -> TokenStream {
    match kind {
        None => quote!(_tf::Kind::Nested),
        Some(Kind::Resource) => quote!(_tf::Kind::Resource),
        Some(Kind::DataSource) => quote!(_tf::Kind::DataSource),
        Some(Kind::Provider) => quote!(_tf::Kind::Provider),
        Some(Kind::ProviderMeta) => quote!(_tf::Kind::ProviderMeta),
        Some(Kind::EphemeralResource) => quote!(_tf::Kind::EphemeralResource),
        Some(Kind::ListResource) => quote!(_tf::Kind::ListResource),
        Some(Kind::Action) => quote!(_tf::Kind::Action),
        Some(Kind::StateStore) => quote!(_tf::Kind::StateStore),
        Some(Kind::Identity) => quote!(_tf::Kind::Identity),
    }
}

/// The checks of one member, each at the word it is about.
fn expand_check(index: usize, member: &Member, holds_plan: bool) -> TokenStream {
    let place = Literal::usize_unsuffixed(index);
    match &member.role {
        Role::Attribute(attribute) => {
            let holds = holds(&member.wire, &member.field.ty);
            let span = at(attribute.behavior.map_or_else(|| member.field.ty.span(), |(_, span)| span));
            quote_spanned! {span=>
                _tf::check::attribute(<Self as _tf::Described<'__de>>::MEMBERS[#place], #holds, #holds_plan);
            }
        }
        Role::Block(block) if block.computed.is_present() => {
            let holds = holds(&member.wire, &member.field.ty);
            quote_spanned! {at(block.computed.span())=>
                _tf::check::block(<Self as _tf::Described<'__de>>::MEMBERS[#place], #holds, #holds_plan);
            }
        }
        Role::Plain | Role::Block(_) => TokenStream::new(),
    }
}

/// The header and the bytes of a text on the wire.
fn messagepack_string(text: &str) -> Vec<u8> {
    let length = text.len();
    let mut bytes = match (u8::try_from(length), u16::try_from(length), u32::try_from(length)) {
        (Ok(length @ ..32), _, _) => vec![0xa0 | length],
        (Ok(length), _, _) => vec![0xd9, length],
        (_, Ok(length), _) => [&[0xda], &length.to_be_bytes()[..]].concat(),
        (_, _, Ok(length)) => [&[0xdb], &length.to_be_bytes()[..]].concat(),
        (_, _, Err(_)) => unreachable!("no source file is of 4 GiB"),
    };
    bytes.extend_from_slice(text.as_bytes());
    bytes
}
