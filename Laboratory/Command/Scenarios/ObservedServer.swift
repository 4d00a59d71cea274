import Foundation
import LatchkeyHTTP
import LatchkeyScenarios
import LatchkeyServer
import LatchkeyStore
import LatchkeyWire

/// A server for scenarios, and the player's view of it.
protocol ObservedServer: Sendable {
    /// Its URL.
    var address: ScenarioServer { get }
    /// Whether others use it too, so that names and numbers must be new ones.
    var isShared: Bool { get }
    /// The methods of a user's devices, as far as they can be seen.
    func methods(
        of username: String, number: String, expected: ScenarioRecord, appToken: String?, visit: inout ScenarioVisit
    ) async throws -> ScenarioObservation<[String]>
}

/// A server that runs elsewhere, seen only through its public API.
struct SharedServer: ObservedServer {
    let address: ScenarioServer
    let isShared = true

    func methods(
        of username: String, number: String, expected: ScenarioRecord, appToken: String?, visit: inout ScenarioVisit
    ) async throws -> ScenarioObservation<[String]> {
        try await address.methods(
            of: username, number: number, expected: expected, appToken: appToken, visit: &visit, patience: 2)
    }
}

/// A server on a free port of loopback, in this process, whose data vanishes with it; its store is read.
struct TemporaryServer: ObservedServer {
    let address: ScenarioServer
    let isShared = false
    private let databasePath: String

    func methods(
        of username: String, number: String, expected: ScenarioRecord, appToken: String?, visit: inout ScenarioVisit
    ) async throws -> ScenarioObservation<[String]> {
        .seen(try methods(of: username))
    }

    /// The methods of a user's devices, by the server's store.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    func methods(of username: String) throws -> [String] {
        guard let user = Username(rawValue: username) else { return [] }
        return try StoreInspection.read(path: databasePath, username: user, now: Date()).column("method", of: "devices")
    }

    /// Runs `body` with a new server.
    ///
    /// - Throws: the server's error if it can't start, and errors of `body`.
    @MainActor static func run<Result: Sendable>(
        id: ServerID, _ body: @MainActor (TemporaryServer) async throws -> Result
    ) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("latchkey-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var configuration = ServerConfiguration(
            http: HTTPConfiguration(address: .loopback()), dataFolder: folder.path, serverID: id)
        configuration.profile = .lab
        let server = try await LatchkeyServer(configuration)
        do {
            guard let url = URL(string: "http://127.0.0.1:\(server.port)") else { throw ScenarioFault("No address.") }
            let result = try await body(
                TemporaryServer(
                    address: ScenarioServer(url: url, id: id.rawValue), databasePath: configuration.databasePath))
            await server.stop()
            return result
        } catch {
            await server.stop()
            throw error
        }
    }
}
