import Foundation
import LatchkeyBenchmarks
import LatchkeyCommandLine

/// `latchkey-lab bench all`: the server's measurements in one table, beside the peer and the aims.
enum BenchAllCommand: Subcommand {
    static let description = CommandDescription(
        name: "bench all", summary: "Measure the server beside the peer and the aims; prints one table.",
        discussion: """
            Measures start, memory, wake-ups and size of a server at rest, whole sign-ins, the FastAPI peer (its first \
            run fetches packages from PyPI), and enrollments. The table is Markdown, for docs/performance.md. Exits \
            with status 1 if an acknowledged enrollment is missing; a limit that is missed is told, and no error.
            """,
        options: [
            OptionDescription("--program", "FILE", "The server (default latchkey beside this program)."),
            OptionDescription("--peer", "FOLDER", "The folder with the peer (default Laboratory/Benchmarks/Peer)."),
            OptionDescription("--seconds", "NUMBER", "Duration of a load (default 5)."),
            OptionDescription("--rounds", "NUMBER", "Number of rounds beside the peer (default 3)."),
            OptionDescription("--starts", "NUMBER", "Number of servers started, whose median counts (default 9)."),
            OptionDescription(
                "--database", "ADDRESS", "Measure sign-ins with this empty PostgreSQL database too (default: none)."),
            OptionDescription("--json", "FILE", "Write the table as JSON."),
            OptionDescription("--svg", "FILE", "Draw the values beside their limits."),
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        var settings = AllBenchmarks.Settings()
        settings.seconds = try arguments.integer("--seconds", in: 1...600, default: settings.seconds)
        settings.rounds = try arguments.integer("--rounds", in: 1...100, default: settings.rounds)
        settings.starts = try arguments.integer("--starts", in: 1...100, default: settings.starts)
        settings.database = arguments.text("--database")
        let folder = URL(fileURLWithPath: arguments.text("--peer") ?? "Laboratory/Benchmarks/Peer")
        let program = try Executable.server(arguments.text("--program"))
        let benchmarks = AllBenchmarks(executable: program, peerFolder: folder, settings: settings)
        let table = try await benchmarks.run(progress: BenchReport.progress)
        Console.print(table.markdown)
        if let path = arguments.text("--json") {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            try encoder.encode(table).write(to: URL(fileURLWithPath: path))
        }
        if let path = arguments.text("--svg") {
            try Data(table.svg.utf8).write(to: URL(fileURLWithPath: path))
        }
        return table.rows.contains { $0.unit == "lost" && $0.isKept == false } ? 1 : 0
    }
}
