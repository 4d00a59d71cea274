import Foundation
import LatchkeyWire
import Testing

@testable import LatchkeyStore

@Suite("The SQLite store in trouble")
struct SQLiteTroubleTests {
    @Test("beyond the longest queue a step is refused, and accepted again later")
    func refusesOverload() async throws {
        let folder = try TestFolder()
        var limits = WriterLimits()
        limits.queueLength = 4
        let store = try DatabaseStore(path: folder.path, limits: limits)
        let held = await HeldWriter(store)
        let enrollments = try (0..<4).map { number in
            let enrollment = Enrollment(device: try .sample(number))
            return Task { try await store.enroll(enrollment) }
        }
        await held.waitForQueue(of: 4, in: store)
        await #expect(throws: StoreError.overloaded) { try await store.enroll(Enrollment(device: try .sample(9))) }
        #expect(try await store.counts() == StoreCounts(users: 0, devices: 0))
        try await held.release()
        for enrollment in enrollments { #expect(try await enrollment.value == .enrolled) }
        #expect(try await store.enroll(Enrollment(device: try .sample(9))) == .enrolled)
        await store.close()
    }

    @Test("when the space is used up, what was answered is kept, the rest is an error, and it goes on with new space")
    func reportsFull() async throws {
        let folder = try TestFolder()
        let store = try DatabaseStore(path: folder.path)
        try await limitPages(of: store, to: 40)
        var kept = 0
        var failure: StoreError?
        while failure == nil, kept < 10_000 {
            do throws(StoreError) {
                let outcome = try await store.enroll(Enrollment(device: try sample(kept)))
                #expect(outcome == .enrolled)
                kept += 1
            } catch {
                failure = error
            }
        }
        #expect(failure == .sqlite(.full, during: .writing))
        #expect(store.statistics.lastTrouble?.error == .sqlite(.full, during: .writing))
        #expect(try await store.counts() == StoreCounts(users: kept, devices: kept))
        #expect(try await store.device(try DeviceRecord.sample(kept).deviceID) == nil)
        try await limitPages(of: store, to: 10_000)
        #expect(try await store.enroll(Enrollment(device: try .sample(kept))) == .enrolled)
        await store.close()
        #expect(try folder.rows("PRAGMA integrity_check") == ["ok"])
    }

    @Test(
        "after a failure that leaves the disk in doubt nothing is written until the store is opened again",
        arguments: [SQLiteResultCode.flushFailed, .folderFlushFailed, .corrupt])
    func stopsInDoubt(_ code: SQLiteResultCode) async throws {
        let folder = try TestFolder()
        let store = try DatabaseStore(path: folder.path)
        #expect(try await store.enroll(Enrollment(device: try .sample(1))) == .enrolled)
        let second = try DeviceRecord.sample(2)
        await #expect(throws: StoreError.sqlite(code, during: .committing)) {
            try await store.write { writer throws(StoreError) in
                _ = try writer.enroll(Enrollment(device: second))
                throw .sqlite(code, during: .committing)
            }
        }
        await #expect(throws: StoreError.stopped(code)) { try await store.enroll(Enrollment(device: second)) }
        #expect(try await store.device(try DeviceRecord.sample(1).deviceID) != nil)
        await store.close()
        // The log, the better copy, was kept.
        #expect(FileManager.default.fileExists(atPath: folder.path + "-wal"))
        let reopened = try DatabaseStore(path: folder.path)
        #expect(try await reopened.counts() == StoreCounts(users: 1, devices: 1))
        #expect(try await reopened.enroll(Enrollment(device: second)) == .enrolled)
        await reopened.close()
    }

    @Test("a step that breaks a rule is no trouble of the system's; a full disk is, and so is a stopped store")
    func troubles() async throws {
        let folder = try TestFolder()
        let store = try DatabaseStore(path: folder.path)
        _ = try? await store.enroll(Enrollment(device: try .contradictory(1)))
        #expect(store.statistics.failedSteps == 1 && store.statistics.lastTrouble == nil)
        try await store.checkWritable()
        #expect(store.statistics.lastTrouble == nil)
        for code in [SQLiteResultCode.full, .ioError, .busy] {
            _ = try? await store.write { _ throws(StoreError) in throw .sqlite(code, during: .writing) }
            #expect(store.statistics.lastTrouble?.error == .sqlite(code, during: .writing))
        }
        _ = try? await store.write { _ throws(StoreError) in throw .sqlite(.flushFailed, during: .committing) }
        await #expect(throws: StoreError.stopped(.flushFailed)) { try await store.checkWritable() }
        #expect(store.statistics.lastTrouble?.error == .stopped(.flushFailed))
        await store.close()
    }

