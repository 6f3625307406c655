//! Verifies signatures on the curve P-521. Terraform's certificate uses this curve, and `ring` doesn't support it.

use p521::ecdsa::{Signature, VerifyingKey, signature::Verifier};
use rustls::pki_types::{AlgorithmIdentifier, InvalidSignature, SignatureVerificationAlgorithm, alg_id};

/// ECDSA on P-521 with SHA-512.
#[derive(Debug)]
pub(super) struct EcdsaP521Sha512;

impl SignatureVerificationAlgorithm for EcdsaP521Sha512 {
    fn verify_signature(
        &self,
        public_key: &[u8],
        message: &[u8],
        signature: &[u8],
    ) -> Result<(), InvalidSignature> {
        let key = VerifyingKey::from_sec1_bytes(public_key).map_err(|_| InvalidSignature)?;
        let signature = Signature::from_der(signature).map_err(|_| InvalidSignature)?;
        key.verify(message, &signature).map_err(|_| InvalidSignature)
    }

    fn public_key_alg_id(&self) -> AlgorithmIdentifier {
        alg_id::ECDSA_P521
    }

    fn signature_alg_id(&self) -> AlgorithmIdentifier {
        alg_id::ECDSA_SHA512
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A key, and what it has signed: `message`. Both were made with OpenSSL.
    const PUBLIC_KEY: &str = "04011166c2c186b60500deed8c345189a017d7770ca21a8d3185615408a2fe2ae20fabea9a14a28fc71411c7bbdccc3b\
         04cfe38a53046a5c092008769340970f9c99150179310a80df7a7d09ba89e429ac7eb16eed651e60f36ec65310c203c1\
         9e7a0c7d1d680b4086e0eaeabc23321c4f805e5646d0ac1aa2db1b55143f45c375bb3b4812";
    const SIGNATURE: &str = "308188024200fcd6392b99d76ced2c70101b181dfa6917ac2de31227319a3b30d08ec70397b6021a7430f41f299d4e4f\
         7b4ff044fcd4abff7af0a1f95e1a349e06c1fd18bac166024201c399c3eddc286d4e902c4c727c0227f645d15057704e\
         f4e9d22ec4c792b0d91de86e6db49c35090a315bf6c3e914301157ac588042155f3cea0cd7414886d4913c";

    fn verify(public_key: &[u8], message: &[u8], signature: &[u8]) -> bool {
        EcdsaP521Sha512.verify_signature(public_key, message, signature).is_ok()
    }

    #[test]
    fn a_signature_is_accepted_for_its_message_alone() {
        let (key, signature) = (hex::decode(PUBLIC_KEY).unwrap(), hex::decode(SIGNATURE).unwrap());
        assert!(verify(&key, b"message", &signature));
        assert!(!verify(&key, b"another", &signature));
        assert!(!verify(&key, b"message", &signature[1..]));
        assert!(!verify(&key[1..], b"message", &signature));
    }
}
