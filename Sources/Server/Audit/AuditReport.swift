/// The findings of an audit log check.
public struct AuditReport: Codable, Sendable, Equatable {
    /// Whether every line follows the one before it.
    public var isIntact: Bool { fault == nil }
    /// The files that were read.
    public var files = 0
    /// The chain's beginning; `nil` if it is complete from the very first line.
    public var beginning: AuditBeginning?
    /// The whole lines that follow one another, from the first on.
    public var lines = 0
    /// The server processes that wrote them.
    public var segments = 0
    /// SHA-256 of the last of those lines, hex; `nil` if there is none.
    public var newestHash: String?
    /// Partial lines left by a power failure or a full disk; they contain no record.
    public var tornLines = 0
    /// Whether the log ends in the middle of a line.
    public var endsTorn = false
    /// The first place where the log is broken.
    public var fault: AuditFault?
    /// Whether the database knows a line of the log; `nil` if no database was asked.
    public var isAnchored: Bool?

    /// Creates a report on an empty log.
    public init() {}

    /// Creates a report on a log of which the database knows a line, and of which no file is there.
    init(missing name: String) {
        fault = AuditFault(
            line: 1, file: name, kind: .removed,
            detail: "The audit log \(name) is not in the folder, though the database knows a line of it.")
    }
}

/// The first line of a log whose beginning was removed when it was older than the retention.
public struct AuditBeginning: Codable, Sendable, Equatable {
    /// The file's name; `nil` if only one was read.
    public var file: String?
    /// When the line was written, in milliseconds since 1970; `nil` if the line does not say.
    public var time: UInt64?
    /// The hash of the line before, which is gone, hex.
    public var previous: String
}

/// The first place where an audit log is broken.
public struct AuditFault: Codable, Sendable, Equatable {
    /// The change to a log, as far as it can be determined.
    public enum Kind: String, Codable, Sendable {
        /// The line is not what was written.
        case changed
        /// Lines are missing before this one.
        case removed
        /// The line was not written by the server at this place.
        case inserted
        /// The line stands before one that it followed.
        case reordered
        /// The line was changed, or lines after it are missing; the two can't be distinguished.
        case changedOrRemoved = "changed_or_removed"
    }

    /// The line's number in its file, from 1.
    public var line: Int
    /// The file's name; `nil` if only one was read.
    public var file: String?
    /// The kind of change.
    public var kind: Kind
    /// A sentence for people about the difference, without any data about users.
    public var detail: String
}
