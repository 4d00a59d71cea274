import Foundation
import LatchkeyWire
import Testing

@testable import LatchkeyStore

@Suite("Migrations of the SQLite store")
struct SQLiteMigrationTests {
    /// Three versions, as they may come to be.
    static let example = [
        SchemaMigration(version: 1, sql: "CREATE TABLE a (x INTEGER) STRICT"),
        SchemaMigration(version: 2, sql: "CREATE TABLE b (y TEXT) STRICT; INSERT INTO a VALUES (2)"),
        SchemaMigration(version: 3, sql: "ALTER TABLE a ADD COLUMN z INTEGER; CREATE INDEX a_by_x ON a (x)"),
    ]

    @Test("versions are numbered from 1 without a gap")
    func isNumbered() {
        #expect(SchemaMigration.all.map(\.version) == Array(1...SchemaMigration.all.count))
    }

    @Test("from every earlier version the schema becomes that of a new file", arguments: 0...SchemaMigration.all.count)
    func reachesLatest(from version: Int) throws {
        try expectSameSchema(SchemaMigration.all, from: version)
    }

    @Test("a new file begins with the baseline")
    func beginsWithBaseline() throws {
        let latest = try #require(SchemaMigration.all.last { $0.baseline != nil })
        let folder = try TestFolder()
        try open(folder, SchemaMigration.all, at: 0)
        let versions = latest.version...SchemaMigration.all.count
        #expect(try folder.rows("SELECT version FROM schema_version ORDER BY version") == versions.map(String.init))
    }

    @Test("from every version of an example the schema becomes that of a new file", arguments: 0...3)
    func reachesLatestOfExample(from version: Int) throws {
        try expectSameSchema(Self.example, from: version)
    }

    @Test("each version is noted with its time")
    func notesVersions() throws {
        let folder = try TestFolder()
        try open(folder, Array(Self.example.prefix(1)), at: 1000)
        try open(folder, Self.example, at: 2000)
        let noted = try folder.rows("SELECT version || ' ' || applied_at FROM schema_version ORDER BY version")
        #expect(noted == ["1 1000", "2 2000", "3 2000"])
        #expect(try folder.rows("SELECT x FROM a") == ["2"])
    }

