import Foundation
import LatchkeyWire
import Testing

@testable import LatchkeyStore

@Suite("Erasing users")
struct UserErasureTests {
    /// Tables that hold nothing of a user, or only what nobody can find a user by.
    static let independent: [String: String] = [
        "schema_version": "versions", "totals": "sums", "consumed_challenges": "random ids",
        "forgotten_challenges": "one id", "done_requests": "keyed hashes, for a day",
        "one_time_password_counts": "by name and number: erased by name, see eraseOneTimePasswords",
        "witnessed_clock": "one row of the server's", "audit_outbox": "an erasure empties the names in it",
        "audit_anchor": "a row of each server's", "server_keys": "one row of the servers'",
        "used_invitations": "hashes, until they expire",
        "server_clocks": "names of servers", "restoration": "one row of the server's",
        "kept_limits": "keyed hashes, in tables of fixed size",
    ]

    @Test("every table either refers to users by a column that an erasure knows, or is known not to")
    func coversEveryTable() throws {
        let folder = try TestFolder()
        let file = try SQLiteFile(path: folder.path)
        let connection = try file.openWriter(migrations: SchemaMigration.all, check: .header, at: 0)
        defer { connection.close() }
        let known = Set(UserErasure.conditions.map(\.column))
        for (table, columns) in try UserErasure(connection: connection).columnsByTable() {
            let isCovered = !columns.isDisjoint(with: known) || UserErasure.kept[table] != nil
            #expect(isCovered || Self.independent[table] != nil, "nothing erases users from \(table)")
        }
    }

    @Test("no row of any table stays of an erased user, and every row of another's, without any rule of the file's")
    func erasesEveryTable() throws {
        let folder = try TestFolder()
        let connection = try SQLiteFile(path: folder.path).openWriter(
            migrations: SchemaMigration.all, check: .header, at: 0)
        defer { connection.close() }
        // What goes must go by itself, and rows need not make sense.
        try connection.execute("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
        let tables = try UserErasure(connection: connection).columnsByTable().keys.filter {
            Self.independent[$0] == nil || $0 == "audit_outbox"
        }
        for table in tables {
            for user in [1, 2] { try connection.execute(try Self.row(of: table, user: user, connection)) }
        }
        #expect(try UserErasure(connection: connection).erase(subject: [1]))
        for table in tables {
            let count = try connection.prepare("SELECT count(*) FROM \(table)").first { row throws(StoreError) in
                try row.requiredInteger(0)
            }
            let stays = UserErasure.kept[table] != nil || table == "audit_outbox"
            #expect(count == (stays ? 2 : 1), "\(table)")
        }
        let waiting = try connection.prepare("SELECT personal IS NULL FROM audit_outbox ORDER BY audit_id").all {
            row throws(StoreError) in try row.requiredInteger(0)
        }
        #expect(waiting == [1, 0], "the names in it go")
    }

    /// A row of a table that is user 1's or 2's: every number, text and sequence of bytes in it is 1 or 2.
    private static func row(of table: String, user: Int, _ connection: SQLiteConnection) throws -> String {
        let columns = try connection.prepare("SELECT name, type FROM pragma_table_info('\(table)')").all {
            row throws(StoreError) in (name: row.text(0) ?? "", type: row.text(1) ?? "")
        }
        let values = columns.map { column in
            switch column.type {
            case "TEXT": "'\(user)'"
            case "BLOB": "x'0\(user)'"
            default: "\(user)"
            }
        }
        let names = columns.map(\.name).joined(separator: ", ")
        return "INSERT INTO \(table) (\(names)) VALUES (\(values.joined(separator: ", ")))"
    }

    @Test("an erased user's name, number, device and key are in none of the store's files")
    func leavesNoBytes() async throws {
        let folder = try TestFolder()
        let store = try DatabaseStore(path: folder.path)
        var device = try DeviceRecord.sample(1)
        device.phoneNumber = PhoneNumber(rawValue: "+4915112345678")
        _ = try await store.enroll(Enrollment(device: device))
        _ = try await store.enroll(Enrollment(device: try .sample(2)))
        #expect(try await store.eraseUser(device.user) == .erased)
        await store.close()
        for path in try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil) {
            let bytes = try Data(contentsOf: path)
            for text in ["user1", "device-1", "+4915112345678"] {
                #expect(bytes.range(of: Data(text.utf8)) == nil, "\(text) in \(path.lastPathComponent)")
            }
            if path.lastPathComponent == "store.sqlite" { #expect(bytes.range(of: Data("user2".utf8)) != nil) }
        }
    }

    @Test("an erased user is in no file of a store that is open, as soon as nobody reads it as of before")
    func leavesNoBytesWhileOpen() async throws {
        let folder = try TestFolder()
        let store = try DatabaseStore(path: folder.path)
        for number in 1...2 { _ = try await store.enroll(Enrollment(device: try .sample(number))) }
        func isThere() throws -> Bool {
            try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil).contains {
                try Data(contentsOf: $0).range(of: Data("user1".utf8)) != nil
            }
        }
        let reader = try SQLiteConnection(path: folder.path, access: .readOnly)
        try reader.execute("BEGIN; SELECT count(*) FROM users")
        #expect(try await store.eraseUser(try DeviceRecord.sample(1).user) == .erased)
        try await store.checkWritable()
        #expect(try isThere())
        reader.close()
        // What is due after a commit is done before the next one.
        for _ in 0..<2 { try await store.checkWritable() }
        #expect(try !isThere())
        await store.close()
    }

