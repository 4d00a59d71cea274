import Foundation
import LatchkeyWire
import Testing

@testable import LatchkeyStore

@Suite(
    "Copying a whole store", .serialized,
    .disabled(if: TestDatabase.isMissing, "LATCHKEY_POSTGRESQL names no server"))
struct StoreCopyTests {
    private let folder: TestFolder
    private let database: TestDatabase
    private let now = Date(timeIntervalSince1970: 1_750_000_000)

    init() throws {
        folder = try TestFolder()
        database = try TestDatabase(isEmpty: true)
    }

    private var file: StoreLocation { .sqlite(path: folder.path) }
    private var back: StoreLocation { .sqlite(path: folder.path + ".back") }
    private var server: StoreLocation { .postgreSQL(database.address) }

    /// A store with rows in every table, more than one piece of them in some.
    private func fill() async throws {
        await (try DatabaseStore(path: folder.path)).close()
        try folder.execute(SampleRows.sql)
    }

    @discardableResult
    private func copy(_ source: StoreLocation, _ target: StoreLocation) throws -> [StoreCopy.Table] {
        try StoreCopy.run(from: source, to: target, now: now) { _ in }
    }

    @Test("a file copied to PostgreSQL and back has the same rows in every table, and the next numbers")
    func copiesBothWays() async throws {
        try await fill()
        let there = try copy(file, server)
        #expect(there.allSatisfy { $0.rows > 0 })
        #expect(there.first { $0.name == "consumed_challenges" }?.rows == SampleRows.challenges)
        #expect(try copy(server, back) == there)
        let numbers = "SELECT name || ' ' || seq FROM sqlite_sequence WHERE seq > 0 ORDER BY name"
        let returned = try SQLiteConnection(path: folder.path + ".back", access: .readOnly)
        defer { returned.close() }
        let copied = try returned.prepare(numbers).all { row throws(StoreError) in row.text(0) ?? "" }
        #expect(copied == (try folder.rows(numbers)))
        #expect(copied.contains("devices 70"))
        // What a server writes next has a number that nothing had before.
        let store = try DatabaseStore(database.address)
        #expect(try await store.enroll(Enrollment(device: try .sample(9))) == .enrolled)
        await store.close()
        #expect(try database.rows("SELECT max(enrolment_id)::text FROM devices") == ["71"])
    }

    @Test("progress counts every row twice: as it is copied, and as it is compared")
    func tellsProgress() async throws {
        try await fill()
        var reports: [StoreCopy.Progress] = []
        let tables = try StoreCopy.run(from: file, to: server, now: now) { reports.append($0) }
        let rows = tables.reduce(0) { $0 + $1.rows }
        for phase in [StoreCopy.Progress.Phase.copying, .comparing] {
            let counts = reports.filter { $0.phase == phase }.map(\.rows)
            #expect(counts.last == rows)
            #expect(counts == counts.sorted())
        }
        #expect(reports.allSatisfy { $0.total == rows })
    }

    @Test("a copy that was interrupted goes on behind the last row that it wrote", arguments: [true, false])
    func goesOn(toPostgreSQL: Bool) async throws {
        try await fill()
        let target = toPostgreSQL ? server : back
        try interrupt(file, target, after: 3)
        if toPostgreSQL {
            #expect(throws: StoreError.unfinishedCopy) { try DatabaseStore(target) }
        } else {
            #expect(throws: StoreError.unfinishedCopy) { try DatabaseStore(target, check: .header) }
        }
        var first: StoreCopy.Progress?
        let tables = try StoreCopy.run(from: file, to: target, now: now) { progress in
            if progress.table == "consumed_challenges" { first = first ?? progress }
        }
        #expect(try #require(first).rows > 3)
        #expect(tables.first { $0.name == "consumed_challenges" }?.rows == SampleRows.challenges)
        await (try DatabaseStore(target)).close()
    }

    /// Begins a copy and leaves it after some rows of one table.
    private func interrupt(_ source: StoreLocation, _ target: StoreLocation, after count: Int) throws {
        let source = try CopySource(source)
        let target = try CopyTarget(target, now: now)
        try target.begin(try source.fingerprint(), source.tables)
        let table = try #require(source.tables.first { $0.name == "consumed_challenges" })
        try target.insert(try CopyReader(table, source.connection).rows(after: nil, limit: count), into: table)
        source.close()
        target.close()
    }

