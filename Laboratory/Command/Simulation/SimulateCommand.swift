import Foundation
import LatchkeyCommandLine
import ServerSimulation

/// `latchkey-lab simulate`: whole deployments of the server, run from seeds.
enum SimulateCommand: Subcommand {
    static let description = CommandDescription(
        name: "simulate",
        summary: "Run whole deployments of the server from seeds, with every trouble at once.",
        discussion: """
            Each seed is a deployment: two servers with their ceremonies, keys, audit logs and SQL, a database that both \
            share, people whose phones sign with real keys, and a thief. Time, chance, the order of tasks, the network \
            and the fate of every commit come from the seed: requests and replies are lost or come twice, servers are \
            killed, commits are lost or only their replies, the database is cut off, clocks jump. A seed is bad if a \
            challenge, code, refresh token or invitation was accepted twice, if anything acknowledged was lost, or if \
            two accounts had one sub. The exit status is 1 if a seed is bad; `--seed N` tells its whole story.
            """,
        options: [
            OptionDescription("--seeds", "N", "How many seeds, 1–10000000 (default 1000)."),
            OptionDescription("--from", "SEED", "The first seed (default 0)."),
            OptionDescription("--seed", "SEED", "Only this seed, with every event on a line of its own."),
            OptionDescription("--jobs", "N", "How many run at a time, 1–64 (default: one for each processor)."),
            OptionDescription("--json", help: "Print one JSON object: runs, bad seeds, counts, seconds."),
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        if arguments.text("--seed") != nil {
            let seed = try arguments.integer("--seed", in: 0...Int.max, default: 0)
            return tell(try await SimulationSeries.replay(seed: UInt64(seed)))
        }
        let first = UInt64(try arguments.integer("--from", in: 0...Int.max / 2, default: 0))
        let count = UInt64(try arguments.integer("--seeds", in: 1...10_000_000, default: 1000))
        let processors = ProcessInfo.processInfo.activeProcessorCount
        let jobs = try arguments.integer("--jobs", in: 1...64, default: min(processors, 64))
        let began = ContinuousClock.now
        let summary = try await SimulationSeries(seeds: first..<first + count).run(threads: jobs) { done in
            if done % 1000 == 0 { BenchReport.progress("\(done) of \(count) seeds") }
        }
        let sum = SimulationSum(summary, seconds: (ContinuousClock.now - began) / .seconds(1))
        if arguments.has("--json") {
            try BenchReport.print(sum)
        } else {
            Console.print(sum.text)
        }
        return sum.bad.isEmpty ? 0 : 1
    }

    private static func tell(_ report: SimulationReport) -> Int32 {
        for line in report.trace { Console.print(line) }
        for violation in report.violations { Console.print("BROKEN: \(violation)") }
        Console.print(
            "Seed \(report.seed): \(report.accepted) requests accepted, \(report.violations.count) rules broken.")
        return report.violations.isEmpty ? 0 : 1
    }
}

/// The sum of a series, for people and as JSON.
private struct SimulationSum: Encodable {
    struct Bad: Encodable {
        let seed: UInt64
        let violations: [String]
    }

    let runs: Int
    let bad: [Bad]
    let accepted: Int
    let counts: [String: Int]
    let seconds: Double

    init(_ summary: SimulationSeries.Summary, seconds: Double) {
        runs = summary.runs
        bad = summary.bad.map { Bad(seed: $0.seed, violations: $0.violations) }
        accepted = summary.accepted
        counts = summary.counts
        self.seconds = seconds
    }

    var text: String {
        let width = counts.keys.map(\.count).max() ?? 0
        var lines = counts.sorted { $0.key < $1.key }.map { name, count in
            name.padding(toLength: width + 2, withPad: " ", startingAt: 0) + String(count)
        }
        lines += bad.flatMap { bad in bad.violations.map { "BROKEN in seed \(bad.seed): \($0)" } }
        let time = String(format: "%.1f s, %.2f ms a seed", seconds, seconds * 1000 / Double(max(1, runs)))
        lines.append("\(runs) seeds, \(accepted) requests accepted, \(bad.count) bad seeds; \(time)")
        return lines.joined(separator: "\n")
    }
}
