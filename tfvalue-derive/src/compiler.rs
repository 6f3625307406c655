//! The version of the compiler that runs the derive.
//!
//! A macro sees its own input alone. What is here serves messages; where it is not known, as in an editor, the compiler's own appear.

use std::{
    env,
    ffi::OsStr,
    fs,
    path::Path,
    sync::{Mutex, OnceLock, PoisonError},
};

use syn::Ident;

use crate::options::Derive;

/// The places of the items for which something was derived in this process, which compiles one crate.
static DERIVED: Mutex<Vec<(String, Derive)>> = Mutex::new(Vec::new());

/// Returns whether `TfType` is derived for an item for which `TfSchema` was derived before, or the other way round. Remembers this derive.
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

/// Returns whether this process is a compiler. An editor's server lives on while places change.
fn is_compiling() -> bool {
    static IS_COMPILING: OnceLock<bool> = OnceLock::new();
    *IS_COMPILING.get_or_init(|| env::args().any(|argument| argument == "--crate-name"))
}

/// The name by which the crate depends on `tfvalue`, if that is another.
pub(crate) fn renamed_dependency() -> Option<Ident> {
    static NAME: OnceLock<Option<String>> = OnceLock::new();
    NAME.get_or_init(find_renamed).as_deref().and_then(|name| syn::parse_str(name).ok())
}

fn find_renamed() -> Option<String> {
    let mut arguments = env::args();
    let mut renamed = None;
    while let Some(argument) = arguments.next() {
        // `extern crate tv as tfvalue;` in the root of the crate gives it its own name, too.
        if Path::new(&argument).extension() == Some(OsStr::new("rs"))
            && fs::read_to_string(&argument).is_ok_and(|root| root.contains("as tfvalue"))
        {
            return None;
        }
        let value = match argument.strip_prefix("--extern=") {
            Some(value) => value.to_owned(),
            None if argument == "--extern" => arguments.next()?,
            None => continue,
        };
        // `noprelude:name=path`
        let (name, path) = value.split_once('=').unwrap_or((&value, ""));
        let name = name.rsplit(':').next()?;
        if name == "tfvalue" {
            return None;
        }
        let file = Path::new(path).file_stem().and_then(OsStr::to_str).unwrap_or_default();
        if file == "libtfvalue" || file.starts_with("libtfvalue-") {
            renamed = Some(name.to_owned());
        }
    }
    renamed
}
