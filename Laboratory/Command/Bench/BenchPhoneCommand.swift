import LatchkeyBenchmarks
import LatchkeyCommandLine

/// `latchkey-lab bench phone`: measures the virtual phone on this machine.
enum BenchPhoneCommand: Subcommand {
    static let description = CommandDescription(
        name: "bench phone", summary: "Measure the virtual phone's keychain and enclave on this machine; prints JSON.",
        discussion: """
            Times are CPU time of one thread, the best of several rounds; those over the socket are wall time. \
            `slowdown` is the time with the most items over the time with the fewest, for each operation; \
            `enclaveSignature` compares with OpenSSL's bare signature in the same run.
            """,
        options: [
            OptionDescription("--items", "NUMBER", "Items in the largest keychain (default 100000)."),
            OptionDescription("--rounds", "NUMBER", "Number of rounds (default 5)."),
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        var benchmark = PhoneBenchmark()
        benchmark.mostItems = try arguments.integer("--items", in: 1000...1_000_000, default: benchmark.mostItems)
        benchmark.rounds = try arguments.integer("--rounds", in: 1...100, default: benchmark.rounds)
        try BenchReport.print(try benchmark.run(progress: BenchReport.progress))
        return 0
    }
}
