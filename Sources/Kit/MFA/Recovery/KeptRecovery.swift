import Foundation
import LatchkeyWire

/// The record of a recovery.
struct KeptRecovery: Codable, Sendable, Hashable {
    /// The device with its new key, as it will be once the recovery is completed.
    var identity: DeviceIdentity
    /// How far it is; never completed: then the device is enrolled.
    var state: MFAAccountRecovery.Recovery.State
    /// The server's id of the recovery; `nil` while unfinished.
    var id: RecoveryID?
    /// When it can be completed.
    var completableAt: Date?
    /// When it ends without an effect.
    var expiresAt: Date?

    /// Whether its key is or may be known to the server.
    var isOpen: Bool { state == .unfinished || state == .waiting }

    /// A recovery that is about to be sent.
    init(_ identity: DeviceIdentity) {
        self.identity = identity
        state = .unfinished
    }

    /// What the app learns of it.
    func recovery(_ state: MFAAccountRecovery.Recovery.State? = nil) -> MFAAccountRecovery.Recovery {
        MFAAccountRecovery.Recovery(
            username: identity.username, deviceID: identity.deviceID, state: state ?? self.state,
            completableAt: completableAt, expiresAt: expiresAt)
    }

    /// Takes over what the server says about it.
    ///
    /// - Throws: ``LatchkeyError`` if the reply is about something else.
    func following(_ reply: RecoveryResponse) throws(LatchkeyError) -> KeptRecovery {
        guard reply.success, reply.deviceId == identity.deviceID, id == nil || id == reply.recoveryId,
            let completableAt = try? Date(reply.completableAt.rawValue, strategy: .iso8601),
            let expiresAt = try? Date(reply.expiresAt.rawValue, strategy: .iso8601)
        else { throw LatchkeyError(.replyMalformed) }
        var kept = self
        kept.id = reply.recoveryId
        kept.completableAt = completableAt
        kept.expiresAt = expiresAt
        switch reply.state {
        case .waiting: kept.state = .waiting
        case .completed: kept.state = .completed
        case .stopped: kept.state = .stopped
        }
        return kept
    }
}
