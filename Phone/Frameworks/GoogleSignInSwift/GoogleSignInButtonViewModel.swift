import Combine

/// The looks of a ``GoogleSignInButton``; it is drawn anew when they change.
public class GoogleSignInButtonViewModel: ObservableObject {
    /// The colors.
    @Published public var scheme: GoogleSignInButtonColorScheme
    /// How much it shows.
    @Published public var style: GoogleSignInButtonStyle
    /// Whether it can be used.
    @Published public var state: GoogleSignInButtonState

    /// Creates a model.
    ///
    /// - Parameters:
    ///   - scheme: the colors (default: light).
    ///   - style: how much it shows (default: standard).
    ///   - state: whether it can be used (default: normal).
    public init(
        scheme: GoogleSignInButtonColorScheme = .light, style: GoogleSignInButtonStyle = .standard,
        state: GoogleSignInButtonState = .normal
    ) {
        self.scheme = scheme
        self.style = style
        self.state = state
    }
}
