import Foundation
import LatchkeyWire

/// A change of the phone number that was asked for last: the app may be ended before its outcome is known.
struct NumberChange: Codable, Sendable, Hashable {
    /// The id of the code.
    let id: OneTimePasswordID
    /// The new number.
    let number: PhoneNumber
    /// Whether the code was handed in, or was about to be; `nil` for no.
    var isHandedIn: Bool?

    /// The same change, whose code is about to be handed in.
    var handedIn: NumberChange { NumberChange(id: id, number: number, isHandedIn: true) }
}

extension DeviceIdentityStore {
    /// The change that a user asked for last; `nil` if its outcome is known.
    func numberChange(of username: Username) throws(LatchkeyError) -> NumberChange? {
        do {
            // A record that can't be read is of no use; the next change brings another.
            return try records.data(forKey: Self.numberKey(username), owner: Self.owner(username))
                .flatMap { try? JSONDecoder().decode(NumberChange.self, from: $0) }
        } catch {
            throw LatchkeyError(.storageFailed)
        }
    }

    /// Keeps a change, or forgets the one that is kept.
    func keep(_ change: NumberChange?, of username: Username) throws(LatchkeyError) {
        guard try change != numberChange(of: username) else { return }
        do {
            try records.set(
                try change.map { try JSONEncoder().encode($0) }, forKey: Self.numberKey(username),
                owner: Self.owner(username))
        } catch {
            throw LatchkeyError(.storageFailed)
        }
    }

    /// Takes a number that the server has confirmed: codes go there from now on.
    func take(_ number: PhoneNumber, of username: Username) throws(LatchkeyError) {
        try update(username) { record in
            if record.pendingChange != nil { record.pending = record.pending?.with(number) }
            record.superseded = record.superseded?.map { sent in
                guard sent.identity.deviceID == record.enrolled?.deviceID else { return sent }
                return SentDevice(identity: sent.identity.with(number), endsAt: sent.endsAt)
            }
            record.enrolled = record.enrolled?.with(number)
            if let identity = record.recovering?.identity, identity.deviceID == record.enrolled?.deviceID {
                record.recovering?.identity = identity.with(number)
            }
        }
        try keep(nil, of: username)
    }

    private static func numberKey(_ username: Username) -> String { "mfa.number.\(username)" }
}
