import Foundation

/// The server's measurements, one after the other, beside the peer and the aims.
public struct AllBenchmarks: Sendable {
    /// How long it takes.
    public struct Settings: Sendable {
        /// For how long each load lasts, in seconds.
        public var seconds = 5
        /// How often this server and the peer are measured, in turn.
        public var rounds = 3
        /// How many servers are started, for the times of a start; the median counts.
        public var starts = 9
        /// The address of an empty PostgreSQL database, with which sign-ins are measured too; `nil` for none.
        public var database: String?

        /// The defaults above.
        public init() {}
    }

    private let settings: Settings
    private let executable: URL
    private let peerFolder: URL

    /// Prepares the benchmarks of the server that is this executable, beside the peer in a folder.
    public init(executable: URL, peerFolder: URL, settings: Settings = Settings()) {
        self.executable = executable
        self.peerFolder = peerFolder
        self.settings = settings
    }

    /// Runs them.
    ///
    /// - Throws: `BenchmarkError` if a server does not start or refuses a request.
    public func run(progress: @escaping @Sendable (String) -> Void) async throws -> BenchmarkTable {
        var rows = try rest(progress)
        var signIn = SignInBenchmark.Settings()
        signIn.seconds = settings.seconds
        let load = try SignInBenchmark(executable: executable, settings: signIn).run(progress: progress)
        signIn.rate = load.signInsPerSecond / 2
        let half = try SignInBenchmark(executable: executable, settings: signIn).run(progress: progress)
        var peers = PeerBenchmark.Settings()
        (peers.seconds, peers.rounds) = (settings.seconds, settings.rounds)
        let peer = try PeerBenchmark(executable: executable, peerFolder: peerFolder, settings: peers)
            .run(progress: progress)
        let enrollments = try await EnrollmentBenchmark(executable: executable).run(progress: progress)
        rows += [
            BenchmarkRow("crypto share of a sign-in", load.cryptoShare, unit: "of 1", .atLeast, limit: 0.55),
            BenchmarkRow("CPU time of a sign-in", load.serverCPUMicrosecondsPerSignIn, unit: "µs"),
            BenchmarkRow("memory after the load", load.residentMiBAfterLoad, unit: "MiB"),
            BenchmarkRow("median of a sign-in under full load", load.latencyMilliseconds.p50, unit: "ms"),
            BenchmarkRow("99th percentile of a sign-in under full load", load.latencyMilliseconds.p99, unit: "ms"),
            BenchmarkRow(
                "99th percentile of a sign-in at half load", half.latencyMilliseconds.p99, unit: "ms", limit: 20),
        ]
        rows.append(try crowd(progress))
        rows += try postgreSQL(progress)
        rows += [
            Self.row("sign-ins for a CPU second, over the peer's", peer.signIn, limit: 4),
            Self.row("initiate for a CPU second, over the peer's", peer.initiate, limit: 5),
            BenchmarkRow("commits for an enrollment", enrollments.commitsPerEnrollment, unit: "of 1", limit: 0.1),
            BenchmarkRow("enrollments lost by SIGKILL", Double(enrollments.afterKill.lost), unit: "lost", limit: 0),
        ]
        return BenchmarkTable(rows)
    }

    private static func row(_ name: String, _ comparison: PeerBenchmark.Report.Comparison, limit: Double)
        -> BenchmarkRow
    {
        BenchmarkRow(name, comparison.ratio, unit: "times", peer: 1, .atLeast, limit: limit)
    }

    /// What a sign-in costs while 10,000 connections have nothing to do, over what it costs without them, in turn.
    private func crowd(_ progress: @escaping @Sendable (String) -> Void) throws -> BenchmarkRow {
        var costs: [Int: [Double]] = [:]
        for _ in 0..<settings.rounds {
            for idle in [0, 10_000] {
                var signIn = SignInBenchmark.Settings()
                (signIn.seconds, signIn.idleConnections) = (min(settings.seconds, 20), idle)
                let load = try SignInBenchmark(executable: executable, settings: signIn).run(progress: progress)
                costs[idle, default: []].append(load.serverCPUMicrosecondsPerSignIn)
            }
        }
        let ratio = (costs[10_000] ?? []).median / (costs[0] ?? []).median
        return BenchmarkRow(
            "CPU of a sign-in beside 10,000 idle connections", ratio, unit: "times that without", limit: 1.1)
    }

    private func postgreSQL(_ progress: @escaping @Sendable (String) -> Void) throws -> [BenchmarkRow] {
        guard let database = settings.database else { return [] }
        var signIn = SignInBenchmark.Settings()
        (signIn.seconds, signIn.database) = (settings.seconds, database)
        let load = try SignInBenchmark(executable: executable, settings: signIn).run(progress: progress)
        return [
            BenchmarkRow(
                "crypto share of a sign-in with PostgreSQL", load.cryptoShare, unit: "of 1", .atLeast, limit: 0.45),
            BenchmarkRow(
                "CPU time of a sign-in with PostgreSQL, without its own", load.serverCPUMicrosecondsPerSignIn,
                unit: "µs"),
        ]
    }

    /// A server that does nothing yet: its start with an empty data folder, its memory, the size of its program.
    private func rest(_ progress: (String) -> Void) throws -> [BenchmarkRow] {
        progress("Starting \(settings.starts) servers …")
        var (starts, sizes, wakeUps): ([Double], [Double], [Double]) = ([], [], [])
        for _ in 0..<settings.starts {
            let folder = try BenchmarkFolder()
            defer { folder.remove() }
            let server = try ServerProcess(ServerProgram(executable: executable), folder: folder, transport: .unix)
            defer { server.stop() }
            starts.append(server.startMilliseconds)
            sizes.append(try server.residentMiB())
            wakeUps.append(try Self.wakeUps(of: server))
        }
        return [
            BenchmarkRow("start to the first answer", starts.median, unit: "ms", limit: 30),
            BenchmarkRow("memory at rest", sizes.median, unit: "MiB", limit: 32),
            BenchmarkRow("wake-ups of its threads at rest", wakeUps.median, unit: "a second"),
            BenchmarkRow("the program, stripped", try strippedMB(), unit: "MB", limit: 8),
        ]
    }

    /// How often the threads of a server with nothing to do are woken in a second.
    private static func wakeUps(of server: ServerProcess) throws -> Double {
        let (before, start) = (try server.sleeps(), ContinuousClock.now)
        Thread.sleep(forTimeInterval: 2)
        let seconds = (ContinuousClock.now - start).milliseconds / 1_000
        return Double(try server.sleeps() - before) / seconds
    }

    private func strippedMB() throws -> Double {
        let folder = try BenchmarkFolder()
        defer { folder.remove() }
        let copy = folder.socketPath
        let strip = Process()
        strip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        strip.arguments = ["strip", "-o", copy, executable.path]
        try strip.run()
        strip.waitUntilExit()
        let size = try? FileManager.default.attributesOfItem(atPath: copy)[.size] as? Int
        guard strip.terminationStatus == 0, let size else { throw BenchmarkError("strip, of binutils, has failed.") }
        return Double(size) / 1e6
    }
}
