import LocalAuthentication

/// The kind of biometry of a phone.
public enum BiometryKind: String, Sendable, Hashable, CaseIterable {
    case none, touchID, faceID
    /// A kind that this version does not know by name, such as Optic ID.
    case other

    /// This phone's kind, usable or not.
    static func ofThisPhone() async -> BiometryKind {
        await BlockingCall.run {
            let context = LAContext()
            // The type is set only by this call, whatever it answers.
            _ = context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil)
            return BiometryKind(context.biometryType)
        }
    }

    init(_ type: LABiometryType) {
        switch type {
        case .none: self = .none
        case .touchID: self = .touchID
        case .faceID: self = .faceID
        default: self = .other
        }
    }
}
