import Foundation
import LatchkeyCommandLine
import LatchkeyStore

/// The folder of a server, as the commands of its operator name it.
struct DataFolder {
    static let option = OptionDescription(
        "--data", "FOLDER", environment: "LATCHKEY_DATA", "The server's folder (default ./latchkey-data).")

    static let databaseOption = OptionDescription(
        "--database", "ADDRESS", environment: "LATCHKEY_DATABASE",
        "The server's database, if it is not in the folder: sqlite:PATH or postgres://USER@HOST/DATABASE.")

    let path: String
    /// The database that was named.
    private let address: String?

    init(_ arguments: Arguments) {
        path = arguments.text(Self.option.name) ?? "latchkey-data"
        address = arguments.text(Self.databaseOption.name)
    }

    /// Where the database is, be there one or not.
    var location: StoreLocation {
        get throws(UsageError) {
            guard let address else { return .sqlite(path: database) }
            do throws(StoreError) {
                return try StoreLocation(address)
            } catch {
                throw UsageError("--database can't be used: \(error).")
            }
        }
    }

    /// Where the database is.
    ///
    /// - Throws: `UsageError` if it is a file that is not there.
    var existingLocation: StoreLocation {
        get throws(UsageError) {
            let location = try location
            if address == nil { try requireDatabase() }
            return location
        }
    }

    var database: String { path + "/latchkey.db" }
    var erasures: String { path + "/erased-users.txt" }

    /// Refuses a folder that has no database.
    func requireDatabase() throws(UsageError) {
        guard FileManager.default.fileExists(atPath: database) else {
            throw UsageError(
                "There is no database \(database). Name the server's folder with --data. A store in PostgreSQL is read "
                    + "with psql, and backed up and restored with pg_dump and pg_restore.")
        }
    }
}

/// The findings of a command as JSON, for programs.
enum JSONOutput {
    static let option = OptionDescription("--json", help: "Print JSON.")

    /// Prints the value if JSON is asked for, else the lines.
    static func tell(_ value: some Encodable, _ arguments: Arguments, _ lines: () -> [String]) throws {
        if arguments.has(option.name) { return try print(value) }
        for line in lines() { Console.print(line) }
    }

    static func print(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        Console.print(String(decoding: try encoder.encode(value), as: UTF8.self))
    }
}

/// A moment as the commands print it.
extension Date {
    /// The time in UTC, ISO 8601.
    init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }

    var text: String { formatted(.iso8601) }
}
