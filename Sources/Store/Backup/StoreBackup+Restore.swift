import Glibc

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a restoration has done.
public struct StoreRestoration: Sendable, Equatable {
    /// The manifest of the backup.
    public let manifest: BackupManifest
    /// How many users the store has now.
    public let users: Int
    /// How many devices it has.
    public let devices: Int
    /// How many users were erased since the backup was made, and again now.
    public let erasedAgain: Int
    /// How many sessions the backup held, which were ended.
    public let endedSessions: Int
    /// The database that was replaced, under its new name; `nil` if there was none.
    public let replaced: String?
}

/// A copy that may become the store.
private struct PreparedStore {
    let check: StoreCheck
    var sessions = 0
    var erasedAgain = 0
}

extension StoreBackup {
    /// Whether a database that is there is replaced.
    public enum Replacement: Sendable {
        /// It is not: the restoration is refused.
        case refused
        /// It is put aside under another name.
        case putAside
    }

    /// Puts a backup in the place of a store that nobody has open.
    ///
    /// What a copy of an older day would make valid again does not come back: sessions and one-time passwords are
    /// ended, challenges and invitations made until now and all recovery codes are void, and users who were erased since
    /// are erased again.
    ///
    /// - Parameters:
    ///   - folder: The backup.
    ///   - path: The store's file.
    ///   - erasures: The list of erased users beside it; its lines and those of the backup's list both count.
    ///   - log: The audit log beside it; where there is none, a new one may begin.
    ///   - replacement: What becomes of a database that is there.
    ///   - now: The time to be noted.
    ///   - event: The audit log's event about it, as JSON, which the next start writes; none by default.
    /// - Throws: ``BackupError``; the store is as it was then.
    public static func restore(
        _ folder: String, to path: String, erasures: String, log: String, replacing replacement: Replacement,
        now: Date, noting event: (BackupManifest) -> [UInt8]? = { _ in nil }
    ) throws(BackupError) -> StoreRestoration {
        try restore(
            folder, to: path, erasures: erasures, log: log, replacing: replacement, now: now,
            migrations: SchemaMigration.all, noting: event)
    }

    /// The same for a program that knows the given versions of the schema: the store has the last of them afterwards, so
    /// that an earlier program refuses it.
    static func restore(
        _ folder: String, to path: String, erasures: String, log: String, replacing replacement: Replacement,
        now: Date, migrations: [SchemaMigration], noting event: (BackupManifest) -> [UInt8]? = { _ in nil }
    ) throws(BackupError) -> StoreRestoration {
        let manifest = try BackupManifest.read(folder: folder)
        let path = try inStore { () throws(StoreError) in try SQLiteFile.resolve(path) }
        let lock = try inStore { () throws(StoreError) in try StoreFileLock(path: path + ".lock") }
        defer { lock.release() }
        let hasStore = DurableFile.exists(path)
        if hasStore, replacement == .refused { throw .exists(path: path) }
        let erased = try ErasureList(path: erasures).hashes().union(backedUpErasures(folder, manifest))
        let temporary = path + "." + UUID().uuidString + ".restore"
        do throws(BackupError) {
            let source = folder + "/" + BackupManifest.database
            guard try DurableFile.copy(source, to: temporary) == manifest.files[BackupManifest.database] else {
                throw .changed(path: source)
            }
            let prepared = try prepare(
                temporary, migrations, erased: erased, hasLog: DurableFile.exists(log), event: event(manifest), now: now
            )
            _ = try DurableFile.facts(temporary)
            let replaced = hasStore ? try putAside(path, now: now) : nil
            try DurableFile.rename(temporary, to: path)
            try DurableFile.flushFolder(DurableFile.folder(of: path))
            return StoreRestoration(
                manifest: manifest, users: prepared.check.counts.users, devices: prepared.check.counts.devices,
                erasedAgain: prepared.erasedAgain, endedSessions: prepared.sessions, replaced: replaced)
        } catch {
            for suffix in ["", "-journal", "-wal", "-shm"] { unlink(temporary + suffix) }
            throw error
        }
    }

    /// The erased users that the backup knew of, after its list was compared with the manifest.
    private static func backedUpErasures(
        _ folder: String, _ manifest: BackupManifest
    ) throws(BackupError) -> Set<[UInt8]> {
        let path = folder + "/" + BackupManifest.erasures
        guard let file = manifest.files[BackupManifest.erasures] else { return [] }
        guard try DurableFile.facts(path) == file else { throw .changed(path: path) }
        return try ErasureList(path: path).hashes()
    }

    /// Brings the copy to the last version, checks it, and takes from it what must not be valid again.
    private static func prepare(
        _ path: String, _ migrations: [SchemaMigration], erased: Set<[UInt8]>, hasLog: Bool, event: [UInt8]?, now: Date
    ) throws(BackupError) -> PreparedStore {
        try inStore { () throws(StoreError) in
            let connection = try SQLiteConnection(path: path, access: .readWrite)
            defer { connection.close() }
            let before = try StoreCheck(connection)
            guard before.findings.isEmpty else { return PreparedStore(check: before) }
            try connection.execute("PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON")
            try SQLiteMigrator(connection: connection, migrations: migrations)
                .migrate(from: before.schemaVersion, at: now.storedMilliseconds)
            connection.activity = .writing
            try connection.execute("BEGIN IMMEDIATE")
            let restored = RestoredStore(connection: connection)
            let sessions = try restored.endWhatMustNotReturn(now: now.storedMilliseconds)
            let erasedAgain = try restored.erase(erased)
            // The audit log may be another machine's by now, or gone; who restores lets it go on, and it says so.
            try connection.execute("UPDATE audit_anchor SET accepted_by = \(getuid())")
            if !hasLog { try restored.forgetAuditLog() }
            if let event { try restored.note(event, at: now.storedMilliseconds) }
            try connection.execute("COMMIT")
            return PreparedStore(check: try StoreCheck(connection), sessions: sessions, erasedAgain: erasedAgain)
        } mustBeSound: {
            $0.check.findings
        }
    }

    /// Gives the database that is there another name, together with its log, which may hold its latest commits.
    ///
    /// Until the new one takes its name the old one keeps it too, so that there is a database at every moment.
    private static func putAside(_ path: String, now: Date) throws(BackupError) -> String {
        let aside = path + ".replaced-\(now.storedMilliseconds)"
        guard link(path, aside) == 0 else { throw .file(path: aside, errno: errno) }
        if DurableFile.exists(path + "-wal") { try DurableFile.rename(path + "-wal", to: aside + "-wal") }
        if DurableFile.exists(path + "-shm") { unlink(path + "-shm") }
        return aside
    }
}
