import Foundation
import LatchkeyWire

/// Enrols this device: makes a key, lets the person try it, and registers it.
///
/// The try is the proof of possession, so a device that the server knows has worked once. Whenever an enrolment is
/// interrupted, call it again: what the server has confirmed is recognised, and what it never heard of is removed.
public struct MFAEnrollment: Sendable {
    let client: MFAClient
    let store: DeviceIdentityStore
    let now: @Sendable () -> Date
    let steps: StepReporter
    private let texts: PromptTexts
    private let makeDeviceID: @Sendable () -> UUID

    /// Creates the flow.
    ///
    /// - Parameters:
    ///   - now: the phone's clock, by which an expired challenge is refused.
    ///   - makeDeviceID: makes the id of a new device.
    ///   - onStep: told of each step as it begins and ends, on any thread.
    public init(
        client: MFAClient, store: DeviceIdentityStore, texts: PromptTexts = PromptTexts(),
        now: @escaping @Sendable () -> Date = { Date() }, makeDeviceID: @escaping @Sendable () -> UUID = { UUID() },
        onStep: (@Sendable (MFAStep) -> Void)? = nil
    ) {
        self.client = client
        self.store = store
        self.texts = texts
        self.now = now
        self.makeDeviceID = makeDeviceID
        self.steps = StepReporter(onStep: onStep)
    }

    /// Who enrols what.
    public struct Applicant: Sendable, Hashable {
        /// The user.
        public var username: Username
        /// Where one-time codes go, if the key can't be used.
        public var phoneNumber: PhoneNumber
        /// The phone's model, for people.
        public var deviceModel: DeviceModel
        /// Needed if the user has a device already: a token of that user.
        public var accessToken: AccessToken?

        /// Creates an applicant.
        public init(
            username: Username, phoneNumber: PhoneNumber, deviceModel: DeviceModel, accessToken: AccessToken? = nil
        ) {
            self.username = username
            self.phoneNumber = phoneNumber
            self.deviceModel = deviceModel
            self.accessToken = accessToken
        }
    }

    /// Enrols this device, or finds that an earlier enrolment has gone through.
    ///
    /// A key that is enrolled already is deleted only after the new one has taken its place. A key whose enrolment
    /// was refused is deleted; one of which no end is known is kept for the next call.
    ///
    /// - Returns: the enrolment; its method is that of the earlier one where that is what was found.
    /// - Throws: ``MFAError``. With ``MFAError/Suggestion/offerPasscode``, ask "Use Passcode Instead?" and call again
    ///   with `.passcode`. On ``MFAError/Code/passcodeNotSet`` there is no key to be had.
    public func enroll(
        _ applicant: Applicant, with method: AuthMethod
    ) async throws(MFAError) -> DeviceIdentity {
        try store.beginEnrolment(of: applicant.username)
        defer { store.endEnrolment(of: applicant.username) }
        if let recovered = try await recover(applicant.username) { return recovered }
        try await requireSecurity(for: method)
        let authentication = DeviceAuthentication(reason: texts.enrolment)
        defer { authentication.invalidate() }
        if method == .biometric {
            // Without this a `.userPresence` key would fall to the passcode unseen where Face ID is denied.
            try await steps.run(.permission) { () async throws(MFAError) in
                try await authentication.evaluateBiometrics()
            }
        }
        let draft = try await draft(for: applicant.username, protection: method.protection)
        let proof: EnrollmentProof
        do throws(MFAError) {
            proof = try await prove(draft.identity, authentication)
            try store.update(applicant.username) { $0.pending = draft.identity }
        } catch {
            if draft.isNew { await discard(draft.identity) }
            throw error
        }
        return try await register(applicant, draft.identity, proof)
    }

    private func requireSecurity(for method: AuthMethod) async throws(MFAError) {
        try await steps.run(.capability) { () async throws(MFAError) in
            switch await DeviceCapability.current() {
            case .none(let code): throw .noSecurity(code)
            case .passcodeOnly(let obstacle) where method == .biometric: throw MFAError(obstacle)
            case .passcodeOnly, .biometricsAvailable: return
            }
        }
    }

    /// A device on its way to the server, and whether the server may have heard of it.
    private struct Draft {
        let identity: DeviceIdentity
        let isNew: Bool
    }

    /// Takes up the unfinished enrolment if it is of the same kind, so that a request that is still on its way
    /// registers the same key; makes a new key otherwise.
    private func draft(for username: Username, protection: KeyProtection) async throws(MFAError) -> Draft {
        let record = (try? store.record(of: username)) ?? DeviceRecord()
        if let pending = record.pending, pending.key.tag.protection == protection {
            return Draft(identity: pending, isNew: false)
        }
        if record.pending != nil { try store.update(username) { $0.pending = nil } }
        let keep = Set([record.enrolled?.key.tag].compactMap { $0 })
        try await steps.run(.cleanUp) { () async throws(MFAError) in
            for tag in DeviceKeyTag.all(of: username) where !keep.contains(tag) { try await DeviceKey.delete(tag) }
        }
        let key = try await steps.run(.createKey) { () async throws(MFAError) in
            try await DeviceKey.create(
                for: username, protection: protection, slot: record.enrolled?.key.tag.slot.other ?? .a)
        }
        guard let deviceID = DeviceID(rawValue: makeDeviceID().uuidString.lowercased()) else {
            throw MFAError(.storageFailed)
        }
        return Draft(identity: DeviceIdentity(username: username, deviceID: deviceID, key: key), isNew: true)
    }

    private func prove(
        _ identity: DeviceIdentity, _ authentication: DeviceAuthentication
    ) async throws(MFAError) -> EnrollmentProof {
        let challenge = try await steps.run(.enrollmentChallenge) { () async throws(MFAError) in
            try await client.enrollmentChallenge(
                EnrollmentChallengeRequest(
                    username: identity.username, deviceId: identity.deviceID,
                    publicKey: EncodedPublicKey(x963: identity.key.publicKey)))
        }
        try await steps.run(.checkChallenge) { () async throws(MFAError) in
            try identity.check(for: .enrol, serverID: client.serverID).verify(challenge, now: now())
        }
        let signature = try await steps.run(.sign) { () async throws(MFAError) in
            try await identity.key.signature(for: challenge.challenge.bytes, authentication: authentication)
        }
        return EnrollmentProof(challengeId: challenge.challengeId, signature: EncodedBytes(signature))
    }

    private func register(
        _ applicant: Applicant, _ identity: DeviceIdentity, _ proof: EnrollmentProof
    ) async throws(MFAError) -> DeviceIdentity {
        do throws(MFAError) {
            try await steps.run(.enroll) { () async throws(MFAError) in
                let reply = try await client.enroll(
                    EnrollRequest(
                        username: identity.username, phoneNumber: applicant.phoneNumber,
                        publicKey: EncodedPublicKey(x963: identity.key.publicKey), method: identity.method,
                        deviceId: identity.deviceID, deviceModel: applicant.deviceModel, scheme: identity.scheme,
                        proof: proof), accessToken: applicant.accessToken)
                guard reply.success, reply.deviceId == identity.deviceID, reply.method == identity.method else {
                    throw MFAError(.replyMalformed)
                }
            }
        } catch {
            guard try await isEnrolled(identity, despite: error) else { throw error }
        }
        return try await confirm(identity)
    }
}
