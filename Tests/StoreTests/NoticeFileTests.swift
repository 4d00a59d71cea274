import Foundation
import LatchkeyWire
import Testing

@testable import LatchkeyStore

@Suite("Notices in the file")
struct NoticeFileTests {
    static let now = StoreInspectionTests.now
    static let number = "+14155550123"

    /// A store whose first user has switched codes off and waits for a code to a new number.
    static func filled(_ folder: TestFolder) async throws -> (DatabaseStore, SignedInDevice) {
        let store = try await StoreInspectionTests.filled(folder)
        let device = try #require(try await store.device(StoreInspectionTests.device(1, of: 1).deviceID))
        let requester = SignedInDevice(
            user: device.user, username: device.username, deviceID: device.deviceID,
            issuedAt: now.addingTimeInterval(60))
        let issuance = OneTimePasswordIssuance(
            id: try #require(OneTimePasswordID(bytes: [UInt8](repeating: 0xE1, count: 16))),
            username: device.username, phoneNumber: try #require(PhoneNumber(rawValue: number)),
            hash: try #require(OneTimePasswordHash(bytes: [UInt8](repeating: 0xE2, count: 32))), issuedAt: now,
            expiresAt: now.addingTimeInterval(300), dailyLimit: 20, unverifiedDailyLimit: 5)
        let change = NumberChange(issuance: issuance, requestedBy: requester)
        try #require(try await store.beginNumberChange(change) == .issued(device.deviceID))
        let off = SMSSwitch(isEnabled: false, requestedBy: requester, now: now)
        try #require(try await store.switchSMS(off) == .switched)
        return (store, requester)
    }

    @Test("notices, owed messages and number changes are shown, with masked numbers and without hashes")
    func inspection() async throws {
        let folder = try TestFolder()
        let (store, requester) = try await Self.filled(folder)
        let verification = NumberVerification(
            id: try #require(OneTimePasswordID(bytes: [UInt8](repeating: 0xE1, count: 16))),
            presented: try #require(OneTimePasswordHash(bytes: [UInt8](repeating: 0xE3, count: 32))), maximumTries: 5,
            requestedBy: requester, now: Self.now)
        #expect(try await store.verifyNumber(verification) == .wrong)
        let inspection = try StoreInspectionTests.read(folder, 1)
        #expect(inspection.column("kind", of: "notices").contains("sms_off"))
        #expect(inspection.column("phoneNumber", of: "numberChanges") == ["+•••••••••23"])
        #expect(inspection.column("tries", of: "numberChanges") == ["1"])
        #expect(inspection.column("id", of: "owedMessages") == [])
        let other = try StoreInspectionTests.read(folder, 2)
        #expect(!other.column("kind", of: "notices").contains("sms_off"))
        #expect(other.column("phoneNumber", of: "numberChanges") == [])
        var shown = String(decoding: try JSONEncoder().encode(inspection.json), as: UTF8.self)
        dump(inspection, to: &shown)
        #expect(!shown.contains("4155550123") && !shown.lowercased().contains("e2e2e2e2"))
        await store.close()
    }

    @Test("what is owed and what was read survive the end of the process")
    func reopened() async throws {
        let folder = try TestFolder()
        let (store, requester) = try await Self.filled(folder)
        let before = try await store.notices(of: requester.user, before: nil, limit: 10)
        await store.close()
        // As of a process that was killed between the change and the message.
        try folder.execute(
            """
            INSERT INTO owed_messages (user_number, kind, phone_number, is_verified, is_last)
                SELECT user_number, 'sms_off', '\(Self.number)', 1, 0 FROM users WHERE name = 'user1';
            """)
        let again = try DatabaseStore(path: folder.path)
        #expect(try await again.notices(of: requester.user, before: nil, limit: 10) == before)
        #expect(try await again.accountState(of: requester.user)?.isSMSEnabled == false)
        let restarted = try StoreInspectionTests.read(folder, 1)
        #expect(restarted.column("phoneNumber", of: "owedMessages") == ["+•••••••••23"])
        let owed = try await again.takeOwedMessages(limit: 10)
        #expect(owed.map(\.phoneNumber.rawValue) == [Self.number])
        #expect(try await again.takeOwedMessages(limit: 10).isEmpty)
        var signals = again.owedMessages.makeAsyncIterator()
        #expect(await signals.next() != nil, "a store says at its start that something may be owed")
        await again.close()
    }
}
