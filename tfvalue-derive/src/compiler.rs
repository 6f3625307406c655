//! What the derive knows of the compiler that runs it.
//!
//! A macro sees its own input alone. What is here serves messages; where it is not known, as in an editor, the compiler's own appear.

use std::{
    env,
    sync::{Mutex, PoisonError},
};

use syn::Ident;

use crate::options::Derive;

/// The places of the items for which something was derived in this process, which compiles one crate.
static DERIVED: Mutex<Vec<(String, Derive)>> = Mutex::new(Vec::new());

/// Whether `TfType` is derived for an item for which `TfSchema` was derived before, or the other way round. Remembers this derive.
pub(crate) fn is_repeated(derive: Derive, item: &Ident) -> bool {
    // The bytes of the file. A macro may make several items of the same bytes, and an item in several modules is derived alike.
    let place = format!("{:?}", item.span());
    if derive == Derive::Function || !place.starts_with("#0 bytes") || !is_compiling() {
        return false;
    }
    let mut derived = DERIVED.lock().unwrap_or_else(PoisonError::into_inner);
    let is_repeated = derived.iter().any(|(other, before)| *other == place && *before != derive);
    derived.push((place, derive));
    is_repeated
}

/// Whether this process is a compiler. An editor's server lives on while places change.
fn is_compiling() -> bool {
    env::args().any(|argument| argument == "--crate-name")
}
