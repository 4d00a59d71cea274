import Foundation
import LatchkeyWire

/// Measures how Chatter's back end shows its posts, beside a peer in Python: the same posts, in the same run.
public struct ChatterBenchmark: Sendable {
    /// How the load looks.
    public struct Settings: Sendable {
        /// How many posts the list has, 1 to 1,000.
        public var posts = 100
        /// How many connections are busy at once.
        public var clients = 64
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
        /// The posts of the list.
        public var posts: Int
        /// The bytes of our list.
        public var listBytes: Int
        /// The connections that were busy at once.
        public var clients: Int
        /// How long each round lasted, in seconds.
        public var seconds: Int
        /// How often each was measured.
        public var rounds: Int
        /// How the load reached the servers.
        public var transport: BenchmarkTransport
        /// `GET /getchatts/` of our back end.
        public var ours: PeerBenchmark.Report.Rate
        /// The same of the peer, which reads the posts for each request.
        public var peer: PeerBenchmark.Report.Rate
        /// A list of the peer's that is kept as bytes, as ours is.
        public var peerKept: PeerBenchmark.Report.Rate
        /// Lists per server CPU-second, ours over the peer's.
        public var ratio: Double
        /// Lists per server CPU-second, ours over those that the peer keeps.
        public var ratioToKept: Double
    }

    /// Posts of one person: fewer than a person may make in a minute.
    private static let postsOfPerson = 20

    private let settings: Settings
    private let executable: URL
    private let peerFolder: URL

    /// Prepares a benchmark of the back end in this executable, `latchkey-lab`, beside the peer in a folder.
    public init(executable: URL, peerFolder: URL, settings: Settings = Settings()) {
        self.executable = executable
        self.peerFolder = peerFolder
        self.settings = settings
    }

    /// Runs it; the first time it fetches the peer's packages.
    ///
    /// - Throws: `BenchmarkError` if a server does not start or refuses a request.
    public func run(progress: @escaping @Sendable (String) -> Void) async throws -> Report {
        progress("Preparing the peer …")
        let interpreter = try PeerInterpreter.prepared(in: peerFolder)
        let issuer = try ChatterIssuer()
        do {
            let report = try measure(issuer, interpreter, progress)
            await issuer.stop()
            return report
        } catch {
            await issuer.stop()
            throw error
        }
    }

    private func measure(_ issuer: ChatterIssuer, _ interpreter: URL, _ progress: (String) -> Void) throws -> Report {
        let folders = [try BenchmarkFolder(), try BenchmarkFolder()]
        defer { for folder in folders { folder.remove() } }
        let words = ["chatter", "serve", "--issuer", "\(issuer.name)=\(ChatterIssuer.audience)"]
        let ours = try ServerProcess(
            ServerProgram(executable: executable, words: words), folder: folders[0], transport: settings.transport)
        defer { ours.stop() }
        let script = peerFolder.appendingPathComponent("chatter.py").path
        let peer = try ServerProcess(
            ServerProgram(executable: interpreter, words: [script]), folder: folders[1], transport: settings.transport)
        defer { peer.stop() }
        progress("Posting …")
        try fill(ours, issuer)
        try fill(peer)
        let list = try LoadConnection(ours.address).get("/getchatts/")
        try check(list, against: try LoadConnection(peer.address).get("/getchatts/"))
        let (own, read, kept) = (
            rounds(ours, "/getchatts/"), rounds(peer, "/getchatts/"), rounds(peer, "/keptchatts/")
        )
        for round in 1...settings.rounds {
            progress("Measuring, round \(round) of \(settings.rounds) …")
            for rounds in [own, read, kept] { try rounds.measure(seconds: settings.seconds) }
        }
        return report(own.rate, read.rate, kept.rate, listBytes: list.count)
    }

    private func report(
        _ ours: PeerBenchmark.Report.Rate, _ peer: PeerBenchmark.Report.Rate, _ kept: PeerBenchmark.Report.Rate,
        listBytes: Int
    ) -> Report {
        Report(
            posts: settings.posts, listBytes: listBytes, clients: settings.clients, seconds: settings.seconds,
            rounds: settings.rounds, transport: settings.transport, ours: ours, peer: peer, peerKept: kept,
            ratio: ours.perServerCPUSecond / peer.perServerCPUSecond,
            ratioToKept: ours.perServerCPUSecond / kept.perServerCPUSecond)
    }

    private func rounds(_ server: ServerProcess, _ path: String) -> Rounds {
        Rounds(server) { [settings] in
            try (0..<settings.clients).map { _ in try ListClient(server.address, path: path) }
        }
    }

    private static func message(_ number: Int) -> String {
        "Post \(number): the quick brown fox jumps over the lazy dog, and the dog does not mind at all."
    }

    private static func person(_ number: Int) -> Int { number / postsOfPerson }

    /// Signs people in and has them post.
    private func fill(_ server: ServerProcess, _ issuer: ChatterIssuer) throws {
        let connection = try LoadConnection(server.address)
        var chatterID = ""
        for number in 0..<settings.posts {
            if number % Self.postsOfPerson == 0 {
                let token = try issuer.token(person: Self.person(number))
                let body = #"{"clientID":"\#(ChatterIssuer.audience)","idToken":"\#(token)"}"#
                let reply = try JSONDecoder().decode(SignedIn.self, from: try connection.post("/adduser/", body))
                chatterID = reply.chatterID
            }
            let body = #"{"chatterID":"\#(chatterID)","message":"\#(Self.message(number))"}"#
            _ = try connection.post("/postauth/", body)
        }
    }

    private struct SignedIn: Decodable {
        let chatterID: String
    }

    private func fill(_ peer: ServerProcess) throws {
        let connection = try LoadConnection(peer.address)
        for number in 0..<settings.posts {
            let body = #"{"username":"Person \#(Self.person(number))","message":"\#(Self.message(number))"}"#
            _ = try connection.post("/postchatt/", body)
        }
    }

    private struct PostList: Decodable {
        let chatts: [[String]]
    }

    /// Both must show the same: names and texts, newest first.
    private func check(_ ours: Data, against peers: Data) throws {
        let lists = try [ours, peers].map { data in
            try JSONDecoder().decode(PostList.self, from: data).chatts.map { Array($0.prefix(2)) }
        }
        guard lists[0] == lists[1], lists[0].count == settings.posts else {
            throw BenchmarkError("The servers show different lists.")
        }
    }
}

/// A connection that asks for one path again and again.
private final class ListClient: LoadClient {
    private let connection: LoadConnection
    private let path: String
    private var began = ContinuousClock.now

    init(_ address: ServerProcess.Address, path: String) throws {
        connection = try LoadConnection(address)
        self.path = path
    }

    var descriptor: Int32 { connection.descriptor }

    func begin() throws {
        began = .now
        try connection.ask(path)
    }

    func proceed() throws -> Double? {
        try connection.receive() == nil ? nil : (ContinuousClock.now - began).milliseconds
    }
}