    @Test("a copy does not go on from a source that has changed")
    func refusesChangedSources() async throws {
        try await fill()
        try interrupt(file, server, after: 3)
        let store = try DatabaseStore(path: folder.path)
        #expect(try await store.enroll(Enrollment(device: try .sample(9))) == .enrolled)
        await store.close()
        #expect(throws: StoreCopyError.begunWithAnotherSource) { try copy(file, server) }
    }

    @Test("a row that became another in the target is found, and the target stays closed to servers")
    func findsDifferences() async throws {
        try await fill()
        try interrupt(file, server, after: 3)
        try database.execute(
            """
            UPDATE latchkey.consumed_challenges SET challenge_id = decode(repeat('00', 16), 'hex')
            WHERE challenge_id = (
                SELECT challenge_id FROM latchkey.consumed_challenges ORDER BY challenge_id LIMIT 1)
            """)
        #expect(throws: StoreCopyError.differs(table: "consumed_challenges")) { try copy(file, server) }
        #expect(throws: StoreError.unfinishedCopy) { try DatabaseStore(database.address) }
    }

    @Test("a source that a server holds is refused, and a target likewise; both are left as they were")
    func refusesStoresInUse() async throws {
        try await fill()
        let holder = try DatabaseStore(path: folder.path)
        #expect(throws: StoreCopyError.source(.inUse)) { try copy(file, .postgreSQL(database.address)) }
        await holder.close()
        let other = try DatabaseStore(database.address)
        #expect(throws: StoreCopyError.target(.inUse)) { try copy(file, server) }
        #expect(throws: StoreCopyError.source(.inUse)) { try copy(server, back) }
        await other.close()
        #expect(throws: StoreCopyError.target(.inUse)) { try copy(file, file) }
    }

    @Test("while a database is copied no server opens it")
    func keepsServersAway() async throws {
        let other = try TestDatabase()
        let source = try CopySource(.postgreSQL(other.address))
        #expect(throws: StoreError.inUse) { try DatabaseStore(other.address) }
        source.close()
        await (try DatabaseStore(other.address)).close()
    }

    @Test("a target that holds a store is refused and left as it is")
    func refusesFullTargets() async throws {
        try await fill()
        let store = try DatabaseStore(database.address)
        #expect(try await store.enroll(Enrollment(device: try .sample(1))) == .enrolled)
        await store.close()
        #expect(throws: StoreCopyError.targetHasStore) { try copy(file, server) }
        #expect(try database.rows("SELECT device_id FROM devices") == ["device-1"])
        try Data(
            "not a database, and longer than the header of one would be. Not a database, and longer than that."
                .utf8
        ).write(to: URL(fileURLWithPath: folder.path + ".back"))
        #expect(throws: StoreCopyError.target(.notAStore)) { try copy(file, back) }
    }

    @Test("a source that is not there is not made, and one of an earlier version is not changed")
    func refusesOtherSources() async throws {
        #expect(throws: StoreCopyError.source(.fileSystem(errno: ENOENT, during: .opening))) {
            try copy(file, server)
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        let steps = Array(SchemaMigration.all.dropLast())
        try SQLiteFile(path: folder.path).openWriter(migrations: steps, check: .header, at: 0).close()
        #expect(
            throws: StoreCopyError.source(.olderVersion(found: steps.count, needed: SchemaMigration.all.count))
        ) { try copy(file, server) }
    }

    @Test("tables that refer to others come after them")
    func ordersTables() async throws {
        await (try DatabaseStore(path: folder.path)).close()
        let referring = try folder.rows(
            "SELECT DISTINCT t.name FROM sqlite_schema t, pragma_foreign_key_list(t.name) WHERE t.type = 'table'")
        #expect(Set(referring) == Set(CopyTable.referring))
        #expect(!referring.isEmpty)
    }

    @Test("an error's description names no stored value and tells what to do next")
    func describesErrors() {
        let errors: [StoreCopyError] = [
            .source(.inUse), .target(.unfinishedCopy), .targetHasStore, .begunWithAnotherSource,
            .differs(table: "devices"),
        ]
        for error in errors { #expect("\(error)".hasSuffix(".")) }
        #expect(Set(errors.map(\.description)).count == errors.count)
    }
}

