//! Finds repeated names in a JSON object. A parser would ignore all but the last.

use serde_json::value::RawValue;
use tfvalue_runtime::members::Members;

/// Returns the line of the first object with a repeated name. The text is JSON.
pub(super) fn line(json: &[u8]) -> Option<usize> {
    let whole: &RawValue = serde_json::from_slice(json).ok()?;
    let start = first(whole)?.as_ptr() as usize - json.as_ptr() as usize;
    Some(json[..start].split(|byte| *byte == b'\n').count())
}

/// Returns the first object with a repeated name.
fn first(raw: &RawValue) -> Option<&str> {
    let text = raw.get().trim_ascii_start();
    match text.as_bytes().first()? {
        b'{' => {
            let Members(members): Members<&RawValue> = serde_json::from_str(text).ok()?;
            let mut names: Vec<_> = members.iter().map(|(name, _)| name).collect();
            names.sort_unstable();
            if names.windows(2).any(|pair| pair[0] == pair[1]) {
                return Some(text);
            }
            members.into_iter().find_map(|(_, value)| first(value))
        }
        b'[' => {
            let elements: Vec<&RawValue> = serde_json::from_str(text).ok()?;
            elements.into_iter().find_map(first)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repeated_name_is_found_in_any_place() {
        for (json, found) in [
            (r#"{"a": 1, "b": {"a": 1}}"#, None),
            (r#"{"a": 1, "b": 2, "a": 1}"#, Some(1)),
            ("\n{\"a\": [1e999,\n {}, {\"b\": {\"c\": 1, \"\\u0063\": 2}}]}", Some(3)),
            ("[[\n\n{\"\": 1, \"\": 1}]]", Some(3)),
            ("1", None),
        ] {
            assert_eq!(line(json.as_bytes()), found, "{json}");
        }
    }
}
