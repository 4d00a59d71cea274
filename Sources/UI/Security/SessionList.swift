import LatchkeyKit
import LatchkeyWire
import SwiftUI

/// Where the user is signed in, each with a button that ends that.
///
/// ```swift
/// NavigationLink("Where You Are Signed In") { SessionList(signIn) }
/// ```
///
/// It reads the sessions when it appears and when it is pulled down. This phone's own is marked; sign out to end it.
public struct SessionList: View {
    @StateObject private var model: SessionListModel
    @State private var isAsking = false

    /// Creates a list.
    public init(_ signIn: DeviceSignIn) {
        _model = StateObject(wrappedValue: SessionListModel(signIn))
    }

    /// The list, or what keeps it from being shown.
    public var body: some View {
        List {
            if let failure = model.failure {
                Section {
                    AccountFailureView(
                        error: failure.error, signIn: model.signIn, name: "latchkey.sessions",
                        isBusy: model.running != nil
                    ) { await model.tryAgain() }
                }
            }
            if let sessions = model.sessions {
                rows(sessions)
            } else if model.running == .read {
                WaitingLabel("Loading…")
            }
        }
        .navigationTitle("Signed In")
        .task { [model] in await model.load() }
        .refreshable { [model] in await model.load() }
        .confirmationDialog("Sign Out Everywhere Else?", isPresented: $isAsking, titleVisibility: .visible) {
            Button("Sign Out Everywhere Else", role: .destructive) { Task { await model.endOthers() } }
        } message: {
            Text("Your other devices stay enrolled; you sign in on them again.")
        }
    }

    @ViewBuilder private func rows(_ sessions: [SessionEntry]) -> some View {
        Section {
            ForEach(sessions, id: \.sessionId) { session in
                HStack {
                    SessionRow(session: session)
                    Spacer()
                    if !session.current { endButton(session) }
                }
            }
        }
        if model.hasOthers {
            Button("Sign Out Everywhere Else", role: .destructive) { isAsking = true }
                .disabled(model.running != nil)
                .accessibilityIdentifier("latchkey.sessions.endOthers")
        }
    }

    @ViewBuilder private func endButton(_ session: SessionEntry) -> some View {
        let device = session.deviceModel.rawValue
        if model.running == .end(session.sessionId) {
            ProgressView().accessibilityLabel("Signing out \(device)")
        } else {
            Button("Sign Out", role: .destructive) { Task { await model.end(session.sessionId) } }
                .buttonStyle(.borderless)
                .disabled(model.running != nil)
                .accessibilityLabel("Sign out \(device)")
                .accessibilityIdentifier("latchkey.sessions.end.\(session.sessionId.rawValue)")
        }
    }
}

/// A session: the device, how it began, and when it was last used.
private struct SessionRow: View {
    let session: SessionEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(verbatim: session.deviceModel.rawValue).font(.headline)
            if session.current { Text("This phone").font(.subheadline) }
            Text(method).font(.subheadline).foregroundColor(.secondary)
            Text("Signed in \(session.beganAt.words)").font(.caption).foregroundColor(.secondary)
            Text("Last used \(session.lastUsedAt.words)").font(.caption).foregroundColor(.secondary)
        }
        .accessibilityElement(children: .combine)
    }

    private var method: LocalizedStringKey {
        switch session.method {
        case .deviceKey: "With the device’s key"
        case .attestedKey: "With the device’s key and an attested key"
        case .oneTimePassword: "With a code by text message"
        case .linkedIdentity: "With a linked sign-in at another provider"
        }
    }
}
