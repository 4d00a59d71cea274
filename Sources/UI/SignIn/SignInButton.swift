import LatchkeyKit
import SwiftUI

/// A button that signs the person in, and says how that goes.
///
/// ```swift
/// SignInButton(signIn) { session in … }
///     .buttonStyle(.borderedProminent)
/// ```
///
/// It is off while a try is under way, while the server wants to be left alone, and while this phone is not enrolled.
/// Below it stand what went wrong and what to do next. Where the phone has no key it has a code sent, and shows the
/// field for it. It takes the `buttonStyle`, `tint`, `font` and `disabled` of its place; draw its words with `label`.
public struct SignInButton<Label: View>: View {
    private let content: Content
    private let label: (SignInPhase) -> Label

    private enum Content {
        case signIn(DeviceSignIn, @MainActor (DeviceSignIn.Session) -> Void)
        case phase(SignInPhase, @MainActor () -> Void)
    }

    /// Creates a button that signs in.
    ///
    /// - Parameters:
    ///   - signIn: the app's sign-in.
    ///   - onSignIn: called when the person is signed in.
    ///   - label: draws the words for each phase.
    public init(
        _ signIn: DeviceSignIn, onSignIn: @escaping @MainActor (DeviceSignIn.Session) -> Void = { _ in },
        @ViewBuilder label: @escaping (SignInPhase) -> Label
    ) {
        content = .signIn(signIn, onSignIn)
        self.label = label
    }

    /// Creates a button for a sign-in that the app runs itself; it shows the phase, and is off while that says so.
    ///
    /// - Parameters:
    ///   - phase: where the sign-in stands.
    ///   - action: begins it.
    ///   - label: draws the words for each phase.
    public init(
        phase: SignInPhase, action: @escaping @MainActor () -> Void,
        @ViewBuilder label: @escaping (SignInPhase) -> Label
    ) {
        content = .phase(phase, action)
        self.label = label
    }

    /// The button, and what went wrong below it.
    public var body: some View {
        switch content {
        case .signIn(let signIn, let onSignIn): OwnedSignInButton(signIn, onSignIn: onSignIn, label: label)
        case .phase(let phase, let action):
            Button(action: action) { label(phase) }.disabled(!phase.isReady)
        }
    }
}

extension SignInButton where Label == SignInLabel {
    /// Creates a button that signs in, with the usual words.
    public init(
        _ signIn: DeviceSignIn, onSignIn: @escaping @MainActor (DeviceSignIn.Session) -> Void = { _ in }
    ) {
        self.init(signIn, onSignIn: onSignIn) { SignInLabel(phase: $0) }
    }

    /// Creates a button for a sign-in that the app runs itself, with the usual words.
    public init(phase: SignInPhase, action: @escaping @MainActor () -> Void) {
        self.init(phase: phase, action: action) { SignInLabel(phase: $0) }
    }
}

/// The button with a model of its own.
private struct OwnedSignInButton<Label: View>: View {
    @StateObject private var model: SignInModel
    private let onSignIn: @MainActor (DeviceSignIn.Session) -> Void
    private let label: (SignInPhase) -> Label

    init(
        _ signIn: DeviceSignIn, onSignIn: @escaping @MainActor (DeviceSignIn.Session) -> Void,
        label: @escaping (SignInPhase) -> Label
    ) {
        _model = StateObject(wrappedValue: SignInModel(signIn))
        self.onSignIn = onSignIn
        self.label = label
    }

    var body: some View { SignInControls(model: model, onSignIn: onSignIn, label: label) }
}

/// The button, what went wrong below it, and the entry of a code over it.
struct SignInControls<Label: View>: View {
    @ObservedObject var model: SignInModel
    let onSignIn: @MainActor (DeviceSignIn.Session) -> Void
    let label: (SignInPhase) -> Label

    var body: some View {
        VStack(spacing: 12) {
            SignInButton(phase: model.phase, action: start, label: label)
                .disabled(!model.isPossible)
                .accessibilityIdentifier("latchkey.signIn")
            if let error = model.phase.error {
                FailureView(error, identifier: "latchkey.signIn.failure")
            } else if model.state == .notEnrolled {
                Text("This phone is not enrolled yet.").font(.footnote).foregroundColor(.secondary)
                    .accessibilityIdentifier("latchkey.signIn.notEnrolled")
            }
            if case .recovering = model.state { RecoveryButton(signIn: model.signIn) }
            if model.offersCode {
                // Borderless, so that in a row of a list each of the two buttons takes its own taps.
                Button("Use a Code Instead") { model.isEnteringCode = true }
                    .buttonStyle(.borderless)
                    .accessibilityIdentifier("latchkey.signIn.useCode")
            }
        }
        .task { await model.follow() }
        .sheet(isPresented: $model.isEnteringCode) {
            OneTimeCodeSheet(model.signIn) { session in
                model.finish()
                onSignIn(session)
            }
        }
    }

    private func start() {
        Task { if let session = await model.start() { onSignIn(session) } }
    }
}
