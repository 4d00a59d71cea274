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
}
