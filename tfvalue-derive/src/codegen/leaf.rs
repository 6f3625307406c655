//! Types that may have no Terraform type: asked for by themselves, so that each is reported once, with what to write instead.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote_spanned};
use syn::{GenericArgument, PathArguments, Type, TypePath};

use super::{at, descriptor::located, start};
use crate::model::Role;

/// A type in the type of a field, in which nothing else is looked at.
struct Leaf<'t> {
    ty: &'t Type,
    advice: Advice,
    /// Whether it is in a collection or a tuple.
    within: bool,
}

/// What to write instead of a type, if it has no Terraform type: the runtime's `check/leaf.rs` has the words.
#[derive(Clone, Copy)]
enum Advice {
    Any,
    Text,
    Module,
    Path,
    Json,
    List,
    Set,
    Map,
    Pointer,
    Number,
    Value,
    Object,
}

impl Advice {
    /// What is known of a name. It may be that of another type, which has a Terraform type.
    fn for_name(name: &str) -> Self {
        match name {
            // Of the standard library.
            "IpAddr" | "Ipv4Addr" | "Ipv6Addr" | "SocketAddr" | "SocketAddrV4" | "SocketAddrV6" | "char" => {
                Self::Text
            }
            // Of `uuid`, `url`, `ipnet`, `cidr`, `semver`, `jiff`, `rust_decimal`, `bigdecimal`, `num_bigint`.
            "Uuid" | "Url" | "IpNet" | "Ipv4Net" | "Ipv6Net" | "IpCidr" | "Ipv4Cidr" | "Ipv6Cidr"
            | "Version" | "VersionReq" | "Timestamp" | "Zoned" | "Span" | "Decimal" | "BigDecimal"
            | "BigInt" | "BigUint" => Self::Text,
            // Of the standard library, `chrono`, `time` and `jiff`.
            "Duration" | "TimeDelta" | "SignedDuration" | "SystemTime" | "Instant" | "DateTime"
            | "NaiveDateTime" | "NaiveDate" | "NaiveTime" | "OffsetDateTime" | "PrimitiveDateTime"
            | "UtcDateTime" | "Date" | "Time" => Self::Module,
            "PathBuf" | "Path" | "OsString" | "OsStr" | "CString" | "CStr" => Self::Path,
            "JsonValue" => Self::Json,
            "VecDeque" | "LinkedList" | "BinaryHeap" | "SmallVec" | "ArrayVec" | "TinyVec" | "ThinVec"
            | "Bytes" => Self::List,
            "IndexSet" => Self::Set,
            "Rc" | "Arc" | "Cell" | "RefCell" | "Mutex" | "RwLock" | "OnceCell" | "Pin" => Self::Pointer,
            "Wrapping" | "Saturating" => Self::Number,
            name if name.starts_with("NonZero") => Self::Number,
            _ => Self::Any,
        }
    }

    /// The function that asks for it.
    fn function(self, within: bool) -> Ident {
        let name = match (self, within) {
            (Self::Any, false) => "any",
            (Self::Any, true) => "any_within",
            (Self::Text, false) => "text",
            (Self::Text, true) => "text_within",
            (Self::Module, false) => "module",
            (Self::Module, true) => "module_within",
            (Self::Path, _) => "path",
            (Self::Json, _) => "json",
            (Self::List, _) => "list",
            (Self::Set, _) => "set",
            (Self::Map, _) => "map",
            (Self::Pointer, _) => "pointer",
            (Self::Number, _) => "number",
            (Self::Value, _) => "value",
            (Self::Object, _) => "object",
        };
        format_ident!("{name}")
    }
}

