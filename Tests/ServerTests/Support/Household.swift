import LatchkeyHTTP
import LatchkeyWire
import Testing

@testable import LatchkeyServer

/// A user with two devices, both signed in, and a neighbor with one.
struct Household {
    let server: TestServer
    let phone: TestDevice
    let tablet: TestDevice
    let neighbor: TestDevice
    let phoneTokens: TokenResponse
    let tabletTokens: TokenResponse
    let neighborTokens: TokenResponse

    init() async throws {
        server = try TestServer.lab()
        phone = try TestDevice("anna", "phone")
        tablet = try TestDevice("anna", "tablet")
        neighbor = try TestDevice("ben", "other")
        try await server.enroll(phone)
        phoneTokens = try await server.signIn(phone).read()
        try #require(try await server.enroll(tablet, bearer: phoneTokens.token).status == 200)
        tabletTokens = try await server.signIn(tablet).read()
        try await server.enroll(neighbor)
        neighborTokens = try await server.signIn(neighbor).read()
    }

    /// The device ids of all that are enrolled.
    func enrolled() async throws -> [String] {
        var ids: [String] = []
        for id in ["phone", "tablet", "other"] where try await server.record(id) != nil { ids.append(id) }
        return ids
    }

    func events(_ kind: AuditEvent.Kind) throws -> [AuditEvent] {
        try server.auditLines().map(\.record).filter { $0.event == kind }
    }
}

/// What a signed-in user can ask of their devices.
enum DeviceOperation: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case list, status, unenroll, remove, removeAll, upgrade, downgrade

    /// Those that change something.
    static let changes = allCases.filter { $0 != .list && $0 != .status }

    var testDescription: String { rawValue }

    /// Sends it for a user and a device, with the whole value of `Authorization`.
    func send(
        to server: TestServer, username: String = "anna", device: String = "tablet", authorization: String?
    ) async throws -> Reply {
        switch self {
        case .list: return try await server.send(.get, "/api/v1/devices/\(username)", authorization: authorization)
        case .status:
            return try await server.send(.get, "/api/v1/device/\(device)/status", authorization: authorization)
        case .unenroll:
            return try await server.send(
                .post, "/api/v1/mfa/unenroll",
                try bytes(["username": .string(username), "deviceId": .string(device)]), authorization: authorization)
        case .remove:
            return try await server.send(.delete, "/api/v1/devices/\(username)/\(device)", authorization: authorization)
        case .upgrade:
            let tablet = try TestDevice(username, device)
            let request = tablet.upgrade(proof: try await server.upgradeProof(of: tablet))
            return try await server.send(.post, Endpoint.upgrade.path, try bytes(request), authorization: authorization)
        case .downgrade:
            return try await server.send(
                .post, Endpoint.downgrade.path,
                try bytes(["username": .string(username), "deviceId": .string(device)]), authorization: authorization)
        case .removeAll:
            return try await server.send(.delete, "/api/v1/devices/\(username)", authorization: authorization)
        }
    }

    func send(
        to server: TestServer, username: String = "anna", device: String = "tablet", bearer: String
    ) async throws -> Reply {
        try await send(to: server, username: username, device: device, authorization: "Bearer " + bearer)
    }
}
