import Foundation
import LatchkeyWire
import Testing

@testable import LatchkeyStore

@Suite("Backups of a store")
struct StoreBackupTests {
    static let now = Date(timeIntervalSince1970: 1_750_000_000)

    /// A folder with a closed store of three devices, and the paths of a backup of it.
    private struct Place {
        let folder: TestFolder
        let backup: String
        let erasures: String

        init() async throws {
            folder = try TestFolder()
            try await folder.fill(devices: 3)
            backup = folder.url.appendingPathComponent("backup").path
            erasures = folder.url.appendingPathComponent("erased-users.txt").path
        }

        func make() throws -> BackupManifest {
            try StoreBackup.make(of: folder.path, erasures: erasures, to: backup, now: StoreBackupTests.now)
        }

        func restore(_ replacement: StoreBackup.Replacement = .putAside) throws -> StoreRestoration {
            try StoreBackup.restore(
                backup, to: folder.path, erasures: erasures, log: folder.path + ".log", replacing: replacement,
                now: StoreBackupTests.now)
        }

        /// Changes the backup's database, and its manifest with it.
        func changeDatabase(_ sql: String) throws {
            let path = backup + "/" + BackupManifest.database
            let connection = try SQLiteConnection(path: path, access: .readWrite)
            try connection.execute(sql)
            connection.close()
            var manifest = try BackupManifest.read(folder: backup)
            manifest.files[BackupManifest.database] = try DurableFile.facts(path)
            try Data(manifest.encoded()).write(to: URL(fileURLWithPath: backup + "/" + BackupManifest.name))
        }
    }

    /// The table of recovery codes as new files have it.
    private static let sumsOutOfRange = "the sums of witnessed_clock are out of range"

    private static let recoveryCodes = """
        CREATE TABLE recovery_codes (
            user_number INTEGER NOT NULL,
            code_hash BLOB NOT NULL CHECK (length(code_hash) = 32),
            PRIMARY KEY (user_number, code_hash)
        ) STRICT, WITHOUT ROWID
        """

    @Test("a backup is made while the store is open, and holds what was committed")
    func makes() async throws {
        let place = try await Place()
        let store = try DatabaseStore(path: place.folder.path)
        let manifest = try place.make()
        await store.close()
        #expect((manifest.users, manifest.devices) == (3, 3))
        #expect(manifest.schemaVersion == SchemaMigration.all.count)
        #expect(try BackupManifest.read(folder: place.backup) == manifest)
        #expect(try StoreCheck.read(path: place.backup + "/latchkey.db").findings == [])
    }

    @Test(
        "a backup with something in its schema that no store has is refused, though its manifest fits",
        arguments: [
            (
                "CREATE TRIGGER quiet AFTER UPDATE ON users BEGIN UPDATE users SET suspended_at = NULL; END",
                "there is a trigger that no store has: 1 in all"
            ),
            ("CREATE VIEW everybody AS SELECT name FROM users", "there is a view that no store has: 1 in all"),
            (
                "CREATE TABLE \"a\u{1B}[2J\" (b); CREATE TABLE c (d)", "there is a table that no store has: 2 in all"
            ),
            (
                "ALTER TABLE devices ADD COLUMN more TEXT AS (hex(model))",
                "devices is not as a store has it, or is missing"
            ),
            ("DROP TABLE recovery_codes", "recovery_codes is not as a store has it, or is missing"),
            ("DROP INDEX devices_by_user", "devices_by_user is not as a store has it, or is missing"),
            ("UPDATE witnessed_clock SET witnessed = 9223372036854775807", Self.sumsOutOfRange),
            ("UPDATE witnessed_clock SET agreeing = 9007199254740993", Self.sumsOutOfRange),
            (
                "UPDATE devices SET model = 'a' || char(27) || '[2J'",
                "3 rows of devices have control characters in model"
            ),
            (
                "UPDATE users SET name = char(10) WHERE name = 'user1'",
                "1 rows of users have control characters in name"
            ),
            (
                // A trigger may have the name of a table, also of one that was made after it.
                """
                CREATE TRIGGER recovery_codes AFTER INSERT ON used_invitations
                    BEGIN DELETE FROM used_invitations; END;
                DROP TABLE recovery_codes; \(Self.recoveryCodes)
                """,
                "there is a trigger that no store has: 1 in all"
            ),
        ])
    func refusesForeignSchema(statement: String, finding: String) async throws {
        let place = try await Place()
        _ = try place.make()
        try place.changeDatabase(statement)
        #expect(throws: BackupError.unsound([finding])) { try place.restore() }
    }

