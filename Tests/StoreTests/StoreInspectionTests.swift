import Foundation
import LatchkeyWire
import Testing

@testable import LatchkeyStore

@Suite("Looking into a store")
struct StoreInspectionTests {
    static let now = Date(timeIntervalSince1970: 1_750_000_000)

    static func user(_ number: Int) throws -> Username { try #require(Username(rawValue: "user\(number)")) }

    static func device(_ number: Int, of user: Int) throws -> DeviceRecord {
        DeviceRecord(
            deviceID: try #require(DeviceID(rawValue: "device-\(number)")), user: try UserID.sample(user),
            username: try self.user(user),
            model: try #require(DeviceModel(rawValue: "iPhone 15 Pro")), method: .secureEnclave, scheme: .bound,
            publicKey: [0x04] + [UInt8](repeating: UInt8(number), count: 64),
            keyID: DeviceKeyID(publicKeyDigest: [UInt8](repeating: UInt8(number), count: 32)),
            phoneNumber: PhoneNumber(rawValue: "+4915112345678"),
            enrolledAt: now.addingTimeInterval(Double(number)))
    }

    static func signIn(_ number: Int, device: DeviceRecord) throws -> SignIn {
        SignIn(
            challenge: try #require(
                ChallengeID(
                    milliseconds: UInt64(now.timeIntervalSince1970 * 1000),
                    random: [UInt8](repeating: UInt8(number), count: 10))),
            user: device.user, deviceID: device.deviceID, keyID: try #require(device.keyID),
            scheme: device.scheme, authenticatedAt: now.addingTimeInterval(60),
            session: try .sample(
                try #require(RefreshTokenHash(bytes: [UInt8](repeating: UInt8(0xA0 + number), count: 32))),
                endsAt: now.addingTimeInterval(number == 2 ? 100 : 86_400)))
    }

