import Foundation
import LatchkeyWire

/// Measures whole sign-ins (initiate and verify, durable) against a server process of its own.
public struct SignInBenchmark: Sendable {
    /// How the load looks.
    public struct Settings: Sendable {
        /// How many connections sign in at once.
        public var clients = 128
        /// For how long, in seconds.
        public var seconds = 8
        /// The scheme of the devices' signatures.
        public var scheme = SigningScheme.plain
        /// How the load reaches the server.
        public var transport = BenchmarkTransport.unix
        /// The address of a PostgreSQL database; `nil` for a SQLite file of the server's own.
        public var database: String?
        /// How many sign-ins fall due in a second, evenly; more than 0; `nil` if each connection signs in again and again.
        public var rate: Double?
        /// How many further connections are open meanwhile, with nothing to do; a server closes them after 30 seconds.
        public var idleConnections = 0

        /// The defaults above.
        public init() {}
    }

    /// The results.
    public struct Report: Codable, Sendable {
        /// The connections that signed in at once.
        public var clients: Int
        /// How long the load lasted, in seconds.
        public var seconds: Double
        /// The scheme of the devices' signatures.
        public var scheme: SigningScheme
        /// How the load reached the server.
        public var transport: BenchmarkTransport
        /// How many sign-ins fell due in a second; `nil` for as many as the server takes.
        public var rate: Double?
        /// The connections that were open meanwhile, with nothing to do.
        public var idleConnections: Int
        /// The sign-ins that were finished.
        public var signIns: Int
        /// Sign-ins per second of wall time; the client shares the machine.
        public var signInsPerSecond: Double
        /// The CPU time of the server in all, user and system, in seconds.
        public var serverCPUSeconds: Double
        /// Sign-ins per second of the server's CPU time.
        public var signInsPerServerCPUSecond: Double
        /// The server's CPU time for a sign-in, in microseconds.
        public var serverCPUMicrosecondsPerSignIn: Double
        /// The CPU time of one raw P-256 verification, in microseconds.
        public var verifyMicroseconds: Double
        /// The CPU time of one raw P-256 signature, in microseconds.
        public var signMicroseconds: Double
        /// Raw verification plus raw signature, over the server's CPU time for a sign-in: 1 would be no overhead.
        public var cryptoShare: Double
        /// How long a sign-in took.
        public var latencyMilliseconds: Latency
        /// The server's resident memory before the load, in MiB.
        public var residentMiBAtRest: Double
        /// The server's resident memory after the load, in MiB.
        public var residentMiBAfterLoad: Double
        /// From the server's start until its first answer, in milliseconds.
        public var startMilliseconds: Double

        /// How long a sign-in took for the client, from when it fell due, in milliseconds.
        public struct Latency: Codable, Sendable {
            /// The median.
            public var p50: Double
            /// The 99th percentile.
            public var p99: Double
        }
    }

    private let settings: Settings
    private let executable: URL

    /// Prepares a benchmark of the server that is this executable.
    public init(executable: URL, settings: Settings = Settings()) {
        self.executable = executable
        self.settings = settings
    }

    /// Runs it.
    ///
    /// - Throws: `BenchmarkError` if the server does not start, refuses a sign-in, or closes an idle connection.
    public func run(progress: @escaping @Sendable (String) -> Void) throws -> Report {
        progress("Starting a server …")
        let folder = try BenchmarkFolder()
        defer { folder.remove() }
        let server = try ServerProcess(
            ServerProgram(executable: executable, database: settings.database), folder: folder,
            transport: settings.transport)
        defer { server.stop() }
        let atRest = try server.residentMiB()
        // None is left alone for longer than ten seconds, or the server would close it.
        let count = settings.rate.map { min(settings.clients, max(1, Int(min($0, 1_000) * 10))) } ?? settings.clients
        progress("Enrolling \(count) devices …")
        let clients = try (0..<count).map { try SignInClient(index: $0, server.address, settings.scheme) }
        let threads = ProcessInfo.processInfo.activeProcessorCount
        progress("Measuring raw signatures on \(threads) threads …")
        let before = try CryptoCost.measure(threads: threads)
        let idle = try IdleConnections(count: settings.idleConnections, server.address)
        progress("Signing in for \(settings.seconds) s over \(count) connections …")
        let cpuBefore = try server.cpuSeconds()
        let load = try Load.run(clients, until: .seconds(settings.seconds), rate: settings.rate)
        let cpu = try server.cpuSeconds() - cpuBefore
        try idle.touch()
        let cost = CryptoCost.mean(before, try CryptoCost.measure(threads: threads))
        let signIns = load.latencies.count
        let perSignIn = cpu / Double(signIns) * 1e6
        return Report(
            clients: count, seconds: load.seconds, scheme: settings.scheme, transport: settings.transport,
            rate: settings.rate, idleConnections: settings.idleConnections, signIns: signIns,
            signInsPerSecond: Double(signIns) / load.seconds, serverCPUSeconds: cpu,
            signInsPerServerCPUSecond: Double(signIns) / cpu, serverCPUMicrosecondsPerSignIn: perSignIn,
            verifyMicroseconds: cost.verifyMicroseconds, signMicroseconds: cost.signMicroseconds,
            cryptoShare: cost.sumMicroseconds / perSignIn,
            latencyMilliseconds: .init(p50: load.latencies.median, p99: load.latencies.quantile(0.99)),
            residentMiBAtRest: atRest, residentMiBAfterLoad: try server.residentMiB(),
            startMilliseconds: server.startMilliseconds)
    }
}
