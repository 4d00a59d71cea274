import Foundation
import LatchkeyWire
import Testing

@testable import LatchkeyStore

@Suite("Older files get users")
struct SQLiteUserMigrationTests {
    static let earlier = SchemaMigration.all.prefix { $0.version < SchemaMigration.users.version }

    /// Makes a file of the version before users had records.
    private static func file(_ sql: String, versions: Int? = nil) throws -> TestFolder {
        let folder = try TestFolder()
        let file = try SQLiteFile(path: folder.path)
        let migrations = Array(SchemaMigration.all.prefix(versions ?? earlier.count))
        try file.openWriter(migrations: migrations, check: .whole, at: 0).close()
        file.lock.release()
        try folder.execute(sql)
        return folder
    }

    private static func device(_ id: String, of user: String, at time: Int) -> String {
        """
        INSERT INTO devices (device_id, username, model, method, scheme, phone_number, enrolled_at)
        VALUES ('\(id)', '\(user)', 'iPhone', 'smsOTP', 'plain', '+1234567890', \(time));
        """
    }

    private static func attestedKey(_ letter: String, of user: String, _ state: String, at time: Int) -> String {
        """
        INSERT INTO attested_keys (key_id, public_key, app_id, environment, username, state, counter, attested_at)
        VALUES ('\(String(repeating: letter, count: 43))=', zeroblob(65), 'app', 'production', '\(user)', '\(state)', 0,
            \(time));
        INSERT INTO attestation_receipts (key_number, created_at, refresh_failures, receipt)
        VALUES (last_insert_rowid(), 0, 0, x'00');
        """
    }

    private static func user(_ name: String, in store: DatabaseStore) async throws -> UserRecord {
        let name = try #require(Username(rawValue: name))
        return try #require(try await store.user(named: name))
    }

    @Test("each name becomes a user with an id of its own, and keeps its devices")
    func users() async throws {
        let folder = try Self.file(
            Self.device("d1", of: "Anna", at: 3000) + Self.device("d2", of: "ben", at: 2000)
                + Self.device("d3", of: "Anna", at: 1000) + "UPDATE totals SET users = 2, devices = 3;")
        let store = try DatabaseStore(path: folder.path)
        let anna = try await Self.user("anna", in: store)
        let ben = try await Self.user("ben", in: store)
        #expect(anna.name.rawValue == "Anna" && anna.createdAt == Date(timeIntervalSince1970: 1))
        #expect(anna.id != ben.id)
        #expect(try await store.devices(of: anna.id).map(\.deviceID.rawValue) == ["d1", "d3"])
        #expect(try await store.devices(of: ben.id).map(\.deviceID.rawValue) == ["d2"])
        #expect(try await store.counts() == StoreCounts(users: 2, devices: 3))
        await store.close()
        #expect(try folder.rows("PRAGMA integrity_check") == ["ok"])
    }

    @Test("of names that differ only in case, the one with the oldest device is found; all keep their devices")
    func foldedNames() async throws {
        let folder = try Self.file(
            Self.device("d1", of: "ANNA", at: 1) + Self.device("d2", of: "anna", at: 2)
                + "UPDATE totals SET users = 2, devices = 2;")
        let store = try DatabaseStore(path: folder.path)
        #expect(try await Self.user("anna", in: store).name.rawValue == "ANNA")
        let all = try await store.users(after: nil, limit: 10)
        #expect(all.map(\.hasName) == [true, false])
        for (user, id) in zip(all, ["d1", "d2"]) {
            let devices = try await store.devices(of: user.id)
            #expect(devices.map(\.deviceID.rawValue) == [id] && devices.first?.username == user.name)
        }
        await store.close()
    }

