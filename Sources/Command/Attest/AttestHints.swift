import LatchkeyCrypto
import LatchkeyTrust

/// Hints about faults of the command line rather than the object.
enum AttestHints {
    /// Whether an attestation was made for a client data hash.
    static func fits(
        _ attestation: UnverifiedAttestation, _ hash: ClientDataHash, _ options: AttestOptions
    ) throws(CryptoError) -> Bool {
        let expectation = AttestationExpectation(appIDs: options.appIDs, clientDataHash: hash, keyID: options.keyID)
        let steps = try options.attestationVerifier.explain(
            attestation, expecting: expectation, now: options.time.milliseconds)
        return !steps.contains { $0.code == AttestationFault.nonceMismatch.rawValue }
    }

    static func hint(
        _ fault: AttestationFault, _ attestation: UnverifiedAttestation,
        _ reading: AttestOptions.ClientDataHashReading, _ options: AttestOptions
    ) throws(CryptoError) -> String? {
        switch fault {
        case .certificateExpired, .certificateNotYetValid:
            let certificate = attestation.certificate
            guard let first = text(certificate.notBefore), let last = text(certificate.notAfter) else { return nil }
            return "The key's certificate is valid from \(first) to \(last)"
                + (options.timeIsGiven ? "." : "; --at judges for another time.")
        case .environmentMismatch:
            guard let aaguid = attestation.authenticatorData.attestedKey?.aaguid,
                let environment = AppAttestEnvironment(aaguid: aaguid)
            else { return nil }
            return "The attestation is from \(environment.rawValue): --environment \(environment.rawValue) accepts it."
        case .nonceMismatch:
            for other in options.clientDataHashes.compactMap(\.otherForm) {
                guard try fits(attestation, other, options) else { continue }
                return other.bytes.count == 32 && reading.hash.bytes.count != 32
                    ? "It was made for the hash of this challenge: leave --raw-challenge out."
                    : "It was made for this challenge unhashed: add --raw-challenge."
            }
            return nil
        default: return nil
        }
    }

    static func hint(_ fault: ReceiptFault, _ receipt: UnverifiedReceipt, _ options: AttestOptions) -> String? {
        guard fault == .tooOld || fault == .fromTheFuture || fault == .expired else { return nil }
        return "It was made at \(JudgingTime(milliseconds: receipt.fields.creation).text)"
            + (fault == .tooOld ? "; --receipt-age allows for older ones." : ".")
    }

    private static func text(_ seconds: Int64) -> String? {
        UInt64(exactly: seconds).map { JudgingTime(milliseconds: $0 * 1000).text }
    }
}
