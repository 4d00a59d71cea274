import LatchkeyCrypto

/// Steps 1 to 3: the key signed SHA-256(authenticatorData ‖ SHA-256(clientData)).
///
/// The nonce is the message, which ECDSA hashes once more: none of the real assertions has it as the digest.
struct AssertionSignatureRule: AssertionRule {
    let step = 3
    let title = "The key signed the authenticator data and the client data (steps 1 to 3)"

    func rejection(of evidence: AssertionEvidence) -> AssertionFault? {
        let clientDataHash = HashAlgorithm.sha256.hash(evidence.expectation.clientData)
        let nonce = HashAlgorithm.sha256.hash(evidence.assertion.authenticatorData.bytes + clientDataHash)
        return evidence.expectation.publicKey.isValidSignature(evidence.assertion.signature, for: nonce, hash: .sha256)
            ? nil : .signatureInvalid
    }
}
