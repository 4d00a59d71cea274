import Testing

import ServerSimulation

/// Whole deployments run from seeds, with every trouble at once.
@Suite(.serialized) struct SimulationTests {
    @Test("In twenty deployments, nothing is accepted twice, nothing acknowledged is lost, no sub is shared")
    func deployments() async throws {
        let summary = try await SimulationSeries(seeds: 0..<20).run(threads: 2)
        #expect(summary.runs == 20)
        for report in summary.bad { Issue.record("seed \(report.seed): \(report.violations.joined(separator: "; "))") }
    }

    @Test("The same seed gives the same events, line by line")
    func sameSeed() async throws {
        let first = try await SimulationSeries.replay(seed: 7)
        let second = try await SimulationSeries.replay(seed: 7)
        #expect(first.trace.count > 20)
        #expect(first == second)
    }
}
