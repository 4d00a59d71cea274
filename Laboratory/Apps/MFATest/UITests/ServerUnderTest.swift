import Foundation
import LatchkeyScenarios

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

#if os(Linux)
import LatchkeyHTTP
import LatchkeyServer
import LatchkeyWire
#endif

/// The server: on Linux one in this process; on a Mac the lab's, as `LATCHKEY_SERVER_URL` names it.
@MainActor struct ServerUnderTest {
    let url: URL
    let id: String
    private let end: @MainActor () async -> Void

    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    struct Message: Decodable {
        let id: Int
        let body: String
        let purpose: String
    }

    private struct Messages: Decodable {
        let messages: [Message]
    }

    #if os(Linux)
    static func start() async throws -> ServerUnderTest {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lk-\(UUID().uuidString)")
        guard let id = ServerID(rawValue: "latchkey.test") else { throw Fault(description: "no name") }
        var configuration = ServerConfiguration(
            http: HTTPConfiguration(address: .loopback()), dataFolder: folder.path, serverID: id)
        configuration.profile = .lab
        let server = try await LatchkeyServer(configuration)
        guard let url = URL(string: "http://127.0.0.1:\(server.port)") else { throw Fault(description: "no address") }
        return ServerUnderTest(url: url, id: id.rawValue) {
            await server.stop()
            try? FileManager.default.removeItem(at: folder)
        }
    }
    #else
    static func start() async throws -> ServerUnderTest {
        let environment = ProcessInfo.processInfo.environment
        guard let url = URL(string: environment["LATCHKEY_SERVER_URL"] ?? "http://localhost:8080") else {
            throw Fault(description: "LATCHKEY_SERVER_URL is no URL.")
        }
        return ServerUnderTest(url: url, id: environment["LATCHKEY_SERVER_ID"] ?? "latchkey.local") {}
    }
    #endif

    func stop() async { await end() }

    /// The methods of a user's devices, by the server's store.
    func methods(of username: String) async throws -> [String] {
        let page = String(decoding: try await get("lab/store", "user", username), as: UTF8.self)
        return page.components(separatedBy: "<td>").compactMap { cell in
            ["secureEnclave", "smsOTP"].first { cell.hasPrefix("\($0)<") }
        }
    }

    /// The newest one-time code that went to a number, once one has come after the message with this id.
    func message(to number: String, after id: Int) async throws -> Message {
        let deadline = Date(timeIntervalSinceNow: Stage.patience)
        repeat {
            let list = try JSONDecoder().decode(Messages.self, from: try await get("lab/messages", "to", number))
            // A message goes out behind the reply to its request.
            if let newest = list.messages.first(where: { $0.purpose == "one_time_password" }), newest.id > id {
                return newest
            }
            try await Task.sleep(nanoseconds: 10_000_000)
        } while Date() < deadline
        throw Fault(description: "No message came.")
    }

    private func get(_ path: String, _ name: String, _ value: String) async throws -> Data {
        // `+` stands for a space in queries, and URLComponents leaves it as it is.
        let value = value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        guard let url = URL(string: "\(url.absoluteString)/\(path)?\(name)=\(value)") else {
            throw Fault(description: "no address")
        }
        let (data, response) = try await URLSession.shared.data(from: url)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else {
            throw Fault(description: "The server does not show \(path): it is not one of the lab.")
        }
        return data
    }
}
