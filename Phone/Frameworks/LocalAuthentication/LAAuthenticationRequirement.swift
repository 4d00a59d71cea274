import Foundation
import Security

// `nonisolated(unsafe)`: as in Apple's they are not Sendable, although they never change.

/// The authentication that a right requires (LARequirement.h, iOS 16).
@available(iOS 16, *)
public final class LAAuthenticationRequirement: NSObject {
    /// What is required, under the name that is kept with a right.
    enum Kind: String, Sendable {
        case standard = "default"
        case biometry, biometryCurrentSet, biometryOrPasscode
    }

    let kind: Kind

    private init(_ kind: Kind) {
        self.kind = kind
        super.init()
    }

    /// Face or finger, or else the passcode.
    public nonisolated(unsafe) static let `default` = LAAuthenticationRequirement(.standard)
    /// An enrolled face or finger.
    public nonisolated(unsafe) static let biometry = LAAuthenticationRequirement(.biometry)
    /// An enrolled face or finger; a right that is kept is lost when faces or fingers are added or removed.
    public nonisolated(unsafe) static let biometryCurrentSet = LAAuthenticationRequirement(.biometryCurrentSet)

    /// Face or finger, or else what the fallback says.
    public static func biometry(fallback: LABiometryFallbackRequirement) -> LAAuthenticationRequirement {
        LAAuthenticationRequirement(.biometryOrPasscode)
    }
}

@available(iOS 16, *)
extension LAAuthenticationRequirement.Kind {
    /// The policy that asks for it.
    var policy: LAPolicy {
        switch self {
        case .standard, .biometryOrPasscode: .deviceOwnerAuthentication
        case .biometry, .biometryCurrentSet: .deviceOwnerAuthenticationWithBiometrics
        }
    }

    /// The access control of keys and secrets that asks for it.
    var flags: SecAccessControlCreateFlags {
        switch self {
        case .standard: .userPresence
        case .biometry: .biometryAny
        case .biometryCurrentSet: .biometryCurrentSet
        case .biometryOrPasscode: [.biometryAny, .or, .devicePasscode]
        }
    }

    /// The requirement of a right that was kept.
    var requirement: LAAuthenticationRequirement {
        switch self {
        case .standard: .default
        case .biometry: .biometry
        case .biometryCurrentSet: .biometryCurrentSet
        case .biometryOrPasscode: .biometry(fallback: .devicePasscode)
        }
    }
}

/// The fallback for biometry (LARequirement.h, iOS 16).
@available(iOS 16, *)
public final class LABiometryFallbackRequirement: NSObject {
    private override init() {
        super.init()
    }

    /// The system's default: the passcode.
    public nonisolated(unsafe) static let `default` = LABiometryFallbackRequirement()
    /// The passcode.
    public nonisolated(unsafe) static let devicePasscode = LABiometryFallbackRequirement()
}
