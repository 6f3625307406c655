//! The handshake with Terraform: environment variables, and the line that the plugin prints in response.

use std::path::PathBuf;

use base64::{Engine, engine::general_purpose::STANDARD_NO_PAD};

/// The value of `TF_PLUGIN_MAGIC_COOKIE`, by which a plugin knows that Terraform started it.
const MAGIC_COOKIE: &str = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";

/// The version of the handshake itself.
const CORE_VERSION: u32 = 1;

/// The parameters from the Terraform process that starts the plugin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Handshake {
    /// The version of the protocol that both speak.
    pub(super) version: u32,
    /// Terraform's client certificate, in PEM; `None` for unencrypted connections.
    pub(super) client_certificate: Option<String>,
    /// The folder for the socket, if Terraform chooses one.
    pub(super) socket_folder: Option<PathBuf>,
    /// True if the client checks whether one connection can carry several streams of the broker.
    pub(super) asks_for_multiplexing: bool,
}

/// The error if Terraform didn't start the program.
const NOT_TERRAFORM: &str = "This is a plugin of Terraform, which starts it itself. \
                             To start it by hand and let Terraform use it as it runs, add -debug.";

/// The address on which a plugin listens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Address {
    /// Go's name of the kind of network: `unix` or `tcp`.
    pub(super) network: &'static str,
    /// The path of a socket, or a host and a port.
    pub(super) text: String,
}

/// Returns whether Terraform, or another client of go-plugin, started the program.
pub(super) fn is_expected(environment: impl Fn(&str) -> Option<String>) -> bool {
    environment("TF_PLUGIN_MAGIC_COOKIE").as_deref() == Some(MAGIC_COOKIE)
}

impl Handshake {
    /// Reads the environment. `ours` lists the protocol versions that the plugin supports.
    ///
    /// # Errors
    ///
    /// Returns an error if Terraform didn't start the plugin, or supports none of these versions.
    pub(super) fn read(environment: impl Fn(&str) -> Option<String>, ours: &[u32]) -> Result<Self, String> {
        if !is_expected(&environment) {
            return Err(NOT_TERRAFORM.to_owned());
        }
        let theirs = environment("PLUGIN_PROTOCOL_VERSIONS").unwrap_or_default();
        // Terraform lists the versions in any order.
        let common = theirs.split(',').filter_map(|version| version.parse().ok());
        let version = common.filter(|version| ours.contains(version)).max();
        let set = |name| environment(name).filter(|text| !text.is_empty());
        Ok(Self {
            version: version.ok_or_else(|| {
                format!("Terraform speaks versions {theirs:?} of the plugin protocol, this provider doesn't.")
            })?,
            client_certificate: set("PLUGIN_CLIENT_CERT"),
            socket_folder: set("PLUGIN_UNIX_SOCKET_DIR").map(PathBuf::from),
            asks_for_multiplexing: set("PLUGIN_MULTIPLEX_GRPC").is_some(),
        })
    }

    /// Returns the handshake line for Terraform, with the address of the plugin and its certificate (in DER).
    pub(super) fn line(&self, address: &Address, certificate: Option<&[u8]>) -> String {
        let Address { network, text: address } = address;
        // Go's client refuses padding.
        let certificate = certificate.map(|der| STANDARD_NO_PAD.encode(der)).unwrap_or_default();
        // A client that doesn't request this field may not be able to parse it.
        let multiplexing = if self.asks_for_multiplexing { "|false" } else { "" };
        format!("{CORE_VERSION}|{}|{network}|{address}|grpc|{certificate}{multiplexing}", self.version)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &[(&str, &str)]) -> Result<Handshake, String> {
        let lookup =
            |name: &str| pairs.iter().find(|(key, _)| *key == name).map(|(_, text)| (*text).to_owned());
        Handshake::read(lookup, &[5, 6])
    }

    #[test]
    fn the_highest_common_version_is_taken_in_whatever_order_they_come() {
        for theirs in ["5,6", "6,5", "7,6,5"] {
            let handshake =
                read(&[("TF_PLUGIN_MAGIC_COOKIE", MAGIC_COOKIE), ("PLUGIN_PROTOCOL_VERSIONS", theirs)]);
            assert_eq!(handshake.unwrap().version, 6, "{theirs}");
        }
    }

    #[test]
    fn who_is_not_terraform_is_told_so() {
        assert_eq!(read(&[("PLUGIN_PROTOCOL_VERSIONS", "6")]), Err(NOT_TERRAFORM.to_owned()));
        let old = read(&[("TF_PLUGIN_MAGIC_COOKIE", MAGIC_COOKIE), ("PLUGIN_PROTOCOL_VERSIONS", "4")]);
        assert!(old.unwrap_err().starts_with("Terraform speaks versions \"4\""));
    }

    #[test]
    fn an_empty_certificate_asks_for_no_encryption() {
        let pairs = [
            ("TF_PLUGIN_MAGIC_COOKIE", MAGIC_COOKIE),
            ("PLUGIN_PROTOCOL_VERSIONS", "5"),
            ("PLUGIN_CLIENT_CERT", ""),
        ];
        assert_eq!(read(&pairs).unwrap().client_certificate, None);
    }

    #[test]
    fn the_line_has_six_fields_and_a_certificate_without_padding() {
        let mut handshake = Handshake {
            version: 6,
            client_certificate: None,
            socket_folder: None,
            asks_for_multiplexing: false,
        };
        let address = Address { network: "tcp", text: "127.0.0.1:23545".to_owned() };
        assert_eq!(handshake.line(&address, None), "1|6|tcp|127.0.0.1:23545|grpc|");
        assert_eq!(handshake.line(&address, Some(b"\0")), "1|6|tcp|127.0.0.1:23545|grpc|AA");
        handshake.asks_for_multiplexing = true;
        assert_eq!(handshake.line(&address, None), "1|6|tcp|127.0.0.1:23545|grpc||false");
    }
}
