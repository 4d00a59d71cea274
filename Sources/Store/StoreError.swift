/// Why a store could not judge a step; the step must not be taken for done.
///
/// The description is safe to log: it contains no stored value, path or SQL.
public enum StoreError: Error, Sendable, Equatable {
    /// SQLite refused or failed.
    case sqlite(SQLiteResultCode, during: StoreActivity)
    /// PostgreSQL refused or failed.
    case postgreSQL(SQLState, during: StoreActivity)
    /// The connection to PostgreSQL was lost; nothing of the step was done.
    case connectionLost(during: StoreActivity)
    /// PostgreSQL can't be connected to; the reason names host and user, never a password.
    case unreachable(String)
    /// After an earlier failure the data on disk are in doubt; nothing is written until the store is opened again.
    case stopped(SQLiteResultCode)
    /// A system call on the store's files failed, with this `errno`.
    case fileSystem(errno: Int32, during: StoreActivity)
    /// Too many steps wait already; try again later.
    case overloaded
    /// The store was closed.
    case closed
    /// Another process, or this one, has the store open.
    case inUse
    /// Another server has this one's instance name in the database.
    case instanceInUse
    /// The file is no SQLite database, or another program's.
    case notAStore
    /// The file was written by a later version than this one knows.
    case newerVersion(found: Int, supported: Int)
    /// The store was written by an earlier version, and what is asked for does not change it.
    case olderVersion(found: Int, needed: Int)
    /// A copy into the store was begun and has not ended.
    case unfinishedCopy
    /// The file is damaged; the code is SQLite's, or `corrupt` if a check of the whole file found it.
    case damaged(SQLiteResultCode)
    /// The connection was lost, or given up, while the step was being made durable: it may be done or not.
    ///
    /// It is not repeated: whoever repeats it must be ready for either.
    case outcomeUnknown
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

extension StoreError {
    /// SQLite's code, if the error is SQLite's.
    var sqliteCode: SQLiteResultCode? {
        if case .sqlite(let code, _) = self { code } else { nil }
    }

    /// Whether the data on the disk are in doubt: continuing could confirm lost writes.
    var leavesDoubt: Bool { sqliteCode?.leavesDoubt ?? false }

    /// Whether nothing of the step was done because the store can't be written, whatever is written: no space, a read-only
    /// or failing disk, or data in doubt since an earlier failure.
    ///
    /// Not for a failure that leaves open what reached the disk.
    package var isOfWriting: Bool {
        switch self {
        case .stopped: true
        case .sqlite(let code, .writing), .sqlite(let code, .committing): code.isOfSystem && !code.leavesDoubt
        case .postgreSQL(let state, .writing), .postgreSQL(let state, .committing): state.isOfStorage
        default: false
        }
    }

    /// Whether the system keeps the store from writing, whatever is written.
    var isOfSystem: Bool {
        switch self {
        case .sqlite(let code, _): code.isOfSystem
        case .postgreSQL(let state, _): state.isOfSystem
        case .connectionLost, .unreachable, .outcomeUnknown: true
        default: false
        }
    }

    /// Whether the database could not be reached, or did not answer.
    public var isOfConnection: Bool {
        switch self {
        case .connectionLost, .unreachable: true
        default: false
        }
    }

    /// Whether nothing was done and the same may be tried again at once: the connection was lost, or others were in the
    /// way.
    var mayBeRepeated: Bool {
        switch self {
        case .connectionLost: true
        case .postgreSQL(let state, _): state.isConflict
        default: false
        }
    }
}

extension StoreError: CustomStringConvertible {
    /// A sentence for the log, with advice if there is any.
    public var description: String {
        switch self {
        case .sqlite(let code, let activity):
            "the store failed while \(activity.rawValue): \(code)"
        case .postgreSQL(let state, let activity):
            "the store failed while \(activity.rawValue): \(state)"
        case .connectionLost(let activity):
            "the connection to the database was lost while \(activity.rawValue)"
        case .unreachable(let reason):
            reason
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
            "another process has the store open: stop it, or give this one a store of its own"
        case .instanceInUse:
            "another server with this instance name has the database open: stop it, or give this one another name with "
                + "--instance"
        case .notAStore:
            "the file, or the schema `latchkey` of the database, is not a Latchkey store: give another, or move it away"
                + " to start afresh"
        case .newerVersion(let found, let supported):
            "the store has version \(found), this program knows versions up to \(supported): "
                + "run the newer program, or restore the backup made before the upgrade, by this program's `latchkey restore`"
        case .olderVersion(let found, let needed):
            "the store has version \(found), this needs version \(needed): start this version's server on it once"
        case .unfinishedCopy:
            "a copy into the store was begun and has not ended: repeat `latchkey store copy` as it was, or remove the store"
        case .damaged(let code):
            "the store's file is damaged (\(code)): restore a copy, or salvage it with `sqlite3 FILE .recover`"
        case .outcomeUnknown:
            "the database did not confirm the commit: the step may be done or not"
        case .malformedRow:
            "a stored value breaks its own rule: the file was changed by another program or is damaged"
        case .auditFull:
            "the audit log can't be written and its outbox is full: see the log's file and its disk"
        case .noRandomness:
            "the system gives no random bytes"
        }
    }
}
