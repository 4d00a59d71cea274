import Foundation
import LatchkeyKit
import Testing

@testable import LatchkeyBenchmarks

@Suite("A fleet after an outage")
struct FleetTests {
    private static func settings(
        phones: Int = 600, capacity: Int = 1, retryAfter: Int = 90, seed: UInt64 = 7
    ) -> FleetBenchmark.Settings {
        var settings = FleetBenchmark.Settings()
        settings.phones = phones
        settings.arrivalSeconds = 20
        settings.outageSeconds = 900
        settings.capacityPerSecond = capacity
        settings.retryAfterSeconds = retryAfter
        settings.seed = seed
        return settings
    }

    private static func result(_ settings: FleetBenchmark.Settings) -> FleetResult {
        FleetBenchmark(settings: settings).run { _ in }
    }

    private static func json(_ report: FleetReport) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(report), as: UTF8.self)
    }

    @Test("the same seed gives the same numbers and the same chart, another seed others")
    func determinism() throws {
        let (first, again) = (Self.result(Self.settings()), Self.result(Self.settings()))
        #expect(try Self.json(first.report) == Self.json(again.report))
        #expect(first.svg == again.svg)
        let other = Self.result(Self.settings(seed: 8))
        #expect(first.report.runs[0].requests != other.report.runs[0].requests)
    }

    @Test(
        "every phone is served exactly once, never during the outage, and no more in a second than the server can",
        arguments: FleetStrategy.allCases, [nil, 90])
    func conservation(strategy: FleetStrategy, retryAfter: Int?) {
        let phones = 600
        var simulation = FleetSimulation(
            phones: phones, arrival: 20, server: .init(outage: 300, capacity: 1, retryAfter: retryAfter),
            rules: strategy.rules(fixedWait: 60), seed: 3, horizon: 30 * 86_400)
        simulation.run(to: 300)
        #expect(simulation.history.waiting == phones)
        #expect(simulation.history.requests == simulation.history.requestsWhileDown)
        var before = phones
        while simulation.history.waiting > 0, simulation.history.seconds < 30 * 86_400 {
            let (requests, waiting) = (simulation.history.requests, simulation.history.waiting)
            simulation.run(to: simulation.history.seconds + 1)
            let served = waiting - simulation.history.waiting
            // Who asks is served as far as the server can, and nobody who doesn't ask.
            guard served == min(1, simulation.history.requests - requests) else {
                Issue.record("\(served) were served in second \(simulation.history.seconds)")
                return
            }
            before -= served
        }
        #expect(before == 0)
        #expect(simulation.history.waiting == 0)
        // Nobody is left in the lists: more time brings no more requests.
        let requests = simulation.history.requests
        simulation.run(to: .max)
        #expect(simulation.history.requests == requests)
    }

    @Test("what is reported adds up: each request was served, refused, or came while nobody was there")
    func sums() {
        for run in Self.result(Self.settings()).report.runs {
            #expect(run.unserved == 0)
            #expect(run.requests == run.requestsWhileDown + run.refused + 600)
            #expect(run.secondsToServe.half ?? .max <= run.secondsToServe.p99 ?? .max)
            #expect(run.secondsToServe.p99 ?? .max <= run.secondsToServe.all ?? .max)
            // 600 phones, one a second.
            #expect(run.secondsToServe.all ?? 0 >= 600)
        }
    }

    @Test("without anything random, a fleet that failed together comes back together")
    func herd() {
        let history = Self.once(jitter: nil, phones: 17_400)
        #expect(history.peakAfterwards == 17_400)
        #expect(history.recovery(percent: 100) == 31)
    }

    @Test("jitter spreads a wave evenly over its 29 minutes, but for chance", arguments: [1, 2, 3] as [UInt64])
    func spread(seed: UInt64) {
        let phones = 17_400
        let history = Self.once(jitter: 60...1800, phones: phones, seed: seed)
        // Ten phones in a second on average, in place of 17,400. That any of 1741 seconds has 35 or more has a chance
        // below 2·10⁻⁵: Chernoff's bound for a second is e⁻¹⁰(10e/35)³⁵ = 7·10⁻⁹.
        #expect(history.peakAfterwards < 35)
        #expect(history.peakAfterwards >= 10)
        #expect(history.requests == 2 * phones)
        // Each wait is 60 s and 60–1800 s of jitter; the outage lasted 30 s.
        let all = history.recovery(percent: 100) ?? 0
        #expect((1700...1831).contains(all))
    }

    /// All try at once while the server is away, and once more after a wait of a minute and its jitter.
    private static func once(
        jitter: ClosedRange<TimeInterval>?, phones: Int, seed: UInt64 = 1
    ) -> FleetHistory {
        var simulation = FleetSimulation(
            phones: phones, arrival: 0, server: .init(outage: 30, capacity: phones),
            rules: AttestationBackoff.Rules(base: 60, stretch: 0, jitter: jitter), seed: seed, horizon: 86_400)
        simulation.run(to: .max)
        return simulation.history
    }

    @Test("naive phones try in each of their intervals until the server is back")
    func naive() {
        let rules = FleetStrategy.fixed.rules(fixedWait: 10)
        var simulation = FleetSimulation(
            phones: 50, arrival: 0, server: .init(outage: 95, capacity: 20), rules: rules, seed: 1, horizon: 1000)
        simulation.run(to: .max)
        // At 0, 10 … 90 nobody is served; at 100, 110 and 120 are 20, 20 and 10.
        #expect(simulation.history.requestsWhileDown == 500)
        #expect(simulation.history.requests == 500 + 50 + 30 + 10)
        #expect(simulation.history.recovery(percent: 50) == 16)
        #expect(simulation.history.recovery(percent: 99) == 26)
    }

    @Test("Retry-After is obeyed")
    func retryAfter() {
        var simulation = FleetSimulation(
            phones: 2, arrival: 0, server: .init(outage: 1, capacity: 1, retryAfter: 500),
            rules: FleetStrategy.fixed.rules(fixedWait: 10), seed: 1, horizon: 1000)
        simulation.run(to: .max)
        #expect(simulation.history.requests == 5)
        #expect(simulation.history.recovery(percent: 100) == 510)
    }

    @Test("a simulation that ends before all are served says how many are left")
    func horizon() {
        var simulation = FleetSimulation(
            phones: 100, arrival: 0, server: .init(outage: 5, capacity: 1),
            rules: FleetStrategy.fixed.rules(fixedWait: 10), seed: 1, horizon: 40)
        simulation.run(to: .max)
        // Served at 10, 20 and 30.
        let run = FleetReport.Run(.fixed, retryAfter: nil, simulation.history)
        #expect(run.unserved == 97)
        #expect(run.refused == 99 + 98 + 97)
        #expect(run.secondsToServe.half == nil)
    }

    @Test("the chart has a panel with a line for each strategy, both axes' units and both color schemes")
    func chart() {
        let svg = Self.result(Self.settings()).svg
        #expect(svg.components(separatedBy: "<path class=\"line plain\"").count == FleetStrategy.allCases.count + 1)
        #expect(svg.components(separatedBy: ">requests/s<").count == FleetStrategy.allCases.count + 1)
        #expect(svg.contains(">minutes since the server went away<"))
        #expect(svg.contains("prefers-color-scheme: dark"))
    }

    @Test("every number of a chart is finite, also of one phone and one second")
    func smallest() {
        var settings = Self.settings(phones: 1)
        settings.outageSeconds = 1
        let svg = Self.result(settings).svg
        #expect(!svg.contains("nan"))
        #expect(!svg.contains("inf"))
    }
}
