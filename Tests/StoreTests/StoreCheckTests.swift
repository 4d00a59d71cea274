import Foundation
import Testing

@testable import LatchkeyStore

@Suite("Checks of a store")
struct StoreCheckTests {
    @Test("devices whose attested key is missing are found; SQLite's own statistics are nothing foreign")
    func checks() async throws {
        let folder = try TestFolder()
        try await folder.fill(devices: 3)
        try folder.execute(
            """
            INSERT INTO attested_keys (key_id, public_key, app_id, environment, state, counter, attested_at)
                VALUES ('\(String(repeating: "a", count: 44))', randomblob(65), 'app', 'production', 'attested', 0, 1);
            UPDATE devices SET attested_key_id = (SELECT key_id FROM attested_keys) WHERE enrolment_id = 1;
            ANALYZE;
            """)
        #expect(try StoreCheck.read(path: folder.path).findings == [])
        try folder.execute("UPDATE devices SET attested_key_id = 'gone' WHERE enrolment_id = 2")
        #expect(
            try StoreCheck.read(path: folder.path).findings == [
                "1 devices are bound to attested keys that are missing"
            ])
    }

    @Test("totals that are not so, and numbers after which no row could be added, are found")
    func checksNumbers() async throws {
        let folder = try TestFolder()
        try await folder.fill(devices: 3)
        try folder.execute("UPDATE totals SET users = 9223372036854775807, devices = 4")
        #expect(
            try StoreCheck.read(path: folder.path).findings == [
                "the totals say 4 devices, there are 3",
                "the totals say 9223372036854775807 users with devices, there are 3",
            ])
        try folder.execute(
            """
            UPDATE totals SET users = 3, devices = 3;
            UPDATE devices SET enrolment_id = 9223372036854775807 WHERE enrolment_id = 3;
            UPDATE sqlite_sequence SET seq = 9223372036854775806 WHERE name = 'users';
            """)
        #expect(
            try StoreCheck.read(path: folder.path).findings == [
                "the numbers of devices are out of range", "the numbers of users are out of range",
            ])
    }

    @Test("the largest number that may be is in range, the next one is not")
    func largestNumbers() async throws {
        let folder = try TestFolder()
        try await folder.fill(devices: 3)
        try folder.execute(
            """
            UPDATE devices SET enrolment_id = 1 << 53 WHERE enrolment_id = 3;
            UPDATE sqlite_sequence SET seq = 1 << 53 WHERE name = 'users';
            """)
        #expect(try StoreCheck.read(path: folder.path).findings == [])
        try folder.execute("UPDATE sqlite_sequence SET seq = (1 << 53) + 1 WHERE name = 'users'")
        #expect(try StoreCheck.read(path: folder.path).findings == ["the numbers of users are out of range"])
    }

    @Test("a file that is no store is told from one that is damaged")
    func others() async throws {
        let folder = try TestFolder()
        try folder.write(Data(String(repeating: "no database. ", count: 100).utf8))
        #expect(throws: StoreError.notAStore) { try StoreCheck.read(path: folder.path) }
        let empty = try TestFolder()
        try empty.execute("CREATE TABLE notes (text TEXT)")
        #expect(throws: StoreError.notAStore) { try StoreCheck.read(path: empty.path) }
        let store = try TestFolder()
        try await store.fill(devices: 1)
        var bytes = try store.contents()
        // The header of the tree that the schema is in (SQLite's file format, §1.6).
        bytes.replaceSubrange(100..<108, with: [UInt8](repeating: 0xFF, count: 8))
        try store.write(bytes)
        #expect {
            try StoreCheck.read(path: store.path)
        } throws: { error in
            if case .damaged(let code)? = error as? StoreError { code.primary == .corrupt } else { false }
        }
    }
}
