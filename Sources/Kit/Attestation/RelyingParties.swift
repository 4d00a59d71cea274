import Foundation
import LatchkeyWire

/// The server that takes attestations: it learns a key once.
///
/// Apart from ``AssertionRelyingParty``: one service attests, any number of services may take assertions.
public protocol AttestationRelyingParty: Sendable {
    /// Opens a session: fetches a challenge.
    ///
    /// - Throws: ``AttestationError``.
    func openAttestation() async throws(AttestationError) -> AttestationSession

    /// Hands an attestation in; returns once the server has accepted it.
    ///
    /// - Throws: ``AttestationError``; with ``AttestationError/Code/sessionUsed`` only if an attestation of this very
    ///   session has been accepted before: its reply was lost then, and the key is taken as accepted.
    func verifyAttestation(
        _ attestation: Data, of keyIdentifier: AttestedKeyID, in session: AttestationSession
    ) async throws(AttestationError)
}

/// A service that takes assertions.
///
/// Only the server that has attested a key can end it. ``AttestationError/Code/keyUnknown`` and
/// ``AttestationError/Code/keyRetired`` of any other service leave the key as it is: see ``isServer(of:)``.
public protocol AssertionRelyingParty: Sendable {
    /// The context of an assertion, which is signed too.
    associatedtype Context: Sendable
    /// The result of an accepted assertion, such as a token; `Void` if there is none.
    associatedtype Outcome: Sendable

    /// Opens a session: fetches a challenge.
    ///
    /// - Throws: ``AttestationError``.
    func openAssertion(
        _ keyIdentifier: AttestedKeyID, with context: Context?
    ) async throws(AttestationError) -> AttestationSession

    /// Hands an assertion in; returns once the server has accepted it.
    ///
    /// - Throws: ``AttestationError``.
    func verifyAssertion(
        _ assertion: Data, of keyIdentifier: AttestedKeyID, in session: AttestationSession
    ) async throws(AttestationError) -> Outcome

    /// Whether this service is of the server that attests, so that its word on a key counts (default no).
    ///
    /// - Parameter attestation: the coordinator's server that attests.
    func isServer(of attestation: any AttestationRelyingParty) -> Bool
}

extension AssertionRelyingParty {
    /// No: a service that nobody vouches for makes no app throw its key away.
    public func isServer(of attestation: any AttestationRelyingParty) -> Bool { false }
}
