/// How much a button shows.
public enum GoogleSignInButtonStyle: String, Identifiable, CaseIterable {
    /// Picture and "Sign in".
    case standard
    /// Picture and "Sign in with Google".
    case wide
    /// The picture alone.
    case icon

    /// The case's name.
    public var id: String { rawValue }

    /// The text beside the picture; empty without one.
    var text: String {
        switch self {
        case .standard: "Sign in"
        case .wide: "Sign in with Google"
        case .icon: ""
        }
    }
}

/// The colors of a button.
public enum GoogleSignInButtonColorScheme: String, Identifiable, CaseIterable {
    /// White on blue.
    case dark
    /// Gray on white.
    case light

    /// The case's name.
    public var id: String { rawValue }
}

/// Whether a button can be used.
public enum GoogleSignInButtonState: String, Identifiable, CaseIterable {
    /// It can.
    case normal
    /// It cannot.
    case disabled
    /// A finger is on it; only for its looks.
    case pressed

    /// The case's name.
    public var id: String { rawValue }
}
