import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension StoreContract {
    /// What users are told about their accounts.
    static let noticeRules = [
        StoreRule("a user's first device and its sign-ins are no news") { store in
            try await store.enrollSample()
            try await store.signInSample()
            let page = try await store.noticesOfSample()
            try expect(page, NoticePage(notices: [], unread: 0, hasMore: false))
        },
        StoreRule("a further device, its first sign-in and its removal are told, newest first") { store in
            try await store.enrollSample()
            try await store.enrollFurther(2...2)
            try await store.signInSample(device: 2, token: 2)
            try await store.signInSample(device: 2, token: 3)
            let requester = try Sample.signedIn()
            try expect(try await store.removeDevice(try Sample.deviceID(2), requestedBy: requester), .removed)
            let page = try await store.noticesOfSample()
            try expect(page.notices.map(\.kind), [.deviceRemoved, .newDeviceSignedIn, .deviceAdded])
            try expect(page.notices.map(\.deviceID), Array(repeating: try Sample.deviceID(2), count: 3))
            try expect(page.notices.map(\.byDeviceID), [try Sample.deviceID(1), nil, try Sample.deviceID(1)])
            try expect(page.unread, 3)
            try expect(page.notices.allSatisfy { $0.readAt == nil }, true, "unread")
        },
        StoreRule("a refusal tells nothing") { store in
            try await store.enrollSample()
            let stranger = try Sample.signedIn(device: 9)
            try expect(
                try await store.removeDevice(try Sample.deviceID(1), requestedBy: stranger), .authorizationRequired)
            try expect(
                try await store.removeDevice(try Sample.deviceID(7), requestedBy: try Sample.signedIn()),
                .unknownDevice)
            try expect(try await store.noticesOfSample().notices, [])
        },
        StoreRule("a key that is removed, comes back and is replaced is told") { store in
            _ = try await store.enrollWithNumber()
            guard case .downgraded = try await store.downgrade(try Sample.downgrade()) else {
                throw ContractViolation(description: "not downgraded", line: #line)
            }
            for key in 2...3 {
                let replacement = KeyReplacement(
                    deviceID: try Sample.deviceID(1), publicKey: [0x04] + Sample.bytes(key, count: 64),
                    keyID: try Sample.keyID(key), consuming: try Sample.challenge(100 + key),
                    requestedBy: try Sample.signedIn())
                try expect(try await store.replaceKey(replacement), .replaced)
            }
            let kinds = try await store.noticesOfSample().notices.map(\.kind)
            try expect(kinds, [.keyReplaced, .keyAdded, .keyRemoved])
        },
        StoreRule("a copy of a refresh token that is found is told") { store in
            try await store.enrollSample()
            try await store.signInSample()
            for (presented, successor) in [(1, 2), (2, 3)] {
                _ = try await store.rotateRefreshToken(try Sample.rotation(presented, to: successor))
            }
            guard case .reused = try await store.rotateRefreshToken(try Sample.rotation(1, to: 4)) else {
                throw ContractViolation(description: "not found", line: #line)
            }
            try expect(try await store.noticesOfSample().notices.map(\.kind), [.sessionStolen])
        },
        StoreRule("the removal of all devices is told to a user who has none left") { store in
            try await store.enrollSample()
            let requester = try Sample.signedIn()
            _ = try await store.removeAllDevices(requestedBy: requester)
            let page = try await store.notices(of: requester.user, before: nil, limit: 10)
            try expect(page.notices.map(\.kind), [.allDevicesRemoved])
        },
        StoreRule("notices come in pages, and reading one reads all older ones") { store in
            try await store.enrollSample()
            try await store.switchSMSOften(5)
            let requester = try Sample.signedIn()
            let first = try await store.notices(of: requester.user, before: nil, limit: 2)
            try expect(first.notices.map(\.id.number), [5, 4])
            try expect(first.hasMore, true, "more")
            let last = try await store.notices(of: requester.user, before: first.notices.last?.id, limit: 3)
            try expect(last.notices.map(\.id.number), [3, 2, 1])
            try expect(last.hasMore, false, "more")
            let id = try must(NoticeID(number: 4))
            for _ in 0..<2 {
                let outcome = try await store.readNotices(upTo: id, requestedBy: requester, at: Sample.now)
                try expect(outcome, .read(unread: 1))
            }
            let page = try await store.notices(of: requester.user, before: nil, limit: 9)
            try expect(page.notices.map { $0.readAt == nil }, [true, false, false, false, false])
            try expect(
                try await store.accountState(of: requester.user), AccountState(unreadNotices: 1, isSMSEnabled: false))
        },
        StoreRule("nobody reads another user's notices, nor marks them") { store in
            try await store.enrollSample()
            try await store.enrollSample(2, of: 2)
            try await store.switchSMSOften(2)
            let neighbor = try Sample.signedIn(device: 2, of: 2)
            try expect(try await store.notices(of: neighbor.user, before: nil, limit: 9).notices, [])
            let id = try must(NoticeID(number: 9))
            try expect(
                try await store.readNotices(upTo: id, requestedBy: neighbor, at: Sample.now), .read(unread: 0))
            try expect(
                try await store.readNotices(upTo: id, requestedBy: try Sample.signedIn(device: 9), at: Sample.now),
                .authorizationRequired)
            try expect(try await store.noticesOfSample().unread, 2)
        },
        StoreRule("a user has the newest 100 of each kind, and the numbers go on after all were deleted") { store in
            try await store.enrollSample()
            try await store.enrollFurther(2...2)
            let switches = 2 * NoticeLimits.perKind + 3
            try await store.switchSMSOften(switches)
            let page = try await store.notices(of: try Sample.signedIn().user, before: nil, limit: 500)
            let switched = page.notices.dropLast()
            try expect(page.notices.last?.kind, .deviceAdded, "not pushed out by others")
            for kind in [NoticeKind.smsOff, .smsOn] {
                try expect(switched.filter { $0.kind == kind }.count, NoticeLimits.perKind, kind.rawValue)
            }
            try expect(switched.last?.id.number, 5, "the oldest of these")
            var limits = Sample.purge(challengesBefore: -1, tokensBefore: -1)
            limits.noticesBefore = Sample.now.addingTimeInterval(5)
            try expect(try await store.purge(limits).notices, 1, "those of that very moment stay")
            limits.noticesBefore = Sample.now.addingTimeInterval(3600)
            try expect(try await store.purge(limits).notices, 2 * NoticeLimits.perKind, "purged")
            try await store.switchSMSOften(1, from: 1)
            try expect(try await store.noticesOfSample().notices.map(\.id.number), [Int64(switches) + 2])
        },
        StoreRule("messages are owed to numbers from which a code came back, and each is handed out once") { store in
            let device = try await store.enrollWithNumber()
            try await store.switchSMSOften(1)
            try expect(try await store.takeOwedMessages(limit: 10), [])
            let number = try must(device.phoneNumber)
            try await store.verifySample(number: number)
            try await store.switchSMSOften(1, from: 1)
            let owed = try await store.takeOwedMessages(limit: 10)
            // The receiver of a code needs no message that it came.
            try expect(owed.map(\.kind), [.smsOn])
            try expect(owed.map(\.phoneNumber), [number])
            try expect(owed.map(\.isNumberVerified), [true])
            try expect(try await store.takeOwedMessages(limit: 10), [])
        },
        StoreRule("a user is owed ten messages in a day, of which the last says so") { store in
            let device = try await store.enrollWithNumber()
            try await store.verifySample(number: try must(device.phoneNumber))
            try await store.switchSMSOften(14)
            var owed: [OwedMessage] = []
            while let next = try await store.takeOwedMessages(limit: 3).nonEmpty { owed += next }
            try expect(owed.map(\.isLast), Array(repeating: false, count: 9) + [true])
            try expect(try await store.noticesOfSample().notices.count, 15, "notices")
            try await store.switchSMSOften(1, at: 86_400)
            try expect(try await store.takeOwedMessages(limit: 10).map(\.isLast), [false])
        },
        StoreRule("that a recovery has begun is told in a message after the day's ten, twice at the most") { store in
            try await store.enrollRecoverable()
            let number = try must(try await store.device(try Sample.deviceID(1))?.phoneNumber)
            try await store.verifySample(number: number)
            try await store.switchSMSOften(12)
            var owed: [OwedMessage] = []
            while let next = try await store.takeOwedMessages(limit: 9).nonEmpty { owed += next }
            try expect(owed.count, 10)
            for index in 1...3 {
                guard case .begun = try await store.beginRecovery(try Sample.beginning(index, code: index)) else {
                    throw ContractViolation(description: "none began", line: #line)
                }
                let told = try await store.takeOwedMessages(limit: 9).map(\.kind)
                try expect(told, index < 3 ? [.recoveryBegun] : [])
                guard
                    case .stopped = try await store.stopRecovery(
                        requestedBy: try Sample.signedIn(), now: Sample.now.addingTimeInterval(60))
                else { throw ContractViolation(description: "it was not stopped", line: #line) }
            }
        },
    ]
}

extension Array {
    fileprivate var nonEmpty: [Element]? { isEmpty ? nil : self }
}

extension Store {
    /// The notices of the first sample user.
    func noticesOfSample() async throws -> NoticePage {
        try await notices(of: try Sample.signedIn().user, before: nil, limit: 100)
    }

    /// Switches codes off and on again and again, a notice each time; an odd `first` begins with on.
    func switchSMSOften(_ count: Int, from first: Int = 0, at seconds: TimeInterval = 5) async throws {
        for number in first..<first + count {
            let change = SMSSwitch(
                isEnabled: number % 2 == 1, requestedBy: try Sample.signedIn(),
                now: Sample.now.addingTimeInterval(seconds))
            try expect(try await switchSMS(change), .switched)
        }
    }

    /// Has the first sample device's number verified.
    func verifySample(number: PhoneNumber) async throws {
        let change = try Sample.numberChange(77, to: number)
        try expect(try await beginNumberChange(change), .issued(try Sample.deviceID(1)))
        try expect(
            try await verifyNumber(try Sample.numberVerification(77)),
            .verified(try Sample.deviceID(1), number: number, replacing: nil))
    }
}
