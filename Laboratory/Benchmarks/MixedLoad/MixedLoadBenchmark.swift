import Foundation

/// Loads a server with mixed traffic for a long time while many connections stay open, and watches its memory.
public struct MixedLoadBenchmark: Sendable {
    /// How the load looks.
    public struct Settings: Codable, Sendable {
        /// For how long, in seconds: half an hour.
        public var seconds = 1_800
        /// How many connections work at once.
        public var clients = 64
        /// How many more are open and idle.
        public var idleConnections = 10_000
        /// How often memory and percentiles are taken, in seconds.
        ///
        /// Idle connections are touched as often, well within the server's 30 seconds.
        public var interval = 15

        /// The defaults above.
        public init() {}
    }

    /// The results.
    public struct Report: Codable, Sendable {
        /// How the load looked.
        public var settings: Settings
        /// All requests; each was answered with 200.
        public var requests: Int
        /// Requests in a second of wall time; the clients share the machine.
        public var requestsPerSecond: Double
        /// The latencies of each kind of request, in milliseconds.
        public var latencyMilliseconds: [String: Percentiles]
        /// What was seen in each interval.
        public var samples: [Sample]
        /// By how much the memory at the end is above that after the warm-up, in percent; medians of several samples.
        public var memoryGrowthPercent: Double
        /// Whether that is at most ``MixedLoadBenchmark/allowedGrowthPercent``.
        public var isMemoryFlat: Bool
    }

    /// Latencies in milliseconds.
    public struct Percentiles: Codable, Sendable {
        /// How many there were.
        public var count: Int
        /// The median.
        public var p50: Double
        /// The 95th percentile.
        public var p95: Double
        /// The 99th percentile.
        public var p99: Double
        /// The 99.9th percentile.
        public var p999: Double

        init(_ values: [Double]) {
            count = values.count
            (p50, p95) = (values.quantile(0.5), values.quantile(0.95))
            (p99, p999) = (values.quantile(0.99), values.quantile(0.999))
        }
    }

    /// One interval.
    public struct Sample: Codable, Sendable {
        /// Its end, in seconds since the load began.
        public var second: Double
        /// The server's resident memory at its end, in MiB.
        public var residentMiB: Double
        /// The latencies of all requests in it.
        public var latencyMilliseconds: Percentiles
    }

    /// The most that memory may grow after the warm-up, in percent.
    public static let allowedGrowthPercent = 5.0

    private let settings: Settings
    private let executable: URL

    /// Prepares a benchmark of the server that is this executable.
    public init(executable: URL, settings: Settings = Settings()) {
        self.executable = executable
        self.settings = settings
    }

    /// Runs it.
    ///
    /// - Throws: `BenchmarkError` if the server does not start, refuses a request, or closes an idle connection.
    public func run(progress: @escaping @Sendable (String) -> Void) throws -> Report {
        let folder = try BenchmarkFolder()
        defer { folder.remove() }
        let server = try ServerProcess(ServerProgram(executable: executable), folder: folder, transport: .unix)
        defer { server.stop() }
        progress("Opening \(settings.idleConnections) idle connections …")
        let idle = try IdleConnections(count: settings.idleConnections, server.address)
        let clients = try (0..<settings.clients).map { try MixedClient(number: $0, server.address) }
        let began = ContinuousClock.now
        var samples: [Sample] = []
        var all: [MixedClient.Request: [Double]] = [:]
        repeat {
            let load = try Load.run(clients, until: .seconds(settings.interval))
            try idle.touch()
            for client in clients { all.merge(client.takeLatencies(), uniquingKeysWith: +) }
            let sample = Sample(
                second: (ContinuousClock.now - began).milliseconds / 1000, residentMiB: try server.residentMiB(),
                latencyMilliseconds: Percentiles(load.latencies))
            samples.append(sample)
            progress(Self.line(sample))
        } while (samples.last?.second ?? 0) < Double(settings.seconds)
        return report(samples, all)
    }

    private func report(_ samples: [Sample], _ all: [MixedClient.Request: [Double]]) -> Report {
        let requests = all.values.reduce(0) { $0 + $1.count }
        let growth = Self.growthPercent(samples.map(\.residentMiB))
        return Report(
            settings: settings, requests: requests,
            requestsPerSecond: Double(requests) / max(1, samples.last?.second ?? 1),
            latencyMilliseconds: Dictionary(uniqueKeysWithValues: all.map { ($0.rawValue, Percentiles($1)) }),
            samples: samples, memoryGrowthPercent: growth,
            isMemoryFlat: growth <= Self.allowedGrowthPercent)
    }

    /// From the median of the fifth after the first fifth, which is the warm-up, to that of the last one.
    static func growthPercent(_ memory: [Double]) -> Double {
        let fifth = max(1, memory.count / 5)
        let early = Array(memory.dropFirst(fifth).prefix(fifth)).median
        let late = Array(memory.suffix(fifth)).median
        return early > 0 ? (late / early - 1) * 100 : 0
    }

    private static func line(_ sample: Sample) -> String {
        let latency = sample.latencyMilliseconds
        return String(
            format: "%6.0f s  %8d requests  p50 %6.2f ms  p99 %7.2f ms  %7.1f MiB", sample.second, latency.count,
            latency.p50, latency.p99, sample.residentMiB)
    }
}
