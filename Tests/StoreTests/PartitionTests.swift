import Foundation
import LatchkeyStore
import LatchkeyStoreContract
import Testing

@Suite(
    "The store on tables with sixteen partitions", .serialized,
    .disabled(if: TestDatabase.isMissing, "LATCHKEY_POSTGRESQL names no server"))
struct PartitionTests {
    /// All of them take minutes, so `./test` without `--long` tries each tenth.
    private static let rules = StoreContract.rules.enumerated().compactMap { number, rule in
        ProcessInfo.processInfo.environment["LATCHKEY_LONG"] != nil || number.isMultiple(of: 10) ? rule : nil
    }
    private let divided: DividedDatabase

    init() throws {
        divided = try DividedDatabase.shared.get()
        try divided.empty()
    }

    @Test("the rules of the contract hold, and no step writes rows of two users", arguments: rules)
    func holds(_ rule: StoreRule) async throws {
        // A transaction for each step, so that it is known which of them wrote what.
        var limits = WriterLimits()
        limits.batchLength = 1
        try await rule.check { [limits] in try DatabaseStore(divided.database.address, limits: limits) }
        let writes = try divided.writesOfSeveralUsers()
        #expect(writes.isEmpty, "\(writes.joined(separator: "\n"))")
    }

    @Test("each table of users' rows, of names and of requests has sixteen partitions; the deployment's have none")
    func divides() throws {
        let partitions = try divided.rows(
            """
            SELECT c.relname || ' ' || (SELECT count(*) FROM pg_inherits WHERE inhparent = c.oid) FROM pg_class c
            WHERE c.relnamespace = 'latchkey'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
                AND c.relname <> 'schema_version'
            """)
        let expected = StoreRouting.tables.map { name, table in
            "\(name) \(table.isOfDeployment ? 0 : DividedDatabase.parts)"
        }
        #expect(partitions.sorted() == expected.sorted())
    }

    @Test("a store is copied into such tables and out of them")
    func copies() async throws {
        let folder = try TestFolder()
        await (try DatabaseStore(path: folder.path)).close()
        try folder.execute(SampleRows.sql)
        let (file, back) = (StoreLocation.sqlite(path: folder.path), StoreLocation.sqlite(path: folder.path + ".back"))
        let server = StoreLocation.postgreSQL(divided.database.address)
        let there = try StoreCopy.run(from: file, to: server, now: Date()) { _ in }
        #expect(there.contains { $0.name == "consumed_challenges" && $0.rows == SampleRows.challenges })
        #expect(try divided.rows("SELECT count(*)::text FROM consumed_challenges_7") != ["0"])
        #expect(try StoreCopy.run(from: server, to: back, now: Date()) { _ in } == there)
        // What a server writes next has a number that nothing had before.
        let store = try DatabaseStore(divided.database.address)
        #expect(try await store.enroll(Enrollment(device: try .sample(9))) == .enrolled)
        await store.close()
        #expect(try divided.rows("SELECT max(enrolment_id)::text FROM devices") == ["71"])
    }

    @Test(
        "a transaction that writes rows of two users is found out",
        arguments: [
            "UPDATE devices SET last_used_at = 1", "UPDATE refresh_families SET revoked_at = 1",
            "DELETE FROM refresh_tokens",
        ])
    func findsWrites(_ statement: String) async throws {
        let store = try DatabaseStore(divided.database.address)
        for number in 1...2 {
            #expect(try await store.enroll(Enrollment(device: .sample(number))) == .enrolled)
            try divided.execute(
                """
                BEGIN;
                INSERT INTO refresh_families (
                    enrolment_id, session_id, authentication_method, authenticated_at, expires_at)
                SELECT enrolment_id, decode(repeat('0\(number)', 16), 'hex'), 'pop', 0, 1 FROM devices
                    WHERE device_id = 'device-\(number)';
                INSERT INTO refresh_tokens
                SELECT decode(repeat('0\(number)', 32), 'hex'), family_id, 1, 0 FROM refresh_families
                    WHERE session_id = decode(repeat('0\(number)', 16), 'hex');
                COMMIT
                """)
        }
        await store.close()
        #expect(try divided.writesOfSeveralUsers() == [])
        try divided.execute(statement)
        #expect(try divided.writesOfSeveralUsers() == [statement])
    }
}
