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
    let mut around = Around::default();
    let schema = nested_struct(ty, &mut around);
    let span = at(start(schema.unwrap_or(ty)));
    let whole = located(ty, span);
    // The struct is only named where it is all that can be missing.
    let named = schema
        .filter(|_| !around.is_picky)
        .filter(|_| {
            let is_list = around.has_list || around.has_null && !around.in_collection;
            !is_list_of_one || is_list
        })
        .map(|ty| located(ty, span));
    let call = match (named, is_list_of_one) {
        (Some(schema), false) => quote_spanned!(span=> _tf::leaf::schema::<'__de, #whole, #schema>();),
        (Some(schema), true) => quote_spanned!(span=> _tf::leaf::schema_of_one::<'__de, #whole, #schema>();),
        (None, false) => quote_spanned!(span=> _tf::leaf::schemas::<'__de, #whole>();),
        (None, true) => quote_spanned!(span=> _tf::leaf::list_of_one::<'__de, #whole>();),
    };
    (span, call)
}

/// What is around a struct.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is asked for by itself")]
struct Around {
    has_null: bool,
    has_list: bool,
    in_collection: bool,
    /// Not every struct with a schema can be in it, or something else can be wrong with it.
    is_picky: bool,
}

/// The struct of which a type holds one or a collection, unless it is a type that is known to be none.
fn nested_struct<'t>(ty: &'t Type, around: &mut Around) -> Option<&'t Type> {
    match ty {
        Type::Group(group) => nested_struct(&group.elem, around),
        Type::Paren(paren) => nested_struct(&paren.elem, around),
        Type::Slice(slice) if !around.in_collection => {
            (around.has_list, around.in_collection) = (true, true);
            nested_struct(&slice.elem, around)
        }
        Type::Path(TypePath { qself: None, path, .. }) => {
            let last = path.segments.last()?;
            let types = types_of(&last.arguments);
            let collection = !around.in_collection;
            match (&*last.ident.to_string(), &types[..]) {
                ("Unknown" | "Box", [ty]) => nested_struct(ty, around),
                ("Option", [ty]) => {
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
                (name, _) if !is_known(name) && matches!(Advice::for_name(name), Advice::Any) => Some(ty),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Whether a type is written as one of text, which each map takes as a key.
fn is_text(ty: &Type) -> bool {
    match ty {
        Type::Reference(reference) => is_text(&reference.elem),
        Type::Path(path) => path.path.is_ident("str") || path.path.is_ident("String"),
        _ => false,
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
