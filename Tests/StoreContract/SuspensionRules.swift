import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension StoreContract {
    static let suspensionRules = [
        StoreRule("a suspended user signs in with nothing, and everything works again once they are reinstated") {
            store in
            try await store.enrollTelephones(try Sample.telephone(1), try Sample.device(2))
            try await store.signInSample(device: 2, token: 2)
            try await store.issueSample()
            try await store.suspend()
            try expect(try await store.completeSignIn(try Sample.signIn(device: 2, token: 3)), .accountSuspended)
            try expect(try await store.rotateSample(2, to: 20), .accountSuspended(try Sample.session(2, device: 2)))
            try expect(try await store.openSession(try Sample.sessionID(2)), nil)
            try await store.redeemSample(1, token: 4, .accountSuspended)
            try expect(try await store.reinstateUser(try Sample.userID(1), at: Sample.now), .changed)
            try expect(try await store.user(try Sample.userID(1))?.suspendedAt, nil)
            try expect(try await store.completeSignIn(try Sample.signIn(device: 2, token: 3)), .completed)
            try expect(try await store.rotateSample(2, to: 20), .rotated(try Sample.session(2, device: 2)))
            try await store.redeemSample(1, token: 4, try Sample.redeemed(1))
        },
        StoreRule("what is wrong with a suspended user's proof is answered as for anybody") { store in
            try await store.enrollTelephones(try Sample.telephone(1), try Sample.device(2))
            try await store.signInSample(device: 2, token: 2)
            try await store.issueSample()
            try await store.suspend()
            try await store.redeemSample(9, .wrong)
            try expect(try await store.rotateSample(8, to: 20), .unknown)
            var other = try Sample.signIn(device: 2, token: 3)
            other.keyID = try Sample.keyID(8)
            try expect(try await store.completeSignIn(other), .deviceChanged)
        },
        StoreRule("a suspended user is sent no one-time password, as somebody unknown isn't") { store in
            try await store.enrollTelephones(try Sample.telephone())
            try await store.suspend()
            try expect(try await store.issueOneTimePassword(try Sample.issuance()), .noRecipient)
        },
        StoreRule("a suspended user's token changes nothing, and their attested keys assert nothing") { store in
            try await store.enrollSample()
            try await store.attestSample(1, of: 1)
            try await store.suspend()
            try expect(try await store.remove(1, by: 1), .authorizationRequired)
            let further = Enrollment(
                device: try Sample.device(2), authorization: .signedIn(try Sample.signedIn()))
            try expect(try await store.enroll(further), .authorizationRequired)
            try expect(try await store.recordAssertion(try Sample.assertion(counter: 1)), .suspended)
            try expect(try await store.sampleKey().state, .attested)
        },
        StoreRule("a copy of a suspended user's refresh token still ends its family") { store in
            try await store.enrollSample()
            try await store.signInSample()
            try expect(try await store.rotateSample(1, to: 2), .rotated(try Sample.session()))
            try expect(try await store.rotateSample(2, to: 3), .rotated(try Sample.session()))
            try await store.suspend()
            try expect(try await store.rotateSample(1, to: 4), .reused(try Sample.session()))
            try expect(try await store.reinstateUser(try Sample.userID(1), at: Sample.now), .changed)
            try expect(try await store.rotateSample(3, to: 5), .revoked)
        },
        StoreRule("a suspension and its end are told to the user, each once") { store in
            try await store.enrollSample()
            try await store.suspend()
            let time = Sample.now.addingTimeInterval(90)
            for outcome in [UserChangeOutcome.changed, .alreadyDone] {
                try expect(try await store.reinstateUser(try Sample.userID(1), at: time), outcome)
            }
            let told = try await store.noticesOfSample().notices
            try expect(Set(told.map(\.kind)), [.accountSuspended, .accountReinstated])
            try expect(told.count, 2)
            try expect(told.first { $0.kind == .accountReinstated }?.at, time)
        },
        StoreRule("a user is suspended once, keeps the first time, and may still sign out") { store in
            try await store.enrollSample()
            try await store.signInSample()
            try await store.suspend()
            let later = Sample.now.addingTimeInterval(900)
            try expect(try await store.suspendUser(try Sample.userID(1), at: later), .alreadyDone)
            let since = try await store.user(try Sample.userID(1))?.suspendedAt
            try expect(since, Sample.now.addingTimeInterval(60))
            try expect(try await store.suspendUser(try Sample.userID(9), at: later), .unknownUser)
            try expect(try await store.reinstateUser(try Sample.userID(9), at: Sample.now), .unknownUser)
            try expect(try await store.revokeSample(1), .revoked(try Sample.session()))
            try expect(try await store.reinstateUser(try Sample.userID(1), at: Sample.now), .changed)
            try expect(try await store.reinstateUser(try Sample.userID(1), at: Sample.now), .alreadyDone)
        },
    ]
}

extension Store {
    /// Suspends the first sample user, a minute after the samples' time.
    fileprivate func suspend(line: UInt = #line) async throws {
        let outcome = try await suspendUser(try Sample.userID(1), at: Sample.now.addingTimeInterval(60))
        try expect(outcome, .changed, line: line)
    }
}
