import Foundation
import LatchkeyWire

/// The progress of this installation's key.
public enum AttestationPhase: String, Codable, Sendable, Hashable, CaseIterable {
    /// There is no key.
    case noKey = "no_key"
    /// There is a key, and nothing more.
    case keyGenerated = "key_generated"
    /// A session is open, for which Apple is to attest the key.
    case sessionOpen = "session_open"
    /// Apple has attested the key; the server has not accepted it yet.
    case awaitingServer = "awaiting_server"
    /// The server has accepted the key.
    case attested

    init(_ record: AttestationRecord?, key: AttestedKeyID?) {
        guard let key else {
            self = .noKey
            return
        }
        guard let progress = record?.progress, progress.keyIdentifier == key else {
            self = .keyGenerated
            return
        }
        if progress.acceptedAt != nil {
            self = .attested
        } else if progress.attestation != nil {
            self = .awaitingServer
        } else {
            self = progress.session == nil ? .keyGenerated : .sessionOpen
        }
    }
}

/// The status of App Attest for a screen; contains nothing secret.
public struct AttestationStatus: Sendable, Hashable {
    /// Why there is no App Attest here; `nil` if there is.
    public let obstacle: AttestationError?
    /// The first 8 bytes of the key id's SHA-256, in hexadecimal; `nil` without a key.
    public let keyHash: String?
    /// When the server accepted the key.
    public let attestedAt: Date?
    /// When the last assertion was accepted.
    public let assertedAt: Date?
    /// When the next assertion is due, its jitter included.
    public let dueAt: Date?
    /// Whether one is due now.
    public let needsAssertion: Bool
    /// How far the key has come.
    public let phase: AttestationPhase
    /// How many failures there were in a row.
    public let failures: Int
    /// The last failure since the last success.
    public let lastFailure: AttestationError.Code?
    /// When the next try may be; `nil` if at once.
    public let retryAt: Date?
    /// How many attempts in a row ended with the app.
    public let interruptions: Int
    /// The current operation, or the one interrupted when the app ended.
    public let active: AttestationOperation?
}
