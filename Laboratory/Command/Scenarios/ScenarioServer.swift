import Foundation
import FoundationNetworking
import LatchkeyCommandLine
import LatchkeyHTTP
import LatchkeyServer
import LatchkeyWire

/// The server against which scenarios are played, and a look into it past the app.
struct ScenarioServer: Sendable {
    /// Scheme, host and port.
    let url: URL
    /// The name that the app pins.
    let id: ServerID
    /// Whether others use it too, so that names and numbers must be new ones.
    var isShared = false

    /// The methods of a user's devices, by the server's store.
    ///
    /// - Throws: what the network says, or that the server has no page for it.
    func methods(of username: Username) async throws -> [MFAMethod] {
        let page = String(decoding: try await get("lab/store", "user", username.rawValue), as: UTF8.self)
        return page.components(separatedBy: "<td>").compactMap { cell in
            MFAMethod.allCases.first { cell.hasPrefix("\($0.rawValue)<") }
        }
    }

    /// The newest one-time code that went to a number after the message with this id.
    ///
    /// A message goes out behind the reply to its request, so it is waited for.
    ///
    /// - Throws: what the network says, or that none came.
    func code(to number: PhoneNumber, after id: Int) async throws -> (code: String, id: Int) {
        let deadline = ContinuousClock.now + .seconds(5)
        repeat {
            let data = try await get("lab/messages", "to", number.rawValue)
            let messages = try JSONDecoder().decode(LabMessageList.self, from: data).messages
            if let newest = messages.first(where: { $0.purpose == "one_time_password" }), newest.id > id {
                return (String(newest.body.prefix(6)), newest.id)
            }
            try await Task.sleep(for: .milliseconds(2))
        } while ContinuousClock.now < deadline
        throw UsageError("No message came.")
    }

    private func get(_ path: String, _ name: String, _ value: String) async throws -> Data {
        // `+` stands for a space in queries, and URLComponents leaves it as it is.
        let value = value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        guard let url = URL(string: "\(url.absoluteString)/\(path)?\(name)=\(value)") else {
            throw UsageError("\(url) is no URL to which a path can be added.")
        }
        let (data, response) = try await URLSession.shared.data(from: url)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else {
            throw UsageError("The server does not show \(path): it is not one of the lab.")
        }
        return data
    }

    /// Runs `body` with a server on a free port of loopback, in this process, whose data vanishes with it.
    ///
    /// - Throws: what the server says if it can't start, and what `body` throws.
    @MainActor static func temporary<Result: Sendable>(
        id: ServerID, _ body: @MainActor (ScenarioServer) async throws -> Result
    ) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("latchkey-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var configuration = ServerConfiguration(
            http: HTTPConfiguration(address: .loopback()), dataFolder: folder.path, serverID: id)
        configuration.profile = .lab
        let server = try await LatchkeyServer(configuration)
        do {
            guard let url = URL(string: "http://127.0.0.1:\(server.port)") else { throw UsageError("No address.") }
            let result = try await body(ScenarioServer(url: url, id: id))
            await server.stop()
            return result
        } catch {
            await server.stop()
            throw error
        }
    }
}
