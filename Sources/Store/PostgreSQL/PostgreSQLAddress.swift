import CPostgreSQL

/// Where a PostgreSQL database is: `postgres://user@host/database` or another connection string of libpq.
///
/// A password is refused: libpq finds it in a file (`~/.pgpass`, `PGPASSFILE`, `passfile=`) or in `PGPASSWORD`.
public struct PostgreSQLAddress: Sendable, Equatable, CustomStringConvertible {
    /// The connection string, as libpq takes it.
    let text: String
    /// The database and its host, without user, password and options: `PostgreSQL database accounts at db.internal`.
    let name: String
    /// The same with an article.
    public var description: String { "the \(name)" }

    /// Reads a connection string; nothing is connected yet.
    ///
    /// - Throws: ``StoreError/unreachable(_:)`` if libpq does not understand it or is not installed.
    public init(_ text: String) throws(StoreError) {
        let library = try PostgreSQLLibrary.load()
        var complaint: UnsafeMutablePointer<CChar>?
        // The complaint quotes the text, in which a password may be.
        defer { if let complaint { library.PQfreemem(complaint) } }
        guard !text.utf8.contains(0), let options = library.PQconninfoParse(text, &complaint) else {
            throw .unreachable("the address is no connection string of PostgreSQL, as postgres://user@host/database is")
        }
        defer { library.PQconninfoFree(options) }
        var values: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { values[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        guard values["password"] == nil else {
            throw .unreachable(
                "a password does not belong into the address, where other programs can read it: put it into the file"
                    + " that PGPASSFILE names (~/.pgpass), or let the address name one by passfile=")
        }
        // A password with a slash that is not encoded ends up there.
        guard values["port"]?.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "," }) ?? true else {
            throw .unreachable("the port in the address is no number")
        }
        self.text = text
        let host = values["host"] ?? values["hostaddr"] ?? "the local socket"
        let port = values["port"].map { ", port \($0)" } ?? ""
        name = "PostgreSQL database \(values["dbname"] ?? "of the user") at \(host)\(port)"
    }
}

/// For how long a connection waits before it gives up, in whole seconds.
struct PostgreSQLTimeouts: Sendable {
    /// To connect.
    var connect = 5
    /// For one statement.
    var statement = 20
    /// For any answer, or the answers to all that was sent together: longer than a statement may take, so that the database
    /// can tell of that itself.
    var answer = 25
    /// For a lock: that of the writer, which another server has for one commit, or a row's.
    var lock = 10
    /// Until the database ends the transaction of a server that stands still, and with it the writer's lock.
    var idleTransaction = 10
}
