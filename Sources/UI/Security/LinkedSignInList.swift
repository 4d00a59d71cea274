import Foundation
import LatchkeyKit
import LatchkeyWire
import SwiftUI

/// The accounts at other providers that sign in to this one, each with a button that removes it after a question.
///
/// ```swift
/// NavigationLink("Linked Sign-Ins") { LinkedSignInList(signIn) }
/// ```
///
/// It reads them when it appears and when it is pulled down. To link one is the app's part, which has the provider's
/// sign-in: `DeviceSignIn/linkIdentity(idToken:challenge:)`.
public struct LinkedSignInList: View {
    @StateObject private var model: LinkedSignInListModel
    @State private var asked: LinkedIdentity?

    /// Creates a list.
    public init(_ signIn: DeviceSignIn) {
        _model = StateObject(wrappedValue: LinkedSignInListModel(signIn))
    }

    /// The list, or what keeps it from being shown.
    public var body: some View {
        List {
            if let failure = model.failure {
                Section {
                    AccountFailureView(
                        error: failure.error, signIn: model.signIn, name: "latchkey.linked",
                        isBusy: model.running != nil
                    ) { await model.tryAgain() }
                }
            }
            if let identities = model.identities {
                section(identities)
            } else if model.running == .read {
                WaitingLabel("Loading…")
            }
        }
        .navigationTitle("Linked Sign-Ins")
        .task { [model] in await model.load() }
        .refreshable { [model] in await model.load() }
        .confirmationDialog(
            "Remove This Linked Sign-In?", isPresented: isAsking, titleVisibility: .visible, presenting: asked,
            actions: { identity in
                Button("Remove", role: .destructive) { Task { await model.remove(identity.identityId) } }
            },
            message: { _ in
                Text("It signs in no longer, and you are signed out wherever a linked sign-in was used.")
            })
    }

    private func section(_ identities: [LinkedIdentity]) -> some View {
        Section {
            if identities.isEmpty {
                Text("Nothing is linked.").foregroundColor(.secondary)
                    .accessibilityIdentifier("latchkey.linked.empty")
            }
            ForEach(identities, id: \.identityId) { identity in
                HStack {
                    LinkedSignInRow(identity: identity)
                    Spacer()
                    removeButton(identity)
                }
            }
        } footer: {
            Text("A linked sign-in shows you your account. Changes need a key of one of your devices.")
        }
    }

    @ViewBuilder private func removeButton(_ identity: LinkedIdentity) -> some View {
        if model.running == .remove(identity.identityId) {
            ProgressView().accessibilityLabel("Removing \(identity.provider)")
        } else {
            Button(role: .destructive) {
                asked = identity
            } label: {
                Image(systemName: "trash")
            }
            .buttonStyle(.borderless)
            .disabled(model.running != nil)
            .accessibilityLabel("Remove \(identity.provider)")
            .accessibilityIdentifier("latchkey.linked.remove.\(identity.identityId.rawValue)")
        }
    }

    private var isAsking: Binding<Bool> {
        Binding(get: { asked != nil }, set: { if !$0 { asked = nil } })
    }
}

/// A linked sign-in: the provider, and when it was linked and used.
private struct LinkedSignInRow: View {
    let identity: LinkedIdentity

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(verbatim: identity.provider).font(.headline)
            Text("Linked \(identity.linkedAt.words)").font(.caption).foregroundColor(.secondary)
            if let lastUsedAt = identity.lastUsedAt {
                Text("Last used \(lastUsedAt.words)").font(.caption).foregroundColor(.secondary)
            } else {
                Text("Has not signed in yet").font(.caption).foregroundColor(.secondary)
            }
        }
        .accessibilityElement(children: .combine)
    }
}

extension LinkedIdentity {
    /// The provider as a person knows it: the issuer's host.
    fileprivate var provider: String { URL(string: issuer)?.host ?? issuer }
}
