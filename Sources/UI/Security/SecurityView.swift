import LatchkeyKit
import SwiftUI

/// How the account is secured: devices, sign-ins, notices, linked sign-ins at other providers, phone number, codes by
/// text message, recovery codes.
///
/// ```swift
/// NavigationLink("Security") { SecurityView(signIn) }
/// ```
///
/// While somebody recovers the account, that stands above everything else, with a button that stops it. Where the
/// person has to sign in first, it shows the button for that. It reads everything when it appears and when it is pulled
/// down.
public struct SecurityView: View {
    @StateObject private var model: SecurityModel
    @State private var isChangingNumber = false
    private let onRemoveThisPhone: @MainActor () -> Void

    /// Creates the screen.
    ///
    /// - Parameters:
    ///   - signIn: the app's sign-in.
    ///   - onRemoveThisPhone: called when this phone itself was removed; the person is no longer signed in then.
    public init(_ signIn: DeviceSignIn, onRemoveThisPhone: @escaping @MainActor () -> Void = {}) {
        _model = StateObject(wrappedValue: SecurityModel(signIn))
        self.onRemoveThisPhone = onRemoveThisPhone
    }

    /// The warning, if there is one, and below it the account.
    public var body: some View {
        List {
            RecoveryWarning(model: model)
            reading
            places
            numbers
            RecoveryCodesSection(model: model)
        }
        .navigationTitle("Security")
        .task { [model] in await model.load() }
        .refreshable { [model] in await model.load() }
        .sheet(isPresented: $isChangingNumber) {
            PhoneNumberSheet(model.signIn) { _ in reload() }
        }
    }

    @ViewBuilder private var reading: some View {
        if model.failure?.attempt == .read {
            Section { SecurityFailureView(model: model) }
        } else if model.deviceCount == nil {
            WaitingLabel("Loading…")
        }
    }

    private var places: some View {
        Section {
            NavigationLink {
                DeviceList(model.signIn, onRemoveThisPhone: onRemoveThisPhone).onDisappear(perform: reload)
            } label: {
                NamedValue("Devices", symbol: "iphone", value: model.deviceCount.map { Text("\($0)") })
            }
            .accessibilityIdentifier("latchkey.security.devices")
            NavigationLink {
                SessionList(model.signIn).onDisappear(perform: reload)
            } label: {
                NamedValue("Where You Are Signed In", symbol: "person.crop.circle")
            }
            .accessibilityIdentifier("latchkey.security.sessions")
            NavigationLink {
                NoticeList(model.signIn).onDisappear(perform: reload)
            } label: {
                NamedValue(
                    "Notices", symbol: "bell",
                    value: model.unreadNotices > 0 ? Text("\(model.unreadNotices) unread") : nil)
            }
            .accessibilityIdentifier("latchkey.security.notices")
            if let count = model.linkedSignInCount {
                NavigationLink {
                    LinkedSignInList(model.signIn).onDisappear(perform: reload)
                } label: {
                    NamedValue(
                        "Linked Sign-Ins", symbol: "link", value: count > 0 ? Text("\(count)") : Text("None"))
                }
                .accessibilityIdentifier("latchkey.security.linked")
            }
        }
    }

    private var numbers: some View {
        Section {
            NamedValue(
                "Phone number", symbol: "phone", value: model.maskedNumber.map { Text(verbatim: $0) } ?? Text("None")
            )
            .accessibilityElement(children: .combine)
            .accessibilityIdentifier("latchkey.security.phoneNumber")
            Button("Change Phone Number") { isChangingNumber = true }
                .accessibilityIdentifier("latchkey.security.changeNumber")
            if let isOn = model.acceptsTextMessages {
                Toggle("Codes by text message", isOn: textMessages(isOn))
                    .disabled(model.running != nil)
                    .accessibilityIdentifier("latchkey.security.textMessages")
            }
            if case .textMessages? = model.failure?.attempt { SecurityFailureView(model: model) }
        } footer: {
            Text("While codes are off, no text message signs in to this account. Notices still go to your number.")
        }
    }

    /// Reads anew what may have been changed on a screen above this one.
    private func reload() { Task { await model.load() } }

    private func textMessages(_ isOn: Bool) -> Binding<Bool> {
        Binding(get: { isOn }, set: { isOn in Task { await model.setTextMessages(isOn) } })
    }
}

/// Why the last request of the screen failed, and what leads on.
struct SecurityFailureView: View {
    @ObservedObject var model: SecurityModel

    var body: some View {
        if let failure = model.failure {
            AccountFailureView(
                error: failure.error, signIn: model.signIn, name: "latchkey.security", isBusy: model.running != nil
            ) { await model.tryAgain() }
        }
    }
}

/// A row with a name on the left and what it stands at on the right.
private struct NamedValue: View {
    private let name: LocalizedStringKey
    private let symbol: String
    private let value: Text?

    init(_ name: LocalizedStringKey, symbol: String, value: Text? = nil) {
        self.name = name
        self.symbol = symbol
        self.value = value
    }

    var body: some View {
        HStack {
            Label(name, systemImage: symbol)
            Spacer()
            if let value { value.foregroundColor(.secondary) }
        }
    }
}
