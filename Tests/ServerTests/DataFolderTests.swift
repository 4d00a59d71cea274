import Foundation
import LatchkeyHTTP
import LatchkeyLock
import LatchkeyStore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Which data folder a server takes")
struct DataFolderTests {
    private let folder: TemporaryFolder
    private let configuration: ServerConfiguration

    init() throws {
        folder = try TemporaryFolder()
        configuration = ServerConfiguration(
            http: HTTPConfiguration(), dataFolder: folder.path,
            serverID: try #require(ServerID(rawValue: "latchkey.example")))
    }

    private func put(_ name: String, mode: Int) throws {
        try Data().write(to: URL(fileURLWithPath: folder.file(name)))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
    }

    private var mode: Int? {
        try? FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int
    }

    @Test(
        "one that others may use and that has other files is refused and stays open", arguments: [0o755, 0o701, 0o730])
    func refusesShared(mode: Int) throws {
        try put("notes.txt", mode: mode)
        #expect {
            try ServerEngine(configuration, log: ServerLog { _ in }, clock: nil)
        } throws: { error in
            guard case .sharedFolder(folder.path, mode) = error as? ServerStartError else { return false }
            return "\(error)".contains("(mode \(String(mode, radix: 8)))") && "\(error)".contains("chmod 700")
        }
        #expect(self.mode == mode)
        #expect(ServerPreflight.obstacles(configuration).count == 1)
    }

    @Test(
        "one that is closed, or in which a server has run, is taken",
        arguments: [
            ("notes.txt", 0o700), ("lost+found", 0o755), ("erased-users.txt", 0o755), ("audit-two.jsonl", 0o755),
        ])
    func takesOwn(name: String, mode: Int) async throws {
        try put(name, mode: mode)
        #expect(ServerPreflight.obstacles(configuration).isEmpty)
        let engine = try ServerEngine(configuration, log: ServerLog { _ in }, clock: nil)
        #expect(self.mode == 0o700)
        await engine.abandon()
    }

    @Test("a server whose store is elsewhere notes it once it can be reached, and no server takes the old file then")
    func elsewhere() async throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
        var moved = configuration
        moved.database = .sqlite(path: folder.file("elsewhere.db"))
        let unreached = try ServerEngine(moved, log: ServerLog { _ in }, clock: nil)
        await unreached.abandon()
        #expect(StoreElsewhere.read(in: folder.path) == nil)
        let server = try InProcessServer(moved, log: ServerLog { _ in })
        await server.stop()
        #expect(throws: ServerStartError.self) { try InProcessServer(configuration, log: ServerLog { _ in }) }
        let note = try #require(StoreElsewhere.read(in: folder.path))
        #expect(
            ServerPreflight.obstacles(configuration).map(\.description) == [
                "\(note) Or name the place with --database."
            ])
        #expect(ServerPreflight.obstacles(moved).isEmpty)
    }

    @Test(
        "a link that others may have put in the place of a server's file is refused",
        arguments: [(0o777, true), (0o770, true), (0o755, false), (0o700, false)])
    func plantedLink(mode: Int, isRefused: Bool) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("audit.jsonl"), withDestinationPath: folder.file("elsewhere"))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
        let obstacles = ServerPreflight.obstacles(configuration)
        #expect(obstacles.contains { "\($0)".contains("audit.jsonl in it is a link") } == isRefused)
    }
}
