import Foundation
import LatchkeyKit
import LatchkeyLock
import LatchkeyWire

/// The chat as a service that takes assertions: what it grants for the last one is kept until it ends.
struct ChatRelyingParty: AssertionRelyingParty {
    let server: LatchkeyAttestationServer
    let grants: GrantBox

    func openAssertion(
        _ keyIdentifier: AttestedKeyID, with context: String?
    ) async throws(AttestationError) -> AttestationSession {
        try await server.openAssertion(keyIdentifier, with: context)
    }

    func verifyAssertion(
        _ assertion: Data, of keyIdentifier: AttestedKeyID, in session: AttestationSession
    ) async throws(AttestationError) -> AssertionGrant {
        let grant = try await server.verifyAssertion(assertion, of: keyIdentifier, in: session)
        grants.keep(grant, of: keyIdentifier)
        return grant
    }

    func isServer(of attestation: any AttestationRelyingParty) -> Bool { server.isServer(of: attestation) }
}

/// Keeps the last grant, in memory alone.
final class GrantBox: Sendable {
    /// So much of a token's time is left to the way to the server, in seconds.
    private static let leeway: TimeInterval = 30

    private let now: @Sendable () -> Date
    private let kept = Lock<(grant: AssertionGrant, key: AttestedKeyID, at: Date)?>(nil)

    init(now: @escaping @Sendable () -> Date) {
        self.now = now
    }

    func keep(_ grant: AssertionGrant, of key: AttestedKeyID) {
        let now = now()
        kept.withLock { $0 = (grant, key, now) }
    }

    /// The key to which the last grant was given.
    var key: AttestedKeyID? { kept.withLock { $0?.key } }

    /// The grant, if it holds; not if the clock was set back behind the moment at which it came.
    var current: AssertionGrant? {
        let now = now()
        return kept.withLock { kept in
            guard let kept, now >= kept.at, now.addingTimeInterval(Self.leeway) < kept.grant.expiresAt else {
                return nil
            }
            return kept.grant
        }
    }

    func forget() { kept.withLock { $0 = nil } }
}
