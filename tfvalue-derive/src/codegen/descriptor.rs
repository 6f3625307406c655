//! The descriptor of a struct: the data with which the runtime handles the struct.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use super::{
    at,
    codec::{module_functions, module_type},
    field_check::{self, DecodedFrom},
    flags,
    generics::Generics,
    leaf, located, optional, rules, start, variant,
};
use crate::{
    model::{
        Attribute, AttributeType, Container, Deprecation, Description, Field, Member, MemberCodec,
        NestedBlock, NestedType, NestingMode, ObjectFields, Role, Schema, SchemaKind,
    },
    options::Protocol5Fallback,
};

// _tf::attribute::<…>(unsafe { _tf::Memory::<Self>::tfvalue_project(__base, &raw mut (*__base).id) }, "id", …)
//
/// Calls a function with the projection to a field. The `unsafe` block contains no user tokens but the field's name, so it can't call a user's
/// unsafe function.
///
/// This is a macro because nested token streams are slow to build.
macro_rules! row {
    ($span:expr, $field:expr => [$($function:tt)*]($($arguments:tt)*)) => {{
        let name = &$field.ident;
        quote_spanned!($span=> $($function)*(
            unsafe { _tf::Memory::<Self>::tfvalue_project(__base, &raw mut (*__base).#name) },
            $($arguments)*
        ))
    }};
}

// unsafe impl<'__de: 'a, 'a> _tf::Described<'__de> for Server<'a> {
//     // One row for each field that Terraform has, sorted by name, and one for each skipped field.
//     type Fields = _tf::Fields<'__de, Self, 2, 0>;
//     const FIELDS: _tf::Fields<'__de, Self, 2, 0> = {
//         // With a shared reference, the compiler would try to prove that the struct has no interior mutability.
//         let mut __base = _tf::Memory::<Self>::NEW;
//         let __base = &raw mut __base as *mut Self;
//         // Fails for a union, and for a struct with other fields. An attribute below the derive could have changed either.
//         unsafe { let Self { .. } = *__base; let Self { id: _, name: _ } = *__base; }
//         _tf::Fields::new([…], [_tf::skipped(…)])                      // `Merged`, with a third array, if structs are flattened
//     };
//     // If the place of nesting may require a field to hold unknown values, and the field can't.
//     const LACKING: &'static _tf::str = "what is in `Server` can be unknown here, but …";
//     // With `known`.
//     const WHOLLY_KNOWN: _tf::bool = true;
//     // If the struct is generic over more than lifetimes: decoding forces the checks.
//     const CHECKED: () = {…};
// }
//
// // Else:
// const _: () = {…};
///
/// Returns the impl with its checks, and the calls that evaluate the leaf types first.
pub(super) fn expand(
    container: &Container,
    generics: &Generics<'_>,
    schema: Option<&Schema>,
    fields: &ObjectFields,
) -> (TokenStream, TokenStream) {
    let ident = &container.ident;
    let ObjectFields { members: _, flattened, skipped } = fields;
    let members = fields.sorted_members();
    let fixed_type = generics.fixed_type();
    let origin = DecodedFrom::of(schema, fixed_type.is_some());
    let names = rules::FieldNames(fields);
    let described: Vec<_> =
        members.iter().map(|member| RowTokens::new(member, origin, generics, &names)).collect();
    let asked_flattened =
        flattened.iter().map(|field| leaf::expand_flattened(&field.ty, schema.is_some(), generics));
    let leaves: TokenStream = described.iter().map(|row| row.leaves.clone()).chain(asked_flattened).collect();
    let rows = described.iter().map(RowTokens::expand);
    let skips = skipped.iter().map(|field| row!(at(start(&field.ty)), field => [_tf::skipped]()));
    let merges = flattened.iter().map(|field| {
        let span = at(start(&field.ty));
        let ty = located(&field.ty, span);
        let check = if schema.is_some() { quote!(flattened_schema) } else { quote!(flattened_object) };
        row!(span, field => [_tf::check::#check::<'__de, Self, #ty>]())
    });
    let idents = fields.iter().map(|field| &field.ident);
    // Changes that an attribute below the derive makes to the struct are reported at the struct's name.
    let span = at(ident.span());
    let is_struct = quote_spanned!(span=> let Self { .. } = *__base;);
    let is_complete = quote_spanned!(span=> let Self { #(#idents: _),* } = *__base;);
    let [count, skip_count, merge_count] =
        [members.len(), skipped.len(), flattened.len()].map(Literal::usize_unsuffixed);
    let (fields_type, lists) = if flattened.is_empty() {
        (quote!(Fields<'__de, Self, #count, #skip_count>), quote!(Fields::new([#(#rows),*], [#(#skips),*])))
    } else {
        (
            quote!(Merged<'__de, Self, #count, #skip_count, #merge_count>),
            quote!(Merged::new([#(#rows),*], [#(#skips),*], [#(#merges),*])),
        )
    };
    let lacking = field_check::lacking(container, schema, fields)
        .map(|message| quote!(const LACKING: &'static _tf::str = #message;));
    let wholly_known = schema.is_some_and(|schema| schema.known).then(|| {
        quote! { const WHOLLY_KNOWN: _tf::bool = true; }
    });
    let apart = |container: &TokenStream, lifetime| {
        let rows = described.iter().enumerate();
        rows.filter_map(|(index, row)| row.check_apart(index, container, lifetime)).collect::<Vec<_>>()
    };
    let (checked, forced) = if let Some(ty) = &fixed_type {
        let lifetime = quote!('static);
        let (apart, checks) = (apart(ty, &lifetime), Checks::new(schema, fields, (&lifetime, ty)).apart(ty));
        (TokenStream::new(), quote!(#checks #(const _: () = #apart;)*))
    } else {
        let (lifetime, ty) = (quote!('__de), quote!(Self));
        let (apart, checks) =
            (apart(&ty, &lifetime), Checks::new(schema, fields, (&lifetime, &ty)).together());
        (quote!(const CHECKED: () = { #(#apart;)* #checks };), TokenStream::new())
    };
    let described = generics.implement_described(&quote! {
        type Fields = _tf::#fields_type;
        const FIELDS: _tf::#fields_type = {
            #leaves
            let mut __base = _tf::Memory::<Self>::NEW;
            let __base = &raw mut __base as *mut Self;
            unsafe { #is_struct #is_complete }
            _tf::#lists
        };
        #lacking
        #wholly_known
        #checked
    });
    (quote!(#described #forced), leaves)
}

/// A row of the descriptor.
struct RowTokens<'m> {
    member: &'m Member,
    flags: Literal,
    /// The messages about the field's type, if a separate constant checks the type.
    messages: Option<Vec<(u8, String)>>,
    /// The span for errors in the field's type.
    span: Span,
    /// The calls that evaluate the leaf types first.
    leaves: TokenStream,
    /// The type, with this span.
    ty: TokenStream,
    /// The field's rules for plans and values.
    rules: Option<TokenStream>,
}

impl<'m> RowTokens<'m> {
    fn new(
        member: &'m Member,
        origin: DecodedFrom,
        generics: &Generics<'_>,
        names: &rules::FieldNames<'_>,
    ) -> Self {
        let (flags, messages) = flags::of_member(member, origin);
        let ty = &member.field.ty;
        let (span, leaves) = match member.wire {
            // A type with parameters is checked when it is instantiated, so its parts need no calls here.
            MemberCodec::Own if !generics.has_parameters(ty) => leaf::expand(ty, &member.role),
            _ => (at(start(ty)), TokenStream::new()),
        };
        // Without leaves, all names in the type are known and the row can't fail. The type then keeps its spans, since changing them is slow.
        let is_known = leaves.is_empty() && !generics.has_parameters(ty);
        let ty = if is_known { ty.to_token_stream() } else { located(ty, span) };
        let rules = member.role.rules();
        let rules = rules.and_then(|rules| rules::expand(rules, member, (&ty, span), names, generics));
        Self { member, flags, messages, span, leaves, ty, rules }
    }

    // _tf::check::field::<'static, Server<'static>>(3, &[(2, "attribute `zone` can be unknown, but …")])
    //
    /// Returns the check of the type with the messages for its possible errors, if a separate constant checks the type.
    fn check_apart(
        &self,
        index: usize,
        container: &TokenStream,
        lifetime: &TokenStream,
    ) -> Option<TokenStream> {
        let messages = self.messages.as_ref()?.iter().map(|(wrong, message)| {
            let wrong = Literal::u8_unsuffixed(*wrong);
            quote!((#wrong, #message))
        });
        let ty = &self.member.field.ty;
        let index = Literal::usize_unsuffixed(index);
        // The error covers the whole type.
        let tokens = ty.to_token_stream().into_iter();
        let (start, end) =
            (at(start(ty)), at(tokens.last().map_or_else(Span::call_site, |last| last.span())));
        let container = located(container, start);
        let function = quote_spanned!(start=> _tf::check::field::<#lifetime, #container>);
        let arguments = quote_spanned!(end=> (#index, &[#(#messages),*]));
        Some(quote_spanned!(start=> #function #arguments))
    }

    // _tf::object_attribute::<'__de, Self, Unknown<u64>>(unsafe { … }, "size", 10748416)         // without a schema
    fn expand(&self) -> TokenStream {
        let Self { member, flags, span, ty, .. } = self;
        let name = &*member.name.text;
        match &member.role {
            Role::ObjectAttribute => match self.field_type() {
                None => {
                    row!(*span, member.field => [_tf::object_attribute::<'__de, Self, #ty>](#name, #flags))
                }
                Some(field_type) => {
                    row!(*span, member.field => [_tf::object_attribute_of](#name, #flags, #field_type))
                }
            },
            Role::Attribute(attribute) => self.expand_attribute(attribute),
            Role::Block(block) => self.expand_block(block),
        }
    }

    // _tf::string_type::<'_, '__de, Unknown<IpAddr>, _>()                         // `as_string`
    // _tf::known_type::<'_, '__de, Network<'a>>()                                 // `known`
    // const { &_tf::with_type::<'__de, …>(…, const { &duration::TYPE }) }         // `with = duration`
    //
    /// Returns the field type of a field with a codec other than that of its Rust type.
    fn field_type(&self) -> Option<TokenStream> {
        let Self { member, span, ty, .. } = self;
        match &member.wire {
            MemberCodec::Own if member.known.is_present() => {
                Some(quote_spanned!(*span=> _tf::known_type::<'_, '__de, #ty>()))
            }
            MemberCodec::Own => None,
            MemberCodec::String => Some(quote_spanned!(*span=> _tf::string_type::<'_, '__de, #ty, _>())),
            MemberCodec::With(module) => {
                let functions = module_functions(module, &quote!('__de));
                let module_type = module_type(module);
                Some(quote_spanned! {*span=>
                    const { &_tf::with_type::<'__de, #ty, _, _, _, _, _>(#functions, #module_type) }
                })
            }
        }
    }

    // _tf::attribute::<'__de, Self, Unknown<Option<&'a str>>>(unsafe { … }, "id", 13322020, "Assigned by the service.")
    // _tf::attribute_of(…, const { &_tf::with_type::<…>(…) }, _tf::MemberExtra::ATTRIBUTE)          // `with = duration`
    // _tf::attribute_of(…, _tf::field_type::<'_, '__de, …>(), const { &_tf::MemberExtra::ATTRIBUTE.deprecated("Use `zone`.") })
    // _tf::attribute_of(…, const { &_tf::nested::<Option<Network<'a>>>(_tf::None, _tf::Protocol5Fallback::Refused) })
    fn expand_attribute(&self, attribute: &Attribute) -> TokenStream {
        let Self { member, flags, ty, rules, .. } = self;
        let Attribute {
            ty: attribute_type,
            description: Description { text, kind: _ },
            deprecation,
            // These are in `self.flags`.
            behavior: _,
            sensitive: _,
            write_only: _,
            import: _,
            // These are in `self.rules`.
            rules: _,
        } = attribute;
        let (span, name) = (self.span, &*member.name.text);
        let field_type = self.field_type();
        if let (AttributeType::Type, None, None, None) = (attribute_type, &field_type, deprecation, rules) {
            return row!(span, member.field => [_tf::attribute::<'__de, Self, #ty>](#name, #flags, #text));
        }
        let field_type =
            field_type.unwrap_or_else(|| quote_spanned!(span=> _tf::field_type::<'_, '__de, #ty>()));
        let deprecated =
            deprecation.as_ref().map(|(Deprecation { message }, _)| quote!(.deprecated(#message)));
        let extra = match attribute_type {
            AttributeType::Type if deprecated.is_none() && rules.is_none() => {
                quote!(_tf::MemberExtra::ATTRIBUTE)
            }
            AttributeType::Type => quote!(const { &_tf::MemberExtra::ATTRIBUTE #deprecated #rules }),
            AttributeType::Nested(NestedType { nesting, protocol5, span }) => {
                let mode = nesting_mode(*nesting);
                let protocol5 = match protocol5 {
                    None => quote!(_tf::Protocol5Fallback::Refused),
                    Some(Protocol5Fallback::Object) => quote!(_tf::Protocol5Fallback::Object),
                };
                let nested =
                    quote_spanned!(at(*span)=> _tf::nested::<#ty>(#mode, #protocol5) #deprecated #rules);
                quote!(const { &#nested })
            }
        };
        row!(span, member.field => [_tf::attribute_of](#name, #flags, #text, #field_type, #extra))
    }

    // _tf::block_of(unsafe { … }, "disk", 15256064, _tf::block_type::<'_, '__de, Vec<Disk<'a>>>(), const {
    //     _tf::check::known_elements::<Vec<Disk<'a>>>();
    //     &_tf::nested_block::<Vec<Disk<'a>>>(_tf::Some(_tf::NestingMode::List), (1, 8))
    // })
    // … _tf::list_of_one_type::<'_, '__de, Option<Timeouts>>(), const { …; &_tf::list_of_one::<Option<Timeouts>>(0) }
    // … .computed()
    fn expand_block(&self, block: &NestedBlock) -> TokenStream {
        let Self { member, flags, ty, rules, .. } = self;
        let name = &*member.name.text;
        let [min, max] = [block.limits.min(), block.limits.max()].map(Literal::i64_unsuffixed);
        let span = at(block.span);
        let known = member.known.is_present();
        let (field_type, extra) = if block.is_list_of_one() {
            let function = if known { quote!(known_list_of_one_type) } else { quote!(list_of_one_type) };
            let field_type = quote_spanned!(self.span=> _tf::#function::<'_, '__de, #ty>());
            (field_type, quote_spanned!(span=> _tf::list_of_one::<#ty>(#min)))
        } else {
            let mode = nesting_mode(block.nesting);
            let function = if known { quote!(known_block_type) } else { quote!(block_type) };
            let field_type = quote_spanned!(self.span=> _tf::#function::<'_, '__de, #ty>());
            (field_type, quote_spanned!(span=> _tf::nested_block::<#ty>(#mode, (#min, #max))))
        };
        let computed =
            block.computed.is_present().then(|| quote_spanned!(at(block.computed.span())=> .computed()));
        let check_elements = quote_spanned!(span=> _tf::check::known_elements::<#ty>(););
        let extra = quote_spanned!(self.span=> const { #check_elements &#extra #computed #rules });
        row!(self.span, member.field => [_tf::block_of](#name, #flags, #field_type, #extra))
    }
}

fn nesting_mode(mode: Option<NestingMode>) -> TokenStream {
    optional(mode.map(|mode| variant("NestingMode", mode)).as_ref())
}

// "Assigned by the service.", _tf::DescriptionKind::Markdown
pub(super) fn description(description: &Description) -> TokenStream {
    let (text, kind) = (&description.text, variant("DescriptionKind", description.kind));
    quote!(#text, #kind)
}

// _tf::Some("Use `zone`.")
pub(super) fn deprecation(deprecation: Option<&Deprecation>) -> TokenStream {
    optional(deprecation.map(|deprecation| &deprecation.message).as_ref())
}

/// The checks of fields that have nested structs. A type without nested structs is checked where its row is built.
struct Checks {
    /// The check of each flattened struct. Its errors appear at the struct's field.
    flattened: Vec<TokenStream>,
    /// The checks of the struct's own fields, each at the field.
    members: TokenStream,
}

impl Checks {
    // _tf::check::flattened::<'static, Server<'static>>(0, _tf::SchemaKind::Resource, false);
    //
    // _tf::evaluate_rows::<'static, Server<'static>>();
    // _tf::check::member::<'static, Server<'static>>(3, _tf::SchemaKind::Resource, false);
    //
    /// The checks of the struct `ty`, with this lifetime.
    fn new(
        schema: Option<&Schema>,
        fields: &ObjectFields,
        (lifetime, ty): (&TokenStream, &TokenStream),
    ) -> Self {
        let kind = schema.and_then(|schema| schema.kind);
        let protocol5 = schema.is_some_and(|schema| schema.protocol5.is_present());
        let check = |function: TokenStream, index: usize, field: &Field| {
            let (index, span) = (Literal::usize_unsuffixed(index), at(field.ident.span()));
            let (ty, kind) = (located(ty, span), self::kind(kind));
            quote_spanned!(span=> _tf::check::#function::<#lifetime, #ty>(#index, #kind, #protocol5);)
        };
        let members = fields.sorted_members();
        let members = members.iter().enumerate().filter(|(_, member)| has_more(member, kind));
        let members = members.map(|(index, member)| check(quote!(member), index, &member.field));
        let flattened = fields.flattened.iter().enumerate();
        Self {
            flattened: flattened.map(|(place, field)| check(quote!(flattened), place, field)).collect(),
            members: quote!(_tf::evaluate_rows::<#lifetime, #ty>(); #(#members)*),
        }
    }

    /// All checks in one constant.
    fn together(&self) -> TokenStream {
        let Self { flattened, members } = self;
        quote!(#(#flattened)* #members)
    }

    // const _: () = {
    //     _tf::check::first::<Server<'static>>();
    //     _tf::evaluate_rows::<'static, Server<'static>>();
    //     …
    // };
    // const _: () = { _tf::check::flattened::<'static, Server<'static>>(0, _tf::SchemaKind::Resource, false); };
    //
    /// The checks in several constants. Each constant reports its own errors, and no other constant depends on it.
    fn apart(&self, ty: &TokenStream) -> TokenStream {
        let Self { flattened, members } = self;
        quote! {
            const _: () = {
                _tf::check::first::<#ty>();
                #members
            };
            #(const _: () = { #flattened };)*
        }
    }
}

/// Returns whether a field can have errors beyond those of its own type. Skipping the check saves compile time.
fn has_more(member: &Member, kind: Option<SchemaKind>) -> bool {
    match &member.role {
        Role::ObjectAttribute => false,
        Role::Attribute(attribute) => {
            matches!(attribute.ty, AttributeType::Nested(_))
                || attribute.write_only.is_present()
                || kind == Some(SchemaKind::Identity)
        }
        Role::Block(_) => true,
    }
}

/// The kind of a schema. `None` means the content of a nested block or nested attribute.
pub(super) fn kind(kind: Option<SchemaKind>) -> TokenStream {
    kind.map_or_else(|| quote!(_tf::SchemaKind::Nested), |kind| variant("SchemaKind", kind))
}