    @Test("a stored value that breaks the rule of its type is an error, never a record")
    func refusesMalformedRows() async throws {
        let folder = try TestFolder()
        try await folder.fill(devices: 1)
        try folder.execute("UPDATE devices SET model = ''")
        let store = try DatabaseStore(path: folder.path)
        await #expect(throws: StoreError.malformedRow) {
            try await store.device(try DeviceRecord.sample(0).deviceID)
        }
        await store.close()
    }

    @Test("refresh tokens die with the enrollment they came from and do not wake when the device id is enrolled again")
    func endsFamiliesWithEnrollment() async throws {
        let folder = try TestFolder()
        let store = try DatabaseStore(path: folder.path)
        let device = try DeviceRecord.sample()
        let token = try #require(RefreshTokenHash(bytes: [UInt8](repeating: 1, count: 32)))
        let rotation = RefreshRotation(
            presented: token, successor: try #require(RefreshTokenHash(bytes: [UInt8](repeating: 2, count: 32))),
            successorExpiresAt: device.enrolledAt + 100, now: device.enrolledAt)
        #expect(try await store.enroll(Enrollment(device: device)) == .enrolled)
        let signIn = SignIn(
            challenge: try #require(ChallengeID(milliseconds: 1, random: [UInt8](repeating: 0, count: 10))),
            user: device.user, deviceID: device.deviceID, keyID: try #require(device.keyID),
            scheme: device.scheme, authenticatedAt: device.enrolledAt,
            session: try .sample(token, endsAt: device.enrolledAt + 100))
        #expect(try await store.completeSignIn(signIn) == .completed)
        try await store.write { writer throws(StoreError) in
            try writer.connection.execute(
                "DELETE FROM devices; DELETE FROM users; UPDATE totals SET users = 0, devices = 0")
        }
        #expect(try await store.rotateRefreshToken(rotation) == .unknown)
        #expect(try await store.enroll(Enrollment(device: device)) == .enrolled)
        #expect(try await store.rotateRefreshToken(rotation) == .unknown)
        await store.close()
    }

    @Test("the log is copied into the file while the store works, and gone when it is closed")
    func checkpoints() async throws {
        let folder = try TestFolder()
        let store = try DatabaseStore(path: folder.path)
        // 33 MB a step, four times the length at which the log is copied.
        for _ in 0..<4 {
            try await store.write { writer throws(StoreError) in
                try writer.connection.execute(
                    """
                    CREATE TABLE IF NOT EXISTS ballast (bytes BLOB);
                    INSERT INTO ballast VALUES (zeroblob(33000000));
                    DELETE FROM ballast;
                    """)
            }
        }
        #expect(try folder.contents().count > 33_000_000)
        await store.close()
        #expect(!FileManager.default.fileExists(atPath: folder.path + "-wal"))
    }

    @Test("an error says nothing about users, values, paths or SQL")
    func errorsAreSafeToLog() async throws {
        let folder = try TestFolder()
        let store = try DatabaseStore(path: folder.path)
        let error = await #expect(throws: StoreError.self) {
            try await store.enroll(Enrollment(device: try .contradictory()))
        }
        await store.close()
        let text = try #require(error).description
        #expect(text == "the store failed while writing: SQLite 275, constraint failed")
        let others: [StoreError] = [
            .stopped(.flushFailed), .fileSystem(errno: 13, during: .opening), .overloaded, .closed, .inUse,
            .notAStore, .newerVersion(found: 3, supported: 1), .damaged(.corrupt), .malformedRow,
        ]
        #expect(Set(others.map(\.description)).count == others.count)
        #expect(others.allSatisfy { !$0.description.contains(folder.url.path) })
        #expect(others[6].description.contains("version 3") && others[6].description.contains("up to 1"))
    }

    private func sample(_ number: Int) throws(StoreError) -> DeviceRecord {
        do { return try .sample(number) } catch { throw .malformedRow }
    }

    private func limitPages(of store: DatabaseStore, to count: Int) async throws {
        try await store.write { writer throws(StoreError) in
            try writer.connection.execute("PRAGMA max_page_count = \(count)")
        }
    }

    @Test("an insert that inserts nothing has no number, whatever was inserted before")
    func numbersOfInserts() throws {
        let folder = try TestFolder()
        try folder.execute("CREATE TABLE notes (number INTEGER PRIMARY KEY)")
        let connection = try SQLiteConnection(path: folder.path, access: .readWrite)
        defer { connection.close() }
        let insert = try connection.prepareInsert("INSERT INTO notes SELECT 7 WHERE ?1 = 1", numbered: "number")
        var numbers: [Int64?] = []
        for value in [1, 0] as [Int64] { try insert.enqueue(.integer(value), numbered: { numbers.append($0) }) }
        #expect(numbers == [7, nil])
    }
}
