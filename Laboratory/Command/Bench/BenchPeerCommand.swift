import Foundation
import LatchkeyBenchmarks
import LatchkeyCommandLine

/// `latchkey-lab bench peer`: measures our server and one that does the same in Python.
enum BenchPeerCommand: Subcommand {
    static let description = CommandDescription(
        name: "bench peer", summary: "Measure this server beside a FastAPI one; prints JSON.",
        discussion: """
            Starts both with their own data folders and measures them alternately with the same load. The first run \
            fetches the peer's packages from PyPI into .build/peer.
            """,
        options: [
            OptionDescription("--peer", "FOLDER", "The folder with the peer (default Laboratory/Benchmarks/Peer)."),
            OptionDescription("--clients", "NUMBER", "Simultaneous connections (default 128)."),
            OptionDescription("--seconds", "NUMBER", "Duration of a round (default 5)."),
            OptionDescription("--rounds", "NUMBER", "Number of rounds (default 3)."),
            OptionDescription("--transport", "NAME", "unix, as behind a proxy, or tcp (default unix)."),
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        var settings = PeerBenchmark.Settings()
        settings.clients = try arguments.integer("--clients", in: 1...512, default: settings.clients)
        settings.seconds = try arguments.integer("--seconds", in: 1...600, default: settings.seconds)
        settings.rounds = try arguments.integer("--rounds", in: 1...100, default: settings.rounds)
        settings.transport = try BenchReport.transport(arguments, default: settings.transport)
        let folder = URL(fileURLWithPath: arguments.text("--peer") ?? "Laboratory/Benchmarks/Peer")
        let benchmark = PeerBenchmark(executable: try Executable.server(), peerFolder: folder, settings: settings)
        try BenchReport.print(benchmark.run(progress: BenchReport.progress))
        return 0
    }
}