    @Test("a key that was retired before the user's first device came is nobody's; a name that left keys is kept")
    func attestedKeys() async throws {
        let folder = try Self.file(
            Self.device("d1", of: "anna", at: 1000) + Self.attestedKey("A", of: "anna", "retired", at: 500)
                + Self.attestedKey("E", of: "anna", "attested", at: 1500)
                + Self.attestedKey("I", of: "anna", "retired", at: 1600)
                + Self.attestedKey("M", of: "Gone", "retired", at: 700)
                + "UPDATE totals SET users = 1, devices = 1;")
        let store = try DatabaseStore(path: folder.path)
        let anna = try await Self.user("anna", in: store)
        #expect(try await store.attestedKeys(of: anna.id).map { $0.keyID.rawValue.prefix(1) } == ["E", "I"])
        let gone = try await Self.user("gone", in: store)
        #expect(try await store.attestedKeys(of: gone.id).count == 1)
        var stranger = try DeviceRecord.sample()
        stranger.username = gone.name
        #expect(try await store.enroll(Enrollment(device: stranger)) == .nameReserved)
        await store.close()
    }

    @Test("a key goes to the user of exactly its name, and only without one to the user whom the name leads to")
    func attestedKeysOfFoldedNames() async throws {
        let folder = try Self.file(
            Self.device("d1", of: "ANNA", at: 1) + Self.device("d2", of: "anna", at: 2)
                + Self.attestedKey("A", of: "Anna", "attested", at: 3)
                + Self.attestedKey("E", of: "anna", "attested", at: 3)
                + Self.attestedKey("I", of: "ANNA", "attested", at: 3)
                + "UPDATE totals SET users = 2, devices = 2;")
        let store = try DatabaseStore(path: folder.path)
        let users = try await store.users(after: nil, limit: 10)
        #expect(users.map(\.name.rawValue) == ["ANNA", "anna"])
        for (user, letters) in zip(users, [["A", "I"], ["E"]]) {
            let keys = try await store.attestedKeys(of: user.id).map { String($0.keyID.rawValue.prefix(1)) }
            #expect(keys.sorted() == letters)
        }
        await store.close()
    }

    @Test("used and unused refresh tokens of version 4 keep what they permit")
    func refreshTokens() async throws {
        let folder = try Self.file(
            """
            INSERT INTO devices (device_id, username, model, method, scheme, phone_number, enrolled_at)
            VALUES ('d1', 'Anna', 'iPhone', 'smsOTP', 'plain', '+1234567890', 0);
            UPDATE totals SET users = 1, devices = 1;
            INSERT INTO refresh_families (enrolment_id, authentication_method, authenticated_at, expires_at)
            VALUES (1, 'otp', 1000, 90000000), (1, 'otp', 1000, 90000000);
            INSERT INTO refresh_tokens (token_hash, family_id, expires_at, used_at, successor_hash) VALUES
                (x'\(Self.hex(1))', 1, 90000000, 2000, x'\(Self.hex(2))'), (x'\(Self.hex(2))', 1, 90000000, NULL, NULL),
                (x'\(Self.hex(3))', 2, 90000000, 2000, x'\(Self.hex(4))'), (x'\(Self.hex(4))', 2, 90000000, NULL, NULL);
            """, versions: 4)
        let store = try DatabaseStore(path: folder.path)
        let anna = try await Self.user("anna", in: store)
        let now = Date(timeIntervalSince1970: 3)
        func exchange(_ token: UInt8, for successor: UInt8) async throws -> RefreshOutcome {
            try await store.rotateRefreshToken(
                RefreshRotation(
                    presented: try Self.token(token), successor: try Self.token(successor),
                    successorExpiresAt: now.addingTimeInterval(3600), now: now))
        }
        guard case .rotated(let session) = try await exchange(2, for: 5) else {
            Issue.record("the unused token is lost")
            return
        }
        #expect(session.user == anna.id && session.username == anna.name)
        // A used token has no grace: its exchange was before the upgrade.
        guard case .reused(let copied) = try await exchange(3, for: 6) else {
            Issue.record("the used token was exchanged")
            return
        }
        #expect(copied.user == anna.id)
        #expect(try await exchange(4, for: 7) == .revoked)
        await store.close()
    }

    private static func hex(_ byte: Int) -> String { String(repeating: "0\(byte)", count: 32) }

    private static func token(_ byte: UInt8) throws -> RefreshTokenHash {
        try #require(RefreshTokenHash(bytes: [UInt8](repeating: byte, count: 32)))
    }
}
