import Foundation
import LatchkeyHTTP

/// What a lab shows of its provider.
public struct OpenIDProviderState: Codable, Sendable, Hashable {
    /// The issuer.
    public var issuer: String
    /// The accounts, oldest first.
    public var accounts: [OpenIDAccount]
    /// The ids of the published keys: the one that signs, the next one, and earlier ones; empty before the first use.
    public var keys: [String]
    /// The settings.
    public var settings: OpenIDSettings

    /// Creates a state.
    public init(issuer: String, accounts: [OpenIDAccount], keys: [String], settings: OpenIDSettings) {
        self.issuer = issuer
        self.accounts = accounts
        self.keys = keys
        self.settings = settings
    }
}

extension OpenIDProvider {
    /// What a lab shows.
    public var state: OpenIDProviderState { engine.laboratoryState }
}

// Routes for whoever runs a provider on their own machine.
extension ProviderEngine {
    var laboratoryState: OpenIDProviderState {
        let durable = store.state.durable
        return OpenIDProviderState(
            issuer: configuration.issuerText, accounts: durable.accounts,
            keys: durable.keys?.published(now: now).map(\.id) ?? [], settings: durable.settings)
    }

    /// A page of a browser can't send JSON to another origin without asking first, and is told no.
    func addLaboratoryRoutes(to router: inout Router) {
        on(.get, "/lab/state", &router, accepts: .none) { engine, _ in engine.laboratoryReply }
        on(.post, "/lab/keys", &router, accepts: .json) { engine, request throws(OpenIDProviderError) in
            guard Self.isJSON(request) else { return Self.notJSON }
            try await engine.rotateKeys()
            return engine.laboratoryReply
        }
        on(.post, "/lab/settings", &router, accepts: .json) { engine, request throws(OpenIDProviderError) in
            guard Self.isJSON(request) else { return Self.notJSON }
            let settings: OpenIDSettings
            do {
                settings = try JSONDecoder().decode(OpenIDSettings.self, from: Data(request.body))
            } catch {
                return Self.notSettings(error)
            }
            try await engine.store.change { $0.durable.settings = settings }
            return engine.laboratoryReply
        }
    }

    private var laboratoryReply: HTTPResponse { HTTPResponse(json: SortedJSON.bytes(of: laboratoryState)) }

    /// The router lets a request without body pass without type, and such a one any page can send.
    private static func isJSON(_ request: HTTPRequest) -> Bool { !request.body.isEmpty }

    private static let notJSON = refusal("Send a JSON object with Content-Type: application/json.")

    /// Names the setting at fault.
    private static func notSettings(_ error: any Error) -> HTTPResponse {
        let path: [any CodingKey] =
            switch error as? DecodingError {
            case .dataCorrupted(let context)?, .keyNotFound(_, let context)?, .typeMismatch(_, let context)?,
                .valueNotFound(_, let context)?:
                context.codingPath
            default: []
            }
        return refusal(
            path.last.map { "The setting \($0.stringValue) has a wrong value." }
                ?? "The body is no JSON object of settings.")
    }

    private static func refusal(_ sentence: String) -> HTTPResponse {
        HTTPResponse(
            status: 400, headers: ["Content-Type": "text/plain; charset=utf-8"], body: Array((sentence + "\n").utf8))
    }
}
