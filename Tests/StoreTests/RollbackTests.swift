import Foundation
import Testing

@testable import LatchkeyStore

/// An upgrade converts the database; to go back is to restore the backup from before it, by the program that is gone
/// back to.
@Suite("Going back to an earlier program")
struct RollbackTests {
    private static let now = Date(timeIntervalSince1970: 1_750_000_000)
    /// What the program before the last change of the schema knows.
    private static let earlier = Array(SchemaMigration.all.dropLast())

    private let folder: TestFolder
    private let backup: String

    init() throws {
        folder = try TestFolder()
        backup = folder.url.appendingPathComponent("backup").path
    }

    /// Opens the store as a program does that knows these versions; returns the version that it has then.
    private func open(_ migrations: [SchemaMigration]) throws -> Int {
        let file = try SQLiteFile(path: folder.path)
        let connection = try file.openWriter(migrations: migrations, check: .whole, at: 0)
        defer {
            connection.close()
            file.lock.release()
        }
        return Int(try connection.integer("SELECT max(version) FROM schema_version"))
    }

    /// A backup that the earlier program has made, and a store that today's has converted.
    private func upgrade() throws {
        #expect(try open(Self.earlier) == Self.earlier.count)
        let manifest = try StoreBackup.make(
            of: folder.path, erasures: folder.path + ".erased", to: backup, now: Self.now)
        #expect(manifest.schemaVersion == Self.earlier.count)
        #expect(try open(SchemaMigration.all) == SchemaMigration.all.count)
    }

    private func restore(_ migrations: [SchemaMigration]) throws {
        _ = try StoreBackup.restore(
            backup, to: folder.path, erasures: folder.path + ".erased", log: folder.path + ".log",
            replacing: .putAside, now: Self.now, migrations: migrations)
    }

    @Test("the earlier program restores the backup from before the upgrade, and opens it")
    func earlierProgramFirst() throws {
        try upgrade()
        try restore(Self.earlier)
        #expect(try open(Self.earlier) == Self.earlier.count)
    }

    @Test("what the later program has restored, the earlier one refuses, and says whose restore it takes")
    func laterProgramFirst() throws {
        try upgrade()
        try restore(SchemaMigration.all)
        let refusal = StoreError.newerVersion(found: SchemaMigration.all.count, supported: Self.earlier.count)
        #expect(throws: refusal) { try open(Self.earlier) }
        #expect(refusal.description.contains("by this program's `latchkey restore`"))
    }
}
