import LatchkeyStore

extension StoreContract {
    static let refreshGraceRules = [
        StoreRule("a token whose reply was lost is exchanged again, until a minute has passed") { store in
            try await store.enrollSample()
            let outcomes: [(Double, RefreshOutcome)] = [
                (10, .rotated(try Sample.session(10))), (69.999, .rotated(try Sample.session(20))),
                (70, .reused(try Sample.session(30))),
            ]
            for (index, (time, expected)) in outcomes.enumerated() {
                let token = 10 * (index + 1)
                try await store.signInSample(token: token)
                let first = try await store.rotateRefreshToken(try Sample.rotation(token, to: token + 1, at: 10))
                try expect(first, .rotated(try Sample.session(token)))
                let again = try await store.rotateRefreshToken(try Sample.rotation(token, to: token + 2, at: time))
                try expect(again, expected)
            }
        },
        StoreRule("the grace is a minute either way: a clock that was set back makes it no longer") { store in
            try await store.enrollSample()
            let outcomes: [(Double, RefreshOutcome)] = [
                (99, .rotated(try Sample.session(10))), (40.001, .rotated(try Sample.session(20))),
                (40, .reused(try Sample.session(30))), (-3600, .reused(try Sample.session(40))),
            ]
            for (index, (time, expected)) in outcomes.enumerated() {
                let token = 10 * (index + 1)
                try await store.signInSample(token: token)
                let first = try await store.rotateRefreshToken(try Sample.rotation(token, to: token + 1, at: 100))
                try expect(first, .rotated(try Sample.session(token)))
                let again = try await store.rotateRefreshToken(try Sample.rotation(token, to: token + 2, at: time))
                try expect(again, expected)
            }
        },
        StoreRule("a token has three successors at most, and presenting it once more ends the session") { store in
            try await store.enrollSample()
            try await store.signInSample()
            for successor in 2...4 {
                try expect(try await store.rotateSample(1, to: successor), .rotated(try Sample.session()))
            }
            try expect(try await store.rotateSample(1, to: 5), .reused(try Sample.session()))
            for successor in 2...4 { try expect(try await store.rotateSample(successor, to: 9), .revoked) }
        },
        StoreRule("any one of the successors goes on, and presenting another of them then ends the session") { store in
            try await store.enrollSample()
            for (index, chosen) in [2, 3, 4].enumerated() {
                let base = 100 * (index + 1)
                try await store.signInSample(token: base + 1)
                let session = try Sample.session(base + 1)
                for successor in 2...4 {
                    try expect(try await store.rotateSample(base + 1, to: base + successor), .rotated(session))
                }
                try expect(try await store.rotateSample(base + chosen, to: base + 5), .rotated(session))
                try expect(try await store.rotateSample(base + 5, to: base + 6), .rotated(session))
                let void = base + (chosen == 3 ? 4 : 3)
                try expect(try await store.rotateSample(void, to: base + 7), .reused(session))
                try expect(try await store.rotateSample(base + 6, to: base + 8), .revoked)
            }
        },
        StoreRule("once a successor was exchanged, presenting the predecessor ends the session, however soon") {
            store in
            try await store.enrollSample()
            try await store.signInSample()
            try expect(try await store.rotateSample(1, to: 2), .rotated(try Sample.session()))
            try expect(try await store.rotateSample(2, to: 3), .rotated(try Sample.session()))
            try expect(try await store.rotateSample(1, to: 4), .reused(try Sample.session()))
            try expect(try await store.rotateSample(3, to: 5), .revoked)
        },
        StoreRule("a void successor tells of a copy even after its expiry") { store in
            try await store.enrollSample()
            try await store.signInSample()
            let session = try Sample.session()
            for successor in 2...3 {
                let rotation = try Sample.rotation(1, to: successor, life: 100)
                try expect(try await store.rotateRefreshToken(rotation), .rotated(session))
            }
            try expect(try await store.rotateSample(2, to: 4), .rotated(session))
            try expect(try await store.rotateRefreshToken(try Sample.rotation(3, to: 5, at: 500)), .reused(session))
        },
        StoreRule("neither the grace nor a successor outlives the session") { store in
            try await store.enrollSample()
            try await store.signInSample(familyLife: 30)
            let session = try Sample.session(life: 30)
            try expect(try await store.rotateSample(1, to: 2), .rotated(session))
            try expect(try await store.rotateRefreshToken(try Sample.rotation(1, to: 3, at: 31)), .expired)
        },
        StoreRule("each exchange has a grace of its own") { store in
            try await store.enrollSample()
            try await store.signInSample()
            let session = try Sample.session()
            for step in 0..<4 {
                let (token, time) = (1 + 10 * step, 10 + 50 * Double(step))
                for successor in [token + 1, token + 10] {
                    let rotation = try Sample.rotation(token, to: successor, at: time)
                    try expect(try await store.rotateRefreshToken(rotation), .rotated(session))
                }
            }
        },
        StoreRule("of 1,000 owners who refresh twice at once, none loses the session") { store in
            try await store.enrollSample()
            let kept = try await concurrently(1000) { owner in
                let token = 10 * owner + 1
                try await store.signInSample(token: token)
                async let first = store.rotateSample(token, to: token + 1)
                async let second = store.rotateSample(token, to: token + 2)
                let replies = try await [first, second]
                // Whichever reply came last is the one that the client kept.
                let next = try await store.rotateSample(token + 1 + owner % 2, to: token + 3)
                let last = try await store.rotateSample(token + 3, to: token + 4)
                let session = try Sample.session(token)
                return (replies + [next, last]).allSatisfy { $0 == .rotated(session) }
            }
            try expect(kept.count { $0 }, 1000, "kept")
        },
        StoreRule("of 1,000 thefts of a refresh token, all are found, whoever comes first") { store in
            try await store.enrollSample()
            let found = try await concurrently(1000) { theft in
                let token = 10 * theft + 1
                try await store.signInSample(token: token)
                // The thief has a copy of the owner's token, exchanges it, and goes on with what it got.
                let isThiefFirst = theft % 2 == 0
                var owner = token, thief = token
                var outcomes: [RefreshOutcome] = []
                for turn in 0..<6 {
                    let isThief = (turn % 2 == 0) == isThiefFirst
                    let presented = isThief ? thief : owner
                    let successor = token + 1 + turn
                    let outcome = try await store.rotateSample(presented, to: successor)
                    outcomes.append(outcome)
                    guard case .rotated = outcome else { break }
                    if isThief { thief = successor } else { owner = successor }
                }
                let isOpen = try await store.openSession(try Sample.sessionID(token)) != nil
                return outcomes.contains(.reused(try Sample.session(token))) && !isOpen
            }
            try expect(found.count { $0 }, 1000, "found")
        },
    ]
}
