import LatchkeyKit
import LatchkeyUI
import LatchkeyWire

/// How this phone is enrolled, in the words of the screens.
enum MethodWords {
    /// Status and method of a phone whose key is gone, until something has taken its place.
    static let keyLost = "Key lost, switch pending"

    /// `enrollment.status`.
    static func status(_ identity: DeviceIdentity?, _ kind: BiometryKind) -> String {
        guard let identity else { return "Not enrolled" }
        return switch method(of: identity) {
        case .sms: "Enrolled with SMS codes"
        case .key(.passcode): "Enrolled with passcode"
        case .key(.biometric): "Enrolled with \(kind.title)"
        }
    }

    /// `settings.method`.
    static func method(_ identity: DeviceIdentity?, _ kind: BiometryKind) -> String {
        guard let identity else { return "None" }
        return switch method(of: identity) {
        case .sms: "SMS codes"
        case .key(.passcode): "Passcode"
        case .key(.biometric): kind.title
        }
    }

    enum Method: Sendable, Hashable {
        case key(AuthMethod)
        case sms
    }

    static func method(of identity: DeviceIdentity) -> Method {
        guard identity.method == .secureEnclave, let method = identity.authMethod else { return .sms }
        return .key(method)
    }
}

extension DeviceCapability {
    /// The strongest way to guard a key; nil if no key can be made.
    var strongest: AuthMethod? {
        switch self {
        case .biometricsAvailable: .biometric
        case .passcodeOnly: .passcode
        case .none: nil
        }
    }
}
