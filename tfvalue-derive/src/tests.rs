//! Expansions, kept in `../snapshots` to be read in review.
//!
//! With `UPDATE_SNAPSHOTS=1` in the environment they are written instead of compared.

use std::{env, fs, path::Path};

use darling::FromMeta;
use proc_macro2::{TokenStream, TokenTree};
use quote::format_ident;
use syn::{DeriveInput, Ident, parse_quote};

use crate::{expand_function, expand_schema, expand_type, options::RenameRule};

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
    let input: DeriveInput = parse_quote! {
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
    assert_snapshot("resource", expand_schema(input));
}

#[test]
fn a_generic_object_with_a_flattened_and_a_skipped_field() {
    let input: DeriveInput = parse_quote! {
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
    assert_snapshot("object", expand_type(&input));
}

#[test]
fn a_tuple() {
    assert_snapshot(
        "tuple",
        expand_type(&parse_quote!(
            struct Point<'a>(f64, &'a str);
        )),
    );
}

#[test]
fn a_transparent_struct() {
    assert_snapshot(
        "transparent",
        expand_type(&parse_quote!(
            struct Name<T>(T);
        )),
    );
}

#[test]
fn a_string_as_a_whole() {
    assert_snapshot(
        "parsed",
        expand_type(&parse_quote!(
            #[tf(as_string)]
            struct Port<'a> {
                number: u16,
                protocol: &'a str,
            }
        )),
    );
    assert_snapshot(
        "parsed_field",
        expand_type(&parse_quote!(
            struct Address(#[tf(as_string)] IpAddr);
        )),
    );
}

#[test]
fn a_transparent_struct_with_a_module() {
    assert_snapshot(
        "with_field",
        expand_type(&parse_quote!(
            struct Timeout(#[tf(with = seconds)] Duration);
        )),
    );
}

#[test]
fn an_enum() {
    let input = parse_quote! {
        enum Zone {
            North,
            #[tf(name = "S3")]
            South,
        }
    };
    assert_snapshot("enum", expand_type(&input));
}

#[test]
fn a_failed_derive() {
    let input = parse_quote! {
        struct Server<'a> {
            #[tf(required, optional)]
            name: &'a str,
        }
    };
    assert_snapshot("failed", expand_schema(input));
}

#[test]
fn a_function_with_a_parameter_of_each_sort() {
    let input = parse_quote! {
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
    assert_snapshot("function", expand_function(input));
}

#[test]
fn a_failed_function() {
    let input = parse_quote! {
        #[tf(returns = Vec<&'a str>)]
        struct Split<'a> {
            #[tf(name = "")]
            text: &'a str,
        }
    };
    assert_snapshot("failed_function", expand_function(input));
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
        count(expand_schema(parse_quote! {
            #[tf(resource)]
            struct Server<'a> {
                #(#names: Unknown<Option<&'a str>>,)*
            }
        }))
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
