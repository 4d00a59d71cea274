/// Why a store could not judge a step; the step must not be taken for done.
///
/// The description is safe to log: it contains no stored value, path or SQL.
public enum StoreError: Error, Sendable, Equatable {
    /// SQLite refused or failed.
    case sqlite(SQLiteResultCode, during: StoreActivity)
    /// After an earlier failure the data on disk are in doubt; nothing is written until the store is opened again.
    case stopped(SQLiteResultCode)
    /// A system call on the store's files failed, with this `errno`.
    case fileSystem(errno: Int32, during: StoreActivity)
    /// Too many steps wait already; try again later.
    case overloaded
    /// The store was closed.
    case closed
    /// Another process, or this one, has the file open.
    case inUse
    /// The file is no SQLite database, or another program's.
    case notAStore
    /// The file was written by a later version than this one knows.
    case newerVersion(found: Int, supported: Int)
    /// The file is damaged; the code is SQLite's, or `corrupt` if a check of the whole file found it.
    case damaged(SQLiteResultCode)
    /// A stored value breaks the rule of its type.
    case malformedRow
    /// The audit log can't be written, and as many events wait for it as may; nothing that can wait is done.
    case auditFull
    /// The system gives no random bytes.
    case noRandomness
}

/// The failed operation of a store.
public enum StoreActivity: String, Sendable, Equatable {
    case locking, opening, migrating, reading, writing, committing, checkpointing
}

extension StoreError: CustomStringConvertible {
    /// A sentence for the log, with advice if there is any.
    public var description: String {
        switch self {
        case .sqlite(let code, let activity):
            "the store failed while \(activity.rawValue): \(code)"
        case .stopped(let code):
            "the store writes no more, because what is on the disk is in doubt since a failure (\(code)): "
                + "check the disk, then restart"
        case .fileSystem(let errno, let activity):
            "a file of the store could not be used while \(activity.rawValue): errno \(errno)"
        case .overloaded:
            "too many steps wait for the store: try again later"
        case .closed:
            "the store is closed"
        case .inUse:
            "another process has the store's file open: stop it, or give this one a file of its own"
        case .notAStore:
            "the file is not a Latchkey store: give another path, or move the file away to start afresh"
        case .newerVersion(let found, let supported):
            "the store's file has version \(found), this program knows versions up to \(supported): "
                + "run the newer program, or restore the copy made before the upgrade"
        case .damaged(let code):
            "the store's file is damaged (\(code)): restore a copy, or salvage it with `sqlite3 FILE .recover`"
        case .malformedRow:
            "a stored value breaks its own rule: the file was changed by another program or is damaged"
        case .auditFull:
            "the audit log can't be written and its outbox is full: see the log's file and its disk"
        case .noRandomness:
            "the system gives no random bytes"
        }
    }
}
