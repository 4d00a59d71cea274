import LatchkeyTrust
import LatchkeyWire

extension DevicePublicKey {
    /// Reads the key of a request.
    static func decode(_ encoded: EncodedPublicKey) throws(RequestFailure) -> DevicePublicKey {
        do {
            return try DevicePublicKey(encoded)
        } catch {
            throw .refused(.publicKeyInvalid, detail: error.sentence, field: "publicKey", finer: "\(error)")
        }
    }
}

extension ChallengeAuthority {
    /// Issues the challenge by which a device proves that it holds the private half of a key.
    func issuePossession(
        of publicKey: EncodedPublicKey, for purpose: ChallengePurpose, username: Username, deviceID: DeviceID,
        now milliseconds: UInt64
    ) throws(RequestFailure) -> ChallengeResponse {
        let key = try DevicePublicKey.decode(publicKey)
        let subject = Subject(purpose: purpose, username: username, deviceID: deviceID, keyID: key.id, scheme: .bound)
        return try issue(subject, method: .secureEnclave, now: milliseconds)
    }

    /// Judges the proof that a device holds the private half of a key which is new to the server.
    ///
    /// Its challenge is always `bound`, whatever the device signs later.
    func verifyPossession(
        _ proof: EnrollmentProof, of key: DevicePublicKey, for purpose: ChallengePurpose, username: Username,
        deviceID: DeviceID, now milliseconds: UInt64
    ) throws(RequestFailure) -> VerifiedProof {
        let source =
            switch purpose {
            case .upgrade: "mfa/upgrade/challenge"
            case .recover: "recovery/challenge"
            default: "mfa/enroll/challenge"
            }
        let signature = try DeviceSignature.decode(proof.signature, field: "proof.signature")
        let unverified = UnverifiedProof(
            purpose: purpose, username: username, deviceID: deviceID, publicKey: key, scheme: .bound,
            challengeID: proof.challengeId, signature: signature)
        switch verify(unverified, now: milliseconds) {
        case .success(let verified): return verified
        case .failure(.challengeExpired):
            throw .refused(
                .challengeExpired, detail: "Get a new challenge from \(source).", field: "proof.challengeId")
        case .failure(let rejection):
            throw .refused(
                .proofInvalid, detail: "Sign the challenge of \(source) with the sent key.",
                field: "proof", finer: "\(rejection)")
        }
    }
}
