//! Models in files, as JSON that a user can read and change.

use tfvalue::{DecodeOwned, Encode, TfType, json};

use super::{layout::pretty, name::Name, storage::Folder};
use tfvalue::provider::{Diagnostics, Import};

/// Reads a model from its file. Returns `None` if the file does not exist.
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

/// Reads a model from its file, which must exist.
pub(crate) fn get<T: TfType + DecodeOwned>(folder: &Folder, name: &Name) -> Result<T, Diagnostics> {
    find(folder, name)?.ok_or_else(|| {
        let file = folder.file(name);
        Diagnostics::error("No such file", format!("There is no {}.", file.display()))
    })
}

/// Writes a model. The model must be wholly known.
pub(crate) fn put(folder: &Folder, name: &Name, model: &impl Encode) -> Result<(), Diagnostics> {
    let text = pretty(&json::to_string(model)?) + "\n";
    Ok(folder.write(name, text.as_bytes())?)
}

/// The name of a resource without an identity, from the target of an import.
pub(crate) fn imported_name(target: Import) -> Result<Name, Diagnostics> {
    name_of_id(&target.into_id())
}

/// Parses the id of an import as a name.
pub(crate) fn name_of_id(id: &str) -> Result<Name, Diagnostics> {
    id.parse().map_err(|invalid| Diagnostics::error("Not a name", format!("{id:?}: {invalid}.")))
}
