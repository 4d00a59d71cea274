import LatchkeyKit
import SwiftUI

/// The usual row of a ``DeviceList``: the model, how the device signs in, and when it last did.
public struct DeviceRow: View {
    private let device: ListedDevice

    /// Shows a device.
    public init(device: ListedDevice) {
        self.device = device
    }

    /// A symbol on the left, the words on the right.
    public var body: some View {
        HStack(spacing: 12) {
            Image(systemName: device.method == .oneTimeCode ? "message" : "key.fill")
                .foregroundColor(.accentColor).accessibilityHidden(true)
            VStack(alignment: .leading, spacing: 2) {
                Text(device.model).font(.headline)
                if device.isThisPhone { Text("This phone").font(.subheadline) }
                Text(method).font(.subheadline).foregroundColor(.secondary)
                Text(lastUsed).font(.caption).foregroundColor(.secondary)
            }
        }
        .accessibilityElement(children: .combine)
    }

    private var method: LocalizedStringKey {
        switch device.method {
        case .biometric?: "Signs in with Face ID or Touch ID"
        case .passcode?: "Signs in with the passcode"
        case .oneTimeCode?: "Signs in with codes by text message"
        case nil: "Signs in with a key on the device"
        }
    }

    private var lastUsed: LocalizedStringKey {
        guard let date = device.lastUsed else { return "Has not signed in yet" }
        return "Last signed in \(date.formatted(date: .abbreviated, time: .shortened))"
    }
}
