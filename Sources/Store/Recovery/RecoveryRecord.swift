import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A recovery, as the store keeps it.
public struct RecoveryRecord: Sendable, Equatable {
    /// Its id.
    public var id: RecoveryID
    /// The user whose account is recovered.
    public var user: UserID
    /// The user's name, as it was sent when the account began.
    public var username: Username
    /// How far it is.
    public var state: RecoveryState
    /// The device that gets the account back.
    public var deviceID: DeviceID
    /// The device's model, as it says.
    public var model: DeviceModel
    /// The device's new key: 65 bytes of X9.63 (`04 ‖ X ‖ Y`).
    public var publicKey: [UInt8]
    /// The id of that key.
    public var keyID: DeviceKeyID
    /// How it was begun.
    public var proof: RecoveryProof
    /// When it was begun, to the millisecond.
    public var begunAt: Date
    /// The witnessed time when it was begun, in seconds: only the difference of two counts.
    public var witnessedAt: Int64
    /// How many witnessed seconds it waits.
    public var delaySeconds: Int64
    /// When it ends without an effect, to the millisecond.
    public var expiresAt: Date

    /// When it can be completed if no time is lost.
    public var completableAt: Date { begunAt.addingTimeInterval(Double(delaySeconds)) }
}
