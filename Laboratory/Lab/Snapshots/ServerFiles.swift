import ChatterService
import Foundation
import LatchkeyStore

/// The files of a visit's server: store, keys, audit log, and Chatter's store.
enum ServerFiles {
    private static let (store, chatter, keys) = (BackupManifest.database, "chatter.db", "server-keys.json")
    private static let needed: Set<String> = [store, chatter, keys]

    /// Copies them while the server runs: as a kill at this moment would leave them.
    ///
    /// - Throws: ``LabError`` if they can't be read, or are too large.
    static func kept(in folder: URL, now: Date) throws(LabError) -> [KeptFile] {
        let copy = folder.appendingPathComponent("snapshot-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: copy) }
        // The log after the store: it may be ahead of what the store knows of it, but never behind.
        do {
            _ = try StoreBackup.make(
                of: folder.appendingPathComponent(store).path,
                erasures: folder.appendingPathComponent(BackupManifest.erasures).path, to: copy.path, now: now)
            try FileManager.default.removeItem(at: copy.appendingPathComponent(BackupManifest.name))
            try ChatterService.copy(
                folder.appendingPathComponent(chatter).path, to: copy.appendingPathComponent(chatter).path)
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
            where name == keys || isAuditLog(name) {
                try FileManager.default.copyItem(
                    at: folder.appendingPathComponent(name), to: copy.appendingPathComponent(name))
            }
        } catch {
            throw LabError(500, "snapshot_failed", "The server's files could not be copied: \(error)")
        }
        return try KeptFile.all(in: copy)
    }

    /// - Throws: ``LabError`` unless these are files that a server has.
    static func check(names: [String]) throws(LabError) {
        guard Set(names).count == names.count, needed.isSubset(of: names),
            names.allSatisfy({ needed.contains($0) || $0 == BackupManifest.erasures || isAuditLog($0) })
        else { throw .damagedSnapshot }
    }

    /// Writes them to a new folder; their names and what the stores hold are checked first.
    ///
    /// - Throws: ``LabError`` if they are not as a server left them.
    static func write(_ files: [KeptFile], to folder: URL) throws(LabError) {
        try check(names: files.map(\.path))
        do {
            for file in files { try file.write(below: folder) }
        } catch {
            throw LabError(500, "restore_failed", "The server's files could not be written.")
        }
        do {
            let path = folder.appendingPathComponent(store).path
            for name in [store, chatter] {
                try checkContents(of: folder.appendingPathComponent(name).path)
            }
            guard try StoreCheck.read(path: path).findings.isEmpty else { throw StoreError.malformedRow }
        } catch StoreError.newerVersion {
            throw LabError(400, "newer_snapshot", "A newer lab kept this server. Update this lab.")
        } catch {
            throw .damagedSnapshot
        }
    }

    /// Compares the tables of a server that was opened over such files with those of another: no rule of theirs is missing.
    ///
    /// - Throws: ``LabError`` if they are others.
    static func check(_ folder: URL, like other: URL) throws(LabError) {
        do throws(StoreError) {
            for name in [store, chatter] {
                let (found, wanted) = (
                    try tables(of: folder.appendingPathComponent(name).path),
                    try tables(of: other.appendingPathComponent(name).path)
                )
                guard found == wanted else { throw .malformedRow }
            }
        } catch {
            throw .damagedSnapshot
        }
    }

    /// All that was created in a database, but what SQLite notes for itself.
    private static func tables(of path: String) throws(StoreError) -> [[String]] {
        let connection = try SQLiteConnection(reading: path)
        defer { connection.close() }
        return try connection.prepare(
            "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%' ORDER BY name"
        ).all { row throws(StoreError) in (0..<4).map { row.text($0) ?? "" } }
    }

    /// Whether it is the audit log, or an earlier part of it: `audit-2026-11-28-0001.jsonl`.
    private static func isAuditLog(_ name: String) -> Bool {
        name == "audit.jsonl"
            || name.utf8.count <= 40
                && name.wholeMatch(of: /audit-[0-9]{4}-[0-9]{2}-[0-9]{2}-[0-9]{4,}\.jsonl/) != nil
    }

    /// Nothing in a database runs by itself, and its numbers can be counted on.
    ///
    /// - Throws: `StoreError` if not so.
    private static func checkContents(of path: String) throws(StoreError) {
        let connection = try SQLiteConnection(reading: path)
        defer { connection.close() }
        // No triggers, views, virtual tables and computed columns: our stores have none. A virtual table must not even be
        // looked at, since its module would run.
        for query in [
            "SELECT count(*) FROM sqlite_schema WHERE type NOT IN ('table', 'index') OR coalesce(rootpage, 0) = 0",
            """
            SELECT count(*) FROM sqlite_schema t JOIN pragma_table_xinfo(t.name) c
            WHERE t.type = 'table' AND c.hidden <> 0
            """,
        ] {
            let foreign = try connection.prepare(query).first { row throws(StoreError) in try row.requiredInteger(0) }
            guard foreign == 0 else { throw .malformedRow }
        }
        let columns = try connection.prepare(
            """
            SELECT t.name, c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'
            """
        ).all { row throws(StoreError) in (row.text(0) ?? "", row.text(1) ?? "") }
        guard columns.count <= 1_000 else { throw .malformedRow }
        for (table, column) in columns {
            let (table, column) = (quoted(table), quoted(column))
            // Seconds as milliseconds, and the sum of two, still are numbers.
            let extreme = try connection.prepare(
                """
                SELECT count(*) FROM \(table)
                WHERE typeof(\(column)) = 'integer' AND \(column) NOT BETWEEN -\(limit) AND \(limit)
                """
            ).first { row throws(StoreError) in try row.requiredInteger(0) }
            guard extreme == 0 else { throw .malformedRow }
        }
    }

    private static let limit = Int64(1) << 52

    private static func quoted(_ name: String) -> String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }
}
