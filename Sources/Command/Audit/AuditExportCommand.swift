import FoundationEssentials
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
            unreadable stays so. The hashes are those of the log's own lines, not of the printed ones. If several servers \
            share the folder, their lines are printed in the order of time, each server's own in the order of its log, \
            with the server's name in `instance`. The server may be running.
            """,
        options: [
            DataFolder.option, DataFolder.databaseOption, DataFolder.instanceOption,
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let folder = DataFolder(arguments)
        let location = try folder.location
        let instances = try folder.instances
        do {
            let export = AuditExport(try AuditDirectory.open(location))
            try export.lines(
                ofLogs: instances.map { ($0, DataFolderNames.auditLog(folder.path, $0)) }
            ) { Console.print($0) }
        } catch {
            throw UsageError("The audit log in \(folder.path) can't be printed: \(error)")
        }
        return 0
    }
}
