import LatchkeyStore

extension StoreContract {
    static let revocationRules = [
        StoreRule("a sign-in that is ended gives no more tokens, whichever of its tokens ended it") { store in
            try await store.enrollSample()
            for (index, presented) in [10, 11, 12].enumerated() {
                let base = 100 * index
                try await store.signInSample(token: base + 10)
                for number in [10, 11] {
                    let rotation = try Sample.rotation(base + number, to: base + number + 1)
                    try expect(try await store.rotateRefreshToken(rotation), .rotated(try Sample.session(base + 10)))
                }
                try expect(try await store.revokeSample(base + presented), .revoked(try Sample.session(base + 10)))
                for number in [12, 11, 10] {
                    let rotation = try Sample.rotation(base + number, to: base + 50)
                    try expect(try await store.rotateRefreshToken(rotation), .revoked)
                }
            }
        },
        StoreRule("a sign-in is ended once") { store in
            try await store.enrollSample()
            try await store.signInSample()
            try expect(try await store.revokeSample(1), .revoked(try Sample.session()))
            try expect(try await store.revokeSample(1), .alreadyRevoked)
        },
        StoreRule("of 64 ends of one sign-in at once, one is it") { store in
            try await store.enrollSample()
            try await store.signInSample()
            let outcomes = try await concurrently(64) { _ in try await store.revokeSample(1) }
            let session = try Sample.session()
            try expect(outcomes.count { $0 == .revoked(session) }, 1, "revoked")
            try expect(outcomes.count { $0 == .alreadyRevoked }, 63, "already revoked")
        },
        StoreRule("a token that was never issued ends nothing") { store in
            try await store.enrollSample()
            try await store.signInSample()
            try expect(try await store.revokeSample(2), .unknown)
            try expect(try await store.rotateSample(1, to: 2), .rotated(try Sample.session()))
        },
        StoreRule("the end of one sign-in leaves the device's other one alone, and the device too") { store in
            try await store.enrollSample()
            try await store.signInSample(token: 1)
            try await store.signInSample(token: 11)
            try expect(try await store.revokeSample(1), .revoked(try Sample.session()))
            try expect(try await store.rotateSample(11, to: 12), .rotated(try Sample.session(11)))
            try await store.signInSample(token: 21)
        },
        StoreRule("a token that has expired ends its sign-in all the same") { store in
            try await store.enrollSample()
            try await store.signInSample(tokenLife: 5)
            try expect(try await store.revokeSample(1), .revoked(try Sample.session()))
            try expect(try await store.rotateSample(1, to: 2), .revoked)
        },
    ]
}

extension Store {
    /// Ends the sign-in of a sample token, ten seconds after ``Sample/now``.
    func revokeSample(_ token: Int) async throws -> RefreshRevocationOutcome {
        try await revokeRefreshFamily(of: try Sample.token(token), now: Sample.now.addingTimeInterval(10))
    }

    /// Exchanges a sample token.
    func rotateSample(_ token: Int, to successor: Int) async throws -> RefreshOutcome {
        try await rotateRefreshToken(try Sample.rotation(token, to: successor))
    }
}
