import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A device, as far as a sign-in asks.
private struct MatchingDevice {
    let enrollment: Int64
    let attestedKeyID: AttestedKeyID?
    let isSuspended: Bool
    let needsAttestation: Bool
    /// Whether nobody has ever signed in with it.
    let isUnused: Bool
}

/// What a sign-in asks, for the writer's thread.
private final class SignInQuestion {
    var device: MatchingDevice?
    /// Whether the challenge is consumed by this sign-in; `nil` until the answers are there.
    var isConsumed: Bool?
}

extension StoreWriter {
    /// Begins a sign-in: asks for the device and consumes the challenge, at once.
    ///
    /// A challenge that the device or its attested key can't use stays usable.
    func begin(_ signIn: SignIn) throws(StoreError) -> RestOfStep<SignInOutcome> {
        let question = SignInQuestion()
        try findDevice(of: signIn) { question.device = $0 }
        try consume(signIn.challenge) { question.isConsumed = $0 }
        return { [self] () throws(StoreError) in
            if question.isConsumed == nil { try connection.awaitQueue() }
            let isConsumed = question.isConsumed == true
            let outcome = try complete(signIn, question.device, isConsumed: isConsumed)
            if isConsumed, outcome != .completed {
                try statements.releaseChallenge.enqueue(.blob(signIn.challenge.bytes))
            }
            return outcome
        }
    }

    private func complete(
        _ signIn: SignIn, _ device: MatchingDevice?, isConsumed: Bool
    ) throws(StoreError) -> SignInOutcome {
        guard let device else { return .deviceChanged }
        let isLeftAlone = signIn.requirement == .outlivesKey && device.needsAttestation && device.attestedKeyID == nil
        guard device.attestedKeyID == nil && !isLeftAlone || signIn.assertion != nil else { return .assertionRequired }
        var attestedKey: Int64?
        if let assertion = signIn.assertion {
            let isSuccessor = isLeftAlone ? try mayTakeOver(assertion.keyID, for: signIn.user) : false
            guard assertion.keyID == device.attestedKeyID || isSuccessor, let key = try keyUse(assertion.keyID),
                key.state == .attested, assertion.counter > key.counter
            else { return .assertionRefused }
            guard !device.isSuspended else { return .accountSuspended }
            guard isConsumed else { return .challengeUsed }
            if isSuccessor {
                try attestedKeys.adopt.enqueue(.integer(key.number), .user(signIn.user))
                try attestedKeys.bind.enqueue(.text(signIn.deviceID.rawValue), .text(assertion.keyID.rawValue))
            }
            try noteUse(of: key, counter: assertion.counter, at: signIn.authenticatedAt)
            attestedKey = key.number
        } else {
            guard !device.isSuspended else { return .accountSuspended }
            guard isConsumed else { return .challengeUsed }
        }
        try startFamily(
            signIn.session, of: device.enrollment, method: signIn.authenticationMethod, attestedKey: attestedKey,
            mayBeNew: device.isUnused, at: signIn.authenticatedAt)
        return .completed
    }

    /// Finds the device with which the signature was verified, if it is still the same.
    private func findDevice(
        of signIn: SignIn, _ found: @escaping (MatchingDevice) -> Void
    ) throws(StoreError) {
        try statements.matchDevice.enqueue(
            .text(signIn.deviceID.rawValue), .user(signIn.user), .text(signIn.keyID.rawValue),
            .text(signIn.scheme.rawValue),
            first: { row throws(StoreError) in
                found(
                    MatchingDevice(
                        enrollment: try row.requiredInteger(0), attestedKeyID: try row.optional(1),
                        isSuspended: try row.requiredInteger(2) == 1, needsAttestation: try row.requiredInteger(3) == 1,
                        isUnused: try row.requiredInteger(4) == 1))
            })
    }

    /// Whether an attested key is nobody's or the user's, and no device is bound to it.
    private func mayTakeOver(_ key: AttestedKeyID, for user: UserID) throws(StoreError) -> Bool {
        try attestedKeys.mayTakeOver.first(.text(key.rawValue), .user(user)) { row throws(StoreError) in true } != nil
    }

    /// Notes the device's use and starts a refresh family; tells the user of the first use of a device that is not their
    /// first one.
    ///
    /// - Parameter mayBeNew: `false` if the device is known to have been used.
    func startFamily(
        _ session: NewSession, of enrollment: Int64, method: AuthenticationMethod, attestedKey: Int64? = nil,
        mayBeNew: Bool = true, at time: Date
    ) throws(StoreError) {
        if mayBeNew { try tellOfNewDevice(enrollment, at: time) }
        try statements.touchDevice.enqueue(.integer(enrollment), .integer(time.storedMilliseconds))
        try insertFamily(session, of: enrollment, method: method, attestedKey: attestedKey, at: time)
    }

    private func tellOfNewDevice(_ enrollment: Int64, at time: Date) throws(StoreError) {
        let new = try notices.newDevice.first(.integer(enrollment)) { row throws(StoreError) in
            (user: try row.requiredUser(0), device: try row.required(1, as: DeviceID.self))
        }
        if let new { try note(.newDeviceSignedIn, of: new.user, device: new.device, at: time) }
    }

    /// Starts a refresh family.
    func insertFamily(
        _ session: NewSession, of enrollment: Int64, method: AuthenticationMethod, attestedKey: Int64? = nil,
        at time: Date
    ) throws(StoreError) {
        let now = time.storedMilliseconds
        let end = session.endsAt.storedMilliseconds
        try statements.insertFamily.enqueue(
            .session(session.id), .integer(enrollment), .text(method.rawValue), .optional(attestedKey), .integer(now),
            .integer(end), .integer(Self.idleEnd(of: session)), .text(session.purpose.rawValue),
            session.within.map(SQLValue.session) ?? .null)
        try insertToken(of: session, by: statements.insertFirstToken)
    }

    /// Keeps the first refresh token of a session, if it has one.
    func insertToken(of session: NewSession, by statement: any SQLStatement) throws(StoreError) {
        guard let token = session.refreshToken else { return }
        try statement.enqueue(.blob(token.bytes), .session(session.id), .integer(Self.idleEnd(of: session)))
    }

    /// When a session ends that is never renewed.
    static func idleEnd(of session: NewSession) -> Int64 {
        min(session.refreshTokenExpiresAt.storedMilliseconds, session.endsAt.storedMilliseconds)
    }
}
