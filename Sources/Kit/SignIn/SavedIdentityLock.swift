/// The consent that reading and saving a session identity requires.
public enum SavedIdentityLock: String, Sendable, Hashable, CaseIterable {
    /// The face or finger, or the passcode instead.
    case userPresence
    /// A face or finger, also one enrolled later; no passcode instead.
    case biometryAny
    /// A face or finger of those enrolled when it was saved; any change of them loses the saved identity.
    case biometryCurrentSet

    var constraint: KeychainConstraint {
        switch self {
        case .userPresence: .userPresence
        case .biometryAny: .biometryAny
        case .biometryCurrentSet: .biometryCurrentSet
        }
    }
}

/// The texts of the system's prompts for a saved identity, in the person's language.
public struct IdentityPrompts: Sendable, Hashable {
    /// While the identity of an earlier launch is read.
    public var load: String
    /// While a new one is saved.
    public var save: String

    /// Creates texts; the ones left out are English.
    public init(load: String = "Use your saved sign-in.", save: String = "Save your sign-in on this phone.") {
        self.load = load
        self.save = save
    }
}
