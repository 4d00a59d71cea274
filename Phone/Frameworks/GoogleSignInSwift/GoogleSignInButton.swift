import SwiftUI

/// The button that people know from apps that sign in with Google.
///
/// Its picture is a letter, not Google's: that is Google's trademark.
public struct GoogleSignInButton: View {
    /// The button's looks.
    @ObservedObject public var viewModel: GoogleSignInButtonViewModel
    private let action: () -> Void

    /// A button whose looks are a model's.
    ///
    /// - Parameters:
    ///   - viewModel: the looks (default: light, standard, normal).
    ///   - action: what a tap does: begin the sign-in.
    public init(
        viewModel: GoogleSignInButtonViewModel = GoogleSignInButtonViewModel(), action: @escaping () -> Void
    ) {
        self.viewModel = viewModel
        self.action = action
    }

    /// A button with looks that do not change.
    public init(
        scheme: GoogleSignInButtonColorScheme = .light, style: GoogleSignInButtonStyle = .standard,
        state: GoogleSignInButtonState = .normal, action: @escaping () -> Void
    ) {
        self.init(
            viewModel: GoogleSignInButtonViewModel(scheme: scheme, style: style, state: state), action: action)
    }

    /// The picture, and the text if the style has one.
    public var body: some View {
        // The SDK's initializers take a plain closure; the tap calls it on the main thread.
        Button(action: { action() }) {
            HStack {
                Text("G").bold()
                if viewModel.style != .icon { Text(viewModel.style.text) }
            }
            .frame(minWidth: Self.height, minHeight: Self.height)
            .padding(.horizontal, viewModel.style == .icon ? 0 : Self.padding)
            .background(background)
            .foregroundColor(foreground)
            .cornerRadius(Self.corner)
        }
        .disabled(viewModel.state == .disabled)
        .accessibilityLabel(viewModel.style == .icon ? "Sign in with Google" : viewModel.style.text)
    }

    // In points.
    private static let height: CGFloat = 40
    private static let padding: CGFloat = 14
    private static let corner: CGFloat = 2

    private var background: Color {
        switch (viewModel.scheme, viewModel.state) {
        case (_, .disabled): Color(red: 0, green: 0, blue: 0, opacity: 0.08)
        case (.light, .normal): .white
        case (.light, .pressed): Color(red: 0.93, green: 0.93, blue: 0.93)
        case (.dark, .normal): Color(red: 0.26, green: 0.52, blue: 0.96)
        case (.dark, .pressed): Color(red: 0.2, green: 0.4, blue: 0.84)
        }
    }

    private var foreground: Color {
        switch (viewModel.scheme, viewModel.state) {
        case (_, .disabled): Color(red: 0, green: 0, blue: 0, opacity: 0.4)
        case (.light, _): Color(red: 0, green: 0, blue: 0, opacity: 0.54)
        case (.dark, _): .white
        }
    }
}
