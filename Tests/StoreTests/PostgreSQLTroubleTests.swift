import Foundation
import LatchkeyWire
import Testing

@testable import LatchkeyStore

@Suite("Codes of PostgreSQL")
struct SQLStateTests {
    @Test("what keeps the store from writing is told from what a statement got wrong, and from conflicts")
    func kinds() {
        let ofSystem = ["57014", "55P03", "25006", "53100", "53200", "58030", "XX001", "57P01"]
        let conflicts = ["40001", "40P01"]
        let others = ["23505", "23514", "25P02", "42P01", "55006"]
        for (codes, isOfSystem, isConflict) in [
            (ofSystem, true, false), (conflicts, false, true), (others, false, false),
        ] {
            for state in codes.map(SQLState.init) {
                #expect(state.isOfSystem == isOfSystem, "\(state)")
                #expect(state.isConflict == isConflict, "\(state)")
            }
        }
        #expect(SQLState(rawValue: "23514").isConstraint && !SQLState(rawValue: "42P01").isConstraint)
    }
}

@Suite(
    "The PostgreSQL store in trouble", .serialized,
    .disabled(if: TestDatabase.isMissing, "LATCHKEY_POSTGRESQL names no server"))
struct PostgreSQLTroubleTests {
    @Test("connections that the server ended are opened again, and nobody notices")
    func reconnects() async throws {
        let database = try TestDatabase()
        let store = try DatabaseStore(database.address)
        #expect(try await store.enroll(Enrollment(device: try .sample(1))) == .enrolled)
        try database.endConnections()
        #expect(try await store.counts() == StoreCounts(users: 1, devices: 1))
        #expect(try await store.enroll(Enrollment(device: try .sample(2))) == .enrolled)
        #expect(try await store.counts() == StoreCounts(users: 2, devices: 2))
        #expect(store.statistics.failedSteps == 0)
        await store.close()
    }

    @Test("a user is found by name in a database whose language has another lower case")
    func turkish() async throws {
        // Of PostgreSQL 15 and newer.
        let database = try TestDatabase(
            isEmpty: true, options: "ENCODING 'UTF8' LOCALE_PROVIDER icu ICU_LOCALE 'tr-TR'")
        let store = try DatabaseStore(database.address)
        var device = try DeviceRecord.sample(1)
        device.username = try #require(Username(rawValue: "IRIS"))
        #expect(try await store.enroll(Enrollment(device: device)) == .enrolled)
        let name = device.username
        let notes = StepNotes(limit: OutboxLimit(length: 3)) { _ in
            [StepNote(subject: .named(name), time: 1, content: [1], personal: [2], urgency: .withheld)]
        }
        _ = try await notes.during { () throws(StoreError) in try await store.write { _ in true } }
        let entry = try #require(notes.committed?.first)
        let identity = try #require(entry.identity)
        #expect(try store.auditIdentity(of: .named(name)) == identity)
        await store.close()
    }

