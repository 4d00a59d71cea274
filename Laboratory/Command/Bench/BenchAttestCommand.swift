import Foundation
import LatchkeyBenchmarks
import LatchkeyCommandLine

/// `latchkey-lab bench attest`: measures the verification of App Attest's objects.
enum BenchAttestCommand: Subcommand {
    static let description = CommandDescription(
        name: "bench attest", summary: "Measure App Attest verification beside OpenSSL and Python; prints JSON.",
        discussion: """
            Uses one core and one real object. Our rounds and the peers' alternate; rates are operations per second of \
            CPU time. The first run fetches the peers' packages from PyPI into .build/peer.
            """,
        options: [
            OptionDescription(
                "--vectors", "FOLDER", environment: "LATCHKEY_VECTORS",
                "The folder with real objects (default ../shared/vectors)."),
            OptionDescription("--peer", "FOLDER", "The folder with the peers (default Laboratory/Benchmarks/Peer)."),
            OptionDescription("--seconds", "NUMBER", "Duration of a round (default 1)."),
            OptionDescription("--rounds", "NUMBER", "Number of rounds (default 5)."),
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        var settings = AttestationBenchmark.Settings()
        settings.seconds = Double(try arguments.integer("--seconds", in: 1...600, default: 1))
        settings.rounds = try arguments.integer("--rounds", in: 1...100, default: settings.rounds)
        let benchmark = AttestationBenchmark(
            vectors: URL(fileURLWithPath: arguments.text("--vectors") ?? "../shared/vectors"),
            peerFolder: URL(fileURLWithPath: arguments.text("--peer") ?? "Laboratory/Benchmarks/Peer"),
            settings: settings)
        try BenchReport.print(benchmark.run(progress: BenchReport.progress))
        return 0
    }
}
