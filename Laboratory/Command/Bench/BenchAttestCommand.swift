import Foundation
import LatchkeyBenchmarks
import LatchkeyCommandLine

/// `latchkey-lab bench attest`: measures the verification of App Attest's objects.
enum BenchAttestCommand: Subcommand {
    static let description = CommandDescription(
        name: "bench attest", summary: "Measure App Attest verification beside OpenSSL and Python; prints JSON.",
        discussion: """
            One core, one real object. Ours and the peers' rounds are taken in turn; rates are operations in a second of \
            CPU time. The first time it fetches the peers' packages from PyPI into .build/peer.
            """,
        options: [
            OptionDescription(
                "--vectors", "FOLDER", environment: "LATCHKEY_VECTORS",
                "Where real objects are (default ../shared/vectors)."),
            OptionDescription("--peer", "FOLDER", "Where the peers are (default Laboratory/Benchmarks/Peer)."),
            OptionDescription("--seconds", "NUMBER", "For how long in each round (default 1)."),
            OptionDescription("--rounds", "NUMBER", "How often each is measured (default 5)."),
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
