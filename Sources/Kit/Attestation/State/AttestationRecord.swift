import Foundation
import LatchkeyWire

/// All that must survive the app, besides the key's id: written as a whole.
struct AttestationRecord: Codable, Sendable, Hashable {
    /// The mark of this installation: made with the first record, gone with the app.
    var installation: String
    /// How far the key has come; `nil` for a key that was only made, or none.
    var progress: Progress?
    /// The current operation; if a later launch finds it, it was interrupted.
    var active: Active?
    /// When the last assertion was accepted.
    var assertedAt: Date?
    /// The random seconds by which the next refresh is put off.
    var refreshJitter: TimeInterval = 0
    /// The failures since the last success.
    var backoff = AttestationBackoff()
    /// The last failure since the last success.
    var lastFailure: Failure?
    /// How many attempts in a row ended with the app.
    var interruptions = 0

    init(installation: String) {
        self.installation = installation
    }

    /// How far a key has come.
    struct Progress: Codable, Sendable, Hashable {
        var keyIdentifier: AttestedKeyID
        /// The session for which it is to be attested.
        var session: AttestationSession?
        /// Apple's attestation, until the server has accepted it.
        var attestation: Data?
        /// When the server accepted it.
        var acceptedAt: Date?
    }

    /// An attempt.
    struct Active: Codable, Sendable, Hashable {
        var operation: AttestationOperation
        var since: Date
    }

    /// The state after a failure.
    struct Failure: Codable, Sendable, Hashable {
        var code: String
        var at: Date
        var httpStatus: Int?
        var systemCode: DeviceCheckErrorCode?
    }
}

/// The purpose of an attempt.
public enum AttestationOperation: String, Codable, Sendable, Hashable, CaseIterable {
    /// To have the key attested, and no more.
    case attestation
    /// To have an assertion accepted; the key is attested before if it is not yet.
    case assertion
}

/// Keeps the state of App Attest in a ``StateRepository``.
///
/// The repository must belong to the app's own container, so that it goes with the app, and not to an app group.
public struct AttestationStateRepository: Sendable {
    private let repository: any StateRepository
    private let key: String

    /// Keeps the state under a name.
    public init(_ repository: any StateRepository, key: String = "attestation.state") {
        self.repository = repository
        self.key = key
    }

    /// Whether an attempt is under way, or was when the app ended.
    ///
    /// - Throws: ``AttestationError`` if the state can't be read.
    public var isAssertionActive: Bool {
        get throws(AttestationError) { try load()?.active != nil }
    }

    /// When the last assertion was accepted.
    ///
    /// - Throws: ``AttestationError`` if the state can't be read.
    public var assertionTimestamp: Date? {
        get throws(AttestationError) { try load()?.assertedAt }
    }

    /// The record; `nil` if it is absent or unreadable, in which case the installation counts as new.
    func load() throws(AttestationError) -> AttestationRecord? {
        do {
            return try repository.data(forKey: key).flatMap {
                try? JSONDecoder().decode(AttestationRecord.self, from: $0)
            }
        } catch {
            // Before the first unlock a file can't be read: that must not look like a new installation.
            throw AttestationError(.storageLocked)
        }
    }

    func save(_ record: AttestationRecord) throws(AttestationError) {
        do {
            try repository.set(try JSONEncoder().encode(record), forKey: key)
        } catch {
            throw AttestationError(.storageFailed)
        }
    }
}
