import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension StoreContract {
    /// The list of a user's sessions, and their end.
    static let sessionListRules = [
        StoreRule("the list has a user's open sessions in the order in which they began, with their last use") {
            store in
            try await store.enrollSample()
            try await store.enrollFurther(2...2)
            try await store.enrollSample(5, of: 2)
            try await store.signInSample(token: 1)
            try await store.signInSample(device: 2, token: 2)
            try await store.signInSample(device: 5, of: 2, token: 3)
            try await store.stepUpSample(7)
            try expect(try await store.rotateSample(1, to: 11), .rotated(try Sample.session(1)))
            let model = try Sample.device().model
            try expect(
                try await store.sessionPage(after: 20).sessions,
                [
                    SessionRecord(
                        session: try Sample.session(1), model: model, lastUsedAt: Sample.now.addingTimeInterval(10)),
                    SessionRecord(
                        session: try Sample.session(2, device: 2), model: model,
                        lastUsedAt: Sample.now.addingTimeInterval(1)),
                ])
            try expect(
                try await store.sessions(of: try Sample.userID(9), at: Sample.now, before: nil, limit: 9),
                SessionPage(sessions: [], hasMore: false))
        },
        StoreRule("the list comes in pages, the newest sessions first, and no session is left out or comes twice") {
            store in
            try await store.enrollSample()
            try await store.enrollFurther(2...2)
            try await store.enrollSample(5, of: 2)
            for token in 1...6 {
                try await store.signInSample(device: token % 2 + 1, token: token)
                try await store.signInSample(device: 5, of: 2, token: token + 20)
            }
            try expect(try await store.endSamples(.one(try Sample.sessionID(4)), by: 2), .ended(1))
            func page(before number: Int?, limit: Int) async throws -> (numbers: [SessionID], hasMore: Bool) {
                let page = try await store.sessionPage(after: 20, before: number, limit: limit)
                return (page.sessions.map(\.session.id), page.hasMore)
            }
            for (before, limit, expected, hasMore) in [
                (nil, 2, [5, 6], true), (5, 2, [2, 3], true), (2, 2, [1], false), (1, 2, [], false),
                (nil, 5, [1, 2, 3, 5, 6], false), (nil, 4, [2, 3, 5, 6], true),
                // One that has ended divides the others all the same; one that never was has none before it.
                (4, 9, [1, 2, 3], false), (9, 9, [], false),
            ] as [(Int?, Int, [Int], Bool)] {
                let page = try await page(before: before, limit: limit)
                try expect(page.numbers, try expected.map(Sample.sessionID))
                try expect(page.hasMore, hasMore)
            }
        },
        StoreRule("a session leaves the list when it was not used, when its time is over and with its device") {
            store in
            try await store.enrollSample()
            try await store.enrollFurther(2...2)
            try await store.signInSample(token: 1, tokenLife: 100, familyLife: 1000)
            try await store.signInSample(token: 2, tokenLife: 500, familyLife: 200)
            try await store.signInSample(device: 2, token: 3, tokenLife: 900, familyLife: 1000)
            for (seconds, expected) in [
                (50.0, [1, 2, 3]), (100, [1, 2, 3]), (101, [2, 3]), (200, [2, 3]), (201, [3]), (900, [3]), (901, []),
            ] {
                try expect(try await store.openSessionNumbers(after: seconds), expected)
            }
            try expect(try await store.remove(2, by: 1), .removed)
            try expect(try await store.openSessionNumbers(after: 50), [1, 2])
        },
        StoreRule("a purge leaves the sessions of the list, whatever lifetimes others have") { store in
            try await store.enrollSample()
            try await store.signInSample(token: 1, tokenLife: 50_000, familyLife: 86_400)
            try await store.signInSample(token: 2, tokenLife: 100, familyLife: 100)
            _ = try await store.purge(Sample.purge(challengesBefore: 0, tokensBefore: 10_000))
            try expect(try await store.openSessionNumbers(after: 10_000), [1])
            let rotation = try Sample.rotation(1, to: 11, at: 10_000)
            try expect(try await store.rotateRefreshToken(rotation), .rotated(try Sample.session(1)))
        },
        StoreRule("an unused session can't be ended again, and its end is not told") { store in
            try await store.enrollSample()
            // The token of one ends in the very moment in which it is to be ended, and the other one itself.
            try await store.signInSample(token: 1, tokenLife: 4, familyLife: 1000)
            try await store.signInSample(token: 4, tokenLife: 1000, familyLife: 4)
            for token in 2...3 { try await store.signInSample(token: token) }
            for over in [1, 4] {
                try expect(try await store.endSamples(.one(try Sample.sessionID(over)), by: 3), .unknownSession)
            }
            try expect(try await store.endSamples(.all, by: 3), .ended(2))
        },
        StoreRule("that sessions were ended is told, but not a sign-out") { store in
            try await store.enrollSample()
            for token in 1...3 { try await store.signInSample(token: token) }
            try expect(try await store.endSamples(.one(try Sample.sessionID(1)), by: 1), .ended(1))
            try expect(try await store.noticesOfSample().notices, [])
            try expect(try await store.endSamples(.one(try Sample.sessionID(2)), by: 3), .ended(1))
            let notices = try await store.noticesOfSample().notices
            try expect(notices.map(\.kind), [.sessionsEnded])
            try expect(notices.map(\.byDeviceID), [try Sample.deviceID(1)])
        },
        StoreRule("one session, all but one, or all of a user end; others' never do") { store in
            try await store.enrollSample()
            try await store.enrollSample(5, of: 2)
            for token in 1...4 { try await store.signInSample(token: token) }
            try await store.signInSample(device: 5, of: 2, token: 6)
            try await store.stepUpSample(7, within: 2)
            try expect(try await store.endSamples(.one(try Sample.sessionID(1)), by: 7), .ended(1))
            try expect(try await store.endSamples(.one(try Sample.sessionID(1)), by: 7), .unknownSession)
            try expect(try await store.endSamples(.one(try Sample.sessionID(6)), by: 7), .unknownSession)
            try expect(try await store.openSessionNumbers(after: 5), [2, 3, 4])
            try expect(try await store.endSamples(.allExcept(try Sample.sessionID(2)), by: 7), .ended(3))
            try expect(try await store.openSessionNumbers(after: 5), [2])
            // A session that manages the account ends too, the one that asks as well.
            try expect(try await store.endSamples(.all, by: 7), .authorizationRequired)
            // And that alone is no news: a request whose reply was lost comes again.
            let notices = try await store.noticesOfSample().notices.count
            try await store.stepUpSample(9, within: 2)
            try expect(try await store.endSamples(.allExcept(try Sample.sessionID(2)), by: 9), .ended(1))
            try expect(try await store.noticesOfSample().notices.count, notices)
            try await store.stepUpSample(8, within: 2)
            try expect(try await store.endSamples(.all, by: 8), .ended(2))
            try expect(try await store.openSessionNumbers(after: 5), [])
            try expect(try await store.endSamples(.all, by: 8), .authorizationRequired)
            try expect(try await store.openSample(6), try Sample.session(6, device: 5, of: 2))
        },
    ]
}

extension Store {
    /// The sessions in the list of sample user 1, by the numbers of the tokens with which they began.
    func openSessionNumbers(after seconds: TimeInterval) async throws -> [Int] {
        let list = try await sessionPage(after: seconds).sessions
        return try (1...9).filter { number in
            let id = try Sample.sessionID(number)
            return list.contains { $0.session.id == id }
        }
    }

    /// Sessions in the list of sample user 1.
    func sessionPage(
        after seconds: TimeInterval, before number: Int? = nil, limit: Int = 99
    ) async throws -> SessionPage {
        try await sessions(
            of: try Sample.userID(1), at: Sample.now.addingTimeInterval(seconds),
            before: try number.map(Sample.sessionID), limit: limit)
    }

    func endSamples(_ selection: SessionSelection, by session: Int) async throws -> SessionEndOutcome {
        try await endSessions(
            selection, requestedBy: try Sample.signedIn(session: session), now: Sample.now.addingTimeInterval(5))
    }
}
