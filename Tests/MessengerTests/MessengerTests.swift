import Foundation
import LatchkeyKit
import Testing
import VirtualPhone
import VirtualPhoneTesting

@testable import MessengerApp

/// The app against a real server, on a phone.
@MainActor @Suite(.phone(app: TestMessenger.app), .timeLimit(.minutes(1))) struct MessengerTests {
    @Test("a new phone attests by itself, and its message is read back")
    func message() async throws {
        try await TestMessenger.run { app in
            await app.model.launch()
            await app.settle("attested") { app.model.attestation.state == "Attested" }
            app.model.chat.draft = "  Hello  "
            await app.model.chat.send()
            #expect(app.model.chat.messages.map(\.text.rawValue) == ["Hello"])
            #expect(app.model.chat.messages.allSatisfy(app.model.chat.isOwn))
            #expect(app.model.chat.draft == "")
            #expect(app.model.chat.notice == nil)
            #expect(app.serverKeyCount == 1)
        }
    }

    @Test(
        "what is no message can't be sent",
        arguments: ["", "   ", "\n", String(repeating: "a", count: 501), "a\u{7}b"])
    func noMessage(text: String) async throws {
        try await TestMessenger.run { app in
            app.model.chat.draft = text
            #expect(!app.model.chat.canSend)
            await app.model.chat.send()
            #expect(app.model.chat.draft == text)
        }
    }

    @Test("while Apple is not reached the app waits and says how long, and then goes on by itself with the same key")
    func unavailable() async throws {
        try await TestMessenger.run { app in
            app.phone.setAppAttestFault(AppAttestFault(.fails(.serverUnavailable), at: .attestKey))
            await app.model.launch()
            await app.settle("the countdown and the next try sleep") { app.clock.sleeperCount == 2 }
            #expect(app.model.chat.notice?.message.contains("It is tried again by itself.") == true)
            #expect(!app.model.attestation.canTry)
            #expect(app.fact("attestation.failure") == "server_unavailable")
            #expect(app.fact("attestation.retry")?.hasPrefix("In ") == true)
            let key = app.fact("attestation.key")
            app.clock.advance(5)
            await app.settle("attested") { app.model.attestation.state == "Attested" }
            await app.settle("read") { app.model.chat.notice == nil }
            #expect(app.fact("attestation.key") == key)
            #expect(app.fact("attestation.failures") == "0")
            #expect(app.serverKeyCount == 1)
        }
    }

    @Test("a launch after a kill shows the state of before, and attests nothing anew")
    func killed() async throws {
        try await TestMessenger.run { app in
            await app.model.launch()
            await app.settle("attested") { app.model.attestation.state == "Attested" }
            let (key, time) = (app.fact("attestation.key"), app.fact("attestation.attestedAt"))
            try await app.kill()
            await app.model.attestation.refresh()
            #expect(app.model.attestation.state == "Attested")
            #expect(app.fact("attestation.key") == key)
            #expect(app.fact("attestation.attestedAt") == time)
            await app.model.launch()
            #expect(app.model.chat.notice == nil)
            #expect(app.serverKeyCount == 1)
        }
    }

    @Test("killed while Apple is asked, the next launch says so and goes on with the same key")
    func interrupted() async throws {
        try await TestMessenger.run { app in
            app.phone.setAppAttestFault(AppAttestFault(.held, at: .attestKey))
            let launching = Task { await app.model.launch() }
            await app.phone.waitUntilAppAttestHolds()
            #expect(app.phone.inspectAppAttest().keys.count == 1)
            try await app.kill(during: launching)
            await app.model.launch()
            await app.settle("attested") { app.model.attestation.state == "Attested" }
            #expect(app.model.log.entries.contains { $0.title.hasPrefix("The app ended in the middle") })
            #expect(app.phone.inspectAppAttest().keys.count == 1)
            #expect(app.serverKeyCount == 1)
        }
    }

    @Test("the buttons attest, assert, and give the key up; the next request makes another")
    func buttons() async throws {
        try await TestMessenger.run { app in
            await app.model.attestation.attest()
            #expect(app.model.attestation.notice?.title == "The key is attested")
            #expect(app.fact("attestation.assertedAt") == "Never")
            await app.model.attestation.assert()
            #expect(app.model.attestation.notice?.title == "The assertion is accepted")
            #expect(app.fact("attestation.assertedAt") != "Never")
            await app.model.attestation.reset()
            #expect(app.model.attestation.state == "No key")
            #expect(!app.model.attestation.canReset)
            await app.model.attestation.assert()
            #expect(app.model.attestation.state == "Attested")
            #expect(app.serverKeyCount == 2)
            #expect(app.model.attestation.timings.map(\.id).contains("attestation.step.generateKey"))
        }
    }

    @Test("flags from afar turn attesting off and on again; bad ones change nothing")
    func remoteFlags() async throws {
        try await TestMessenger.run { app in
            app.setFlags(#"{"isFeatureEnabled":false}"#)
            await app.model.launch()
            #expect(app.model.attestation.state == "Not available")
            #expect(app.model.chat.notice != nil)
            #expect(app.serverKeyCount == 0)
            app.setFlags("nonsense")
            await app.model.flags.fetch()
            #expect(app.model.flags.notice?.title == "The last good flags hold")
            #expect(!app.model.flags.current.isFeatureEnabled)
            app.setFlags(#"{"systemVersions":[{"from":"18.1","before":"18.1.1","isFeatureEnabled":true}]}"#)
            await app.model.flags.fetch()
            #expect(app.model.flags.current.isFeatureEnabled)
            await app.model.chat.load()
            #expect(app.model.chat.notice == nil)
        }
    }

    @Test("flags that are set on the phone hold over launches, until they are turned off")
    func ownFlags() async throws {
        try await TestMessenger.run { app in
            app.setFlags(#"{"refreshThreshold":600}"#)
            await app.model.launch()
            #expect(app.model.flags.current.refreshThreshold == 600)
            await app.model.flags.useOwn(true)
            await app.model.flags.change(\.isEnabledOnThisVersion, to: false)
            #expect(!app.model.flags.current.isFeatureEnabled)
            #expect(app.model.flags.source == "This phone")
            try await app.kill()
            await app.model.launch()
            #expect(app.model.attestation.state == "Not available")
            await app.model.flags.useOwn(false)
            #expect(app.model.flags.current.isFeatureEnabled)
            #expect(app.model.flags.current.refreshThreshold == 600)
        }
    }

    @Test("a message that can't be sent stays in the field, with the reason")
    func offline() async throws {
        try await TestMessenger.run { app in
            await app.model.launch()
            app.setOffline(true)
            app.model.chat.draft = "Hello"
            await app.model.chat.send()
            #expect(app.model.chat.draft == "Hello")
            #expect(app.model.chat.notice?.title == "The message was not sent")
            app.setOffline(false)
            await app.model.chat.send()
            #expect(app.model.chat.messages.map(\.text.rawValue) == ["Hello"])
        }
    }

    @Test("a token that has run out is replaced by another assertion")
    func tokenExpired() async throws {
        try await TestMessenger.run { app in
            await app.model.launch()
            app.clock.advance(601)
            await app.model.chat.load()
            #expect(app.model.chat.notice == nil)
            #expect(app.phone.inspectAppAttest().keys.map(\.counter) == [2])
        }
    }

    @Test("after the app was deleted its key is not taken for the one that the keychain still names")
    func reinstalled() async throws {
        try await TestMessenger.run { app in
            await app.model.launch()
            await app.settle("attested") { app.model.attestation.state == "Attested" }
            let key = app.fact("attestation.key")
            app.phone.uninstall(TestMessenger.app.bundleIdentifier)
            app.disk.erase()
            app.phone.install(TestMessenger.app)
            try await app.kill()
            await app.model.launch()
            await app.settle("attested") { app.model.attestation.state == "Attested" }
            #expect(app.fact("attestation.key") != key)
            #expect(app.model.chat.notice == nil)
        }
    }

    @Test("the log can be exported, and shows neither key nor token")
    func export() async throws {
        try await TestMessenger.run { app in
            await app.model.launch()
            await app.settle("a log of all steps") {
                app.model.log.entries.contains { $0.title == "The server verifies the assertion" }
            }
            let key = try #require(app.phone.inspectAppAttest().keys.first).keyId
            for exportsJSON in [false, true] {
                app.model.exportsJSON = exportsJSON
                #expect(app.model.export.contains("Apple attests the key"))
                #expect(!app.model.export.contains(key))
                #expect(!app.model.export.contains("eyJ"))
            }
            #expect(app.model.attestation.report.contains("[keyLength] 44"))
            #expect(!app.model.attestation.report.contains(key))
            app.model.clearLog()
            #expect(app.model.log.entries.isEmpty)
        }
    }
}

/// Phones without App Attest.
@MainActor @Suite(.phone(.withoutSecureEnclave, app: TestMessenger.app), .timeLimit(.minutes(1)))
struct UnsupportedPhoneTests {
    @Test("the app says that there is no App Attest, and tries nothing")
    func unsupported() async throws {
        try await TestMessenger.run { app in
            await app.model.launch()
            #expect(app.model.attestation.state == "Not available")
            #expect(app.model.attestation.obstacle?.contains("no App Attest") == true)
            #expect(!app.model.attestation.canTry)
            #expect(app.model.chat.notice?.message.contains("What needs no attestation still works.") == true)
            #expect(app.model.attestation.retry.secondsLeft == 0)
        }
    }
}
