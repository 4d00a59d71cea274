import AppShared
import SwiftUI

/// The screen "Settings".
struct SettingsView: View {
    @ObservedObject var model: SettingsViewModel

    var body: some View {
        Form {
            NoticeSection(notice: model.notice, identifier: "settings.notice")
            Section {
                FactRow(name: "Network", value: model.network, identifier: "settings.network")
                VStack(alignment: .leading, spacing: 4) {
                    Text("Access node").font(.caption).foregroundColor(.secondary)
                    Text(model.node).accessibilityIdentifier("settings.node")
                }
            } header: {
                Text("Flow")
            } footer: {
                Text("The address says which network it belongs to.")
            }
            if model.hasPhrase {
                Section {
                    NavigationLink {
                        PhraseView(words: model.words)
                    } label: {
                        Label("Recovery Phrase", systemImage: "text.book.closed")
                    }
                    .accessibilityIdentifier("settings.phrase")
                }
            }
            Section {
                Button("Remove Account", role: .destructive) { model.isConfirming = true }
                    .accessibilityIdentifier("settings.remove")
            } footer: {
                Text("The account itself stays as it is.")
            }
        }
        .alert("Remove this account from the iPhone?", isPresented: $model.isConfirming) {
            Button("Remove", role: .destructive) { Task { await model.remove() } }
            Button("Cancel", role: .cancel) {}
        } message: {
            Text(
                "Keys that you imported are deleted here, also those that were put aside. "
                    + "Have your recovery kit or your words at hand.")
        }
        .task { await model.appear() }
    }
}

/// The recovery phrase, after the rotation.
private struct PhraseView: View {
    @ObservedObject var words: WordsViewModel

    var body: some View {
        Form { PhraseSections(words: words) }
            .navigationTitle("Recovery Phrase")
            .onDisappear { words.hide() }
    }
}
