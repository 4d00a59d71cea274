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

    /// What a log may show of it.
    public var description: String { "access token" }
    /// What a log may show of it.
    public var debugDescription: String { description }
}

/// What a sign-in yields.
public struct SessionTokens: Sendable, Hashable {
    /// Proves the sign-in to the server.
    public let accessToken: AccessToken
    /// Good for one exchange against new tokens.
    public let refreshToken: RefreshToken
    /// When the access token ends, by this phone's clock.
    public let expiresAt: Date

    init(accessToken: AccessToken, refreshToken: RefreshToken, expiresAt: Date) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
    }

    /// Reads a reply that came at `now`.
    ///
    /// - Throws: ``MFAError`` if the reply is not as the contract says.
    init(_ reply: TokenResponse, now: Date) throws(MFAError) {
        guard reply.success, reply.tokenType == "Bearer", reply.expiresIn > 0,
            let accessToken = AccessToken(rawValue: reply.token),
            let refreshToken = RefreshToken(rawValue: reply.refreshToken)
        else { throw MFAError(.replyMalformed) }
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        expiresAt = now.addingTimeInterval(TimeInterval(reply.expiresIn))
    }
}
