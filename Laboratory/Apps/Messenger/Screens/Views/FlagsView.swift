import AppShared
import LatchkeyKit
import SwiftUI

/// The screen "Flags": what holds, where it comes from, and this phone's own settings.
struct FlagsView: View {
    @ObservedObject var model: MessengerModel

    private var flags: FlagsViewModel { model.flags }

    var body: some View {
        Form {
            NoticeSection(notice: flags.notice, identifier: "flags.notice")
            holding
            own
        }
        .refreshable { await flags.fetch() }
    }

    private var holding: some View {
        Section {
            FactRow(name: "From", value: flags.source, identifier: "flags.source")
            FactRow(
                name: "App Attest", value: flags.current.isFeatureEnabled ? "On" : "Off", identifier: "flags.enabled")
            FactRow(
                name: "Assert again after", value: FlagsViewModel.words(flags.current.refreshThreshold),
                identifier: "flags.threshold")
            FactRow(
                name: "Retries before a rest", value: "\(flags.current.maxRetryAttempts)",
                identifier: "flags.attempts")
            FactRow(name: "iOS", value: flags.systemVersion, identifier: "flags.system")
            TaskButton("Fetch Flags", symbol: "arrow.clockwise") { await flags.fetch() }
                .disabled(flags.isBusy)
                .accessibilityIdentifier("flags.fetch")
        } header: {
            Text("What Holds")
        } footer: {
            Text("If newer flags can’t be had, the last good ones hold.")
        }
    }

    private var own: some View {
        Section {
            Toggle("Set on This Phone", isOn: binding(flags.own != nil) { await flags.useOwn($0) })
                .accessibilityIdentifier("flags.own")
            if let own = flags.own {
                Toggle(
                    "App Attest", isOn: binding(own.isFeatureEnabled) { await flags.change(\.isFeatureEnabled, to: $0) }
                )
                .accessibilityIdentifier("flags.own.enabled")
                Toggle(
                    "On iOS \(flags.systemVersion)",
                    isOn: binding(own.isEnabledOnThisVersion) { await flags.change(\.isEnabledOnThisVersion, to: $0) }
                )
                .accessibilityIdentifier("flags.own.version")
                Picker(
                    "Assert again after",
                    selection: binding(own.refreshThreshold) { await flags.change(\.refreshThreshold, to: $0) }
                ) {
                    ForEach(OwnFlags.thresholds, id: \.self) { Text(FlagsViewModel.words($0)).tag($0) }
                }
                .accessibilityIdentifier("flags.own.threshold")
                Stepper(
                    "Retries before a rest: \(own.maxRetryAttempts)",
                    value: binding(own.maxRetryAttempts) { await flags.change(\.maxRetryAttempts, to: $0) },
                    in: OwnFlags.attempts
                )
                .accessibilityIdentifier("flags.own.attempts")
            }
        } header: {
            Text("This Phone")
        } footer: {
            Text("They hold in the place of those from afar, until you turn them off.")
        }
    }

    private func binding<Value: Sendable>(
        _ value: Value, _ set: @escaping @MainActor @Sendable (Value) async -> Void
    ) -> Binding<Value> {
        Binding(get: { value }, set: { new in Task { @MainActor in await set(new) } })
    }
}
