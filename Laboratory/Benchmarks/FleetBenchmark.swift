/// Simulates what many phones do to a server that comes back after an outage.
public struct FleetBenchmark: Sendable {
    /// The settings of the simulation.
    public struct Settings: Codable, Sendable {
        /// How many phones want an assertion.
        public var phones = 1_000_000
        /// Within how many seconds of the outage's beginning they try first, each at a random moment.
        public var arrivalSeconds = 60
        /// For how long the server does not answer, in seconds.
        public var outageSeconds = 600
        /// How many requests it can serve per second afterwards; all others get a 503.
        public var capacityPerSecond = 1000
        /// The `Retry-After` of its 503 in the second half of the runs, in seconds; 0 leaves them out.
        public var retryAfterSeconds = 120
        /// The wait of the naive retry, in seconds.
        public var fixedWaitSeconds = 60
        /// When to stop if phones are still not served, in days since the outage began.
        public var days = 7
        /// The seed of all randomness.
        public var seed: UInt64 = 1

        /// The defaults above.
        public init() {}
    }

    private let settings: Settings

    /// Prepares a simulation.
    ///
    /// - Parameter settings: positive numbers, at most `Int32.max` phones.
    public init(settings: Settings = Settings()) {
        self.settings = settings
    }

    /// Runs each strategy, without and with `Retry-After`.
    public func run(progress: (String) -> Void) -> FleetResult {
        var histories: [FleetHistory] = []
        var runs: [FleetReport.Run] = []
        for strategy in FleetStrategy.allCases {
            let title = strategy.title(fixedWait: settings.fixedWaitSeconds)
            progress("\(title): the outage …")
            // Nobody hears of Retry-After while the server is away: that part is the same for both.
            var outage = simulation(of: strategy)
            outage.run(to: settings.outageSeconds)
            for retryAfter in settings.retryAfterSeconds > 0 ? [nil, settings.retryAfterSeconds] : [nil] {
                progress("\(title): recovery, \(retryAfter.map { "Retry-After \($0) s" } ?? "no Retry-After") …")
                var recovery = outage
                recovery.server.retryAfter = retryAfter
                recovery.run(to: settings.days * 86_400)
                runs.append(FleetReport.Run(strategy, retryAfter: retryAfter, recovery.history))
                histories.append(recovery.history)
            }
        }
        return FleetResult(report: FleetReport(settings: settings, runs: runs), histories: histories)
    }

    private func simulation(of strategy: FleetStrategy) -> FleetSimulation {
        FleetSimulation(
            phones: settings.phones, arrival: settings.arrivalSeconds,
            server: FleetSimulation.Server(outage: settings.outageSeconds, capacity: settings.capacityPerSecond),
            rules: strategy.rules(fixedWait: settings.fixedWaitSeconds), seed: settings.seed,
            horizon: settings.days * 86_400)
    }
}

/// The results of a fleet simulation.
public struct FleetReport: Codable, Sendable {
    /// The settings of the simulation.
    public var settings: FleetBenchmark.Settings
    /// Each strategy, without and with `Retry-After`.
    public var runs: [Run]

    /// One strategy.
    public struct Run: Codable, Sendable {
        /// How the phones wait.
        public var strategy: FleetStrategy
        /// The `Retry-After` of a 503, in seconds; absent if there was none.
        public var retryAfterSeconds: Int?
        /// The requests in the busiest second of the outage, which nobody served.
        public var peakPerSecondWhileDown: Int
        /// The requests in the busiest second since.
        public var peakPerSecondAfterwards: Int
        /// All requests, those during the outage included.
        public var requests: Int
        /// The requests during the outage.
        public var requestsWhileDown: Int
        /// The requests that got a 503.
        public var refused: Int
        /// How many seconds after the outage's end parts of the phones were served.
        public var secondsToServe: Recovery
        /// The phones that were still not served when the simulation stopped.
        public var unserved: Int

        init(_ strategy: FleetStrategy, retryAfter: Int?, _ history: FleetHistory) {
            self.strategy = strategy
            retryAfterSeconds = retryAfter
            peakPerSecondWhileDown = history.peakWhileDown
            peakPerSecondAfterwards = history.peakAfterwards
            requests = history.requests
            requestsWhileDown = history.requestsWhileDown
            refused = history.requests - history.requestsWhileDown - (history.phones - history.waiting)
            secondsToServe = Recovery(
                half: history.recovery(percent: 50), p99: history.recovery(percent: 99),
                all: history.recovery(percent: 100))
            unserved = history.waiting
        }
    }

    /// Seconds from the outage's end; absent for what was not reached.
    public struct Recovery: Codable, Sendable {
        /// Half of the phones.
        public var half: Int?
        /// 99 % of them.
        public var p99: Int?
        /// All.
        public var all: Int?
    }
}

/// The results of a fleet simulation, in numbers and as a chart.
public struct FleetResult: Sendable {
    /// The numbers.
    public let report: FleetReport
    /// One for each run of the report.
    let histories: [FleetHistory]
}
