import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension StoreContract {
    /// Phone numbers that change by a code, and users who want no codes.
    static let numberRules = [
        StoreRule("a number changes when its code comes back, on all devices that have the old one") { store in
            try await store.enrollTelephones(
                try Sample.telephone(1, method: .secureEnclave), try Sample.telephone(2),
                try Sample.telephone(3, phone: 3))
            try await store.issueSample(1, device: 2)
            let new = try Sample.number(8)
            try expect(
                try await store.beginNumberChange(try Sample.numberChange(2, to: new)), .issued(try Sample.deviceID(1)))
            try expect(try await store.numbers(), [try Sample.number(1), try Sample.number(1), try Sample.number(3)])
            try expect(
                try await store.verifyNumber(try Sample.numberVerification(2)),
                .verified(try Sample.deviceID(1), number: new, replacing: try Sample.number(1)))
            try expect(try await store.numbers(), [new, new, try Sample.number(3)])
            // The code for the old number is void, and the new one is used up.
            try await store.redeemSample(1, .unknown)
            try expect(try await store.verifyNumber(try Sample.numberVerification(2)), .unknown)
            let owed = try await store.takeOwedMessages(limit: 10)
            try expect(owed.contains { $0.kind == .numberChanged && $0.phoneNumber.rawValue.hasSuffix("01") }, true)
            let notice = try must(try await store.noticesOfSample().notices.first { $0.kind == .numberChanged })
            try expect(notice.detail, new.masked)
        },
        StoreRule("a device without a number gets its first") { store in
            try await store.enrollSample()
            try await store.verifySample(number: try Sample.number(5))
            try expect(try await store.device(try Sample.deviceID(1))?.phoneNumber, try Sample.number(5))
            try expect(try await store.noticesOfSample().notices.map(\.kind), [.numberAdded])
        },
        StoreRule("five tries are compared, also at once; the sixth is not") { store in
            try await store.enrollSample()
            _ = try await store.beginNumberChange(try Sample.numberChange(1, to: try Sample.number(5)))
            let results = try await concurrently(32) { index in
                try await store.verifyNumber(try Sample.numberVerification(100 + index, id: 1))
            }
            try expect(results.count { $0 == .wrong }, 5, "compared")
            try expect(results.count { $0 == .wornOut }, 27, "not compared")
            try expect(try await store.verifyNumber(try Sample.numberVerification(1)), .wornOut)
            try expect(try await store.device(try Sample.deviceID(1))?.phoneNumber, nil)
        },
        StoreRule("of 64 right codes at once one changes the number") { store in
            try await store.enrollSample()
            let number = try Sample.number(5)
            _ = try await store.beginNumberChange(try Sample.numberChange(1, to: number))
            let results = try await concurrently(64) { _ in
                try await store.verifyNumber(try Sample.numberVerification(1))
            }
            let verified = NumberVerificationOutcome.verified(
                try Sample.deviceID(1), number: number, replacing: nil)
            try expect(results.count { $0 == verified }, 1, "verified")
            try expect(try await store.noticesOfSample().notices.count, 1, "notices")
        },
        StoreRule("a code is void with another id, too late, replaced, or for a user who is gone") { store in
            try await store.enrollSample()
            try await store.enrollSample(2, of: 2)
            let number = try Sample.number(5)
            _ = try await store.beginNumberChange(try Sample.numberChange(1, to: number))
            try expect(try await store.verifyNumber(try Sample.numberVerification(1, id: 9)), .unknown)
            try expect(try await store.verifyNumber(try Sample.numberVerification(1, device: 2, of: 2)), .unknown)
            try expect(
                try await store.verifyNumber(try Sample.numberVerification(1, device: 9)), .authorizationRequired)
            try expect(try await store.verifyNumber(try Sample.numberVerification(1, at: 301)), .expired)
            _ = try await store.beginNumberChange(try Sample.numberChange(2, to: number))
            try expect(try await store.verifyNumber(try Sample.numberVerification(1)), .unknown)
            try expect(
                try await store.verifyNumber(try Sample.numberVerification(2)),
                .verified(try Sample.deviceID(1), number: number, replacing: nil))
        },
        StoreRule("a purge takes the codes that ended before a time") { store in
            try await store.enrollSample()
            _ = try await store.beginNumberChange(try Sample.numberChange(1, to: try Sample.number(5)))
            var limits = Sample.purge(challengesBefore: -1, tokensBefore: -1)
            limits.oneTimePasswordsBefore = Sample.now.addingTimeInterval(301)
            _ = try await store.purge(limits)
            let late = try Sample.numberVerification(1, at: 301)
            try expect(try await store.verifyNumber(late), .expired, "one that ended in that very moment stays")
            limits.oneTimePasswordsBefore = Sample.now.addingTimeInterval(302)
            _ = try await store.purge(limits)
            try expect(try await store.verifyNumber(late), .unknown)
        },
        StoreRule("a code is for a device of the user who asks, and ends with it") { store in
            try await store.enrollSample()
            try await store.enrollFurther(2...2)
            try await store.enrollSample(3, of: 3)
            let number = try Sample.number(5)
            for (device, outcome) in [
                (3, NumberChangeOutcome.unknownDevice), (7, .unknownDevice), (2, .issued(try Sample.deviceID(2))),
            ] {
                let change = try Sample.numberChange(1, to: number, device: device)
                try expect(try await store.beginNumberChange(change), outcome)
            }
            try expect(
                try await store.removeDevice(try Sample.deviceID(2), requestedBy: try Sample.signedIn()), .removed)
            try expect(try await store.verifyNumber(try Sample.numberVerification(1)), .unknown)
        },
        StoreRule("codes to new numbers count as codes to unverified ones; one that is not sent is never accepted") {
            store in
            try await store.enrollSample()
            let number = try Sample.number(5)
            for code in 1...3 {
                let change = try Sample.numberChange(code, to: number, unverifiedDailyLimit: 3)
                try expect(try await store.beginNumberChange(change), .issued(try Sample.deviceID(1)))
            }
            let late = try Sample.numberChange(4, to: number, unverifiedDailyLimit: 3)
            try expect(try await store.beginNumberChange(late), .limitReached)
            for code in [3, 4] {
                let outcome = try await store.verifyNumber(try Sample.numberVerification(code))
                try expect(outcome, code == 4 ? .wornOut : .unknown)
            }
            try expect(try await store.oneTimePasswordCounts(on: Sample.now).unverified, 3, "counted")
            let spent = try Sample.numberChange(5, to: try Sample.number(6), budget: 15)
            try expect(try await store.beginNumberChange(spent), .budgetSpent)
        },
        StoreRule("a number is verified by a device of the user's own, and by nobody else's") { store in
            try await store.enrollSample()
            try await store.enrollFurther(2...2)
            try await store.enrollSample(3, of: 3)
            let number = try Sample.number(5)
            try await store.verifySample(number: number)
            try expect(try await store.oneTimePasswordCounts(on: Sample.now).unverified, 1)
            let own = try Sample.numberChange(1, to: number, device: 2)
            try expect(try await store.beginNumberChange(own), .issued(try Sample.deviceID(2)))
            try expect(try await store.oneTimePasswordCounts(on: Sample.now).unverified, 1, "it is verified")
            var stranger = try Sample.numberChange(2, to: number, device: 3)
            stranger.requester = try Sample.signedIn(device: 3, of: 3)
            try expect(try await store.beginNumberChange(stranger), .issued(try Sample.deviceID(3)))
            try expect(try await store.oneTimePasswordCounts(on: Sample.now).unverified, 2, "not for a stranger")
        },
        StoreRule("a user without codes gets none, and what waits is void") { store in
            try await store.enrollTelephones(try Sample.telephone(1, method: .secureEnclave), try Sample.telephone(2))
            try await store.issueSample(1, device: 2)
            try await store.switchSMSOften(1)
            try await store.redeemSample(1, .unknown)
            try expect(try await store.issueOneTimePassword(try Sample.issuance(2)), .noRecipient)
            try expect(try await store.downgrade(try Sample.downgrade()), .smsOff)
            let third = Enrollment(
                device: try Sample.telephone(3), authorization: .signedIn(try Sample.signedIn()))
            try expect(try await store.enroll(third), .smsOff)
            let same = SMSSwitch(isEnabled: false, requestedBy: try Sample.signedIn(), now: Sample.now)
            try expect(try await store.switchSMS(same), .unchanged)
            try await store.switchSMSOften(1, from: 1)
            try await store.issueSample(3, device: 2)
        },
        StoreRule("a user without a key keeps codes, and so does one whose last key goes") { store in
            try await store.enrollTelephones(try Sample.telephone(1))
            let off = SMSSwitch(isEnabled: false, requestedBy: try Sample.signedIn(), now: Sample.now)
            try expect(try await store.switchSMS(off), .keyRequired)
            let stranger = SMSSwitch(isEnabled: false, requestedBy: try Sample.signedIn(device: 9), now: Sample.now)
            try expect(try await store.switchSMS(stranger), .authorizationRequired)
            try await store.enrollFurther(2...2)
            try expect(try await store.switchSMS(off), .switched)
            try expect(
                try await store.removeDevice(try Sample.deviceID(2), requestedBy: try Sample.signedIn()), .removed)
            try expect(try await store.accountState(of: try Sample.signedIn().user)?.isSMSEnabled, true, "on again")
            try expect(try await store.noticesOfSample().notices.first?.kind, .smsOn)
        },
    ]
}

