//! The rules for plans and values, as data.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use syn::{Ident, Type, ext::IdentExt, parse_quote, spanned::Spanned};

use super::{
    at,
    codec::wire_type,
    generics::{Generics, with_lifetimes},
    leaf, located, optional, start, variant,
};
use crate::{
    check::named,
    model::{Combination, Member, MemberCodec, ObjectFields, Role, Schema},
    options::{
        Arguments, Bounds, DefaultValue, LiteralValue, Part, Replacement, Rules, Validator, ValidatorKind,
    },
    types::{arguments, bare, last_segment, spelled},
};

// .rules(const { &_tf::Rules::NONE.with_default(…).with_replacement(…).with_state(…).with_validators(…).with_key(…) })
//
/// The rules of a field. `None` if there are none.
pub(super) fn expand(
    rules: &Rules,
    member: &Member,
    asked: (&TokenStream, Span),
    names: &FieldNames<'_>,
    generics: &Generics<'_>,
) -> Option<TokenStream> {
    let Rules { default, requires_replace, use_state_for_unknown, validate, key } = rules;
    let default = default.as_ref().map(|word| {
        let default = expand_default(&word.value, member, asked);
        // An impl for a type parameter may hold for one lifetime only, so no function could decode every value.
        let round_trip = (!generics.has_parameters(&member.field.ty)).then(|| expand_round_trip(member));
        let round_trip = optional(round_trip.as_ref());
        quote!(.with_default(#default, #round_trip))
    });
    let replacement = requires_replace.as_ref().map(|word| expand_replacement(&word.value, member));
    let state = use_state_for_unknown.as_ref().map(|word| {
        let state = variant("UseState", word.value);
        quote!(.with_state(#state))
    });
    let validators = validate.as_ref().map(|word| {
        // A list of at most one block is a list in Terraform, but not in Rust.
        let ty = match &member.role {
            Role::Block(block) if block.is_list_of_one() => {
                quote!(<_tf::Vec<_tf::bool> as _tf::TfType>::TYPE_REF)
            }
            _ => type_ref(member, asked),
        };
        let validators = expand_validators(&word.value.0, &ty, &member.field.ty, member, names);
        quote!(.with_validators(#validators))
    });
    let key = key.as_ref().map(|word| {
        let (name, span) = (word.value.0.unraw().to_string(), at(word.value.0.span()));
        let ty = &member.field.ty;
        quote_spanned!(span=> .with_key(_tf::key::<#ty>(#name)))
    });
    let options = quote!(#default #replacement #state #validators #key);
    (!options.is_empty()).then(|| quote!(.rules(const { &_tf::Rules::NONE #options })))
}

/// The fields' names in Terraform.
pub(super) struct FieldNames<'f>(pub(super) &'f ObjectFields);

impl FieldNames<'_> {
    /// The name of a field in Terraform. For a field of a flattened struct, the derive knows only the Rust name.
    fn of(&self, ident: &Ident) -> String {
        let member = self.0.members.iter().find(|member| member.field.ident.unraw() == ident.unraw());
        member.map_or_else(|| ident.unraw().to_string(), |member| member.name.text.clone())
    }
}

/// A reference to the Terraform type. The field's type keeps the tokens and the span of the earlier requirement, so that rustc reports a missing impl
/// once.
fn type_ref(member: &Member, (asked, span): (&TokenStream, Span)) -> TokenStream {
    let ty = &member.field.ty;
    match &member.wire {
        MemberCodec::Own => quote_spanned!(span=> <#asked as _tf::TfType>::TYPE_REF),
        MemberCodec::String => quote!(<_tf::String as _tf::TfType>::TYPE_REF),
        wire @ MemberCodec::With(_) => {
            let ty = wire_type(wire, ty);
            quote!(const { &#ty })
        }
    }
}

// _tf::DefaultValue::Literal(_tf::default_of::<Unknown<Option<String>>>().text("…"))
// _tf::DefaultValue::Expression(|| _tf::value_of::<Vec<String>>(&(…)))
fn expand_default(default: &DefaultValue, member: &Member, asked: (&TokenStream, Span)) -> TokenStream {
    let ty = &member.field.ty;
    match default {
        DefaultValue::Literal(literal) => {
            let span = at(literal.span);
            let checked = match (&literal.value, &member.wire) {
                (_, MemberCodec::String | MemberCodec::With(_)) => {
                    let ty = type_ref(member, asked);
                    quote_spanned!(span=> _tf::literal_default(#ty, #literal))
                }
                (LiteralValue::Text(text), MemberCodec::Own) => {
                    quote_spanned!(span=> _tf::default_of::<#ty>().text(#text))
                }
                (LiteralValue::Number { digits, is_integer: true }, MemberCodec::Own) => {
                    let value: TokenStream = digits.parse().expect("digits");
                    quote_spanned!(span=> _tf::default_of::<#ty>().integer(#value, #digits))
                }
                (LiteralValue::Number { digits, is_integer: false }, MemberCodec::Own) => {
                    quote_spanned!(span=> _tf::default_of::<#ty>().fraction(#digits))
                }
                (LiteralValue::Bool(value), MemberCodec::Own) => {
                    quote_spanned!(span=> _tf::default_of::<#ty>().bool(#value))
                }
            };
            quote_spanned!(span=> _tf::DefaultValue::Literal(#checked))
        }
        DefaultValue::Expression(expression) => {
            let is_spelled = !std::ptr::eq(inner(ty), ty);
            if !is_spelled && matches!(member.wire, MemberCodec::Own) {
                // An alias may hide `Unknown` and `Option`, so a trait finds the inner type.
                let ty = without_lifetimes(ty);
                let value =
                    quote_spanned!(at(expression.span())=> _tf::default_of::<#ty>().value(#expression));
                return quote!(_tf::DefaultValue::Expression(|| #value));
            }
            let inner = without_lifetimes(inner(ty));
            let value = match &member.wire {
                MemberCodec::Own => quote!(_tf::value_of(&__value)),
                MemberCodec::String => quote!(_tf::text_of(&__value)),
                MemberCodec::With(module) => {
                    quote!(_tf::value_with(|__encoder| #module::encode(&__value, __encoder)))
                }
            };
            let inner = match &member.wire {
                MemberCodec::With(_) => without_lifetimes(ty),
                _ => inner,
            };
            quote! {
                _tf::DefaultValue::Expression(|| {
                    let __value: #inner = #expression;
                    #value
                })
            }
        }
    }
}

// |__value| _tf::round_trip::<Unknown<Option<String>>>(__value)
//
/// A function that decodes and encodes a default like a value of the field.
fn expand_round_trip(member: &Member) -> TokenStream {
    let ty = without_lifetimes(&member.field.ty);
    match &member.wire {
        MemberCodec::Own => quote!(|__value| _tf::round_trip::<#ty>(__value)),
        MemberCodec::String => quote!(|__value| _tf::round_trip_as_string::<#ty, _>(__value)),
        MemberCodec::With(module) => quote! {
            |__value| _tf::round_trip_with(
                __value,
                |__decoder| #module::decode(__decoder),
                |__value, __encoder| #module::encode(__value, __encoder),
            )
        },
    }
}

// .with_replacement(_tf::RequiresReplace::If("path", |prior, planned| _tf::Ok(_tf::replaces(path(…, …)))))
fn expand_replacement(replacement: &Replacement, member: &Member) -> TokenStream {
    let ty = &member.field.ty;
    match replacement {
        Replacement::Always => quote!(.with_replacement(_tf::RequiresReplace::Always)),
        Replacement::IfConfigured => quote!(.with_replacement(_tf::RequiresReplace::IfConfigured)),
        Replacement::If(path) => {
            let name = spelled(path);
            let (ty, typed) = (without_lifetimes(ty), typed(member));
            let called = quote_spanned!(at(path.span())=> _tf::replaces(#path(__prior, __planned)));
            quote! {
                .with_replacement(_tf::RequiresReplace::If(#name, |__prior, __planned| {
                    let __prior = &_tf::#typed::<#ty>(__prior)?;
                    let __planned = &_tf::#typed::<#ty>(__planned)?;
                    _tf::Ok(#called)
                }))
            }
        }
    }
}

// const { &[&_tf::validators::length(<Vec<String> as _tf::TfType>::TYPE_REF, _tf::Some(1), _tf::None) as &dyn _tf::Validator, …] }
fn expand_validators(
    validators: &[Validator],
    ty: &TokenStream,
    rust: &Type,
    member: &Member,
    names: &FieldNames<'_>,
) -> TokenStream {
    let validators = validators.iter().map(|validator| {
        let span = at(validator.span);
        let (name, arguments) = match &validator.kind {
            ValidatorKind::Own(expression) => {
                return quote_spanned!(span=> &(#expression) as &dyn _tf::Validator);
            }
            ValidatorKind::Known(name, arguments) => (Ident::new(name, span), arguments),
        };
        let arguments = match arguments {
            Arguments::Counts(Bounds { min, max }) => {
                let [min, max] = [min, max].map(|end| {
                    let count = end.as_ref().and_then(|end| end.parse().ok()).map(Literal::u64_unsuffixed);
                    optional(count.as_ref())
                });
                quote!(#min, #max)
            }
            Arguments::Range(Bounds { min, max }) => {
                let [min, max] = [min, max].map(|end| optional(end.as_ref()));
                quote!(#min, #max)
            }
            Arguments::Divisor(divisor) => quote!(#divisor),
            Arguments::Values(values) => quote!(&[#(#values),*]),
            Arguments::Texts(texts) => quote!(&[#(_tf::Literal::Text(#texts)),*]),
            Arguments::Pattern(pattern, message) => {
                let message = optional(message.as_ref());
                quote!(#pattern, #message)
            }
            Arguments::Validators(part, validators) => match part {
                Part::Whole => expand_validators(validators, ty, rust, member, names),
                Part::Elements => {
                    let ty = quote!(_tf::validators::element(#ty));
                    // A type without arguments may be an alias, so a trait finds the element type.
                    let element = element(inner(rust)).cloned();
                    let element = element.unwrap_or_else(|| parse_quote!(<#rust as _tf::Elements>::Element));
                    expand_validators(validators, &ty, &element, member, names)
                }
                Part::Keys => {
                    let ty = quote!(<_tf::String as _tf::TfType>::TYPE_REF);
                    expand_validators(validators, &ty, &parse_quote!(_tf::String), member, names)
                }
            },
            Arguments::Fields(fields) => {
                let fields = fields.iter().map(|field| names.of(field));
                quote!(&[#(#fields),*])
            }
            Arguments::Attributes(names) => {
                let names = names.iter().map(|name| name.unraw().to_string());
                quote!(&[#(#names),*])
            }
            Arguments::Function(path) => expand_function(path, rust, member),
        };
        quote_spanned!(span=> &_tf::validators::#name(#ty, #arguments) as &dyn _tf::Validator)
    });
    quote!(const { &[#(#validators),*] })
}

// "path", |__value| { let _tf::Ok(__value) = &_tf::typed::<Option<u16>>(__value) else { … }; _tf::accepted(path(__value)) }
fn expand_function(path: &syn::Path, rust: &Type, member: &Member) -> TokenStream {
    let name = spelled(path);
    let ty = without_lifetimes(inner(rust));
    // An alias may hide `Unknown` and `Option`.
    let is_spelled = !std::ptr::eq(inner(rust), rust);
    let field = &member.field.ty;
    let is_field = std::ptr::eq(rust, field);
    let (typed, ty) = match member.wire {
        MemberCodec::String if is_field && !is_spelled => (quote!(parsed_field), quote!(#ty, _)),
        _ => (typed(member), ty),
    };
    let peeled = (!is_spelled).then(|| {
        quote! {
            #[allow(unused_imports)]
            use _tf::{PeelAny as _, PeelNullable as _, PeelUnknown as _};
            let _tf::Some(__value) = (&&&_tf::Peel(__value)).peeled() else { return _tf::Ok(()) };
        }
    });
    let called = quote_spanned!(at(path.span())=> _tf::accepted(#path(__value)));
    quote! {
        #name, |__value| {
            // What doesn't fit the type is reported when the whole is read.
            let _tf::Ok(__value) = &_tf::#typed::<#ty>(__value) else { return _tf::Ok(()) };
            #peeled
            #called
        }
    }
}

// _tf::Combinations::new(&[_tf::Combination::new(_tf::CombinationRule::Conflicts, &["a", "b"])], &[<Common as _tf::TfSchema>::BLOCK_REF])
//
/// The combinations of fields. `None` if the struct has no combinations and no flattened structs that may have some.
pub(super) fn combinations(
    schema: &Schema,
    fields: &ObjectFields,
    generics: &Generics<'_>,
) -> Option<TokenStream> {
    let combinations = &schema.combinations;
    if combinations.is_empty() && fields.flattened.is_empty() {
        return None;
    }
    let names = FieldNames(fields);
    let own = combinations.iter().map(|Combination { rule, fields, span: _ }| {
        let rule = variant("CombinationRule", rule);
        let members = fields.iter().map(|field| names.of(field));
        quote!(_tf::Combination::new(#rule, &[#(#members),*]))
    });
    let leaves = fields.flattened.iter().map(|field| leaf::expand_flattened(&field.ty, true, generics));
    let flattened = fields.flattened.iter().map(|field| {
        let span = at(start(&field.ty));
        let ty = located(&field.ty, span);
        quote_spanned!(span=> <#ty as _tf::TfSchema>::BLOCK_REF)
    });
    let rules = fields.members.iter().filter_map(|member| member.role.rules()?.validate.as_ref());
    let own_names = combinations.iter().flat_map(|combination| &combination.fields);
    let is_own =
        |name: &Ident| fields.members.iter().any(|member| member.field.ident.unraw() == name.unraw());
    let foreign = own_names.chain(rules.flat_map(|word| named(&word.value.0))).filter(|name| !is_own(name));
    let foreign = foreign.map(|name| {
        let (text, span) = (name.unraw().to_string(), at(name.span()));
        let is_planned = schema.is_planned();
        quote_spanned!(span=> _tf::flattened_member::<Self>(#text, #is_planned);)
    });
    Some(quote!({
        #(#leaves)*
        #(#foreign)*
        _tf::Combinations::new(&[#(#own),*], &[#(#flattened),*])
    }))
}

/// The runtime function that decodes a value of a field, or of one of its elements.
fn typed(member: &Member) -> TokenStream {
    match member.wire {
        MemberCodec::String => quote!(parsed),
        MemberCodec::Own | MemberCodec::With(_) => quote!(typed),
    }
}

/// The element type of a collection: the last type argument. `None` if the spelling has no arguments.
fn element(ty: &Type) -> Option<&Type> {
    arguments(last_segment(ty)?).pop()
}

/// The type inside `Unknown`, `Option` and `Box`, judging by the spelling.
fn inner(ty: &Type) -> &Type {
    let is_wrapper =
        |name: &Ident| ["Unknown", "Option", "Nullable", "Box"].iter().any(|wrapper| name == wrapper);
    let wrapper = last_segment(ty).filter(|last| is_wrapper(&last.ident));
    match wrapper.map(arguments).as_deref() {
        Some([argument]) => inner(argument),
        _ => bare(ty),
    }
}

/// The type with `'_` for each lifetime except `'static`. The generated function that uses the type declares no lifetimes.
fn without_lifetimes(ty: &Type) -> TokenStream {
    with_lifetimes(ty.to_token_stream(), &|name| (name != "static").then_some("_"))
}
