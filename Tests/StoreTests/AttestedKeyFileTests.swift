import Foundation
import LatchkeyWire
import Testing

@testable import LatchkeyStore

@Suite("Attested keys in the SQLite store's file")
struct AttestedKeyFileTests {
    static let now = Date(timeIntervalSince1970: 1_750_000_000)

    static func challenge(_ number: Int) throws -> ChallengeID {
        let random = [UInt8](repeating: 0, count: 8) + [UInt8(number >> 8), UInt8(number & 0xFF)]
        return try #require(
            ChallengeID(milliseconds: UInt64(now.timeIntervalSince1970 * 1000), random: random))
    }

    static func assertion(_ key: Int, counter: UInt32) throws -> KeyAssertion {
        KeyAssertion(
            keyID: try AttestedKeyRecord.sample(key).keyID, counter: counter,
            consuming: try challenge(1000 * key + Int(counter)), now: now.addingTimeInterval(1))
    }

    static func attest(
        _ record: AttestedKeyRecord, challenge number: Int, in store: DatabaseStore
    ) async throws -> KeyAttestationOutcome {
        let device = try DeviceRecord.sample()
        let binding = record.user.map {
            SignedInDevice(
                user: $0, username: device.username, deviceID: device.deviceID, issuedAt: now.addingTimeInterval(1))
        }
        return try await store.recordAttestation(
            KeyAttestation(record: record, consuming: try challenge(number), bindingTo: binding))
    }

    /// The first three versions of the schema, with a device that has signed in.
    static func fillThirdVersion(_ folder: TestFolder, device: DeviceRecord) throws {
        let file = try SQLiteFile(path: folder.path)
        try file.openWriter(migrations: Array(SchemaMigration.all.prefix(3)), check: .whole, at: 0).close()
        file.lock.release()
        let hex = { (byte: String, count: Int) in String(repeating: byte, count: count) }
        try folder.execute(
            """
            INSERT INTO devices (device_id, username, model, method, scheme, public_key, key_id, enrolled_at)
            VALUES ('\(device.deviceID)', '\(device.username)', '\(device.model)', 'secureEnclave', 'bound',
                x'\(hex("04", 65))', '\(device.keyID?.rawValue ?? "")', 1750000000000);
            UPDATE totals SET users = 1, devices = 1;
            INSERT INTO refresh_families (enrolment_id, authentication_method, authenticated_at, expires_at)
            VALUES (1, 'hwk', 1750000000000, 1760000000000);
            INSERT INTO refresh_tokens (token_hash, family_id, expires_at)
            VALUES (x'\(hex("01", 32))', 1, 1760000000000);
            INSERT INTO one_time_passwords VALUES ('user1', 1, x'\(hex("02", 32))', 1760000000000, 1);
            INSERT INTO done_requests VALUES (x'\(hex("03", 32))', x'\(hex("04", 32))', 1750000000000);
            """)
    }

    @Test("a file of version 3 keeps all that it has, and its devices can be bound")
    func migratesThirdVersion() async throws {
        let folder = try TestFolder()
        var device = try DeviceRecord.sample()
        try Self.fillThirdVersion(folder, device: device)
        let store = try DatabaseStore(path: folder.path)
        // The id was drawn at the upgrade.
        device.user = try #require(try await store.user(named: device.username)).id
        #expect(try await store.device(device.deviceID) == device)
        #expect(try await store.counts() == StoreCounts(users: 1, devices: 1))
        #expect(try await store.attestedKeys(of: device.user).isEmpty)
        let token = { (byte: UInt8) in RefreshTokenHash(bytes: [UInt8](repeating: byte, count: 32)) }
        let rotation = RefreshRotation(
            presented: try #require(token(1)), successor: try #require(token(9)),
            successorExpiresAt: Self.now.addingTimeInterval(3600), now: Self.now)
        guard case .rotated(let session) = try await store.rotateRefreshToken(rotation) else {
            Issue.record("the refresh token is lost")
            return
        }
        // It was called `hwk` though nobody had vouched for the key.
        #expect(session.authenticationMethod == .deviceKey)
        let request = try #require(RequestKeyHash(bytes: [UInt8](repeating: 3, count: 32)))
        #expect(try await store.fingerprint(of: request) != nil)
        let record = try AttestedKeyRecord.sample(1, of: device)
        #expect(try await Self.attest(record, challenge: 1, in: store) == .attested)
        #expect(try await store.device(device.deviceID)?.attestedKeyID == record.keyID)
        await store.close()
        #expect(try folder.rows("SELECT tries FROM one_time_passwords") == ["1"])
        #expect(try folder.rows("PRAGMA integrity_check") == ["ok"])
        #expect(try folder.rows("PRAGMA foreign_key_check") == [])
    }

    @Test("a copy of file and log taken while the store is open has every counter that was answered")
    func logHoldsCounters() async throws {
        let folder = try TestFolder()
        let store = try DatabaseStore(path: folder.path)
        for key in 1...5 {
            #expect(try await Self.attest(try .sample(key), challenge: key, in: store) == .attested)
            for counter in 1...UInt32(key) {
                #expect(try await store.recordAssertion(try Self.assertion(key, counter: counter)) == .accepted)
            }
        }
        let copy = try TestFolder()
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: folder.path + suffix, toPath: copy.path + suffix)
        }
        let recovered = try DatabaseStore(path: copy.path)
        for key in 1...5 {
            #expect(try await recovered.attestedKey(try AttestedKeyRecord.sample(key).keyID)?.counter == UInt32(key))
            let replay = try Self.assertion(key, counter: UInt32(key))
            #expect(try await recovered.recordAssertion(replay) == .counterNotIncreased)
        }
        var used = try Self.assertion(1, counter: 1)
        used.counter = 9
        #expect(try await recovered.recordAssertion(used) == .challengeUsed)
        await recovered.close()
        await store.close()
    }

    @Test("an attestation that fails half-way leaves no key and no used challenge, in a batch too")
    func undoesHalfAttestations() async throws {
        let folder = try TestFolder()
        let store = try DatabaseStore(path: folder.path)
        let held = await HeldWriter(store)
        // The key's row is written before the receipt's, which breaks its rule.
        var broken = try AttestedKeyRecord.sample(1)
        broken.refreshFailures = -1
        let half = Task { [broken] in try await Self.attest(broken, challenge: 1, in: store) }
        await held.waitForQueue(of: 1, in: store)
        let sound = Task { try await Self.attest(try .sample(2), challenge: 2, in: store) }
        await held.waitForQueue(of: 2, in: store)
        try await held.release()
        #expect(try await sound.value == .attested)
        await #expect(throws: StoreError.self) { try await half.value }
        #expect(try await store.attestedKey(broken.keyID) == nil)
        #expect(try await Self.attest(try .sample(1), challenge: 1, in: store) == .attested)
        await store.close()
    }

    @Test("a sign-in of a device that is not bound looks at no attested key")
    func unboundSignInReadsNoKey() async throws {
        let folder = try TestFolder()
        let store = try DatabaseStore(path: folder.path)
        let device = try DeviceRecord.sample()
        #expect(try await store.enroll(Enrollment(device: device)) == .enrolled)
        let signIn = SignIn(
            challenge: try Self.challenge(1), user: device.user, deviceID: device.deviceID,
            keyID: try #require(device.keyID), scheme: device.scheme, authenticatedAt: Self.now,
            session: try .sample(
                try #require(RefreshTokenHash(bytes: [UInt8](repeating: 1, count: 32))),
                endsAt: Self.now.addingTimeInterval(60)))
        // Without the table every statement about it fails.
        let outcome = try await store.write { writer throws(StoreError) in
            try writer.connection.execute("ALTER TABLE attested_keys RENAME TO elsewhere")
            let outcome = try writer.begin(signIn)()
            try writer.connection.execute("ALTER TABLE elsewhere RENAME TO attested_keys")
            return outcome
        }
        #expect(outcome == .completed)
        await store.close()
    }

    @Test(
        "a stored value of a key that breaks the rule of its type is an error, never a record",
        arguments: ["attested_keys SET key_id = replace(key_id, '=', '!')", "users SET name = ''"])
    func refusesMalformedRows(_ damage: String) async throws {
        let folder = try TestFolder()
        var store = try DatabaseStore(path: folder.path)
        let device = try DeviceRecord.sample()
        #expect(try await store.enroll(Enrollment(device: device)) == .enrolled)
        let record = try AttestedKeyRecord.sample(1, of: device)
        #expect(try await Self.attest(record, challenge: 1, in: store) == .attested)
        await store.close()
        try folder.execute("UPDATE \(damage)")
        store = try DatabaseStore(path: folder.path)
        await #expect(throws: StoreError.malformedRow) {
            try await store.receiptsDue(Self.now.addingTimeInterval(1_000_000), limit: 1)
        }
        await store.close()
    }

    @Test(
        "what is read of attested keys is found by an index",
        arguments: [
            "\(AttestedKeyRecord.selection) WHERE k.key_id = ?1",
            "\(AttestedKeyRecord.selection) WHERE u.subject = ?1 ORDER BY k.key_number",
            "\(AttestedKeyRecord.selection) WHERE r.refresh_at <= ?1 AND k.state <> 'retired' ORDER BY r.refresh_at",
            "UPDATE devices SET attested_key_id = NULL WHERE attested_key_id = ?1",
        ])
    func readsByIndex(_ sql: String) async throws {
        let folder = try TestFolder()
        await (try DatabaseStore(path: folder.path)).close()
        let connection = try SQLiteConnection(path: folder.path, access: .readWrite)
        defer { connection.close() }
        let plan = try connection.prepare("EXPLAIN QUERY PLAN \(sql)").all { row throws(StoreError) in
            row.text(3) ?? ""
        }
        #expect(!plan.isEmpty && plan.allSatisfy { $0.hasPrefix("SEARCH") }, "\(plan)")
    }
}

extension AttestedKeyRecord {
    /// Attested key `number`, which expires never and whose receipt may be exchanged after a day.
    static func sample(_ number: Int, of owner: DeviceRecord? = nil) throws -> AttestedKeyRecord {
        AttestedKeyRecord(
            keyID: try #require(AttestedKeyID(bytes: [UInt8](repeating: UInt8(number), count: 32))),
            publicKey: [0x04] + [UInt8](repeating: UInt8(0xB0 + number), count: 64),
            appID: "TEAM123456.org.example.app",
            environment: .production, user: owner?.user, username: owner?.username,
            receipt: [UInt8](repeating: UInt8(0xC0 + number), count: 3000),
            receiptCreatedAt: AttestedKeyFileTests.now,
            refreshAt: AttestedKeyFileTests.now.addingTimeInterval(86_400), attestedAt: AttestedKeyFileTests.now)
    }
}
