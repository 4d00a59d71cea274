import Foundation
import LatchkeyScenarios

#if os(Linux)
import LatchkeyHTTP
import LatchkeyServer
import LatchkeyStore
import LatchkeyWire
#endif

/// The server: on Linux one in this process; on a Mac the lab's, as `LATCHKEY_SERVER_URL` names it.
@MainActor struct ServerUnderTest {
    let address: ScenarioServer
    #if os(Linux)
    /// The store's file.
    private let databasePath: String
    #endif
    private let end: @MainActor () async -> Void

    func stop() async { await end() }

    #if os(Linux)
    static func start() async throws -> ServerUnderTest {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lk-\(UUID().uuidString)")
        guard let id = ServerID(rawValue: "latchkey.test") else { throw ScenarioFault("no name") }
        var configuration = ServerConfiguration(
            http: HTTPConfiguration(address: .loopback()), dataFolder: folder.path, serverID: id)
        configuration.profile = .lab
        let server = try await LatchkeyServer(configuration)
        guard let url = URL(string: "http://127.0.0.1:\(server.port)") else { throw ScenarioFault("no address") }
        let address = ScenarioServer(url: url, id: id.rawValue)
        return ServerUnderTest(address: address, databasePath: configuration.databasePath) {
            await server.stop()
            try? FileManager.default.removeItem(at: folder)
        }
    }

    /// The methods of the devices of the document's user, by the server's store.
    func methods(expected: ScenarioRecord, visit: inout ScenarioVisit) async throws -> ScenarioObservation<[String]> {
        guard let user = Username(rawValue: Scenario.username) else { return .seen([]) }
        let store = try StoreInspection.read(path: databasePath, username: user, now: Date())
        return .seen(store.column("method", of: "devices"))
    }
    #else
    static func start() async throws -> ServerUnderTest {
        let environment = ProcessInfo.processInfo.environment
        guard let url = URL(string: environment["LATCHKEY_SERVER_URL"] ?? "http://localhost:8080") else {
            throw ScenarioFault("LATCHKEY_SERVER_URL is no URL.")
        }
        let id = environment["LATCHKEY_SERVER_ID"] ?? "latchkey.local"
        return ServerUnderTest(address: ScenarioServer(url: url, id: id)) {}
    }

    /// The methods of the devices of the document's user, as far as the server tells them.
    func methods(expected: ScenarioRecord, visit: inout ScenarioVisit) async throws -> ScenarioObservation<[String]> {
        try await address.methods(
            of: Scenario.username, number: Scenario.phoneNumber, expected: expected, appToken: nil, visit: &visit,
            patience: Stage.patience)
    }
    #endif
}
