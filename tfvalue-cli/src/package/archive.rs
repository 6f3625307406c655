//! An archive with the binary of a provider.

use std::{fs::File, io, path::Path};

use zip::{CompressionMethod, DateTime, ZipWriter, result::ZipError, write::SimpleFileOptions};

use crate::Failure;

/// Packs a binary into an archive, under this name. The same binary yields the same bytes.
pub(super) fn write(archive: &Path, name: &str, binary: &Path) -> Result<(), Failure> {
    let mut from = File::open(binary).map_err(|error| Failure::at(binary, error))?;
    let mut pack = || -> Result<(), ZipError> {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .unix_permissions(0o755)
            .last_modified_time(DateTime::default());
        let mut zip = ZipWriter::new(io::BufWriter::new(File::create(archive)?));
        zip.start_file(name, options)?;
        io::copy(&mut from, &mut zip)?;
        zip.finish()?.into_inner().map_err(io::IntoInnerError::into_error)?;
        Ok(())
    };
    pack().map_err(|error| Failure::at(archive, error))
}