    @Test("counts by name, id and number go, those of a number that somebody else has or waits for stay")
    func erasesCounts() async throws {
        let folder = try TestFolder()
        let store = try DatabaseStore(path: folder.path)
        for (number, telephone) in [(1, "+1555"), (2, "+1555"), (3, "+1777")] {
            var device = try DeviceRecord.sample(number)
            device.phoneNumber = PhoneNumber(rawValue: telephone + "0000000")
            _ = try await store.enroll(Enrollment(device: device))
        }
        await store.close()
        for (number, telephone) in [(1, "+1888"), (2, "+1666"), (3, "+1666")] {
            try folder.execute(
                """
                INSERT INTO number_changes (user_number, enrolment_id, phone_number, otp_id, hash, expires_at, tries)
                SELECT user_number, \(number), '\(telephone)0000000', '\(String(repeating: "A", count: 22))',
                    zeroblob(32), 1, 0
                FROM users WHERE folded_name = 'user\(number)'
                """)
        }
        let kept = [
            "number +15550000000", "number +16660000000", "pair user10 +1", "user user10",
            "verified number +15550000000",
        ]
        let erased = try [1, 3].map { "notices \(try DeviceRecord.sample($0).user.rawValue)" }
        // A number that the user had until today stands only in the counts.
        let subjects =
            kept + erased + [
                "user user1", "pair user1 +15550000000", "pair user1 +19990000000", "number +19990000000",
                "number +18880000000", "user user3", "number +17770000000", "verified number +17770000000",
            ]
        for subject in subjects {
            try folder.execute("INSERT INTO one_time_password_counts (subject, day, count) VALUES ('\(subject)', 1, 1)")
        }
        let again = try DatabaseStore(path: folder.path)
        for number in [1, 3] { _ = try await again.eraseUser(try DeviceRecord.sample(number).user) }
        await again.close()
        #expect(
            try folder.rows("SELECT subject FROM one_time_password_counts ORDER BY subject")
                == kept)
    }

    @Test("a user who was erased since the backup is erased again by its restoration, alone")
    func restorationErasesAgain() async throws {
        let folder = try TestFolder()
        try await folder.fill(devices: 3)
        let backup = folder.url.appendingPathComponent("backup").path
        let erasures = folder.url.appendingPathComponent("erased-users.txt").path
        _ = try StoreBackup.make(of: folder.path, erasures: erasures, to: backup, now: Date())
        let erased = try DeviceRecord.sample(1).user
        try ErasureList(path: erasures).add(subject: erased.bytes)
        let done = try StoreBackup.restore(
            backup, to: folder.path, erasures: erasures, log: folder.path + ".log", replacing: .putAside, now: Date())
        #expect(done.erasedAgain == 1)
        let store = try DatabaseStore(path: folder.path)
        #expect(try await store.user(erased) == nil)
        #expect(try await store.counts() == StoreCounts(users: 2, devices: 2))
        await store.close()
    }

    @Test("the list in a backup counts as well, where the folder's own was lost")
    func backedUpListCounts() async throws {
        let folder = try TestFolder()
        try await folder.fill(devices: 2)
        let erasures = folder.url.appendingPathComponent("erased-users.txt").path
        let backup = folder.url.appendingPathComponent("backup").path
        try ErasureList(path: erasures).add(subject: try DeviceRecord.sample(1).user.bytes)
        _ = try StoreBackup.make(of: folder.path, erasures: erasures, to: backup, now: Date())
        try FileManager.default.removeItem(atPath: erasures)
        let done = try StoreBackup.restore(
            backup, to: folder.path, erasures: erasures, log: folder.path + ".log", replacing: .putAside, now: Date())
        #expect(done.erasedAgain == 1)
    }
}
