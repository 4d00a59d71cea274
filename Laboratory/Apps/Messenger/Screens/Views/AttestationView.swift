import AppShared
import SwiftUI

/// The screen "Attestation": how things stand, the buttons, and the diagnostic report.
struct AttestationView: View {
    @ObservedObject var model: MessengerModel
    @State private var isAsking = false

    private var attestation: AttestationViewModel { model.attestation }

    var body: some View {
        List {
            NoticeSection(notice: attestation.notice, identifier: "attestation.notice")
            status
            buttons
            if !attestation.timings.isEmpty { timings }
            report
        }
        .refreshable { await attestation.refresh() }
        .confirmationDialog("Give the key up?", isPresented: $isAsking, titleVisibility: .visible) {
            Button("Reset Key", role: .destructive) { Task { await attestation.reset() } }
        } message: {
            Text("The next request makes another key. For Apple this phone then has one more.")
        }
    }

    private var status: some View {
        Section {
            FactRow(name: "State", value: attestation.state, identifier: "attestation.state")
            if let obstacle = attestation.obstacle {
                Text(obstacle).foregroundColor(.secondary).accessibilityIdentifier("attestation.obstacle")
            }
            ForEach(attestation.facts) { fact in FactRow(name: fact.name, value: fact.value, identifier: fact.id) }
        } header: {
            Text("Status")
        }
    }

    private var buttons: some View {
        Section {
            if let activity = attestation.activity {
                ActivityRow(activity, identifier: "attestation.progress")
            }
            TaskButton("Attest Now", symbol: "checkmark.shield") { await attestation.attest() }
                .disabled(!attestation.canTry)
                .accessibilityIdentifier("attestation.attest")
            TaskButton("Assert Now", symbol: "square.and.pencil") { await attestation.assert() }
                .disabled(!attestation.canTry)
                .accessibilityIdentifier("attestation.assert")
            Button(role: .destructive) {
                isAsking = true
            } label: {
                Label("Reset Key…", systemImage: "trash")
            }
            .disabled(!attestation.canReset)
            .accessibilityIdentifier("attestation.reset")
        } header: {
            Text("Try")
        }
    }

    private var timings: some View {
        Section {
            ForEach(attestation.timings) { fact in FactRow(name: fact.name, value: fact.value, identifier: fact.id) }
        } header: {
            Text("Times")
        }
    }

    private var report: some View {
        Section {
            Text(attestation.report).font(.system(.footnote, design: .monospaced)).textSelection(.enabled)
                .accessibilityIdentifier("attestation.report")
        } header: {
            Text("Diagnostic Report")
        } footer: {
            Text("Of the key it holds no more than the beginning of a hash.")
        }
    }
}
