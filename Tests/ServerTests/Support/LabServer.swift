import LatchkeyHTTP
import LatchkeyStore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

/// A whole server of the lab profile without a socket: with its clock and its faults.
final class LabServer: Sendable {
    let server: InProcessServer
    private let folder: TemporaryFolder

    init(_ configure: (inout ServerConfiguration) -> Void = { _ in }) throws {
        folder = try TemporaryFolder()
        var configuration = ServerConfiguration(
            http: HTTPConfiguration(), dataFolder: folder.path,
            serverID: try #require(ServerID(rawValue: "latchkey.example")))
        configuration.profile = .lab
        configure(&configuration)
        server = try InProcessServer(configuration, clock: { TestClock.start })
    }

    func respond(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> HTTPResponse {
        let method = try #require(HTTPMethod(rawValue: method))
        return await server.respond(
            to: try HTTPRequest(
                method, path, headers: ["Content-Type": "application/json"], body: try body.map(bytes) ?? []))
    }

    func send(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> Reply {
        Reply(try await respond(method, path, body))
    }

    func enroll(_ device: TestDevice) async throws -> Reply {
        try await send("POST", Endpoint.enroll.path, device.enrollment())
    }

    /// The ids of all devices in the store.
    func deviceIDs() throws -> [String] {
        let devices = try #require(try server.inspect().tables.first { $0.name == "devices" })
        let column = try #require(devices.columns.firstIndex(of: "deviceId"))
        return devices.rows.map { $0[column].description }
    }

    func stop() async { await server.stop() }
}