    @Test(
        "a backup whose tables lost a constraint is refused",
        arguments: [
            (
                "consumed_challenges",
                " NOT NULL PRIMARY KEY CHECK (length(challenge_id) = 16)\n) STRICT, WITHOUT ROWID", ") STRICT"
            ),
            ("consumed_challenges", ", WITHOUT ROWID", ""),
            ("consumed_challenges", "BLOB NOT NULL", "BLOB COLLATE NOCASE NOT NULL"),
            ("consumed_challenges", " CHECK (length(challenge_id) = 16)", ""),
            ("devices", "TEXT NOT NULL UNIQUE", "TEXT NOT NULL"),
            ("devices", "number_verified_at INTEGER", "number_verified_at INTEGER DEFAULT 1"),
            ("devices", "'secureEnclave'", "'secureEnclave '"),
            ("devices", ") STRICT", ")"),
            ("attested_keys", " UNIQUE", ""),
            ("recovery_codes", "PRIMARY KEY (user_number, code_hash)", "PRIMARY KEY (code_hash, user_number)"),
            ("attestation_receipts", " ON DELETE CASCADE", ""),
            ("users", " AUTOINCREMENT", ""),
        ])
    func refusesLostConstraint(table: String, constraint: String, other: String) async throws {
        let place = try await Place()
        try place.folder.execute("DELETE FROM totals; DELETE FROM devices; INSERT INTO totals VALUES (1, 0, 0)")
        _ = try place.make()
        let made = try #require(
            try place.folder.rows("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = '\(table)'").first)
        let changed = made.replacingOccurrences(of: constraint, with: other)
        #expect(changed != made)
        let indexes = try place.folder.rows(
            "SELECT sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = '\(table)' AND sql IS NOT NULL")
        try place.changeDatabase(
            "PRAGMA foreign_keys = OFF; DROP TABLE \(table); " + ([changed] + indexes).joined(separator: ";\n"))
        #expect(throws: BackupError.unsound(["\(table) is not as a store has it, or is missing"])) {
            try place.restore()
        }
    }

    @Test(
        "a backup whose indexes lost a rule is refused",
        arguments: [
            ("devices_by_attested_key", "CREATE INDEX devices_by_attested_key ON devices (attested_key_id)"),
            (
                "recoveries_that_wait",
                "CREATE UNIQUE INDEX recoveries_that_wait ON recoveries (user_number) WHERE state = 'stopped'"
            ),
        ])
    func refusesOtherIndex(name: String, statement: String) async throws {
        let place = try await Place()
        _ = try place.make()
        try place.changeDatabase("DROP INDEX \(name); \(statement)")
        #expect(throws: BackupError.unsound(["\(name) is not as a store has it, or is missing"])) {
            try place.restore()
        }
    }

    @Test(
        "a store that came to its version step by step is sound, and so is its backup",
        arguments: SchemaMigration.all.map(\.version))
    func acceptsSteps(from version: Int) async throws {
        let place = try await Place()
        let old = try TestFolder()
        for count in [version, SchemaMigration.all.count] {
            let file = try SQLiteFile(path: old.path)
            try file.openWriter(migrations: Array(SchemaMigration.all.prefix(count)), check: .header, at: 0).close()
            file.lock.release()
            #expect(try StoreCheck.read(path: old.path).findings == [])
        }
        _ = try StoreBackup.make(of: old.path, erasures: place.erasures, to: place.backup, now: Self.now)
        _ = try place.restore()
        #expect(try StoreCheck.read(path: place.folder.path).findings == [])
    }

    @Test("a backup is never written over anything")
    func keepsWhatIsThere() async throws {
        let place = try await Place()
        _ = try place.make()
        #expect(throws: BackupError.exists(path: place.backup)) { try place.make() }
    }

    @Test("a store is replaced only if that is asked for, and never while it is open")
    func replaces() async throws {
        let place = try await Place()
        _ = try place.make()
        #expect(throws: BackupError.exists(path: place.folder.path)) { try place.restore(.refused) }
        let store = try DatabaseStore(path: place.folder.path)
        #expect(throws: BackupError.store(.inUse)) { try place.restore() }
        await store.close()
        let aside = try #require(try place.restore().replaced)
        #expect(try StoreCheck.read(path: aside).counts.devices == 3)
    }

    @Test("a restored store has no session, no one-time password and no challenge that could be answered again")
    func endsWhatMustNotReturn() async throws {
        let place = try await Place()
        try place.folder.execute(
            """
            INSERT INTO refresh_families (enrolment_id, authentication_method, authenticated_at, expires_at)
                VALUES (1, 'pop', 1, 9999999999999);
            INSERT INTO recoveries SELECT printf('%022d', user_number), user_number,
                iif(user_number = 1, 'waiting', 'completed'), 'new', 'model', randomblob(65), 'key', 'otp', 1, 1, 60,
                9999999999999, NULL FROM users;
            """)
        _ = try place.make()
        #expect(try place.restore().endedSessions == 1)
        #expect(
            try place.folder.rows("SELECT state FROM recoveries ORDER BY user_number") == [
                "stopped", "completed", "completed",
            ])
        #expect(try place.folder.rows("SELECT count(*) FROM refresh_families WHERE revoked_at IS NULL") == ["0"])
        #expect(try place.folder.rows("SELECT count(*) FROM one_time_passwords") == ["0"])
        let generation = "SELECT challenge_generation || ' ' || length(challenge_salt) FROM witnessed_clock"
        #expect(try place.folder.rows(generation) == ["1 16"])
    }

    @Test("recovery codes are void after a restoration, and their owners have a notice, which others have not")
    func voidsRecoveryCodes() async throws {
        let place = try await Place()
        try place.folder.execute(
            """
            UPDATE users SET last_notice = 4 WHERE user_number = 1;
            INSERT INTO recovery_codes VALUES (1, randomblob(32)), (1, randomblob(32)), (3, randomblob(32));
            """)
        _ = try place.make()
        _ = try place.restore()
        #expect(try place.folder.rows("SELECT count(*) FROM recovery_codes") == ["0"])
        let notices = "SELECT user_number || ' ' || notice_number || ' ' || kind || ' ' || at FROM notices ORDER BY 1"
        #expect(
            try place.folder.rows(notices) == [
                "1 5 recovery_codes_voided 1750000000000", "3 1 recovery_codes_voided 1750000000000",
            ])
        #expect(try place.folder.rows("SELECT last_notice FROM users ORDER BY user_number") == ["5", "0", "1"])
    }

    @Test("an invitation from before a restoration is spent, one from after it is not")
    func endsInvitations() async throws {
        let place = try await Place()
        _ = try place.make()
        _ = try place.restore()
        let store = try DatabaseStore(path: place.folder.path)
        func outcome(of number: Int, issued age: Double, at later: Double = 0) async throws -> EnrollmentOutcome {
            var device = try DeviceRecord.sample(number)
            device.enrolledAt = Self.now.addingTimeInterval(later)
            let invitation: InvitationUse = try #require(
                InvitationUse(
                    hash: [UInt8](repeating: UInt8(number), count: 32), issuedAt: Self.now.addingTimeInterval(-age),
                    expiresAt: Self.now.addingTimeInterval(3_600)))
            return try await store.enroll(Enrollment(device: device, invitation: invitation))
        }
        #expect(try await outcome(of: 11, issued: 1) == .invitationOutdated)
        #expect(try await outcome(of: 11, issued: 0) == .enrolled)
        // Restored by a clock that was ahead: no invitation is refused until that time comes.
        #expect(try await outcome(of: 12, issued: 10, at: -5) == .enrolled)
        await store.close()
    }

    @Test(
        "a restoration leaves its event for the audit log, with a number above all that were ever given",
        arguments: [(7, 1_750_000_000_000), (1_750_000_000_007, 1_750_000_000_008)])
    func notes(last: Int, number: Int) async throws {
        let place = try await Place()
        try place.folder.execute(
            """
            INSERT INTO audit_outbox (entry, time, content) VALUES (\(last), 1, x'7b7d');
            """)
        _ = try place.make()
        _ = try StoreBackup.restore(
            place.backup, to: place.folder.path, erasures: place.erasures, log: place.folder.path + ".log",
            replacing: .putAside, now: Self.now
        ) { Array("event of \($0.devices)".utf8) }
        let rows = try place.folder.rows(
            "SELECT entry || ' ' || CAST(content AS TEXT) FROM audit_outbox ORDER BY entry")
        #expect(rows == ["\(last) {}", "\(number) event of 3"])
    }

    @Test("a backup of an earlier version is brought to this one")
    func migrates() async throws {
        let place = try await Place()
        let old = try TestFolder()
        let file = try SQLiteFile(path: old.path)
        try file.openWriter(migrations: Array(SchemaMigration.all.prefix(5)), check: .header, at: 0).close()
        file.lock.release()
        let manifest = try StoreBackup.make(
            of: old.path, erasures: place.erasures, to: place.backup, now: Self.now)
        #expect(manifest.schemaVersion == 5)
        _ = try place.restore()
        #expect(try StoreCheck.read(path: place.folder.path).schemaVersion == SchemaMigration.all.count)
    }

    @Test("a backup that is not as its manifest says is refused, and nothing is left of it")
    func findsChanges() async throws {
        let place = try await Place()
        _ = try place.make()
        let path = place.backup + "/latchkey.db"
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        bytes[bytes.count - 1] ^= 1
        try bytes.write(to: URL(fileURLWithPath: path))
        #expect(throws: BackupError.changed(path: path)) { try place.restore() }
        let names = try FileManager.default.contentsOfDirectory(atPath: place.folder.url.path)
        #expect(names.allSatisfy { !$0.contains(".restore") && !$0.contains(".replaced") })
    }

    @Test("a pipe in the place of a backup's file is refused at once, and nothing is left of it")
    func pipe() async throws {
        let place = try await Place()
        _ = try place.make()
        let database = place.backup + "/" + BackupManifest.database
        #expect(unlink(database) == 0)
        #expect(mkfifo(database, 0o600) == 0)
        #expect(throws: BackupError.file(path: database, errno: EINVAL)) { try place.restore() }
        let names = try FileManager.default.contentsOfDirectory(atPath: place.folder.url.path)
        #expect(!names.contains { $0.hasSuffix(".restore") })
    }

    @Test("a backup whose totals don't fit is refused, be its hash right")
    func findsUnsound() async throws {
        let place = try await Place()
        _ = try place.make()
        try place.changeDatabase("UPDATE totals SET devices = 9")
        #expect(throws: BackupError.unsound(["the totals say 9 devices, there are 3"])) { try place.restore() }
    }

    @Test("a file that is no store is neither backed up nor restored")
    func refusesOthers() async throws {
        let place = try await Place()
        let other = place.folder.url.appendingPathComponent("other").path
        // SQLite takes an empty file for an empty database.
        for text in [String(repeating: "no database", count: 20), ""] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: other))
            #expect(throws: BackupError.store(.notAStore)) {
                try StoreBackup.make(of: other, erasures: place.erasures, to: place.backup, now: Self.now)
            }
        }
        #expect(throws: BackupError.noManifest(path: place.backup)) { try place.restore() }
    }

    @Test("the list of erased users keeps whole lines, passes over what a crash left, and refuses others")
    func erasureList() async throws {
        let folder = try TestFolder()
        let list = ErasureList(path: folder.path)
        #expect(try list.hashes() == [])
        try list.add(subject: [1])
        let text = try #require(String(bytes: try folder.contents(), encoding: .utf8))
        #expect(text.utf8.count == 65)
        #expect(try folder.mode() == 0o600)
        try folder.write(Data((text + "abc").utf8))
        try list.add(subject: [2])
        #expect(try list.hashes() == [ErasureList.hash(of: [1]), ErasureList.hash(of: [2])])
        try folder.write(Data((text + "x\n").utf8))
        #expect(throws: BackupError.damagedErasures(path: folder.path, line: 2)) { try list.hashes() }
    }
}
