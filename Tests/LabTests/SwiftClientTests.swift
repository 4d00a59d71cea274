import Foundation
import LatchkeyHTTP
import LatchkeyLabTesting
import Testing

@testable import LatchkeyLab

/// The client for Swift Testing, against a lab on loopback.
@Suite struct SwiftClientTests {
    /// Runs `body` with the client of a lab.
    private func withLab(token: String? = nil, _ body: (LabClient) async throws -> Void) async throws {
        var configuration = LabConfiguration(http: HTTPConfiguration(address: .internet(host: "127.0.0.1", port: 0)))
        configuration.token = token
        let lab = try Lab(configuration)
        do {
            try lab.start()
            let url = try #require(URL(string: "http://127.0.0.1:\(lab.port)"))
            try await body(LabClient(url, token: token))
        } catch {
            await lab.stop()
            throw error
        }
        await lab.stop()
    }

    @Test(
        "a person opens an app, allows, looks, and the requests are there", arguments: [nil, "a token for this test"])
    func enrollment(token: String?) async throws {
        try await withLab(token: token) { lab in
            let visit = try await lab.visit()
            var patient = try visit.phone
            // A guard against hanging only: the machine may be busy.
            patient.patience = .seconds(60)
            let phone = patient
            try await phone.open("dev.latchkey.MFATest")
            try await phone.tap("Enroll with Face ID")
            try await phone.allow()
            try await phone.look()
            try await phone.see("Enrolled with Face ID")
            try await phone.expectRequest("POST", "/mfa/enroll", status: 200)
            let error = await #expect(throws: LabExpectation.self) { try await phone.expectRequest("GET", "/nothing") }
            #expect(error?.description.contains("POST ") == true)
            #expect(try await phone.latestMessage == nil)
            try await visit.close()
            await #expect(throws: LabClientError.self) { try await phone.screen }
        }
    }

    @Test("a phone does all that the recorder writes down")
    func recordedSteps() async throws {
        try await withLab { lab in
            let visit = try await lab.visit()
            var patient = try visit.phone
            patient.patience = .seconds(60)
            let phone = patient
            try await phone.open("dev.latchkey.Vault")
            try await phone.type("milk", into: "vault.text")
            try await phone.submit()
            try await phone.tap("vault.add.whenUnlocked")
            try await phone.see("Success.")
            try await phone.goHome()
            _ = try await phone.wait("The home screen did not come.") { $0.app == nil ? true : nil }
            try await phone.close("dev.latchkey.Vault")
            try await phone.open("dev.latchkey.Vault")
            // The item outlives the app.
            try await phone.tap("vault.query.whenUnlocked")
            try await phone.see("milk")
            try await phone.openURL("com.googleusercontent.apps.latchkey-chatter:/")
            _ = try await phone.wait("Chatter did not come.") { $0.app == "dev.latchkey.Chatter" ? true : nil }
            try await phone.open("dev.latchkey.Vault")
            try await phone.pressSideButton()
            _ = try await phone.wait("The screen was not locked.") { $0.find("Query Item") == nil ? true : nil }
        }
    }

    @Test("what does not come is told with what is there")
    func missing() async throws {
        try await withLab { lab in
            var hasty = try await lab.visit().phone
            hasty.patience = .zero
            let phone = hasty
            let error = await #expect(throws: LabExpectation.self) { try await phone.see("Nothing of the kind") }
            #expect(error?.description.contains("Vault") == true)
        }
    }

    @Test("a wrong token is told by its code")
    func wrongToken() async throws {
        try await withLab(token: "a token for this test") { lab in
            let stranger = LabClient(lab.address, token: "another token, a wrong one")
            let error = await #expect(throws: LabClientError.self) { try await stranger.visit() }
            #expect(error?.code == "token_needed")
        }
    }

    @Test("a fault of the network and a second phone are those of the visit")
    func faults() async throws {
        try await withLab { lab in
            let visit = try await lab.visit()
            let phone = try visit.phone
            #expect(try await visit.addPhone("iPhoneSE").id != phone.id)
            try await visit.setFaults(["loseBefore": 1], for: phone)
            let wrong = await #expect(throws: LabClientError.self) { try await visit.addPhone("Nokia") }
            #expect(wrong?.status == 400)
        }
    }

    @Test("a test without the trait has no visit")
    func noVisit() {
        #expect(throws: LabExpectation.self) { try LabVisit.current }
    }
}
