/// Step 2: the clientDataHash is one that Apple's service takes.
struct ClientDataHashRule: AttestationRule {
    let step = 2
    let title = "The client data hash has at least 16 bytes"

    func rejection(of evidence: AttestationEvidence) -> AttestationRejection? {
        evidence.expectation.clientDataHash.bytes.count >= ClientDataHash.minimumLength
            ? nil : AttestationRejection(.clientDataHashTooShort)
    }
}
