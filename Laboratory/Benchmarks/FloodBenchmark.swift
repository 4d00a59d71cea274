import Foundation
import LatchkeyWire

/// Measures what a flood of `initiate` leaves behind: bytes on the disk, and memory.
public struct FloodBenchmark: Sendable {
    /// How the load looks.
    public struct Settings: Sendable {
        /// How many connections ask at once.
        public var clients = 128
        /// How many requests each of the two floods has.
        public var requests = 200_000

        /// The defaults above.
        public init() {}
    }

    /// The results.
    public struct Report: Codable, Sendable {
        /// The connections that asked at once.
        public var clients: Int
        /// A flood for names that are enrolled.
        public var known: Flood
        /// A flood for names that are not, each of them used once.
        public var unknown: Flood

        /// The results of one flood.
        public struct Flood: Codable, Sendable {
            /// The requests, each of them answered with a challenge.
            public var requests: Int
            /// Requests per second of wall time; the client shares the machine.
            public var requestsPerSecond: Double
            /// By how many bytes the files of the data folder have grown.
            public var bytesInFiles: Int
            /// The bytes that the process has caused to be written to a disk (`write_bytes` in `/proc/PID/io`).
            public var bytesWritten: Int
            /// The server's resident memory before, in MiB.
            public var residentMiBBefore: Double
            /// The server's resident memory afterwards, in MiB.
            public var residentMiBAfter: Double
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
    /// - Throws: `BenchmarkError` if the server does not start or refuses a request.
    public func run(progress: @escaping @Sendable (String) -> Void) throws -> Report {
        let folder = try BenchmarkFolder()
        defer { folder.remove() }
        let server = try ServerProcess(ServerProgram(executable: executable), folder: folder, transport: .unix)
        defer { server.stop() }
        let enrolling = try LoadConnection(server.address)
        let devices = try (0..<settings.clients).map { try LoadDevice(index: $0, over: enrolling) }
        // What each thread and connection needs once is not the flood's.
        _ = try flood(server, folder, requests: settings.clients * 20) { devices[$0 % devices.count].names }
        progress("Asking \(settings.requests) times for names that are enrolled …")
        let known = try flood(server, folder, requests: settings.requests) { devices[$0 % devices.count].names }
        progress("Asking \(settings.requests) times for names that are not …")
        let unknown = try flood(server, folder, requests: settings.requests) {
            #""username":"nobody\#($0)","deviceId":"nothing\#($0)""#
        }
        return Report(clients: settings.clients, known: known, unknown: unknown)
    }

    private func flood(
        _ server: ServerProcess, _ folder: BenchmarkFolder, requests: Int, names: @escaping (Int) -> String
    ) throws -> Report.Flood {
        var count = 0
        let clients = try (0..<settings.clients).map { _ in
            try RequestClient(server.address, path: Endpoint.initiate.path) {
                count += 1
                return "{\(names(count))}"
            }
        }
        let memory = try server.residentMiB()
        let (files, written) = (try folder.bytes(), try server.bytesWritten())
        let load = try Load.run(clients, until: .operations(requests))
        return Report.Flood(
            requests: load.latencies.count, requestsPerSecond: Double(load.latencies.count) / load.seconds,
            bytesInFiles: try folder.bytes() - files, bytesWritten: try server.bytesWritten() - written,
            residentMiBBefore: memory, residentMiBAfter: try server.residentMiB())
    }
}
