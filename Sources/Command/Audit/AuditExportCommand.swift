import Foundation
import LatchkeyCommandLine
import LatchkeyServer
import LatchkeyStore

/// `latchkey audit export`: prints an audit log with the names of its users.
enum AuditExportCommand: Subcommand {
    static let description = CommandDescription(
        name: "audit export", summary: "Print an audit log with the names of its users.",
        discussion: """
            The log names users by random ids and has their names and addresses encrypted; the keys are in the database. \
            Prints every line of all its files as JSON, oldest first, names and addresses readable. What an erasure made \
            unreadable stays so. The hashes are those of the log's own lines, not of the printed ones. The server may be \
            running.
            """,
        options: [
            DataFolder.option, DataFolder.databaseOption,
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let dataFolder = DataFolder(arguments)
        let folder = dataFolder.path
        let location = try dataFolder.location
        do {
            let directory = try AuditDirectory.open(location)
            let export = AuditExport(directory)
            try export.lines(ofLog: folder + "/audit.jsonl") { Console.print($0) }
        } catch {
            throw UsageError("The audit log in \(folder) can't be printed: \(error)")
        }
        return 0
    }
}
