import AppShared
import SwiftUI

/// The account: its address, its balance and its keys.
struct AccountView: View {
    @ObservedObject var model: AccountViewModel

    var body: some View {
        List {
            NoticeSection(notice: model.notice, identifier: "account.notice")
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
        .refreshable { await model.read() }
        .navigationTitle("Account")
    }

    private func keys(_ facts: AccountFacts) -> some View {
        Section {
            ForEach(facts.liveKeys) { key in AccountKeyRow(key: key) }
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

/// A key: its kind, its weight, and whose it is.
struct AccountKeyRow: View {
    let key: AccountFacts.Key

    var body: some View {
        HStack {
            Image(systemName: key.isBlocto ? "exclamationmark.triangle.fill" : "key.fill")
                .foregroundColor(key.isBlocto ? .orange : .green)
                .accessibilityHidden(true)
            VStack(alignment: .leading, spacing: 2) {
                Text(title).accessibilityIdentifier("key.title")
                Text("\(key.kind) · \(key.digest)").font(.caption).foregroundColor(.secondary)
            }
            Spacer()
            Text("\(key.weight)").foregroundColor(.secondary).accessibilityIdentifier("key.weight")
        }
        .padding(.vertical, 2)
    }

    private var title: String {
        let name = key.isBlocto ? "Blocto’s key" : "Key \(key.id)"
        return key.isHere ? "\(name), on this iPhone" : name
    }
}
