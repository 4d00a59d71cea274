import Foundation
import LatchkeyStoreContract
import LatchkeyWire
import Testing

@testable import LatchkeyStore

/// Reads of PostgreSQL while it does not answer.
///
/// A lock on a table keeps its rows from all readers.
@Suite("Reads of PostgreSQL", .disabled(if: TestDatabase.isMissing, "LATCHKEY_POSTGRESQL names no server"))
struct PostgreSQLReadingTests {
    private let database: TestDatabase
    private let store: DatabaseStore
    private let other: PostgreSQLConnection

    init() throws {
        database = try TestDatabase()
        // However slow the machine is, what waits for a lock waits until the test has seen it.
        var timeouts = PostgreSQLTimeouts()
        (timeouts.lock, timeouts.statement, timeouts.answer, timeouts.idleTransaction) = (600, 600, 600, 600)
        store = try DatabaseStore(database.address, limits: .init(), timeouts: timeouts)
        other = try PostgreSQLConnection(database.address, access: .readWrite, timeouts: timeouts)
    }

    private func hold(_ table: String) throws {
        try other.execute("BEGIN; LOCK TABLE \(table) IN ACCESS EXCLUSIVE MODE")
    }

    /// Reads a device while its table is held; returns when the database has the question.
    private func beginReading(_ number: Int = 1) async throws -> Task<DeviceRecord?, any Error> {
        let id = try DeviceRecord.sample(number).deviceID
        let read = Task { try await store.device(id) }
        while try waitingForLock() == 0 { await Task.yield() }
        return read
    }

    /// How many connections of this database wait for a lock.
    private func waitingForLock() throws -> Int64 {
        try other.integer(
            """
            SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database
            WHERE datname = current_database() AND NOT granted
            """)
    }

    private func waitForQueue(of count: Int) async {
        while store.statistics.waitingReads < count { await Task.yield() }
    }

    @Test("those that wait for an answer hold up nobody's thread, and are asked together, over one connection")
    func holdsUpNobody() async throws {
        for number in 1...3 { #expect(try await store.enroll(Enrollment(device: .sample(number))) == .enrolled) }
        try hold("devices")
        let first = try await beginReading()
        // Far more than there are threads for tasks.
        let reads = (0..<100).map { number in
            Task { try await store.device(DeviceRecord.sample(1 + number % 4).deviceID)?.deviceID }
        }
        await waitForQueue(of: 100)
        #expect(try await store.counts() == StoreCounts(users: 3, devices: 3))
        #expect(try waitingForLock() == 1)
        try other.execute("COMMIT")
        #expect(try await first.value?.deviceID == DeviceRecord.sample(1).deviceID)
        for (number, read) in reads.enumerated() {
            let expected = number % 4 == 3 ? nil : try DeviceRecord.sample(1 + number % 4).deviceID
            #expect(try await read.value == expected)
        }
        #expect(store.statistics.waitingReads == 0)
        // The writer's, the one of the questions, that of the counts, and the test's own.
        let connections = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        #expect(try other.integer(connections) == 4)
        await store.close()
    }

    @Test("a question that fails, in the database or by what it finds, takes no other with it")
    func failsAlone() async throws {
        for number in 1...2 { #expect(try await store.enroll(Enrollment(device: .sample(number))) == .enrolled) }
        let key = try #require(AttestedKeyID(rawValue: Data(repeating: 7, count: 32).base64EncodedString()))
        #expect(try await store.attestedKey(key) == nil)
        try other.execute("UPDATE devices SET model = '' WHERE device_id = 'device-2'")
        try other.execute("ALTER TABLE attested_keys RENAME TO gone")
        try hold("devices")
        let first = try await beginReading()
        let sound = (0..<4).map { _ in Task { try await store.device(DeviceRecord.sample(1).deviceID) } }
        let malformed = Task { try await store.device(DeviceRecord.sample(2).deviceID) }
        let missing = Task { try await store.attestedKey(key) }
        await waitForQueue(of: 6)
        try other.execute("COMMIT")
        #expect(try await first.value != nil)
        for read in sound { #expect(try await read.value == first.value) }
        await #expect(throws: StoreError.malformedRow) { try await malformed.value }
        await #expect(throws: StoreError.postgreSQL(SQLState(rawValue: "42P01"), during: .reading)) {
            try await missing.value
        }
        await store.close()
    }

    @Test("more reads at once than there are threads are all made")
    func waitsForThreads() async throws {
        let user = UserID(bytes: [UInt8](repeating: 1, count: 16))
        try hold("devices")
        let reads = (0..<40).map { _ in Task { try await store.devices(of: #require(user)) } }
        await waitForQueue(of: 24)
        try other.execute("COMMIT")
        for read in reads { #expect(try await read.value == []) }
        await store.close()
    }

    @Test("a store that is closed refuses reads, also those that wait")
    func closes() async throws {
        try hold("devices")
        let first = try await beginReading()
        let waiting = Task { try await store.device(DeviceRecord.sample(2).deviceID) }
        await waitForQueue(of: 1)
        await store.close()
        await #expect(throws: StoreError.closed) { try await store.counts() }
        try other.execute("COMMIT")
        #expect(try await first.value == nil)
        await #expect(throws: StoreError.closed) { try await waiting.value }
    }
}
