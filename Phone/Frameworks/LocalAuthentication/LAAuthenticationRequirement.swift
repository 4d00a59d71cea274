import Foundation

/// The authentication that a right requires (LARequirement.h, iOS 16).
@available(iOS 16, *)
public final class LAAuthenticationRequirement: NSObject, Sendable {
    let policy: LAPolicy

    private init(_ policy: LAPolicy) {
        self.policy = policy
        super.init()
    }

    /// Face or finger, or else the passcode.
    public static let `default` = LAAuthenticationRequirement(.deviceOwnerAuthentication)
    /// An enrolled face or finger.
    public static let biometry = LAAuthenticationRequirement(.deviceOwnerAuthenticationWithBiometrics)
    /// An enrolled face or finger; the set that counts is the present one, since rights are not stored here.
    public static let biometryCurrentSet = LAAuthenticationRequirement(.deviceOwnerAuthenticationWithBiometrics)

    /// Face or finger, or else what the fallback says.
    public static func biometry(fallback: LABiometryFallbackRequirement) -> LAAuthenticationRequirement {
        LAAuthenticationRequirement(.deviceOwnerAuthentication)
    }
}

/// The fallback for biometry (LARequirement.h, iOS 16).
@available(iOS 16, *)
public final class LABiometryFallbackRequirement: NSObject, Sendable {
    private override init() {
        super.init()
    }

    /// The system's default: the passcode.
    public static let `default` = LABiometryFallbackRequirement()
    /// The passcode.
    public static let devicePasscode = LABiometryFallbackRequirement()
}
