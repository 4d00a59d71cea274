/// Where a store is.
public enum StoreLocation: Sendable, Equatable, CustomStringConvertible {
    /// A SQLite file, by its path.
    case sqlite(path: String)
    /// A PostgreSQL database.
    case postgreSQL(PostgreSQLAddress)

    /// Reads `sqlite:PATH`, or a connection URI of PostgreSQL; nothing is opened yet.
    ///
    /// - Throws: ``StoreError/unreachable(_:)`` with the reason if it is neither.
    public init(_ text: String) throws(StoreError) {
        if text.hasPrefix("sqlite:"), text.utf8.count > 7 {
            self = .sqlite(path: String(text.dropFirst(7)))
        } else if text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") {
            self = .postgreSQL(try PostgreSQLAddress(text))
        } else {
            throw .unreachable("a database is sqlite:PATH or postgres://USER@HOST/DATABASE")
        }
    }

    /// A text that was given as an address, for people: with `…` for all that may be a password, be it an address or not.
    ///
    /// More may be left out than the password; of an address without one, nothing that is usual is.
    public static func shown(_ text: String) -> String {
        if text.hasPrefix("sqlite:") { return text }
        guard let scheme = text.firstRange(of: "://") else {
            // libpq's other form, such as `host=… password=…`, or a mistake.
            return text.contains { ":=@".contains($0) } ? "…" : text
        }
        var rest = text[scheme.upperBound...]
        var shown = text[..<scheme.upperBound]
        if let at = rest.lastIndex(of: "@") {
            let user = rest[..<at].prefix { !":/?".contains($0) }
            shown += user.endIndex == at ? user : user + ":…"
            rest = rest[at...]
        }
        let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return String(shown + rest) }
        // A keyword may be percent-encoded too: what is not plain is not shown.
        let options = parts[1].split(separator: "&").map { option in
            let keyword = option.prefix { $0.isASCII && $0.isLetter || $0 == "_" }
            let isOpen = option.dropFirst(keyword.count).hasPrefix("=") && !keyword.lowercased().contains("password")
            return isOpen ? option : "…"
        }
        return "\(shown)\(parts[0])?\(options.joined(separator: "&"))"
    }

    /// The kind in one word: `sqlite` or `postgresql`.
    public var kind: String {
        switch self {
        case .sqlite: "sqlite"
        case .postgreSQL: "postgresql"
        }
    }

    /// The database as the subject of a sentence, for people: `The database /d/latchkey.db`; without a password.
    public var subject: String {
        switch self {
        case .sqlite(let path): "The database \(path)"
        case .postgreSQL(let address): "The \(address.name)"
        }
    }

    /// Where it is, for people; without a password.
    public var description: String {
        switch self {
        case .sqlite(let path): path
        case .postgreSQL(let address): address.description
        }
    }
}