/// What asks for the types in the type of a field before all else does, and where that is in the source. As long as it is the same place, only
/// what is asked first is reported.
pub(super) fn expand(ty: &Type, role: &Role) -> (Span, TokenStream) {
    if role.is_nested() {
        return expand_nested(ty, matches!(role, Role::Block(block) if block.is_list_of_one()));
    }
    let mut leaves = Vec::new();
    find(ty, false, &mut leaves);
    let span = at(match &leaves[..] {
        [leaf] => start(leaf.ty),
        _ => start(ty),
    });
    let calls = leaves.iter().map(|Leaf { ty, advice, within }| {
        let (function, ty) = (advice.function(*within), located(ty, span));
        quote_spanned!(span=> _tf::leaf::#function::<'__de, #ty>();)
    });
    (span, calls.collect())
}

/// The same of a nested block or nested attribute.
fn expand_nested(ty: &Type, is_list_of_one: bool) -> (Span, TokenStream) {
    let schema = nested_struct(ty, false);
    let span = at(start(schema.unwrap_or(ty)));
    let whole = located(ty, span);
    let schema = schema.map(|ty| located(ty, span));
    let call = match (schema, is_list_of_one) {
        (Some(schema), false) => quote_spanned!(span=> _tf::leaf::schema::<'__de, #whole, #schema>();),
        (Some(schema), true) => quote_spanned!(span=> _tf::leaf::schema_of_one::<'__de, #whole, #schema>();),
        (None, false) => quote_spanned!(span=> _tf::leaf::schemas::<'__de, #whole>();),
        (None, true) => TokenStream::new(),
    };
    (span, call)
}

/// The struct of which a type holds one or a collection, unless it is a type that is known to be none.
fn nested_struct(ty: &Type, within: bool) -> Option<&Type> {
    match ty {
        Type::Group(group) => nested_struct(&group.elem, within),
        Type::Paren(paren) => nested_struct(&paren.elem, within),
        Type::Slice(slice) if !within => nested_struct(&slice.elem, true),
        Type::Path(TypePath { qself: None, path, .. }) => {
            let last = path.segments.last()?;
            let types = types_of(&last.arguments);
            match (&*last.ident.to_string(), &types[..]) {
                ("Unknown" | "Option" | "Box" | "Cow", [ty]) => nested_struct(ty, within),
                ("Vec" | "Set" | "BTreeSet" | "HashSet", [ty, ..]) if !within => nested_struct(ty, true),
                ("Map" | "BTreeMap" | "HashMap" | "IndexMap", [_, ty, ..]) if !within => {
                    nested_struct(ty, true)
                }
                (name, _) if !is_known(name) && matches!(Advice::for_name(name), Advice::Any) => Some(ty),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Whether the name is that of a type that has a Terraform type, or of one that holds others.
fn is_known(name: &str) -> bool {
    matches!(
        name,
        "Unknown"
            | "Option"
            | "Box"
            | "Lazy"
            | "Cow"
            | "Vec"
            | "Set"
            | "BTreeSet"
            | "HashSet"
            | "Map"
            | "BTreeMap"
            | "HashMap"
            | "IndexMap"
            | "str"
            | "String"
            | "bool"
            | "Number"
            | "Dynamic"
            | "OwnedDynamic"
            | "i8"
            | "i16"
            | "i32"
            | "i64"
            | "i128"
            | "isize"
            | "u8"
            | "u16"
            | "u32"
            | "u64"
            | "u128"
            | "usize"
            | "f32"
            | "f64"
    )
}

fn types_of(arguments: &PathArguments) -> Vec<&Type> {
    let PathArguments::AngleBracketed(arguments) = arguments else { return Vec::new() };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    types.collect()
}

/// Collects the leaves of a type, inner ones first.
fn find<'t>(ty: &'t Type, within: bool, leaves: &mut Vec<Leaf<'t>>) {
    let mut add = |advice| leaves.push(Leaf { ty, advice, within });
    match ty {
        Type::Group(group) => find(&group.elem, within, leaves),
        Type::Paren(paren) => find(&paren.elem, within, leaves),
        Type::Slice(slice) => find(&slice.elem, true, leaves),
        Type::Tuple(tuple) => tuple.elems.iter().for_each(|ty| find(ty, true, leaves)),
        Type::Array(_) => add(Advice::List),
        Type::TraitObject(_) => add(Advice::Object),
        Type::Reference(reference) => match &*reference.elem {
            Type::Slice(_) => add(Advice::List),
            Type::Path(path) if path.path.is_ident("str") => {}
            Type::TraitObject(_) => add(Advice::Object),
            _ => add(Advice::Pointer),
        },
        Type::Path(TypePath { qself: None, path, .. }) => {
            let Some(last) = path.segments.last() else { return };
            let types = types_of(&last.arguments);
            match (&*last.ident.to_string(), &types[..]) {
                ("Box" | "Rc" | "Arc", [Type::TraitObject(_)]) => add(Advice::Object),
                ("Rc" | "Arc", [Type::Path(path)]) if path.path.is_ident("str") => {}
                ("Unknown" | "Option" | "Box" | "Cow", [inner]) => find(inner, within, leaves),
                // What is in it is decoded later, and is only asked for its type.
                ("Lazy", _) => {}
                ("Vec" | "Set" | "BTreeSet" | "HashSet", [element, ..]) => find(element, true, leaves),
                ("Map" | "BTreeMap" | "HashMap" | "IndexMap", [key, value, ..]) => {
                    find(key, true, leaves);
                    find(value, true, leaves);
                    if last.ident == "IndexMap" {
                        leaves.push(Leaf { ty, advice: Advice::Map, within });
                    }
                }
                ("Value", []) if last.arguments.is_none() => add(Advice::Json),
                ("Value", []) => add(Advice::Value),
                (name, _) if is_known(name) => {}
                (name, _) => add(Advice::for_name(name)),
            }
        }
        _ => add(Advice::Any),
    }
}
