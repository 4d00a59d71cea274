import CSQLite

/// A result code of SQLite, the extended one where there is one (sqlite.org/rescode.html).
public struct SQLiteResultCode: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The number as SQLite gave it.
    public let rawValue: Int32

    /// Takes any number.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// The primary code: the lowest 8 bits.
    public var primary: SQLiteResultCode { SQLiteResultCode(rawValue: rawValue & 0xFF) }

    /// SQLITE_BUSY: another connection holds a lock.
    public static let busy = SQLiteResultCode(rawValue: SQLITE_BUSY)
    /// SQLITE_CONSTRAINT: a row breaks a rule of the schema.
    public static let constraint = SQLiteResultCode(rawValue: SQLITE_CONSTRAINT)
    /// SQLITE_CORRUPT: the file contradicts itself.
    public static let corrupt = SQLiteResultCode(rawValue: SQLITE_CORRUPT)
    /// SQLITE_FULL: the disk, or the allowed size, is used up.
    public static let full = SQLiteResultCode(rawValue: SQLITE_FULL)
    /// SQLITE_IOERR: a read, write or flush failed.
    public static let ioError = SQLiteResultCode(rawValue: SQLITE_IOERR)
    /// SQLITE_IOERR_FSYNC: a flush failed, and it is unknown what reached the disk.
    public static let flushFailed = SQLiteResultCode(rawValue: SQLITE_IOERR | (4 << 8))
    /// SQLITE_IOERR_DIR_FSYNC: a flush of the folder failed.
    public static let folderFlushFailed = SQLiteResultCode(rawValue: SQLITE_IOERR | (5 << 8))
    /// SQLITE_NOTADB: the file is no SQLite database.
    public static let notADatabase = SQLiteResultCode(rawValue: SQLITE_NOTADB)

    /// SQLite's own words for the code, and its number.
    public var description: String {
        guard let text = sqlite3_errstr(rawValue) else { return "SQLite \(rawValue)" }
        return "SQLite \(rawValue), \(String(cString: text))"
    }

    /// Whether the system keeps the store from writing, whatever is written: no space, a read-only or failing disk, a
    /// lock that another program holds.
    package var isOfSystem: Bool {
        [SQLITE_FULL, SQLITE_IOERR, SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_BUSY, SQLITE_NOMEM]
            .contains(primary.rawValue)
    }

    /// Whether the data on disk are in doubt: continuing could confirm lost writes.
    package var leavesDoubt: Bool {
        self == .flushFailed || self == .folderFlushFailed || primary == .corrupt || primary == .notADatabase
    }
}
