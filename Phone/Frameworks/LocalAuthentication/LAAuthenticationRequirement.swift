import Foundation

// `nonisolated(unsafe)`: as in Apple's they are not Sendable, although they never change.

/// The authentication that a right requires (LARequirement.h, iOS 16).
@available(iOS 16, *)
public final class LAAuthenticationRequirement: NSObject {
    let policy: LAPolicy

    private init(_ policy: LAPolicy) {
        self.policy = policy
        super.init()
    }

    /// Face or finger, or else the passcode.
    public nonisolated(unsafe) static let `default` = LAAuthenticationRequirement(.deviceOwnerAuthentication)
    /// An enrolled face or finger.
    public nonisolated(unsafe) static let biometry = LAAuthenticationRequirement(
        .deviceOwnerAuthenticationWithBiometrics)
    /// An enrolled face or finger; the set that counts is the present one, since rights are not stored here.
    public nonisolated(unsafe) static let biometryCurrentSet = LAAuthenticationRequirement(
        .deviceOwnerAuthenticationWithBiometrics)

    /// Face or finger, or else what the fallback says.
    public static func biometry(fallback: LABiometryFallbackRequirement) -> LAAuthenticationRequirement {
        LAAuthenticationRequirement(.deviceOwnerAuthentication)
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
