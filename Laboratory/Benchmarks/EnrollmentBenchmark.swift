import Foundation
import LatchkeyCrypto
import LatchkeyStore
import LatchkeyWire

/// Measures how many enrollments share a commit, and whether each was durable before it was answered.
public struct EnrollmentBenchmark: Sendable {
    /// How the load looks.
    public struct Settings: Sendable {
        /// How many connections enroll at once.
        public var clients = 64
        /// How many devices are enrolled in each of the two parts.
        public var enrollments = 6400

        /// The defaults above.
        public init() {}
    }

    /// The results.
    public struct Report: Codable, Sendable {
        /// The connections that enrolled at once.
        public var clients: Int
        /// The devices that were enrolled in the first part.
        public var enrollments: Int
        /// The store's commits meanwhile.
        public var commits: Int
        /// Commits for an enrollment.
        public var commitsPerEnrollment: Double
        /// Enrollments per second of wall time; the client shares the machine.
        public var enrollmentsPerSecond: Double
        /// How long an enrollment took for the client, the median, in milliseconds.
        public var medianMilliseconds: Double
        /// The state after the server was killed under load.
        public var afterKill: AfterKill

        /// The state after SIGKILL.
        public struct AfterKill: Codable, Sendable {
            /// The enrollments of the second part whose reply had come when the server was gone.
            public var acknowledged: Int
            /// The enrollments that were sent and not answered: they may be there or not.
            public var unanswered: Int
            /// The acknowledged enrollments that the database does not have: must be 0.
            public var lost: Int
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
    /// - Throws: `BenchmarkError` if the server does not start or refuses an enrollment.
    public func run(progress: @escaping @Sendable (String) -> Void) async throws -> Report {
        let folder = try BenchmarkFolder()
        defer { folder.remove() }
        let server = try ServerProcess(ServerProgram(executable: executable), folder: folder, transport: .unix)
        var isRunning = true
        defer { if isRunning { server.kill() } }
        let key = try ECPrivateKey(curve: .p256)
        let clients = try (0..<settings.clients).map { try EnrollmentClient(number: $0, key, server.address) }
        progress("Enrolling \(settings.enrollments) devices over \(settings.clients) connections …")
        let before = try server.metric("latchkey_store_commits_total")
        let load = try Load.run(clients, until: .operations(settings.enrollments))
        let commits = try server.metric("latchkey_store_commits_total") - before
        progress("Enrolling on, then killing the server …")
        try Load.run(clients, abandonedAfter: settings.enrollments)
        isRunning = false
        server.kill()
        for client in clients { client.takeLastReplies() }
        progress("Looking for what was acknowledged …")
        return Report(
            clients: settings.clients, enrollments: load.latencies.count, commits: commits,
            commitsPerEnrollment: Double(commits) / Double(load.latencies.count),
            enrollmentsPerSecond: Double(load.latencies.count) / load.seconds,
            medianMilliseconds: load.latencies.median,
            afterKill: .init(
                acknowledged: clients.reduce(0) { $0 + $1.acknowledged.count } - load.latencies.count,
                unanswered: clients.filter(\.isWaiting).count,
                lost: try await lost(clients.flatMap(\.acknowledged), in: folder)))
    }

    /// How many of these devices the database does not have.
    private func lost(_ devices: [String], in folder: BenchmarkFolder) async throws -> Int {
        let store = try DatabaseStore(path: folder.databasePath)
        var lost = 0
        for device in devices {
            guard let id = DeviceID(rawValue: device) else { throw BenchmarkError("A device id is none.") }
            if try await store.device(id) == nil { lost += 1 }
        }
        await store.close()
        return lost
    }
}

/// A connection that enrolls one new device after the other, and remembers which were acknowledged.
final class EnrollmentClient: LoadClient {
    private let connection: LoadConnection
    private let number: Int
    private let key: ECPrivateKey
    private var begun = 0
    private var began = ContinuousClock.now

    /// The devices whose enrollment was answered with success.
    private(set) var acknowledged: [String] = []
    /// Whether an enrollment was sent that is not answered.
    private(set) var isWaiting = false

    init(number: Int, _ key: ECPrivateKey, _ address: ServerProcess.Address) throws {
        connection = try LoadConnection(address)
        self.number = number
        self.key = key
    }

    var descriptor: Int32 { connection.descriptor }

    private var deviceID: String { "device-\(number)-\(begun)" }

    func begin() throws {
        began = .now
        begun += 1
        isWaiting = true
        let device = LoadDevice(key: key, username: "user-\(number)-\(begun)", deviceID: deviceID)
        try connection.send(Endpoint.enroll.path, device.enrollment())
    }

    func proceed() throws -> Double? {
        guard try connection.receive() != nil else { return nil }
        isWaiting = false
        acknowledged.append(deviceID)
        return (ContinuousClock.now - began).milliseconds
    }

    /// Takes the reply that a server had sent before it was killed, if there is one.
    func takeLastReplies() {
        do {
            while isWaiting { _ = try proceed() }
        } catch {
            // The connection's end is no failure here: there was no whole reply, and `isWaiting` says so.
        }
    }
}
