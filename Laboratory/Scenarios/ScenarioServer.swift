import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A server of the lab profile, used from outside: its inbox and the public API.
public struct ScenarioServer: Sendable {
    /// Scheme, host and port.
    public let url: URL
    /// The name that the app pins.
    public let id: String

    /// A one-time code that came by message.
    public struct Code: Sendable, Hashable {
        /// The number of its message.
        public let message: Int
        /// The text of its message.
        public let body: String
        /// The code: the first six digits.
        public var digits: String { String(body.prefix(6)) }
    }

    /// Creates the way to a server.
    public init(url: URL, id: String) {
        self.url = url
        self.id = id
    }

    /// The newest one-time code that went to a number after a message; nil if none has come in time.
    ///
    /// A message goes out behind the reply to its request, so it is waited for.
    ///
    /// - Parameter patience: seconds.
    /// - Throws: the network's error, or ``ScenarioFault`` if the server has no inbox.
    public func code(to number: String, after message: Int, patience: TimeInterval) async throws -> Code? {
        let deadline = Date(timeIntervalSinceNow: patience)
        repeat {
            let inbox = try await get(Inbox.self, "lab/messages?to=\(Self.escaped(number))")
            if let newest = inbox.messages.first(where: { $0.purpose == "one_time_password" }), newest.id > message {
                return Code(message: newest.id, body: newest.body)
            }
            try await Task.sleep(nanoseconds: 2_000_000)
        } while Date() < deadline
        return nil
    }

    /// Has a code sent to the user's number.
    ///
    /// The answer is the same for users that there are not.
    ///
    /// - Returns: whether the server still sends codes to this user; there are limits.
    public func requestCode(of username: String, number: String) async throws -> Bool {
        let (status, _) = try await send(
            "api/v1/auth/request-otp", body: ["username": username, "phoneNumber": number])
        guard status != 429 else { return false }
        guard status == 200 else { throw ScenarioFault("The server sends no code: HTTP status \(status).") }
        return true
    }

    /// Signs the user in with a code.
    ///
    /// - Returns: the access token.
    public func signIn(_ username: String, code: Code) async throws -> String {
        let (status, data) = try await send(
            "api/v1/auth/verify-otp", body: ["username": username, "otp": code.digits])
        guard status == 200 else { throw ScenarioFault("The server takes no code: HTTP status \(status).") }
        return try JSONDecoder().decode(Tokens.self, from: data).token
    }

    /// The methods of a user's devices; nil if the server does not take the token.
    public func methods(of username: String, token: String) async throws -> [String]? {
        let (status, data) = try await send("api/v1/devices/\(Self.escaped(username))", token: token)
        guard status != 401, status != 403 else { return nil }
        guard status == 200 else { throw ScenarioFault("The server lists no devices: HTTP status \(status).") }
        return try JSONDecoder().decode(Devices.self, from: data).devices.map(\.method)
    }

    private struct Inbox: Decodable {
        struct Message: Decodable {
            let id: Int
            let body: String
            let purpose: String
        }

        let messages: [Message]
    }

    private struct Tokens: Decodable {
        let token: String
    }

    private struct Devices: Decodable {
        struct Device: Decodable {
            let method: String
        }

        let devices: [Device]
    }

    /// `+` means a space in queries, and URLComponents does not encode it.
    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    private func get<Value: Decodable>(_ type: Value.Type, _ path: String) async throws -> Value {
        let (status, data) = try await send(path)
        guard status != 404 else { throw ScenarioFault("The server does not show \(path): it is not one of the lab.") }
        guard status == 200 else { throw ScenarioFault("The server does not show \(path): HTTP status \(status).") }
        return try JSONDecoder().decode(type, from: data)
    }

    private func send(
        _ path: String, token: String? = nil, body: [String: String]? = nil
    ) async throws -> (status: Int, data: Data) {
        guard let address = URL(string: "\(url.absoluteString)/\(path)") else {
            throw ScenarioFault("\(url) is no URL to which a path can be added.")
        }
        var request = URLRequest(url: address)
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        if let body {
            request.httpMethod = "POST"
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            request.httpBody = try JSONEncoder().encode(body)
        }
        let reply = try await ServerReply(to: request)
        return (reply.status, reply.body)
    }
}
