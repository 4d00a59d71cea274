import LatchkeyStore
import LatchkeyWire

extension StoreContract {
    /// Sessions that manage an account, and those that follow them where a key changes.
    static let accountSessionRules = [
        StoreRule("a session that manages is open, has no refresh token and ends with its device's key") { store in
            try await store.enrollSample()
            try await store.stepUpSample(7)
            try expect(try await store.openSample(7), try Sample.accountSession(7))
            try expect(try await store.rotateSample(7, to: 8), .unknown)
            let replacement = try Sample.replacement(by: nil)
            try expect(try await store.replaceKey(replacement), .replaced)
            try expect(try await store.openSample(7), nil)
        },
        StoreRule("a session that manages ends with the one in which it was asked for, and not before") { store in
            try await store.enrollSample()
            for token in [1, 2] { try await store.signInSample(token: token) }
            try await store.stepUpSample(7, within: 1)
            try expect(try await store.revokeSample(2), .revoked(try Sample.session(2)))
            try expect(try await store.openSample(7), try Sample.accountSession(7))
            try expect(try await store.revokeSample(1), .revoked(try Sample.session(1)))
            try expect(try await store.openSample(7), nil)
            let requester = try Sample.signedIn(session: 7)
            try expect(try await store.removeAllDevices(requestedBy: requester), .authorizationRequired)
        },
        StoreRule("a key change with a successor ends all sessions of the device, and begins that one") { store in
            try await store.enrollSample()
            try await store.signInSample(token: 1)
            try await store.stepUpSample(7, within: 1)
            let replacement = try Sample.replacement(by: 7, successor: 9)
            try expect(try await store.replaceKey(replacement), .replaced)
            for session in [1, 7] { try expect(try await store.openSample(session), nil) }
            try expect(try await store.rotateSample(1, to: 20), .unknown)
            var session = try Sample.session(9)
            session.endsAt = try Sample.newSession(9).endsAt
            try expect(try await store.openSample(9), session)
            try expect(try await store.rotateSample(9, to: 21), .rotated(session))
        },
        StoreRule("a key change of another device leaves the requester's session, and begins none") { store in
            try await store.enrollSample()
            try await store.enrollFurther(2...2)
            try await store.stepUpSample(7)
            let replacement = try Sample.replacement(of: 2, by: 7, successor: 9)
            try expect(try await store.replaceKey(replacement), .replaced)
            try expect(try await store.openSample(7), try Sample.accountSession(7))
            try expect(try await store.openSample(9), nil)
        },
        StoreRule("a refused key change begins no session") { store in
            try await store.enrollSample()
            try await store.stepUpSample(7)
            var replacement = try Sample.replacement(by: 7, successor: 9)
            replacement.consuming = try Sample.challenge(7)
            try expect(try await store.replaceKey(replacement), .challengeUsed)
            try expect(try await store.openSample(9), nil)
            try expect(try await store.openSample(7), try Sample.accountSession(7))
        },
        StoreRule("of 16 openings of one link to the account page at once, one is done; another link opens too") {
            store in
            try await store.enrollSample()
            try await store.stepUpSample(7)
            let (device, link) = (try Sample.signedIn(session: 7), try Sample.challenge(20))
            let outcomes = try await concurrently(16) { _ in try await store.openAccountLink(link, madeBy: device) }
            try expect(outcomes.count { $0 == .opened }, 1, "opened")
            try expect(outcomes.count { $0 == .used }, 15, "refused")
            try expect(try await store.openAccountLink(try Sample.challenge(21), madeBy: device), .opened)
        },
        StoreRule("a link to the account page is spent as a challenge is, and ends with its session") { store in
            try await store.enrollSample()
            try await store.signInSample(token: 1)
            try await store.stepUpSample(7, within: 1)
            let (device, link) = (try Sample.signedIn(session: 7), try Sample.challenge(1))
            try expect(try await store.openAccountLink(link, madeBy: device), .used)
            try expect(try await store.revokeSample(1), .revoked(try Sample.session(1)))
            try expect(try await store.openAccountLink(try Sample.challenge(20), madeBy: device), .sessionEnded)
        },
    ]
}

extension Sample {
    /// The account session of that number, as it is stored.
    static func accountSession(_ number: Int) throws -> RefreshSession {
        var session = try session(number)
        session.endsAt = now.addingTimeInterval(301)
        return session
    }

    /// A new key for a device, asked for in the session of that number.
    static func replacement(
        of device: Int = 1, by session: Int?, successor: Int? = nil
    ) throws -> KeyReplacement {
        KeyReplacement(
            deviceID: try deviceID(device), publicKey: [0x04] + bytes(99, count: 64), keyID: try keyID(99),
            consuming: try challenge(99), requestedBy: try signedIn(session: session),
            successor: try successor.map { try newSession($0) })
    }
}

extension Store {
    /// Begins a session of sample device 1 that manages the account, for five minutes.
    func stepUpSample(_ number: Int, within parent: Int? = nil) async throws {
        var signIn = try Sample.signIn(token: number)
        signIn.session.refreshToken = nil
        signIn.session.endsAt = Sample.now.addingTimeInterval(301)
        signIn.session.purpose = .manage
        signIn.session.within = try parent.map { try Sample.sessionID($0) }
        try expect(try await completeSignIn(signIn), .completed)
    }
}
