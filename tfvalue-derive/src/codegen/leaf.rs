//! Leaf types: types that may lack a Terraform type. Generated code evaluates each leaf separately. The compiler then reports each leaf once, with
//! advice on the fix.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{Path, Type, TypePath, spanned::Spanned};

use super::{at, generics::Generics, located, start};
use crate::{
    model::{MemberCodec, Parameter, Role},
    types::{HOLDERS, arguments, bare, last_segment},
};

/// A type within a field's type, which the macro can't examine further.
struct Leaf<'t> {
    ty: &'t Type,
    advice: Advice,
    /// True if the type is inside a collection or a tuple.
    within: bool,
}

/// The name of a function in the runtime's `check/leaf.rs`. The function requires that a type has a Terraform type, and states advice otherwise.
type Advice = &'static str;

/// The advice for an unfamiliar type.
const ANY: Advice = "any";

/// The advice for the name of a type. Another type with a Terraform type may have the same name.
fn advice_for(name: &str) -> Advice {
    match name {
        // From the standard library, `uuid`, `url`, `ipnet`, `cidr`, `semver`, `jiff`, `rust_decimal`, `bigdecimal` and `num_bigint`.
        "IpAddr" | "Ipv4Addr" | "Ipv6Addr" | "SocketAddr" | "SocketAddrV4" | "SocketAddrV6" | "char"
        | "Uuid" | "Url" | "IpNet" | "Ipv4Net" | "Ipv6Net" | "IpCidr" | "Ipv4Cidr" | "Ipv6Cidr"
        | "Version" | "VersionReq" | "Timestamp" | "Zoned" | "Span" | "Decimal" | "BigDecimal" | "BigInt"
        | "BigUint" => "text",
        // From the standard library, `chrono`, `time` and `jiff`.
        "Duration" | "TimeDelta" | "SignedDuration" | "SystemTime" | "Instant" | "DateTime"
        | "NaiveDateTime" | "NaiveDate" | "NaiveTime" | "OffsetDateTime" | "PrimitiveDateTime"
        | "UtcDateTime" | "Date" | "Time" => "module",
        "PathBuf" | "Path" | "OsString" | "OsStr" | "CString" | "CStr" => "path",
        "JsonValue" => "json",
        "VecDeque" | "LinkedList" | "BinaryHeap" | "SmallVec" | "ArrayVec" | "TinyVec" | "ThinVec"
        | "Bytes" => "list",
        "IndexSet" => "set",
        "Rc" | "Arc" | "Cell" | "RefCell" | "Mutex" | "RwLock" | "OnceCell" | "Pin" => "pointer",
        "Wrapping" | "Saturating" => "number",
        name if name.starts_with("NonZero") => "number",
        _ => ANY,
    }
}

/// The calls that evaluate the leaves of a field's type first, and their span. At one span, the compiler reports only the first call that fails.
pub(super) fn expand(ty: &Type, role: &Role) -> (Span, TokenStream) {
    if role.is_nested() {
        return expand_nested(ty, matches!(role, Role::Block(block) if block.is_list_of_one()));
    }
    expand_leaves(ty, false)
}

