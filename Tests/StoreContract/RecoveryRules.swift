import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension StoreContract {
    static let recoveryRules = [
        StoreRule("a one-time password alone opens no account that has a key, and is not used up") { store in
            try await store.enrollRecoverable()
            try await store.issueSample(1)
            var redemption = try Sample.redemption(1)
            redemption.reach = .accountsWithoutKey
            try expect(try await store.redeemOneTimePassword(redemption), .keyExists)
            redemption.presented = try Sample.passwordHash(9)
            try expect(try await store.redeemOneTimePassword(redemption), .wrong)
            try await store.redeemSample(1, .redeemed(try Sample.deviceID(1), of: try Sample.userID(1)))
        },
        StoreRule("a recovery code's hash by an earlier key is right too, and spent by it") { store in
            try await store.enrollRecoverable()
            var beginning = try Sample.beginning(code: 20)
            beginning.secrets.codeByOlderKeys = [try Sample.recoveryCode(21)]
            try expect(try await store.beginRecovery(beginning), .codeRefused)
            beginning.secrets.codeByOlderKeys = [try Sample.recoveryCode(3), try Sample.recoveryCode(21)]
            guard case .begun = try await store.beginRecovery(beginning) else {
                throw ContractViolation(description: "it was not begun", line: #line)
            }
            try expect(try await store.recoveryCodesLeft(of: try Sample.userID(1)), 9)
            try expect(try await store.beginRecovery(try Sample.beginning(2, code: 3)), .codeRefused)
        },
        StoreRule("a one-time password alone opens an account without a key") { store in
            try await store.enrollTelephones(try Sample.telephone())
            try await store.issueSample(1)
            var redemption = try Sample.redemption(1)
            redemption.reach = .accountsWithoutKey
            let outcome = try await store.redeemOneTimePassword(redemption)
            try expect(outcome, .redeemed(try Sample.deviceID(1), of: try Sample.userID(1)))
        },
        StoreRule("a recovery waits for its delay, then the key is the user's, once") { store in
            try await store.enrollRecoverable()
            try await store.beginSample()
            try expect(try await store.device(try Sample.deviceID(9)), nil)
            try await store.issueSample(2, at: 86_300)
            guard
                case .waiting = try await store.completeRecovery(
                    try Sample.completion(password: 2, after: Sample.day - 1))
            else { throw ContractViolation(description: "it did not wait", line: #line) }
            guard
                case .completed(let record, let removed) = try await store.completeRecovery(
                    try Sample.completion(password: 2))
            else { throw ContractViolation(description: "it was not completed", line: #line) }
            try expect(record.state, .completed)
            try expect(removed, [])
            let device = try must(try await store.device(try Sample.deviceID(9)))
            try expect(device.keyID, try Sample.keyID(101))
            try expect(device.user, try Sample.userID(1))
            try expect(device.phoneNumber, try Sample.number(1))
            try expect(try await store.counts(), StoreCounts(users: 1, devices: 2))
            try expect(try await store.recovery(record.id)?.state, .completed)
            try expect(try await store.completeRecovery(try Sample.completion(code: 1)), .unknown)
        },
        StoreRule("a delay counts witnessed time only, and a recovery ends by the server's time") { store in
            try await store.enrollRecoverable()
            try await store.beginSample()
            guard
                case .waiting = try await store.completeRecovery(
                    try Sample.completion(code: 1, after: 2 * Sample.day, witnessed: Sample.day - 1))
            else { throw ContractViolation(description: "it did not wait", line: #line) }
            let late = try Sample.completion(code: 1, after: 4 * Sample.day)
            try expect(try await store.completeRecovery(late), .unknown)
            try expect(try await store.recoveryCodesLeft(of: try Sample.userID(1)), 10)
        },
        StoreRule("a second request by the same key moves nothing, one by another key is refused") { store in
            try await store.enrollRecoverable()
            try await store.beginSample()
            let first = try must(try await store.runningRecovery(of: try Sample.userID(1)))
            try await store.issueSample(2, at: 100)
            var again = try Sample.beginning(password: 2, challenge: 740, at: 200)
            again.id = try Sample.recoveryID(2)
            try expect(try await store.beginRecovery(again), .running(first))
            let other = try Sample.beginning(2, code: 1, at: 300)
            try expect(try await store.beginRecovery(other), .otherRunning)
            let otherDevice = try Sample.beginning(1, device: 8, code: 1, challenge: 741, at: 300)
            try expect(try await store.beginRecovery(otherDevice), .otherRunning)
            try expect(try await store.runningRecovery(of: try Sample.userID(1)), first)
            try expect(try await store.recoveryCodesLeft(of: try Sample.userID(1)), 10)
        },
        StoreRule("a second request uses up its one-time password, but no recovery code") { store in
            try await store.enrollRecoverable()
            try await store.beginSample()
            let first = try must(try await store.runningRecovery(of: try Sample.userID(1)))
            try await store.issueSample(2, at: 100)
            let again = try Sample.beginning(password: 2, challenge: 740, at: 200)
            try expect(try await store.beginRecovery(again), .running(first))
            let spent = try Sample.beginning(password: 2, challenge: 741, at: 200)
            try expect(try await store.beginRecovery(spent), .passwordRefused(.unknown))
            let byCode = try Sample.beginning(code: 1, challenge: 742, at: 200)
            try expect(try await store.beginRecovery(byCode), .running(first))
            try expect(try await store.recoveryCodesLeft(of: try Sample.userID(1)), 10)
        },
        StoreRule("a one-time password that came back verifies its number, which the user is told once") { store in
            func told() async throws -> Int {
                try await store.noticesOfSample().notices.count { $0.kind == .numberVerified }
            }
            try await store.enrollRecoverable()
            try await store.beginSample()
            try expect(try await told(), 1)
            try await store.issueSample(2, at: 100)
            _ = try await store.beginRecovery(try Sample.beginning(password: 2, challenge: 740, at: 200))
            try expect(try await told(), 1, "it was so already")
        },
        StoreRule("one that has expired is in nobody's way") { store in
            try await store.enrollRecoverable()
            try await store.beginSample()
            let late = TimeInterval(4 * Sample.day + 10)
            var other = try Sample.beginning(2, code: 1, at: late)
            other.consuming = try Sample.challenge(702, after: late)
            guard case .begun = try await store.beginRecovery(other) else {
                throw ContractViolation(description: "it was not begun", line: #line)
            }
            try expect(try await store.completeRecovery(try Sample.completion(code: 2)), .unknown)
        },
        StoreRule("wrong secrets begin and complete nothing, and each costs a try") { store in
            try await store.enrollRecoverable()
            try await store.issueSample(1)
            for _ in 1...4 {
                var wrong = try Sample.beginning(password: 1)
                wrong.secrets.password?.hash = try Sample.passwordHash(9)
                try expect(try await store.beginRecovery(wrong), .passwordRefused(.wrong))
            }
            try expect(try await store.beginRecovery(try Sample.beginning(password: 1, code: 77)), .codeRefused)
            try expect(try await store.beginRecovery(try Sample.beginning(password: 1)), .passwordRefused(.wornOut))
            try expect(try await store.beginRecovery(try Sample.beginning(of: 5, code: 1)), .codeRefused)
            let unknown = try await store.beginRecovery(try Sample.beginning(of: 5, password: 1))
            try expect(unknown, .passwordRefused(.unknown))
            try expect(try await store.runningRecovery(of: try Sample.userID(1)), nil)
        },
        StoreRule("another user's device id is refused; one of the user's own gets the new key") { store in
            try await store.enrollRecoverable()
            try await store.enrollSample(2, of: 2)
            let taken = try Sample.beginning(device: 2, code: 1)
            try expect(try await store.beginRecovery(taken), .deviceExists)
            try await store.issueSample(1)
            let own = try Sample.beginning(device: 1, password: 1, code: 1)
            guard case .completed = try await store.beginRecovery(own) else {
                throw ContractViolation(description: "it was not completed", line: #line)
            }
            try expect(try await store.device(try Sample.deviceID(1))?.keyID, try Sample.keyID(101))
            try expect(try await store.counts(), StoreCounts(users: 2, devices: 2))
            try expect(try await store.completeSignIn(try Sample.signIn(token: 1)), .deviceChanged)
        },
    ]
}
