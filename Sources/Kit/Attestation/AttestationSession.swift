import CryptoKit
import Foundation

/// A relying party's session: a single-use challenge in its client data, and its expiry.
public struct AttestationSession: Codable, Sendable, Hashable {
    /// The server's name of the session.
    public let sessionIdentifier: String
    /// The data that are hashed and signed: a JSON object with the challenge, `{"challenge": "…"}`, and other members.
    public let clientData: Data
    /// When it was opened, by this phone's clock.
    public let openedAt: Date
    /// Its lifetime at the server in seconds.
    public let expiresIn: TimeInterval

    /// Describes a session.
    public init(sessionIdentifier: String, clientData: Data, openedAt: Date, expiresIn: TimeInterval) {
        self.sessionIdentifier = sessionIdentifier
        self.clientData = clientData
        self.openedAt = openedAt
        self.expiresIn = expiresIn
    }

    /// How much of a session's time is left to the way to the server: 10 seconds.
    static let leeway: TimeInterval = 10

    /// SHA-256 of the client data, for Apple's calls.
    public var clientDataHash: Data { Data(SHA256.hash(data: clientData)) }

    /// Whether it is still valid at the server; false if the clock was set back before its start.
    func isOpen(at now: Date) -> Bool {
        now >= openedAt && now.addingTimeInterval(Self.leeway) < openedAt.addingTimeInterval(expiresIn)
    }

    /// The client data of a challenge: its text, and the context if there is one, as JSON with sorted members.
    ///
    /// - Throws: ``AttestationError`` with the code ``AttestationError/Code/contextInvalid`` if they can't be encoded
    ///   as JSON.
    public static func clientData(challenge: String, context: String? = nil) throws(AttestationError) -> Data {
        var members = ["challenge": challenge]
        members["context"] = context
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return try encoder.encode(members)
        } catch {
            throw AttestationError(.contextInvalid)
        }
    }
}
