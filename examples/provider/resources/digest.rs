use sha2::{Digest, Sha256};

/// The SHA-256 of the concatenated parts.
pub(crate) fn sha256(parts: &[&[u8]]) -> [u8; 32] {
    let mut digest = Sha256::new();
    for part in parts {
        digest.update(part);
    }
    digest.finalize().into()
}

/// The SHA-256 of the content in hexadecimal digits.
pub(crate) fn sha256_hex(content: &[u8]) -> String {
    hex::encode(sha256(&[content]))
}
