import Foundation
import LocalAuthentication

/// The ways in which this phone can authenticate its owner.
///
/// Read it when it is needed, and again when the app comes back from Settings: nothing in it lasts.
public enum DeviceCapability: Sendable, Hashable {
    /// Biometry can be used, and the passcode.
    case biometricsAvailable(BiometryKind)
    /// Only the passcode can be used, for this reason.
    case passcodeOnly(BiometryObstacle)
    /// None: no passcode is set. The code is the system's, usually −5.
    case none(LocalAuthenticationCode)

    /// Asks the system.
    ///
    /// Shows no prompt and asks for no permission.
    public static func current() async -> DeviceCapability {
        await BlockingCall.run { read() }
    }

    private static func read() -> DeviceCapability {
        let context = LAContext()
        var error: NSError?
        // A passcode comes first: without one, the answer about biometry may be −5 or −7.
        guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: &error) else {
            return .none(LocalAuthenticationCode(rawValue: error?.code ?? 0))
        }
        error = nil
        let isAvailable = context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error)
        // Set only after canEvaluatePolicy has been called, whatever that answered.
        let kind = BiometryKind(context.biometryType)
        guard !isAvailable else { return .biometricsAvailable(kind) }
        return .passcodeOnly(
            BiometryObstacle(code: LocalAuthenticationCode(rawValue: error?.code ?? 0), hardware: kind))
    }
}

/// Why biometry can't be used on a phone that has a passcode.
public struct BiometryObstacle: Sendable, Hashable {
    /// The reasons.
    public enum Reason: Sendable, Hashable {
        /// The phone has no biometry: −6 and no hardware.
        case noHardware
        /// The person denied it to this app, and can allow it in Settings: −6 although there is hardware.
        case denied
        /// No face or finger is enrolled: −7.
        case notEnrolled
        /// Locked until the passcode is entered: −8.
        case lockedOut
        /// Another code; see ``BiometryObstacle/code``.
        case other
    }

    /// The system's code.
    public let code: LocalAuthenticationCode
    /// The kind of biometry that the phone has, usable or not.
    public let hardware: BiometryKind

    /// Creates an obstacle from the system's answer.
    public init(code: LocalAuthenticationCode, hardware: BiometryKind) {
        self.code = code
        self.hardware = hardware
    }

    /// The reason.
    public var reason: Reason {
        switch code {
        case .biometryNotAvailable: hardware == .none ? .noHardware : .denied
        case .biometryNotEnrolled: .notEnrolled
        case .biometryLockout: .lockedOut
        default: .other
        }
    }
}

extension LatchkeyError {
    /// Why biometry can't be used here, as an error that offers the passcode.
    init(_ obstacle: BiometryObstacle) {
        self.init(obstacle.code, prompt: .biometrics, hardware: obstacle.hardware)
    }
}
