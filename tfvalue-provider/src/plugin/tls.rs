//! Mutual TLS: each side accepts only one certificate from its peer.

use std::{error::Error, sync::Arc};

use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::{
    CertificateError, DigitallySignedStruct, DistinguishedName, PeerIncompatible, ServerConfig,
    SignatureScheme,
    client::danger::HandshakeSignatureValid,
    crypto::{WebPkiSupportedAlgorithms, ring, verify_tls13_signature},
    pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer, UnixTime, pem::PemObject},
    server::danger::{ClientCertVerified, ClientCertVerifier},
    version::TLS13,
};

use super::p521::EcdsaP521Sha512;

/// The server's certificate, and the TLS configuration.
pub(super) struct Encryption {
    /// The server's certificate, in DER.
    pub(super) certificate: CertificateDer<'static>,
    /// The configuration, which accepts only a peer with the client's certificate and its key.
    pub(super) config: Arc<ServerConfig>,
}

impl Encryption {
    /// Creates a certificate for the server. `client` is the client's certificate, in PEM.
    ///
    /// # Errors
    ///
    /// Returns an error if `client` is not a certificate.
    pub(super) fn with(client: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
        let client = CertificateDer::from_pem_slice(client.as_bytes())?;
        let CertifiedKey { cert, signing_key } = generate_simple_self_signed(["localhost".to_owned()])?;
        let certificate = cert.der().clone();
        let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(signing_key.serialize_der()));
        let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_protocol_versions(&[&TLS13])?
            .with_client_cert_verifier(Arc::new(Pinned { certificate: client }))
            .with_single_cert(vec![certificate.clone()], key)?;
        // Newer gRPC clients close the connection if no protocol was negotiated.
        config.alpn_protocols = vec![b"h2".to_vec()];
        Ok(Self { certificate, config: Arc::new(config) })
    }
}

/// Accepts one certificate, and no other.
///
/// The standard verification would refuse the client's certificate, because it claims to be a CA certificate.
#[derive(Debug)]
struct Pinned {
    certificate: CertificateDer<'static>,
}

/// Returns the algorithms for a signature scheme. Go's client has a P-521 key. The other algorithms are for other clients.
fn algorithms(scheme: SignatureScheme) -> WebPkiSupportedAlgorithms {
    match scheme {
        SignatureScheme::ECDSA_NISTP521_SHA512 => P521,
        _ => ring::default_provider().signature_verification_algorithms,
    }
}

const P521: WebPkiSupportedAlgorithms = WebPkiSupportedAlgorithms {
    all: &[&EcdsaP521Sha512],
    mapping: &[(SignatureScheme::ECDSA_NISTP521_SHA512, &[&EcdsaP521Sha512])],
};

impl ClientCertVerifier for Pinned {
    fn root_hint_subjects(&self) -> &[DistinguishedName] {
        &[]
    }

    fn verify_client_cert(
        &self,
        certificate: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: UnixTime,
    ) -> Result<ClientCertVerified, rustls::Error> {
        if *certificate == self.certificate {
            Ok(ClientCertVerified::assertion())
        } else {
            Err(CertificateError::ApplicationVerificationFailure.into())
        }
    }

    /// Never called: the server supports only TLS 1.3.
    fn verify_tls12_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        Err(PeerIncompatible::Tls12NotOffered.into())
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, certificate, signature, &algorithms(signature.scheme))
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        let mut schemes = P521.supported_schemes();
        schemes.extend(ring::default_provider().signature_verification_algorithms.supported_schemes());
        schemes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn certificate() -> CertificateDer<'static> {
        generate_simple_self_signed(["localhost".to_owned()]).unwrap().cert.der().clone()
    }

    #[test]
    fn one_certificate_is_accepted_and_no_other() {
        let client = certificate();
        let pinned = Pinned { certificate: client.clone() };
        let now = UnixTime::now();
        assert!(pinned.verify_client_cert(&client, &[], now).is_ok());
        assert!(pinned.verify_client_cert(&certificate(), &[], now).is_err());
        assert!(
            pinned.verify_client_cert(&certificate(), &[client], now).is_err(),
            "though it comes with it"
        );
    }

    #[test]
    fn the_curve_of_terraform_is_offered_with_those_of_ring() {
        let schemes = Pinned { certificate: certificate() }.supported_verify_schemes();
        assert!(schemes.contains(&SignatureScheme::ECDSA_NISTP521_SHA512));
        assert!(schemes.contains(&SignatureScheme::ECDSA_NISTP256_SHA256));
    }

    #[test]
    fn what_is_no_certificate_is_an_error() {
        assert!(Encryption::with("-----BEGIN NOTHING-----").is_err());
    }
}
