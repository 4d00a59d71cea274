import Foundation
import SwiftUI

/// The button by which people sign in with Apple.
///
/// Its picture is a person, not Apple's logo: that is Apple's trademark.
///
/// https://developer.apple.com/documentation/authenticationservices/signinwithapplebutton
public nonisolated struct SignInWithAppleButton: View {
    /// The words on the button.
    public struct Label: Sendable {
        let text: String

        /// Sign in with Apple.
        public static let signIn = Label(text: "Sign in with Apple")
        /// Sign up with Apple.
        public static let signUp = Label(text: "Sign up with Apple")
        /// Continue with Apple.
        public static let `continue` = Label(text: "Continue with Apple")
    }

    /// The colors of the button.
    public struct Style: Sendable, Equatable {
        private let name: String

        /// White on black; the default.
        public static let black = Style(name: "black")
        /// Black on white.
        public static let white = Style(name: "white")
        /// Black on white, with a line around it.
        public static let whiteOutline = Style(name: "whiteOutline")
    }

    private let label: Label
    private let onRequest: (ASAuthorizationAppleIDRequest) -> Void
    private let onCompletion: (Result<ASAuthorization, any Error>) -> Void
    @Environment(\.signInWithAppleButtonStyle) private var style

    /// Creates a button.
    ///
    /// - Parameters:
    ///   - label: the words on it (default: Sign in with Apple).
    ///   - onRequest: says what the request shall ask for, after a tap.
    ///   - onCompletion: gets the authorization, or an ``ASAuthorizationError``, on the main thread.
    public init(
        _ label: Label = .signIn, onRequest: @escaping (ASAuthorizationAppleIDRequest) -> Void,
        onCompletion: @escaping (Result<ASAuthorization, any Error>) -> Void
    ) {
        self.label = label
        self.onRequest = onRequest
        self.onCompletion = onCompletion
    }

    /// Picture and words.
    @MainActor @preconcurrency public var body: some View {
        Button(action: { signIn() }) {
            HStack {
                Image(systemName: "person.crop.circle")
                Text(label.text).bold()
            }
            .frame(minHeight: Self.height)
            .padding(.horizontal, Self.padding)
            .background(isBlack ? Color.black : Color.white)
            .foregroundColor(isBlack ? .white : .black)
            .cornerRadius(Self.corner)
            .overlay(RoundedRectangle(cornerRadius: Self.corner).stroke(style == .whiteOutline ? Color.black : .clear))
        }
        .accessibilityLabel(label.text)
    }

    // In points.
    private static let height: CGFloat = 40
    private static let padding: CGFloat = 14
    private static let corner: CGFloat = 6

    @MainActor private var isBlack: Bool { style == .black }

    @MainActor private func signIn() {
        let request = ASAuthorizationAppleIDProvider().createRequest()
        onRequest(request)
        Task {
            do {
                onCompletion(.success(try await AuthorizationController().authorization(of: [request]).value))
            } catch {
                onCompletion(.failure(error))
            }
        }
    }
}

private enum SignInWithAppleButtonStyleKey: EnvironmentKey {
    static var defaultValue: SignInWithAppleButton.Style { .black }
}

extension EnvironmentValues {
    fileprivate var signInWithAppleButtonStyle: SignInWithAppleButton.Style {
        get { self[SignInWithAppleButtonStyleKey.self] }
        set { self[SignInWithAppleButtonStyleKey.self] = newValue }
    }
}

extension View {
    /// Sets the colors of the buttons of Sign in with Apple in this view.
    ///
    /// https://developer.apple.com/documentation/swiftui/view/signinwithapplebuttonstyle(_:)
    public func signInWithAppleButtonStyle(_ style: SignInWithAppleButton.Style) -> some View {
        environment(\.signInWithAppleButtonStyle, style)
    }
}
