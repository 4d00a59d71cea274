import Foundation
import LatchkeyWire
import Testing

@testable import LatchkeyStore
@testable import LatchkeyStoreContract

@Suite("Exporting a user's data")
struct UserExportTests {
    @Test("an export holds the user's own rows, with whole numbers, and nothing of others")
    func holdsOwnRows() async throws {
        let folder = try TestFolder()
        let store = try DatabaseStore(path: folder.path)
        var device = try DeviceRecord.sample(1)
        device.phoneNumber = PhoneNumber(rawValue: "+4915112345678")
        _ = try await store.enroll(Enrollment(device: device))
        _ = try await store.enroll(Enrollment(device: try .sample(2)))
        let export = try #require(try await store.export(of: device.user))
        await store.close()
        #expect(export["username"] == .string("user1"))
        #expect(export["id"] == .string(device.user.rawValue))
        #expect(Self.values("deviceId", in: export["devices"]) == [.string("device-1")])
        #expect(Self.values("phoneNumber", in: export["devices"]) == [.string("+4915112345678")])
        for table in UserExport.tables {
            #expect(export[table.name] != nil, "\(table.name) is missing")
        }
        let text = String(decoding: try JSONEncoder().encode(export), as: UTF8.self)
        #expect(!text.contains("user2") && !text.contains("device-2"))
    }

