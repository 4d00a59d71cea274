import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension StoreContract {
    static let recoveryEndRules = [
        StoreRule("of 64 completions at once, one is done") { store in
            try await store.enrollRecoverable()
            try await store.beginSample()
            let outcomes = try await concurrently(64) { index in
                try await store.completeRecovery(try Sample.completion(code: index % 10 + 1, challenge: 1000 + index))
            }
            let completed = outcomes.count { if case .completed = $0 { true } else { false } }
            try expect(completed, 1, "completed")
            try expect(outcomes.count { $0 == .unknown }, 63, "late")
            try expect(try await store.recoveryCodesLeft(of: try Sample.userID(1)), 9)
            try expect(try await store.counts(), StoreCounts(users: 1, devices: 2))
        },
        StoreRule("of 64 beginnings by different keys at once, one runs") { store in
            try await store.enrollRecoverable()
            let outcomes = try await concurrently(64) { index in
                try await store.beginRecovery(try Sample.beginning(index, code: index % 10 + 1))
            }
            try expect(outcomes.count { if case .begun = $0 { true } else { false } }, 1, "begun")
        },
        StoreRule("a device of the account stops a recovery, and nobody else does") { store in
            try await store.enrollRecoverable()
            try await store.enrollSample(2, of: 2)
            let time = Sample.now.addingTimeInterval(60)
            let owner = try Sample.signedIn()
            try expect(try await store.stopRecovery(requestedBy: owner, now: time), .noneRunning)
            try await store.beginSample()
            let other = try Sample.signedIn(device: 2, of: 2)
            try expect(try await store.stopRecovery(requestedBy: other, now: time), .noneRunning)
            let stranger = try Sample.signedIn(device: 2)
            try expect(try await store.stopRecovery(requestedBy: stranger, now: time), .authorizationRequired)
            guard case .stopped(let record) = try await store.stopRecovery(requestedBy: owner, now: time) else {
                throw ContractViolation(description: "it was not stopped", line: #line)
            }
            try expect(record.state, .stopped)
            let told = Set(try await store.noticesOfSample().notices.map(\.kind))
            try expect(told.isSuperset(of: [.recoveryBegun, .recoveryStopped]), "told")
            try expect(try await store.completeRecovery(try Sample.completion(code: 1)), .unknown)
            try expect(try await store.runningRecovery(of: try Sample.userID(1)), nil)
            try expect(try await store.device(try Sample.deviceID(9)), nil)
        },
        StoreRule("a stop under a clock that is ahead stops the recovery and is told") { store in
            try await store.enrollRecoverable()
            try await store.beginSample()
            let owner = try Sample.signedIn()
            let ahead = Sample.now.addingTimeInterval(TimeInterval(40 * Sample.day))
            guard case .stopped(let record) = try await store.stopRecovery(requestedBy: owner, now: ahead) else {
                throw ContractViolation(description: "it was not stopped", line: #line)
            }
            try expect(try await store.recovery(record.id)?.state, .stopped)
            try expect(try await store.noticesOfSample().notices.first?.kind, .recoveryStopped)
        },
        StoreRule("a clock that is ahead lets no recovery take the place of one that can't be completed yet") { store in
            try await store.enrollRecoverable()
            try await store.beginSample()
            var other = try Sample.beginning(2, code: 1, at: TimeInterval(40 * Sample.day))
            other.witnessedAt = 5_010 + Sample.day - 1
            try expect(try await store.beginRecovery(other), .otherRunning)
            try expect(try await store.recovery(try Sample.recoveryID(1))?.state, .waiting)
            other.witnessedAt += 1
            guard case .begun = try await store.beginRecovery(other) else {
                throw ContractViolation(description: "it was not begun", line: #line)
            }
            try expect(try await store.recovery(try Sample.recoveryID(1))?.state, .stopped)
        },
        StoreRule("the key of a recovery that has expired begins it anew") { store in
            try await store.enrollRecoverable()
            try await store.beginSample()
            let late = TimeInterval(4 * Sample.day + 10)
            var again = try Sample.beginning(code: 1, at: late)
            again.id = try Sample.recoveryID(2)
            again.consuming = try Sample.challenge(702, after: late)
            again.witnessedAt = 5_010
            guard case .begun = try await store.beginRecovery(again) else {
                throw ContractViolation(description: "it was not begun", line: #line)
            }
            try expect(try await store.recovery(try Sample.recoveryID(1))?.state, .stopped)
        },
        StoreRule("a suspension stops a recovery, and keeps another from being begun") { store in
            try await store.enrollRecoverable()
            try await store.beginSample()
            let user = try Sample.userID(1)
            try expect(try await store.suspendUser(user, at: Sample.now.addingTimeInterval(60)), .changed)
            try expect(try await store.runningRecovery(of: user), nil)
            try expect(try await store.completeRecovery(try Sample.completion(code: 1)), .unknown)
            try expect(try await store.beginRecovery(try Sample.beginning(2, code: 1)), .userSuspended)
        },
        StoreRule("a recovery for a lost phone removes the other devices, and their attested keys") { store in
            try await store.enrollRecoverable()
            try await store.enrollFurther(2...2)
            try await store.attestSample(1, of: 1, binding: 2)
            try await store.beginSample()
            let completion = try Sample.completion(code: 1, otherDevices: .remove)
            guard case .completed(_, let removed) = try await store.completeRecovery(completion) else {
                throw ContractViolation(description: "it was not completed", line: #line)
            }
            try expect(removed, [try Sample.deviceID(1), try Sample.deviceID(2)])
            try expect(try await store.counts(), StoreCounts(users: 1, devices: 1))
            try expect(try await store.sampleKey(1).state, .retired)
            // The need of an assertion is inherited.
            try expect(try await store.device(try Sample.deviceID(9))?.needsAttestation, true)
        },
        StoreRule("a recovery ends the sessions that began with codes") { store in
            try await store.enrollTelephones(try Sample.telephone())
            try expect(
                try await store.replaceRecoveryCodes(
                    by: [try Sample.recoveryCode(1)], requestedBy: try Sample.signedIn(), now: Sample.now),
                .replaced)
            try await store.issueSample(1)
            try await store.redeemSample(1, .redeemed(try Sample.deviceID(1), of: try Sample.userID(1)))
            try expect(try await store.openSession(try Sample.sessionID(1)) != nil, true)
            try await store.issueSample(2, at: 20)
            var beginning = try Sample.beginning(password: 2, code: 1)
            beginning.now = Sample.now.addingTimeInterval(30)
            guard case .completed = try await store.beginRecovery(beginning) else {
                throw ContractViolation(description: "it was not completed", line: #line)
            }
            try expect(try await store.openSession(try Sample.sessionID(1)), nil)
        },
        StoreRule("recoveries are forgotten after their end") { store in
            try await store.enrollRecoverable()
            try await store.beginSample()
            let end = Sample.now.addingTimeInterval(10 + 4 * Double(Sample.day))
            for (before, count) in [(end, 0), (end.addingTimeInterval(1), 1)] {
                let limits = PurgeLimits(
                    challengesBefore: .distantPast, refreshTokensBefore: .distantPast, recoveriesBefore: before)
                try expect(try await store.purge(limits).recoveries, count)
            }
            try expect(try await store.recovery(try Sample.recoveryID(1)), nil)
        },
    ]

    static let recoveryCodeRules = [
        StoreRule("a recovery code begins a recovery once, and a new set voids the old one") { store in
            try await store.enrollRecoverable()
            let user = try Sample.userID(1)
            guard case .begun(let record) = try await store.beginRecovery(try Sample.beginning(code: 1)) else {
                throw ContractViolation(description: "it was not begun", line: #line)
            }
            try expect(record.proof, .recoveryCode)
            try expect(try await store.recoveryCodesLeft(of: user), 9)
            try expect(try await store.completeRecovery(try Sample.completion(code: 1)), .codeRefused)
            let new = [try Sample.recoveryCode(20)]
            let made = try await store.replaceRecoveryCodes(
                by: new, requestedBy: try Sample.signedIn(), now: Sample.now)
            try expect(made, .replaced)
            try expect(try await store.recoveryCodesLeft(of: user), 1)
            try expect(try await store.completeRecovery(try Sample.completion(code: 2)), .codeRefused)
            guard case .completed = try await store.completeRecovery(try Sample.completion(code: 20)) else {
                throw ContractViolation(description: "it was not completed", line: #line)
            }
            try expect(try await store.recoveryCodesLeft(of: user), 0)
        },
        StoreRule("whoever is not enrolled gets no recovery codes") { store in
            try await store.enrollRecoverable()
            let outcome = try await store.replaceRecoveryCodes(
                by: [try Sample.recoveryCode(20)], requestedBy: try Sample.signedIn(device: 9), now: Sample.now)
            try expect(outcome, .authorizationRequired)
            try expect(try await store.recoveryCodesLeft(of: try Sample.userID(1)), 10)
        },
        StoreRule("a password and a recovery code complete at once, and end what another key began") { store in
            try await store.enrollRecoverable()
            try await store.beginSample()
            try await store.issueSample(2, at: 100)
            let both = try Sample.beginning(2, device: 8, password: 2, code: 1, at: 200)
            guard case .completed(let record, _) = try await store.beginRecovery(both) else {
                throw ContractViolation(description: "it was not completed", line: #line)
            }
            try expect(record.state, .completed)
            try expect(try await store.device(try Sample.deviceID(8))?.keyID, try Sample.keyID(102))
            try expect(try await store.recovery(try Sample.recoveryID(1))?.state, .stopped)
            try expect(try await store.completeRecovery(try Sample.completion(code: 2)), .unknown)
        },
        StoreRule("a recovery says nothing of a number that is not the one from which the code came") { store in
            let other = try Sample.telephone(2, phone: 5)
            try await store.enrollTelephones(try Sample.telephone(method: .secureEnclave), other)
            let codes = try (1...2).map(Sample.recoveryCode)
            _ = try await store.replaceRecoveryCodes(
                by: codes, requestedBy: try Sample.signedIn(), now: Sample.now)
            try await store.issueSample(1, device: 1)
            let beginning = try Sample.beginning(device: 2, password: 1, code: 1)
            guard case .completed = try await store.beginRecovery(beginning) else {
                throw ContractViolation(description: "it was not completed", line: #line)
            }
            let before = try await store.oneTimePasswordCounts(on: Sample.now)
            let issuance = try Sample.issuance(2, phone: 5, device: 2, at: 60)
            try expect(try await store.issueOneTimePassword(issuance), .issued(try Sample.deviceID(2)))
            let after = try await store.oneTimePasswordCounts(on: Sample.now)
            try expect(after.unverified - before.unverified, 1, "sent to a number that nobody has verified")
        },
        StoreRule("a recovery makes no device too many, unless the others go") { store in
            try await store.enrollRecoverable()
            for number in 10..<(StoreLimits.devices + 9) {
                let enrollment = Enrollment(
                    device: try Sample.device(number), authorization: .signedIn(try Sample.signedIn()))
                try expect(try await store.enroll(enrollment), .enrolled)
            }
            try await store.issueSample(1, device: 1)
            let both = try Sample.beginning(password: 1, code: 1)
            try expect(try await store.beginRecovery(both), .tooManyDevices)
            guard case .begun = try await store.beginRecovery(try Sample.beginning(2, code: 1)) else {
                throw ContractViolation(description: "it was not begun", line: #line)
            }
            try expect(try await store.completeRecovery(try Sample.completion(2, code: 2)), .tooManyDevices)
            let completion = try Sample.completion(2, code: 2, otherDevices: .remove)
            guard case .completed = try await store.completeRecovery(completion) else {
                throw ContractViolation(description: "it was not completed", line: #line)
            }
            try expect(try await store.counts(), StoreCounts(users: 1, devices: 1))
        },
        StoreRule("however many wrong codes a stranger sends, the right one stays good") { store in
            try await store.enrollRecoverable()
            for number in 0..<101 {
                let wrong = try Sample.beginning(code: 1000 + number)
                try expect(try await store.beginRecovery(wrong), .codeRefused)
            }
            guard case .begun = try await store.beginRecovery(try Sample.beginning(code: 1)) else {
                throw ContractViolation(description: "it was not begun", line: #line)
            }
        },
        StoreRule("a recovery ends sessions that began with codes, also on a device with a key") { store in
            try await store.enrollRecoverable()
            try await store.issueSample(1)
            try await store.redeemSample(1, token: 2, try Sample.redeemed(1))
            try await store.signInSample(token: 3)
            try await store.issueSample(4, at: 20)
            guard case .completed = try await store.beginRecovery(try Sample.beginning(password: 4, code: 1, at: 30))
            else { throw ContractViolation(description: "it was not completed", line: #line) }
            try expect(try await store.openSession(try Sample.sessionID(2)), nil)
            try expect(try await store.rotateRefreshToken(try Sample.rotation(2, to: 5, at: 40)), .revoked)
            try expect(try await store.openSession(try Sample.sessionID(3)), try Sample.session(3))
        },
    ]
}
