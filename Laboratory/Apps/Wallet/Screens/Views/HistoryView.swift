import AppShared
import SwiftUI

/// The screen "History".
struct HistoryView: View {
    @ObservedObject var model: HistoryViewModel

    var body: some View {
        List {
            NoticeSection(notice: model.notice, identifier: "history.notice")
            if model.entries.isEmpty {
                Section {
                    Text("The account’s keys have not been changed on this iPhone yet.")
                        .foregroundColor(.secondary)
                        .accessibilityIdentifier("history.empty")
                }
            }
            ForEach(model.entries) { entry in
                Section {
                    VStack(alignment: .leading, spacing: 2) {
                        Text(entry.title).font(.headline).accessibilityIdentifier("history.title")
                        Text(entry.date).font(.caption).foregroundColor(.secondary)
                    }
                    keys("Added", entry.added)
                    keys("Removed", entry.removed)
                }
            }
            if !model.retired.isEmpty { retired }
        }
        .task { await model.read() }
        .refreshable { await model.read() }
        .alert(
            "Delete this key for good?", isPresented: isConfirming, presenting: model.leaving,
            actions: { key in
                Button("Delete", role: .destructive) { Task { await model.remove(key) } }
                Button("Cancel", role: .cancel) {}
            },
            message: { _ in Text("The chain says that it is revoked. A deleted key can’t be brought back.") })
    }

    private func keys(_ name: String, _ keys: [String]) -> some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(name).font(.caption).foregroundColor(.secondary)
            ForEach(keys, id: \.self) { key in Text(key).font(.system(.footnote, design: .monospaced)) }
        }
    }

    private var retired: some View {
        Section {
            ForEach(model.retired) { key in
                HStack {
                    VStack(alignment: .leading, spacing: 2) {
                        Text(key.title).font(.system(.footnote, design: .monospaced))
                        if !key.date.isEmpty {
                            Text("put aside \(key.date)").font(.caption).foregroundColor(.secondary)
                        }
                    }
                    Spacer()
                    Button("Delete", role: .destructive) { model.leaving = key }
                        .buttonStyle(.borderless)
                        .accessibilityIdentifier("history.delete")
                }
            }
        } header: {
            Text("Old keys on this iPhone")
        } footer: {
            Text("They are revoked and of no use. They stay until you delete them, in case a node was wrong.")
        }
    }

    private var isConfirming: Binding<Bool> {
        Binding(get: { model.leaving != nil }, set: { if !$0 { model.leaving = nil } })
    }
}
