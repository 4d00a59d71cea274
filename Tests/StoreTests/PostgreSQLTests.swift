import Foundation
import LatchkeyWire
import Testing

@testable import LatchkeyStore

@Suite(
    "The PostgreSQL store", .serialized,
    .disabled(if: TestDatabase.isMissing, "LATCHKEY_POSTGRESQL names no server"))
struct PostgreSQLTests {
    @Test("it has the tables and columns of the SQLite store")
    func hasSameColumns() throws {
        let folder = try TestFolder()
        let file = try SQLiteFile(path: folder.path).openWriter(migrations: SchemaMigration.all, check: .header, at: 0)
        let database = try TestDatabase()
        let connection = try PostgreSQLConnection(database.address, access: .readOnly)
        let columns = try UserErasure(connection: connection).columnsByTable()
        #expect(columns["devices"]?.contains("device_id") == true)
        #expect(columns == (try UserErasure(connection: file).columnsByTable()))
    }

    @Test(
        "rows that no server writes are refused by the tables",
        arguments: [
            "INSERT INTO one_time_password_counts VALUES ('a', 1, 0)",
            "INSERT INTO witnessed_clock VALUES (1, NULL, NULL, 'boot', 0, 0, 0, '')",
            "INSERT INTO witnessed_clock VALUES (1, NULL, 5, NULL, 0, 0, 0, '')",
        ])
    func refusesRows(_ insertion: String) throws {
        let database = try TestDatabase()
        try database.execute("DELETE FROM witnessed_clock")
        #expect {
            try database.execute(insertion)
        } throws: { error in
            guard case .postgreSQL(let state, _)? = error as? StoreError else { return false }
            return state.rawValue == "23514"
        }
    }

    @Test("every step of the schema after its first has SQL for PostgreSQL")
    func stepsAreForBoth() {
        let steps = SchemaMigration.all.filter { $0.version > PostgreSQLBaseline.version }
        #expect(steps.allSatisfy { $0.postgreSQL != nil })
        #expect(SchemaMigration.all.contains { $0.version == PostgreSQLBaseline.version })
    }

    @Test("of several servers that open an empty database at once, one makes the tables")
    func migratesOnce() async throws {
        let database = try TestDatabase(isEmpty: true)
        let address = database.address
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { await (try DatabaseStore(address)).close() } }
            try await group.waitForAll()
        }
        let last = SchemaMigration.all.last?.version ?? 0
        #expect(try database.rows("SELECT max(version)::text FROM schema_version") == ["\(last)"])
        #expect(try database.rows("SELECT count(*)::text FROM totals") == ["1"])
    }

    @Test("a step that was added since is run, once")
    func runsNewSteps() throws {
        let database = try TestDatabase()
        let version = (SchemaMigration.all.last?.version ?? 0) + 1
        let steps =
            SchemaMigration.all
            + [SchemaMigration(version: version, sql: "", postgreSQL: "CREATE TABLE later (number BIGINT)")]
        for _ in 0..<2 {
            let connection = try PostgreSQLConnection(database.address, access: .readWrite)
            try PostgreSQLMigrator(connection: connection, migrations: steps).migrate(at: 7)
            connection.close()
        }
        #expect(
            try database.rows("SELECT applied_at::text FROM schema_version WHERE version = \(version)") == ["7"])
    }

    @Test("a database of a later version is refused, and so is somebody else's schema of that name")
    func refusesOthers() throws {
        let later = try TestDatabase()
        try later.execute("INSERT INTO schema_version VALUES (1000, 0)")
        #expect(throws: StoreError.newerVersion(found: 1000, supported: DatabaseStore.schemaVersion)) {
            try DatabaseStore(later.address)
        }
        let other = try TestDatabase(isEmpty: true)
        try other.execute("CREATE SCHEMA latchkey; CREATE TABLE latchkey.theirs (number BIGINT)")
        #expect(throws: StoreError.notAStore) { try DatabaseStore(other.address) }
    }

    @Test("a challenge that two servers are shown at once signs in once")
    func racesForChallenges() async throws {
        let database = try TestDatabase()
        let stores = [try DatabaseStore(database.address), try DatabaseStore(database.address)]
        let device = try DeviceRecord.sample()
        #expect(try await stores[0].enroll(Enrollment(device: device)) == .enrolled)
        for round in 0..<8 {
            let challenge = try #require(
                ChallengeID(milliseconds: UInt64(1_750_000_000_000 + round), random: [UInt8](repeating: 3, count: 10)))
            let outcomes = try await withThrowingTaskGroup(of: SignInOutcome.self) { group in
                for number in 0..<8 {
                    let token = try #require(
                        RefreshTokenHash(bytes: [UInt8](repeating: UInt8(round), count: 31) + [UInt8(number)]))
                    let signIn = SignIn(
                        challenge: challenge, user: device.user, deviceID: device.deviceID,
                        keyID: try #require(device.keyID), scheme: device.scheme,
                        authenticatedAt: device.enrolledAt,
                        session: try .sample(token, endsAt: device.enrolledAt + 100))
                    let store = stores[number % 2]
                    group.addTask { try await store.completeSignIn(signIn) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.count { $0 == .completed } == 1)
            #expect(outcomes.count { $0 == .challengeUsed } == 7)
        }
        for store in stores { await store.close() }
    }

    @Test("a refresh token that two servers are shown at once is exchanged, and again within its grace, not more")
    func racesForRefreshTokens() async throws {
        let database = try TestDatabase()
        let stores = [try DatabaseStore(database.address), try DatabaseStore(database.address)]
        let device = try DeviceRecord.sample()
        #expect(try await stores[0].enroll(Enrollment(device: device)) == .enrolled)
        let token = try hash(0)
        let signIn = SignIn(
            challenge: try #require(ChallengeID(milliseconds: 1, random: [UInt8](repeating: 0, count: 10))),
            user: device.user, deviceID: device.deviceID, keyID: try #require(device.keyID),
            scheme: device.scheme, authenticatedAt: device.enrolledAt,
            session: try .sample(token, endsAt: device.enrolledAt + 1000))
        #expect(try await stores[0].completeSignIn(signIn) == .completed)
        let outcomes = try await withThrowingTaskGroup(of: RefreshOutcome.self) { group in
            for number in 1...16 {
                let rotation = RefreshRotation(
                    presented: token, successor: try hash(number), successorExpiresAt: device.enrolledAt + 900,
                    now: device.enrolledAt)
                let store = stores[number % 2]
                group.addTask { try await store.rotateRefreshToken(rotation) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let rotated = outcomes.count { if case .rotated = $0 { true } else { false } }
        #expect(rotated == Int(RefreshRotation.maximumSuccessors))
        let refused = outcomes.count { if case .reused = $0 { true } else { $0 == .revoked } }
        #expect(rotated + refused == 16)
        for store in stores { await store.close() }
    }

    private func hash(_ number: Int) throws -> RefreshTokenHash {
        try #require(RefreshTokenHash(bytes: [UInt8](repeating: UInt8(number), count: 32)))
    }
}
