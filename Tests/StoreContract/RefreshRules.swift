import LatchkeyStore

extension StoreContract {
    static let refreshRules = [
        StoreRule("a refresh token is exchanged for its successor, and that for the next") { store in
            try await store.enrollSample()
            try await store.signInSample()
            for number in 1...5 {
                let outcome = try await store.rotateRefreshToken(try Sample.rotation(number, to: number + 1))
                try expect(outcome, .rotated(try Sample.session()))
            }
        },
        StoreRule("a refresh token that was never issued is unknown") { store in
            try await store.enrollSample()
            try await store.signInSample()
            try expect(try await store.rotateRefreshToken(try Sample.rotation(9, to: 2)), .unknown)
            try expect(try await store.rotateRefreshToken(try Sample.rotation(2, to: 3)), .unknown)
        },
        StoreRule("a refresh token presented twice revokes its family, successor and all") { store in
            try await store.enrollSample()
            try await store.signInSample()
            let session = try Sample.session()
            try expect(try await store.rotateRefreshToken(try Sample.rotation(1, to: 2)), .rotated(session))
            try expect(try await store.rotateRefreshToken(try Sample.rotation(2, to: 3)), .rotated(session))
            try expect(try await store.rotateRefreshToken(try Sample.rotation(1, to: 4)), .reused(session))
            for number in 1...3 {
                let outcome = try await store.rotateRefreshToken(try Sample.rotation(number, to: 5))
                try expect(outcome, .revoked)
            }
            try expect(try await store.rotateRefreshToken(try Sample.rotation(4, to: 5)), .unknown)
        },
        StoreRule("of 64 rotations of one token at once, three succeed, the fourth ends the family") { store in
            try await store.enrollSample()
            try await store.signInSample()
            let outcomes = try await concurrently(64) { index in
                try await store.rotateRefreshToken(try Sample.rotation(1, to: 100 + index))
            }
            let session = try Sample.session()
            try expect(outcomes.count { $0 == .rotated(session) }, 3, "rotated")
            try expect(outcomes.count { $0 == .reused(session) }, 1, "reuse found")
            try expect(outcomes.count { $0 == .revoked }, 60, "revoked")
            let successors = try await concurrently(64) { index in
                try await store.rotateRefreshToken(try Sample.rotation(100 + index, to: 1000 + index))
            }
            try expect(successors.count { $0 == .revoked }, 3, "the three successors")
            try expect(successors.count { $0 == .unknown }, 61, "never issued")
        },
        StoreRule("a family that is revoked leaves the user's other families alone") { store in
            try await store.enrollSample()
            try await store.signInSample(token: 1)
            try await store.signInSample(token: 11)
            let session = try Sample.session()
            try expect(try await store.rotateSample(1, to: 2), .rotated(session))
            try expect(try await store.rotateSample(2, to: 3), .rotated(session))
            try expect(try await store.rotateSample(1, to: 4), .reused(session))
            try expect(try await store.rotateSample(11, to: 12), .rotated(try Sample.session(11)))
        },
        StoreRule("a refresh token is good until the millisecond before its expiry, judged by the given time") {
            store in
            try await store.enrollSample()
            try await store.signInSample(tokenLife: 100)
            try expect(try await store.rotateRefreshToken(try Sample.rotation(1, to: 2, at: 101)), .expired)
            let justInTime = try Sample.rotation(1, to: 2, at: 100.999)
            try expect(try await store.rotateRefreshToken(justInTime), .rotated(try Sample.session()))
        },
        StoreRule("a successor has its own expiry") { store in
            try await store.enrollSample()
            try await store.signInSample(tokenLife: 100)
            let session = try Sample.session()
            let rotation = try Sample.rotation(1, to: 2, at: 50, life: 100)
            try expect(try await store.rotateRefreshToken(rotation), .rotated(session))
            try expect(try await store.rotateRefreshToken(try Sample.rotation(2, to: 3, at: 150)), .expired)
            try expect(try await store.rotateRefreshToken(try Sample.rotation(2, to: 3, at: 149)), .rotated(session))
        },
        StoreRule("no token outlives its family") { store in
            try await store.enrollSample()
            try await store.signInSample(tokenLife: 10_000, familyLife: 100)
            try expect(try await store.rotateRefreshToken(try Sample.rotation(1, to: 2, at: 101)), .expired)
            let rotation = try Sample.rotation(1, to: 2, at: 100, life: 10_000)
            try expect(try await store.rotateRefreshToken(rotation), .rotated(try Sample.session(life: 100)))
            try expect(try await store.rotateRefreshToken(try Sample.rotation(2, to: 3, at: 101)), .expired)
        },
        StoreRule("a used token tells of a copy even after its expiry") { store in
            try await store.enrollSample()
            try await store.signInSample(tokenLife: 100)
            let session = try Sample.session()
            try expect(try await store.rotateRefreshToken(try Sample.rotation(1, to: 2, at: 50)), .rotated(session))
            try expect(try await store.rotateRefreshToken(try Sample.rotation(1, to: 3, at: 500)), .reused(session))
            try expect(try await store.rotateRefreshToken(try Sample.rotation(2, to: 4, at: 501)), .revoked)
        },
        StoreRule("a rotation that fails half-way is undone: the token stays usable") { store in
            try await store.enrollSample()
            try await store.signInSample(token: 1)
            try await store.signInSample(token: 2)
            for taken in [1, 2] {
                try await expectFailure("a successor that is taken") {
                    _ = try await store.rotateRefreshToken(try Sample.rotation(1, to: taken))
                }
            }
            let outcome = try await store.rotateRefreshToken(try Sample.rotation(1, to: 3))
            try expect(outcome, .rotated(try Sample.session()))
        },
    ]
}
