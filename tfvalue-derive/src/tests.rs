//! Expansions, kept in `../snapshots` to be read in review.
//!
//! With `UPDATE_SNAPSHOTS=1` in the environment they are written instead of compared.

use std::{collections::BTreeSet, env, fs, path::Path};

use proc_macro2::{TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::{Ident, parse_quote};

use crate::{
    api, check,
    errors::Errors,
    expand,
    options::{
        self, ApiContainer, ApiField, ApiVariant, Derive, FunctionContainer, RenameRule, SchemaContainer,
        Site, TypeContainer, WithOptions,
    },
};

#[track_caller]
fn assert_snapshot(name: &str, expansion: TokenStream) {
    let expansion = syn::parse2(expansion).expect("an expansion is a sequence of items");
    let expansion = prettyplease::unparse(&expansion);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots").join(name).with_extension("rs");
    if env::var_os("UPDATE_SNAPSHOTS").is_some() {
        fs::write(path, expansion).expect("the snapshot can be written");
        return;
    }
    let expected = fs::read_to_string(path).expect("there is a snapshot; UPDATE_SNAPSHOTS=1 writes it");
    assert!(expansion == expected, "the expansion is not `snapshots/{name}.rs` any more, but\n{expansion}");
}

#[test]
fn a_resource_with_an_attribute_of_each_sort_and_a_block() {
    let input = quote! {
        /// A virtual machine.
        #[tf(resource, version = 2)]
        struct Server<'a> {
            /// Assigned by the service.
            #[tf(computed)]
            id: Unknown<Option<&'a str>>,
            #[tf(sensitive, deprecated = "Use `key`.")]
            password: Unknown<Option<String>>,
            #[tf(optional, nested)]
            network: Unknown<Option<Network<'a>>>,
            #[tf(block(list, min_items = 1, max_items = 8))]
            disk: Vec<Disk<'a>>,
            #[tf(block(list, max_items = 1))]
            timeouts: Option<Timeouts>,
            #[tf(required, as_string)]
            address: Unknown<IpAddr>,
            #[tf(required, with = duration)]
            lifetime: Unknown<Duration>,
        }
    };
    assert_snapshot("resource", expand(Derive::Schema, input));
}

#[test]
fn a_generic_object_with_a_flattened_and_a_skipped_field() {
    let input = quote! {
        #[tf(rename_all = "camelCase", crate = terraform::values)]
        struct Labelled<T, C, const N: usize> {
            first_label: T,
            #[tf(name = "self")]
            this: String,
            #[tf(flatten)]
            common: Common,
            #[tf(skip)]
            cache: Cache<C, N>,
        }
    };
    assert_snapshot("object", expand(Derive::Type, input));
}

#[test]
fn a_tuple() {
    assert_snapshot(
        "tuple",
        expand(
            Derive::Type,
            quote!(
                struct Point<'a>(f64, &'a str);
            ),
        ),
    );
}

#[test]
fn a_transparent_struct() {
    assert_snapshot(
        "transparent",
        expand(
            Derive::Type,
            quote!(
                struct Name<T>(T);
            ),
        ),
    );
}

#[test]
fn a_string_as_a_whole() {
    assert_snapshot(
        "parsed",
        expand(
            Derive::Type,
            quote!(
                #[tf(as_string)]
                struct Port<'a> {
                    number: u16,
                    protocol: &'a str,
                }
            ),
        ),
    );
    assert_snapshot(
        "parsed_field",
        expand(
            Derive::Type,
            quote!(
                struct Address(#[tf(as_string)] IpAddr);
            ),
        ),
    );
}

#[test]
fn a_transparent_struct_with_a_module() {
    assert_snapshot(
        "with_field",
        expand(
            Derive::Type,
            quote!(
                struct Timeout(#[tf(with = seconds)] Duration);
            ),
        ),
    );
}

#[test]
fn an_enum() {
    let input = quote! {
        enum Zone {
            North,
            #[tf(name = "S3")]
            South,
        }
    };
    assert_snapshot("enum", expand(Derive::Type, input));
}

#[test]
fn a_failed_derive() {
    let input = quote! {
        struct Server<'a> {
            #[tf(required, optional)]
            name: &'a str,
        }
    };
    assert_snapshot("failed", expand(Derive::Schema, input));
}

