//! Models in files, as JSON that a person can read and change.

use tfvalue::{DecodeOwned, Encode, TfType, json};

use super::{layout::pretty, name::Name, storage::Folder};
use tfvalue::provider::{Diagnostics, Import};

/// Reads what a file says, if there is one.
pub(crate) fn find<T: TfType + DecodeOwned>(folder: &Folder, name: &Name) -> Result<Option<T>, Diagnostics> {
    let Some(file) = folder.read(name)? else { return Ok(None) };
    json::from_slice(&file).map(Some).map_err(|cause| {
        let file = folder.file(name);
        Diagnostics::error(
            "Damaged file",
            format!("{}: {cause}. Repair the file, or remove it.", file.display()),
        )
    })
}

/// Reads a file that must be there.
pub(crate) fn get<T: TfType + DecodeOwned>(folder: &Folder, name: &Name) -> Result<T, Diagnostics> {
    find(folder, name)?.ok_or_else(|| {
        let file = folder.file(name);
        Diagnostics::error("No such file", format!("There is no {}.", file.display()))
    })
}

/// Writes a model, which is wholly known.
pub(crate) fn put(folder: &Folder, name: &Name, model: &impl Encode) -> Result<(), Diagnostics> {
    let text = pretty(&json::to_string(model)?) + "\n";
    Ok(folder.write(name, text.as_bytes())?)
}

/// The name by which a resource without an identity is imported.
pub(crate) fn imported_name(target: Import) -> Result<Name, Diagnostics> {
    name_of_id(&target.into_id())
}

/// The name that a person wrote to import something.
pub(crate) fn name_of_id(id: &str) -> Result<Name, Diagnostics> {
    id.parse().map_err(|invalid| Diagnostics::error("Not a name", format!("{id:?}: {invalid}.")))
}
