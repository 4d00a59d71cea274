import Foundation
import LatchkeyWire

// The id of the code that a user asked for last: the app may be ended while the person reads the message.
extension DeviceIdentityStore {
    /// The id under which the server counts the attempts of the newest code; `nil` if it gave none.
    func codeID(of username: Username) throws(LatchkeyError) -> OneTimePasswordID? {
        do {
            // A record that can't be read is of no use; the next code brings another.
            return try records.data(forKey: Self.codeKey(username), owner: Self.owner(username))
                .flatMap { OneTimePasswordID(rawValue: String(decoding: $0, as: UTF8.self)) }
        } catch {
            throw LatchkeyError(.storageFailed)
        }
    }

    /// Keeps an id, or forgets the one that is kept.
    func keepCodeID(_ id: OneTimePasswordID?, of username: Username) throws(LatchkeyError) {
        guard try id != codeID(of: username) else { return }
        do {
            try records.set(
                id.map { Data($0.rawValue.utf8) }, forKey: Self.codeKey(username), owner: Self.owner(username))
        } catch {
            throw LatchkeyError(.storageFailed)
        }
    }

    private static func codeKey(_ username: Username) -> String { "mfa.code.\(username)" }
}
