//! A struct of parameters is the signature of a function, and holds the arguments of a call.

use std::{borrow::Cow, collections::BTreeMap, net::IpAddr, time::Duration};

use serde::Deserialize;
use serde_json::json;
use tfvalue::{
    Diagnostic, Dynamic, DynamicValue, Number, Set, TfFunction, TfType, Type, Unknown, msgpack,
    schema::{
        Deprecation, Description, DescriptionKind, Function, FunctionError, Parameter, ProviderSchemas,
    },
};
use tfvalue_model_tests::{read, read_json};

/// Joins texts.
///
/// Nulls are left out.
#[derive(TfFunction, PartialEq, Debug)]
#[tf(returns = Cow<'a, str>, summary = "Joins texts", deprecated = "Use `join`.")]
struct Join<'a> {
    /// The text between the texts.
    separator: &'a str,
    #[tf(name = "with-quotes", description = "Whether to write `\"`.", description_kind = plain)]
    with_quotes: Option<bool>,
    /// The texts.
    #[tf(variadic)]
    texts: Vec<Unknown<Option<Cow<'a, str>>>>,
}

fn arguments<const N: usize>(arguments: [&'static [u8]; N]) -> [DynamicValue<'static>; N] {
    arguments.map(DynamicValue::from_msgpack)
}

#[track_caller]
fn refuses<'a, F: TfFunction<'a> + std::fmt::Debug>(arguments: &'a [DynamicValue<'a>], message: &str) {
    assert_eq!(F::decode_arguments(arguments).unwrap_err().to_string(), message);
}

#[test]
fn the_signature_is_read_from_the_struct() {
    let markdown = |text| Description::new(text, DescriptionKind::Markdown);
    let mut expected = Function::new(Type::String);
    let mut separator = Parameter::new("separator", Type::String);
    separator.description = markdown("The text between the texts.");
    let mut with_quotes = Parameter::new("with-quotes", Type::Bool);
    with_quotes.description = Description::new("Whether to write `\"`.", DescriptionKind::Plain);
    with_quotes.allow_null = true;
    let mut texts = Parameter::new("texts", Type::String);
    texts.description = markdown("The texts.");
    texts.allow_null = true;
    texts.allow_unknown = true;
    expected.parameters = vec![separator, with_quotes].into();
    expected.variadic = Some(texts);
    expected.summary = "Joins texts".into();
    expected.description = markdown("Joins texts.\n\nNulls are left out.");
    expected.deprecation = Some(Deprecation::new("Use `join`."));
    assert_eq!(Join::FUNCTION, expected);
    assert_eq!(Join::FUNCTION.validate(), []);
}

#[test]
fn arguments_are_read_by_position_and_those_of_a_variadic_parameter_collected() {
    let call = arguments([b"\xa2, ", b"\xc3", b"\xa1a", b"\xc0", b"\xd4\x00\x00"]);
    let join = Join::decode_arguments(&call).unwrap();
    let texts = vec![Unknown::Known(Some("a".into())), Unknown::Known(None), Unknown::UNKNOWN];
    assert_eq!(join, Join { separator: ", ", with_quotes: Some(true), texts });

    let call = arguments([b"\xa0", b"\xc0"]);
    let join = Join::decode_arguments(&call).unwrap();
    assert_eq!(join, Join { separator: "", with_quotes: None, texts: Vec::new() });
}

#[test]
fn what_is_read_may_be_borrowed_from_the_arguments() {
    let call = arguments([b"\xa2, ", b"\xc0", b"\xa1a"]);
    let join = Join::decode_arguments(&call).unwrap();
    assert!(call[0].as_msgpack().unwrap().as_ptr_range().contains(&join.separator.as_ptr()));
    assert!(matches!(join.texts[0], Unknown::Known(Some(Cow::Borrowed("a")))));
}

