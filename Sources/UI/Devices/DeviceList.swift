import LatchkeyKit
import SwiftUI

/// The user's devices, each with a button that removes it after a question.
///
/// ```swift
/// NavigationLink("Your Devices") { DeviceList(signIn) }
/// ```
///
/// It reads the devices when it appears and when it is pulled down. Where the person has to sign in first, it shows
/// the button for that. Draw the rows with `row`.
public struct DeviceList<Row: View>: View {
    @StateObject private var model: DeviceListModel
    @State private var asked: ListedDevice?
    private let onRemoveThisPhone: @MainActor () -> Void
    private let row: (ListedDevice) -> Row

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - signIn: the app's sign-in.
    ///   - onRemoveThisPhone: called when this phone itself was removed; the person is no longer signed in then.
    ///   - row: draws a device; the button that removes it stands beside it.
    public init(
        _ signIn: DeviceSignIn, onRemoveThisPhone: @escaping @MainActor () -> Void = {},
        @ViewBuilder row: @escaping (ListedDevice) -> Row
    ) {
        _model = StateObject(wrappedValue: DeviceListModel(signIn))
        self.onRemoveThisPhone = onRemoveThisPhone
        self.row = row
    }

    /// The list, or what keeps it from being shown.
    public var body: some View {
        List {
            if let error = model.error { failure(error) }
            if let devices = model.devices { section(devices) } else if model.isLoading { WaitingLabel("Loading…") }
        }
        .navigationTitle("Devices")
        .task { [model] in await model.load() }
        .refreshable { [model] in await model.load() }
        .confirmationDialog(
            question, isPresented: isAsking, titleVisibility: .visible, presenting: asked,
            actions: { device in
                Button("Remove", role: .destructive) { remove(device) }
            }, message: { device in Text(consequence(device)) })
    }

    private func failure(_ error: LatchkeyError) -> some View {
        Section {
            AccountFailureView(
                error: error, signIn: model.signIn, name: "latchkey.devices", isBusy: model.isLoading
            ) { [model] in await model.load() }
        }
    }

    private func section(_ devices: [ListedDevice]) -> some View {
        Section {
            if devices.isEmpty {
                Text("No devices are enrolled.").foregroundColor(.secondary)
                    .accessibilityIdentifier("latchkey.devices.empty")
            }
            ForEach(devices) { device in
                HStack {
                    row(device)
                    Spacer()
                    removeButton(device)
                }
            }
        } footer: {
            if !devices.isEmpty { Text("A device that is removed is signed out, and can’t sign in any more.") }
        }
    }

    @ViewBuilder private func removeButton(_ device: ListedDevice) -> some View {
        if model.removing == device.id {
            ProgressView().accessibilityLabel("Removing \(device.model)")
        } else {
            Button(role: .destructive) {
                asked = device
            } label: {
                Image(systemName: "trash")
            }
            .buttonStyle(.borderless)
            .disabled(model.removing != nil)
            .accessibilityLabel("Remove \(device.model)")
            .accessibilityIdentifier("latchkey.devices.remove.\(device.id.rawValue)")
        }
    }

    private var question: LocalizedStringKey {
        guard let asked else { return "Remove?" }
        return asked.isThisPhone ? "Remove This Phone?" : "Remove \(asked.model)?"
    }

    private func consequence(_ device: ListedDevice) -> LocalizedStringKey {
        device.isThisPhone
            ? "The key on this phone is deleted, and you are signed out."
            : "The device is signed out, and its key is no longer accepted."
    }

    private var isAsking: Binding<Bool> {
        Binding(get: { asked != nil }, set: { if !$0 { asked = nil } })
    }

    private func remove(_ device: ListedDevice) {
        Task { if await model.remove(device), device.isThisPhone { onRemoveThisPhone() } }
    }
}

extension DeviceList where Row == DeviceRow {
    /// Creates a list with the usual rows.
    public init(_ signIn: DeviceSignIn, onRemoveThisPhone: @escaping @MainActor () -> Void = {}) {
        self.init(signIn, onRemoveThisPhone: onRemoveThisPhone) { DeviceRow(device: $0) }
    }
}
