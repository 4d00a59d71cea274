import Foundation
import Testing

@testable import LatchkeyStore

@Suite("The writer of the SQLite store")
struct SQLiteWriterTests {
    @Test("steps that wait are committed together")
    func groupsCommits() async throws {
        let folder = try TestFolder()
        let store = try DatabaseStore(path: folder.path)
        let held = await HeldWriter(store)
        let before = store.statistics
        let enrollments = try enroll(0..<64, in: store)
        await held.waitForQueue(of: 64, in: store)
        try await held.release()
        for enrollment in enrollments { #expect(try await enrollment.value == .enrolled) }
        let after = store.statistics
        #expect(after.steps - before.steps == 65)
        #expect(after.commits - before.commits <= 10)
        #expect(after.longestBatch == 64)
        await store.close()
    }

    @Test("each of three hundred open stores has a writer", .timeLimit(.minutes(3)))
    func hasWriters() async throws {
        let folder = try TestFolder()
        let stores = try (0..<300).map { _ in try DatabaseStore.temporary(in: folder.url) }
        for store in stores { #expect(try await store.enroll(Enrollment(device: .sample())) == .enrolled) }
        for store in stores { await store.close() }
    }

    @Test("no more steps than allowed go into one commit")
    func capsBatches() async throws {
        let folder = try TestFolder()
        var limits = WriterLimits()
        limits.batchLength = 8
        let store = try DatabaseStore(path: folder.path, limits: limits)
        let held = await HeldWriter(store)
        let enrollments = try enroll(0..<64, in: store)
        await held.waitForQueue(of: 64, in: store)
        try await held.release()
        for enrollment in enrollments { #expect(try await enrollment.value == .enrolled) }
        #expect(store.statistics.longestBatch == 8)
        #expect(store.statistics.commits == 9)
        await store.close()
    }

    @Test("a step is answered only after its commit")
    func answersAfterCommit() async throws {
        let folder = try TestFolder()
        let store = try DatabaseStore(path: folder.path)
        let device = try DeviceRecord.sample()
        let path = folder.path
        let seenInside = try await store.write { writer throws(StoreError) -> DeviceRecord? in
            _ = try writer.enroll(Enrollment(device: device))
            return try StoreReader(SQLiteConnection(reading: path)).first(.device(device.deviceID))
        }
        #expect(seenInside == nil)
        #expect(store.statistics.commits == 1)
        #expect(try await store.device(device.deviceID) == device)
        for number in 2...9 {
            #expect(try await store.enroll(Enrollment(device: try .sample(number))) == .enrolled)
            #expect(store.statistics.commits == number)
        }
        await store.close()
    }

    @Test("a step that fails leaves the others of its batch alone")
    func isolatesFailures() async throws {
        let folder = try TestFolder()
        let store = try DatabaseStore(path: folder.path)
        let held = await HeldWriter(store)
        let sound = try enroll(0..<10, in: store)
        let broken = Task { try await store.enroll(Enrollment(device: try .contradictory(50))) }
        let others = try enroll(10..<20, in: store)
        await held.waitForQueue(of: 21, in: store)
        try await held.release()
        for enrollment in sound + others { #expect(try await enrollment.value == .enrolled) }
        await #expect(throws: StoreError.self) { try await broken.value }
        #expect(try await store.counts() == StoreCounts(users: 20, devices: 20))
        #expect(store.statistics.failedSteps == 1)
        await store.close()
    }

    @Test("what a step wrote before it failed is undone, in a batch too")
    func undoesHalfSteps() async throws {
        let folder = try TestFolder()
        let store = try DatabaseStore(path: folder.path)
        let held = await HeldWriter(store)
        let sound = try enroll(0..<5, in: store)
        let device = try DeviceRecord.sample(50)
        let half = Task {
            try await store.write { writer throws(StoreError) -> EnrollmentOutcome in
                _ = try writer.enroll(Enrollment(device: device))
                throw .malformedRow
            }
        }
        await held.waitForQueue(of: 6, in: store)
        try await held.release()
        for enrollment in sound { #expect(try await enrollment.value == .enrolled) }
        await #expect(throws: StoreError.malformedRow) { try await half.value }
        #expect(try await store.device(device.deviceID) == nil)
        #expect(try await store.counts() == StoreCounts(users: 5, devices: 5))
        await store.close()
    }

    @Test("if the commit fails, every step of the batch has failed and nothing is kept")
    func failsTogether() async throws {
        let folder = try TestFolder()
        let store = try DatabaseStore(path: folder.path)
        let held = await HeldWriter(store)
        let sound = try enroll(0..<5, in: store)
        let orphan = Task {
            try await store.write { writer throws(StoreError) in
                // A reference that is checked at the commit and leads nowhere.
                try writer.connection.execute(
                    """
                    CREATE TABLE parents (id INTEGER PRIMARY KEY);
                    CREATE TABLE orphans (parent INTEGER REFERENCES parents DEFERRABLE INITIALLY DEFERRED);
                    INSERT INTO orphans VALUES (1);
                    """)
            }
        }
        await held.waitForQueue(of: 6, in: store)
        try await held.release()
        for enrollment in sound { await #expect(throws: StoreError.self) { try await enrollment.value } }
        await #expect(throws: StoreError.self) { try await orphan.value }
        #expect(try await store.counts() == StoreCounts(users: 0, devices: 0))
        #expect(try await store.enroll(Enrollment(device: try .sample())) == .enrolled)
        await store.close()
    }

    @Test("reads do not wait for the writer and do not see what is not committed")
    func readsBesideWrites() async throws {
        let folder = try TestFolder()
        let store = try DatabaseStore(path: folder.path)
        #expect(try await store.enroll(Enrollment(device: try .sample(1))) == .enrolled)
        let second = try DeviceRecord.sample(2)
        let held = await HeldWriter(store) { writer throws(StoreError) in
            _ = try writer.enroll(Enrollment(device: second))
        }
        #expect(try await store.device(try DeviceRecord.sample(1).deviceID) != nil)
        #expect(try await store.device(second.deviceID) == nil)
        #expect(try await store.counts() == StoreCounts(users: 1, devices: 1))
        try await held.release()
        #expect(try await store.device(second.deviceID) == second)
        await store.close()
    }

    @Test("closing finishes the steps that wait and keeps them")
    func finishesOnClose() async throws {
        let folder = try TestFolder()
        let store = try DatabaseStore(path: folder.path)
        let held = await HeldWriter(store)
        let enrollments = try enroll(0..<20, in: store)
        await held.waitForQueue(of: 20, in: store)
        async let closed: Void = store.close()
        try await held.release()
        await closed
        for enrollment in enrollments { #expect(try await enrollment.value == .enrolled) }
        let reopened = try DatabaseStore(path: folder.path)
        #expect(try await reopened.counts() == StoreCounts(users: 20, devices: 20))
        await reopened.close()
    }

    private func enroll(_ numbers: Range<Int>, in store: DatabaseStore) throws -> [Task<EnrollmentOutcome, any Error>] {
        try numbers.map { number in
            let enrollment = Enrollment(device: try .sample(number))
            return Task { try await store.enroll(enrollment) }
        }
    }
}
