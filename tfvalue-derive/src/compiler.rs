//! The compiler process that runs the derive.
//!
//! A macro sees only its own input. These functions read more from the process, to improve messages. If the information is missing, as in an editor,
//! the compiler's own messages appear.

use std::{
    env,
    ffi::OsStr,
    fs,
    path::Path,
    sync::{Mutex, OnceLock, PoisonError},
};

use syn::Ident;

use crate::options::Derive;

/// The places of the items that this process has derived something for. A process compiles one crate.
static DERIVED: Mutex<Vec<(String, Derive)>> = Mutex::new(Vec::new());

/// Returns whether an item derives both `TfType` and `TfSchema`, and the other derive ran before. Remembers this derive.
pub(crate) fn is_repeated(derive: Derive, item: &Ident) -> bool {
    // The item's byte range in the file. A macro may generate several items with one range, and a file may be included in several modules. Such items
    // have the same derives.
    let place = format!("{:?}", item.span());
    if derive == Derive::Function || !place.starts_with("#0 bytes") || !is_compiling() {
        return false;
    }
    let mut derived = DERIVED.lock().unwrap_or_else(PoisonError::into_inner);
    let is_repeated = derived.iter().any(|(other, before)| *other == place && *before != derive);
    derived.push((place, derive));
    is_repeated
}

/// Returns whether this process is a compiler. The server of an editor outlives changes of the places.
fn is_compiling() -> bool {
    static IS_COMPILING: OnceLock<bool> = OnceLock::new();
    *IS_COMPILING.get_or_init(|| env::args().any(|argument| argument == "--crate-name"))
}

/// The name under which the crate depends on `tfvalue`. `None` if the dependency is not renamed.
pub(crate) fn renamed_dependency() -> Option<Ident> {
    static NAME: OnceLock<Option<String>> = OnceLock::new();
    NAME.get_or_init(find_renamed).as_deref().and_then(|name| syn::parse_str(name).ok())
}

fn find_renamed() -> Option<String> {
    let mut arguments = env::args();
    let mut renamed = None;
    while let Some(argument) = arguments.next() {
        // `extern crate tv as tfvalue;` in the crate root makes the usual name available.
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
        // The form is `noprelude:name=path`.
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
