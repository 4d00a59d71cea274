import Foundation
import LatchkeyLock

/// Many simulations, some at a time, each thread with a ground of its own.
public struct SimulationSeries: Sendable {
    /// The sum of many reports.
    public struct Summary: Sendable {
        /// How many simulations were run.
        public internal(set) var runs = 0
        /// The reports of those that broke a rule, by their seeds.
        public internal(set) var bad: [SimulationReport] = []
        /// How many requests succeeded in all.
        public internal(set) var accepted = 0
        /// How often each trouble struck and each request ended with each status, in all.
        public internal(set) var counts: [String: Int] = [:]

        mutating func add(_ report: SimulationReport) {
            runs += 1
            accepted += report.accepted
            counts.merge(report.counts, uniquingKeysWith: +)
            guard !report.violations.isEmpty else { return }
            bad.append(report)
            bad.sort { $0.seed < $1.seed }
        }
    }

    private struct State {
        var next: UInt64
        var summary = Summary()
    }

    /// The seeds.
    public let seeds: Range<UInt64>

    /// Takes the seeds to be run.
    public init(seeds: Range<UInt64>) {
        self.seeds = seeds
    }

    /// Runs one seed and keeps what happens.
    ///
    /// - Throws: The reason why nothing can be simulated here.
    public static func replay(seed: UInt64) async throws -> SimulationReport {
        try await onThread { try simulate(seed, on: try SimulationGround(), tracing: true) }
    }

    /// Runs all seeds.
    ///
    /// - Parameters:
    ///   - threads: How many run at a time.
    ///   - stopsEarly: Whether no more are begun once one has broken a rule.
    ///   - progress: Called after each, with the number of those that are done, by several threads.
    /// - Throws: The reason why nothing can be simulated here.
    public func run(
        threads: Int, stopsEarly: Bool = false, progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws -> Summary {
        let state = Lock(State(next: seeds.lowerBound))
        let seeds = seeds
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<max(1, threads) {
                group.addTask {
                    try await Self.onThread {
                        let ground = try SimulationGround()
                        while let seed = Self.next(state, seeds, stopsEarly) {
                            let report = try Self.simulate(seed, on: ground, tracing: false)
                            progress(
                                state.withLock { state in
                                    state.summary.add(report)
                                    return state.summary.runs
                                })
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        return state.withLock { $0.summary }
    }

    private static func next(_ state: Lock<State>, _ seeds: Range<UInt64>, _ stopsEarly: Bool) -> UInt64? {
        state.withLock { state in
            guard state.next < seeds.upperBound, !stopsEarly || state.summary.bad.isEmpty else { return nil }
            defer { state.next += 1 }
            return state.next
        }
    }

    private static func simulate(
        _ seed: UInt64, on ground: SimulationGround, tracing: Bool
    ) throws -> SimulationReport {
        try ground.removeLogs()
        return try Simulation(seed: seed, on: ground, tracing: tracing).run()
    }

    /// Runs on a thread of its own, whose tasks the simulation takes.
    private static func onThread<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread { continuation.resume(with: Result { try body() }) }
            thread.stackSize = 8 << 20
            thread.name = "simulation"
            thread.start()
        }
    }
}
