//! AWS IAM policies.

use std::collections::BTreeMap;

use super::{
    json_node::{Node, Numbers, json_conversions, parse},
    text::{ParseTextError, text_type},
};

text_type! {
    /// A policy of Amazon's identity and access management, in JSON. It keeps the text as written.
    ///
    /// Two are equal as [`Json`](super::Json) is, and:
    ///
    /// - one statement, action, resource, principal or value of a condition is a list of one;
    /// - the order of these lists doesn't count, nor does one that is there twice;
    /// - `true` and `1` in a condition are their text;
    /// - the principal `"*"` is `{"AWS": "*"}`, and an account's number is the name of its root.
    ///
    /// # Example: a policy in two texts
    ///
    /// ```
    /// use tfvalue::types::IamPolicy;
    ///
    /// let written: IamPolicy = r#"{
    ///     "Version": "2012-10-17",
    ///     "Statement": {"Effect": "Allow", "Action": ["s3:Get*", "s3:List*"], "Resource": "*"}
    /// }"#.parse()?;
    /// let answer = r#"{"Statement":[{"Action":["s3:List*","s3:Get*"],"Effect":"Allow","Resource":["*"]}],"Version":"2012-10-17"}"#;
    /// assert_eq!(written, answer.parse()?);
    /// # Ok::<(), tfvalue::types::ParseTextError>(())
    /// ```
    IamPolicy(Node), [
        r#"{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":["s3:GetObject"],"Resource":["*"]}]}"#,
        r#"{ "Statement": { "Action": "s3:GetObject", "Effect": "Allow", "Resource": "*" }, "Version": "2012-10-17" }"#,
        r#"{"Version":"2012-10-17","Statement":[{"Effect":"Deny","Action":["s3:*"],"Resource":["*"]}]}"#,
    ], read
}

fn read(text: &str) -> Result<Node, ParseTextError> {
    match parse(text, Numbers::ByValue)? {
        Node::Object(mut policy) if policy.contains_key("Statement") => {
            each(&mut policy, "Statement", |statements| {
                Node::Array(set_of(statements).into_iter().map(statement).collect::<Vec<_>>()).sorted()
            });
            Ok(Node::Object(policy))
        }
        _ => Err(ParseTextError::new(
            "a policy is required, an object in JSON with \"Version\" and \"Statement\"",
        )),
    }
}

json_conversions!(IamPolicy, "Fails for a value that is no policy.");

/// Replaces the value of a member, if the object has the member.
fn each(object: &mut BTreeMap<String, Node>, name: &str, change: impl FnOnce(Node) -> Node) {
    if let Some((name, value)) = object.remove_entry(name) {
        object.insert(name, change(value));
    }
}

fn statement(node: Node) -> Node {
    let Node::Object(mut statement) = node else { return node };
    for name in ["Action", "NotAction", "Resource", "NotResource"] {
        each(&mut statement, name, |value| Node::Array(set_of(value)).sorted());
    }
    for name in ["Principal", "NotPrincipal"] {
        each(&mut statement, name, principal);
    }
    each(&mut statement, "Condition", |condition| {
        condition.map_members(|_, operator| {
            operator.map_members(|_, values| {
                Node::Array(set_of(values).into_iter().map(Node::into_text).collect()).sorted()
            })
        })
    });
    Node::Object(statement)
}

fn principal(node: Node) -> Node {
    let node = match node {
        Node::String(any) if any == "*" => Node::Object([("AWS".to_owned(), Node::String(any))].into()),
        node => node,
    };
    node.map_members(|kind, value| {
        let name = |value| match value {
            Node::String(account) if kind == "AWS" && is_account(&account) => {
                Node::String(format!("arn:aws:iam::{account}:root"))
            }
            value => value,
        };
        Node::Array(set_of(value).into_iter().map(name).collect()).sorted()
    })
}

fn is_account(text: &str) -> bool {
    text.len() == 12 && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The elements of an array; any other value is the only element.
fn set_of(node: Node) -> Vec<Node> {
    match node {
        Node::Array(elements) => elements,
        node => vec![node],
    }
}

impl Node {
    fn map_members(self, mut change: impl FnMut(&str, Self) -> Self) -> Self {
        match self {
            Self::Object(members) => {
                let changed = members.into_iter().map(|(name, value)| {
                    let value = change(&name, value);
                    (name, value)
                });
                Self::Object(changed.collect())
            }
            node => node,
        }
    }

    /// Sorts an array and removes duplicates, so that arrays compare as sets.
    fn sorted(self) -> Self {
        let Self::Array(mut elements) = self else { return self };
        elements.sort();
        elements.dedup();
        Self::Array(elements)
    }

    fn into_text(self) -> Self {
        match self {
            Self::Bool(value) => Self::String(value.to_string()),
            Self::Number(number) => Self::String(number.to_string()),
            Self::Digits(digits) => Self::String(digits),
            node => node,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy(statement: &str) -> IamPolicy {
        let text = format!(r#"{{"Version": "2012-10-17", "Statement": {statement}}}"#);
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn lists_are_sets_and_one_is_a_list() {
        for (one, other) in [
            (r#"{"Action": "a"}"#, r#"[{"Action": ["a"]}]"#),
            (r#"[{"Sid": "1"}, {"Sid": "2"}]"#, r#"[{"Sid": "2"}, {"Sid": "1"}]"#),
            (r#"{"NotAction": ["a", "b"]}"#, r#"{"NotAction": ["b", "a", "a"]}"#),
            (r#"{"Resource": ["a", "b"]}"#, r#"{"Resource": ["b", "a"]}"#),
            (r#"{"NotResource": "a"}"#, r#"{"NotResource": ["a"]}"#),
            (r#"{"Principal": "*"}"#, r#"{"Principal": {"AWS": ["*"]}}"#),
            (
                r#"{"Principal": {"AWS": "123456789012"}}"#,
                r#"{"Principal": {"AWS": ["arn:aws:iam::123456789012:root"]}}"#,
            ),
            (r#"{"Condition": {"Bool": {"x": true}}}"#, r#"{"Condition": {"Bool": {"x": ["true"]}}}"#),
            (r#"{"Condition": {"C": {"x": ["a", "b"]}}}"#, r#"{"Condition": {"C": {"x": ["b", "a"]}}}"#),
        ] {
            assert_eq!(policy(one), policy(other));
        }
        for (one, other) in [
            (r#"{"Action": "a"}"#, r#"{"NotAction": "a"}"#),
            (r#"{"Action": "a"}"#, r#"{"Action": ["a", "b"]}"#),
            (r#"{"Principal": {"AWS": "*"}}"#, r#"{"Principal": {"Service": "*"}}"#),
            (
                r#"{"Principal": {"Service": "123456789012"}}"#,
                r#"{"Principal": {"Service": "arn:aws:iam::123456789012:root"}}"#,
            ),
            (r#"{"Effect": "Allow"}"#, r#"{"Effect": "Deny"}"#),
        ] {
            assert_ne!(policy(one), policy(other));
        }
    }

    #[test]
    fn text_that_is_no_policy_is_refused() {
        for text in ["", "{}", "[]", "\"Statement\"", r#"{"Version": "2012-10-17"}"#, "{\"Statement\": ["] {
            assert!(text.parse::<IamPolicy>().is_err(), "{text}");
        }
    }
}
