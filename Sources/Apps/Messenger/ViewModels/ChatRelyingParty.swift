import Foundation
import LatchkeyKit
import LatchkeyLock
import LatchkeyWire

/// The chat as a service that takes assertions: for each that it accepts it gives a token, which is kept until it ends.
struct ChatRelyingParty: AssertionRelyingParty {
    /// The service's name on the server.
    static let name = "chat"

    let server: LatchkeyAttestationServer
    let tokens: TokenBox

    func openAssertion(
        _ keyIdentifier: AttestedKeyID, with context: String?
    ) async throws(AttestationError) -> AttestationSession {
        try await server.openAssertion(keyIdentifier, with: context)
    }

    func verifyAssertion(
        _ assertion: Data, of keyIdentifier: AttestedKeyID, in session: AttestationSession
    ) async throws(AttestationError) -> AccessToken {
        let response = try await server.verifyAssertion(assertion, of: keyIdentifier, in: session)
        guard let token = AccessToken(rawValue: response.token) else { throw AttestationError(.replyMalformed) }
        tokens.keep(token, for: TimeInterval(response.expiresIn))
        return token
    }
}

/// Keeps the token of the last accepted assertion, in memory alone.
final class TokenBox: Sendable {
    private struct Kept {
        let token: AccessToken
        let keptAt: Date
        let until: Date
    }

    /// So much of a token's time is left to the way to the server, in seconds.
    private static let leeway: TimeInterval = 30

    private let now: @Sendable () -> Date
    private let kept = Lock<Kept?>(nil)

    init(now: @escaping @Sendable () -> Date) {
        self.now = now
    }

    func keep(_ token: AccessToken, for seconds: TimeInterval) {
        let now = now()
        kept.withLock { $0 = Kept(token: token, keptAt: now, until: now.addingTimeInterval(seconds - Self.leeway)) }
    }

    /// The token, if it holds; not if the clock was set back behind the moment at which it came.
    var token: AccessToken? {
        let now = now()
        return kept.withLock { $0.flatMap { now >= $0.keptAt && now < $0.until ? $0.token : nil } }
    }

    func forget() { kept.withLock { $0 = nil } }
}
