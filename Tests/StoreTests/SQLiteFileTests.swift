import Foundation
import Testing

@testable import LatchkeyStore

@Suite("The file of the SQLite store")
struct SQLiteFileTests {
    @Test("what was stored is there after the store is opened again")
    func survivesReopening() async throws {
        let folder = try TestFolder()
        let device = try DeviceRecord.sample()
        let store = try DatabaseStore(path: folder.path)
        #expect(try await store.enroll(Enrollment(device: device)) == .enrolled)
        await store.close()
        let reopened = try DatabaseStore(path: folder.path)
        #expect(try await reopened.device(device.deviceID) == device)
        #expect(try await reopened.counts() == StoreCounts(users: 1, devices: 1))
        await reopened.close()
    }

    @Test("a copy of file and log taken while the store is open has what was answered")
    func logHoldsAnswers() async throws {
        let folder = try TestFolder()
        let store = try DatabaseStore(path: folder.path)
        for number in 0..<20 { #expect(try await store.enroll(Enrollment(device: try .sample(number))) == .enrolled) }
        let copy = try TestFolder()
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: folder.path + suffix, toPath: copy.path + suffix)
        }
        let recovered = try DatabaseStore(path: copy.path)
        #expect(try await recovered.counts() == StoreCounts(users: 20, devices: 20))
        await recovered.close()
        await store.close()
    }

    @Test("only its owner may read or write the file and its companions", arguments: ["", "-wal", "-shm", ".lock"])
    func restrictsMode(_ suffix: String) async throws {
        let folder = try TestFolder()
        let store = try DatabaseStore(path: folder.path)
        #expect(try await store.enroll(Enrollment(device: try .sample())) == .enrolled)
        #expect(try folder.mode(of: suffix) == 0o600)
        await store.close()
    }

    @Test("a file that others could read is closed to them")
    func tightensMode() async throws {
        let folder = try TestFolder()
        try await folder.fill(devices: 1)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.path)
        let store = try DatabaseStore(path: folder.path)
        #expect(try folder.mode() == 0o600)
        await store.close()
    }

    @Test("the journal is a write-ahead log and every commit is flushed")
    func isDurable() async throws {
        let folder = try TestFolder()
        let store = try DatabaseStore(path: folder.path)
        let settings = try await store.write { writer throws(StoreError) in
            [
                try writer.connection.integer("PRAGMA synchronous"),
                try writer.connection.integer("PRAGMA foreign_keys"),
            ]
        }
        #expect(settings == [2, 1])
        await store.close()
        #expect(try folder.rows("PRAGMA journal_mode") == ["wal"])
    }

    @Test("who writes waits five seconds for others, who reads waits one", arguments: [true, false])
    func patience(writes: Bool) throws {
        let folder = try TestFolder()
        let file = try SQLiteFile(path: folder.path)
        let writer = try file.openWriter(migrations: SchemaMigration.all, check: .header, at: 0)
        defer { writer.close() }
        let reader = try SQLiteConnection(path: folder.path, access: .readOnly)
        defer { reader.close() }
        #expect(try (writes ? writer : reader).integer("PRAGMA busy_timeout") == (writes ? 5000 : 1000))
    }

    @Test("a checkpoint that a reader delays is no error; one in a transaction is")
    func checkpoints() throws {
        let folder = try TestFolder()
        let writer = try SQLiteFile(path: folder.path).openWriter(
            migrations: SchemaMigration.all, check: .header, at: 0)
        defer { writer.close() }
        let change = "UPDATE totals SET devices = devices"
        let reader = try SQLiteConnection(path: folder.path, access: .readOnly)
        defer { reader.close() }
        try writer.execute(change)
        try reader.execute("BEGIN; SELECT count(*) FROM totals")
        try writer.execute(change)
        let isWhole = try writer.withoutWaiting { () throws(StoreError) in try writer.checkpoint(.truncate) }
        #expect(!isWhole)
        try reader.execute("COMMIT")
        #expect(try writer.checkpoint(.truncate))
        try writer.execute("BEGIN IMMEDIATE; \(change)")
        #expect(throws: StoreError.self) { try writer.checkpoint(.truncate) }
        try writer.execute("ROLLBACK")
    }

    @Test("a file with no more than SQLite's header is a damaged one; with less it is no store, and is left alone")
    func cutShort() throws {
        for (size, expected) in [(99, StoreError.notAStore), (100, .damaged(.corrupt))] {
            let folder = try TestFolder()
            var bytes = [UInt8]("SQLite format 3\0".utf8) + [16, 0, 1, 1, 0, 64, 32, 32]
            bytes += [UInt8](repeating: 0, count: size - bytes.count)
            try folder.write(Data(bytes))
            #expect(throws: expected) { try DatabaseStore(path: folder.path) }
            #expect(try folder.contents() == Data(bytes))
        }
    }

    @Test("a second opener is refused while the first is there, and welcome afterwards")
    func refusesSecondOpener() async throws {
        let folder = try TestFolder()
        let store = try DatabaseStore(path: folder.path)
        #expect(throws: StoreError.inUse) { try DatabaseStore(path: folder.path) }
        let alias = folder.url.appendingPathComponent("alias.sqlite").path
        try FileManager.default.createSymbolicLink(atPath: alias, withDestinationPath: folder.path)
        #expect(throws: StoreError.inUse) { try DatabaseStore(path: alias) }
        #expect(try await store.enroll(Enrollment(device: try .sample())) == .enrolled)
        await store.close()
        let next = try DatabaseStore(path: alias)
        #expect(try await next.counts() == StoreCounts(users: 1, devices: 1))
        await next.close()
    }

    @Test("a store that nobody holds any more gives its file back without being closed")
    func releasesWhenDropped() async throws {
        let folder = try TestFolder()
        try await { _ = try await DatabaseStore(path: folder.path).enroll(Enrollment(device: try .sample())) }()
        var reopened: DatabaseStore?
        while reopened == nil {
            do throws(StoreError) {
                reopened = try DatabaseStore(path: folder.path)
            } catch {
                try #require(error == .inUse)
                await Task.yield()
            }
        }
        #expect(try await reopened?.counts() == StoreCounts(users: 1, devices: 1))
        await reopened?.close()
    }

    @Test("a refused file leaves nothing locked")
    func releasesAfterRefusal() async throws {
        let folder = try TestFolder()
        try folder.write(Data("no database".utf8))
        #expect(throws: StoreError.notAStore) { try DatabaseStore(path: folder.path) }
        try FileManager.default.removeItem(atPath: folder.path)
        let store = try DatabaseStore(path: folder.path)
        await store.close()
    }

    @Test("a path that leads nowhere is an error of the system")
    func refusesBadPaths() throws {
        let folder = try TestFolder()
        #expect(throws: StoreError.fileSystem(errno: ENOENT, during: .opening)) {
            try DatabaseStore(path: folder.url.path + "/missing/store.sqlite")
        }
        #expect(throws: StoreError.self) { try DatabaseStore(path: "") }
        #expect(throws: StoreError.self) { try DatabaseStore(path: folder.url.path + "/missing/") }
        #expect(throws: StoreError.notAStore) { try DatabaseStore(path: folder.url.path) }
    }

    @Test("a relative path is taken from the working folder")
    func acceptsRelativePaths() async throws {
        let name = "latchkey-store-\(UUID().uuidString).sqlite"
        let folder = FileManager.default.currentDirectoryPath
        let store = try DatabaseStore(path: name)
        #expect(FileManager.default.fileExists(atPath: "\(folder)/\(name)"))
        await store.close()
        for suffix in ["", ".lock"] { try FileManager.default.removeItem(atPath: "\(folder)/\(name)\(suffix)") }
    }
}
