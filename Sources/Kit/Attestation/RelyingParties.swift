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
}
