import LatchkeyWire
import Testing

@testable import LatchkeyStore

@Suite("The outbox of the audit log in the file")
struct OutboxTests {
    private static func notes() -> StepNotes {
        StepNotes(limit: OutboxLimit(length: 3)) { _ in
            [StepNote(subject: nil, time: 2, content: Array("{}".utf8), personal: nil, urgency: .withheld)]
        }
    }

    @Test("events whose numbers are far apart, as after a restoration, don't fill it; then it is full")
    func gaps() async throws {
        let folder = try TestFolder()
        try await folder.fill(devices: 1)
        try folder.execute(
            "INSERT INTO audit_outbox (entry, time, content) VALUES (7, 1, x'7b7d'), (1750000000000, 1, x'7b7d')")
        let store = try DatabaseStore(path: folder.path)
        let notes = Self.notes()
        let enrollment = Enrollment(device: try .sample(8))
        _ = try await notes.during { () throws(StoreError) in try await store.enroll(enrollment) }
        #expect(notes.committed?.map(\.number) == [1_750_000_000_001])
        let another = Enrollment(device: try .sample(9))
        await #expect(throws: StoreError.auditFull) {
            try await Self.notes().during { () throws(StoreError) in try await store.enroll(another) }
        }
        #expect(try await store.counts().devices == 2)
        await store.close()
    }

    @Test("events that withhold nothing have twice the room, and are left out then; what they tell of is done")
    func twiceTheRoom() async throws {
        let folder = try TestFolder()
        try await folder.fill(devices: 1)
        for entry in 1...5 {
            try folder.execute("INSERT INTO audit_outbox (entry, time, content) VALUES (\(entry), 1, x'7b7d')")
        }
        let store = try DatabaseStore(path: folder.path)
        var numbers: [Int64?] = []
        for number in 1...2 {
            let notes = StepNotes(limit: OutboxLimit(length: 3)) { _ in
                [StepNote(subject: nil, time: 2, content: [1], personal: nil, urgency: .never)]
            }
            let enrollment = Enrollment(device: try .sample(number))
            _ = try await notes.during { () throws(StoreError) in try await store.enroll(enrollment) }
            numbers += (notes.committed ?? []).map(\.number)
        }
        #expect(numbers == [6, nil])
        #expect(try store.auditOutbox(limit: 10).map(\.number) == Array(1...6))
        #expect(try await store.counts().devices == 3)
        await store.close()
    }

    @Test("a settled event leaves, the others stay, and no number is given twice")
    func settles() async throws {
        let folder = try TestFolder()
        try await folder.fill(devices: 1)
        let store = try DatabaseStore(path: folder.path)
        var numbers: [Int64] = []
        for number in 1...2 {
            let notes = Self.notes()
            let enrollment = Enrollment(device: try .sample(number))
            _ = try await notes.during { () throws(StoreError) in try await store.enroll(enrollment) }
            numbers += (notes.committed ?? []).compactMap(\.number)
        }
        let anchor = try #require(AuditAnchor(hash: [UInt8](repeating: 1, count: 32), length: 5))
        try await store.settleAudit([numbers[0]], anchor)
        #expect(try store.auditOutbox(limit: 10).map(\.number) == [numbers[1]])
        try await store.settleAudit([numbers[1]], anchor)
        let notes = Self.notes()
        let enrollment = Enrollment(device: try .sample(3))
        _ = try await notes.during { () throws(StoreError) in try await store.enroll(enrollment) }
        #expect(notes.committed?.map(\.number) == [numbers[1] + 1])
        await store.close()
    }

    @Test("an outbox that is full takes events again once its events have settled, in the same transaction too")
    func roomAgain() async throws {
        let folder = try TestFolder()
        try await folder.fill(devices: 1)
        let store = try DatabaseStore(path: folder.path)
        let held = await HeldWriter(store)
        let enrollments = try (1...4).map { Enrollment(device: try .sample($0)) }
        func enroll(_ number: Int) -> Task<Int64?, any Error> {
            Task {
                let notes = Self.notes()
                _ = try await notes.during { () throws(StoreError) in try await store.enroll(enrollments[number - 1]) }
                return notes.committed?.first?.number
            }
        }
        var tasks: [Task<Int64?, any Error>] = []
        for number in 1...3 {
            tasks.append(enroll(number))
            await held.waitForQueue(of: number, in: store)
        }
        let anchor = try #require(AuditAnchor(hash: [UInt8](repeating: 1, count: 32), length: 5))
        let settling = Task { try await store.settleAudit([1, 2, 3], anchor) }
        await held.waitForQueue(of: 4, in: store)
        tasks.append(enroll(4))
        await held.waitForQueue(of: 5, in: store)
        try await held.release()
        try await settling.value
        for (index, task) in tasks.enumerated() { #expect(try await task.value == Int64(index + 1)) }
        await store.close()
    }

    @Test("an event about a user who is gone makes no identity for them")
    func gone() async throws {
        let folder = try TestFolder()
        try await folder.fill(devices: 1)
        let store = try DatabaseStore(path: folder.path)
        let name = try DeviceRecord.sample(0).username
        let user = try #require(try await store.user(named: name)?.id)
        let notes = StepNotes(limit: OutboxLimit(length: 3)) { _ in
            [StepNote(subject: .user(user), time: 1, content: [1], personal: [2], urgency: .never)]
        }
        let outcome = try await notes.during { () throws(StoreError) in try await store.eraseUser(user) }
        #expect(outcome == .erased)
        let entry = try #require(notes.committed?.first)
        #expect(entry.identity == nil && entry.personal == nil)
        #expect(try store.auditIdentity(of: .user(user)) == nil)
        await store.close()
    }

    @Test("where as many events wait for other services as may, a new one takes the oldest one's place, and only that")
    func full() async throws {
        let folder = try TestFolder()
        try await folder.fill(devices: 1)
        let limit = StoreWriter.maximumSecurityEvents
        try folder.execute(
            """
            WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < \(limit))
            INSERT INTO security_events (token_id, subject, time, events, kind)
            SELECT 'old', randomblob(16), 1, x'7b7d', 'kind' FROM numbers
            """)
        let store = try DatabaseStore(path: folder.path)
        let user = try UserID.sample(0)
        let notes = StepNotes(limit: OutboxLimit(length: 3)) { _ in
            var note = StepNote(subject: .user(user), time: 1, content: [1], personal: nil, urgency: .withheld)
            note.announcements = [StepNote.Announcement(id: "new", kind: "kind", events: [UInt8]("{}".utf8))]
            return [note]
        }
        let enrollment = Enrollment(device: try .sample(8))
        _ = try await notes.during { () throws(StoreError) in try await store.enroll(enrollment) }
        let waiting = try await store.securityEvents(after: 0, limit: Int(limit) + 1)
        #expect(waiting.count == Int(limit))
        #expect(waiting.first?.number == 2)
        #expect(waiting.last?.tokenID == "new")
        #expect(try await store.tendSecurityEvents(now: 2, droppingTriedFrom: 0).replaced == 1)
        await store.close()
    }
}
