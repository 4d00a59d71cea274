import Foundation
import LatchkeyWire

/// An access token: a JWT.
///
/// A secret.
public struct AccessToken: RawRepresentable, Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The text that goes after `Bearer`: 1–8,192 characters as RFC 6750 §2.1 allows them.
    public let rawValue: String

    /// Checks the length and the characters; `nil` if either is wrong.
    public init?(rawValue: String) {
        guard (1...8192).contains(rawValue.utf8.count),
            // No space and no line break: the text goes into a header.
            rawValue.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        self.rawValue = rawValue
    }

    /// The user: the claim `sub`, a random id that stays when the name changes; `nil` if the token says nothing.
    ///
    /// It is what back ends know the user by. Read from the token without a check of its signature, which is for those
    /// who get the token.
    public var subject: String? { claims?.sub }

    /// The session in which the token was issued: the claim `sid`, unverified; `nil` if the token says nothing.
    public var sessionID: SessionID? { claims?.sid.flatMap(SessionID.init) }

    /// When the token ends: the claim `exp` (RFC 7519 §4.1.4), unverified; `nil` if the token says nothing.
    public var expiresAt: Date? { claims?.exp.map { Date(timeIntervalSince1970: $0) } }

    /// The server that the token says has issued it (RFC 7519 §4.1.1), unverified; `nil` if it says nothing.
    var issuer: String? { claims?.iss }

    private struct Claims: Decodable {
        let iss: String?
        let sub: String?
        let sid: String?
        let exp: TimeInterval?
    }

    private var claims: Claims? {
        let parts = rawValue.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = Base64.decodeURL(parts[1]) else { return nil }
        return try? JSONDecoder().decode(Claims.self, from: Data(payload))
    }

    /// A description that is safe to log.
    public var description: String { "access token" }
    /// A description that is safe to log.
    public var debugDescription: String { description }
}
