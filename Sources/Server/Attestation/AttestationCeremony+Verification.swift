import LatchkeyCrypto
import LatchkeyTrust
import LatchkeyWire

/// The parts of an attestation that are verified without the store.
extension AttestationCeremony {
    /// The attestation and its receipt, judged.
    ///
    /// - Throws: `challenge_expired`, `attestation_rejected` with the code of the rule that is broken.
    func verified(
        _ request: AttestationVerifyRequest, _ context: RequestContext
    ) throws(RequestFailure) -> (VerifiedAttestation, VerifiedReceipt) {
        try checkChallenge(request, context)
        let hash = ClientDataHash(challenge: request.clientData.bytes, form: configuration.challengeForm)
        let attestation = try verifiedAttestation(request, hash, context.milliseconds)
        return (attestation, try verifiedReceipt(of: attestation, hash, context.milliseconds))
    }

    private func checkChallenge(
        _ request: AttestationVerifyRequest, _ context: RequestContext
    ) throws(RequestFailure) {
        let challenge = try sessions.challenge(.attestation, of: request.sessionIdentifier, context)
        guard let challenge, let clientData = ClientData(request.clientData.bytes),
            constantTimeEqual(Array(clientData.challenge.utf8), Array(challenge.utf8))
        else {
            throw .attestationRejected(
                "attestation_challenge_mismatch", "The client data do not contain the challenge of this session.")
        }
    }

    private func verifiedAttestation(
        _ request: AttestationVerifyRequest, _ hash: ClientDataHash, _ now: UInt64
    ) throws(RequestFailure) -> VerifiedAttestation {
        let unverified: UnverifiedAttestation
        do throws(AttestationRejection) {
            unverified = try UnverifiedAttestation(cbor: request.attestation.bytes)
        } catch {
            throw .attestationRejected(error.fault.rawValue, error.fault.sentence)
        }
        let expectation = AttestationExpectation(
            appIDs: configuration.appIDs, clientDataHash: hash,
            keyID: AppAttestKeyID(bytes: request.keyIdentifier.bytes),
            environments: Set(configuration.environments.map(\.trusted)), extensions: configuration.extensions)
        let result: Result<VerifiedAttestation, AttestationRejection>
        do {
            result = try verifier.verify(unverified, expecting: expectation, now: now)
        } catch {
            throw .crypto(error)
        }
        switch result {
        case .success(let attestation): return attestation
        case .failure(let rejection):
            throw .attestationRejected(rejection.fault.rawValue, rejection.fault.sentence)
        }
    }

    /// The receipt is signed by itself: nothing in the attestation vouches for it.
    private func verifiedReceipt(
        of attestation: VerifiedAttestation, _ hash: ClientDataHash, _ now: UInt64
    ) throws(RequestFailure) -> VerifiedReceipt {
        let unverified: UnverifiedReceipt
        do throws(ReceiptRejection) {
            unverified = try UnverifiedReceipt(attestation.receipt)
        } catch {
            throw .attestationRejected(error.fault.rawValue, error.fault.sentence)
        }
        let expectation = ReceiptExpectation(
            appIDs: [attestation.appID], publicKey: attestation.publicKey, age: .upTo(seconds: Self.receiptAge),
            clientDataHash: hash, environment: attestation.environment, kind: .attest)
        let result: Result<VerifiedReceipt, ReceiptRejection>
        do {
            result = try receipts.verify(unverified, expecting: expectation, now: now)
        } catch {
            throw .crypto(error)
        }
        switch result {
        case .success(let receipt): return receipt
        case .failure(let rejection):
            throw .attestationRejected(rejection.fault.rawValue, rejection.fault.sentence)
        }
    }
}
