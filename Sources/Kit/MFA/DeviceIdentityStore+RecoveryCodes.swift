import Foundation
import LatchkeyWire

// Whether recovery codes were asked for that the person may not have: the app may be ended before they are written down.
extension DeviceIdentityStore {
    /// Whether a user's newest recovery codes wait to be written down.
    func areRecoveryCodesAwaited(of username: Username) throws(LatchkeyError) -> Bool {
        do {
            return try records.data(forKey: Self.recoveryCodesKey(username), owner: Self.owner(username)) != nil
        } catch {
            throw LatchkeyError(.storageFailed)
        }
    }

    /// Notes that codes are about to be asked for, or that they are written down.
    func setRecoveryCodesAwaited(_ areAwaited: Bool, of username: Username) throws(LatchkeyError) {
        guard try areAwaited != areRecoveryCodesAwaited(of: username) else { return }
        do {
            try records.set(
                areAwaited ? Data([1]) : nil, forKey: Self.recoveryCodesKey(username), owner: Self.owner(username))
        } catch {
            throw LatchkeyError(.storageFailed)
        }
    }

    private static func recoveryCodesKey(_ username: Username) -> String { "mfa.recovery-codes.\(username)" }
}
