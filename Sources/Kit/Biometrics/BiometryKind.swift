import LocalAuthentication

/// What kind of biometry a phone has.
public enum BiometryKind: String, Sendable, Hashable, CaseIterable {
    case none, touchID, faceID
    /// A kind that this version does not know by name, such as Optic ID.
    case other

    init(_ type: LABiometryType) {
        switch type {
        case .none: self = .none
        case .touchID: self = .touchID
        case .faceID: self = .faceID
        default: self = .other
        }
    }
}
