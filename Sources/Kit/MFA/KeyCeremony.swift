import Foundation
import LatchkeyWire

/// Creates a key and has the person unlock it, for enrollment, changes of the key and recovery.
struct KeyCeremony: Sendable {
    let recovery: MFARecovery

    private var store: DeviceIdentityStore { recovery.store }
    private var steps: StepReporter { recovery.steps }

    /// A device on its way to the server, and whether the server may have heard of it.
    struct Draft: Sendable {
        let identity: DeviceIdentity
        let key: DeviceKey
        let isNew: Bool
    }

    /// Sees to it that the phone can do this, and asks for the face or finger where that is the method.
    func prepare(_ method: AuthMethod, _ authentication: DeviceAuthentication) async throws(LatchkeyError) {
        try await steps.run(.capability) { () async throws(LatchkeyError) in
            switch await DeviceCapability.current() {
            case .none(let code): throw .noSecurity(code)
            case .passcodeOnly(let obstacle) where method == .biometric: throw LatchkeyError(obstacle)
            case .passcodeOnly, .biometricsAvailable: return
            }
        }
        guard method == .biometric else { return }
        // Without this a `.userPresence` key would fall to the passcode unseen where Face ID is denied.
        try await steps.run(.permission) { () async throws(LatchkeyError) in
            try await authentication.evaluateBiometrics()
        }
    }

    /// Continues an open operation of the same kind, or else creates a new key.
    ///
    /// A request that is still in transit then registers the same key. The keys of other open requests stay.
    func draft(
        for username: Username, protection: KeyProtection, takingUp open: [DeviceIdentity],
        _ describe: (DeviceKey) throws(LatchkeyError) -> DeviceIdentity
    ) async throws(LatchkeyError) -> Draft {
        for identity in open {
            guard let key = identity.key, key.tag.protection == protection,
                try await DeviceKey.find(key.tag) != .absent
            else { continue }
            return Draft(identity: identity, key: key, isNew: false)
        }
        let tags = (try? store.record(of: username))?.tags ?? []
        let key = try await newKey(for: username, protection, besides: tags)
        return Draft(identity: try describe(key), key: key, isNew: true)
    }

    /// Makes a key, and deletes all the user's keys but these.
    ///
    /// - Throws: ``LatchkeyError``; ``LatchkeyError/Code/enrollmentUnderWay`` while the requests of three such keys may
    ///   still be on their way: in five minutes one of them can go.
    func newKey(
        for username: Username, _ protection: KeyProtection, besides tags: Set<DeviceKeyTag>
    ) async throws(LatchkeyError) -> DeviceKey {
        let rivals = tags.filter { $0.protection == protection }
        guard Set(rivals.map(\.slot)).count < DeviceKeyTag.Slot.allCases.count else {
            throw LatchkeyError(.enrollmentUnderWay, suggestion: .retryLater)
        }
        try await steps.run(.cleanUp) { () async throws(LatchkeyError) in
            try await recovery.sweep(username, keeping: tags)
        }
        return try await steps.run(.createKey) { () async throws(LatchkeyError) in
            try await DeviceKey.create(
                for: username, at: store.serverID, protection: protection, slot: .free(besides: rivals),
                accessGroup: recovery.context.accessGroup)
        }
    }

    /// Lets the person sign a challenge with the new key, and writes down that the server is about to learn of it.
    ///
    /// - Parameters:
    ///   - step: the step in which the challenge is asked for.
    ///   - challenge: asks for it.
    func prove(
        _ draft: Draft, for purpose: ChallengePurpose, _ authentication: DeviceAuthentication, _ step: MFAStep.Name,
        challenge: (EncodedPublicKey) async throws(LatchkeyError) -> ChallengeResponse
    ) async throws(LatchkeyError) -> EnrollmentProof {
        do throws(LatchkeyError) {
            let signed = try await sign(draft, for: purpose, authentication, step, challenge: challenge)
            try store.update(draft.identity.username) { $0.send(draft.identity, until: signed.endsAt) }
            return signed.proof
        } catch {
            if draft.isNew { await recovery.discard(draft.identity) }
            throw error
        }
    }

    /// The signature of a challenge, and until when the server takes it, by its clock, in seconds since 1970.
    struct SignedChallenge: Sendable {
        let proof: EnrollmentProof
        let endsAt: Int64
    }

    /// Lets the person sign a challenge for a key.
    ///
    /// - Parameters:
    ///   - step: the step in which the challenge is asked for.
    ///   - challenge: asks for it.
    func sign(
        _ draft: Draft, for purpose: ChallengePurpose, _ authentication: DeviceAuthentication, _ step: MFAStep.Name,
        challenge: (EncodedPublicKey) async throws(LatchkeyError) -> ChallengeResponse
    ) async throws(LatchkeyError) -> SignedChallenge {
        let challenge = try await steps.run(step) { () async throws(LatchkeyError) in
            try await challenge(EncodedPublicKey(x963: draft.key.publicKey))
        }
        try await steps.run(.checkChallenge) { () async throws(LatchkeyError) in
            try draft.identity.check(for: purpose, serverID: recovery.client.serverID)?
                .verify(challenge, now: recovery.context.now())
        }
        let signature = try await steps.run(.sign) { () async throws(LatchkeyError) in
            try await draft.key.signature(for: challenge.challenge.bytes, authentication: authentication)
        }
        return SignedChallenge(
            proof: EnrollmentProof(challengeId: challenge.challengeId, signature: EncodedBytes(signature)),
            endsAt: challenge.expiresAt ?? recovery.context.transitEnd)
    }
}
