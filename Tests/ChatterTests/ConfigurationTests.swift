import AppShared
import Foundation
import Testing

@testable import ChatterApp

@Suite struct ConfigurationTests {
    private func url(_ environment: [String: String], _ information: [String: Any] = [:]) throws -> String {
        try ChatterConfiguration(environment: environment, information: information).serverURL.absoluteString
    }

    @Test("the address of Chatter's server is a setting of its own, or /chatter below the lab's server")
    func address() throws {
        #expect(try url([:]) == "http://localhost:8080/chatter")
        #expect(try url(["LATCHKEY_SERVER_URL": "http://127.0.0.1:1/key"]) == "http://127.0.0.1:1/key/chatter")
        #expect(try url(["LATCHKEY_CHATTER_URL": "https://chatter.example"]) == "https://chatter.example")
        #expect(try url([:], ["LatchkeyChatterURL": "", "LatchkeyServerURL": "http://a"]) == "http://a/chatter")
        #expect(try url([:], ["LatchkeyChatterURL": "http://b/c"]) == "http://b/c")
    }

    @Test("an address that is none is told, not passed over")
    func wrong() {
        #expect(throws: StartProblem.chatterURL) { try url(["LATCHKEY_CHATTER_URL": "chatter"]) }
        #expect(throws: StartProblem.serverURL) { try url(["LATCHKEY_SERVER_URL": "ftp://a"]) }
    }
}
