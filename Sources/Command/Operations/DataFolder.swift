import Foundation
import LatchkeyCommandLine

/// The folder of a server, as the commands of its operator name it.
struct DataFolder {
    static let option = OptionDescription(
        "--data", "FOLDER", environment: "LATCHKEY_DATA", "The server's folder (default ./latchkey-data).")

    let path: String

    init(_ arguments: Arguments) {
        path = arguments.text(Self.option.name) ?? "latchkey-data"
    }

    var database: String { path + "/latchkey.db" }
    var erasures: String { path + "/erased-users.txt" }

    /// Refuses a folder that has no database.
    func requireDatabase() throws(UsageError) {
        guard FileManager.default.fileExists(atPath: database) else {
            throw UsageError("There is no database \(database). Name the server's folder with --data.")
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
