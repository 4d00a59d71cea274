import Foundation
import LatchkeyBenchmarks
import LatchkeyCommandLine

/// `latchkey-lab bench chatter`: measures Chatter's list and one that does the same in Python.
enum BenchChatterCommand: Subcommand {
    static let description = CommandDescription(
        name: "bench chatter", summary: "Measure Chatter's list of posts beside a FastAPI one; prints JSON.",
        discussion: """
            Starts both back ends with the same posts and measures GET /getchatts/ alternately with the same load. The \
            first run fetches the peer's packages from PyPI into .build/peer.
            """,
        options: [
            OptionDescription("--peer", "FOLDER", "The folder with the peer (default Laboratory/Benchmarks/Peer)."),
            OptionDescription("--posts", "NUMBER", "Posts in the list (default 100)."),
            OptionDescription("--clients", "NUMBER", "Simultaneous connections (default 64)."),
            OptionDescription("--seconds", "NUMBER", "Duration of a round (default 5)."),
            OptionDescription("--rounds", "NUMBER", "Number of rounds (default 3)."),
            OptionDescription("--transport", "NAME", "unix, as behind a proxy, or tcp (default unix)."),
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        var settings = ChatterBenchmark.Settings()
        settings.posts = try arguments.integer("--posts", in: 1...1000, default: settings.posts)
        settings.clients = try arguments.integer("--clients", in: 1...512, default: settings.clients)
        settings.seconds = try arguments.integer("--seconds", in: 1...600, default: settings.seconds)
        settings.rounds = try arguments.integer("--rounds", in: 1...100, default: settings.rounds)
        settings.transport = try BenchReport.transport(arguments, default: settings.transport)
        let folder = URL(fileURLWithPath: arguments.text("--peer") ?? "Laboratory/Benchmarks/Peer")
        let benchmark = ChatterBenchmark(executable: try Executable.own(), peerFolder: folder, settings: settings)
        try BenchReport.print(try await benchmark.run(progress: BenchReport.progress))
        return 0
    }
}