/// Rows for every table of a SQLite store.
enum SampleRows {
    static let challenges = 4500

    static let sql = """
        INSERT INTO users (user_number, subject, name, folded_name, created_at, suspended_at) VALUES
            (3, randomblob(16), 'Alice', 'alice', 1, NULL), (5, randomblob(16), 'bob', NULL, -2, 7);
        INSERT INTO devices (enrolment_id, device_id, model, method, scheme, public_key, key_id, phone_number,
            enrolled_at, user_number) VALUES
            (70, 'device-70', 'iPhone „15“ \\ pro', 'secureEnclave', 'bound', randomblob(65), 'key', NULL, 1, 3),
            (69, 'Device-69', '', 'smsOTP', 'plain', NULL, NULL, '+49', 9223372036854775807, 5);
        UPDATE totals SET users = 2, devices = 2;
        WITH RECURSIVE numbers (number) AS (
            SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < \(challenges))
        INSERT INTO consumed_challenges SELECT randomblob(16) FROM numbers;
        INSERT INTO refresh_families (family_id, enrolment_id, authentication_method, authenticated_at, expires_at,
            session_id) VALUES (11, 70, 'pop', 1, 2, randomblob(16));
        INSERT INTO refresh_tokens VALUES (randomblob(32), 11, 3, 1);
        INSERT INTO one_time_passwords VALUES ('alice', 70, randomblob(32), 4, 0, '1234567890123456789012');
        INSERT INTO one_time_password_counts VALUES ('user alice', 20000, 3);
        INSERT INTO done_requests VALUES (randomblob(32), randomblob(32), 5);
        INSERT INTO attested_keys (key_number, key_id, public_key, app_id, environment, state, counter, attested_at,
            user_number) VALUES (2, '12345678901234567890123456789012345678901234', randomblob(65), 'app',
            'production', 'attested', 4294967295, 1, 3);
        INSERT INTO attestation_receipts VALUES (2, 1, NULL, NULL, NULL, 0, randomblob(3000));
        INSERT INTO used_invitations VALUES (randomblob(32), 6);
        INSERT INTO server_clocks VALUES ('machine:/data', -5, 7);
        INSERT INTO restoration VALUES (1, 8);
        INSERT INTO notices (user_number, notice_number, kind, at) VALUES (3, 2, 'kind', 1), (3, 10, 'kind', 1);
        INSERT INTO owed_messages VALUES (4, 3, 'kind', '+49', 1, 0);
        INSERT INTO number_changes VALUES (3, 70, '+49', '1234567890123456789012', randomblob(32), 1, 0);
        INSERT INTO kept_limits VALUES ('', 'empty', 1, x''), ('one', 'limit', 2, randomblob(100000));
        INSERT INTO audit_identities VALUES (randomblob(16), randomblob(16), randomblob(32));
        INSERT INTO audit_outbox (entry, time, content) VALUES (12, 1, x'00FF');
        INSERT INTO audit_anchor VALUES ('one', randomblob(32), 10, NULL);
        INSERT INTO server_keys VALUES (1, 1, randomblob(60), randomblob(200));
        INSERT INTO security_events VALUES (8, 'token', randomblob(16), 1, x'7B7D', NULL, 'kind');
        INSERT INTO recovery_codes VALUES (3, randomblob(32)), (5, randomblob(32));
        INSERT INTO linked_identities VALUES (6, '1234567890123456789012', 3, 'issuer', 'subject', 1, NULL);
        INSERT INTO recoveries VALUES ('1234567890123456789012', 3, 'waiting', 'new', 'model', randomblob(65), 'key',
            'otp', 1, 2, 3, 4, NULL);
        UPDATE witnessed_clock SET wall = 1, monotonic = 1, boot_id = 'boot', challenge_salt = randomblob(16);
        """
}
