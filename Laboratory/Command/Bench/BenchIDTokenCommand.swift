import LatchkeyBenchmarks
import LatchkeyCommandLine

/// `latchkey-lab bench idtoken`: measures the verification of ID tokens.
enum BenchIDTokenCommand: Subcommand {
    static let description = CommandDescription(
        name: "bench idtoken", summary: "Measure ID token verification beside raw RSA and P-256; prints JSON.",
        discussion: """
            Uses one core. An operation takes a token of Google's size from text to verdict, with the issuer's keys \
            parsed before. Our rounds and the raw ones alternate; rates are operations per second of CPU time.
            """,
        options: [
            OptionDescription("--seconds", "NUMBER", "Duration of a round (default 1)."),
            OptionDescription("--rounds", "NUMBER", "Number of rounds (default 5)."),
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        var settings = IDTokenBenchmark.Settings()
        settings.seconds = Double(try arguments.integer("--seconds", in: 1...600, default: 1))
        settings.rounds = try arguments.integer("--rounds", in: 1...100, default: settings.rounds)
        try BenchReport.print(IDTokenBenchmark(settings: settings).run(progress: BenchReport.progress))
        return 0
    }
}
