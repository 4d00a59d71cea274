import FoundationEssentials
import Glibc
import LatchkeyCommandLine
import LatchkeyStore

/// `latchkey store copy`: moves a deployment from one database to another.
enum StoreCopyCommand: Subcommand {
    static let description = CommandDescription(
        name: "store copy", summary: "Copy a server's whole store into another database, and compare the two.",
        discussion: """
            From a SQLite file to PostgreSQL, back, or between two of a kind. Stop all servers of the source first; none \
            can open either store until the copy has ended. The source is only read. The target must be new: a file \
            that is not there, a database without a schema `latchkey`, or one that no server has used. A copy that was \
            interrupted goes on when the same command is given again. In the end both stores are read once more, and \
            the count and the SHA-256 of the rows of each table must be equal. Keys, audit log and the list of erased \
            users stay in the data folder: start the server on the same folder with `--database`. Once one has begun \
            there, the folder notes it, and no server and no command uses the old file any more.
            """,
        options: [
            OptionDescription("--from", "ADDRESS", "The store: sqlite:PATH or postgres://USER@HOST/DATABASE."),
            OptionDescription("--to", "ADDRESS", "The new store, likewise."), JSONOutput.option,
        ])

    private struct Report: Encodable {
        let rows: Int
        let tables: [StoreCopy.Table]
    }

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let source = try location("--from", arguments)
        let target = try location("--to", arguments)
        if let note = StoreElsewhere.forbidding(source) { throw UsageError(note.description) }
        let meter = ProgressMeter()
        let tables: [StoreCopy.Table]
        do throws(StoreCopyError) {
            defer { meter.end() }
            tables = try StoreCopy.run(from: source, to: target, now: Date()) { progress in
                meter.show(
                    "\(progress.phase.rawValue) \(progress.table)", progress.rows, of: progress.total, unit: "rows")
            }
        } catch {
            throw advised(error)
        }
        try StoreElsewhere.remove(for: target)
        let report = Report(rows: tables.reduce(0) { $0 + $1.rows }, tables: tables)
        try JSONOutput.tell(report, arguments) { text(report, source, target) }
        return 0
    }

    private static func location(_ option: String, _ arguments: Arguments) throws(UsageError) -> StoreLocation {
        guard let address = arguments.text(option), !address.isEmpty else {
            throw UsageError("Name both stores: latchkey store copy --from ADDRESS --to ADDRESS")
        }
        do throws(StoreError) {
            return try StoreLocation(address)
        } catch {
            throw UsageError("\(option) can't be used: \(error).")
        }
    }

    private static func text(_ report: Report, _ source: StoreLocation, _ target: StoreLocation) -> [String] {
        let width = report.tables.map(\.name.count).max() ?? 0
        return report.tables.filter { $0.rows > 0 }.map { table in
            "  \(table.name.padded(to: width))  sha256 \(table.sha256.prefix(16))…  \(table.rows) rows"
        } + [
            "copied and compared: \(report.rows) rows of \(report.tables.count) tables",
            "The source is as it was: \(source.description). Start no server on it any more: what was used since would "
                + "be valid there again.",
            "The new store: \(target.description)",
        ]
    }

    /// A store that somebody has open is the operator's to stop.
    private static func advised(_ error: StoreCopyError) -> any Error {
        switch error {
        case .source(.inUse):
            UsageError("A server has the source open. Stop every server of it, then copy.")
        case .target(.inUse):
            UsageError("Somebody has the target open: a server, or another copy. Nothing was changed.")
        case .source(.fileSystem(errno: ENOENT, _)):
            UsageError("There is no file at the path that --from names.")
        case .target(.fileSystem(errno: ENOENT, _)):
            UsageError("The folder of the file that --to names does not exist. Make it, then copy.")
        default: error
        }
    }
}
