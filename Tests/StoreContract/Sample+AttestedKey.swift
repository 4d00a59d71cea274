import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Sample {
    /// The session that ``signIn(asserting:counter:token:challenge:)`` starts.
    static func attestedSession() throws -> RefreshSession {
        var session = try session()
        session.authenticationMethod = .attestedKey
        return session
    }

    static func attestedKeyID(_ number: Int) throws -> AttestedKeyID {
        try must(AttestedKeyID(bytes: bytes(number, count: 32)))
    }

    /// Attested key `number`, of user `user` or of nobody, whose receipt may be exchanged a day after ``now``.
    static func attestedKey(_ number: Int = 1, of user: Int? = nil) throws -> AttestedKeyRecord {
        AttestedKeyRecord(
            keyID: try attestedKeyID(number), publicKey: [0x04] + bytes(number, count: 64),
            appID: "TEAM123456.org.example.app", environment: .production, user: try user.map { try userID($0) },
            username: try user.map { try self.user($0) },
            receipt: bytes(number, count: 3000), receiptCreatedAt: now, refreshAt: now.addingTimeInterval(86_400),
            attestedAt: now)
    }

    /// An attestation of that key, asked for with a device of the user if it shall be bound to one.
    static func attestation(
        _ key: Int = 1, of user: Int? = nil, binding device: Int? = nil, challenge: Int? = nil
    ) throws -> KeyAttestation {
        KeyAttestation(
            record: try attestedKey(key, of: user), consuming: try self.challenge(challenge ?? 20_000 + key),
            bindingTo: try device.map { try signedIn(device: $0, of: user ?? 1) })
    }

    static func assertion(
        _ key: Int = 1, counter: UInt32, challenge: Int? = nil, at seconds: TimeInterval = 5
    ) throws -> KeyAssertion {
        KeyAssertion(
            keyID: try attestedKeyID(key), counter: counter,
            consuming: try self.challenge(challenge ?? 30_000 + Int(counter)), now: now.addingTimeInterval(seconds))
    }

    /// A sign-in that comes with an assertion, or without if `counter` is `nil`.
    static func signIn(
        device: Int = 1, of user: Int = 1, asserting key: Int = 1, counter: UInt32?, token: Int,
        challenge: ChallengeID? = nil
    ) throws -> SignIn {
        var signIn = try self.signIn(device: device, of: user, challenge: challenge, token: token)
        signIn.assertion = try counter.map { SignInAssertionUse(keyID: try attestedKeyID(key), counter: $0) }
        return signIn
    }
}

extension Store {
    /// Has a sample key attested and expects that it is kept as a new one.
    func attestSample(
        _ key: Int = 1, of user: Int? = nil, binding device: Int? = nil, line: UInt = #line
    ) async throws {
        let attestation = try Sample.attestation(key, of: user, binding: device)
        try expect(try await recordAttestation(attestation), .attested, line: line)
    }

    /// The sample key as it is kept now.
    func sampleKey(_ key: Int = 1, line: UInt = #line) async throws -> AttestedKeyRecord {
        try must(try await attestedKey(try Sample.attestedKeyID(key)), line: line)
    }

    /// Changes a sample key's state and expects that it had the other.
    func setState(
        of key: Int = 1, to new: AttestedKeyState, from old: AttestedKeyState = .attested, line: UInt = #line
    ) async throws {
        let outcome = try await setAttestedKeyState(
            try Sample.attestedKeyID(key), to: new, from: old, by: .operator, at: Sample.now)
        try expect(outcome, .changed, line: line)
    }

    /// Retires a sample key, asked for with a device of a user.
    func retire(_ key: Int, by device: Int = 1, of user: Int = 1) async throws -> AttestedKeyRetirementOutcome {
        try await retireAttestedKey(
            try Sample.attestedKeyID(key), requestedBy: try Sample.signedIn(device: device, of: user))
    }
}
