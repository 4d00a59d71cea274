import Foundation
import Testing
import VirtualPhoneTesting

@testable import VirtualPhone

@Suite("Apple Accounts in state files")
struct AppleIDStorageTests {
    private static func connection(_ phone: VirtualPhone) throws -> InProcessConnection {
        InProcessConnection(phone: phone, launch: try phone.launch(AppleIDApp.app))
    }

    @Test("account, sign-ins and keys outlive the phone's process: old tokens still hold, and the app is known")
    func restarted() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: url) }
        let first = try VirtualPhone(stateFile: url)
        first.setAppleAccount(AppleAccount(givenName: "Ben", familyName: "", email: "ben@example.com"))
        let reply = try Self.connection(first).send(AppleIDApp.request())
        #expect(first.appleAccount?.name == "Ben")
        let records = first.appleIDIssuer.records
        first.closeStateFile()
        let second = try VirtualPhone(stateFile: url)
        #expect(second.appleAccount?.email == "ben@example.com")
        #expect(second.appleIDIssuer.records == records)
        #expect(try AppleIDToken(reply.identityToken).fault(second.appleIDIssuer) == nil)
        let again = try Self.connection(second).send(AppleIDApp.request())
        #expect(again.user == reply.user)
        #expect(again.shared == nil)
        second.setAppleAccount(nil)
        second.closeStateFile()
        let third = try VirtualPhone(stateFile: url)
        #expect(third.appleAccount == nil)
        third.closeStateFile()
    }

    @Test("who shares an issuer keeps nothing of it")
    func otherIssuer() throws {
        let phone = VirtualPhone()
        phone.setAppleIDIssuer(AppleIDIssuer(issuer: "https://apple.example"))
        let token = try Self.connection(phone).send(AppleIDApp.request()).identityToken
        #expect(try AppleIDToken(token).claims["iss"] as? String == "https://apple.example")
        #expect(phone.state.withLock { $0.durable.appleIDRecords } == nil)
    }

    @Test("erasing signs out; Apple still knows who signed in to the app")
    func erased() throws {
        let phone = VirtualPhone()
        let user = try Self.connection(phone).send(AppleIDApp.request()).user
        phone.erase()
        #expect(phone.appleAccount == nil)
        phone.setAppleAccount(.anna)
        try phone.setPasscode("123456")
        let reply = try Self.connection(phone).send(AppleIDApp.request())
        #expect(reply.user == user)
        #expect(reply.shared == nil)
    }
}
