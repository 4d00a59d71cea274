import Foundation
import LatchkeyKit
import LatchkeyUI
@_spi(Latchkey) import SwiftUI
import Testing
import VirtualPhone

// The examples of docs/latchkey-ui.md, word for word: a test compares them, and another draws them.

private struct AccountView: View {
    let signIn: DeviceSignIn
    let open: (DeviceSignIn.Session) -> Void
    @State private var isEnrolling = false

    var body: some View {
        NavigationView {
            List {
                SignInButton(signIn) { session in open(session) }
                    .buttonStyle(.borderedProminent)
                Button("Enroll This Phone") { isEnrolling = true }
                NavigationLink("Your Devices") { DeviceList(signIn) }
                NavigationLink("Security") { SecurityView(signIn) }
            }
            .navigationTitle("Account")
        }
        .sheet(isPresented: $isEnrolling) { EnrollmentSheet(signIn) }
    }
}

private struct LostPhoneView: View {
    let signIn: DeviceSignIn
    @State private var isRecovering = false

    var body: some View {
        Button("I Have Lost My Phone") { isRecovering = true }
            .sheet(isPresented: $isRecovering) {
                RecoverySheet(signIn) { Task { try await signIn.signIn() } }
            }
    }
}

private struct OwnLooks: View {
    let signIn: DeviceSignIn
    let phase: SignInPhase
    let begin: () -> Void

    var body: some View {
        VStack {
            SignInButton(signIn) { phase in
                Text(phase.isRunning ? "One moment…" : "Open My Account")
            }
            SignInButton(phase: phase) { begin() }
            DeviceList(signIn) { device in
                Label(device.model, systemImage: device.isThisPhone ? "iphone" : "desktopcomputer")
            }
        }
    }
}

extension PhoneSuite {
    @MainActor @Suite struct GuideTests {
        @Test("the account screen of the guide enrolls, signs in and lists the devices")
        func account() async throws {
            try await Stage.run { (stage: Stage) async throws in
                let (sessions, opened) = AsyncStream<DeviceSignIn.Session>.makeStream()
                let host = ScreenHost(AccountView(signIn: stage.signIn) { opened.yield($0) })
                defer { host.end() }
                await host.tap("Enroll This Phone")
                await host.type(Stage.user, into: "latchkey.enrollment.username")
                await host.type(Stage.number, into: "latchkey.enrollment.phoneNumber")
                await host.tap("Enroll with Face ID")
                _ = await host.screen { screen in !screen.all.contains { $0.role == .sheet } }
                await host.tap("Sign In")
                for await session in sessions {
                    #expect(session.username.rawValue == Stage.user)
                    break
                }
                let screen = await host.screen { $0.says("Your Devices") }
                let link = try #require(screen.all.first { $0.label == "Your Devices" && $0.isEnabled })
                host.send(.tap(link.id))
                _ = await host.screen { $0.says("This phone") }
            }
        }

        @Test("the button of the guide for a lost phone opens the sheet that begins a recovery")
        func lostPhone() async throws {
            try await Stage.run { (stage: Stage) async throws in
                let host = ScreenHost(LostPhoneView(signIn: stage.signIn))
                defer { host.end() }
                await host.tap("I Have Lost My Phone")
                let screen = await host.screen { $0.element("latchkey.recovery.begin") != nil }
                #expect(screen.element("latchkey.recovery.begin")?.isEnabled == false)
            }
        }

        @Test("a button and rows of an app's own are drawn")
        func ownLooks() async throws {
            try await Stage.run { (stage: Stage) async throws in
                try await stage.enroll()
                try await stage.signIn.signIn()
                let host = ScreenHost(OwnLooks(signIn: stage.signIn, phase: .working) {})
                defer { host.end() }
                let screen = await host.screen {
                    $0.says("iPhone 15 Pro") && $0.button("Open My Account")?.isEnabled == true
                }
                #expect(screen.button("Signing In…")?.isEnabled == false)
            }
        }
    }
}

@Suite struct GuideTextTests {
    @Test("the guide's examples are the ones that are compiled here")
    func sameExamples() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let guide = try String(contentsOf: root.appendingPathComponent("docs/latchkey-ui.md"), encoding: .utf8)
        let source = Self.plain(try String(contentsOfFile: #filePath, encoding: .utf8))
        let examples = guide.components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "\n```").first }
        #expect(examples.count == 5)
        for example in examples { #expect(source.contains(Self.plain(example)), "\(example)") }
    }

    /// The lines without their indentation, as the source has some examples inside others.
    private static func plain(_ text: String) -> String {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
    }
}
