import Foundation
import Glibc
import LatchkeyCrypto
import LatchkeyWire

/// Measures whole sign-ins (initiate and verify, durable) against a server process of its own.
public struct SignInBenchmark: Sendable {
    /// How the load reaches the server.
    public enum Transport: String, Codable, Sendable, CaseIterable {
        /// A unix socket, as behind a proxy on the same machine.
        case unix
        /// TCP over loopback.
        case tcp
    }

    /// How the load looks.
    public struct Settings: Sendable {
        /// How many connections sign in at once.
        public var clients = 128
        /// For how long, in seconds.
        public var seconds = 8
        /// What the devices sign.
        public var scheme = SigningScheme.plain
        /// How the load reaches the server.
        public var transport = Transport.unix

        /// The defaults above.
        public init() {}
    }

    /// What was found.
    public struct Report: Codable, Sendable {
        /// The connections that signed in at once.
        public var clients: Int
        /// How long the load lasted, in seconds.
        public var seconds: Double
        /// What the devices signed.
        public var scheme: SigningScheme
        /// How the load reached the server.
        public var transport: Transport
        /// The sign-ins that were finished.
        public var signIns: Int
        /// Sign-ins in a second of wall time; the client shares the machine.
        public var signInsPerSecond: Double
        /// The CPU time of the server in all, user and system, in seconds.
        public var serverCPUSeconds: Double
        /// Sign-ins in a second of the server's CPU time.
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

        /// How long a sign-in took for the client, in milliseconds.
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
    /// - Throws: `BenchmarkError` if the server does not start or refuses a sign-in.
    public func run(progress: @escaping @Sendable (String) -> Void) throws -> Report {
        progress("Starting a server …")
        let server = try ServerProcess(executable: executable, transport: settings.transport)
        defer { server.stop() }
        let atRest = try server.residentMiB()
        progress("Enrolling \(settings.clients) devices …")
        let devices = try (0..<settings.clients).map { try LoadDevice(index: $0, server.address, settings.scheme) }
        let threads = ProcessInfo.processInfo.activeProcessorCount
        progress("Measuring raw signatures on \(threads) threads …")
        let before = try CryptoCost.measure(threads: threads)
        progress("Signing in for \(settings.seconds) s over \(settings.clients) connections …")
        let cpuBefore = try server.cpuSeconds()
        let (latencies, elapsed) = try load(devices)
        let cpu = try server.cpuSeconds() - cpuBefore
        let cost = CryptoCost.mean(before, try CryptoCost.measure(threads: threads))
        let perSignIn = cpu / Double(latencies.count) * 1e6
        let sorted = latencies.sorted()
        return Report(
            clients: settings.clients, seconds: elapsed, scheme: settings.scheme, transport: settings.transport,
            signIns: latencies.count,
            signInsPerSecond: Double(latencies.count) / elapsed, serverCPUSeconds: cpu,
            signInsPerServerCPUSecond: Double(latencies.count) / cpu, serverCPUMicrosecondsPerSignIn: perSignIn,
            verifyMicroseconds: cost.verifyMicroseconds, signMicroseconds: cost.signMicroseconds,
            cryptoShare: cost.sumMicroseconds / perSignIn,
            latencyMilliseconds: .init(p50: sorted[sorted.count / 2], p99: sorted[sorted.count * 99 / 100]),
            residentMiBAtRest: atRest, residentMiBAfterLoad: try server.residentMiB(),
            startMilliseconds: server.startMilliseconds)
    }

    /// Signs in with all devices at once, from this one thread; returns the latencies in milliseconds and how long
    /// it took, in seconds.
    private func load(_ devices: [LoadDevice]) throws -> ([Double], Double) {
        var latencies: [Double] = []
        var polls = devices.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        let start = ContinuousClock.now
        let deadline = start + .seconds(settings.seconds)
        for device in devices { try device.begin() }
        while ContinuousClock.now < deadline {
            guard poll(&polls, nfds_t(polls.count), 1000) > 0 else {
                throw BenchmarkError("The server has not answered for a second.")
            }
            for (device, event) in zip(devices, polls) where event.revents != 0 {
                if let milliseconds = try device.proceed() {
                    latencies.append(milliseconds)
                    try device.begin()
                }
            }
        }
        guard !latencies.isEmpty else { throw BenchmarkError("Not one sign-in was finished.") }
        return (latencies, (ContinuousClock.now - start).milliseconds / 1000)
    }
}

/// A device with a software key and a connection of its own.
final class LoadDevice {
    private let connection: LoadConnection
    private let key: ECPrivateKey
    private let names: String
    private var began = ContinuousClock.now
    private var isAnswering = false

    /// Enrols a new device.
    init(index: Int, _ address: ServerProcess.Address, _ scheme: SigningScheme) throws {
        connection = try LoadConnection(address)
        key = try ECPrivateKey(curve: .p256)
        names = #""username":"user\#(index)","deviceId":"device\#(index)""#
        let publicKey = #""publicKey":"\#(Base64.encode(key.publicKey.x963))""#
        var proof = ""
        if scheme == .bound {
            let challenge = try connection.post(Endpoint.enrollmentChallenge.path, "{\(names),\(publicKey)}")
            proof = #","scheme":"bound","proof":{"# + (try answer(to: challenge)) + "}"
        }
        let rest = #""phoneNumber":"+1234567890","method":"secureEnclave","deviceModel":"bench""#
        _ = try connection.post(Endpoint.enroll.path, "{\(names),\(publicKey),\(rest)\(proof)}")
    }

    /// The socket, for `poll`.
    var descriptor: Int32 { connection.descriptor }

    /// Asks for a challenge.
    func begin() throws {
        began = ContinuousClock.now
        isAnswering = false
        try connection.send(Endpoint.initiate.path, "{\(names)}")
    }

    /// Takes what has come and answers it; how long the sign-in took, in milliseconds, once it is complete.
    func proceed() throws -> Double? {
        guard let reply = try connection.receive() else { return nil }
        if isAnswering { return (ContinuousClock.now - began).milliseconds }
        isAnswering = true
        try connection.send(Endpoint.verifySignature.path, "{\(names),\(try answer(to: reply))}")
        return nil
    }

    private func answer(to reply: Data) throws -> String {
        let challenge = try JSONDecoder().decode(ChallengeResponse.self, from: reply)
        let signature = try key.signature(for: challenge.challenge.bytes, hash: .sha256)
        return #""challengeId":"\#(challenge.challengeId)","signature":"\#(Base64.encode(signature.der))""#
    }
}