    @Test("an empty audit file may be vouched for; keys of the servers have a revision above 0")
    func limitsOfTables() throws {
        let database = try TestDatabase()
        try database.execute(
            "INSERT INTO audit_anchor (instance, hash, file_length) VALUES ('a', decode(repeat('00', 32), 'hex'), 0)")
        #expect(throws: StoreError.self) {
            try database.execute("INSERT INTO server_keys VALUES (1, 0, '', '')")
        }
        try database.execute("INSERT INTO server_keys VALUES (1, 1, '', '')")
    }

    @Test("a connection that is lost in the middle of a step leaves nothing of it, and the step is done once")
    func repeatsLostSteps() async throws {
        let database = try TestDatabase()
        let store = try DatabaseStore(database.address)
        let (first, second) = (try DeviceRecord.sample(1), try DeviceRecord.sample(2))
        let held = await HeldWriter(store) { writer throws(StoreError) in
            _ = try writer.enroll(Enrollment(device: first))
            try writer.connection.awaitQueue()
        }
        let other = Task { try await store.enroll(Enrollment(device: second)) }
        await held.waitForQueue(of: 1, in: store)
        try database.endConnections(condition: "state = 'idle in transaction'")
        // The held step ends, then the commit finds the connection gone.
        await #expect(throws: StoreError.outcomeUnknown) { try await held.release() }
        #expect(try await other.value == .enrolled)
        #expect(try await store.device(second.deviceID) == second)
        #expect(try await store.device(first.deviceID) == nil)
        await store.close()
    }

    @Test("a step during which the connection is lost is done once more, and only the second time counts")
    func repeatsInterruptedSteps() async throws {
        let database = try TestDatabase()
        let store = try DatabaseStore(database.address)
        let device = try DeviceRecord.sample(1)
        let attempts = Attempts()
        let outcome = try await store.write { writer throws(StoreError) in
            let outcome = try writer.enroll(Enrollment(device: device))
            if attempts.isFirst {
                try writer.connection.execute("SELECT pg_terminate_backend(pg_backend_pid())")
            }
            return outcome
        }
        #expect(outcome == .enrolled)
        #expect(try await store.counts() == StoreCounts(users: 1, devices: 1))
        await store.close()
    }

    @Test("a step that fails leaves the others of its batch alone, and what it wrote is undone")
    func isolatesFailures() async throws {
        let database = try TestDatabase()
        let store = try DatabaseStore(database.address)
        let held = await HeldWriter(store)
        let sound = try (0..<5).map { number in
            let enrollment = Enrollment(device: try .sample(number))
            return Task { try await store.enroll(enrollment) }
        }
        let device = try DeviceRecord.sample(50)
        let half = Task {
            try await store.write { writer throws(StoreError) -> EnrollmentOutcome in
                _ = try writer.enroll(Enrollment(device: device))
                throw .malformedRow
            }
        }
        let broken = Task { try await store.enroll(Enrollment(device: try .contradictory(51))) }
        await held.waitForQueue(of: 7, in: store)
        try await held.release()
        for enrollment in sound { #expect(try await enrollment.value == .enrolled) }
        await #expect(throws: StoreError.malformedRow) { try await half.value }
        await #expect(throws: StoreError.postgreSQL(SQLState(rawValue: "23514"), during: .writing)) {
            try await broken.value
        }
        #expect(try await store.counts() == StoreCounts(users: 5, devices: 5))
        #expect(store.statistics.failedSteps == 2)
        #expect(store.statistics.lastTrouble == nil)
        await store.close()
    }

    @Test("a server that stands still in a transaction loses it, and others write again")
    func frozenServersLoseTheirLock() async throws {
        let database = try TestDatabase()
        var timeouts = PostgreSQLTimeouts()
        timeouts.idleTransaction = 1
        let frozen = try DatabaseStore(database.address, limits: .init(), timeouts: timeouts)
        let store = try DatabaseStore(database.address)
        let held = await HeldWriter(frozen)
        #expect(try await store.enroll(Enrollment(device: try .sample(1))) == .enrolled)
        await #expect(throws: StoreError.outcomeUnknown) { try await held.release() }
        await frozen.close()
        await store.close()
    }

    @Test("a writer's lock that another does not give back in time is an error, and the next step is done")
    func givesUpWaiting() async throws {
        let database = try TestDatabase()
        var timeouts = PostgreSQLTimeouts()
        timeouts.lock = 1
        let store = try DatabaseStore(database.address, limits: .init(), timeouts: timeouts)
        let other = try PostgreSQLConnection(database.address, access: .readWrite)
        try PostgreSQLTransactions(other).begin()
        await #expect(throws: StoreError.postgreSQL(.lockNotAvailable, during: .writing)) {
            try await store.enroll(Enrollment(device: try .sample(1)))
        }
        #expect(store.statistics.lastTrouble?.error == .postgreSQL(.lockNotAvailable, during: .writing))
        try PostgreSQLTransactions(other).rollBack()
        #expect(try await store.enroll(Enrollment(device: try .sample(1))) == .enrolled)
        await store.close()
    }

    @Test("a statement that takes too long is given up")
    func givesUpStatements() throws {
        let database = try TestDatabase()
        var timeouts = PostgreSQLTimeouts()
        timeouts.statement = 1
        let connection = try PostgreSQLConnection(database.address, access: .readWrite, timeouts: timeouts)
        #expect(throws: StoreError.postgreSQL(.queryCanceled, during: .opening)) {
            try connection.execute("SELECT pg_sleep(60)")
        }
        #expect(connection.isUsable)
        try connection.execute("SELECT 1")
    }

    @Test("a commit that a standby has not confirmed may be done or not")
    func unconfirmedCommitsAreInDoubt() async throws {
        let database = try TestDatabase()
        // As PostgreSQL warns when it stops waiting for a synchronous standby: the trigger runs in the commit.
        try deferTrigger(in: database, doing: "RAISE WARNING 'canceling wait'")
        let connection = try PostgreSQLConnection(database.address, access: .readWrite)
        let transactions = PostgreSQLTransactions(connection)
        try transactions.begin()
        try connection.execute("UPDATE totals SET users = users")
        #expect(throws: StoreError.outcomeUnknown) { try transactions.commit() }
        #expect(!transactions.isInTransaction)
    }

    @Test("a database that does not answer in time counts as lost, whatever it is doing")
    func givesUpSilentDatabases() throws {
        let database = try TestDatabase()
        var timeouts = PostgreSQLTimeouts()
        timeouts.answer = 1
        let connection = try PostgreSQLConnection(database.address, access: .readWrite, timeouts: timeouts)
        try connection.execute("SET statement_timeout = 0")
        #expect(throws: StoreError.connectionLost(during: .opening)) { try connection.execute("SELECT pg_sleep(60)") }
        #expect(!connection.isUsable)
        #expect(throws: StoreError.closed) { try connection.execute("SELECT 1") }
    }

    @Test("a commit that gets no answer in time may be done or not")
    func silentCommitsAreInDoubt() throws {
        let database = try TestDatabase()
        try deferTrigger(in: database, doing: "PERFORM pg_sleep(60)")
        var timeouts = PostgreSQLTimeouts()
        timeouts.answer = 1
        let connection = try PostgreSQLConnection(database.address, access: .readWrite, timeouts: timeouts)
        let transactions = PostgreSQLTransactions(connection)
        try transactions.begin()
        try connection.execute("SET LOCAL statement_timeout = 0; UPDATE totals SET users = users")
        #expect(throws: StoreError.outcomeUnknown) { try transactions.commit() }
        #expect(!connection.isUsable)
    }

    @Test("with synchronous standbys a transaction that only reads waits for them too, else an answer could be lost")
    func readingWaitsForStandbys() throws {
        let database = try TestDatabase()
        try deferTrigger(in: database, doing: "RAISE WARNING 'canceling wait'")
        let connection = try PostgreSQLConnection(database.address, access: .readWrite)
        let reading = try connection.prepare("SELECT count(*) FROM users")
        let changingNothing = try connection.prepare("DELETE FROM users WHERE user_number = ?1")
        for confirmation in [PostgreSQLTransactions.Confirmation.asConfigured, .always] {
            let transactions = PostgreSQLTransactions(connection, confirmation: confirmation)
            try transactions.begin()
            #expect(try reading.first { row throws(StoreError) in row.integer(0) } == 0)
            #expect(try changingNothing.run(.integer(1)) == 0)
            switch confirmation {
            // The server of the tests has no standby.
            case .asConfigured: try transactions.commit()
            case .always: #expect(throws: StoreError.outcomeUnknown) { try transactions.commit() }
            }
        }
    }

    @Test("a transaction that has written waits by that, and writes nothing more")
    func writingWaitsAnyway() throws {
        let database = try TestDatabase()
        try deferTrigger(in: database, doing: "RAISE WARNING 'written once more'")
        let connection = try PostgreSQLConnection(database.address, access: .readWrite)
        let transactions = PostgreSQLTransactions(connection, confirmation: .always)
        try transactions.begin()
        try connection.prepare("INSERT INTO consumed_challenges VALUES (?1)").run(
            .blob([UInt8](repeating: 1, count: 16)))
        try transactions.commit()
        #expect(try database.rows("SELECT count(*)::text FROM consumed_challenges") == ["1"])
    }

    /// Has every commit that touched the totals do something before it is done.
    private func deferTrigger(in database: TestDatabase, doing statement: String) throws {
        try database.execute(
            """
            CREATE FUNCTION act() RETURNS trigger LANGUAGE plpgsql AS
                $$ BEGIN \(statement); RETURN NULL; END $$;
            CREATE CONSTRAINT TRIGGER acts AFTER UPDATE ON totals DEFERRABLE INITIALLY DEFERRED
                FOR EACH ROW EXECUTE FUNCTION act();
            """)
    }

    @Test("a transaction that has failed is not taken for committed")
    func failedTransactionsAreNotCommitted() throws {
        let database = try TestDatabase()
        let connection = try PostgreSQLConnection(database.address, access: .readWrite)
        let transactions = PostgreSQLTransactions(connection)
        try transactions.begin()
        #expect(throws: StoreError.self) { try connection.execute("SELECT 1 / 0") }
        #expect(throws: StoreError.postgreSQL(.inFailedTransaction, during: .committing)) {
            try transactions.commit()
        }
    }

    @Test("a reader changes nothing")
    func readersOnlyRead() throws {
        let database = try TestDatabase()
        let connection = try PostgreSQLConnection(database.address, access: .readOnly)
        #expect(throws: StoreError.postgreSQL(SQLState(rawValue: "25006"), during: .opening)) {
            try connection.execute("DELETE FROM devices")
        }
    }
}

/// Whether a step is tried for the first time; used by the writer's thread alone.
private final class Attempts: @unchecked Sendable {
    private var count = 0

    var isFirst: Bool {
        count += 1
        return count == 1
    }
}