#[test]
fn a_function_with_a_parameter_of_each_sort() {
    let input = quote! {
        /// Joins texts.
        #[tf(returns = Cow<'a, str>, summary = "Joins texts", deprecated = "Use `join`.")]
        struct Join<'a, T> {
            /// What stands between the texts.
            separator: &'a str,
            #[tf(allow_null, allow_unknown = false)]
            quote: Unknown<Option<T>>,
            #[tf(as_string)]
            address: IpAddr,
            #[tf(variadic, with = duration)]
            times: Vec<Duration>,
        }
    };
    assert_snapshot("function", expand(Derive::Function, input));
}

#[test]
fn a_failed_function() {
    let input = quote! {
        #[tf(returns = Vec<&'a str>)]
        struct Split<'a> {
            #[tf(name = "")]
            text: &'a str,
        }
    };
    assert_snapshot("failed_function", expand(Derive::Function, input));
}

/// How many tokens a stream has, those in groups and the two around them included.
fn count(tokens: TokenStream) -> usize {
    tokens
        .into_iter()
        .map(|token| match token {
            TokenTree::Group(group) => 2 + count(group.stream()),
            _ => 1,
        })
        .sum()
}

#[test]
fn each_attribute_adds_the_same_few_tokens() {
    let tokens_of = |attributes: usize| {
        let names = (0..attributes).map(|index| format_ident!("name_{index}"));
        count(expand(
            Derive::Schema,
            quote! {
                #[tf(resource)]
                struct Server<'a> {
                    #(#names: Unknown<Option<&'a str>>,)*
                }
            },
        ))
    };
    let [ten, hundred, thousand] = [10, 100, 1000].map(tokens_of);
    let each = (hundred - ten) / 90;
    assert_eq!((hundred - ten, thousand - hundred), (90 * each, 900 * each));
    // The compiler parses, resolves and checks each of them.
    assert!(each <= 95, "an attribute adds {each} tokens");
}

