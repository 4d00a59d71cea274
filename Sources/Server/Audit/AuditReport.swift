/// What a check of an audit log found.
public struct AuditReport: Codable, Sendable, Equatable {
    /// Whether every line follows the one before it.
    public var isIntact: Bool { fault == nil }
    /// The files that were read.
    public var files = 0
    /// Where the chain begins now; `nil` if it is whole from the very first line.
    public var beginning: AuditBeginning?
    /// The whole lines that follow one another, from the first on.
    public var lines = 0
    /// The server processes that wrote them.
    public var segments = 0
    /// SHA-256 of the last of those lines, hex; `nil` if there is none.
    public var newestHash: String?
    /// Half lines that a power cut or a full disk left; they hold no record.
    public var tornLines = 0
    /// Whether the log ends in the middle of a line.
    public var endsTorn = false
    /// The first place where the log is broken.
    public var fault: AuditFault?

    /// Creates a report on an empty log.
    public init() {}
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
    /// What was done to a log, as far as it shows.
    public enum Kind: String, Codable, Sendable {
        /// The line is not what was written.
        case changed
        /// Lines are missing before this one.
        case removed
        /// The line was not written by the server at this place.
        case inserted
        /// The line stands before one that it followed.
        case reordered
        /// The line is not what was written, or lines behind it are missing: both look the same.
        case changedOrRemoved = "changed_or_removed"
    }

    /// The line's number in its file, from 1.
    public var line: Int
    /// The file's name; `nil` if only one was read.
    public var file: String?
    /// What was done.
    public var kind: Kind
    /// What differs: a sentence for people, without anything that the log says of users.
    public var detail: String
}
