import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("The phone's identity provider")
struct IdentityProviderTests {
    @Test("apps read the issuer that the host set, and none by default", arguments: ConnectionKind.allCases)
    func reading(kind: ConnectionKind) throws {
        let bench = try PhoneBench(kind)
        #expect(try bench.connection.send(ReadIdentityProvider()).issuer == nil)
        bench.phone.setIdentityProvider("http://127.0.0.1:8080/openid")
        #expect(try bench.connection.send(ReadIdentityProvider()).issuer == "http://127.0.0.1:8080/openid")
        bench.phone.setIdentityProvider(nil)
        #expect(try bench.connection.send(ReadIdentityProvider()).issuer == nil)
    }

    @Test("a phone that is stored keeps its identity provider, also one that was set later")
    func stored() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: url) }
        let phone = try VirtualPhone(stateFile: url, .iPhone15Pro.with { $0.identityProvider = "https://a.example" })
        #expect(phone.identityProvider == "https://a.example")
        phone.closeStateFile()
        let second = try VirtualPhone(stateFile: url)
        #expect(second.identityProvider == "https://a.example")
        second.setIdentityProvider("https://b.example")
        second.closeStateFile()
        let third = try VirtualPhone(stateFile: url)
        #expect(third.identityProvider == "https://b.example")
        third.closeStateFile()
    }
}
