import AppShared
import SwiftUI

/// The account: its address, its balance and its keys.
struct AccountView: View {
    @ObservedObject var model: AccountViewModel

    var body: some View {
        List {
            NoticeSection(notice: model.notice, identifier: "account.notice")
            KeyStateSection(model: model)
            Section {
                VStack(alignment: .leading, spacing: 4) {
                    Text("Address").font(.caption).foregroundColor(.secondary)
                    Text(model.address).font(.system(.body, design: .monospaced))
                        .accessibilityIdentifier("account.address")
                }
                FactRow(name: "Network", value: model.network, identifier: "account.network")
                FactRow(name: "Balance", value: model.facts?.balance ?? "…", identifier: "account.balance")
            }
            if let facts = model.facts { keys(facts) }
        }
        .refreshable { await model.refresh() }
    }

    private func keys(_ facts: AccountFacts) -> some View {
        Section {
            ForEach(facts.liveKeys) { key in AccountKeyRow(key: key) }
            Button {
                model.importing.isPresented = true
            } label: {
                Label("Import a Key", systemImage: "square.and.arrow.down")
            }
            .accessibilityIdentifier("account.import")
        } header: {
            Text("Keys")
        } footer: {
            Text(footer(facts))
        }
    }

    private func footer(_ facts: AccountFacts) -> String {
        let rule = "Keys act for the account when their weights add up to 1000."
        switch facts.revokedCount {
        case 0: return rule
        case 1: return "\(rule) One more key is revoked."
        default: return "\(rule) \(facts.revokedCount) more keys are revoked."
        }
    }
}

/// Whether the keys need rotating, and the button that begins it.
private struct KeyStateSection: View {
    @ObservedObject var model: AccountViewModel

    var body: some View {
        Section {
            switch model.keyState {
            case .unknown: ActivityRow("Checking your keys", identifier: "keys.checking")
            case .own:
                StatusCard(
                    symbol: "checkmark.seal.fill", tint: .green, title: "Your keys are in order",
                    message: "Blocto has no key of this account.", titleIdentifier: "keys.own")
            case .needRotating:
                StatusCard(
                    symbol: "exclamationmark.triangle.fill", tint: .orange, title: "Your keys need rotating",
                    message: "Keys that Blocto made still act for this account. Replace them with your own.",
                    titleIdentifier: "keys.rotate")
                TaskButton("Get New Keys", symbol: "key.fill") { await model.openRotation() }
                    .accessibilityIdentifier("keys.begin")
            case .needKey(let weight):
                StatusCard(
                    symbol: "exclamationmark.triangle.fill", tint: .orange, title: "A key is missing",
                    message: "Blocto’s keys need rotating. The keys on this iPhone have weight \(weight) of 1000. "
                        + "Import the key of your recovery kit.",
                    titleIdentifier: "keys.missing", messageIdentifier: "keys.missing.message")
                Button("Import a Key") { model.importing.isPresented = true }
                    .accessibilityIdentifier("keys.import")
            case .unfinished:
                StatusCard(
                    symbol: "hourglass", tint: .orange, title: "Your new keys are not finished",
                    message: "Your present keys still work. Go on to finish.", titleIdentifier: "keys.unfinished")
                TaskButton("Go On", symbol: "arrow.right.circle.fill") { await model.openRotation() }
                    .accessibilityIdentifier("keys.goon")
            case .failed(let notice):
                StatusCard(
                    symbol: notice.symbol, tint: notice.kind.tint, title: notice.title, message: notice.message,
                    titleIdentifier: "keys.failed", messageIdentifier: "keys.failed.message")
                TaskButton("Check Again", symbol: "arrow.clockwise") { await model.refresh() }
                    .accessibilityIdentifier("keys.again")
            }
        }
    }
}

/// A key: its kind, its weight, and whose it is.
private struct AccountKeyRow: View {
    let key: AccountFacts.Key

    var body: some View {
        HStack {
            Image(systemName: key.isBlocto ? "exclamationmark.triangle.fill" : "key.fill")
                .foregroundColor(key.isBlocto ? .orange : .green)
                .accessibilityHidden(true)
            VStack(alignment: .leading, spacing: 2) {
                Text(title).accessibilityIdentifier("key.title")
                Text(key.kind).font(.caption).foregroundColor(.secondary)
                Text(key.digest).font(.system(.caption, design: .monospaced)).foregroundColor(.secondary)
            }
            Spacer()
            Text(verbatim: "\(key.weight)").foregroundColor(.secondary).lineLimit(1).fixedSize()
                .accessibilityIdentifier("key.weight")
        }
        .padding(.vertical, 2)
    }

    private var title: String {
        let name = key.isBlocto ? "Blocto’s key" : "Key"
        return key.isHere ? "\(name) \(key.id), on this iPhone" : "\(name) \(key.id)"
    }
}
