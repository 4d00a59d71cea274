import Foundation
import FoundationNetworking

/// A lab by its address, for programs and tests that hold its phones.
///
/// It speaks the API that the lab describes at `/lab/docs`.
public struct LabClient: Sendable {
    /// Its address.
    public let address: URL
    let token: String?
    private let session: URLSession

    /// A lab that runs.
    ///
    /// - Parameters:
    ///   - address: Its address, such as `http://127.0.0.1:8080`.
    ///   - token: The token of `--token-file`; nil, the default, for a lab without one.
    public init(_ address: URL, token: String? = nil) {
        self.address = address
        self.token = token
        // Each visit sends the cookie of its own.
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        session = URLSession(configuration: configuration)
    }

    /// The lab that the environment names: `LATCHKEY_LAB`, and `LATCHKEY_LAB_TOKEN` if it wants one; nil without it.
    public static var ofEnvironment: LabClient? {
        let environment = ProcessInfo.processInfo.environment
        return environment["LATCHKEY_LAB"].flatMap { URL(string: $0) }.map {
            LabClient($0, token: environment["LATCHKEY_LAB_TOKEN"])
        }
    }

    /// Opens a visit: a new server, and one phone, an iPhone 15 Pro with passcode and a face.
    ///
    /// - Throws: ``LabClientError``, or the network's error.
    public func visit() async throws -> LabVisit {
        let (data, cookie) = try await send("POST", "visit", body: Data("{}".utf8))
        guard let cookie = cookie?.split(separator: ";").first else {
            throw LabClientError(status: 200, code: "no_cookie", detail: "The lab set no cookie for the visit.")
        }
        let state = try JSONDecoder().decode(State.self, from: data)
        return LabVisit(lab: self, cookie: String(cookie), phones: state.phones.map(\.id))
    }

    private struct State: Decodable {
        struct Phone: Decodable { var id: String }
        var phones: [Phone]
    }

    private struct Problem: Decodable {
        var code: String
        var detail: String
    }

    /// Sends a request; returns the reply's body and the cookie that it set.
    func send(
        _ method: String, _ path: String, body: Data? = nil, cookie: String? = nil
    ) async throws -> (Data, String?) {
        guard let url = URL(string: "/lab/api/" + path, relativeTo: address) else {
            throw LabClientError(status: 0, code: "invalid_path", detail: "\(path) is no path.")
        }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpBody = body
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        if let cookie { request.setValue(cookie, forHTTPHeaderField: "Cookie") }
        let (data, response) = try await session.data(for: request)
        guard let reply = response as? HTTPURLResponse, (200..<300).contains(reply.statusCode) else {
            let status = (response as? HTTPURLResponse)?.statusCode ?? 0
            let problem = try? JSONDecoder().decode(Problem.self, from: data)
            throw LabClientError(
                status: status, code: problem?.code ?? "unknown",
                detail: problem?.detail ?? String(decoding: data.prefix(200), as: UTF8.self))
        }
        return (data, reply.value(forHTTPHeaderField: "Set-Cookie"))
    }
}

/// What the lab refused.
public struct LabClientError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The status of the reply.
    public let status: Int
    /// A stable name.
    public let code: String
    /// A sentence with the next step.
    public let detail: String

    /// All of it.
    public var description: String { "\(status) \(code): \(detail)" }
}

/// Something that a test expected and that did not come; it says what was there instead.
public struct LabExpectation: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was expected, and what was there.
    public let description: String
}
