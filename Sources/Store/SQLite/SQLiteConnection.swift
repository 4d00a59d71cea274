import CSQLite
import Glibc

/// The owner of one SQLite connection.
///
/// Sendable because it is handed from thread to thread whole; only one uses it at a time. It is opened without
/// SQLite's own lock for that reason.
package final class SQLiteConnection: SQLConnection, @unchecked Sendable {
    package enum Access {
        case readWrite
        case readOnly
    }

    /// The current operation, for errors.
    package var activity: StoreActivity
    package private(set) var isOpen = true
    package let dialect = SQLDialect.sqlite
    package var isUsable: Bool { isOpen }
    private let handle: OpaquePointer
    private let frames: UnsafeMutablePointer<Int32>
    /// For how many milliseconds it waits for another connection that is in its way.
    private let patience: Int32

    /// Once a process, before the first connection.
    ///
    /// If SQLite is in use already it refuses, and nothing is lost but speed.
    private static let leavesMemoryUncounted: Void = { _ = latchkey_sqlite3_leave_memory_uncounted() }()

    package convenience init(path: String, access: Access) throws(StoreError) {
        // A pipe would be waited for, for ever.
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { throw .notAStore }
        try self.init(name: path, access: access, flags: 0)
    }

    /// Opens a database in memory, which all connections of this process to that name share.
    convenience init(memory name: String, access: Access) throws(StoreError) {
        let creating = access == .readWrite ? SQLITE_OPEN_CREATE : 0
        try self.init(name: "file:/\(name)?vfs=memdb", access: access, flags: SQLITE_OPEN_URI | creating)
    }

    private init(name: String, access: Access, flags extra: Int32) throws(StoreError) {
        Self.leavesMemoryUncounted
        var handle: OpaquePointer?
        let flags = (access == .readWrite ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY) | extra
        let code = sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK, let handle else {
            sqlite3_close_v2(handle)
            throw .sqlite(SQLiteResultCode(rawValue: code), during: .opening)
        }
        self.handle = handle
        activity = .opening
        frames = .allocate(capacity: 1)
        frames.initialize(to: 0)
        patience = access == .readWrite ? 5000 : 1000
        sqlite3_busy_timeout(handle, patience)
        // A tampered file must not make SQLite execute code in its schema.
        for (setting, isOn) in [
            (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), (SQLITE_DBCONFIG_DQS_DML, 0),
            (SQLITE_DBCONFIG_DQS_DDL, 0),
        ] {
            latchkey_sqlite3_db_switch(handle, setting, Int32(isOn))
        }
    }

    /// Opens a connection that only reads.
    package convenience init(reading path: String) throws(StoreError) {
        try self.init(path: path, access: .readOnly)
        try execute("PRAGMA query_only = ON; PRAGMA cell_size_check = ON; PRAGMA cache_size = -8192")
    }

    deinit {
        close()
        frames.deallocate()
    }

    /// Ends all statements and closes; no statement may be used afterwards.
    package func close() {
        guard isOpen else { return }
        isOpen = false
        while let statement = sqlite3_next_stmt(handle, nil) {
            sqlite3_finalize(statement)
        }
        sqlite3_close_v2(handle)
    }

    /// Closes without the checkpoint that SQLite makes when the last connection goes.
    package func closeKeepingLog() {
        latchkey_sqlite3_db_switch(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        close()
    }

    /// Runs statements whose rows nobody wants.
    package func execute(_ sql: String) throws(StoreError) {
        try check(sqlite3_exec(handle, sql, nil, nil, nil))
    }

    /// Prepares a statement for the connection's life.
    package func prepare(_ sql: String) throws(StoreError) -> any SQLStatement {
        var statement: OpaquePointer?
        try check(sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
        guard let statement else { throw .sqlite(SQLiteResultCode(rawValue: SQLITE_MISUSE), during: activity) }
        return SQLiteStatement(statement, connection: self)
    }

    /// Whether there is a table of that name.
    func has(table: String) throws(StoreError) -> Bool {
        try prepare("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?1").first(.text(table)) {
            row throws(StoreError) in try row.requiredInteger(0)
        } == 1
    }

    /// How many rows the last insert, update or delete touched.
    var changes: Int { Int(sqlite3_changes(handle)) }

    /// The key of the last row that was inserted into a table with an integer key.
    package var lastInsertedKey: Int64 { sqlite3_last_insert_rowid(handle) }

    /// Whether a transaction is open; some failures end it behind the caller's back.
    package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Turns SQLite's own checkpoints off and has every commit note the length of the log.
    func watchLog() {
        latchkey_sqlite3_watch_log(handle, frames)
    }

    /// How many pages the write-ahead log had after the last commit, if ``watchLog()`` was called.
    package var logLength: Int { Int(frames.pointee) }

    /// Copies the log into the file; a checkpoint that others only delay is no error.
    ///
    /// - Returns: Whether it came to its end.
    @discardableResult
    package func checkpoint(_ mode: CheckpointMode) throws(StoreError) -> Bool {
        let code = SQLiteResultCode(rawValue: sqlite3_wal_checkpoint_v2(handle, nil, mode.rawValue, nil, nil))
        guard code.rawValue != SQLITE_OK else { return true }
        guard code.primary == .busy else { throw .sqlite(code, during: .checkpointing) }
        return false
    }

    /// Does something that gives up at once where another connection is in its way.
    func withoutWaiting<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        sqlite3_busy_timeout(handle, 0)
        defer { sqlite3_busy_timeout(handle, patience) }
        return try body()
    }

    /// Copies the whole database, as of one moment, over that of another connection; writers of this one go on.
    func copy(into target: SQLiteConnection) throws(StoreError) {
        guard let backup = sqlite3_backup_init(target.handle, "main", handle, "main") else {
            throw .sqlite(SQLiteResultCode(rawValue: sqlite3_extended_errcode(target.handle)), during: activity)
        }
        // All pages in one step, so that they are read in one transaction; several would begin anew after each write.
        let step = sqlite3_backup_step(backup, -1)
        let end = sqlite3_backup_finish(backup)
        guard step == SQLITE_DONE else { throw .sqlite(SQLiteResultCode(rawValue: step), during: activity) }
        try target.check(end)
    }

    func check(_ code: Int32) throws(StoreError) {
        guard code == SQLITE_OK else { throw .sqlite(SQLiteResultCode(rawValue: code), during: activity) }
    }
}

/// The mode of a checkpoint.
package enum CheckpointMode {
    /// Waits for nobody.
    case passive
    /// Waits for readers of the log, so that it can restart.
    case restart
    /// As `restart`, and empties the log's file.
    case truncate

    fileprivate var rawValue: Int32 {
        switch self {
        case .passive: SQLITE_CHECKPOINT_PASSIVE
        case .restart: SQLITE_CHECKPOINT_RESTART
        case .truncate: SQLITE_CHECKPOINT_TRUNCATE
        }
    }
}
