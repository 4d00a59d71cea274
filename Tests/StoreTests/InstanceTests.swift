import LatchkeyWire
import Testing

@testable import LatchkeyStore

@Suite("Several servers of one database")
struct InstanceTests {
    @Test(
        "a name has letters, digits and dashes, and is never that of a dated file",
        arguments: [
            ("web-1", true), ("a", true), ("latchkey-0-2025", true), (String(repeating: "a", count: 32), true),
            (String(repeating: "a", count: 33), false), ("", false), ("1a", false), ("-a", false), ("A", false),
            ("a/b", false),
            ("a.b", false), ("ä", false), ("a-2025-11-10-0001", false), ("a-2025-11-10-001", true),
        ])
    func names(_ text: String, _ isName: Bool) {
        #expect((InstanceName(rawValue: text) != nil) == isName)
    }

    @Test("what one server had before names is the unnamed server's")
    func migrates() throws {
        let folder = try TestFolder()
        let before = SchemaMigration.all.filter { $0.version < SchemaMigration.instances.version }
        let file = try SQLiteFile(path: folder.path).openWriter(migrations: before, check: .header, at: 0)
        try file.execute(
            """
            INSERT INTO audit_outbox (time, content) VALUES (1, x'7b7d');
            INSERT INTO audit_anchor VALUES (1, zeroblob(32), 7, NULL);
            INSERT INTO kept_limits VALUES ('requests', x'01');
            """)
        file.close()
        let directory = try #require(try AuditDirectory.open(path: folder.path))
        #expect(try directory.anchor()?.length == 7)
        #expect(try directory.anchored() == [.unnamed])
        let store = try DatabaseStore(path: folder.path)
        #expect(try store.auditAnchor()?.length == 7)
        #expect(try store.auditOutbox(limit: 9).count == 1)
        #expect(try store.keptLimits() == [KeptLimit(name: "requests", content: [1])])
    }

    @Test("a SQLite file has one server at a time: what another name left is taken over")
    func renamed() async throws {
        let folder = try TestFolder()
        let first = try DatabaseStore(path: folder.path, instance: try Self.name("one"))
        try await Self.enroll(1, first)
        await first.close()
        let second = try DatabaseStore(path: folder.path, instance: try Self.name("two"))
        #expect(try second.auditOutbox(limit: 9).isEmpty)
        #expect(try await second.takeOverAudit(from: try Self.name("one"), upTo: 9, limit: 9).count == 1)
        #expect(try second.auditOutbox(limit: 9).count == 1)
        await second.close()
    }

