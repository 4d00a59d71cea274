import Foundation
import LatchkeyHTTP
import LatchkeyKit
import LatchkeyServer
import LatchkeyWire
import SiteTesting
import Testing
import VirtualPhone

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Runs a test with the server that there is, in the profile `lab` and a folder of its own, and stops it afterwards.
///
/// - Parameters:
///   - phone: whose clock is the server's; the system's if `nil`.
///   - body: gets the server's port and its settings.
func withServer(
    clockOf phone: VirtualPhone? = nil, _ settings: (inout ServerConfiguration) throws -> Void = { _ in },
    _ body: (UInt16, ServerConfiguration) async throws -> Void
) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("latchkey-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var configuration = ServerConfiguration(
        http: HTTPConfiguration(address: .loopback()), dataFolder: folder.path,
        serverID: try #require(ServerID(rawValue: "latchkey.test")))
    configuration.profile = .lab
    try settings(&configuration)
    var clock: (@Sendable () -> UInt64)?
    if let phone { clock = { UInt64(max(0, phone.now.timeIntervalSince1970) * 1000) } }
    let server = try await LatchkeyServer(configuration, clock: clock)
    do {
        try await body(server.port, configuration)
    } catch {
        await server.stop()
        throw error
    }
    await server.stop()
}

extension MFAClient {
    /// A client of a server on this machine, with a session of its own.
    static func loopback(_ port: UInt16, _ configuration: ServerConfiguration) throws -> MFAClient {
        MFAClient(
            baseURL: try #require(URL(string: "http://127.0.0.1:\(port)")),
            session: URLSession(configuration: .ephemeral), serverID: configuration.serverID)
    }

    /// The codes in the lab's inbox, the newest first.
    func sentCodes() async throws -> [String] {
        let (data, _) = try await URLSession.shared.data(from: baseURL.appendingPathComponent("lab/messages"))
        return try JSONDecoder().decode(LabMessageList.self, from: data).messages
            .filter { $0.purpose == "one_time_password" }
            .compactMap { message in message.body.split { !$0.isNumber }.first { $0.count == 6 }.map(String.init) }
    }

    /// The newest code once more than so many were sent; messages go out behind the reply.
    func sentCode(after count: Int = 0) async throws -> String {
        for _ in 0..<2000 {
            let codes = try await sentCodes()
            if codes.count > count, let newest = codes.first { return newest }
        }
        throw CocoaError(.fileNoSuchFile)
    }
}

extension TestIssuer {
    /// The issuer as a server trusts it.
    var provider: IdentityProvider {
        get throws {
            IdentityProvider(issuers: [name], keys: try .keySet(at: keysAddress), audiences: [audience])
        }
    }
}
