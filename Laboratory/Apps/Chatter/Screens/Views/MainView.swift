import AppShared
import SwiftUI

/// The list of chatts, newest first.
struct MainView: View {
    @ObservedObject var model: ChatterModel

    var body: some View {
        List {
            NoticeSection(notice: model.notice, identifier: "chatter.notice")
            chatts
            account
        }
        .refreshable { await model.getChatts() }
        .navigationTitle("Chatter")
        .toolbar {
            ToolbarItem(placement: .primaryAction) {
                TaskButton("Post", symbol: "square.and.pencil") { await model.post.open() }
                    .disabled(model.post.isOpening)
                    .accessibilityIdentifier("chatter.compose")
            }
        }
    }

    private var chatts: some View {
        Section {
            if model.chatts.isEmpty {
                Text(model.isReading ? "Reading…" : "Nobody has posted yet.").foregroundColor(.secondary)
                    .accessibilityIdentifier("chatter.empty")
            }
            ForEach(model.chatts) { chatt in ChattRow(chatt: chatt) }
        } footer: {
            Text("Everybody can read. To post, sign in.")
        }
    }

    private var account: some View {
        Section {
            FactRow(name: "Signed in", value: signedIn, identifier: "chatter.account")
            if model.signedInUntil == nil {
                TaskButton("Sign In", symbol: "person.crop.circle") { await model.post.open() }
                    .disabled(model.post.isOpening)
                    .accessibilityIdentifier("chatter.signin")
            }
            TaskButton(signOutLabel, role: .destructive) { await model.signOut() }
                .disabled(!model.canSignOut)
                .accessibilityIdentifier("chatter.signout")
        } header: {
            Text("Account")
        } footer: {
            Text("Signing out also removes a sign-in that an earlier launch has saved on this phone.")
        }
    }

    private var signOutLabel: String { model.signedInUntil == nil ? "Remove Saved Sign-In" : "Sign Out" }

    private var signedIn: String {
        guard let date = model.signedInUntil else { return "No" }
        return "Until " + date.formatted(date: .omitted, time: .standard)
    }
}

/// A chatt: the text, and who posted it and when.
private struct ChattRow: View {
    let chatt: ChatterModel.Row

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            HStack {
                Text(chatt.username).font(.headline).accessibilityIdentifier("chatt.username")
                Spacer()
                Text(chatt.time).font(.caption).foregroundColor(.secondary)
            }
            Text(chatt.message).accessibilityIdentifier("chatt.message")
        }
        .padding(.vertical, 2)
    }
}
