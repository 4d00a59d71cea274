import Foundation

/// Measures what a sign-in costs with few and with many enrolled devices.
public struct ScaleBenchmark: Sendable {
    /// How the load looks.
    public struct Settings: Sendable {
        /// How many devices are enrolled, one size after the other.
        public var sizes = [1_000, 100_000, 1_000_000]
        /// How many connections sign in at once.
        public var clients = 128
        /// For how long in each round, in seconds.
        public var seconds = 5
        /// How often each size is measured, in turn; the median counts.
        public var rounds = 3

        /// The defaults above.
        public init() {}
    }

    /// The results.
    public struct Report: Codable, Sendable {
        /// The connections that signed in at once.
        public var clients: Int
        /// How long each round lasted, in seconds.
        public var seconds: Int
        /// How often each size was measured.
        public var rounds: Int
        /// The sizes, in the order in which they were asked for.
        public var sizes: [Size]

        /// One size.
        public struct Size: Codable, Sendable {
            /// The devices, each with a user of its own and an open session; each sign-in is by one of them, chosen at random.
            public var devices: Int
            /// The bytes of all files in the data folder before the load.
            public var bytesInFiles: Int
            /// The sign-ins of all rounds.
            public var signIns: Int
            /// The server's CPU time for a sign-in, the median of the rounds, in microseconds.
            public var serverCPUMicrosecondsPerSignIn: Double
            /// The ratio of that time to the first size's.
            public var ratioToFirst: Double
            /// The median latency of all rounds, in milliseconds.
            public var medianMilliseconds: Double
            /// The server's resident memory after the load, in MiB.
            public var residentMiBAfterLoad: Double
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
    /// - Throws: `BenchmarkError` if a server does not start or refuses a sign-in, `StoreError` if there is no room.
    public func run(progress: @escaping @Sendable (String) -> Void) async throws -> Report {
        var populations: [ServedPopulation] = []
        defer { for population in populations { population.end() } }
        for devices in settings.sizes {
            populations.append(
                try await ServedPopulation(
                    devices, executable: executable, clients: settings.clients, progress: progress))
        }
        for round in 1...settings.rounds {
            progress("Signing in, round \(round) of \(settings.rounds) …")
            for population in populations { try population.measure(seconds: settings.seconds) }
        }
        let first = populations.first?.costs.median ?? 0
        return Report(
            clients: settings.clients, seconds: settings.seconds, rounds: settings.rounds,
            sizes: try populations.map { population in
                Report.Size(
                    devices: population.population.count, bytesInFiles: population.bytesInFiles,
                    signIns: population.latencies.count, serverCPUMicrosecondsPerSignIn: population.costs.median,
                    ratioToFirst: population.costs.median / first,
                    medianMilliseconds: population.latencies.median,
                    residentMiBAfterLoad: try population.server.residentMiB())
            })
    }
}

/// A server with many enrolled devices, and the connections over which they sign in.
private final class ServedPopulation {
    let population: Population
    let server: ServerProcess
    let bytesInFiles: Int
    /// CPU microseconds for a sign-in, round by round.
    private(set) var costs: [Double] = []
    private(set) var latencies: [Double] = []
    private let folder: BenchmarkFolder
    private let clients: Int

    init(_ devices: Int, executable: URL, clients: Int, progress: @escaping @Sendable (String) -> Void) async throws {
        let population = try Population(count: devices)
        let folder = try BenchmarkFolder()
        var isComplete = false
        defer { if !isComplete { folder.remove() } }
        let program = ServerProgram(executable: executable)
        // Its first start makes the folder and the keys.
        try ServerProcess(program, folder: folder, transport: .unix).stop()
        try await population.enroll(in: folder.databasePath, progress: progress)
        bytesInFiles = try folder.bytes()
        server = try ServerProcess(program, folder: folder, transport: .unix)
        isComplete = true
        self.population = population
        self.folder = folder
        self.clients = clients
    }

    /// Connects anew for each round: a server closes what is idle while another is measured.
    func measure(seconds: Int) throws {
        let population = population
        let clients = try (0..<clients).map { _ in
            SignInClient(try LoadConnection(server.address)) { population.device(.random(in: 0..<population.count)) }
        }
        let before = try server.cpuSeconds()
        let load = try Load.run(clients, until: .seconds(seconds))
        costs.append((try server.cpuSeconds() - before) / Double(load.latencies.count) * 1e6)
        latencies += load.latencies
    }

    func end() {
        server.stop()
        folder.remove()
    }
}
