import Foundation
import LatchkeyWire

extension MFAAccountRecovery {
    /// The account to get back, and the device that gets it.
    public struct Claimant: Sendable, Hashable {
        /// The user.
        public var username: Username
        /// The number for one-time codes, which stays with this device; `nil` if it is not known.
        public var phoneNumber: PhoneNumber?
        /// The phone's model, for people.
        public var deviceModel: DeviceModel

        /// Creates a claimant.
        public init(username: Username, phoneNumber: PhoneNumber?, deviceModel: DeviceModel) {
            self.username = username
            self.phoneNumber = phoneNumber
            self.deviceModel = deviceModel
        }

        /// Creates a claimant from texts, which are checked.
        ///
        /// - Parameters:
        ///   - username: 1–64 characters: letters, digits and `. _ @ + -`.
        ///   - phoneNumber: `+`, then 7–15 digits, the first not 0; that of the enrollment on this phone if `nil`.
        ///   - deviceModel: the phone's model, for people, 1–64 characters; the machine's name if `nil`.
        /// - Throws: ``LatchkeyError`` with the code ``LatchkeyError/Code/usernameInvalid``,
        ///   ``LatchkeyError/Code/phoneNumberInvalid`` or ``LatchkeyError/Code/deviceModelInvalid``.
        public init(
            username: String, phoneNumber: String? = nil, deviceModel: String? = nil
        ) throws(LatchkeyError) {
            guard let username = Username(rawValue: username) else { throw LatchkeyError(.usernameInvalid) }
            let number = phoneNumber.flatMap(PhoneNumber.init)
            guard (number == nil) == (phoneNumber == nil) else { throw LatchkeyError(.phoneNumberInvalid) }
            guard let model = deviceModel.map(DeviceModel.init) ?? .ofThisPhone else {
                throw LatchkeyError(.deviceModelInvalid)
            }
            self.init(username: username, phoneNumber: number, deviceModel: model)
        }
    }

    /// How a person shows that the account is theirs; each is a secret, used up by its first success.
    public enum Evidence: Sendable, Hashable, CustomStringConvertible {
        /// A code by text message, requested on this phone: six digits; spaces do not matter.
        case oneTimeCode(String)
        /// A recovery code: 16 characters; spaces, hyphens, upper and lower case do not matter.
        case recoveryCode(String)
        /// Both, which complete a recovery without a delay.
        case both(oneTimeCode: String, recoveryCode: String)
        /// An invitation to recover the account, from the operator's help desk.
        case invitation(InvitationToken)

        /// The kind, without the secret.
        public var description: String {
            switch self {
            case .oneTimeCode: "one-time code"
            case .recoveryCode: "recovery code"
            case .both: "one-time code and recovery code"
            case .invitation: "invitation"
            }
        }
    }

    /// A recovery that this phone has begun.
    public struct Recovery: Sendable, Hashable {
        /// How far a recovery is.
        public enum State: String, Codable, Sendable, Hashable {
            /// It was sent, and either the reply was lost or the code was refused; begin again with another code.
            case unfinished
            /// It can be completed after its delay, unless a device of the account stops it.
            case waiting
            /// The key is the user's; the person can sign in.
            case completed
            /// Someone with a key of the account, or the operator, has stopped it.
            case stopped
            /// It was not completed in time.
            case expired
        }

        /// The user.
        public let username: Username
        /// The device that gets the account back.
        public let deviceID: DeviceID
        /// How far it is.
        public let state: State
        /// When it can be completed, by the server's clock: later if the server is out meanwhile; `nil` while unfinished.
        public let completableAt: Date?
        /// When it ends without an effect, by the server's clock; `nil` while it is unfinished.
        public let expiresAt: Date?
    }
}
