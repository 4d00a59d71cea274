import LatchkeyKit
import LatchkeyUI
@_spi(Latchkey) import SwiftUI
import Testing
import VirtualPhone
import VirtualPhoneTesting

extension PhoneSuite {
    /// The list of a user's devices.
    @MainActor @Suite struct DeviceListTests {
        /// The rows with a button that removes the device.
        private func models(_ screen: ScreenNode) -> [String] {
            screen.all.filter { $0.role == .button && $0.label.hasPrefix("Remove ") }
                .map { String($0.label.dropFirst("Remove ".count)) }
        }

        /// Two devices of one user; the sign-in of the second.
        private func twoDevices(_ stage: Stage) async throws -> DeviceSignIn {
            try await stage.enroll(model: "iPhone SE")
            try await stage.signIn.signIn()
            let second = try stage.anotherPhone()
            try await second.enroll(
                .init(username: Stage.user, phoneNumber: Stage.number, deviceModel: "iPhone 15 Pro"), with: .passcode)
            return second
        }

        @Test("each device is listed with model and method, and this phone is marked")
        func listed() async throws {
            try await Stage.run { (stage: Stage) async throws in
                let host = ScreenHost(DeviceList(try await twoDevices(stage)))
                defer { host.end() }
                let screen = await host.screen { models($0).count == 2 }
                #expect(models(screen) == ["iPhone SE", "iPhone 15 Pro"])
                #expect(screen.all.filter { $0.label == "This phone" }.count == 1)
                #expect(screen.says("Signs in with the passcode"))
                #expect(screen.says("Signs in with a key on the device"))
                #expect(screen.says("Has not signed in yet"))
                #expect(screen.element("latchkey.devices.failure") == nil)
            }
        }

        @Test("a device is removed after a question, and stays after Cancel")
        func removed() async throws {
            try await Stage.run { (stage: Stage) async throws in
                let second = try await twoDevices(stage)
                let host = ScreenHost(DeviceList(second))
                defer { host.end() }
                await host.tap("Remove iPhone SE")
                let asked = await host.screen { screen in screen.all.contains { $0.role == .confirmationDialog } }
                #expect(asked.all.first { $0.role == .confirmationDialog }?.label == "Remove iPhone SE?")
                await host.tap("Cancel")
                #expect(models(host.screen).count == 2)
                await host.tap("Remove iPhone SE")
                await host.tap("Remove")
                let screen = await host.screen { models($0).count == 1 && !$0.says("Removing iPhone SE") }
                #expect(models(screen) == ["iPhone 15 Pro"])
                // The tokens in the phone's keychain were those of the device that is gone.
                try await second.signIn()
                #expect(try await second.devices().map(\.deviceModel.rawValue) == ["iPhone 15 Pro"])
            }
        }

        @Test("who removes this phone is told so, and it is no longer enrolled")
        func thisPhone() async throws {
            try await Stage.run { (stage: Stage) async throws in
                try await stage.enroll()
                try await stage.signIn.signIn()
                let (removals, removal) = AsyncStream<Void>.makeStream()
                let host = ScreenHost(DeviceList(stage.signIn) { removal.yield() })
                defer { host.end() }
                await host.tap("Remove iPhone 15 Pro")
                let asked = await host.screen { screen in screen.all.contains { $0.role == .confirmationDialog } }
                #expect(asked.all.first { $0.role == .confirmationDialog }?.label == "Remove This Phone?")
                await host.tap("Remove")
                for await _ in removals { break }
                #expect(stage.signIn.state == .notEnrolled)
                _ = await host.screen { $0.element("latchkey.devices.empty") != nil }
            }
        }

        @Test("who is not signed in is offered the button for it, and then sees the devices")
        func notSignedIn() async throws {
            try await Stage.run { (stage: Stage) async throws in
                try await stage.enroll()
                let host = ScreenHost(DeviceList(stage.signIn))
                defer { host.end() }
                let failed = await host.screen { $0.element("latchkey.devices.failure") != nil }
                #expect(failed.element("latchkey.devices.failure")?.label == "You are not signed in.")
                #expect(models(failed).isEmpty)
                await host.tap("Sign In")
                let screen = await host.screen { models($0).count == 1 }
                #expect(screen.element("latchkey.devices.failure") == nil)
            }
        }

        @Test("a failed reading says why, and another try shows the devices")
        func offline() async throws {
            try await Stage.run { (stage: Stage) async throws in
                try await stage.enroll()
                try await stage.signIn.signIn()
                stage.gateway.fail(.devices, .requestLost)
                let host = ScreenHost(DeviceList(stage.signIn))
                defer { host.end() }
                let failed = await host.screen { $0.element("latchkey.devices.failure") != nil }
                #expect(failed.says("The server can't be reached."))
                await host.tap("Try Again")
                let screen = await host.screen { models($0).count == 1 }
                #expect(screen.element("latchkey.devices.failure") == nil)
            }
        }

        @Test("a removal that the server refuses leaves the device in the list, and says why")
        func refused() async throws {
            try await Stage.run { (stage: Stage) async throws in
                let second = try await twoDevices(stage)
                stage.gateway.fail(.removeDevice, .refused(.reauthenticationRequired))
                let host = ScreenHost(DeviceList(second))
                defer { host.end() }
                await host.tap("Remove iPhone SE")
                await host.tap("Remove")
                let failed = await host.screen { $0.element("latchkey.devices.failure") != nil }
                #expect(models(failed).count == 2)
                #expect(failed.button("Sign In") != nil)
            }
        }

        @Test("an app draws its own rows")
        func ownRows() async throws {
            try await Stage.run { (stage: Stage) async throws in
                try await stage.enroll()
                try await stage.signIn.signIn()
                let host = ScreenHost(DeviceList(stage.signIn) { device in Text("Device: \(device.model)") })
                defer { host.end() }
                let screen = await host.screen { $0.says("Device: iPhone 15 Pro") }
                #expect(!screen.says("This phone"))
                #expect(models(screen) == ["iPhone 15 Pro"])
            }
        }
    }
}
