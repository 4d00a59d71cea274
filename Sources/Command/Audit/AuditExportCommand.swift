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
            with the server's name in `instance`. The server may be running. If the database knows a log that is not in \
            the folder, the command says so and ends with status 1; --instance names the one that is wanted.
            """,
        options: [
            DataFolder.option, DataFolder.databaseOption, DataFolder.instanceOption,
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let folder = DataFolder(arguments)
        let location = try folder.location
        let missing: [String]
        do {
            let directory = try AuditDirectory.open(location)
            let logs = try folder.instances(knownTo: directory).map { instance in
                (instance: instance, path: DataFolderNames.auditLog(folder.path, instance))
            }
            missing = logs.map(\.path).filter { !AuditVerifier.hasFile(ofLog: $0) }
            let present = logs.filter { !missing.contains($0.path) }
            // Of none, the reader says why.
            try AuditExport(directory).lines(ofLogs: present.isEmpty ? logs : present) { Console.print($0) }
        } catch {
            throw UsageError("The audit log in \(folder.path) can't be printed: \(error)")
        }
        guard missing.isEmpty else { throw MissingLogs(paths: missing) }
        return 0
    }

    /// Logs that the database knows and that are not in the folder.
    private struct MissingLogs: Error, CustomStringConvertible {
        let paths: [String]

        var description: String {
            "Not printed: \(paths.joined(separator: ", ")), which the database knows, but which is not there. See: "
                + "latchkey audit verify"
        }
    }
}
