import LatchkeyStore
import LatchkeyWire
import Testing

@testable import LatchkeyStoreContract

/// Steps of one commit ask together where they may; their outcomes are those of one after the other.
@Suite("Steps of one commit", .serialized)
struct StepsTogetherTests {
    @Test("they are done in their order, in SQLite", arguments: Course.all)
    func inOrder(_ course: Course) async throws {
        let folder = try TestFolder()
        try await course.run(on: try DatabaseStore(path: folder.path))
    }

    @Test(
        "they are done in their order, in PostgreSQL",
        .disabled(if: TestDatabase.isMissing, "LATCHKEY_POSTGRESQL names no server"), arguments: Course.all)
    func inOrderInPostgreSQL(_ course: Course) async throws {
        let database = try TestDatabase()
        try await course.run(on: try DatabaseStore(database.address))
    }
}

/// Steps that wait for the writer at the same time, and what becomes of each.
struct Course: Sendable, CustomTestStringConvertible {
    typealias Step = @Sendable (DatabaseStore) async throws -> String

    let testDescription: String
    /// What is done before, each by itself.
    var before: @Sendable (DatabaseStore) async throws -> Void = { _ in }
    let steps: [Step]
    let outcomes: [String]
    var after: @Sendable (DatabaseStore) async throws -> Void = { _ in }

    func run(on store: DatabaseStore) async throws {
        for user in 1...3 { try await store.enrollSample(user, of: user) }
        try await before(store)
        let held = await HeldWriter(store)
        var running: [Task<String, Never>] = []
        for step in steps {
            running.append(
                Task {
                    do { return try await step(store) } catch { return "failed" }
                })
            await held.waitForQueue(of: running.count, in: store)
        }
        let commits = store.statistics.commits
        try await held.release()
        var outcomes: [String] = []
        for task in running { outcomes.append(await task.value) }
        #expect(outcomes == self.outcomes)
        #expect(store.statistics.commits == commits + 2)
        try await after(store)
        await store.close()
    }

    /// Signs in; by default each user with a challenge of their own.
    static func signIn(
        device: Int? = nil, of user: Int, challenge: Int? = nil, token: Int? = nil, key: Int? = nil
    ) -> Step {
        { store in
            var signIn = try Sample.signIn(
                device: device ?? user, of: user, challenge: try Sample.challenge(challenge ?? user),
                token: token ?? user)
            if let key { signIn.keyID = try Sample.keyID(key) }
            return "\(try await store.completeSignIn(signIn))"
        }
    }

    static func refresh(_ presented: Int, to successor: Int) -> Step {
        { store in
            let outcome = try await store.rotateRefreshToken(try Sample.rotation(presented, to: successor))
            // Without the session that some of them name.
            return String("\(outcome)".prefix { $0 != "(" })
        }
    }

    static func revoke(_ token: Int) -> Step {
        { store in
            let outcome = try await store.revokeRefreshFamily(
                of: try Sample.token(token), now: Sample.now.addingTimeInterval(9))
            return String("\(outcome)".prefix { $0 != "(" })
        }
    }

    static func remove(device: Int, of user: Int) -> Step {
        { store in
            let requester = try Sample.signedIn(device: device, of: user)
            return "\(try await store.removeDevice(try Sample.deviceID(device), requestedBy: requester))"
        }
    }

    static let all = [
        Course(
            testDescription: "a challenge is good for one of two users",
            steps: [signIn(of: 1, challenge: 7), signIn(of: 2, challenge: 7)],
            outcomes: ["completed", "challengeUsed"]),
        Course(
            testDescription: "a challenge that one user could not use is left to the next",
            steps: [signIn(of: 1, challenge: 7, key: 9), signIn(of: 2, challenge: 7), signIn(of: 3)],
            outcomes: ["deviceChanged", "completed", "completed"]),
        Course(
            testDescription: "a device that is removed in between does not sign in",
            steps: [signIn(of: 2), remove(device: 1, of: 1), signIn(of: 1), signIn(of: 3)],
            outcomes: ["completed", "removed", "deviceChanged", "completed"]),
        Course(
            testDescription: "of two sign-ins with a new device one is its first",
            before: { try await $0.enrollFurther(4...4) },
            steps: [signIn(device: 4, of: 1, token: 11), signIn(device: 4, of: 1, challenge: 8, token: 12)],
            outcomes: ["completed", "completed"],
            after: { store in
                let notices = try await store.notices(of: try Sample.userID(1), before: nil, limit: 10)
                #expect(notices.notices.count { $0.kind == .newDeviceSignedIn } == 1)
            }),
        Course(
            testDescription: "a token is exchanged, and has its grace, once after the other",
            before: { try await $0.signInSample() },
            steps: [
                refresh(1, to: 2), refresh(1, to: 3), signIn(of: 2, token: 20), refresh(2, to: 4), refresh(3, to: 5),
            ],
            outcomes: ["rotated", "rotated", "completed", "rotated", "reused"]),
        Course(
            testDescription: "the exchange of a token ends the grace of the one before",
            before: { store in
                try await store.signInSample()
                _ = try await refresh(1, to: 2)(store)
            },
            steps: [refresh(2, to: 3), refresh(1, to: 4), refresh(3, to: 5)],
            outcomes: ["rotated", "reused", "revoked"]),
        Course(
            testDescription: "a session that one token ends is not renewed by another",
            before: { store in
                try await store.signInSample()
                _ = try await refresh(1, to: 2)(store)
            },
            steps: [revoke(1), refresh(2, to: 3), revoke(2)],
            outcomes: ["revoked", "revoked", "alreadyRevoked"]),
        Course(
            testDescription: "a session that begins is there for the next step",
            steps: [signIn(of: 1), refresh(1, to: 2), revoke(2), refresh(2, to: 3)],
            outcomes: ["completed", "rotated", "revoked", "revoked"]),
        Course(
            testDescription: "one that fails leaves the others alone",
            // A session id that is taken breaks a rule of the database.
            steps: [signIn(of: 1), signIn(of: 2, token: 1), signIn(of: 3)],
            outcomes: ["completed", "failed", "completed"]),
    ]
}