    @Test("a session that the suspension of its device's key has ended tells when")
    func tellsEnds() async throws {
        let folder = try TestFolder()
        let store = try DatabaseStore(path: folder.path)
        try await store.enrollSample()
        try await store.stepUpSample(7)
        try await store.attestSample(1, of: 1, binding: 1)
        let end = Sample.now.addingTimeInterval(100)
        let key = try Sample.attestedKeyID(1)
        #expect(
            try await store.setAttestedKeyState(key, to: .suspended, from: .attested, by: .operator, at: end)
                == .changed)
        let export = try #require(try await store.export(of: try Sample.userID(1)))
        await store.close()
        #expect(
            Self.values("endedAt", in: export["sessions"]) == [.integer(Int(end.timeIntervalSince1970) * 1000)])
    }

    @Test("there is no export of somebody who is unknown")
    func knowsUsers() async throws {
        let folder = try TestFolder()
        let store = try DatabaseStore(path: folder.path)
        try await store.enrollSample()
        #expect(try await store.export(of: try UserID.sample(9)) == nil)
        await store.close()
    }

    /// Columns of users' rows that an export leaves out, with the reason.
    static let withheld: [String: String] = [
        "users.user_number": number, "users.folded_name": "the name in lower case", "users.last_notice": number,
        "devices.enrolment_id": number, "devices.user_number": number, "devices.public_key": key,
        "devices.key_changes": "a count by which sessions end",
        "refresh_families.family_id": number, "refresh_families.enrolment_id": number,
        "refresh_families.attested_key_number": "the method says that there was one",
        "refresh_families.key_changes": "a count by which sessions end",
        "refresh_families.generation": exchange, "refresh_families.exchanged_hash": hash,
        "refresh_families.successors": exchange,
        "refresh_families.idle_at": "the configured time after the last renewal",
        "refresh_tokens.token_hash": hash, "refresh_tokens.family_id": number,
        "refresh_tokens.expires_at": exchange, "refresh_tokens.generation": exchange,
        "one_time_passwords.holder": password, "one_time_passwords.enrolment_id": password,
        "one_time_passwords.hash": hash, "one_time_passwords.expires_at": password,
        "one_time_passwords.tries": password, "one_time_passwords.otp_id": password,
        "one_time_password_counts.subject": "counts of a day", "one_time_password_counts.day": "counts of a day",
        "one_time_password_counts.count": "counts of a day",
        "attested_keys.key_number": number, "attested_keys.user_number": number, "attested_keys.public_key": key,
        "attestation_receipts.key_number": number, "attestation_receipts.receipt": "Apple's, for the server",
        "attestation_receipts.created_at": asking, "attestation_receipts.refresh_at": asking,
        "attestation_receipts.refresh_failures": asking,
        "linked_identities.identity_number": number, "linked_identities.user_number": number,
        "notices.user_number": number, "notices.notice_number": number,
        "owed_messages.owed_number": message, "owed_messages.user_number": message, "owed_messages.kind": message,
        "owed_messages.phone_number": message, "owed_messages.is_verified": message, "owed_messages.is_last": message,
        "number_changes.user_number": number, "number_changes.enrolment_id": number,
        "number_changes.otp_id": "answers the code", "number_changes.hash": hash,
        "number_changes.tries": "how often a code was compared",
        "recovery_codes.user_number": number, "recovery_codes.code_hash": "\(hash): only how many there are",
        "recoveries.recovery_id": "completes the recovery", "recoveries.user_number": number,
        "recoveries.public_key": key, "recoveries.witnessed_at": "the server's own clock",
        "recoveries.invitation_hash": hash,
        "audit_identities.subject": log, "audit_identities.audit_id": log, "audit_identities.key": log,
        "security_events.event": event, "security_events.token_id": event, "security_events.subject": event,
        "security_events.time": event, "security_events.events": event, "security_events.tried_from": event,
        "security_events.kind": event,
    ]
    private static let number = "the store's own number"
    private static let key = "a key"
    private static let hash = "a hash"
    private static let exchange = "by which a copied token is found"
    private static let password = "a code that lives five minutes"
    private static let asking = "when the server asks Apple again"
    private static let message = "a message that is being sent, to a number of a device"
    private static let log = "the audit log is exported by itself"
    private static let event = "an event on its way to the operator's services"

    /// The exported columns of the store's tables.
    private static var exported: Set<String> {
        Set((UserExport.tables + [UserExport.account]).flatMap(\.columns).map(\.source))
    }

    @Test("every column of every table with users' rows is exported, or left out for a reason")
    func coversEveryColumn() throws {
        let folder = try TestFolder()
        let connection = try SQLiteFile(path: folder.path)
            .openWriter(migrations: SchemaMigration.all, check: .header, at: 0)
        defer { connection.close() }
        let known = Set(UserErasure.conditions.map(\.column) + ["holder"])
        var columns: Set<String> = []
        for (table, names) in try UserErasure(connection: connection).columnsByTable()
        where !names.isDisjoint(with: known) {
            columns.formUnion(names.map { "\(table).\($0)" })
        }
        let decided = Self.exported.union(Self.withheld.keys)
        #expect(columns.subtracting(decided).isEmpty, "nobody has decided about these")
        #expect(decided.subtracting(columns).isEmpty, "there are no such columns")
        #expect(Self.exported.isDisjoint(with: Self.withheld.keys))
    }

    @Test("all of a user's data come, and no hash, key or receipt")
    func leavesSecretsOut() async throws {
        let folder = try TestFolder()
        let store = try DatabaseStore(path: folder.path)
        try await store.enrollRecoverable()
        await store.close()
        try folder.execute(Self.rows)
        let again = try DatabaseStore(path: folder.path)
        let export = try #require(try await again.export(of: try Sample.userID(1)))
        await again.close()
        for table in UserExport.tables {
            for column in table.columns {
                #expect(!Self.values(column.name, in: export[table.name]).isEmpty, "\(table.name): \(column.name)")
            }
        }
        #expect(export["smsOffAt"] == 5 && export["suspendedAt"] == 6 && export["recoveryCodes"] == 10)
        #expect(Self.values("phoneNumber", in: export["numberChanges"]) == ["+15550009999"])
        #expect(Self.values("detail", in: export["notices"]) == ["+•••99"])
        #expect(Self.values("needsAttestation", in: export["devices"]) == [true])
        #expect(
            Self.values("sessionId", in: export["sessions"]) == [
                .string(Base64.encodeURL([UInt8](repeating: 7, count: 16)))
            ])
        let text = String(decoding: try JSONEncoder().encode(export), as: UTF8.self)
        for column in Self.withheld.keys.sorted() {
            let parts = column.split(separator: ".")
            let secrets = try folder.rows("SELECT hex(\(parts[1])) FROM \(parts[0]) WHERE typeof(\(parts[1])) = 'blob'")
            for hex in secrets {
                let bytes = try #require(Self.bytes(hex))
                for form in [Base64.encode(bytes), Base64.encodeURL(bytes), hex, hex.lowercased()] {
                    #expect(form.count < 22 || !text.contains(form), "\(column)")
                }
            }
        }
        #expect(!text.contains(String(repeating: "R", count: 22)), "the recovery's id completes it")
    }

    /// Rows of the first sample user in all tables, with a value in every column.
    private static let rows = """
        UPDATE users SET sms_off_at = 5, suspended_at = 6;
        UPDATE devices SET number_verified_at = 1, last_used_at = 2, needs_attestation = 1,
            attested_key_id = '\(String(repeating: "K", count: 44))';
        INSERT INTO refresh_families (enrolment_id, authentication_method, authenticated_at, expires_at, revoked_at,
            session_id, exchanged_hash, exchanged_at, within_session)
        SELECT enrolment_id, 'pop', 1, 2, 3, CAST(x'07070707070707070707070707070707' AS BLOB), randomblob(32), 4,
            randomblob(16) FROM devices;
        INSERT INTO refresh_tokens SELECT randomblob(32), family_id, 1, 1 FROM refresh_families;
        INSERT INTO attested_keys (key_number, key_id, public_key, app_id, environment, state, counter, attested_at,
            last_used_at, user_number, suspended_by)
        SELECT 1, '\(String(repeating: "K", count: 44))', randomblob(65), 'A.b', 'production', 'suspended', 1, 2, 3,
            user_number, 'policy' FROM users;
        INSERT INTO attestation_receipts VALUES (1, 1, 4, 5, 6, 0, randomblob(500));
        INSERT INTO linked_identities (identity_id, user_number, issuer, issuer_subject, linked_at, last_used_at)
        SELECT '\(String(repeating: "I", count: 22))', user_number, 'https://id.example', 'someone', 1, 2 FROM users;
        DELETE FROM notices;
        INSERT INTO notices (user_number, notice_number, kind, at, device_id, by_device_id, detail, read_at)
        SELECT user_number, 99, 'number_changed', 1, 'device-1', 'device-1', '+•••99', 2 FROM users;
        INSERT INTO number_changes
        SELECT user_number, enrolment_id, '+15550009999', '\(String(repeating: "O", count: 22))', randomblob(32), 9, 0
        FROM devices;
        INSERT INTO recoveries
        SELECT '\(String(repeating: "R", count: 22))', user_number, 'waiting', 'device-9', 'iPhone 16', randomblob(65),
            '\(String(repeating: "D", count: 43))', 'otp', 1, 2, 86400, 3, randomblob(32) FROM users;
        """

    /// The values of a member in a list of the export, those that are there.
    private static func values(_ member: String, in list: JSONValue?) -> [JSONValue] {
        guard case .array(let entries)? = list else { return [] }
        return entries.compactMap { $0[member] }
    }

    private static func bytes(_ hex: String) -> [UInt8]? {
        let digits = Array(hex)
        return stride(from: 0, to: digits.count - 1, by: 2).reduce([]) { bytes, index in
            guard let bytes, let byte = UInt8(String(digits[index...index + 1]), radix: 16) else { return nil }
            return bytes + [byte]
        }
    }
}