#[test]
fn arguments_may_come_in_json() {
    let call =
        [DynamicValue::from_json(br#""-""#), DynamicValue::default(), DynamicValue::from_json(b"null")];
    let join = Join::decode_arguments(&call).unwrap();
    assert_eq!(join, Join { separator: "-", with_quotes: None, texts: vec![Unknown::Known(None)] });
}

#[test]
fn the_number_of_arguments_is_that_of_the_parameters() {
    #[derive(TfFunction, Debug)]
    #[tf(returns = bool)]
    #[expect(dead_code, reason = "the arguments are not looked at")]
    struct Not {
        value: bool,
    }

    #[derive(TfFunction, Debug)]
    #[tf(returns = Number)]
    struct Now;

    refuses::<Join>(&[], "at least 2 arguments are required, found 0: `separator` is missing");
    refuses::<Join>(
        &arguments([b"\xa0"]),
        "at least 2 arguments are required, found 1: `with-quotes` is missing",
    );
    refuses::<Not>(&[], "1 argument is required, found 0: `value` is missing");
    refuses::<Not>(&arguments([b"\xc2", b"\xc3"]), "1 argument is required, found 2");
    refuses::<Now>(&arguments([b"\xc2"]), "0 arguments are required, found 1");
    assert!(Now::decode_arguments(&[]).is_ok());
}

#[test]
fn an_error_tells_the_argument_and_the_place_in_it() {
    #[derive(TfType, Debug)]
    struct Rule {
        ports: Vec<u16>,
    }

    #[derive(TfFunction, Debug)]
    #[tf(returns = bool)]
    #[expect(dead_code, reason = "the arguments are not looked at")]
    struct Check {
        rule: Rule,
        #[tf(variadic)]
        names: Vec<String>,
    }

    let valid = b"\x81\xa5ports\x91\x50";
    let call = arguments([b"\x81\xa5ports\x92\x50\xa1x"]);
    let error = Check::decode_arguments(&call).unwrap_err();
    assert_eq!(error.argument, Some(0));
    assert_eq!(error.message, r#"ports[1]: a number is required, such as 42, 0.5 or 1e6, not "x""#);
    let diagnostic = Diagnostic::from(error);
    assert_eq!(diagnostic.summary, "Function call failed");
    assert!(diagnostic.detail.starts_with("arguments[0]: ports[1]: a number"));

    // Those of the variadic parameter are counted on.
    refuses::<Check>(
        &arguments([valid, b"\xa1a", b"\xc3"]),
        "arguments[2]: a string is required, found a bool",
    );
    // The whole message is one value.
    refuses::<Check>(
        &arguments([b"\x81\xa5ports\x90\xc0"]),
        "arguments[0]: the input goes on after the end of the value (at byte 8)",
    );
}

#[test]
fn null_and_unknown_values_come_only_where_they_are_allowed() {
    #[derive(TfFunction, Debug, PartialEq)]
    #[tf(returns = bool)]
    struct Check<'a> {
        #[tf(allow_null = false, allow_unknown = false)]
        any: Dynamic<'a>,
        #[tf(allow_null, allow_unknown)]
        free: Dynamic<'a>,
        list: Vec<Unknown<Option<bool>>>,
    }

    let allows =
        |parameter: &Parameter| (parameter.name.to_string(), parameter.allow_null, parameter.allow_unknown);
    let parameters: Vec<_> = Check::FUNCTION.parameters.iter().map(allows).collect();
    let expected = [("any", false, false), ("free", true, true), ("list", false, false)];
    assert_eq!(parameters, expected.map(|(name, null, unknown)| (name.to_owned(), null, unknown)));

    let any: &[u8] = b"\x92\xc4\x06\"bool\"\xc3";
    assert!(Check::decode_arguments(&arguments([any, b"\xc0", b"\x91\xc0"])).is_ok());
    assert!(Check::decode_arguments(&arguments([any, b"\xd4\x00\x00", b"\x90"])).is_ok());
    for null in [b"\xc0".as_slice(), b"\x92\xc4\x06\"bool\"\xc0"] {
        refuses::<Check>(&arguments([null, any, b"\x90"]), "arguments[0]: a value is required, found null");
    }
    let unknown = b"\xd4\x00\x00";
    refuses::<Check>(
        &arguments([unknown, any, b"\x90"]),
        "arguments[0]: a known value is required, found an unknown value (known after apply)",
    );
    refuses::<Check>(
        &arguments([any, any, b"\xc0"]),
        "arguments[2]: a list is required, found null (a value must be set)",
    );
    // Terraform doesn't call a function with what is not wholly known, unless that is allowed.
    refuses::<Check>(
        &arguments([any, any, b"\x91\xd4\x00\x00"]),
        "arguments[2]: [0]: a known value is required, found an unknown value (known after apply)",
    );
}

#[test]
fn a_parameter_may_be_read_in_a_manner_of_its_own() {
    mod seconds {
        use std::time::Duration;

        use tfvalue::{Decode, Decoder, Encode, Encoder, Error, Type};

        pub(super) const TYPE: Type = Type::Number;

        pub(super) fn decode(decoder: &mut dyn Decoder<'_>) -> Result<Duration, Error> {
            u64::decode(decoder).map(Duration::from_secs)
        }

        pub(super) fn encode(duration: &Duration, encoder: &mut dyn Encoder) -> Result<(), Error> {
            duration.as_secs().encode(encoder)
        }
    }

    #[derive(TfFunction, Debug, PartialEq)]
    #[tf(returns = bool)]
    struct Ping {
        #[tf(with = seconds)]
        timeout: Unknown<Option<Duration>>,
        #[tf(as_string, variadic)]
        hosts: Vec<Option<IpAddr>>,
    }

    #[derive(TfFunction, Debug, PartialEq)]
    #[tf(returns = bool)]
    struct Wait {
        #[tf(as_string)]
        host: IpAddr,
        #[tf(with = seconds, variadic)]
        times: Vec<Duration>,
    }

    let timeout = &Ping::FUNCTION.parameters[0];
    assert_eq!((&timeout.ty, timeout.allow_null, timeout.allow_unknown), (&Type::Number, true, true));
    let hosts = Ping::FUNCTION.variadic.unwrap();
    assert_eq!((hosts.ty, hosts.allow_null, hosts.allow_unknown), (Type::String, true, false));
    let call = arguments([b"\x05", b"\xa3::1", b"\xc0"]);
    let ping = Ping::decode_arguments(&call).unwrap();
    let hosts = vec![Some("::1".parse().unwrap()), None];
    assert_eq!(ping, Ping { timeout: Unknown::Known(Some(Duration::from_secs(5))), hosts });

    // It may be written in any way: nobody compares it.
    let call = arguments([b"\xa40::1", b"\x05", b"\x07"]);
    let times = [5, 7].map(Duration::from_secs).into();
    assert_eq!(Wait::decode_arguments(&call).unwrap(), Wait { host: "::1".parse().unwrap(), times });
    refuses::<Wait>(
        &arguments([b"\xa4here"]),
        r#"arguments[0]: "here" is not accepted: invalid IP address syntax"#,
    );
}

#[test]
fn a_function_may_be_generic() {
    #[derive(TfFunction, Debug, PartialEq)]
    #[tf(returns = Option<U>, rename_all = "camelCase")]
    struct First<T, U> {
        or_else: U,
        #[tf(name = "größe")]
        size: u8,
        #[tf(variadic)]
        all_values: Vec<Option<T>>,
    }

    let function = First::<bool, &str>::FUNCTION;
    let names: Vec<_> = function.parameters.iter().chain(&function.variadic).map(|p| &*p.name).collect();
    assert_eq!(names, ["orElse", "größe", "allValues"]);
    let call = arguments([b"\xa1x", b"\x01", b"\xc3", b"\xc0"]);
    let first = First::<bool, &str>::decode_arguments(&call).unwrap();
    assert_eq!(first, First { or_else: "x", size: 1, all_values: vec![Some(true), None] });
    let result = First::<bool, &str>::encode_result(&Some(first.or_else)).unwrap();
    assert_eq!(result, call[0]);
}

#[test]
fn a_result_is_encoded_in_message_pack() {
    #[derive(TfFunction)]
    #[tf(returns = Vec<BTreeMap<String, bool>>)]
    struct Same;

    let result = Join::encode_result(&"a, b".into()).unwrap();
    assert_eq!(result, DynamicValue::from_msgpack(b"\xa4a, b"));

    let result =
        vec![BTreeMap::new(), BTreeMap::from([("é".to_owned(), true), ("e\u{301}".to_owned(), false)])];
    let error: FunctionError = Same::encode_result(&result).unwrap_err();
    assert_eq!(error.argument, None);
    assert!(error.message.starts_with("the result is invalid: [1]"), "{error}");
}

#[test]
fn an_error_of_a_value_becomes_one_of_the_call() {
    let error = msgpack::from_slice::<Vec<bool>>(b"\x91\x01").unwrap_err();
    let error = FunctionError::from(error);
    assert_eq!(error, FunctionError::new("[0]: a bool is required, found a number"));
    assert_eq!(error.in_argument(3).to_string(), "arguments[3]: [0]: a bool is required, found a number");
}

#[test]
fn what_terraform_would_refuse_of_a_signature_is_found() {
    let mut function = Function::new(Type::list(Type::Dynamic));
    function.parameters = vec![
        Parameter::new("a", Type::Dynamic),
        Parameter::new("größe-2", Type::object([("x", Type::Dynamic)])),
        Parameter::new("2nd", Type::tuple([Type::set(Type::tuple([Type::Dynamic]))])),
        Parameter::new("", Type::object([("x", Type::map(Type::Dynamic))])),
        Parameter::new("-x", Type::String),
    ]
    .into();
    function.variadic = Some(Parameter::new("a", Type::String));
    let found: Vec<_> = function.validate().into_iter().map(|found| found.detail).collect();
    let dynamic = "Elements of a collection are of one type: nothing in it can be dynamic.";
    let name =
        "A name begins with a letter or `_`, and goes on with letters, digits, `_` and `-`: choose another.";
    assert_eq!(
        found,
        [
            format!("2nd: {name}"),
            format!("2nd: {dynamic} Make the whole parameter dynamic."),
            "Every parameter has a name: write one.".to_owned(),
            format!("{dynamic} Make the whole parameter dynamic."),
            format!("-x: {name}"),
            "a: The name is taken by another parameter: choose another.".to_owned(),
            format!("{dynamic} Make the whole result dynamic."),
        ]
    );
}

#[test]
fn names_are_identifiers_of_the_language() {
    for name in ["a", "_", "A-1", "größe", "名", "x-"] {
        assert!(Function::is_valid_name(name), "{name}");
    }
    for name in ["", "-", "1", "a b", "a.b", "·a"] {
        assert!(!Function::is_valid_name(name), "{name}");
    }
}

/// The functions of the trial provider: each gives back what it was given first.
mod trial {
    use super::*;

    type Any<T> = Unknown<Option<T>>;

    #[derive(TfType)]
    pub(super) struct Object {
        a: Any<String>,
        b: Any<Number>,
        c: Any<BTreeMap<String, Any<bool>>>,
    }

    macro_rules! functions {
        ($($name:ident $(<$a:lifetime>)?, $summary:literal, $ty:ty;)*) => {
            $(
                #[derive(TfFunction)]
                #[tf(returns = Any<$ty>, summary = $summary)]
                struct $name $(<$a>)? {
                    p0: Any<$ty>,
                }
            )*

            /// All of them, by name.
            pub(super) fn all() -> BTreeMap<String, Function> {
                let functions = [$($name::FUNCTION),*].into_iter().chain([Variad::FUNCTION]);
                functions.map(|function| (function.summary.to_string(), function)).collect()
            }

            /// Calls a function with an argument.
            pub(super) fn call(
                name: &str,
                argument: DynamicValue<'_>,
            ) -> Result<DynamicValue<'static>, FunctionError> {
                let arguments = &[argument];
                match name {
                    $($summary => $name::encode_result(&$name::decode_arguments(arguments)?.p0),)*
                    _ => Variad::encode_result(&Variad::decode_arguments(arguments)?.p0),
                }
            }
        };
    }

    functions! {
        Boolean, "boolean", bool;
        Dynval<'a>, "dynval", Dynamic<'a>;
        Lst, "lst", Vec<Any<String>>;
        Lstnum, "lstnum", Vec<Any<Number>>;
        Mp, "mp", BTreeMap<String, Any<Number>>;
        Mpl, "mpl", BTreeMap<String, Any<Vec<Any<String>>>>;
        Num, "num", Number;
        Ob, "ob", Object;
        St, "st", Set<Any<String>>;
        Stnum, "stnum", Set<Any<Number>>;
        Str, "str", String;
        Tu, "tu", (Any<String>, Any<Number>, Any<Vec<Any<bool>>>);
    }

    #[derive(TfFunction)]
    #[tf(returns = Any<String>, summary = "variad")]
    pub(super) struct Variad {
        p0: Any<String>,
        #[tf(variadic)]
        pub(super) rest: Vec<Any<Number>>,
    }
}

/// The elements of its list are dynamic, which Terraform accepts and its framework, as we, does not.
const REFUSED: &str = "lstdyn";

#[test]
fn the_signatures_of_the_trial_provider_are_derived() {
    let printed = read("captures/schema-1.15.5-p6.json");
    let schemas = ProviderSchemas::from_json(printed).unwrap();
    let provider = schemas.providers.values().next().unwrap();
    assert_eq!(provider.functions.len(), 14);
    let derived = trial::all();
    assert_eq!(derived.len(), 13);
    for (name, function) in &provider.functions {
        if name == REFUSED {
            assert_eq!(function.validate().len(), 2);
            assert!(!derived.contains_key(name));
        } else {
            assert_eq!(function.validate(), []);
            assert_eq!(json!(derived[name]), json!(function), "{name}");
        }
    }
}

#[derive(Deserialize)]
struct Captures {
    values: Vec<Capture>,
}

/// A value that Terraform sent.
#[derive(Deserialize)]
struct Capture {
    rpc: String,
    field: String,
    type_name: Option<String>,
    msgpack_hex: Option<String>,
}

#[test]
fn the_arguments_that_terraform_sent_are_read_and_given_back() {
    let Captures { values } = read_json("captures/all.json.gz");
    let mut count = 0;
    for capture in values.iter().filter(|capture| capture.rpc == "CallFunction") {
        let (Some(name), Some(sent)) = (&capture.type_name, &capture.msgpack_hex) else {
            panic!("a call without function or argument");
        };
        let argument = DynamicValue::from_msgpack(hex::decode(sent).expect("hexadecimal digits"));
        if name == REFUSED {
            continue;
        }
        if capture.field == "arguments[0]" {
            let result =
                trial::call(name, argument.clone()).unwrap_or_else(|error| panic!("{name} {sent}: {error}"));
            assert_eq!(result, argument, "{name} {sent}");
        } else {
            let call = [DynamicValue::default(), argument.clone()];
            let variad = trial::Variad::decode_arguments(&call).unwrap();
            assert_eq!(DynamicValue::encode(&variad.rest[0]).unwrap(), argument, "{sent}");
        }
        count += 1;
    }
    assert_eq!(count, 294);
}

#[test]
fn a_signature_is_sent_as_a_message() {
    use tfvalue::tfplugin6::{Function, FunctionError as Message, StringKind, function};

    let message = Function::from(&Join::FUNCTION);
    let text = |name: &str, description: &str, (null, unknown): (bool, bool), kind: StringKind| {
        function::Parameter {
            name: name.to_owned(),
            r#type: br#""string""#.to_vec(),
            allow_null_value: null,
            allow_unknown_values: unknown,
            description: description.to_owned(),
            description_kind: kind.into(),
        }
    };
    let with_quotes = function::Parameter {
        r#type: br#""bool""#.to_vec(),
        ..text("with-quotes", "Whether to write `\"`.", (true, false), StringKind::Plain)
    };
    let separator = text("separator", "The text between the texts.", (false, false), StringKind::Markdown);
    let expected = Function {
        parameters: vec![separator, with_quotes],
        variadic_parameter: Some(text("texts", "The texts.", (true, true), StringKind::Markdown)),
        r#return: Some(function::Return { r#type: br#""string""#.to_vec() }),
        summary: "Joins texts".to_owned(),
        description: "Joins texts.\n\nNulls are left out.".to_owned(),
        description_kind: StringKind::Markdown.into(),
        deprecation_message: "Use `join`.".to_owned(),
    };
    assert_eq!(message, expected);

    let error = FunctionError::new("the separator can't be empty").in_argument(1);
    let expected = Message { text: "the separator can't be empty".to_owned(), function_argument: Some(1) };
    assert_eq!(Message::from(error), expected);
}
