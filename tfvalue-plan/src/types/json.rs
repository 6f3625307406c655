//! Texts in JSON.

use super::{
    json_node::{Node, Numbers, json_conversions, parse},
    text::text_type,
};

macro_rules! json {
    ($(#[$doc:meta])* $ty:ident, $numbers:ident) => {
        text_type! {
            $(#[$doc])*
            $ty(Node),
            [r#"{"a":1,"b":[true,null]}"#, r#"{ "b": [true, null], "a": 1 }"#, r#"["<x>", {}]"#, "0.5"],
            |text| parse(text, Numbers::$numbers),
            |json| matches!(json.value, Node::Null)
        }

        json_conversions!($ty, "Fails for a value of more than 128 levels.");
    };
}

json! {
    /// A text in JSON, as Terraform's `jsonencode` or a file has it. It keeps the text as written.
    ///
    /// Two are equal if they say the same: white space, escapes and the order of keys don't count, and numbers are compared by their value to
    /// the last digit. A key that is there twice is refused, and so is a text of more than 128 levels.
    ///
    /// # Example: a value in two texts
    ///
    /// ```
    /// use tfvalue::types::Json;
    ///
    /// let written: Json = r#"{"b":"\u003ca\u003e","a":1.0}"#.parse()?;
    /// assert_eq!(written, "{\n  \"a\": 1,\n  \"b\": \"<a>\"\n}".parse()?);
    /// assert_eq!(serde_json::Value::try_from(&written)?["b"], "<a>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    Json, ByValue
}

json! {
    /// The same as [`Json`], but numbers are compared by their digits: `1.0` isn't `1`.
    ExactJson, ByDigits
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json(text: &str) -> Json {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn structure_is_what_counts() {
        for (one, other) in [
            (r#"{"a":1,"b":[true,null]}"#, " { \"b\" : [ true , null ],\n\t\"a\" : 1 }\r\n"),
            (r#""\u003c\u0026\u003e""#, r#""<&>""#),
            (r#"{"\u0061":"\/"}"#, r#"{"a":"/"}"#),
            ("1.0", "1"),
            ("1e2", "100"),
            ("100000000000000000000000.5", "100000000000000000000000.50"),
        ] {
            assert_eq!(json(one), json(other));
        }
        for (one, other) in [
            ("[1,2]", "[2,1]"),
            ("\"1\"", "1"),
            ("{}", "[]"),
            ("{\"a\":null}", "{}"),
            ("100000000000000000000000.5", "100000000000000000000000.6"),
            ("9007199254740993", "9007199254740992"),
        ] {
            assert_ne!(json(one), json(other));
        }
    }

    #[test]
    fn exact_numbers_are_compared_by_digits() {
        let exact = |text: &str| text.parse::<ExactJson>().unwrap();
        assert_eq!(exact("[1.0]"), exact("[ 1.0 ]"));
        assert_ne!(exact("[1.0]"), exact("[1]"));
    }

    #[test]
    fn text_that_is_no_json_is_refused() {
        for text in ["", "{", "{a: 1}", "[1,]", "'a'", "01", "nul", "NaN", "\"\\ud800\"", "1 2"] {
            assert!(text.parse::<Json>().is_err(), "{text}");
        }
        let error = r#"{"a": {"b": 1, "\u0062": 2}}"#.parse::<Json>().unwrap_err();
        assert_eq!(error.to_string(), "the key \"b\" is there twice in one object");
    }

    #[test]
    fn deep_and_long_texts_are_read_or_refused() {
        let nested = |levels| format!("{}1{}", "[".repeat(levels), "]".repeat(levels));
        assert_eq!(json(&nested(128)), json(&nested(128)));
        for levels in [129, 1_000_000] {
            assert!(nested(levels).parse::<Json>().is_err());
            assert!("[".repeat(levels).parse::<Json>().is_err());
            assert!("{\"a\":".repeat(levels).parse::<Json>().is_err());
        }
        let long = format!("[{}1e999999999]", "123456789,".repeat(100_000));
        assert_eq!(json(&long), json(&long));
        assert_ne!(json("1e999999999"), json("1e999999998"));
    }

    #[test]
    fn value_is_converted_both_ways() {
        let value = serde_json::json!({"b": [1, 2.5], "a": "<"});
        let written = Json::try_from(value.clone()).unwrap();
        assert_eq!(written.as_str(), r#"{"a":"<","b":[1,2.5]}"#);
        assert_eq!(serde_json::Value::try_from(&written).unwrap(), value);
        assert!(serde_json::Value::try_from(&json("1e999")).is_err());
    }
}
