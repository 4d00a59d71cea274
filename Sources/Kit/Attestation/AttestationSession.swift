import CryptoKit
import Foundation

/// What a relying party wants signed, and until when: a challenge of one use, in its client data.
public struct AttestationSession: Codable, Sendable, Hashable {
    /// The server's name of the session.
    public let sessionIdentifier: String
    /// What is hashed and signed: a JSON object with the challenge, `{"challenge": "…"}`, and what else belongs to it.
    public let clientData: Data
    /// When it was opened, by this phone's clock.
    public let openedAt: Date
    /// How long the server holds it, in seconds from then on.
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

    /// SHA-256 of the client data: what Apple's calls take.
    public var clientDataHash: Data { Data(SHA256.hash(data: clientData)) }

    /// Whether the server still holds it; not if the clock has been set back behind its opening.
    func isOpen(at now: Date) -> Bool {
        now >= openedAt && now.addingTimeInterval(Self.leeway) < openedAt.addingTimeInterval(expiresIn)
    }

    /// The client data of a challenge: its text, and the context if there is one, as JSON with sorted members.
    ///
    /// - Throws: ``AttestationError`` with the code ``AttestationError/Code/contextInvalid`` if JSON can't hold them.
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
