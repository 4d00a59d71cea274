import AppShared
import SwiftUI

/// The sheet with the identity provider's button.
struct SigninView: View {
    @ObservedObject var model: SigninViewModel
    @Binding var isPresented: Bool
    @Environment(\.providerButton) private var providerButton
    @Environment(\.appleButton) private var appleButton

    var body: some View {
        NavigationView {
            Form {
                NoticeSection(notice: model.notice, identifier: "signin.notice")
                Section {
                    if let activity = model.activity {
                        ActivityRow(activity, identifier: "signin.activity")
                    } else {
                        providerButton.make { Task { await model.signIn() } }
                            .accessibilityIdentifier("signin.provider")
                        if let appleButton {
                            appleButton.make { result in Task { await model.signIn(with: result) } }
                                .accessibilityIdentifier("signin.apple")
                        }
                    }
                } footer: {
                    Text("Chatter shows your name from Google with what you post. From Apple it gets none.")
                }
            }
            .navigationTitle("Sign in")
            .toolbar {
                ToolbarItem(placement: .cancellationAction) {
                    Button("Cancel") { isPresented = false }
                        .accessibilityIdentifier("signin.cancel")
                }
            }
        }
        .oneColumn()
        .task { await model.appear() }
    }
}

/// Makes the identity provider's own sign-in button, which only the app's entry point can import.
public struct ProviderButton: Sendable {
    let make: @MainActor @Sendable (_ action: @escaping @MainActor () -> Void) -> AnyView

    /// Takes a button by its action.
    public init<Button: View>(
        @ViewBuilder _ make: @escaping @MainActor @Sendable (_ action: @escaping @MainActor () -> Void) -> Button
    ) {
        self.make = { AnyView(make($0)) }
    }
}

/// Makes the system's button of Sign in with Apple, which signs in by itself.
public struct AppleButton: Sendable {
    /// Is told how it ended.
    public typealias End = @MainActor (Result<ProvenIdentity, IdentityProviderError>) -> Void

    let make: @MainActor @Sendable (_ onEnd: @escaping End) -> AnyView

    /// Takes a button by what it does at the end.
    public init<Button: View>(@ViewBuilder _ make: @escaping @MainActor @Sendable (_ onEnd: @escaping End) -> Button) {
        self.make = { AnyView(make($0)) }
    }
}

extension EnvironmentValues {
    /// The button of Sign in with Apple; nil (default) for none.
    public var appleButton: AppleButton? {
        get { self[AppleButtonKey.self] }
        set { self[AppleButtonKey.self] = newValue }
    }

    /// The identity provider's sign-in button (default: a plain one).
    public var providerButton: ProviderButton {
        get { self[ProviderButtonKey.self] }
        set { self[ProviderButtonKey.self] = newValue }
    }
}

private struct AppleButtonKey: EnvironmentKey {
    static let defaultValue: AppleButton? = nil
}

private struct ProviderButtonKey: EnvironmentKey {
    static let defaultValue = ProviderButton { action in Button("Sign In", action: action) }
}
