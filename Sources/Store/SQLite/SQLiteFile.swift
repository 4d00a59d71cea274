import Glibc

/// A store's file on disk: its path, permissions and integrity.
package struct SQLiteFile {
    /// The path with symbolic links resolved, so that one file has one lock.
    package let path: String
    package let lock: StoreFileLock

    /// Finds or creates the file (mode 0600) and locks it.
    package init(path: String) throws(StoreError) {
        let resolved = try Self.resolve(path)
        lock = try StoreFileLock(path: resolved + ".lock")
        self.path = resolved
        try create()
    }

    /// Opens the file for its one writer, after it has been found sound and brought to the latest version.
    ///
    /// - Parameter applicationID: Marks files of this kind; the store's own unless given.
    package func openWriter(
        migrations: [SchemaMigration], check: SQLiteFileCheck, at milliseconds: Int64,
        applicationID: Int64 = SQLiteMigrator.applicationID
    ) throws(StoreError) -> SQLiteConnection {
        do throws(StoreError) {
            let connection = try SQLiteConnection(path: path, access: .readWrite)
            let migrator = SQLiteMigrator(
                connection: connection, migrations: migrations, applicationID: applicationID)
            let version = try migrator.version()
            if case .whole = check { try checkWhole(connection) }
            try restrictMode()
            try configure(connection)
            try migrator.migrate(from: version, at: milliseconds)
            return connection
        } catch {
            guard case .sqlite(let code, _) = error else { throw error }
            if code.primary == .notADatabase { throw .notAStore }
            if code.primary == .corrupt { throw .damaged(code) }
            throw error
        }
    }

    private func checkWhole(_ connection: SQLiteConnection) throws(StoreError) {
        let verdict = try connection.prepare("PRAGMA quick_check(1)").first { row throws(StoreError) in row.text(0) }
        guard verdict == "ok" else { throw .damaged(.corrupt) }
    }

    private func configure(_ connection: SQLiteConnection) throws(StoreError) {
        let mode = try connection.prepare("PRAGMA journal_mode = WAL").first { row throws(StoreError) in row.text(0) }
        guard mode == "wal" else { throw .sqlite(SQLiteResultCode(rawValue: 1), during: .opening) }
        // FULL: a commit that was answered survives a power cut. NORMAL could bring a used challenge back to life.
        try connection.execute("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON")
        try connection.execute("PRAGMA cache_size = -16384; PRAGMA journal_size_limit = 67108864")
        // Deleted names and numbers are overwritten, as Debian's SQLite does without being told.
        try connection.execute("PRAGMA secure_delete = ON")
        connection.watchLog()
    }

    /// The path with symbolic links resolved, also of a file that is not there yet.
    static func resolve(_ path: String) throws(StoreError) -> String {
        if let whole = realpath(path, nil) {
            defer { free(whole) }
            return String(cString: whole)
        }
        guard errno == ENOENT else { throw .fileSystem(errno: errno, during: .opening) }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard let name = parts.last, !name.isEmpty else { throw .fileSystem(errno: EISDIR, during: .opening) }
        let folder = parts.count == 1 ? "." : parts.dropLast().joined(separator: "/") + "/"
        guard let parent = realpath(folder, nil) else { throw .fileSystem(errno: errno, during: .opening) }
        defer { free(parent) }
        let start = String(cString: parent)
        return start == "/" ? "/\(name)" : "\(start)/\(name)"
    }

    /// SQLite gives its log and index the mode of the file, so this one call protects all three.
    private func create() throws(StoreError) {
        let descriptor = FolderFile.open(path, O_RDWR | O_CREAT | O_EXCL)
        if descriptor >= 0 {
            close(descriptor)
            return
        }
        guard errno == EEXIST else { throw .fileSystem(errno: errno, during: .opening) }
        var status = stat()
        guard stat(path, &status) == 0 else { throw .fileSystem(errno: errno, during: .opening) }
        // SQLite would take a file of a single byte for an empty one and overwrite it; its header has 100.
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size == 0 || status.st_size >= 100 else { throw .notAStore }
    }

    private func restrictMode() throws(StoreError) {
        guard chmod(path, S_IRUSR | S_IWUSR) == 0 else { throw .fileSystem(errno: errno, during: .opening) }
    }
}

/// The integrity check of a file before use.
public enum SQLiteFileCheck: Sendable {
    /// Every page is read and checked (`PRAGMA quick_check`): about a second for a gigabyte.
    case whole
    /// The header and the schema only; damage further in shows when it is read.
    case header
}