extension Sample {
    /// A change of a number that user 1 asks for with device 1; its code has the number of the change.
    static func numberChange(
        _ code: Int, to number: PhoneNumber, device: Int? = nil, unverifiedDailyLimit: Int = 20, budget: Int? = nil
    ) throws -> NumberChange {
        var issuance = try issuance(
            code, device: device, unverifiedDailyLimit: unverifiedDailyLimit, budget: budget)
        issuance.phoneNumber = number
        return NumberChange(issuance: issuance, requestedBy: try signedIn())
    }

    /// Presents the code of a change.
    static func numberVerification(
        _ code: Int, id: Int? = nil, device: Int = 1, of user: Int = 1, at seconds: TimeInterval = 10
    ) throws -> NumberVerification {
        NumberVerification(
            id: try passwordID(id ?? code), presented: try passwordHash(code), maximumTries: 5,
            requestedBy: try signedIn(device: device, of: user), now: now.addingTimeInterval(seconds))
    }
}

extension Store {
    /// The numbers of the first three sample devices.
    fileprivate func numbers() async throws -> [PhoneNumber?] {
        var numbers: [PhoneNumber?] = []
        for number in 1...3 { numbers.append(try await device(try Sample.deviceID(number))?.phoneNumber) }
        return numbers
    }
}
