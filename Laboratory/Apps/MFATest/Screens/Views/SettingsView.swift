import AppShared
import LatchkeyUI
import SwiftUI

/// The screen "Settings": how this phone signs in, changes of it, and what the server and the app say of themselves.
struct SettingsView: View {
    @ObservedObject var model: AppModel

    private var settings: SettingsViewModel { model.settings }

    var body: some View {
        Form {
            method
            ProgressSection(
                activity: settings.isWorking ? model.state.activity : nil, steps: model.state.steps,
                identifier: "settings.progress")
            NoticeSection(notice: settings.result, identifier: "settings.result")
            number
            security
            server
            about
        }
        .refreshable { await settings.askServer() }
    }

    private var method: some View {
        Section {
            FactRow(name: "Method", value: settings.method, identifier: "settings.method")
            FactRow(name: "Key", value: settings.keyStorage, identifier: "settings.keyStorage")
            if settings.canSwitch(to: .biometric) {
                ActionButton(model, settings.biometricsLabel, symbol: model.enrollment.symbol) {
                    await settings.change(to: .biometric)
                }
            }
            if settings.canSwitch(to: .passcode) {
                ActionButton(model, "Switch to Passcode Only", symbol: "lock") { await settings.change(to: .passcode) }
            }
            if settings.canDowngrade {
                ActionButton(model, "Switch to SMS Codes", symbol: "message") { await settings.downgrade() }
            }
            if model.enrollment.isEnrolled {
                ActionButton(model, "Unenroll Device", symbol: "trash", role: .destructive) {
                    model.state.ask(.confirmUnenrollment)
                }
            }
        } header: {
            Text("Security Method")
        } footer: {
            Text("A switch makes a new key; the old one is deleted once the server has the new one.")
        }
    }

    private var number: some View {
        Section {
            if model.enrollment.isEnrolled {
                FactRow(name: "Phone number", value: settings.phoneNumber, identifier: "settings.phoneNumber")
            } else {
                NamedField("Phone number") {
                    PhoneNumberField(text: phoneNumber)
                        .accessibilityIdentifier("settings.phoneNumber")
                }
            }
        } header: {
            Text("SMS Fallback")
        } footer: {
            Text("The number is registered with the enrollment. To change it, open Security.")
        }
    }

    @ViewBuilder private var security: some View {
        if let signIn = settings.signIn {
            Section {
                NavigationLink {
                    SecurityView(signIn) { model.perform { await model.wasRemoved() } }
                        .onDisappear { model.perform { await model.accountMayHaveChanged() } }
                } label: {
                    Label("Security", systemImage: "lock.shield")
                }
                .accessibilityIdentifier("settings.security")
                if model.enrollment.isEnrolled {
                    ActionButton(model, "Open in Browser", symbol: "globe", identifier: "settings.accountPage") {
                        await settings.openAccountPage()
                    }
                }
                if model.authentication.signedIn == nil {
                    NavigationLink {
                        RecoveryScreen(model: model, signIn: signIn)
                    } label: {
                        Label("Get Your Account Back", systemImage: "lifepreserver")
                    }
                    .accessibilityIdentifier("settings.recovery")
                }
            } footer: {
                Text("Devices, sign-ins, notices, phone number and recovery codes of your account.")
            }
        }
    }

    private var server: some View {
        Section {
            FactRow(name: "Registration", value: settings.serverStatus, identifier: "settings.serverStatus")
            FactRow(name: "Address", value: settings.server)
            FactRow(name: "Name", value: settings.serverID)
            Button {
                model.perform { await settings.askServer() }
            } label: {
                Label("Check Server Status", systemImage: "server.rack")
            }
            .disabled(settings.isAsking)
            if let signIn = settings.signIn {
                NavigationLink {
                    DeviceList(signIn) { model.perform { await model.wasRemoved() } }
                } label: {
                    Label("Your Devices", systemImage: "iphone")
                }
            }
        } header: {
            Text("Server")
        }
    }

    private var about: some View {
        Section {
            FactRow(name: "Version", value: settings.version, identifier: "settings.version")
            FactRow(name: "Device", value: settings.device, identifier: "settings.device")
        } header: {
            Text("About")
        }
    }

    private var phoneNumber: Binding<String> {
        Binding(get: { model.state.phoneNumber }, set: { model.state.phoneNumber = $0 })
    }
}
