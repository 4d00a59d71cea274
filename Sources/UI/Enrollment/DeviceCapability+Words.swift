import LatchkeyKit
import SwiftUI

extension BiometryKind {
    /// Apple's name for it; Face ID if the kind is unknown.
    public var title: String {
        switch self {
        case .touchID: "Touch ID"
        case .faceID, .none: "Face ID"
        case .other: "biometrics"
        }
    }
}

extension DeviceCapability {
    /// The sensor of this phone, usable or not.
    public var biometry: BiometryKind {
        switch self {
        case .biometricsAvailable(let kind): kind
        case .passcodeOnly(let obstacle): obstacle.hardware
        case .none: .none
        }
    }

    /// An explanation of its effect on an enrollment.
    var explanation: LocalizedStringKey {
        switch self {
        case .biometricsAvailable: "The private key never leaves this phone; the server gets the public key only."
        case .passcodeOnly(let obstacle):
            switch obstacle.reason {
            case .noHardware, .other: "This phone’s passcode protects your key."
            case .denied: "Face ID is not allowed for this app in Settings. This phone’s passcode protects your key."
            case .notEnrolled: "No face or finger is set up on this phone. Its passcode protects your key."
            case .lockedOut: "Face ID or Touch ID is locked until the passcode is entered."
            }
        case .none: "Without a passcode this phone can’t keep a key. Set one, or sign in with codes by text message."
        }
    }
}
