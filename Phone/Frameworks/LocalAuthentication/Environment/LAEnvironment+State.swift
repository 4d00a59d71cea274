import Foundation
import VirtualPhone

@available(iOS 18, *)
extension LAEnvironment {
    /// What the phone can verify its owner with, at one moment.
    ///
    /// https://developer.apple.com/documentation/localauthentication/laenvironment/state-swift.class
    public final class State: NSObject, NSCopying, Sendable {
        /// The sensor, even if nothing is enrolled; nil on a phone without one.
        public let biometry: MechanismBiometry?
        /// The passcode, even if none is set.
        public let userPassword: MechanismUserPassword?

        /// - Parameter reply: nil if the phone did not answer.
        init(_ reply: ReadEnvironment.Reply?) {
            biometry = reply.flatMap { MechanismBiometry($0) }
            userPassword = reply.map { MechanismUserPassword(isSet: $0.hasPasscode) }
            super.init()
        }

        /// The devices paired with the phone: none, here.
        public var companions: [MechanismCompanion] { [] }

        /// Sensor and passcode.
        public var allMechanisms: [Mechanism] { [biometry, userPassword].compactMap { $0 } }

        /// Itself, since it never changes.
        public func copy(with zone: NSZone? = nil) -> Any { self }
    }

    /// Something that the phone can verify its owner with.
    ///
    /// https://developer.apple.com/documentation/localauthentication/laenvironment/mechanism
    public class Mechanism: NSObject, @unchecked Sendable {
        // Sendable because neither it nor its subclasses, all of this module, ever change.

        /// Whether the app could have the owner verified by it now.
        public let isUsable: Bool
        /// Its name as the person knows it, in English.
        public let localizedName: String
        /// The name of its symbol among SF Symbols.
        public let iconSystemName: String

        init(isUsable: Bool, localizedName: String, iconSystemName: String) {
            self.isUsable = isUsable
            self.localizedName = localizedName
            self.iconSystemName = iconSystemName
            super.init()
        }
    }

    /// The sensor.
    ///
    /// https://developer.apple.com/documentation/localauthentication/laenvironment/mechanismbiometry
    public final class MechanismBiometry: Mechanism, @unchecked Sendable {
        /// The kind of sensor.
        public let biometryType: LABiometryType
        /// Whether a face or finger is enrolled.
        public let isEnrolled: Bool
        /// Whether the passcode has to be entered before the sensor works again.
        public let isLockedOut: Bool
        /// 32 bytes of the app's own that change for good with what is enrolled; empty if nothing is.
        public let stateHash: Data
        /// Whether the sensor can't be reached, as in a closed notebook: never, on a phone.
        public var builtInSensorInaccessible: Bool { false }

        /// Nil on a phone without a sensor.
        init?(_ reply: ReadEnvironment.Reply) {
            guard reply.biometry != .none, let type = LABiometryType(reply.biometry) else { return nil }
            biometryType = type
            isEnrolled = reply.stateHash != nil
            isLockedOut = reply.isLockedOut
            stateHash = reply.stateHash ?? Data()
            let (name, icon) =
                switch type {
                case .touchID: ("Touch ID", "touchid")
                case .opticID: ("Optic ID", "opticid")
                default: ("Face ID", "faceid")
                }
            super.init(isUsable: reply.isUsable, localizedName: name, iconSystemName: icon)
        }
    }

    /// The passcode.
    ///
    /// https://developer.apple.com/documentation/localauthentication/laenvironment/mechanismuserpassword
    public final class MechanismUserPassword: Mechanism, @unchecked Sendable {
        /// Whether there is one.
        public let isSet: Bool

        init(isSet: Bool) {
            self.isSet = isSet
            super.init(isUsable: isSet, localizedName: "Passcode", iconSystemName: "lock")
        }
    }

    /// A paired device: there is none.
    ///
    /// https://developer.apple.com/documentation/localauthentication/laenvironment/mechanismcompanion
    public final class MechanismCompanion: Mechanism, @unchecked Sendable {
        /// The kind of device.
        public let type: LACompanionType
        /// Nil, because no companion is paired.
        public let stateHash: Data?

        init(_ type: LACompanionType, isUsable: Bool, stateHash: Data?, localizedName: String, iconSystemName: String) {
            self.type = type
            self.stateHash = stateHash
            super.init(isUsable: isUsable, localizedName: localizedName, iconSystemName: iconSystemName)
        }
    }
}
