import LatchkeyBenchmarks
import LatchkeyCommandLine

/// `latchkey-lab bench derive`: measures the derivation of keys from words.
enum BenchDeriveCommand: Subcommand {
    static let description = CommandDescription(
        name: "bench derive", summary: "Measure keys derived from 24 words beside OpenSSL's PBKDF2; prints JSON.",
        discussion: """
            Uses one core. A derivation reads and checks the words, computes the seed, walks the path and computes the \
            public key. Our rounds and those of PBKDF2 alternate; rates are operations per second of CPU time.
            """,
        options: [
            OptionDescription("--seconds", "NUMBER", "Duration of a round (default 1)."),
            OptionDescription("--rounds", "NUMBER", "Number of rounds (default 5)."),
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        var settings = DerivationBenchmark.Settings()
        settings.seconds = Double(try arguments.integer("--seconds", in: 1...600, default: 1))
        settings.rounds = try arguments.integer("--rounds", in: 1...100, default: settings.rounds)
        try BenchReport.print(DerivationBenchmark(settings: settings).run(progress: BenchReport.progress))
        return 0
    }
}