    @Test("of several that put keys in the place of the same revision, one succeeds", arguments: [false, true])
    func putsKeys(_ isPostgreSQL: Bool) async throws {
        guard !isPostgreSQL || !TestDatabase.isMissing else { return }
        let folder = try TestFolder()
        let database = isPostgreSQL ? try TestDatabase() : nil
        let store = try database.map { try DatabaseStore($0.address) } ?? DatabaseStore(path: folder.path)
        #expect(try await store.sealedServerKeys() == nil)
        #expect(try await store.sharedRevisions().keys == 0)
        let first = SealedServerKeys(revision: 1, dataKey: [1], content: [2])
        #expect(try store.putServerKeys(first))
        #expect(try !store.putServerKeys(SealedServerKeys(revision: 1, dataKey: [3], content: [4])))
        #expect(try await store.sealedServerKeys() == first)
        let results = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in UInt8(0)..<8 {
                group.addTask {
                    try await store.replaceServerKeys(
                        by: SealedServerKeys(revision: 2, dataKey: [1], content: [number]))
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count { $0 } == 1)
        #expect(try await store.sharedRevisions().keys == 2)
        #expect(try await !store.replaceServerKeys(by: SealedServerKeys(revision: 4, dataKey: [1], content: [])))
        await store.close()
    }

    static func name(_ text: String) throws -> InstanceName { try #require(InstanceName(rawValue: text)) }

    /// Enrolls a device with an event for the audit log.
    static func enroll(_ number: Int, _ store: DatabaseStore) async throws {
        let notes = StepNotes(limit: OutboxLimit(length: 2)) { _ in
            [StepNote(subject: nil, time: 2, content: Array("{}".utf8), personal: nil, urgency: .withheld)]
        }
        let enrollment = Enrollment(device: try .sample(number))
        _ = try await notes.during { () throws(StoreError) in try await store.enroll(enrollment) }
    }
}

@Suite(
    "Several servers of one PostgreSQL database", .serialized,
    .disabled(if: TestDatabase.isMissing, "LATCHKEY_POSTGRESQL names no server"))
struct PostgreSQLInstanceTests {
    private static func open(_ database: TestDatabase, _ name: String) throws -> DatabaseStore {
        var timeouts = PostgreSQLTimeouts()
        timeouts.lock = 1
        return try DatabaseStore(
            database.address, limits: .init(), timeouts: timeouts, instance: try InstanceTests.name(name))
    }

    @Test("of two servers with one name the second is refused, until the first has ended or was killed")
    func claims() async throws {
        let database = try TestDatabase()
        let first = try Self.open(database, "one")
        let other = try Self.open(database, "two")
        #expect(throws: StoreError.instanceInUse) { try Self.open(database, "one") }
        await first.close()
        await (try Self.open(database, "one")).close()
        await other.close()
    }

    @Test("a server that lost its connection while another took its name writes nothing any more")
    func fences() async throws {
        let database = try TestDatabase()
        let first = try Self.open(database, "one")
        try await InstanceTests.enroll(1, first)
        try database.endConnections()
        let second = try Self.open(database, "one")
        await #expect(throws: StoreError.instanceInUse) { try await InstanceTests.enroll(2, first) }
        try await InstanceTests.enroll(3, second)
        #expect(try database.rows("SELECT count(*)::text FROM devices") == ["2"])
        await first.close()
        await second.close()
    }

    @Test("each server has an outbox and an anchor of its own, and its outbox alone fills it")
    func separates() async throws {
        let database = try TestDatabase()
        let (first, second) = (try Self.open(database, "one"), try Self.open(database, "two"))
        for number in 1...2 { try await InstanceTests.enroll(number, first) }
        for number in 3...4 { try await InstanceTests.enroll(number, second) }
        await #expect(throws: StoreError.auditFull) { try await InstanceTests.enroll(5, first) }
        let entries = try first.auditOutbox(limit: 9).compactMap(\.number)
        #expect(entries.count == 2)
        #expect(Set(entries).isDisjoint(with: try second.auditOutbox(limit: 9).compactMap(\.number)))
        let anchor = try #require(AuditAnchor(hash: [UInt8](repeating: 1, count: 32), length: 5))
        try await first.settleAudit(entries, anchor)
        #expect(try first.auditAnchor() == anchor)
        #expect(try second.auditAnchor() == nil)
        #expect(try await first.acceptAuditLoss(by: 1))
        #expect(try await !second.acceptAuditLoss(by: 1))
        #expect(try second.auditOutbox(limit: 9).count == 2)
        await first.close()
        await second.close()
    }

    @Test("events of a server are taken over once it is gone, the oldest first, and not before")
    func takesOver() async throws {
        let database = try TestDatabase()
        let (first, second) = (try Self.open(database, "one"), try Self.open(database, "two"))
        let one = try InstanceTests.name("one")
        for number in 1...2 { try await InstanceTests.enroll(number, first) }
        let entries = try first.auditOutbox(limit: 9)
        let last = try #require(entries.last?.number)
        #expect(try await second.auditOutboxesOfOthers() == [one: last])
        #expect(try await second.takeOverAudit(from: one, upTo: last, limit: 9).isEmpty)
        await first.close()
        // The database's process that served it may end a moment later: this waits for its lock.
        _ = try database.rows(
            "SELECT pg_advisory_xact_lock(\(PostgreSQLConnection.instanceLocks), \(one.lockNumber))::text")
        #expect(try await second.takeOverAudit(from: one, upTo: last, limit: 1) == [entries[0]])
        #expect(try await second.takeOverAudit(from: one, upTo: last - 1, limit: 9).isEmpty)
        #expect(try await second.takeOverAudit(from: one, upTo: last, limit: 9) == [entries[1]])
        #expect(try await second.auditOutboxesOfOthers().isEmpty)
        #expect(try second.auditOutbox(limit: 9) == entries)
        await second.close()
    }

    @Test("counts of other servers are read once, and again when they have changed")
    func sharesLimits() async throws {
        let database = try TestDatabase()
        let (first, second) = (try Self.open(database, "one"), try Self.open(database, "two"))
        let kept = KeptLimit(name: "requests", content: [1])
        try await first.keepLimits([kept])
        #expect(try await first.keptLimitsOfOthers(after: 0).isEmpty)
        let seen = try #require(try await second.keptLimitsOfOthers(after: 0).first)
        #expect(seen.limit == kept)
        #expect(seen.instance == "one")
        #expect(try await second.keptLimitsOfOthers(after: seen.revision).isEmpty)
        try await first.keepLimits([kept])
        #expect(try await second.keptLimitsOfOthers(after: seen.revision).map(\.limit) == [kept])
        #expect(try second.keptLimits().isEmpty)
        await first.close()
        await second.close()
    }

    @Test("counts of a server that is gone are forgotten, but for those that came since, and the newest of all")
    func forgetsLimits() async throws {
        let database = try TestDatabase()
        let (first, second) = (try Self.open(database, "one"), try Self.open(database, "two"))
        try await first.keepLimits([KeptLimit(name: "a", content: [1]), KeptLimit(name: "b", content: [1])])
        let seen = try await second.keptLimitsOfOthers(after: 0)
        #expect(seen.map(\.limit.name) == ["a", "b"])
        try await second.forgetLimits(of: "one", through: seen[1].revision)
        #expect(try await second.keptLimitsOfOthers(after: 0) == [seen[1]])
        try await second.keepLimits([KeptLimit(name: "a", content: [2])])
        try await second.forgetLimits(of: "one", through: seen[0].revision)
        #expect(try await second.keptLimitsOfOthers(after: 0) == [seen[1]])
        try await second.forgetLimits(of: "one", through: seen[1].revision)
        #expect(try await second.keptLimitsOfOthers(after: 0).isEmpty)
        #expect(try second.keptLimits() == [KeptLimit(name: "a", content: [2])])
        await first.close()
        await second.close()
    }
}
