import AppShared
import SwiftUI

/// The sheet with the identity provider's button.
struct SigninView: View {
    @ObservedObject var model: SigninViewModel
    @Binding var isPresented: Bool
    @Environment(\.providerButton) private var providerButton

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
                    }
                } footer: {
                    Text("Chatter shows your name from Google with what you post.")
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

extension EnvironmentValues {
    /// The identity provider's sign-in button (default: a plain one).
    public var providerButton: ProviderButton {
        get { self[ProviderButtonKey.self] }
        set { self[ProviderButtonKey.self] = newValue }
    }
}

private struct ProviderButtonKey: EnvironmentKey {
    static let defaultValue = ProviderButton { action in Button("Sign In", action: action) }
}