    /// A store with three users and four devices, of which three have signed in and one was removed since.
    static func filled(_ folder: TestFolder) async throws -> DatabaseStore {
        let store = try DatabaseStore(path: folder.path)
        for (number, user) in [(1, 1), (2, 2), (3, 3), (4, 1)] {
            let device = try Self.device(number, of: user)
            let vouching = SignedInDevice(
                user: device.user, username: device.username, deviceID: try Self.device(1, of: 1).deviceID,
                issuedAt: now.addingTimeInterval(60))
            #expect(
                try await store.enroll(
                    Enrollment(device: device, authorization: number == 4 ? .signedIn(vouching) : .none)) == .enrolled)
        }
        for (number, user) in [(1, 1), (2, 2), (3, 3)] {
            let device = try Self.device(number, of: user)
            #expect(try await store.completeSignIn(try signIn(number, device: device)) == .completed)
        }
        let third = try Self.device(3, of: 3)
        let requester = SignedInDevice(
            user: third.user, username: third.username, deviceID: third.deviceID, issuedAt: now.addingTimeInterval(60))
        #expect(try await store.removeDevice(third.deviceID, requestedBy: requester) == .removed)
        return store
    }

    static func read(
        _ folder: TestFolder, _ user: Int? = nil, limit: Int = StoreInspection.rowLimit
    ) throws -> StoreInspection {
        try StoreInspection.read(
            path: folder.path, username: try user.map { try self.user($0) }, now: now.addingTimeInterval(600),
            limit: limit)
    }

    static func cells(_ inspection: StoreInspection, _ name: String) throws -> [[String]] {
        try #require(inspection.tables.first { $0.name == name }).rows.map { $0.map(\.description) }
    }

    @Test("users, devices and sessions are shown newest first, while the store is open and after it was closed")
    func tables() async throws {
        let folder = try TestFolder()
        let store = try await Self.filled(folder)
        let open = try Self.read(folder)
        #expect(open.tables.prefix(3).map(\.name) == ["users", "devices", "sessions"])
        #expect(
            try Self.cells(open, "users") == [
                ["user3", try UserID.sample(3).rawValue, "0", "-", "-", "-", "-"],
                [
                    "user2", try UserID.sample(2).rawValue, "1", "2025-06-15T15:06:42Z", "2025-06-15T15:07:40Z", "-",
                    "-",
                ],
                [
                    "user1", try UserID.sample(1).rawValue, "2", "2025-06-15T15:06:44Z", "2025-06-15T15:07:40Z", "-",
                    "-",
                ],
            ])
        let devices = try Self.cells(open, "devices")
        #expect(devices.map { $0[0] } == ["device-4", "device-2", "device-1"])
        #expect(
            devices[0] == [
                "device-4", "user1", "iPhone 15 Pro", "secureEnclave", "bound",
                try #require(try Self.device(4, of: 1).keyID).rawValue, "+•••••••••••78", "2025-06-15T15:06:44Z", "-",
                "-",
            ])
        #expect(
            try Self.cells(open, "sessions").map { [$0[0], $0[1], $0[2], $0[3], $0[6]] } == [
                ["3", "-", "-", "pop", "device removed"], ["2", "user2", "device-2", "pop", "ended"],
                ["1", "user1", "device-1", "pop", "open"],
            ])
        #expect(open.consumedChallenges == 3 && open.tables.allSatisfy { $0.omitted == 0 })
        await store.close()
        #expect(try Self.read(folder) == open)
    }

    @Test("only one user's rows, if so asked; none of a stranger's")
    func oneUser() async throws {
        let folder = try TestFolder()
        let store = try await Self.filled(folder)
        let inspection = try Self.read(folder, 2)
        #expect(try Self.cells(inspection, "users").map { $0[0] } == ["user2"])
        #expect(try Self.cells(inspection, "devices").map { $0[0] } == ["device-2"])
        #expect(try Self.cells(inspection, "sessions").map { $0[2] } == ["device-2"])
        #expect(inspection.tables.prefix(3).map(\.total) == [1, 1, 1])
        #expect(try Self.read(folder, 9).tables.allSatisfy { $0.rows.isEmpty && $0.total == 0 })
        await store.close()
    }

    @Test("no more rows than the limit; it says how many there are")
    func bounded() async throws {
        let folder = try TestFolder()
        let store = try await Self.filled(folder)
        let inspection = try Self.read(folder, limit: 1)
        #expect(inspection.tables.prefix(3).map(\.rows.count) == [1, 1, 1])
        #expect(inspection.tables.prefix(3).map(\.total) == [3, 3, 3])
        #expect(inspection.tables.prefix(3).map(\.omitted) == [2, 2, 2])
        await store.close()
    }

    @Test("a revoked sign-in is told")
    func revoked() async throws {
        let folder = try TestFolder()
        let store = try await Self.filled(folder)
        let hash = try #require(try Self.signIn(1, device: try Self.device(1, of: 1)).session.refreshToken)
        guard case .revoked = try await store.revokeRefreshFamily(of: hash, now: Self.now.addingTimeInterval(90)) else {
            Issue.record("not revoked")
            return
        }
        #expect(try Self.cells(try Self.read(folder, 1), "sessions").map { $0[6] } == ["revoked"])
        await store.close()
    }

    @Test("one-time passwords that are waited for are shown where the store keeps them, without decoys and hashes")
    func oneTimePasswords() async throws {
        let folder = try TestFolder()
        try await Self.filled(folder).close()
        try folder.execute(
            """
            CREATE TABLE IF NOT EXISTS one_time_passwords (
                holder TEXT NOT NULL PRIMARY KEY, enrolment_id INTEGER NOT NULL, hash BLOB NOT NULL,
                expires_at INTEGER NOT NULL, tries INTEGER NOT NULL) STRICT, WITHOUT ROWID;
            INSERT INTO one_time_passwords (holder, enrolment_id, hash, expires_at, tries)
                VALUES ('user1', 1, zeroblob(32), 1750000300000, 2),
                ('decoy 7', 0, zeroblob(32), 1750000300000, 0);
            """)
        let inspection = try Self.read(folder)
        #expect(
            try Self.cells(inspection, "oneTimePasswords") == [["user1", "device-1", "2025-06-15T15:11:40Z", "2"]])
        #expect(inspection.tables.first { $0.name == "oneTimePasswords" }?.total == 1)
        #expect(try Self.cells(try Self.read(folder, 2), "oneTimePasswords").isEmpty)
    }

    /// The store with a suspended key of nobody and one of a user, bound to a device.
    static func attested(_ folder: TestFolder) async throws -> DatabaseStore {
        let store = try await filled(folder)
        let device = try Self.device(1, of: 1)
        let signedIn = SignedInDevice(
            user: device.user, username: device.username, deviceID: device.deviceID,
            issuedAt: now.addingTimeInterval(60))
        var first = try AttestedKeyRecord.sample(1)
        first.state = .suspended
        first.refreshAt = nil
        for (number, record, binding) in [
            (1, first, nil), (2, try AttestedKeyRecord.sample(2, of: device), signedIn),
        ] {
            let attestation = KeyAttestation(
                record: record, consuming: try AttestedKeyFileTests.challenge(100 + number), bindingTo: binding)
            #expect(try await store.recordAttestation(attestation) == .attested)
        }
        let exchange = ReceiptExchangeRecord(
            keyID: try AttestedKeyRecord.sample(2).keyID, replacing: now,
            outcome: .refreshed(
                receipt: [UInt8](repeating: 0xD0, count: 2000), createdAt: now, metric: 4,
                next: now.addingTimeInterval(86_400)))
        #expect(try await store.recordReceiptExchange(exchange) == .recorded)
        return store
    }

    @Test("attested keys are shown newest first, without receipts, everybody's or one user's")
    func attestedKeys() async throws {
        let folder = try TestFolder()
        let store = try await Self.attested(folder)
        let rows = [
            [
                try AttestedKeyRecord.sample(2).keyID.rawValue, "user1", "device-1", "TEAM123456.org.example.app",
                "production", "attested", "0", "4", "2025-06-16T15:06:40Z", "0", "2025-06-15T15:06:40Z", "-",
            ],
            [
                try AttestedKeyRecord.sample(1).keyID.rawValue, "-", "-", "TEAM123456.org.example.app", "production",
                "suspended", "0", "-", "-", "0", "2025-06-15T15:06:40Z", "-",
            ],
        ]
        #expect(try Self.cells(try Self.read(folder), "attestedKeys") == rows)
        #expect(try Self.cells(try Self.read(folder, 1), "attestedKeys") == [rows[0]])
        #expect(try Self.cells(try Self.read(folder, 2), "attestedKeys").isEmpty)
        let table = try #require(try Self.read(folder, limit: 1).tables.first { $0.name == "attestedKeys" })
        #expect(table.rows.count == 1 && table.total == 2)
        await store.close()
    }

    @Test("a file of an earlier version, which keeps no attested keys, is shown without them")
    func earlierVersion() async throws {
        let folder = try TestFolder()
        try AttestedKeyFileTests.fillThirdVersion(folder, device: try .sample())
        let inspection = try Self.read(folder)
        #expect(inspection.tables.map(\.name) == ["users", "devices", "sessions", "oneTimePasswords"])
        #expect(try Self.cells(inspection, "devices").map { $0[0] } == ["device-1"])
    }

    @Test("no hash, no key, no receipt and no whole number is in it, in no form")
    func noSecrets() async throws {
        let folder = try TestFolder()
        let store = try await Self.attested(folder)
        let inspection = try Self.read(folder)
        var shown = String(decoding: try JSONEncoder().encode(inspection.json), as: UTF8.self)
        dump(inspection, to: &shown)
        let device = try Self.device(1, of: 1)
        let hash = try #require(try Self.signIn(1, device: device).session.refreshToken).bytes
        let receipts = [UInt8(0xC1), 0xC2, 0xD0].map { [UInt8](repeating: $0, count: 24) }
        for secret in [hash, try #require(device.publicKey)] + receipts {
            let hex = secret.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
            for text in [hex, Base64.encode(secret), Base64.encodeURL(secret)] {
                #expect(!shown.lowercased().contains(text.lowercased()))
            }
        }
        #expect(!shown.contains("4915112345678"))
        await store.close()
    }

    @Test("the file is not changed, nor is the store hindered")
    func readOnly() async throws {
        let folder = try TestFolder()
        try await Self.filled(folder).close()
        let before = try folder.contents()
        _ = try Self.read(folder)
        #expect(try folder.contents() == before)
        let store = try DatabaseStore(path: folder.path)
        #expect(try await store.device(try Self.device(1, of: 1).deviceID) == Self.device(1, of: 1).used)
        await store.close()
    }

    @Test("what is no store is refused")
    func refusals() async throws {
        let folder = try TestFolder()
        #expect(throws: StoreError.self) { try Self.read(folder) }
        try folder.write(
            Data(
                "no database, but long enough to have a header of one hundred bytes, as SQLite's have, or more".utf8
                    + Data(count: 100)))
        #expect(throws: StoreError.notAStore) { try Self.read(folder) }
        let other = try TestFolder()
        try other.execute("CREATE TABLE t (a)")
        #expect(throws: StoreError.notAStore) { try Self.read(other) }
        let empty = try TestFolder()
        try empty.write(Data())
        #expect(throws: StoreError.notAStore) { try Self.read(empty) }
    }
}

extension DeviceRecord {
    /// The device after its sign-in.
    fileprivate var used: DeviceRecord {
        var device = self
        device.lastUsedAt = StoreInspectionTests.now.addingTimeInterval(60)
        return device
    }
}
