import Foundation
import LatchkeyWire

/// Enrolls this device: makes a key, lets the person try it, and registers it; or, without a key, for one-time codes.
///
/// The enrollment request itself proves possession of the key, so a device known to the server has worked once. If an
/// enrollment is interrupted, call it again; it recognizes what the server has confirmed, and removes the rest.
public struct MFAEnrollment: Sendable {
    let recovery: MFARecovery
    private let makeDeviceID: @Sendable () -> UUID

    private var client: MFAClient { recovery.client }
    private var store: DeviceIdentityStore { recovery.store }
    private var steps: StepReporter { recovery.steps }

    /// Creates the flow.
    ///
    /// - Parameters:
    ///   - makeDeviceID: makes the id of a new device.
    public init(_ context: MFAContext, makeDeviceID: @escaping @Sendable () -> UUID = { UUID() }) {
        recovery = MFARecovery(context)
        self.makeDeviceID = makeDeviceID
    }

    /// The user and device to enroll.
    public struct Applicant: Sendable, Hashable {
        /// The user.
        public var username: Username
        /// The number for one-time codes.
        public var phoneNumber: PhoneNumber
        /// The phone's model, for people.
        public var deviceModel: DeviceModel
        /// Needed if the user has a device already: a token of that user.
        public var accessToken: AccessToken?
        /// A new user's invitation, which a server may require; not sent together with a token.
        public var invitation: InvitationToken?

        /// Creates an applicant.
        public init(
            username: Username, phoneNumber: PhoneNumber, deviceModel: DeviceModel, accessToken: AccessToken? = nil,
            invitation: InvitationToken? = nil
        ) {
            self.username = username
            self.phoneNumber = phoneNumber
            self.deviceModel = deviceModel
            self.accessToken = accessToken
            self.invitation = invitation
        }
    }

    /// Enrolls this device, or finds that an earlier enrollment has gone through.
    ///
    /// An enrolled key is deleted only after the new one has replaced it. A key whose enrollment was refused is
    /// deleted; if the outcome is unknown, or an earlier request with the key may still arrive, it is kept for the next
    /// call.
    ///
    /// - Returns: the enrollment; if an earlier one was found, with its method.
    /// - Throws: ``LatchkeyError``. With ``LatchkeyError/Suggestion/offerPasscode``, ask "Use Passcode Instead?" and call again
    ///   with `.passcode`. On ``LatchkeyError/Code/passcodeNotSet`` there is no key to be had:
    ///   ``enrollSMSOnly(_:)`` remains.
    public func enroll(
        _ applicant: Applicant, with method: AuthMethod
    ) async throws(LatchkeyError) -> DeviceIdentity {
        try await store.withClaim(on: applicant.username) { () async throws(LatchkeyError) in
            let (applicant, found) = try await settle(applicant)
            if let found { return found }
            let authentication = DeviceAuthentication(reason: recovery.context.texts.enrollment)
            defer { authentication.invalidate() }
            let ceremony = KeyCeremony(recovery: recovery)
            try await ceremony.prepare(method, authentication)
            let draft = try await ceremony.draft(
                for: applicant.username, protection: method.protection,
                takingUp: (try? store.record(of: applicant.username))?.openEnrollments ?? []
            ) { key throws(LatchkeyError) in try device(of: applicant, key) }
            let proof = try await ceremony.prove(draft, for: .enroll, authentication, .enrollmentChallenge) {
                publicKey async throws(LatchkeyError) in
                try await client.enrollmentChallenge(
                    EnrollmentChallengeRequest(
                        username: applicant.username, deviceId: draft.identity.deviceID, publicKey: publicKey))
            }
            return try await register(applicant, draft.identity, proof, isNew: draft.isNew)
        }
    }

    /// Enrolls this device without a key: it signs in with one-time codes sent to the applicant's number.
    ///
    /// For phones without any security. Keys that no record names are deleted.
    ///
    /// - Returns: the enrollment; if an earlier one was found, with its method.
    /// - Throws: ``LatchkeyError``.
    public func enrollSMSOnly(_ applicant: Applicant) async throws(LatchkeyError) -> DeviceIdentity {
        try await store.withClaim(on: applicant.username) { () async throws(LatchkeyError) in
            let (applicant, found) = try await settle(applicant)
            if let found { return found }
            let record = (try? store.record(of: applicant.username)) ?? DeviceRecord()
            let takenUp = record.openEnrollments.first { $0.key == nil }
            let identity = if let takenUp { takenUp } else { try device(of: applicant, nil) }
            let transitEnd = recovery.context.transitEnd
            try await steps.run(.cleanUp) { () async throws(LatchkeyError) in
                // First record what the server may learn.
                try store.update(applicant.username) { $0.send(identity, until: transitEnd) }
                try await recovery.sweep(applicant.username, keeping: record.tags)
            }
            return try await register(applicant, identity, nil, isNew: takenUp == nil)
        }
    }

    /// Finds out how an earlier request ended.
    ///
    /// - Returns: the applicant, without a token that has ended with its device; and the enrollment, if there is one.
    private func settle(_ applicant: Applicant) async throws(LatchkeyError) -> (Applicant, DeviceIdentity?) {
        var applicant = applicant
        switch try await recovery.settle(applicant.username) {
        case .enrolled(let found): return (applicant, found)
        case .removed: applicant.accessToken = nil
        case .changed, .nothing: break
        }
        return (applicant, nil)
    }

    private func device(of applicant: Applicant, _ key: DeviceKey?) throws(LatchkeyError) -> DeviceIdentity {
        guard let deviceID = DeviceID(rawValue: makeDeviceID().uuidString.lowercased()) else {
            throw LatchkeyError(.storageFailed)
        }
        return DeviceIdentity(
            username: applicant.username, deviceID: deviceID, key: key, phoneNumber: applicant.phoneNumber)
    }

    private func register(
        _ applicant: Applicant, _ identity: DeviceIdentity, _ proof: EnrollmentProof?, isNew: Bool
    ) async throws(LatchkeyError) -> DeviceIdentity {
        do throws(LatchkeyError) {
            try await steps.run(.enroll) { () async throws(LatchkeyError) in
                let reply = try await client.enroll(
                    EnrollRequest(
                        username: identity.username, phoneNumber: applicant.phoneNumber,
                        publicKey: identity.key.map { EncodedPublicKey(x963: $0.publicKey) }, method: identity.method,
                        deviceId: identity.deviceID, deviceModel: applicant.deviceModel,
                        scheme: proof.map { _ in identity.scheme }, proof: proof,
                        invitation: applicant.accessToken == nil ? applicant.invitation : nil),
                    accessToken: applicant.accessToken,
                    idempotencyKey: proof?.challengeId.rawValue ?? identity.deviceID.rawValue)
                guard reply.success, reply.deviceId == identity.deviceID, reply.method == identity.method else {
                    throw LatchkeyError(.replyMalformed)
                }
            }
        } catch {
            guard await recovery.isDone(identity, isNew: isNew, despite: error) else { throw error }
        }
        return try await recovery.confirmEnrollment(identity)
    }
}
