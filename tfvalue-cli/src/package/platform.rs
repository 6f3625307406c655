//! The platform of a binary.

use std::{fmt, fs::File, io::Read, path::Path};

use crate::Failure;

/// A platform in Terraform's terms: `linux_amd64`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Platform {
    os: &'static str,
    arch: &'static str,
}

/// The words of a target triple, and Terraform's terms for them.
const SYSTEMS: [(&str, &str); 8] = [
    ("linux", "linux"),
    ("darwin", "darwin"),
    ("windows", "windows"),
    ("freebsd", "freebsd"),
    ("netbsd", "netbsd"),
    ("openbsd", "openbsd"),
    ("solaris", "solaris"),
    ("illumos", "solaris"),
];

/// The prefixes of target triples, and Terraform's terms for them. The first match wins.
const PROCESSORS: [(&str, &str); 12] = [
    ("x86_64", "amd64"),
    ("aarch64", "arm64"),
    ("arm64", "arm64"),
    ("arm", "arm"),
    ("thumbv7", "arm"),
    ("i386", "386"),
    ("i586", "386"),
    ("i686", "386"),
    ("s390x", "s390x"),
    ("powerpc64le", "ppc64le"),
    ("riscv64", "riscv64"),
    ("loongarch64", "loong64"),
];

impl Platform {
    /// Returns the platform of a target triple of Rust, if Terraform supports it.
    pub(crate) fn of_target(triple: &str) -> Option<Self> {
        let words: Vec<_> = triple.split('-').collect();
        // Terraform doesn't run on Android or in a browser.
        let (_, os) = SYSTEMS.iter().find(|(word, _)| words.contains(word))?;
        if words.iter().any(|word| word.starts_with("android") || word.starts_with("ohos")) {
            return None;
        }
        let (_, arch) = PROCESSORS.iter().find(|(word, _)| triple.starts_with(word))?;
        // Unsupported targets with the prefix of a supported target: with 32-bit pointers, or big-endian.
        let is_other = ["x32", "ilp32", "_be-", "armeb"].iter().any(|other| triple.contains(other));
        (!is_other).then_some(Self { os, arch })
    }

    /// Returns the platform of this program.
    pub(crate) fn of_host() -> Option<Self> {
        let os = if std::env::consts::OS == "macos" { "darwin" } else { std::env::consts::OS };
        let arch = match std::env::consts::ARCH {
            "x86" => "i686",
            arch => arch,
        };
        Self::of_target(&format!("{arch}-{os}"))
    }

    /// Returns the operating system: `linux`.
    pub(crate) fn os(&self) -> &str {
        self.os
    }

    /// Checks that a file is a program for this platform.
    pub(super) fn check(&self, path: &Path) -> Result<(), Failure> {
        let mut start = [0; 4];
        let read = File::open(path).and_then(|mut file| file.read_exact(&mut start));
        let (is_program, form) = match self.os {
            "windows" => (start.starts_with(b"MZ"), "PE"),
            "darwin" => ([[0xcf, 0xfa, 0xed, 0xfe], [0xca, 0xfe, 0xba, 0xbe]].contains(&start), "Mach-O"),
            _ => (start == *b"\x7fELF", "ELF"),
        };
        match read {
            Err(error) if error.kind() != std::io::ErrorKind::UnexpectedEof => Err(Failure::at(path, error)),
            Ok(()) if is_program => Ok(()),
            _ => Err(Failure::at(
                path,
                format_args!("this is no program for {self}: it is not in the format {form}"),
            )),
        }
    }
}

impl fmt::Display for Platform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}", self.os, self.arch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_platforms() {
        for (triple, platform) in [
            ("x86_64-unknown-linux-musl", "linux_amd64"),
            ("x86_64-unknown-linux-gnu", "linux_amd64"),
            ("aarch64-unknown-linux-musl", "linux_arm64"),
            ("arm-unknown-linux-musleabihf", "linux_arm"),
            ("armv7-unknown-linux-gnueabihf", "linux_arm"),
            ("i686-unknown-linux-musl", "linux_386"),
            ("s390x-unknown-linux-gnu", "linux_s390x"),
            ("x86_64-apple-darwin", "darwin_amd64"),
            ("aarch64-apple-darwin", "darwin_arm64"),
            ("x86_64-pc-windows-msvc", "windows_amd64"),
            ("i686-pc-windows-gnu", "windows_386"),
            ("x86_64-unknown-freebsd", "freebsd_amd64"),
        ] {
            let found = Platform::of_target(triple).map(|platform| platform.to_string());
            assert_eq!(found.as_deref(), Some(platform), "{triple}");
        }
        for triple in [
            "wasm32-wasip1",
            "aarch64-linux-android",
            "x86_64-unknown-linux-gnux32",
            "aarch64_be-unknown-linux-gnu",
            "armeb-unknown-linux-gnueabi",
            "release",
            "aarch64-apple-ios",
        ] {
            assert_eq!(Platform::of_target(triple), None, "{triple}");
        }
        assert!(Platform::of_host().is_some());
    }
}
