import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension StoreContract {
    static let identityRules = [
        StoreRule("a linked identity is listed, signs in, and its use is noted and told") { store in
            try await store.enrollSample()
            try expect(try await store.holder(of: try Sample.identity(1)), nil)
            try await store.linkSample(1)
            try expect(try await store.holder(of: try Sample.identity(1)), try Sample.user(1))
            try expect(try await store.holder(of: try Sample.identity(2)), nil)
            let user = try Sample.userID(1)
            try expect(
                try await store.identities(of: user),
                [IdentityRecord(id: try Sample.identityID(1), issuer: Sample.issuer, linkedAt: Sample.later(10))])
            try await store.signInSample(with: 1, challenge: 2, token: 2)
            try expect(try await store.identities(of: user).first?.lastUsedAt, Sample.later(20))
            let session = try must(try await store.openSession(try Sample.sessionID(2)))
            try expect(session.authenticationMethod, .linkedIdentity)
            try expect(session.deviceID, try Sample.deviceID(1))
            let page = try await store.notices(of: user, before: nil, limit: 9)
            try expect(page.notices.map(\.kind), [.identitySignedIn, .identityLinked])
        },
        StoreRule("an identity is one user's: linking it to another is refused, to the same changes nothing") { store in
            try await store.enrollSample(1, of: 1)
            try await store.enrollSample(2, of: 2)
            try await store.linkSample(1)
            try expect(
                try await store.linkIdentity(try Sample.link(1, id: 2, of: 2, device: 2, challenge: 2)),
                .takenByAnother)
            try expect(try await store.identities(of: try Sample.userID(2)), [])
            let again = try await store.linkIdentity(try Sample.link(1, id: 3, challenge: 3))
            let record = IdentityRecord(
                id: try Sample.identityID(1), issuer: Sample.issuer, linkedAt: Sample.later(10))
            try expect(again, .linkedBefore(record))
            try expect(try await store.identities(of: try Sample.userID(1)), [record])
        },
        StoreRule("of 64 links of one identity by two users at once, one is it") { store in
            try await store.enrollSample(1, of: 1)
            try await store.enrollSample(2, of: 2)
            let outcomes = try await concurrently(64) { index in
                let user = 1 + index % 2
                return try await store.linkIdentity(
                    try Sample.link(1, id: 100 + index, of: user, device: user, challenge: 100 + index))
            }
            let linked = outcomes.count {
                guard case .linked = $0 else { return false }
                return true
            }
            try expect(linked, 1, "linked")
            try expect(outcomes.count { $0 == .takenByAnother }, 32, "taken")
        },
        StoreRule("the same subject at another issuer is another identity") { store in
            try await store.enrollSample()
            try await store.linkSample(1)
            let other = try must(FederatedIdentity(issuer: "https://other.example", subject: "person-1"))
            let signIn = IdentitySignIn(
                identity: other, consuming: try Sample.challenge(2), deviceID: nil, now: Sample.later(20),
                session: try Sample.newSession(2))
            try expect(try await store.signIn(with: signIn), .unknownIdentity)
        },
        StoreRule("a nonce is used once, for a link or a sign-in") { store in
            try await store.enrollSample()
            try await store.linkSample(1)
            try expect(try await store.linkIdentity(try Sample.link(2, id: 2, challenge: 1)), .challengeUsed)
            try await store.signInSample(with: 1, challenge: 2, token: 2)
            try expect(
                try await store.signIn(with: try Sample.identitySignIn(1, challenge: 2, token: 3)), .challengeUsed)
            try expect(try await store.openSession(try Sample.sessionID(3)), nil)
        },
        StoreRule("a link that comes twice is made once; after its removal its nonce makes no other") { store in
            try await store.enrollSample()
            try await store.linkSample(1)
            let record = IdentityRecord(
                id: try Sample.identityID(1), issuer: Sample.issuer, linkedAt: Sample.later(10))
            try expect(try await store.linkIdentity(try Sample.link(1, id: 2, challenge: 1)), .linkedBefore(record))
            try expect(try await store.identities(of: try Sample.userID(1)), [record])
            try expect(
                try await store.removeIdentity(
                    try Sample.identityID(1), requestedBy: try Sample.signedIn(), now: Sample.later(30)),
                .removed)
            try expect(try await store.linkIdentity(try Sample.link(1, id: 2, challenge: 1)), .challengeUsed)
        },
        StoreRule("of 64 sign-ins with one nonce at once, one is it") { store in
            try await store.enrollSample()
            try await store.linkSample(1)
            let outcomes = try await concurrently(64) { index in
                try await store.signIn(with: try Sample.identitySignIn(1, challenge: 2, token: 100 + index))
            }
            try expect(outcomes.count { $0 == .challengeUsed }, 63, "used")
        },
        StoreRule("a removed identity signs in no more, and the sessions that it began have ended, those of keys not") {
            store in
            try await store.enrollSample()
            try await store.linkSample(1)
            try await store.signInSample(token: 5)
            try await store.signInSample(with: 1, challenge: 2, token: 2)
            let requester = try Sample.signedIn()
            let unknown = try await store.removeIdentity(
                try Sample.identityID(9), requestedBy: requester, now: Sample.later(30))
            try expect(unknown, .unknownIdentity)
            let removed = try await store.removeIdentity(
                try Sample.identityID(1), requestedBy: requester, now: Sample.later(30))
            try expect(removed, .removed)
            try expect(try await store.openSession(try Sample.sessionID(2)), nil)
            try expect(try await store.openSession(try Sample.sessionID(5))?.id, try Sample.sessionID(5))
            let signIn = try Sample.identitySignIn(1, challenge: 3, token: 3)
            try expect(try await store.signIn(with: signIn), .unknownIdentity)
            try expect(try await store.identities(of: try Sample.userID(1)), [])
        },
        StoreRule("nobody removes another user's identity, or links one without being enrolled") { store in
            try await store.enrollSample(1, of: 1)
            try await store.enrollSample(2, of: 2)
            try await store.linkSample(1)
            let outcome = try await store.removeIdentity(
                try Sample.identityID(1), requestedBy: try Sample.signedIn(device: 2, of: 2), now: Sample.later(30))
            try expect(outcome, .unknownIdentity)
            try expect(try await store.identities(of: try Sample.userID(1)).count, 1)
            try expect(
                try await store.linkIdentity(try Sample.link(2, id: 2, of: 1, device: 2, challenge: 2)),
                .authorizationRequired)
        },
        StoreRule("an identity signs in to a device of its user alone, and to none if there is none") { store in
            try await store.enrollSample(1, of: 1)
            try await store.enrollSample(2, of: 2)
            try await store.linkSample(1)
            var signIn = try Sample.identitySignIn(1, challenge: 2, token: 2)
            signIn.deviceID = try Sample.deviceID(2)
            try expect(try await store.signIn(with: signIn), .unknownDevice)
            signIn.deviceID = nil
            try expect(
                try await store.removeDevice(try Sample.deviceID(1), requestedBy: try Sample.signedIn()), .removed)
            try expect(try await store.signIn(with: signIn), .unknownDevice)
        },
        StoreRule("the identity of a suspended user signs in to nothing") { store in
            try await store.enrollSample()
            try await store.linkSample(1)
            try expect(try await store.suspendUser(try Sample.userID(1), at: Sample.later(15)), .changed)
            try expect(
                try await store.signIn(with: try Sample.identitySignIn(1, challenge: 2, token: 2)), .accountSuspended)
        },
        StoreRule("identities go with a freed name and with an erased user, and may be linked again") { store in
            try await store.enrollSample(1, of: 1)
            try await store.enrollSample(2, of: 2)
            try await store.linkSample(1)
            try expect(
                try await store.removeDevice(try Sample.deviceID(1), requestedBy: try Sample.signedIn()), .removed)
            try expect(try await store.freeName(of: try Sample.userID(1)), .freed)
            try expect(try await store.identities(of: try Sample.userID(1)), [])
            let link = try Sample.link(1, id: 2, of: 2, device: 2, challenge: 2)
            guard case .linked = try await store.linkIdentity(link) else {
                throw ContractViolation(description: "it was not linked again", line: #line)
            }
            try expect(try await store.eraseUser(try Sample.userID(2)), .erased)
            try expect(
                try await store.signIn(with: try Sample.identitySignIn(1, challenge: 3, token: 3)), .unknownIdentity)
        },
    ]
}

extension Sample {
    static let issuer = "https://issuer.example"

    /// Some seconds after ``now``.
    static func later(_ seconds: TimeInterval) -> Date { now.addingTimeInterval(seconds) }

    static func identityID(_ number: Int) throws -> LinkedIdentityID {
        try must(LinkedIdentityID(bytes: bytes(number, count: 16)))
    }

    static func identity(_ number: Int) throws -> FederatedIdentity {
        try must(FederatedIdentity(issuer: issuer, subject: "person-\(number)"))
    }

    /// Ten seconds after ``now``.
    static func link(
        _ number: Int, id: Int, of user: Int = 1, device: Int = 1, challenge: Int
    ) throws -> IdentityLink {
        IdentityLink(
            identity: try identity(number), id: try identityID(id), consuming: try self.challenge(challenge),
            requestedBy: try signedIn(device: device, of: user), now: later(10))
    }

    /// Twenty seconds after ``now``.
    static func identitySignIn(_ number: Int, challenge: Int, token: Int) throws -> IdentitySignIn {
        IdentitySignIn(
            identity: try identity(number), consuming: try self.challenge(challenge), deviceID: nil, now: later(20),
            session: try newSession(token, at: 20))
    }
}

extension Store {
    /// Links a sample identity to the first sample user, by the challenge of the same number.
    func linkSample(_ number: Int) async throws {
        guard case .linked = try await linkIdentity(try Sample.link(number, id: number, challenge: number)) else {
            throw ContractViolation(description: "it was not linked", line: #line)
        }
    }

    /// Signs in with a sample identity of the first sample user, whose id here has the same number.
    func signInSample(with number: Int, challenge: Int, token: Int) async throws {
        try expect(
            try await signIn(with: try Sample.identitySignIn(number, challenge: challenge, token: token)),
            .completed(
                try Sample.deviceID(1), of: try Sample.userID(1), named: try Sample.user(1),
                by: try Sample.identityID(number)))
    }
}
