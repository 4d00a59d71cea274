import ChatterService
import Foundation
import LatchkeyStore
import LatchkeyWire

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

    /// Writes them to a new folder, and checks what the stores hold.
    ///
    /// Their tables are compared before anything else is asked of them: an expression of somebody else's would be worked out.
    ///
    /// - Parameters:
    ///   - other: The folder of a server of this lab.
    /// - Throws: ``LabError`` if they are not as a server left them.
    static func write(_ files: [KeptFile], to folder: URL, like other: URL) throws(LabError) {
        try check(names: files.map(\.path))
        guard files.allSatisfy(isStrict) else { throw .damagedSnapshot }
        do {
            for file in files { try file.write(below: folder) }
        } catch {
            throw LabError(500, "restore_failed", "The server's files could not be written.")
        }
        do {
            for name in [store, chatter] {
                let path = folder.appendingPathComponent(name).path
                try checkTables(of: path, like: other.appendingPathComponent(name).path)
                try checkValues(of: path)
            }
            let path = folder.appendingPathComponent(store).path
            guard try StoreCheck.read(path: path).findings.isEmpty else { throw StoreError.malformedRow }
        } catch StoreError.newerVersion {
            throw .newerSnapshot
        } catch let error as LabError {
            throw error
        } catch {
            throw .damagedSnapshot
        }
    }

    /// Whether a file has no JSON but strict one, which takes no quadratic time to decode.
    private static func isStrict(_ file: KeptFile) -> Bool {
        guard isAuditLog(file.path) else { return file.path != keys || JSONSyntax.isStrict(Array(file.data)) }
        return file.data.split(separator: UInt8(ascii: "\n")).allSatisfy { line in
            // Half a line, as a power cut leaves it, is no object to any decoder.
            JSONSyntax.isStrict(Array(line)) || line.last { $0 > 0x20 } != UInt8(ascii: "}")
        }
    }

    /// - Throws: ``LabError`` if a database has other tables, indexes or rules than one of this lab; `StoreError` if it is none.
    private static func checkTables(of path: String, like other: String) throws {
        let (found, wanted) = (try SQLiteConnection(reading: path), try SQLiteConnection(reading: other))
        defer {
            found.close()
            wanted.close()
        }
        let (tables, present) = (try created(in: found), try created(in: wanted))
        guard tables != present else { return }
        // The versions can be asked for where this table is as it should be.
        let name = "schema_version"
        if let versions = present[name], tables[name] == versions {
            if try version(in: found) > version(in: wanted) { throw LabError.newerSnapshot }
            if try version(in: found) < version(in: wanted) { throw LabError.olderSnapshot }
        }
        throw LabError.damagedSnapshot
    }

    /// All that was created in a database, by name, but what SQLite notes for itself.
    private static func created(in connection: SQLiteConnection) throws(StoreError) -> [String: [String]] {
        let rows = try connection.prepare(
            """
            SELECT name, type, tbl_name, sql FROM sqlite_schema WHERE \(SQLiteConnection.isNotOfSQLite)
            """
        ).all { row throws(StoreError) in (0..<4).map { row.text($0) ?? "" } }
        return Dictionary(rows.map { ($0[0], $0) }) { first, second in first + second }
    }

    private static func version(in connection: SQLiteConnection) throws(StoreError) -> Int64 {
        let version = try connection.prepare("SELECT max(version) FROM schema_version").first {
            row throws(StoreError) in try row.requiredInteger(0)
        }
        guard let version else { throw .malformedRow }
        return version
    }

    /// Whether it is the audit log, or an earlier part of it: `audit-2026-11-28-0001.jsonl`.
    private static func isAuditLog(_ name: String) -> Bool {
        name == "audit.jsonl"
            || name.utf8.count <= 40
                && name.wholeMatch(of: /audit-[0-9]{4}-[0-9]{2}-[0-9]{2}-[0-9]{4,}\.jsonl/) != nil
    }

    /// The numbers of a database, whose tables are a server's, can be counted on, and its texts compared.
    ///
    /// - Throws: `StoreError` if not so.
    private static func checkValues(of path: String) throws(StoreError) {
        let connection = try SQLiteConnection(reading: path)
        defer { connection.close() }
        let columns = try connection.prepare(
            """
            SELECT t.name, c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'
            """
        ).all { row throws(StoreError) in (row.text(0) ?? "", row.text(1) ?? "") }
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
            // Of whatever encoding the database is: what is not ASCII has more bytes than characters.
            let texts = try connection.prepare(
                """
                SELECT \(column) FROM \(table)
                WHERE typeof(\(column)) = 'text' AND length(\(column)) <> length(CAST(\(column) AS BLOB))
                """
            ).all { row throws(StoreError) in row.text(0) ?? "" }
            guard texts.allSatisfy({ StreamSafeText.isSafe($0.utf8) }) else { throw .malformedRow }
        }
    }

    private static let limit = Int64(1) << 52

    private static func quoted(_ name: String) -> String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }
}
