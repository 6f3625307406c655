//! Structs of which exactly one field is set.

use tfvalue_runtime::error::Error;

/// Finds the attribute of a union that is set.
///
/// # Errors
///
/// Returns an error unless exactly one attribute is set.
#[doc(hidden)]
pub fn union(names: &[&str], is_set: &[Result<bool, Error>]) -> Result<usize, Error> {
    let mut set = None;
    let mut count = 0;
    for (index, is_set) in is_set.iter().enumerate() {
        if *is_set.as_ref().map_err(|error| error.clone().in_attribute(names[index].to_owned()))? {
            set = Some(index);
            count += 1;
        }
    }
    match (set, count) {
        (Some(index), 1) => Ok(index),
        _ => Err(Error::invalid(format!(
            "exactly one of {} is required, found {}",
            listed(names),
            if count == 0 { "none".to_owned() } else { count.to_string() },
        ))),
    }
}

/// Lists the names: `a`, `b` and `c`.
fn listed(names: &[&str]) -> String {
    let quoted: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    match &*quoted {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
