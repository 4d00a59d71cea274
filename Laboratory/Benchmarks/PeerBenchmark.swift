import Foundation
import LatchkeyWire

/// Measures our server beside a peer that does the same work in Python: the same load, in the same run.
public struct PeerBenchmark: Sendable {
    /// How the load looks.
    public struct Settings: Sendable {
        /// How many connections are busy at once.
        public var clients = 128
        /// For how long in each round, in seconds.
        public var seconds = 5
        /// How often each is measured, in turn; the median counts.
        public var rounds = 3
        /// How the load reaches the servers.
        public var transport = BenchmarkTransport.unix

        /// The defaults above.
        public init() {}
    }

    /// The results.
    public struct Report: Codable, Sendable {
        /// The connections that were busy at once.
        public var clients: Int
        /// How long each round lasted, in seconds.
        public var seconds: Int
        /// How often each was measured.
        public var rounds: Int
        /// How the load reached the servers.
        public var transport: BenchmarkTransport
        /// The peer's platform, as it reports it.
        public var peerRunsOn: [String: String]
        /// Whole sign-ins: initiate and verify, durable.
        public var signIn: Comparison
        /// `initiate` alone.
        public var initiate: Comparison

        /// One kind of load on both servers.
        public struct Comparison: Codable, Sendable {
            /// Latchkey.
            public var ours: Rate
            /// The peer.
            public var peer: Rate
            /// Operations per server CPU-second, ours over the peer's.
            public var ratio: Double
        }

        /// The rates of one server; each number is the median of the rounds.
        public struct Rate: Codable, Sendable {
            /// Operations per second of the server's CPU time.
            public var perServerCPUSecond: Double
            /// Operations per second of wall time; the client shares the machine.
            public var perSecond: Double
            /// The median latency, in milliseconds.
            public var medianMilliseconds: Double
        }
    }

    private let settings: Settings
    private let executable: URL
    private let peerFolder: URL

    /// Prepares a benchmark of the server that is this executable, beside the peer in a folder.
    public init(executable: URL, peerFolder: URL, settings: Settings = Settings()) {
        self.executable = executable
        self.peerFolder = peerFolder
        self.settings = settings
    }

    /// Runs it; the first time it fetches the peer's packages.
    ///
    /// - Throws: `BenchmarkError` if a server does not start or refuses a request.
    public func run(progress: @escaping @Sendable (String) -> Void) throws -> Report {
        progress("Preparing the peer …")
        let peerProgram = ServerProgram(
            executable: try PeerInterpreter.prepared(in: peerFolder),
            words: [peerFolder.appendingPathComponent("server.py").path])
        let ours = try MeasuredServer(ServerProgram(executable: executable), settings)
        defer { ours.end() }
        let peer = try MeasuredServer(peerProgram, settings)
        defer { peer.end() }
        for round in 1...settings.rounds {
            progress("Measuring, round \(round) of \(settings.rounds) …")
            for server in [ours, peer] { try server.signIns.measure(seconds: settings.seconds) }
            for server in [ours, peer] { try server.initiates.measure(seconds: settings.seconds) }
        }
        let health = try LoadConnection(peer.process.address).get("/health")
        return Report(
            clients: settings.clients, seconds: settings.seconds, rounds: settings.rounds,
            transport: settings.transport,
            peerRunsOn: try JSONDecoder().decode(PeerHealth.self, from: health).runsOn,
            signIn: Self.compare(ours.signIns, peer.signIns), initiate: Self.compare(ours.initiates, peer.initiates))
    }

    private struct PeerHealth: Decodable {
        let runsOn: [String: String]
    }

    private static func compare(_ ours: Rounds, _ peer: Rounds) -> Report.Comparison {
        let (ours, peer) = (ours.rate, peer.rate)
        return Report.Comparison(
            ours: ours, peer: peer, ratio: ours.perServerCPUSecond / peer.perServerCPUSecond)
    }
}

/// A server with its load, and what was measured of it.
private final class MeasuredServer {
    let process: ServerProcess
    let signIns: Rounds
    let initiates: Rounds
    private let folder: BenchmarkFolder

    init(_ program: ServerProgram, _ settings: PeerBenchmark.Settings) throws {
        let folder = try BenchmarkFolder()
        self.folder = folder
        let process = try ServerProcess(program, folder: folder, transport: settings.transport)
        self.process = process
        let devices = try (0..<settings.clients).map {
            try LoadDevice(index: $0, over: try LoadConnection(process.address))
        }
        signIns = Rounds(process) {
            try devices.map { device in SignInClient(try LoadConnection(process.address)) { device } }
        }
        initiates = Rounds(process) {
            try devices.map { device in
                try RequestClient(process.address, path: Endpoint.initiate.path) { "{\(device.names)}" }
            }
        }
    }

    func end() {
        process.stop()
        folder.remove()
    }
}
