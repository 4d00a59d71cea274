import Foundation
import LatchkeyWire
import Testing

@testable import LatchkeyStore

@Suite("Files that the SQLite store refuses")
struct SQLiteRefusalTests {
    @Test("a file from a newer version is refused, named and left alone")
    func refusesNewerVersion() async throws {
        let folder = try TestFolder()
        try await folder.fill(devices: 3)
        try folder.execute("INSERT INTO schema_version VALUES (99, 0)")
        let before = try folder.contents()
        let supported = SchemaMigration.all.count
        #expect(throws: StoreError.newerVersion(found: 99, supported: supported)) {
            try DatabaseStore(path: folder.path)
        }
        #expect(try folder.contents() == before)
    }

    @Test(
        "another program's database is refused and left alone",
        arguments: [
            "CREATE TABLE notes (text TEXT)",
            "PRAGMA application_id = 1234",
            "CREATE TABLE schema_version (version INTEGER, applied_at INTEGER)",
            "PRAGMA journal_mode = WAL; CREATE TABLE devices (device_id TEXT)",
            "PRAGMA application_id = \(SQLiteMigrator.applicationID); CREATE TABLE notes (text TEXT)",
        ])
    func refusesForeignDatabases(_ sql: String) throws {
        let folder = try TestFolder()
        try folder.execute(sql)
        let before = try folder.contents()
        #expect(throws: StoreError.notAStore) { try DatabaseStore(path: folder.path) }
        #expect(try folder.contents() == before)
    }

    @Test("a file that is no database is refused and left alone", arguments: [12, 100, 5000, 100_000])
    func refusesOtherFiles(length: Int) throws {
        let folder = try TestFolder()
        let data = Data(repeating: UInt8(ascii: "x"), count: length)
        try folder.write(data)
        #expect(throws: StoreError.notAStore) { try DatabaseStore(path: folder.path) }
        #expect(try folder.contents() == data)
    }

    @Test("a pipe in the place of a file is refused, and not waited for")
    func refusesPipes() throws {
        let folder = try TestFolder()
        #expect(mkfifo(folder.path, 0o600) == 0)
        #expect(throws: StoreError.notAStore) { try StoreCheck.read(path: folder.path) }
        #expect(throws: StoreError.notAStore) { try DatabaseStore(path: folder.path) }
    }

    @Test("a file that was cut off is refused", arguments: [1, 99, 512, 4095, 4096, 40_000])
    func refusesHalfFiles(length: Int) async throws {
        let folder = try TestFolder()
        try await folder.fill(devices: 300)
        try folder.write(try folder.contents().prefix(length))
        let error = #expect(throws: StoreError.self) { try DatabaseStore(path: folder.path) }
        #expect(try isRefusal(#require(error)))
    }

    @Test("a page of rubbish is refused wherever it is")
    func refusesRubbishPages() async throws {
        let folder = try TestFolder()
        try await folder.fill(devices: 300)
        let sound = try folder.contents()
        let pages = sound.count / 4096
        for page in 0..<pages {
            var damaged = sound
            damaged.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Data(repeating: 0xA5, count: 4096))
            try folder.write(damaged)
            let error = #expect(throws: StoreError.self, "page \(page)") { try DatabaseStore(path: folder.path) }
            #expect(try isRefusal(#require(error)), "page \(page)")
        }
    }

    @Test("without the whole check a damaged file opens, and the damage shows when it is read")
    func findsDamageLater() async throws {
        let (empty, folder) = (try TestFolder(), try TestFolder())
        try await empty.fill(devices: 0)
        try await folder.fill(devices: 300)
        var damaged = try folder.contents()
        // The pages of a new store hold the schema, without which nothing opens.
        let (first, last) = (try empty.contents().count / 4096, damaged.count / 4096 - 1)
        damaged.replaceSubrange(first * 4096..<last * 4096, with: Data(repeating: 0xA5, count: (last - first) * 4096))
        try folder.write(damaged)
        let store = try DatabaseStore(path: folder.path, check: .header)
        var failures = 0
        for number in 0..<300 {
            do throws(StoreError) {
                _ = try await store.device(try id(number))
            } catch {
                failures += 1
            }
        }
        #expect(failures > 0)
        await store.close()
    }

    @Test("an empty file is taken for a new store")
    func acceptsEmptyFiles() async throws {
        let folder = try TestFolder()
        try folder.write(Data())
        let store = try DatabaseStore(path: folder.path)
        #expect(try await store.counts() == StoreCounts(users: 0, devices: 0))
        await store.close()
    }

    private func id(_ number: Int) throws(StoreError) -> DeviceID {
        do { return try DeviceRecord.sample(number).deviceID } catch { throw .malformedRow }
    }

    private func isRefusal(_ error: StoreError) -> Bool {
        switch error {
        case .damaged, .notAStore: true
        default: false
        }
    }
}
