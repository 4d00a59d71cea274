/// A code of PostgreSQL's (SQLSTATE, five letters or digits; PostgreSQL manual, appendix A).
public struct SQLState: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The code as the database gave it.
    public let rawValue: String

    /// Takes any code.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A row breaks a rule of the schema (class 23).
    public var isConstraint: Bool { rawValue.hasPrefix("23") }

    /// A statement was given up since it took too long, or somebody cancelled it.
    public static let queryCanceled = SQLState(rawValue: "57014")
    /// A lock was not had in time.
    public static let lockNotAvailable = SQLState(rawValue: "55P03")
    /// The transaction was undone by the database.
    public static let inFailedTransaction = SQLState(rawValue: "25P02")

    /// The code.
    public var description: String { "SQLSTATE \(rawValue)" }

    /// Whether the system keeps the store from writing, whatever is written: no space or memory, a read-only standby, a
    /// lock that another server holds, damaged pages.
    var isOfSystem: Bool {
        self == .queryCanceled || self == .lockNotAvailable || rawValue == "25006"
            || ["53", "58", "XX", "57"].contains(rawValue.prefix(2))
    }

    /// Whether nothing can be written: no space or memory, a failing disk, a read-only standby.
    var isOfStorage: Bool { rawValue == "25006" || ["53", "58"].contains(rawValue.prefix(2)) }

    /// Whether others were in the way and the transaction, which is undone, may be tried again.
    var isConflict: Bool { rawValue == "40001" || rawValue == "40P01" }
}
