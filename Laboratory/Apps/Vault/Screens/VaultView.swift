import AppShared
import LatchkeyUI
import SwiftUI

/// The vault's screen: a section for each policy with the buttons of the on/off game.
public struct VaultView: View {
    @ObservedObject private var model: VaultModel
    @Environment(\.scenePhase) private var scenePhase
    @Environment(\.openURL) private var openURL
    @State private var text = "4111 1111 1111 1111"

    /// Shows a vault.
    public init(model: VaultModel) {
        self.model = model
    }

    /// The form.
    public var body: some View {
        NavigationView {
            Form {
                if let warning = model.warning {
                    Section {
                        Label(warning, systemImage: "exclamationmark.triangle.fill")
                            .foregroundColor(.orange)
                            .accessibilityIdentifier("vault.warning")
                    }
                }
                Section {
                    TextField("Text to keep", text: $text)
                        .accessibilityLabel("Text to keep")
                        .accessibilityIdentifier("vault.text")
                } header: {
                    Text("Item")
                } footer: {
                    Text("Add it under a rule, turn the passcode off in Settings, and query it.")
                }
                ForEach(model.rows) { row in section(row) }
                Section {
                    Button("Reset All", role: .destructive) { Task { await model.reset() } }
                        .accessibilityIdentifier("vault.reset")
                }
            }
            .navigationTitle("Vault")
        }
        .task { await model.appear() }
        .onChangeOfPhase(scenePhase) { phase in
            switch phase {
            case .background: hasLeft = true
            // A prompt makes the app inactive and active again, too: what it has opened stays to be read.
            case .active where hasLeft:
                hasLeft = false
                Task { await model.appear() }
            default: break
            }
        }
    }

    @State private var hasLeft = false

    private func section(_ row: VaultModel.Row) -> some View {
        let name = row.policy.rawValue
        return Section {
            Button("Add Item") { Task { await model.add(text, row.policy) } }
                .accessibilityIdentifier("vault.add.\(name)")
            Button("Query Item") { Task { await model.query(row.policy) } }
                .accessibilityIdentifier("vault.query.\(name)")
            if row.isBusy { ProgressView() }
            if let outcome = row.outcome {
                Label(outcome.line, systemImage: outcome.isFailure ? "xmark.octagon.fill" : "checkmark.circle.fill")
                    .foregroundColor(outcome.isFailure ? .red : .green)
                    .accessibilityIdentifier("vault.outcome.\(name)")
                if outcome.isFailure {
                    Text(outcome.summary).font(.caption).foregroundColor(.secondary)
                        .accessibilityIdentifier("vault.summary.\(name)")
                }
                if let offer = outcome.offer { offerButton(offer, row.policy) }
            }
            if let text = row.text {
                Text(text).accessibilityIdentifier("vault.shown.\(name)")
            }
        } header: {
            Text(row.policy.title)
        }
        .disabled(row.isBusy)
    }

    private func offerButton(_ offer: VaultOffer, _ policy: VaultPolicy) -> some View {
        Button(offer.title) {
            switch offer {
            case .openSettings: openURL.settings()
            case .tryAgain: Task { await model.tryAgain(text, policy) }
            case .enterPasscode: Task { await model.enterPasscode(policy) }
            case .storeAgain: Task { await model.storeAgain(text, policy) }
            }
        }
        .accessibilityIdentifier("vault.offer.\(policy.rawValue)")
    }
}
