import SwiftUI

/// The usual words of a ``SignInButton``.
public struct SignInLabel: View {
    private let phase: SignInPhase

    /// Says where a sign-in stands.
    public init(phase: SignInPhase) {
        self.phase = phase
    }

    /// A symbol or a spinning wheel, and the words.
    public var body: some View {
        switch phase {
        case .idle, .failed(_, secondsLeft: 0): Label("Sign In", systemImage: "key.fill")
        case .failed(_, let secondsLeft): Label("Try Again in \(secondsLeft) s", systemImage: "key.fill")
        case .working: WaitingLabel("Signing In…")
        case .awaitingPerson: WaitingLabel("Confirm on This Phone…")
        }
    }
}
