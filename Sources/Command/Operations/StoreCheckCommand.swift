import FoundationEssentials
import LatchkeyCommandLine
import LatchkeyStore

/// `latchkey store check`: checks a server's database.
enum StoreCheckCommand: Subcommand {
    static let description = CommandDescription(
        name: "store check", summary: "Check a server's database: pages, references, totals.",
        discussion: """
            The exit status is 0 if the database is sound, 1 if it is not, 2 if it can't be judged. Nothing is changed, \
            and the server may be running.
            """,
        options: [DataFolder.option, DataFolder.databaseFileOption, JSONOutput.option])

    private struct Report: Encodable {
        let isSound: Bool
        let schemaVersion: Int
        let users: Int
        let devices: Int
        let findings: [String]
    }

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let file = try DataFolder(arguments).existingStoreFile
        let check: StoreCheck
        do throws(StoreError) {
            check = try StoreCheck.read(path: file)
        } catch {
            throw UsageError("The database \(file) can't be judged: \(error)")
        }
        let isSound = check.findings.isEmpty
        if arguments.has(JSONOutput.option.name) {
            try JSONOutput.print(
                Report(
                    isSound: isSound, schemaVersion: check.schemaVersion, users: check.counts.users,
                    devices: check.counts.devices, findings: check.findings))
        } else if isSound {
            Console.print(
                "sound: \(Count.of(check.counts.users, "user")), \(Count.of(check.counts.devices, "device")), "
                    + "schema \(check.schemaVersion)")
        } else {
            for finding in check.findings { Console.print(finding) }
            Console.print("not sound: restore a backup (latchkey restore), or salvage with `sqlite3 FILE .recover`")
        }
        return isSound ? 0 : 1
    }
}
