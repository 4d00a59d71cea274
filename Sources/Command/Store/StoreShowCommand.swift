import FoundationEssentials
import LatchkeyCommandLine
import LatchkeyStore
import LatchkeyWire

/// `latchkey store show`: shows the contents of a server's database.
enum StoreShowCommand: Subcommand {
    static let description = CommandDescription(
        name: "store show", summary: "Show the contents of a server's database, without secrets.",
        discussion: """
            Prints users, devices, sessions, attested keys and pending one-time passwords, the newest \
            \(StoreInspection.rowLimit) of each. Keys are shown by id, phone numbers masked, hashes and \
            receipts not at all. A table that is wider than the terminal becomes records; columns without a value \
            are left out, which --json shows. Nothing is changed, and the server may be running.
            """,
        options: [
            DataFolder.option, DataFolder.databaseFileOption,
            OptionDescription("--user", "NAME", "Show only this user."),
            OptionDescription("--json", help: "Print JSON."),
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        var username: Username?
        if let name = arguments.text("--user") {
            guard let user = Username(rawValue: name) else {
                throw UsageError("--user takes 1–64 characters from A–Z a–z 0–9 . _ @ + -, not \(name).")
            }
            username = user
        }
        let path = try DataFolder(arguments).existingStoreFile
        let inspection: StoreInspection
        do {
            inspection = try StoreInspection.read(path: path, username: username, now: Date())
        } catch {
            throw UsageError("The database \(path) can't be shown: \(error)")
        }
        if arguments.has("--json") {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            Console.print(String(decoding: try encoder.encode(inspection.json), as: UTF8.self))
        } else {
            for line in text(inspection, on: Console.terminal) { Console.print(line) }
        }
        return 0
    }

    /// The inspection for people.
    static func text(_ inspection: StoreInspection, on terminal: Terminal) -> [String] {
        inspection.tables.flatMap { text($0, on: terminal) + [""] } + [
            "used invitations: \(inspection.usedInvitations)", "consumed challenges: \(inspection.consumedChallenges)",
        ]
    }

    private static func text(_ table: StoreInspection.Table, on terminal: Terminal) -> [String] {
        let lines = TextTable(columns: table.columns, rows: table.rows.map { $0.map(\.description) })
            .leavingOut(StoreInspection.Cell.none.description)
            .linesOrRecords(on: terminal, indentation: 2)
        return [terminal.styled("\(table.name): \(table.total)", .bold)] + (table.rows.isEmpty ? [] : lines)
            + (table.omitted > 0 ? ["  … and \(table.omitted) more"] : [])
    }
}