    @Test("a migration that fails changes nothing, and those before it stay")
    func isAtomic() throws {
        let folder = try TestFolder()
        try open(folder, [Self.example[0]], at: 0)
        let broken = SchemaMigration(version: 3, sql: "CREATE TABLE c (y TEXT) STRICT; INSERT INTO nowhere VALUES (1)")
        #expect(throws: StoreError.sqlite(SQLiteResultCode(rawValue: 1), during: .migrating)) {
            try open(folder, Self.example.prefix(2) + [broken], at: 0)
        }
        #expect(try folder.rows("SELECT max(version) FROM schema_version") == ["2"])
        #expect(try folder.rows("SELECT name FROM sqlite_schema WHERE name IN ('b', 'c')") == ["b"])
        try open(folder, Self.example, at: 0)
        #expect(try folder.rows("SELECT max(version) FROM schema_version") == ["3"])
    }

    @Test("a new file whose migrations fail stays empty")
    func isWhole() throws {
        let folder = try TestFolder()
        let broken = SchemaMigration(version: 2, sql: "INSERT INTO nowhere VALUES (1)")
        #expect(throws: StoreError.sqlite(SQLiteResultCode(rawValue: 1), during: .migrating)) {
            try open(folder, [Self.example[0], broken], at: 0)
        }
        #expect(try folder.rows("SELECT count(*) FROM sqlite_schema") == ["0"])
        try open(folder, Self.example, at: 0)
        #expect(try folder.rows("SELECT max(version) FROM schema_version") == ["3"])
    }

    @Test("models of an earlier version lose the characters that turn a text, and the devices can be read")
    func plainModels() async throws {
        let folder = try TestFolder()
        let earlier = SchemaMigration.all.prefix { $0.version < SchemaMigration.plainNames.version }
        try open(folder, Array(earlier), at: 0)
        let models = ["char(8238) || 'enohP' || char(8236)", "char(1564)", "'👩' || char(8205) || '💻'"]
        for (number, model) in models.enumerated() {
            try folder.execute(
                """
                INSERT INTO devices (device_id, username, model, method, scheme, phone_number, enrolled_at)
                VALUES ('d\(number)', 'anna', \(model), 'smsOTP', 'plain', '+1234567890', 0);
                UPDATE totals SET users = 1, devices = devices + 1;
                """)
        }
        let store = try DatabaseStore(path: folder.path)
        let name = try #require(Username(rawValue: "Anna"))
        let anna = try #require(try await store.user(named: name))
        #expect(try await store.devices(of: anna.id).map(\.model.rawValue) == ["enohP", "?", "👩\u{200D}💻"])
        await store.close()
    }

    @Test("a session that a code began before the upgrade verifies the number of its device, and of no other")
    func verifiedNumbers() async throws {
        let folder = try TestFolder()
        try open(folder, Array(SchemaMigration.all.prefix(4)), at: 0)
        for (number, method) in ["otp", "pop"].enumerated() {
            try folder.execute(
                """
                INSERT INTO devices (device_id, username, model, method, scheme, phone_number, enrolled_at)
                VALUES ('d\(number)', 'user\(number)', 'iPhone', 'smsOTP', 'plain', '+1234567890', 0);
                INSERT INTO refresh_families (enrolment_id, authentication_method, authenticated_at, expires_at)
                VALUES (last_insert_rowid(), '\(method)', 2000, 9000);
                INSERT INTO refresh_families (enrolment_id, authentication_method, authenticated_at, expires_at)
                VALUES ((SELECT max(enrolment_id) FROM devices), '\(method)', 1000, 9000);
                """)
        }
        try open(folder, SchemaMigration.all, at: 0)
        let verified = try folder.rows(
            "SELECT device_id || ' ' || coalesce(number_verified_at, 'never') FROM devices ORDER BY device_id")
        #expect(verified == ["d0 1000", "d1 never"])
    }

    @Test("sessions of an earlier version are ordinary ones, which end when their last refresh token does")
    func sessionsBeforeStepUp() async throws {
        let folder = try TestFolder()
        let earlier = SchemaMigration.all.prefix { $0.version < SchemaMigration.stepUp.version }
        try open(folder, Array(earlier), at: 0)
        try folder.execute(
            """
            INSERT INTO refresh_families (session_id, enrolment_id, authentication_method, authenticated_at, expires_at)
            VALUES (zeroblob(16), 1, 'pop', 1000, 9000), (randomblob(16), 2, 'otp', 1000, 9000);
            INSERT INTO refresh_tokens (token_hash, family_id, expires_at, generation)
            VALUES (randomblob(32), 1, 3000, 0), (randomblob(32), 1, 5000, 1);
            """)
        try open(folder, SchemaMigration.all, at: 0)
        let sessions = try folder.rows(
            "SELECT purpose || ' ' || idle_at || ' ' || (within_session IS NULL) FROM refresh_families ORDER BY family_id"
        )
        #expect(sessions == ["sign-in 5000 1", "sign-in 0 1"])
    }

    @Test("the sums, references and indexes hold after many mixed steps at once")
    func staysConsistent() async throws {
        let folder = try TestFolder()
        let store = try DatabaseStore(path: folder.path)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<400 {
                group.addTask { try await mixedStep(number, in: store) }
            }
            try await group.waitForAll()
        }
        let counts = try await store.counts()
        await store.close()
        #expect(try folder.rows("PRAGMA integrity_check") == ["ok"])
        #expect(try folder.rows("PRAGMA foreign_key_check") == [])
        #expect(try folder.rows("SELECT count(*) FROM devices") == ["\(counts.devices)"])
        #expect(try folder.rows("SELECT count(DISTINCT user_number) FROM devices") == ["\(counts.users)"])
        #expect(counts.devices > 0)
    }

    private func mixedStep(_ number: Int, in store: DatabaseStore) async throws {
        var device = try DeviceRecord.sample(number % 60)
        device.user = try UserID.sample(number % 17)
        device.username = try DeviceRecord.sample(number % 17).username
        let voucher = SignedInDevice(
            user: device.user, username: device.username, deviceID: try DeviceRecord.sample(number % 17).deviceID,
            issuedAt: Date(timeIntervalSince1970: 4_000_000_000))
        _ = try await store.enroll(
            Enrollment(device: device, authorization: number.isMultiple(of: 2) ? .none : .signedIn(voucher)))
        if number.isMultiple(of: 7) { _ = try await store.removeDevice(device.deviceID, requestedBy: voucher) }
        if number.isMultiple(of: 41) { _ = try await store.removeAllDevices(requestedBy: voucher) }
        if number.isMultiple(of: 50) {
            _ = try await store.purge(
                PurgeLimits(challengesBefore: .distantFuture, refreshTokensBefore: .distantFuture))
        }
        if number.isMultiple(of: 5) { _ = try? await store.enroll(Enrollment(device: try .contradictory(1000))) }
    }

    private func expectSameSchema(_ migrations: [SchemaMigration], from version: Int) throws {
        let fresh = try TestFolder()
        try open(fresh, migrations, at: 0)
        let grown = try TestFolder()
        try open(grown, Array(migrations.prefix(version)), at: 0)
        try open(grown, migrations, at: 0)
        #expect(try schema(grown) == schema(fresh))
        #expect(try schema(fresh).count > migrations.count)
        #expect(try content(grown) == content(fresh))
    }

    private func open(_ folder: TestFolder, _ migrations: [SchemaMigration], at milliseconds: Int64) throws {
        let file = try SQLiteFile(path: folder.path)
        try file.openWriter(migrations: migrations, check: .whole, at: milliseconds).close()
    }

    /// Tables and indexes by their text without comments, quotes of names and white space, which added columns lack.
    private func schema(_ folder: TestFolder) throws -> [String] {
        try folder.rows("SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema ORDER BY type, name")
            .map { text in
                text.replacing(/--.*/.dotMatchesNewlines(false), with: "").filter { !$0.isWhitespace && $0 != "\"" }
            }
    }

    /// All rows, but for the versions.
    private func content(_ folder: TestFolder) throws -> [String] {
        let tables = try folder.rows(
            """
            SELECT name FROM sqlite_schema
            WHERE type = 'table' AND name NOT IN ('schema_version', 'sqlite_sequence') ORDER BY name
            """)
        return try tables.flatMap { table in
            let columns = try folder.rows("SELECT name FROM pragma_table_info('\(table)') ORDER BY cid")
            let row = columns.map { "quote(\($0))" }.joined(separator: " || ' ' || ")
            return try folder.rows("SELECT '\(table) ' || \(row) FROM \(table)")
        }
    }
}