fn expand_leaves(ty: &Type, within: bool) -> (Span, TokenStream) {
    let mut leaves = Vec::new();
    find(ty, within, &mut leaves);
    let span = at(match &leaves[..] {
        [leaf] => start(leaf.ty),
        _ => start(ty),
    });
    let calls = leaves.iter().map(|Leaf { ty, advice, within }| {
        // These functions have variants with other advice for elements.
        let suffix = if *within && matches!(*advice, ANY | "text" | "module") { "_within" } else { "" };
        let (function, ty) = (format_ident!("{advice}{suffix}"), located(ty, span));
        quote_spanned!(span=> _tf::leaf::#function::<'static, #ty>();)
    });
    (span, calls.collect())
}

/// A type, with the calls that require it to be a `TfType`.
pub(super) struct RequiredType {
    /// The span of the type.
    pub(super) span: Span,
    leaves: TokenStream,
    /// The type, with this span.
    pub(super) ty: TokenStream,
    /// True if `ty` is the type of each argument of a variadic parameter.
    pub(super) is_argument: bool,
}

impl RequiredType {
    /// The type of a field of a tuple struct. `within`: the struct has several fields.
    pub(super) fn of_field(ty: &Type, within: bool, generics: &Generics<'_>) -> Self {
        Self::new(ty, expand_own(ty, within, generics))
    }

    /// The type of a tuple struct's field with `as_string`.
    pub(super) fn parsed(ty: &Type, generics: &Generics<'_>) -> Self {
        let (span, leaves) =
            if generics.has_parameters(ty) { (at(start(ty)), TokenStream::new()) } else { parsed_call(ty) };
        Self::new(ty, (span, leaves))
    }

    /// The type of a parameter, which may be variadic.
    pub(super) fn of_parameter(parameter: &Parameter, generics: &Generics<'_>) -> Self {
        let ty = &parameter.ty;
        match (&parameter.wire, parameter.variadic) {
            (MemberCodec::Own, None) => Self::new(ty, expand_own(ty, false, generics)),
            (MemberCodec::Own, Some(_)) => Self::of_variadic(ty, generics),
            (MemberCodec::String, None) => Self::of_string(ty, generics),
            (MemberCodec::String, Some(_)) => match element(ty) {
                Some(ty) => Self { is_argument: true, ..Self::of_string(ty, generics) },
                None => Self::new(ty, (at(ty.span()), TokenStream::new())),
            },
            (MemberCodec::With(_), _) => Self::new(ty, (at(ty.span()), TokenStream::new())),
        }
    }

    /// The type of an argument of a parameter with `as_string`.
    fn of_string(ty: &Type, generics: &Generics<'_>) -> Self {
        let span = at(start(ty));
        let asked = located(ty, span);
        let leaves = if generics.has_parameters(ty) {
            TokenStream::new()
        } else {
            quote_spanned!(span=> _tf::leaf::argument::<'static, #asked, _>();)
        };
        Self::new(ty, (span, leaves))
    }

    /// The type of a variadic parameter. If the type is a `Vec`, its element is the type of an argument.
    fn of_variadic(ty: &Type, generics: &Generics<'_>) -> Self {
        if let Some(ty) = element(ty) {
            return Self { is_argument: true, ..Self::new(ty, expand_own(ty, false, generics)) };
        }
        // For another type, the compiler reports that it isn't `Variadic`.
        let span = at(start(ty));
        let asked = located(ty, span);
        Self::new(ty, (span, quote_spanned!(span=> _tf::variadic::<#asked>();)))
    }

    fn new(ty: &Type, (span, leaves): (Span, TokenStream)) -> Self {
        Self { span, leaves, ty: located(ty, span), is_argument: false }
    }

    pub(super) fn has_leaves(&self) -> bool {
        !self.leaves.is_empty()
    }

    // { _tf::leaf::any::<'static, Zone>(); <Zone as _tf::TfType>::TYPE }
    //
    /// An expression that uses the type, after the calls that evaluate its leaves.
    ///
    /// Each item repeats the calls, because the compiler evaluates items independently. The compiler shows identical errors only once.
    pub(super) fn first(&self, expression: TokenStream) -> TokenStream {
        let leaves = &self.leaves;
        if leaves.is_empty() { expression } else { quote!({ #leaves #expression }) }
    }
}

/// The call that requires a type to suit `as_string`, and its span.
fn parsed_call(ty: &Type) -> (Span, TokenStream) {
    let span = at(start(ty));
    let ty = located(ty, span);
    (span, quote_spanned!(span=> _tf::leaf::parsed::<#ty>();))
}

// const A_TERRAFORM_TYPE_CANNOT_CONTAIN_ITSELF: () = { _tf::leaf::any::<'static, Zone>(); };
//
/// The constant that evaluates the leaves first.
pub(super) fn expand_first(leaves: &TokenStream) -> Option<TokenStream> {
    (!leaves.is_empty()).then(|| quote!(const A_TERRAFORM_TYPE_CANNOT_CONTAIN_ITSELF: () = { #leaves };))
}

/// The calls that evaluate the leaves of all these types.
pub(super) fn all_leaves(asked: &[RequiredType]) -> TokenStream {
    asked.iter().map(|asked| asked.leaves.clone()).collect()
}

/// An expression, or the end of a block, that uses all these types, after the calls that evaluate their leaves.
pub(super) fn all_first(asked: &[RequiredType], expression: TokenStream) -> TokenStream {
    let leaves = all_leaves(asked);
    if leaves.is_empty() { expression } else { quote!({ #leaves #expression }) }
}

fn expand_own(ty: &Type, within: bool, generics: &Generics<'_>) -> (Span, TokenStream) {
    // A type with parameters is checked when it is instantiated, so its parts need no calls here.
    if generics.has_parameters(ty) {
        return (at(start(ty)), TokenStream::new());
    }
    expand_leaves(ty, within)
}

/// The element of a `Vec`.
fn element(ty: &Type) -> Option<&Type> {
    match arguments(last_segment(ty).filter(|last| last.ident == "Vec")?)[..] {
        [element] => Some(element),
        _ => None,
    }
}

/// The calls for the type of a nested block or nested attribute, and their span.
fn expand_nested(ty: &Type, is_list_of_one: bool) -> (Span, TokenStream) {
    let mut around = NestedContext::default();
    let schema = nested_struct(ty, &mut around);
    let span = at(start(schema.unwrap_or(ty)));
    let whole = located(ty, span);
    // The call names the struct only if a missing schema is the only possible error.
    let named = schema
        .filter(|_| !around.is_picky)
        .filter(|_| {
            let is_list = around.has_list || around.has_null && !around.in_collection;
            !is_list_of_one || is_list
        })
        .map(|ty| located(ty, span));
    let call = match (named, is_list_of_one) {
        (Some(schema), false) => quote_spanned!(span=> _tf::leaf::schema::<'static, #whole, #schema>();),
        (Some(schema), true) => {
            quote_spanned!(span=> _tf::leaf::schema_of_one::<'static, #whole, #schema>();)
        }
        (None, false) => quote_spanned!(span=> _tf::leaf::schemas::<'static, #whole>();),
        (None, true) => quote_spanned!(span=> _tf::leaf::list_of_one::<'static, #whole>();),
    };
    (span, call)
}

/// The call for a flattened struct. `has_schema`: the outer struct has a schema.
pub(super) fn expand_flattened(ty: &Type, has_schema: bool, generics: &Generics<'_>) -> TokenStream {
    if generics.has_parameters(ty) {
        return TokenStream::new();
    }
    let span = at(start(ty));
    let ty = located(ty, span);
    let function = if has_schema { quote!(flattened_schema) } else { quote!(flattened_object) };
    quote_spanned!(span=> _tf::leaf::#function::<'static, #ty>();)
}

/// The types around a nested struct.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is asked for by itself")]
struct NestedContext {
    has_null: bool,
    has_list: bool,
    in_collection: bool,
    /// True if the outer types don't accept every struct with a schema, or may have errors of their own.
    is_picky: bool,
}

/// The struct that a type holds once or in a collection. `None` if the type is known to hold no struct.
fn nested_struct<'t>(ty: &'t Type, around: &mut NestedContext) -> Option<&'t Type> {
    let ty = bare(ty);
    match ty {
        Type::Slice(slice) if !around.in_collection => {
            (around.has_list, around.in_collection) = (true, true);
            nested_struct(&slice.elem, around)
        }
        Type::Path(TypePath { qself: None, path, .. }) => {
            let last = path.segments.last()?;
            let types = arguments(last);
            let collection = !around.in_collection;
            match (&*last.ident.to_string(), &types[..]) {
                ("Unknown" | "Box", [ty]) => nested_struct(ty, around),
                ("Option" | "Nullable", [ty]) => {
                    around.has_null |= !around.in_collection;
                    nested_struct(ty, around)
                }
                ("Cow", [ty]) => {
                    around.is_picky = true;
                    nested_struct(ty, around)
                }
                ("Vec", [ty]) if collection => {
                    (around.has_list, around.in_collection) = (true, true);
                    nested_struct(ty, around)
                }
                ("Set" | "BTreeSet" | "HashSet", [ty, ..]) if collection => {
                    (around.is_picky, around.in_collection) = (last.ident != "Set", true);
                    nested_struct(ty, around)
                }
                ("Map" | "BTreeMap" | "HashMap" | "IndexMap", [key, ty, ..]) if collection => {
                    (around.is_picky, around.in_collection) = (!is_text(key), true);
                    nested_struct(ty, around)
                }
                (name, _) if !is_known(name) && advice_for(name) == ANY => Some(ty),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Returns whether the spelling is `str` or `String`, which every map accepts as a key.
fn is_text(ty: &Type) -> bool {
    match ty {
        Type::Reference(reference) => is_text(&reference.elem),
        Type::Path(path) => path.path.is_ident("str") || path.path.is_ident("String"),
        _ => false,
    }
}

/// Returns whether a type contains a leaf: a type whose name alone does not prove that it has a Terraform type.
pub(super) fn has_any(ty: &Type) -> bool {
    let mut leaves = Vec::new();
    find(ty, false, &mut leaves);
    !leaves.is_empty()
}

/// Returns whether the name belongs to a type with a Terraform type, or to a type that holds other types.
fn is_known(name: &str) -> bool {
    const VALUES: [&str; 20] = [
        "str",
        "String",
        "bool",
        "Number",
        "Dynamic",
        "OwnedDynamic",
        "i8",
        "i16",
        "i32",
        "i64",
        "i128",
        "isize",
        "u8",
        "u16",
        "u32",
        "u64",
        "u128",
        "usize",
        "f32",
        "f64",
    ];
    VALUES.contains(&name) || HOLDERS.contains(&name)
}

/// Returns whether the type's path begins with `serde_json`.
fn is_of_serde_json(path: &Path) -> bool {
    path.segments.len() > 1 && path.segments[0].ident == "serde_json"
}

/// Returns whether the spelling is that of `serde_json`'s `Value`. The runtime's own `Value` has a lifetime.
fn is_json_value(ty: &Type) -> bool {
    last_segment(ty).is_some_and(|last| last.ident == "Value" && last.arguments.is_none())
}

/// Returns whether the spelling is that of a file path, or of another unsized string that need not be Unicode.
fn is_path(ty: &Type) -> bool {
    last_segment(ty).is_some_and(|last| ["Path", "OsStr", "CStr"].iter().any(|name| last.ident == *name))
}

/// Collects the leaves of a type. Inner leaves come first.
fn find<'t>(ty: &'t Type, within: bool, leaves: &mut Vec<Leaf<'t>>) {
    let ty = bare(ty);
    let mut add = |advice| leaves.push(Leaf { ty, advice, within });
    match ty {
        Type::Slice(slice) => find(&slice.elem, true, leaves),
        Type::Tuple(tuple) => tuple.elems.iter().for_each(|ty| find(ty, true, leaves)),
        Type::Array(_) => add("list"),
        Type::TraitObject(_) => add("object"),
        Type::Reference(reference) => match &*reference.elem {
            Type::Slice(_) => add("list"),
            Type::Path(path) if path.path.is_ident("str") => {}
            Type::TraitObject(_) => add("object"),
            inner if is_path(inner) => add("path"),
            _ => add("pointer"),
        },
        Type::Path(TypePath { qself: None, path, .. }) => {
            let Some(last) = path.segments.last() else { return };
            let types = arguments(last);
            match (&*last.ident.to_string(), &types[..]) {
                _ if is_of_serde_json(path) => add("json"),
                ("Map", [_, value]) if is_json_value(value) => add("json"),
                ("Box" | "Rc" | "Arc", [Type::TraitObject(_)]) => add("object"),
                ("Box" | "Rc" | "Arc" | "Cow", [inner]) if is_path(inner) => add("path"),
                ("Rc" | "Arc", [Type::Path(path)]) if path.path.is_ident("str") => {}
                ("Unknown" | "Option" | "Nullable" | "Box" | "Cow", [inner]) => find(inner, within, leaves),
                ("Vec" | "Set" | "BTreeSet" | "HashSet", [element, ..]) => find(element, true, leaves),
                ("Map" | "BTreeMap" | "HashMap" | "IndexMap", [key, value, ..]) => {
                    find(key, true, leaves);
                    find(value, true, leaves);
                    if last.ident == "IndexMap" {
                        leaves.push(Leaf { ty, advice: "map", within });
                    }
                }
                ("Value", []) if last.arguments.is_none() => add("json"),
                ("Value", []) => add("value"),
                (name, _) if is_known(name) => {}
                (name, _) => add(advice_for(name)),
            }
        }
        _ => add(ANY),
    }
}
