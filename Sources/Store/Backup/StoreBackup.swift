import Glibc

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Makes backups of a store while it is in use, and restores them.
///
/// A backup is a folder: the database as of one moment, the list of erased users, and a manifest with their hashes. It
/// is there wholly or not at all. The server's keys are not in it: with a copy of the database alone nobody can sign a
/// token or derive a challenge.
public enum StoreBackup {
    /// Copies a store to a new folder of mode 0700, and checks the copy.
    ///
    /// - Parameters:
    ///   - path: The store's file; a server may have it open.
    ///   - erasures: The list of erased users, if there is one.
    ///   - folder: The new folder; the one in which it lies must exist.
    ///   - now: The time to be noted.
    /// - Throws: ``BackupError``; nothing is left then.
    public static func make(
        of path: String, erasures: String, to folder: String, now: Date
    ) throws(BackupError) -> BackupManifest {
        guard !DurableFile.exists(folder) else { throw .exists(path: folder) }
        let trimmed = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        let partial = trimmed + "." + UUID().uuidString + ".part"
        guard mkdir(partial, S_IRWXU) == 0 else { throw .notMade(path: trimmed, errno: errno) }
        do throws(BackupError) {
            let check = try copyDatabase(path, to: partial + "/" + BackupManifest.database)
            var files = [
                BackupManifest.database: try DurableFile.facts(partial + "/" + BackupManifest.database)
            ]
            if DurableFile.exists(erasures) {
                files[BackupManifest.erasures] = try DurableFile.copy(
                    erasures, to: partial + "/" + BackupManifest.erasures)
            }
            let manifest = BackupManifest(
                form: BackupManifest.currentForm, madeAt: now.storedMilliseconds, schemaVersion: check.schemaVersion,
                users: check.counts.users, devices: check.counts.devices, files: files)
            try DurableFile.create(partial + "/" + BackupManifest.name, try manifest.encoded())
            try DurableFile.flushFolder(partial)
            try DurableFile.rename(partial, to: trimmed)
            try DurableFile.flushFolder(DurableFile.folder(of: trimmed))
            return manifest
        } catch {
            // What can't be removed either is told by its name, which nothing takes for a backup.
            try? FileManager.default.removeItem(atPath: partial)
            throw error
        }
    }

    /// Copies the database and returns what a check of the copy has found, which is nothing.
    private static func copyDatabase(_ path: String, to copy: String) throws(BackupError) -> StoreCheck {
        try DurableFile.create(copy)
        do throws(BackupError) {
            return try copyStore(path, to: copy)
        } catch .store(.sqlite(let code, _)) where code.primary == .full {
            // Of the two disks it is the copy's: nothing is written to the other.
            throw .file(path: copy, errno: ENOSPC)
        }
    }

    private static func copyStore(_ path: String, to copy: String) throws(BackupError) -> StoreCheck {
        try inStore { () throws(StoreError) in
            let source = try SQLiteConnection(path: path, access: .readOnly)
            defer { source.close() }
            source.activity = .reading
            guard try SQLiteMigrator(connection: source, migrations: SchemaMigration.all).version() > 0 else {
                throw .notAStore
            }
            let target = try SQLiteConnection(path: copy, access: .readWrite)
            defer { target.close() }
            try source.copy(into: target)
            // One file, without a log beside it.
            try target.execute("PRAGMA journal_mode = DELETE")
            return try StoreCheck(target)
        } mustBeSound: {
            $0.findings
        }
    }

    /// Runs a step on databases; its error becomes one of the backup's, and so does what it has found.
    static func inStore<Result>(
        _ body: () throws(StoreError) -> Result, mustBeSound findings: (Result) -> [String] = { _ in [] }
    ) throws(BackupError) -> Result {
        let result: Result
        do throws(StoreError) {
            result = try body()
        } catch {
            guard case .sqlite(let code, _) = error else { throw .store(error) }
            if code.primary == .notADatabase { throw .store(.notAStore) }
            if code.primary == .corrupt { throw .store(.damaged(code)) }
            throw .store(error)
        }
        let found = findings(result)
        guard found.isEmpty else { throw .unsound(found) }
        return result
    }
}
