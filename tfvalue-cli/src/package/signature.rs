//! The signature of the checksums, which another program creates.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

use crate::Failure;

/// A program that signs a file: `gpg --batch --detach-sign --output {signature} {file}`.
#[derive(Clone, Debug)]
pub(crate) struct Signer {
    words: Vec<String>,
}

impl Signer {
    /// Creates a signer from a command, split at white space. `{file}` is the file to sign, and `{signature}` the path of the signature.
    pub(crate) fn new(command: &str) -> Result<Self, Failure> {
        if let Some(missing) = ["{file}", "{signature}"].into_iter().find(|name| !command.contains(name)) {
            return Err(failure!(
                "`--sign` doesn't say where `{missing}` goes: as in `gpg --batch --detach-sign --output {{signature}} {{file}}`"
            ));
        }
        Ok(Self { words: command.split_whitespace().map(str::to_owned).collect() })
    }

    /// Runs the signer, and checks that a registry accepts the signature.
    pub(super) fn sign(&self, file: &Path, signature: &Path) -> Result<(), Failure> {
        // Most signers don't overwrite a file.
        if signature.exists() {
            fs::remove_file(signature).map_err(|error| Failure::at(signature, error))?;
        }
        let filled = |word: &String| {
            word.replace("{file}", &file.display().to_string())
                .replace("{signature}", &signature.display().to_string())
        };
        let words: Vec<_> = self.words.iter().map(filled).collect();
        let [program, arguments @ ..] = &words[..] else {
            return Err(Failure::new("`--sign` names no program"));
        };
        // The signer may read a passphrase from the terminal.
        let status = Command::new(program).args(arguments).stdout(Stdio::null()).status();
        match status {
            Err(error) => {
                return Err(Failure::at(program, format_args!("the signer can't be started: {error}")));
            }
            Ok(status) if !status.success() => {
                return Err(Failure::at(program, format_args!("the signer failed: {status}")));
            }
            Ok(_) => {}
        }
        let bytes = fs::read(signature).map_err(|error| {
            Failure::at(signature, format_args!("the signer wrote no signature: {error}"))
        })?;
        check(&bytes).map_err(|problem| {
            // The file must not be uploaded: a registry refuses it.
            let _ = fs::remove_file(signature);
            Failure::at(signature, problem)
        })
    }
}

/// Returns an error if a registry refuses a signature.
fn check(signature: &[u8]) -> Result<(), &'static str> {
    if signature.starts_with(b"-----BEGIN") {
        return Err("the signature is a text, and a registry takes a binary one: sign without `--armor`");
    }
    match key_algorithm(signature) {
        None => Err("this is no detached OpenPGP signature: sign by `gpg --detach-sign`"),
        // RSA, and DSA.
        Some(1 | 3 | 17) => Ok(()),
        Some(_) => Err(
            "the key is of elliptic curves, which the registry of Terraform doesn't take: sign with one of RSA or DSA",
        ),
    }
}

/// Returns the algorithm of the key, if the bytes begin with a signature packet (RFC 4880, sections 4.2 and 5.2).
fn key_algorithm(signature: &[u8]) -> Option<u8> {
    let first = *signature.first()?;
    let (tag, header) = match (first & 0x80, first & 0x40) {
        (0, _) => return None,
        (_, 0) => ((first >> 2) & 15, [2, 3, 5, 1][usize::from(first & 3)]),
        _ => {
            let length = match *signature.get(1)? {
                0..=191 | 224..=254 => 1,
                192..=223 => 2,
                255 => 5,
            };
            (first & 0x3f, 1 + length)
        }
    };
    let body = signature.get(header..)?;
    match (tag, body.first()?) {
        (2, 3) => body.get(15).copied(),
        (2, 4..=6) => body.get(2).copied(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_binary_signatures_of_rsa_and_dsa_are_taken() {
        // Old and new headers, with lengths of one and two bytes.
        for signature in
            [&[0x89, 1, 0x33, 4, 0, 1, 8][..], &[0x88, 0x5d, 4, 0, 17, 2], &[0xc2, 0xc1, 0x33, 4, 0, 1]]
        {
            assert_eq!(check(signature), Ok(()), "{signature:?}");
        }
        for (signature, problem) in [
            (&b"-----BEGIN PGP SIGNATURE-----"[..], "sign without `--armor`"),
            (&[0x88, 0x75, 4, 0, 22, 8], "elliptic curves"),
            (&[0x88, 0x75, 4, 0, 19, 8], "elliptic curves"),
            (b"signed", "no detached"),
            (b"", "no detached"),
            (&[0x99, 1, 0x33, 4], "no detached"),
        ] {
            assert!(check(signature).unwrap_err().contains(problem), "{signature:?}");
        }
        assert!(Signer::new("gpg {file}").unwrap_err().to_string().contains("`{signature}`"));
    }
}