#[test]
fn a_name_is_parted_into_words_and_joined_by_the_rule() {
    let cases: [(&str, Ident, &str); 13] = [
        ("snake_case", parse_quote!(disk_size), "disk_size"),
        ("snake_case", parse_quote!(diskSize), "disk_size"),
        ("snake_case", parse_quote!(NorthEast), "north_east"),
        ("snake_case", parse_quote!(HTTPServer), "http_server"),
        ("snake_case", parse_quote!(S3Bucket), "s3_bucket"),
        ("snake_case", parse_quote!(_hidden), "_hidden"),
        ("snake_case", parse_quote!(r#type), "type"),
        ("SCREAMING_SNAKE_CASE", parse_quote!(NorthEast), "NORTH_EAST"),
        ("kebab-case", parse_quote!(NorthEast), "north-east"),
        ("camelCase", parse_quote!(north_east), "northEast"),
        ("PascalCase", parse_quote!(north_east), "NorthEast"),
        ("lowercase", parse_quote!(NorthEast), "northeast"),
        ("UPPERCASE", parse_quote!(north_east), "NORTHEAST"),
    ];
    for (rule, ident, expected) in cases {
        let rule = RenameRule::from_string(rule).expect("a rule");
        assert_eq!(rule.apply(&ident), expected);
    }
}

#[test]
fn deep_tokens_are_refused_without_recursion() {
    let deep: [fn(usize) -> String; 7] = [
        |n| format!("{}u8{}", "Vec<".repeat(n), ">".repeat(n)),
        |n| format!("{}u8{}", "(".repeat(n), ")".repeat(n)),
        |n| format!("{}u8{}", "[".repeat(n), "; 1]".repeat(n)),
        |n| format!("{}u8{}", "<".repeat(n), " as A>::B".repeat(n)),
        |n| format!("{}u8", "&".repeat(n)),
        |n| format!("{}u8", "fn() -> ".repeat(n)),
        |n| format!("[u8; {}1]", "1 + ".repeat(n)),
    ];
    let refused = |ty: &str, placed: fn(&str) -> String| {
        let item = placed(ty).parse().expect("tokens");
        let expansion = expand(Derive::Function, item).to_string();
        let is_refused = expansion.contains("levels deep");
        assert!(!is_refused || expansion.contains("for Deep"), "there is no stub");
        is_refused
    };
    let in_field = |ty: &str| format!("#[tf(returns = u8)] struct Deep {{ field: {ty} }}");
    let in_option = |ty: &str| format!("#[tf(returns = {ty})] struct Deep {{ field: u8 }}");
    let check = move || {
        for ty in deep {
            for levels in [101, 200, 10_000] {
                assert!(refused(&ty(levels), in_field), "{levels} levels of {}", ty(3));
            }
            assert!(!refused(&ty(90), in_field), "{}", ty(3));
        }
        // The header has the option.
        let item = in_option(&deep[0](10_000)).parse().expect("tokens");
        assert!(expand(Derive::Function, item).to_string().contains("levels deep"));
    };
    // As much as the compiler's main thread has.
    let thread =
        std::thread::Builder::new().stack_size(8 << 20).spawn(check).expect("there is memory for it");
    thread.join().expect("the checks pass");
}

#[test]
fn shifts_are_not_nested() {
    let variants = (0..64).map(|bit| format!("V{bit} = BASE << {bit}, W{bit} = BASE << {bit} | 1"));
    let item = format!("enum Bits {{ {} }}", variants.collect::<Vec<_>>().join(", "));
    let expansion = expand(Derive::Type, item.parse().expect("tokens")).to_string();
    assert!(!expansion.contains("levels deep"));
}

/// An item with an option where it goes, and the derive that reads it; `None` for `TfApi`.
fn placed(site: Site, option: &str) -> (Option<Derive>, String) {
    let item = match site {
        Site::Container(_) => format!("#[tf({option})] struct Item<'a> {{ field: u8 }}"),
        Site::Field(_) => format!("struct Item {{ #[tf({option})] field: u8 }}"),
        Site::Variant => format!("enum Item {{ #[tf({option})] Variant }}"),
        Site::Nested => format!("struct Item {{ #[tf(nested({option}))] field: u8 }}"),
        Site::Block => format!("struct Item {{ #[tf(block({option}))] field: u8 }}"),
        Site::ApiContainer => format!("#[api({option})] struct Item {{ field: u8 }}"),
        Site::ApiField => format!("struct Item {{ #[api({option})] field: u8 }}"),
        Site::ApiVariant => format!("enum Item {{ #[api({option})] Variant }}"),
    };
    let derive = match site {
        Site::Container(derive) | Site::Field(derive) => Some(derive),
        Site::Variant => Some(Derive::Type),
        Site::Nested | Site::Block => Some(Derive::Schema),
        Site::ApiContainer | Site::ApiField | Site::ApiVariant => None,
    };
    (derive, item)
}

#[test]
fn every_option_is_read_where_it_goes() {
    for (site, option) in options::placed_examples() {
        let (derive, item) = placed(site, &option);
        let input: syn::DeriveInput = syn::parse_str(&item).expect("an item");
        let mut errors = Errors::default();
        let read = match (derive, &input.data) {
            (Some(Derive::Schema), _) => options::read::<SchemaContainer>(&input).map(drop),
            (Some(Derive::Type), _) => options::read::<TypeContainer>(&input).map(drop),
            (Some(Derive::Function), _) => options::read::<FunctionContainer>(&input).map(drop),
            (None, syn::Data::Struct(data)) => {
                input.attrs.iter().for_each(|attribute| drop(ApiContainer::read(attribute, &mut errors)));
                data.fields.iter().for_each(|field| drop(ApiField::read(field, &mut errors)));
                errors.finish()
            }
            (None, syn::Data::Enum(data)) => {
                drop(ApiVariant::read(&data.variants[0], &mut errors));
                errors.finish()
            }
            (None, syn::Data::Union(_)) => unreachable!("no union is among them"),
        };
        assert!(read.is_ok(), "{item}: {}", read.expect_err("it was seen"));
    }
}

/// Collects the names of local variables in an expansion, without those in its import.
fn locals_of(tokens: TokenStream, locals: &mut BTreeSet<String>) {
    let mut import = false;
    for token in tokens {
        match token {
            TokenTree::Group(group) if !import => locals_of(group.stream(), locals),
            TokenTree::Ident(name) if check::LOCALS.iter().any(|local| name == local) => {
                locals.insert(name.to_string());
            }
            TokenTree::Ident(name) => import = name == "local",
            TokenTree::Punct(punct) if punct.as_char() == ':' => {}
            _ => import = false,
        }
    }
}

#[track_caller]
fn assert_locals_are_imported(expansion: TokenStream) {
    let text = expansion.to_string();
    let (_, import) = text.split_once("use _tf :: local :: {").expect("an import");
    let (import, _) = import.split_once('}').expect("the end of it");
    let imported: BTreeSet<_> = import.split(',').map(|name| name.trim().to_owned()).collect();
    let mut used = BTreeSet::new();
    locals_of(expansion, &mut used);
    assert!(used.is_subset(&imported), "{:?} are not imported in {text}", used.difference(&imported));
}

#[test]
fn local_variables_hide_constants_of_their_names() {
    for (site, option) in options::placed_examples() {
        if let (Some(derive), item) = placed(site, &option) {
            assert_locals_are_imported(expand(derive, item.parse().expect("tokens")));
        }
    }
    let with_all = quote! {
        #[tf(resource, version = 1, upgrade_from = Old, conflicts(first, second))]
        struct Server<'a> {
            #[tf(optional)]
            first: Unknown<Option<u8>>,
            #[tf(optional)]
            second: Unknown<Option<u8>>,
            #[tf(optional, with = text, default = "a")]
            name: Option<&'a str>,
            #[tf(optional, default = port(), requires_replace(if = differs), validate(with = check))]
            port: Unknown<Option<u16>>,
            #[tf(optional, as_string, default = ANY)]
            address: Option<IpAddr>,
            #[tf(flatten)]
            common: Common,
        }
    };
    let types = [
        quote!(
            struct Point(f64, String);
        ),
        quote!(
            struct Name(String);
        ),
        quote!(
            struct Address(#[tf(as_string)] IpAddr);
        ),
        quote!(
            struct Timeout(#[tf(with = seconds)] Duration);
        ),
        quote!(
            #[tf(as_string)]
            struct Port {
                number: u16,
            }
        ),
        quote!(
            enum Zone {
                North,
                South,
            }
        ),
        quote!(
            struct Object {
                #[tf(with = seconds)]
                timeout: Duration,
                #[tf(skip)]
                cache: u8,
            }
        ),
    ];
    let function = quote! {
        #[tf(returns = bool)]
        struct Function { name: String, #[tf(with = seconds, variadic)] timeouts: Vec<Duration> }
    };
    let types = types.map(|item| (Derive::Type, item));
    for (derive, item) in types.into_iter().chain([(Derive::Schema, with_all), (Derive::Function, function)])
    {
        let expansion = expand(derive, item);
        assert!(!expansion.to_string().contains("__FAILED"), "{expansion}");
        assert_locals_are_imported(expansion);
    }
}

/// Two underscores begin a name that only generated code has.
#[test]
fn local_variables_of_generated_code_are_known_to_the_check_of_names_and_to_the_runtime() {
    fn collect(folder: &Path, names: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, names);
                continue;
            }
            let source = fs::read_to_string(path).unwrap();
            let words = source.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
            names.extend(
                words.filter(|word| word.starts_with("__") && *word != "__private").map(str::to_owned),
            );
        }
    }
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut used = BTreeSet::new();
    collect(&package.join("src/codegen"), &mut used);
    collect(&package.join("src/api"), &mut used);
    used.retain(|name| !check::OWN_NAMES.contains(&name.as_str()));
    let listed: BTreeSet<_> = check::LOCALS.iter().map(|name| (*name).to_owned()).collect();
    assert_eq!(used, listed);

    let mut of_conversions = BTreeSet::new();
    collect(&package.join("src/api"), &mut of_conversions);
    of_conversions.retain(|name| !check::OWN_NAMES.contains(&name.as_str()));
    assert_eq!(of_conversions, api::LOCALS.map(str::to_owned).into());

    let Ok(runtime) = fs::read_to_string(package.join("../tfvalue-runtime/src/private.rs")) else {
        eprintln!("skipped: the runtime isn't next to this package");
        return;
    };
    let (_, list) = runtime.split_once("    locals! {").unwrap();
    let (list, _) = list.split_once('}').unwrap();
    assert_eq!(list.split_whitespace().map(str::to_owned).collect::<BTreeSet<_>>(), listed);
}
